#include <algorithm>

#include "ui/figures/figures_tr.hpp"
#include "ui/figures/make_common.hpp"
#include "ui/figures/makers.hpp"

namespace headlight {

namespace {

MatrixPanel head_matrix(const Trace& trace, const LayerTrace& layer, int head, const AxisPtr& rows,
                        const AxisPtr& columns) {
    MatrixPanel panel;
    panel.values = MatrixData::of(layer.attention, head);
    if (trace.mask) panel.mask = MaskData::of(trace.mask);
    panel.rows = rows;
    panel.columns = columns;
    return panel;
}

/// Scale of one panel; `shared` is that of all.
ColourScale panel_scale(const FigureStyle& style, const MatrixPanel& panel, const ColourScale& shared) {
    return style.scale == ScaleChoice::per_head ? weight_scale(style, largest(panel.values)) : shared;
}

double shared_max(const Trace& trace, const LayerTrace& layer, const FigureStyle& style) {
    if (style.scale != ScaleChoice::shared) return 1;
    double max = 0;
    for (int head = 0; head < trace.heads(); ++head)
        max = std::max(max, largest(MatrixData::of(layer.attention, head)));
    return max;
}

}  // namespace

FigureModel make_heads(const Trace& trace, const Selection& selection, const FigureStyle& style) {
    const QString title =
        Figures::tr("Attention weights of the heads of layer %1").arg(selection.layer + style.index_base);
    Selection any_head = selection;
    any_head.head = 0;  // the grid shows all, whichever is focused
    if (auto refused = refusal(trace, any_head, title)) return *refused;
    const LayerTrace& layer = trace.layers[static_cast<std::size_t>(selection.layer)];
    const AxisPtr rows = query_axis(trace, style);
    const AxisPtr columns = key_axis(trace, style);
    const ColourScale shared = weight_scale(style, shared_max(trace, layer, style));

    FigureModel model;
    model.title = title;
    model.shared_axes = true;
    model.bar = weight_bar(style, shared);
    model.panels.reserve(static_cast<std::size_t>(trace.heads()));
    for (int head = 0; head < trace.heads(); ++head) {
        MatrixPanel matrix = head_matrix(trace, layer, head, rows, columns);
        matrix.scale = panel_scale(style, matrix, shared);
        model.panels.push_back({head, head_panel_title(layer, head, style), std::move(matrix), std::nullopt});
    }
    return model;
}

FigureModel make_head(const Trace& trace, const Selection& selection, const FigureStyle& style) {
    const QString title = Figures::tr("Attention weights of head %1 of layer %2")
                              .arg(selection.head + style.index_base)
                              .arg(selection.layer + style.index_base);
    if (auto refused = refusal(trace, selection, title)) return *refused;
    const LayerTrace& layer = trace.layers[static_cast<std::size_t>(selection.layer)];
    MatrixPanel matrix = head_matrix(trace, layer, selection.head, query_axis(trace, style), key_axis(trace, style));
    matrix.numbers = style.numbers;
    matrix.scale = panel_scale(style, matrix, weight_scale(style, shared_max(trace, layer, style)));

    FigureModel model;
    model.title = title;
    model.shared_axes = true;
    model.bar = weight_bar(style, matrix.scale);
    if (style.scale == ScaleChoice::per_head) model.bar->ticks.clear();  // one head: its numbers can be said
    model.panels.push_back(
        {selection.head, head_panel_title(layer, selection.head, style), std::move(matrix), std::nullopt});
    return model;
}

}  // namespace headlight
