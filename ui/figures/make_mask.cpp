#include <algorithm>
#include <cmath>

#include "core/ops/attention.hpp"
#include "core/ops/positions.hpp"
#include "ui/figures/figures_tr.hpp"
#include "ui/figures/labels.hpp"
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

std::shared_ptr<const Matrix> weights_from(const Trace& trace, const Matrix& scaled, const Mask& mask) {
    auto weights = std::make_shared<Matrix>(scaled);
    mask_scores(*weights, mask);
    normalize_rows(*weights, trace.spec.attention.normalizer);
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

QString change_text(float largest_change) {
    if (largest_change == 0) return Figures::tr("none");
    if (largest_change < smallest_change) return Figures::tr("below %1").arg(smallest_change);
    return Figures::tr("up to %1").arg(static_cast<double>(largest_change), 0, 'f', 2);
}

/// How much of each row's weight moved: half the sum of absolute changes, 0 to 1 for rows that sum to 1.
MarginBars row_changes(const Matrix& difference) {
    MarginBars bars;
    bars.title = Figures::tr("row change");
    const Eigen::VectorXf moved = difference.cwiseAbs().rowwise().sum() / 2;
    bars.values.assign(moved.begin(), moved.end());
    bars.max = std::max(1.0, nice_ceiling(moved.size() > 0 ? static_cast<double>(moved.maxCoeff()) : 0.0));
    bars.colour = CurveColour::query;
    return bars;
}

}  // namespace

FigureModel make_mask(const Trace& trace, const Selection& selection, const FigureStyle& style) {
    const QString title = Figures::tr("What the mask does to head %1").arg(selection.head + style.index_base);
    if (auto refused = refusal(trace, selection, title)) return *refused;
    const LayerTrace& layer = trace.layers[static_cast<std::size_t>(selection.layer)];
    const auto no_rules = mask_without_rules(trace);
    const auto scaled =
        std::make_shared<const Matrix>(head_scores(trace, selection.layer, selection.head, ScoreKind::scaled));
    const auto without = weights_from(trace, *scaled, *no_rules);
    const MatrixData with = MatrixData::of(layer.attention, selection.head);
    auto difference = std::make_shared<Matrix>(layer.attention->head(selection.head) - *without);
    const MaskData mask = MaskData::of(trace.mask);
    const MaskData open = MaskData::of(no_rules);

    const double max = style.scale == ScaleChoice::per_head ? largest(with) : weight_max(trace, layer, style);
    const ColourScale weights = weight_scale(style, max);
    const float largest_change = difference->size() > 0 ? difference->cwiseAbs().maxCoeff() : 0.0F;
    const double change = std::max(nice_ceiling(static_cast<double>(largest_change)), smallest_change);
    const double score = nice_ceiling(largest_size(MatrixData::of(scaled)));
    const ColourScale score_scale{ScaleKind::diverging, -score, score, false};
    const auto hidden = (trace.mask->array() == 0).count();

    FigureModel model;
    model.title = title;
    model.shared_axes = true;
    model.note = sums_note(trace, selection);
    model.panels = {panel_of(mask_scaled, Figures::tr("Scores"), MatrixData::of(scaled), open, score_scale),
                    panel_of(mask_masked, Figures::tr("Masked scores"), MatrixData::of(scaled), mask, score_scale),
                    panel_of(mask_with, Figures::tr("Weights"), with, mask, weights),
                    panel_of(mask_difference, Figures::tr("Change"), MatrixData::of(difference), open,
                             {ScaleKind::diverging, -change, change, false})};
    model.panels[1].title.short_name = Figures::tr("Masked");
    model.panels[1].title.value =
        hidden == 0 ? Figures::tr("hides nothing") : Figures::tr("hides %1 of %2").arg(hidden).arg(trace.mask->size());
    model.panels[3].title.value = change_text(largest_change);
    std::get<MatrixPanel>(model.panels[1].content).scores = true;
    model.panels[1].bar = ColourBar{score_scale, {}, {}, {}};
    model.panels[2].bar = weight_bar(style, weights);
    auto& change_panel = std::get<MatrixPanel>(model.panels[3].content);
    change_panel.right = row_changes(*difference);
    model.panels[3].bar =
        ColourBar{change_panel.scale, Figures::tr("with − without the mask"), {}, Figures::tr("change")};
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
