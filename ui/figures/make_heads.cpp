#include <algorithm>

#include "ui/figures/figures_tr.hpp"
#include "ui/figures/make_common.hpp"
#include "ui/figures/makers.hpp"

namespace headlight {

namespace {

/// Scale of one panel; `shared` is that of all.
ColourScale panel_scale(const FigureStyle& style, const MatrixPanel& panel, const ColourScale& shared) {
    return style.scale == ScaleChoice::per_head ? weight_scale(style, largest(panel.values)) : shared;
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
    const ColourScale shared = weight_scale(style, weight_max(trace, layer, style));

    FigureModel model;
    model.title = title;
    model.shared_axes = true;
    model.bar = weight_bar(style, shared);
    model.note = sums_note(trace, selection.layer);
    model.panels.reserve(static_cast<std::size_t>(trace.heads()));
    for (int head = 0; head < trace.heads(); ++head) {
        MatrixPanel matrix;
        matrix.values = MatrixData::of(layer.attention, head);
        matrix.mask = MaskData::of(trace.mask);
        matrix.rows = rows;
        matrix.columns = columns;
        matrix.scale = panel_scale(style, matrix, shared);
        model.panels.push_back({head, head_panel_title(layer, head, style), std::move(matrix), std::nullopt});
    }
    return model;
}

}  // namespace headlight
