#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/ops/positions.hpp"
#include "ui/figures/figures_tr.hpp"
#include "ui/figures/labels.hpp"
#include "ui/figures/make_common.hpp"
#include "ui/figures/makers.hpp"

namespace headlight {

namespace {

constexpr int shown_positions = 32;  // short sentences still show what the waves do
constexpr int samples_per_wave = 48;
constexpr int most_samples = 2048;

/// Fast to slow, denser among the fast ones: those are the ones that move within a sentence.
std::vector<int> chosen_pairs(const PositionOptions& options, int pairs) {
    std::vector<int> chosen = options.pairs;
    if (chosen.empty()) chosen = {0, pairs / 8, pairs / 4, pairs / 2};
    std::erase_if(chosen, [&](int pair) { return pair < 0 || pair >= pairs; });
    std::ranges::sort(chosen);
    chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
    return chosen;
}

NumberAxis position_number_axis(int first, int count) {
    NumberAxis axis;
    axis.title = Figures::tr("Position");
    axis.min = first;
    axis.max = first + std::max(count - 1, 1);
    return axis;
}

Curve wave(int first, int count, double frequency, const QString& name, double shade) {
    Curve curve;
    curve.name = name;
    curve.shade = shade;
    const double waves = (count - 1) * frequency / (2 * std::numbers::pi);
    const int samples = std::clamp(static_cast<int>(waves * samples_per_wave), 64, most_samples);
    for (int i = 0; i <= samples; ++i) {
        const double position = first + static_cast<double>(i) * (count - 1) / samples;
        curve.x.push_back(position);
        curve.y.push_back(std::sin(position * frequency));
    }
    return curve;
}

/// Sines over position: rows of the sinusoidal table, or of RoPE's angles.
CurvesPanel wave_panel(const Trace& trace, const Selection& selection, int width, const PositionOptions& options,
                       bool rope) {
    const PositionSpec& spec = trace.spec.position;
    const int n = trace.n_query();
    const int count = std::max(n, shown_positions);
    const int pairs = (width + 1) / 2;
    const std::vector<int> chosen = chosen_pairs(options, pairs);
    CurvesPanel panel;
    panel.x = position_number_axis(spec.offset, count);
    panel.y = {.title = {}, .min = -1.1, .max = 1.1, .logarithmic = false, .ticks = {}};
    panel.y.ticks = {{-1, QStringLiteral("−1")}, {0, QStringLiteral("0")}, {1, QStringLiteral("1")}};
    panel.x_meaning = Meaning::position;
    panel.x_first = spec.offset;
    panel.shaded = {spec.offset - 0.5, spec.offset + n - 0.5};
    if (const auto query = selection.query) panel.marker = spec.offset + *query;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        const double frequency = pair_frequency(chosen[i], width, spec.base);
        const int column = static_cast<int>(pair_columns(chosen[i], width, spec.layout).first);
        const QString name = QString::number(rope ? chosen[i] : column);
        const double shade = chosen.size() < 2 ? 0 : static_cast<double>(i) / static_cast<double>(chosen.size() - 1);
        panel.curves.push_back(wave(spec.offset, count, frequency, name, shade));
    }
    return panel;
}

AxisPtr axis_of(Meaning meaning, const QString& title, int first, std::vector<QString> labels = {}) {
    auto axis = std::make_shared<Axis>();
    axis->meaning = meaning;
    axis->title = title;
    axis->first = first;
    axis->labels = std::move(labels);
    return axis;
}

PanelTitle titled(const QString& name) {
    PanelTitle title;
    title.name = name;
    return title;
}

ColourBar bar_of(const ColourScale& scale) {
    ColourBar bar;
    bar.scale = scale;
    return bar;
}

/// A table (n, d_model); rows without a vector are shown as masked.
Panel table_panel(const Trace& trace, const QString& name) {
    const Stream& stream = trace.query_stream();
    MatrixPanel matrix;
    matrix.values = MatrixData::of(stream.position);
    matrix.square = false;
    matrix.aggregate = Aggregate::mean;
    matrix.rows =
        axis_of(Meaning::position, Figures::tr("Position"), trace.spec.position.offset, token_labels(*stream.tokens));
    matrix.columns = axis_of(Meaning::dimension, Figures::tr("Dimension"), 0);
    const bool learned = trace.spec.position.kind == PositionKind::learned;
    const double size = learned ? nice_ceiling(stream.position->cwiseAbs().maxCoeff()) : 1;
    matrix.scale = {ScaleKind::diverging, -size, size, false};
    Panel panel{position_image, titled(name), {}, bar_of(matrix.scale)};
    const Index available = positions_available(trace.spec.position, matrix.values.rows);
    if (available < matrix.values.rows) {
        auto mask = std::make_shared<Mask>(Mask::Ones(matrix.values.rows, matrix.values.columns));
        mask->bottomRows(matrix.values.rows - available).setZero();
        matrix.mask = MaskData::of(mask);
        panel.title.value =
            Figures::tr("no vector from position %1 on").arg(trace.spec.position.offset + static_cast<int>(available));
    }
    panel.content = std::move(matrix);
    return panel;
}

FigureModel sinusoidal_figure(const Trace& trace, const Selection& selection, const PositionOptions& options) {
    FigureModel model;
    model.title = Figures::tr("Sinusoidal positions");
    CurvesPanel waves = wave_panel(trace, selection, trace.spec.model.d_model, options, false);
    model.panels.push_back(
        {position_curves, titled(Figures::tr("Waves of dimensions")), std::move(waves), std::nullopt});
    model.panels.push_back(table_panel(trace, Figures::tr("Table: position × dimension")));
    return model;
}

FigureModel learned_figure(const Trace& trace) {
    FigureModel model;
    model.title = Figures::tr("Learned positions");
    model.panels.push_back(table_panel(trace, Figures::tr("Learned table (here: seeded)")));
    return model;
}

FigureModel rope_figure(const Trace& trace, const Selection& selection, const PositionOptions& options) {
    const PositionSpec& spec = trace.spec.position;
    const int pairs = trace.spec.model.d_k() / 2;
    const int count = std::max(trace.n_query(), shown_positions);
    auto angles = std::make_shared<Matrix>(pairs, count);
    for (int pair = 0; pair < pairs; ++pair) {
        const double frequency = pair_frequency(pair, trace.spec.model.d_k(), spec.base);
        for (int i = 0; i < count; ++i) {
            const double turns = (spec.offset + i) * frequency / (2 * std::numbers::pi);
            (*angles)(pair, i) = static_cast<float>((turns - std::floor(turns)) * 360);
        }
    }
    MatrixPanel image;
    image.values = MatrixData::of(std::shared_ptr<const Matrix>(angles));
    image.square = false;
    image.rows = axis_of(Meaning::pair, Figures::tr("Pair"), 0);
    image.columns = axis_of(Meaning::position, Figures::tr("Position"), spec.offset);
    image.scale = {ScaleKind::cyclic, 0, 360, false};
    ColourBar bar = bar_of(image.scale);
    bar.ticks = {{0, QStringLiteral("0°")}, {180, QStringLiteral("180°")}, {360, QStringLiteral("360°")}};

    FigureModel model;
    model.title = Figures::tr("RoPE: how far each pair of q and k is turned");
    CurvesPanel waves = wave_panel(trace, selection, trace.spec.model.d_k(), options, true);
    model.panels.push_back(
        {position_curves, titled(Figures::tr("Sine of the angle of pairs")), std::move(waves), std::nullopt});
    model.panels.push_back(
        {position_image, titled(Figures::tr("Angle of each pair of q and k")), std::move(image), bar});
    return model;
}

CurvesPanel alibi_biases(const Trace& trace, int chosen, const FigureStyle& style, const std::vector<float>& slopes) {
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

CurvesPanel alibi_slope_panel(int chosen, const FigureStyle& style, const std::vector<float>& slopes) {
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

FigureModel alibi_figure(const Trace& trace, const Selection& selection, const FigureStyle& style) {
    const std::vector<float> slopes = alibi_slopes(trace.heads());
    FigureModel model;
    model.title = Figures::tr("ALiBi: a bias on the scores that grows with distance");
    model.panels.push_back({position_curves, titled(Figures::tr("Bias −m·|i − j| of each head")),
                            alibi_biases(trace, selection.head, style, slopes), std::nullopt});
    model.panels.push_back({position_image, titled(Figures::tr("Slope m of each head")),
                            alibi_slope_panel(selection.head, style, slopes), std::nullopt});
    return model;
}

}  // namespace

FigureModel make_position(const Trace& trace, const Selection& selection, const FigureStyle& style,
                          const PositionOptions& options) {
    const PositionKind kind = trace.spec.position.kind;
    if (kind == PositionKind::none) {
        return make_message(Figures::tr("No positions"),
                            Figures::tr("Nothing tells the model the order of the words. Attention is then permutation "
                                        "equivariant: shuffle the words and the outputs are shuffled with them, "
                                        "otherwise unchanged."));
    }
    Selection any_head = selection;  // the biases are there whether or not the focused head exists
    any_head.head = 0;
    if (auto refused = refusal(trace, any_head, Figures::tr("Positions"))) return *refused;
    switch (kind) {
        case PositionKind::learned:
            return learned_figure(trace);
        case PositionKind::rope:
            return rope_figure(trace, selection, options);
        case PositionKind::alibi:
            return alibi_figure(trace, selection, style);
        default:
            return sinusoidal_figure(trace, selection, options);
    }
}

}  // namespace headlight
