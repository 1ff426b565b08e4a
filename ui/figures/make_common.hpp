#pragma once
// What the makers share.

#include <optional>

#include "core/engine/trace.hpp"
#include "ui/figures/figure_model.hpp"
#include "ui/figures/selection.hpp"
#include "ui/figures/style.hpp"

namespace headlight {

/// Why this trace cannot be drawn: no tokens, no such layer or head.
[[nodiscard]] std::optional<FigureModel> refusal(const Trace& trace, const Selection& selection, const QString& title);

[[nodiscard]] AxisPtr query_axis(const Trace& trace, const FigureStyle& style);
[[nodiscard]] AxisPtr key_axis(const Trace& trace, const FigureStyle& style);

/// The largest weight of matrices (heads * rows, cols) or of one head; 1 when all are 0.
[[nodiscard]] double largest(const MatrixData& values);

/// 0 (or the smallest that a logarithm shows) to `max`.
[[nodiscard]] ColourScale weight_scale(const FigureStyle& style, double max);
[[nodiscard]] ColourBar weight_bar(const FigureStyle& style, const ColourScale& scale);

/// Number, name and measured strength of a head.
[[nodiscard]] PanelTitle head_panel_title(const LayerTrace& layer, int head, const FigureStyle& style);

/// Next round number (1, 1.5, 2, 3, 4, 5, 6, 8 times a power of ten): scales that do not move with every small change.
[[nodiscard]] double nice_ceiling(double value);

}  // namespace headlight
