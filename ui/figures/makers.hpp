#pragma once
// Trace -> FigureModel. Pure, without a window, callable from any thread; matrices of the Trace are not copied.

#include <vector>

#include "core/engine/trace.hpp"
#include "core/metrics/scaling_lab.hpp"
#include "ui/figures/figure_model.hpp"
#include "ui/figures/selection.hpp"
#include "ui/figures/style.hpp"

namespace headlight {

/// Every head of the layer as a heatmap; panel ids are heads, counted from 0.
[[nodiscard]] FigureModel make_heads(const Trace& trace, const Selection& selection, const FigureStyle& style);

enum HeadPanel : int { head_mean = 1000, head_distance = 1001 };  ///< beside the matrix, whose id is the head

/// The selected head, large: entropy of each row, attention received by each key; where asked for, the mean of several
/// queries and the weights by distance. Selection::options.head says what is left out.
[[nodiscard]] FigureModel make_head(const Trace& trace, const Selection& selection, const FigureStyle& style);

enum PositionPanel : int { position_curves = 0, position_image = 1 };

/// What the kind of position is, in short: waves and table, the learned table, the angles of RoPE, the biases of ALiBi.
[[nodiscard]] FigureModel make_position(const Trace& trace, const Selection& selection, const FigureStyle& style);

enum MaskPanel : int { mask_scaled, mask_masked, mask_with, mask_difference };

/// The selected head: scores | masked scores | weights | what the mask changed (weights with it - without it), and how
/// much of each row's weight moved (total variation).
/// Computes one head's scores and weights: for long texts better not on the GUI thread.
[[nodiscard]] FigureModel make_mask(const Trace& trace, const Selection& selection, const FigureStyle& style);

/// Weights of one or several heads as lines from queries to keys; Selection::options.lines says which and how many.
[[nodiscard]] FigureModel make_lines(const Trace& trace, const Selection& selection, const FigureStyle& style);

enum StagePanel : int {
    stage_q,
    stage_k,
    stage_scores,
    stage_scaled,
    stage_masked,
    stage_weights,
    stage_v,
    stage_context
};

/// The selected head step by step: Q, K, scores, scaled, masked, weights, V, context, each on a scale of its own.
[[nodiscard]] FigureModel make_stages(const Trace& trace, const Selection& selection, const FigureStyle& style);

enum WhyPanel : int { why_steps, why_products, why_terms, why_row, why_angles, why_output };

/// How the weight of the pinned query and key comes about and what it does (CellAccount). Without a pin: of the
/// strongest weight of the head, or of the pinned query's row.
[[nodiscard]] FigureModel make_why(const Trace& trace, const Selection& selection, const FigureStyle& style);

enum ReceptivePanel : int { receptive_hops, receptive_curve };

/// Which inputs reach which outputs through several layers with this mask (ReceptiveField).
[[nodiscard]] FigureModel make_receptive(const Trace& trace, const Selection& selection, const FigureStyle& style);

enum ScalingPanel : int {
    scaling_histogram,
    scaling_spread,
    scaling_entropy,
    scaling_largest,
    scaling_jacobian,
    scaling_head
};

/// Why scores are divided by sqrt(d_k): random q and k of every d_k, and the selected head (ScalingLab).
[[nodiscard]] FigureModel make_scaling(const Trace& trace, const Selection& selection, const FigureStyle& style);
/// The same with a sample that was drawn before.
[[nodiscard]] FigureModel make_scaling(const Trace& trace, const Selection& selection, const FigureStyle& style,
                                       const ScalingLab& lab);

/// Nothing but a sentence.
[[nodiscard]] FigureModel make_message(const QString& title, const QString& message);

}  // namespace headlight
