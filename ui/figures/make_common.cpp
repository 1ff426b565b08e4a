#include "ui/figures/make_common.hpp"

#include <algorithm>
#include <cmath>

#include "core/ops/normalizers.hpp"
#include "ui/figures/figures_tr.hpp"
#include "ui/figures/labels.hpp"
#include "ui/figures/makers.hpp"

namespace headlight {

namespace {

constexpr double smallest_logarithmic_weight = 1e-4;
constexpr float weak_head = 0.5F;

AxisPtr token_axis(const Stream& stream, Meaning meaning, const QString& title, const QString& short_title,
                   const FigureStyle& style) {
    auto axis = std::make_shared<Axis>();
    axis->meaning = meaning;
    axis->title = title;
    axis->short_title = short_title;
    axis->labels = token_labels(*stream.tokens);
    axis->first = style.index_base;
    return axis;
}

QString sums_text(const Trace& trace, const MatrixView& rows) {
    const Eigen::VectorXf sums = rows.rowwise().sum();
    if (sums.size() == 0) return {};
    return Figures::tr("%1: rows need not sum to 1; here they sum to %2 … %3")
        .arg(normalizer_text(trace.spec), short_number(static_cast<double>(sums.minCoeff())),
             short_number(static_cast<double>(sums.maxCoeff())));
}

}  // namespace

FigureModel make_message(const QString& title, const QString& message) {
    FigureModel model;
    model.title = title;
    model.message = message;
    return model;
}

std::optional<FigureModel> refusal(const Trace& trace, const Selection& selection, const QString& title) {
    if (trace.empty()) {
        const bool target = trace.spec.attention.cross && trace.n_key() > 0;
        return make_message(title, target ? Figures::tr("The target sentence has no tokens: type it to see attention.")
                                          : Figures::tr("No tokens yet: type a sentence to see attention."));
    }
    if (selection.layer < 0 || selection.layer >= static_cast<int>(trace.layers.size()))
        return make_message(title, Figures::tr("There is no such layer."));
    if (selection.head < 0 || selection.head >= trace.heads())
        return make_message(title, Figures::tr("There is no such head."));
    return std::nullopt;
}

AxisPtr query_axis(const Trace& trace, const FigureStyle& style) {
    return token_axis(trace.query_stream(), Meaning::query, Figures::tr("Query (attends from)"), Figures::tr("Query"),
                      style);
}

AxisPtr key_axis(const Trace& trace, const FigureStyle& style) {
    return token_axis(trace.key_stream(), Meaning::key, Figures::tr("Key (attended to)"), Figures::tr("Key"), style);
}

double largest(const MatrixData& values) {
    float max = 0;
    for (int row = 0; row < values.rows; ++row) {
        const float* begin = values.data + row * values.stride;
        for (int column = 0; column < values.columns; ++column) max = begin[column] > max ? begin[column] : max;
    }
    return max > 0 ? static_cast<double>(max) : 1.0;
}

double largest_size(const MatrixData& values) {
    float max = 0;
    for (int row = 0; row < values.rows; ++row) {
        const float* begin = values.data + row * values.stride;
        for (int column = 0; column < values.columns; ++column) {
            const float size = std::abs(begin[column]);
            if (std::isfinite(size) && size > max) max = size;
        }
    }
    return max > 0 ? static_cast<double>(max) : 1.0;
}

double weight_max(const Trace& trace, const LayerTrace& layer, const FigureStyle& style) {
    const bool bounded = trace.spec.attention.normalizer != Normalizer::relu;
    if (style.scale != ScaleChoice::shared && bounded) return 1;
    double max = 0;
    for (int head = 0; head < trace.heads(); ++head)
        max = std::max(max, largest(MatrixData::of(layer.attention, head)));
    return style.scale == ScaleChoice::shared ? max : std::max(1.0, nice_ceiling(max));
}

QString no_keys_note(const Trace& trace, std::optional<int> pinned_query) {
    const auto empty = [&trace](Index query) { return trace.mask->row(query).maxCoeff() == 0; };
    if (pinned_query && *pinned_query < trace.n_query())
        return empty(*pinned_query) ? Figures::tr("The mask leaves the pinned query no key: its weights are all 0.")
                                    : QString();
    int count = 0;
    for (Index i = 0; i < trace.mask->rows(); ++i) count += empty(i) ? 1 : 0;
    if (count == 0) return {};
    return count == trace.n_query() ? Figures::tr("The mask leaves no query a key: all weights are 0.")
                                    : Figures::tr("The mask leaves %1 of %2 queries no key: their weights are all 0.")
                                          .arg(count)
                                          .arg(trace.n_query());
}

QString sums_note(const Trace& trace, int layer) {
    if (QString empty = no_keys_note(trace); !empty.isEmpty()) return empty;
    if (normalizer_sums_to_one(trace.spec.attention.normalizer)) return {};
    return sums_text(trace, trace.layers[static_cast<std::size_t>(layer)].attention->data());
}

QString sums_note(const Trace& trace, const Selection& selection) {
    if (QString empty = no_keys_note(trace); !empty.isEmpty()) return empty;
    if (normalizer_sums_to_one(trace.spec.attention.normalizer)) return {};
    const LayerTrace& layer = trace.layers[static_cast<std::size_t>(selection.layer)];
    return sums_text(trace, layer.attention->head(selection.head));
}

QString scoring_text(const Spec& spec) {
    if (spec.attention.normalizer == Normalizer::linear) return QStringLiteral("φ(q)·φ(k)");
    return spec.attention.scoring == Scoring::additive ? QStringLiteral("v·tanh(q+k)") : QStringLiteral("q·kᵀ");
}

QString scaling_text(const Spec& spec) {
    QStringList steps;
    const AttentionSpec& attention = spec.attention;
    if (attention.normalizer != Normalizer::linear) {
        if (attention.scale && attention.scoring == Scoring::dot)
            steps << QStringLiteral("÷ √%1").arg(spec.model.d_k());
        if (attention.temperature != 1) steps << QStringLiteral("÷ %1").arg(exact_number(attention.temperature));
        if (spec.position.kind == PositionKind::alibi) steps << QStringLiteral("− ALiBi");
    }
    return steps.isEmpty() ? QStringLiteral("× 1") : steps.join(QLatin1Char(' '));
}

QString normalizer_text(const Spec& spec) {
    switch (spec.attention.normalizer) {
        case Normalizer::softmax:
            return QStringLiteral("softmax");
        case Normalizer::sparsemax:
            return QStringLiteral("sparsemax");
        case Normalizer::relu:
            return QStringLiteral("ReLU ÷ n");
        case Normalizer::sigmoid:
            return QStringLiteral("sigmoid");
        case Normalizer::linear:
            return QStringLiteral("÷ sum");
    }
    return {};
}

ColourScale weight_scale(const FigureStyle& style, double max) {
    ColourScale scale;
    scale.max = max;
    scale.logarithmic = style.logarithmic;
    scale.min = style.logarithmic ? std::min(smallest_logarithmic_weight, max / 10) : 0;
    return scale;
}

ColourBar weight_bar(const FigureStyle& style, const ColourScale& scale) {
    ColourBar bar;
    bar.scale = scale;
    bar.short_label = Figures::tr("weight");
    switch (style.scale) {
        case ScaleChoice::fixed:
            bar.label = Figures::tr("Attention weight, 0 to %1").arg(scale.max);
            break;
        case ScaleChoice::shared:
            bar.label = Figures::tr("Attention weight, up to the largest here");
            break;
        case ScaleChoice::per_head:
            bar.label = Figures::tr("Attention weight, up to each head's largest");
            bar.ticks = {{scale.min, QStringLiteral("0")},
                         {scale.max, Figures::tr("max", "largest value of each head")}};
            break;
    }
    if (style.logarithmic) {
        bar.label = style.scale == ScaleChoice::per_head
                        ? Figures::tr("Attention weight (logarithmic), up to each head's largest")
                        : Figures::tr("Attention weight (logarithmic)");
        if (!bar.ticks.empty()) bar.ticks.front().text = Figures::tr("min", "smallest value shown");
    }
    return bar;
}

PanelTitle head_panel_title(const LayerTrace& layer, int head, const FigureStyle& style) {
    PanelTitle title;
    title.number = QString::number(head + style.index_base);
    if (!layer.measures || head >= static_cast<int>(layer.measures->size())) return title;
    const HeadMeasure& measure = (*layer.measures)[static_cast<std::size_t>(head)];
    title.name = head_title(measure.design);
    title.short_name = head_short_title(measure.design);
    if (measure.strength >= 0) title.value = QString::number(measure.strength, 'f', 2);
    // Also where there is nothing to measure: "11 back" in a sentence of eleven tokens.
    title.muted = measure.design.role != HeadRole::none && measure.strength < weak_head;
    return title;
}

double nice_ceiling(double value) {
    if (!(value > 0) || !std::isfinite(value)) return 1;
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    for (const double step : {1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0})
        if (value <= step * power * (1 + 1e-9)) return step * power;
    return 10 * power;
}

}  // namespace headlight
