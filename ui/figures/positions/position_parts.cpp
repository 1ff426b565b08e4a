#include "ui/figures/positions/position_parts.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/engine/evaluate.hpp"
#include "core/ops/positions.hpp"
#include "ui/figures/figures_tr.hpp"
#include "ui/figures/labels.hpp"
#include "ui/figures/make_common.hpp"

namespace headlight {

namespace {

constexpr int samples_per_wave = 30;
constexpr int most_samples = 2048;
constexpr int few_pairs = 5;

double wavelength(double frequency) {
    return 2 * std::numbers::pi / frequency;
}

Curve wave(int first, int count, double frequency, bool cosine) {
    Curve curve;
    curve.dashed = cosine;
    curve.hint = Figures::tr("wavelength %1").arg(exact_number(wavelength(frequency)));
    const double waves = (count - 1) * frequency / (2 * std::numbers::pi);
    // Whole positions are among the samples, so that what is pointed at is exact.
    const int steps = std::max(count - 1, 1);
    const int per_step = std::clamp(static_cast<int>(std::ceil(std::max(waves * samples_per_wave, 64.0) / steps)), 1,
                                    std::max(1, most_samples / steps));
    for (int i = 0; i <= steps * per_step; ++i) {
        const double position = first + static_cast<double>(i) / per_step;
        curve.x.push_back(position);
        curve.y.push_back(cosine ? std::cos(position * frequency) : std::sin(position * frequency));
    }
    return curve;
}

}  // namespace

std::shared_ptr<const Trace> evaluated(const Spec& spec) {
    auto trace = evaluate(spec);
    return trace ? trace.value() : nullptr;
}

TraceOf remembering_traces() {
    return [last = std::make_shared<std::shared_ptr<const Trace>>()](const Spec& spec) {
        if (*last == nullptr || (*last)->spec != spec) {
            auto trace = evaluate(spec, *last);
            *last = trace ? trace.value() : nullptr;
        }
        return *last;
    };
}

AxisPtr plain_axis(Meaning meaning, const QString& title, int first, std::vector<QString> labels) {
    auto axis = std::make_shared<Axis>();
    axis->meaning = meaning;
    axis->title = title;
    axis->first = first;
    axis->labels = std::move(labels);
    return axis;
}

PanelTitle plain_title(const QString& name, const QString& value) {
    PanelTitle title;
    title.name = name;
    title.value = value;
    return title;
}

NumberAxis number_axis(const QString& title, double min, double max) {
    NumberAxis axis;
    axis.title = title;
    axis.min = min;
    axis.max = max;
    return axis;
}

MatrixPanel weights_panel(const Trace& trace, const FigureStyle& style, const MatrixData& values) {
    MatrixPanel matrix;
    matrix.values = values;
    matrix.mask = MaskData::of(trace.mask);
    matrix.scale = weight_scale(style, weight_max(trace, trace.layers.front(), style));
    matrix.rows = query_axis(trace, style);
    matrix.columns = key_axis(trace, style);
    return matrix;
}

Panel difference_panel(int id, const Trace& trace, const FigureStyle& style,
                       const std::shared_ptr<const Matrix>& difference) {
    MatrixPanel matrix = weights_panel(trace, style, MatrixData::of(difference));
    const double end = nice_ceiling(std::max(largest_size(matrix.values), 1e-6));
    matrix.scale = {ScaleKind::diverging, -end, end, false};
    const float largest = difference->size() > 0 ? difference->cwiseAbs().maxCoeff() : 0.0F;
    Panel panel = titled_panel(id,
                               plain_title(Figures::tr("Difference"),
                                           Figures::tr("up to %1").arg(exact_number(static_cast<double>(largest), 2))),
                               std::move(matrix));
    panel.bar = ColourBar{panel.matrix()->scale, {}, {}, {}};
    return panel;
}

Panel titled_panel(int id, PanelTitle title, MatrixPanel content, double shape) {
    Panel panel;
    panel.id = id;
    panel.title = std::move(title);
    panel.content = std::move(content);
    panel.shape = shape;
    return panel;
}

/// Fast to slow; a few are denser among the fast ones: those move within a sentence.
std::vector<int> chosen_pairs(const PositionOptions& options, int pairs) {
    const int last = options.last_pair < 0 ? pairs - 1 : std::min(options.last_pair, pairs - 1);
    const int first = std::clamp(options.first_pair, 0, std::max(last, 0));
    std::vector<int> chosen;
    if (options.pair_step > 0) {
        const int step = std::min(options.pair_step, pairs);  // sessions may hold any number
        for (int pair = first; pair <= last; pair += step) chosen.push_back(pair);
        return chosen;
    }
    for (int i = 0; i < few_pairs; ++i) {
        const double place = static_cast<double>(i) / (few_pairs - 1);
        chosen.push_back(first + static_cast<int>(std::lround((last - first) * place * place * 0.6)));
    }
    chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
    return chosen;
}

CurvesPanel wave_panel(const Trace& trace, const Selection& selection, int width, bool cosines) {
    const PositionSpec& spec = trace.spec.position;
    const int n = trace.n_query();
    const int count = std::max(n, least_positions);
    const std::vector<int> chosen = chosen_pairs(selection.options.positions, std::max((width + 1) / 2, 1));
    CurvesPanel panel;
    panel.x = number_axis(Figures::tr("Position"), spec.offset, spec.offset + std::max(count - 1, 1));
    panel.y = number_axis({}, -1.1, 1.1);
    panel.y.ticks = {{-1, QStringLiteral("−1")}, {0, QStringLiteral("0")}, {1, QStringLiteral("1")}};
    panel.x_meaning = Meaning::position;
    panel.x_first = spec.offset;
    panel.shaded = {spec.offset - 0.5, spec.offset + n - 0.5};
    if (const auto query = selection.query) panel.marker = spec.offset + *query;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        const double frequency = pair_frequency(chosen[i], width, spec.base);
        const auto [sine, cosine] = pair_columns(chosen[i], width, spec.layout);
        const double shade = chosen.size() < 2 ? 0 : static_cast<double>(i) / static_cast<double>(chosen.size() - 1);
        Curve curve = wave(spec.offset, count, frequency, false);
        curve.shade = shade;
        const bool paired = cosines && cosine < width;
        curve.name = cosines ? QString::number(sine) : QString::number(chosen[i]);
        if (paired) {
            Curve other = wave(spec.offset, count, frequency, true);
            other.shade = shade;
            other.hint = Figures::tr("dimension %1 (cosine)").arg(cosine);
            curve.name += QStringLiteral(", ") + QString::number(cosine);
            panel.curves.push_back(std::move(other));
        }
        panel.curves.push_back(std::move(curve));
    }
    return panel;
}

