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

/// The largest absolute value that is finite; 1 when there is none above 0.
[[nodiscard]] double largest_size(const MatrixData& values);

/// What the scale of weights goes up to, as the style wants it for all heads of the layer: 1 when it is fixed, more
/// only with a normaliser whose weights can be more.
[[nodiscard]] double weight_max(const Trace& trace, const LayerTrace& layer, const FigureStyle& style);

/// Says so when the rows of the selected head do not sum to 1; else empty.
[[nodiscard]] QString sums_note(const Trace& trace, const Selection& selection);
/// The same about all heads of the layer.
[[nodiscard]] QString sums_note(const Trace& trace, int layer);

/// Says so when queries have no key left, or the pinned one has none; else empty.
[[nodiscard]] QString no_keys_note(const Trace& trace, std::optional<int> pinned_query = std::nullopt);

/// The steps from q and k to a weight, in signs: "q·kᵀ", "÷ √8 ÷ 0.5 − ALiBi", "softmax".
[[nodiscard]] QString scoring_text(const Spec& spec);
[[nodiscard]] QString scaling_text(const Spec& spec);
[[nodiscard]] QString normalizer_text(const Spec& spec);

/// 0 (or the smallest that a logarithm shows) to `max`.
[[nodiscard]] ColourScale weight_scale(const FigureStyle& style, double max);
[[nodiscard]] ColourBar weight_bar(const FigureStyle& style, const ColourScale& scale);

/// Number, name and measured strength of a head.
[[nodiscard]] PanelTitle head_panel_title(const LayerTrace& layer, int head, const FigureStyle& style);

/// Next round number (1, 1.5, 2, 3, 4, 5, 6, 8 times a power of ten): scales that do not move with every small change.
[[nodiscard]] double nice_ceiling(double value);

}  // namespace headlight
