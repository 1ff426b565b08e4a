#include <algorithm>
#include <cmath>

#include "core/ops/attention.hpp"
#include "core/ops/positions.hpp"
#include "ui/figures/figures_tr.hpp"
#include "ui/figures/make_common.hpp"
#include "ui/figures/makers.hpp"

namespace headlight {

namespace {

constexpr double smallest_change = 0.01;  ///< below it only rounding would be blown up

/// No rule of the user's; tokens without a position vector take no part here either.
std::shared_ptr<const Mask> mask_without_rules(const Trace& trace) {
    const Index queries = trace.n_query();
    const Index keys = trace.n_key();
    return std::make_shared<const Mask>(
        make_mask(MaskSpec{}, queries, keys,
                  {positions_available(trace.spec.position, queries), positions_available(trace.spec.position, keys)}));
}

std::shared_ptr<const Matrix> weights_without_rules(const Trace& trace, const Selection& selection, const Mask& mask) {
    auto weights = std::make_shared<Matrix>(head_scores(trace, selection.layer, selection.head, ScoreKind::scaled));
    mask_scores(*weights, mask);
    softmax_rows(*weights);
    return weights;
}

Panel panel_of(int id, const QString& name, MatrixData values, const MaskData& mask, const ColourScale& scale) {
    MatrixPanel matrix;
    matrix.values = std::move(values);
    matrix.mask = mask;
    matrix.scale = scale;
    PanelTitle title;
    title.name = name;
    return {id, title, std::move(matrix), std::nullopt};
}

ColourBar signed_bar(const ColourScale& scale) {
    ColourBar bar;
    bar.scale = scale;
    bar.label = Figures::tr("with − without");
    bar.short_label = Figures::tr("change");
    return bar;
}

ColourBar allowed_bar() {
    ColourBar bar;
    bar.scale.kind = ScaleKind::allowed;
    bar.ticks = {{1, Figures::tr("allowed")}, {0, Figures::tr("masked")}};
    return bar;
}

QString change_text(float largest_change) {
    if (largest_change == 0) return Figures::tr("none");
    if (largest_change < smallest_change) return Figures::tr("below %1").arg(smallest_change);
    return Figures::tr("up to %1").arg(static_cast<double>(largest_change), 0, 'f', 2);
}

}  // namespace

FigureModel make_mask(const Trace& trace, const Selection& selection, const FigureStyle& style) {
    const QString title = Figures::tr("What the mask does to head %1").arg(selection.head + style.index_base);
    if (auto refused = refusal(trace, selection, title)) return *refused;
    const LayerTrace& layer = trace.layers[static_cast<std::size_t>(selection.layer)];
    const auto no_rules = mask_without_rules(trace);
    const auto without = weights_without_rules(trace, selection, *no_rules);
    const MatrixData with = MatrixData::of(layer.attention, selection.head);
    auto difference = std::make_shared<Matrix>(layer.attention->head(selection.head) - *without);
    const MaskData mask = MaskData::of(trace.mask);
    const MatrixData mask_cells{trace.mask, nullptr, with.rows, with.columns, with.columns};

    double max = 1;
    if (style.scale != ScaleChoice::fixed) max = std::max(largest(with), largest(MatrixData::of(without)));
    FigureStyle shared_style = style;  // "with" and "without" can only be compared on one scale
    if (style.scale == ScaleChoice::per_head) shared_style.scale = ScaleChoice::shared;
    const ColourScale weights = weight_scale(style, max);
    const float largest_change = difference->size() > 0 ? difference->cwiseAbs().maxCoeff() : 0.0F;
    const double change = std::max(nice_ceiling(largest_change), smallest_change);
    const ColourScale signed_scale{ScaleKind::diverging, -change, change, false};
    const auto hidden = (trace.mask->array() == 0).count();

    FigureModel model;
    model.title = title;
    model.shared_axes = true;
    model.panels = {panel_of(mask_without, Figures::tr("Without the mask"), MatrixData::of(without),
                             MaskData::of(no_rules), weights),
                    panel_of(mask_itself, Figures::tr("The mask"), mask_cells, mask, allowed_bar().scale),
                    panel_of(mask_with, Figures::tr("With the mask"), with, mask, weights),
                    panel_of(mask_difference, Figures::tr("Change"), MatrixData::of(difference), MaskData::of(no_rules),
                             signed_scale)};
    model.panels[mask_itself].title.value =
        hidden == 0 ? Figures::tr("hides nothing") : Figures::tr("hides %1 of %2").arg(hidden).arg(trace.mask->size());
    model.panels[mask_difference].title.value = change_text(largest_change);
    model.panels[mask_itself].bar = allowed_bar();
    model.panels[mask_with].bar = weight_bar(shared_style, weights);
    model.panels[mask_difference].bar = signed_bar(signed_scale);
    const AxisPtr rows = query_axis(trace, style);
    const AxisPtr columns = key_axis(trace, style);
    for (Panel& panel : model.panels) {
        auto& matrix = std::get<MatrixPanel>(panel.content);
        matrix.rows = rows;
        matrix.columns = columns;
    }
    return model;
}

}  // namespace headlight