/// A table (n, d_model); rows without a vector are shown as masked.
Panel table_panel(int id, const Trace& trace, const QString& name) {
    const Stream& stream = trace.query_stream();
    MatrixPanel matrix;
    matrix.values = MatrixData::of(stream.position);
    matrix.square = false;
    matrix.aggregate = Aggregate::mean;
    matrix.rows = plain_axis(Meaning::position, Figures::tr("Position"), trace.spec.position.offset,
                             token_labels(*stream.tokens));
    matrix.columns = plain_axis(Meaning::dimension, Figures::tr("Dimension"), 0);
    const bool learned = trace.spec.position.kind == PositionKind::learned;
    const double size = learned ? nice_ceiling(stream.position->cwiseAbs().maxCoeff()) : 1;
    matrix.scale = {ScaleKind::diverging, -size, size, false};
    Panel panel{id, plain_title(name), {}, ColourBar{matrix.scale, {}, {}, {}}};
    const Index available = positions_available(trace.spec.position, matrix.values.rows);
    if (available < matrix.values.rows) {
        auto mask = std::make_shared<Mask>(Mask::Ones(matrix.values.rows, matrix.values.columns));
        mask->bottomRows(matrix.values.rows - available).setZero();
        matrix.mask = MaskData::of(mask);
        panel.title.value = Figures::tr("no vector from position %1 on").arg(trace.spec.position.max_length);
    }
    panel.content = std::move(matrix);
    return panel;
}

