#pragma once
// Trace -> FigureModel. Pure, without a window, callable from any thread; matrices of the Trace are not copied.

#include <vector>

#include "core/engine/trace.hpp"
#include "ui/figures/figure_model.hpp"
#include "ui/figures/selection.hpp"
#include "ui/figures/style.hpp"

namespace headlight {

/// Every head of the layer as a heatmap; panel ids are heads, counted from 0.
[[nodiscard]] FigureModel make_heads(const Trace& trace, const Selection& selection, const FigureStyle& style);

/// The selected head, large.
[[nodiscard]] FigureModel make_head(const Trace& trace, const Selection& selection, const FigureStyle& style);

enum PositionPanel : int { position_curves = 0, position_image = 1 };

struct PositionOptions {
    std::vector<int> pairs;  ///< pairs of dimensions whose waves are drawn; empty: a few, from fast to slow
    bool operator==(const PositionOptions&) const = default;
};

/// What the kind of position is: waves and table, the learned table, the angles of RoPE, the biases of ALiBi.
[[nodiscard]] FigureModel make_position(const Trace& trace, const Selection& selection, const FigureStyle& style,
                                        const PositionOptions& options = {});

enum MaskPanel : int { mask_without = 0, mask_itself = 1, mask_with = 2, mask_difference = 3 };

/// The selected head: weights without the mask | the mask | weights with it | with - without.
/// Computes one head's scores and softmax: for long texts better not on the GUI thread.
[[nodiscard]] FigureModel make_mask(const Trace& trace, const Selection& selection, const FigureStyle& style);

/// Nothing but a sentence.
[[nodiscard]] FigureModel make_message(const QString& title, const QString& message);

}  // namespace headlight
