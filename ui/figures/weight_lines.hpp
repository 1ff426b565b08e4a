#pragma once
// The weights of a LinesPanel as lines: shared by the picture and its highlight.

#include <span>
#include <vector>

#include "ui/figures/paint.hpp"

namespace headlight {

/// Where the line of a query or key begins or ends, along its side.
[[nodiscard]] double line_end(const LinesPanel& panel, const QRectF& area, int index, int count);

/// Draws the lines in their order, the last ones on top: on the screen by our own rasteriser into `image`, in files as
/// lines, of which only the last `most` are kept then. `strong`: as they are drawn over a highlight.
void draw_weight_lines(QCPPainter& painter, const PaintContext& context, const LinesPanel& panel, const QRectF& area,
                       std::span<const WeightLine> lines, bool strong, std::size_t most, QImage& image);

/// The place of a label beside the lines, of a query or of a key.
[[nodiscard]] QRectF line_label(const LinesPanel& panel, const PanelPlace& place, int index, bool query);

}  // namespace headlight
