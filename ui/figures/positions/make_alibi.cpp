#include <algorithm>
#include <cmath>

#include "core/ops/positions.hpp"
#include "core/positions/position_effect.hpp"
#include "ui/figures/figures_tr.hpp"
#include "ui/figures/labels.hpp"
#include "ui/figures/make_common.hpp"
#include "ui/figures/makers.hpp"
#include "ui/figures/positions/position_parts.hpp"

namespace headlight {

namespace {

Panel curves_panel(int id, const QString& name, CurvesPanel curves) {
    Panel panel;
    panel.id = id;
    panel.title = plain_title(name);
    panel.content = std::move(curves);
    panel.shape = 1.7;
    return panel;
}

Panel bias_panel(const Trace& trace, const FigureStyle& style, int head, double slope) {
    auto bias = std::make_shared<Matrix>(trace.n_query(), trace.n_key());
    for (Index i = 0; i < bias->rows(); ++i)
        for (Index j = 0; j < bias->cols(); ++j)
            (*bias)(i, j) = static_cast<float>(-slope * static_cast<double>(std::abs(i - j)));
    MatrixPanel matrix = weights_panel(trace, style, MatrixData::of(std::shared_ptr<const Matrix>(bias)));
    matrix.mask = {};
    const double end = nice_ceiling(std::max(slope * std::max(trace.n_query(), trace.n_key()), 1e-6));
    matrix.scale = {ScaleKind::diverging, -end, end, false};
    Panel panel = titled_panel(alibi_bias,
                               plain_title(Figures::tr("Bias of head %1").arg(head + style.index_base),
                                           QStringLiteral("m = %1").arg(exact_number(slope, 3))),
                               std::move(matrix));
    panel.bar = ColourBar{panel.matrix()->scale, {}, {}, {}};
    return panel;
}

}  // namespace

FigureModel make_alibi(const Trace& trace, const Selection& selection, const FigureStyle& style,
                       const TraceOf& trace_of) {
    const QString title = Figures::tr("ALiBi: a bias on the scores that grows with distance");
    if (trace.empty()) return make_message(title, Figures::tr("There are no tokens."));
    const auto biased = with_kind(trace, PositionKind::alibi, trace_of);
    if (biased == nullptr) return make_message(title, Figures::tr("These settings cannot have ALiBi."));
    const int head = std::clamp(selection.head, 0, trace.heads() - 1);
    const std::vector<float> slopes = alibi_slopes(trace.heads());
    const LayerTrace& layer = biased->layers.front();
    const PositionEffect effect = position_effect(*biased, 0);
    const auto difference = std::make_shared<const Matrix>(layer.attention->head(head) - effect.without->head(head));
    FigureModel model;
    model.title = title;
    model.flow = true;
    model.panels.push_back(
        curves_panel(alibi_slopes_panel, Figures::tr("Slope m of each head"), alibi_slope_dots(head, style, slopes)));
    model.panels.push_back(curves_panel(alibi_distance, Figures::tr("Bias −m·|i − j| of each head"),
                                        alibi_bias_curves(*biased, head, style, slopes)));
    model.panels.push_back(
        bias_panel(*biased, style, head, static_cast<double>(slopes[static_cast<std::size_t>(head)])));
    model.panels.push_back(titled_panel(alibi_with,
                                        plain_title(Figures::tr("Head %1 with ALiBi").arg(head + style.index_base)),
                                        weights_panel(*biased, style, MatrixData::of(layer.attention, head))));
    model.panels.push_back(titled_panel(alibi_without, plain_title(Figures::tr("Without")),
                                        weights_panel(*biased, style, MatrixData::of(effect.without, head))));
    model.panels.back().bar = ColourBar{model.panels.back().matrix()->scale, {}, {}, {}};
    model.panels.push_back(difference_panel(alibi_difference, *biased, style, difference));
    model.note = Figures::tr(
        "Nothing is added to the words: each head only prefers what is near, steep heads more than flat ones. Left and "
        "right look the same to it.");
    if (trace.spec.attention.normalizer == Normalizer::linear)
        model.note +=
            QLatin1Char(' ') + Figures::tr("Shown with softmax: linear attention has no logits to add a bias to.");
    if (const QString other = other_kind_note(trace, PositionKind::alibi); !other.isEmpty())
        model.note += QLatin1Char(' ') + other;
    return model;
}

}  // namespace headlight