CurvesPanel alibi_bias_curves(const Trace& trace, int chosen, const FigureStyle& style,
                              const std::vector<float>& slopes) {
    const int reach = std::max({trace.n_query() - 1, trace.n_key() - 1, 8});
    CurvesPanel panel;
    panel.x = {.title = Figures::tr("Distance |i − j|"),
               .min = 0,
               .max = static_cast<double>(reach),
               .logarithmic = false,
               .ticks = {}};
    panel.x_meaning = Meaning::distance;
    const double steepest = slopes.empty() ? 1 : static_cast<double>(*std::ranges::max_element(slopes));
    panel.y = {.title = {}, .min = -nice_ceiling(steepest * reach), .max = 0, .logarithmic = false, .ticks = {}};
    const auto add = [&](int head) {
        Curve curve;
        const auto slope = static_cast<double>(slopes[static_cast<std::size_t>(head)]);
        curve.x = {0, static_cast<double>(reach)};
        curve.y = {0, -slope * reach};
        curve.shade = slopes.size() < 2 ? 0 : static_cast<double>(head) / static_cast<double>(slopes.size() - 1);
        if (head == chosen) {
            curve.name = Figures::tr("head %1").arg(head + style.index_base);
            curve.colour = CurveColour::accent;
        }
        panel.curves.push_back(std::move(curve));
    };
    for (int head = 0; head < static_cast<int>(slopes.size()); ++head)
        if (head != chosen) add(head);
    if (chosen >= 0 && chosen < static_cast<int>(slopes.size())) add(chosen);  // last: on top
    return panel;
}

CurvesPanel alibi_slope_dots(int chosen, const FigureStyle& style, const std::vector<float>& slopes) {
    CurvesPanel panel;
    const double last = style.index_base + static_cast<double>(slopes.size()) - 1;
    panel.x = {.title = Figures::tr("Head"),
               .min = style.index_base - 0.5,
               .max = last + 0.5,
               .logarithmic = false,
               .ticks = {}};
    panel.y = {.title = {}, .min = std::exp2(-8.7), .max = 1, .logarithmic = true, .ticks = {}};
    for (const int power : {0, 2, 4, 6, 8})
        panel.y.ticks.push_back(
            {std::exp2(-power), power == 0 ? QStringLiteral("1") : QStringLiteral("1/%1").arg(1 << power)});
    panel.x_meaning = Meaning::head;
    panel.x_first = style.index_base;
    panel.marker = chosen + style.index_base;
    Curve dots;
    dots.colour = CurveColour::accent;
    dots.dots = true;
    dots.line = false;
    for (std::size_t head = 0; head < slopes.size(); ++head) {
        dots.x.push_back(style.index_base + static_cast<double>(head));
        dots.y.push_back(static_cast<double>(slopes[head]));
    }
    panel.curves.push_back(std::move(dots));
    return panel;
}

QString kind_name(PositionKind kind) {
    switch (kind) {
        case PositionKind::sinusoidal:
            return Figures::tr("sinusoidal");
        case PositionKind::learned:
            return Figures::tr("learned");
        case PositionKind::rope:
            return QStringLiteral("RoPE");
        case PositionKind::alibi:
            return QStringLiteral("ALiBi");
        case PositionKind::none:
            break;
    }
    return Figures::tr("none");
}

QString other_kind_note(const Trace& trace, PositionKind kind) {
    if (trace.spec.position.kind == kind) return {};
    return Figures::tr("Shown: %1; the model in use has %2.").arg(kind_name(kind), kind_name(trace.spec.position.kind));
}

std::shared_ptr<const Trace> with_kind(const Trace& trace, PositionKind kind, const TraceOf& trace_of, bool designed) {
    Spec spec = trace.spec;
    spec.position.kind = kind;
    if (designed) spec.weights.kind = WeightsKind::designed;
    // Not every score can have every encoding.
    if (kind == PositionKind::alibi && spec.attention.normalizer == Normalizer::linear)
        spec.attention.normalizer = Normalizer::softmax;
    if (spec == trace.spec) return {std::shared_ptr<const Trace>(), &trace};
    return trace_of(spec);
}

}  // namespace headlight
