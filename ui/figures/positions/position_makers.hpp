#pragma once
// The position lab: each page a figure. Like all makers pure and without a window, callable from any thread.

#include <functional>
#include <memory>

#include "ui/figures/figure_model.hpp"
#include "ui/figures/selection.hpp"
#include "ui/figures/style.hpp"

namespace headlight {

struct Trace;

/// A page shows what a kind of position does also while another kind is in use. The Trace it needs then comes from
/// here: evaluate(), or something that remembers the last one. Null only when memory runs out.
using TraceOf = std::function<std::shared_ptr<const Trace>(const Spec&)>;
[[nodiscard]] std::shared_ptr<const Trace> evaluated(const Spec& spec);
/// Remembers the last Trace, so that the next shares what it can; for one caller at a time.
[[nodiscard]] TraceOf remembering_traces();

enum WavesPanel : int { waves_curves, waves_vector, waves_interleaved, waves_concatenated };
/// Sines and cosines over position, the vector of one position, and the table in both layouts.
[[nodiscard]] FigureModel make_waves(const Trace& trace, const Selection& selection, const FigureStyle& style);

enum WavelengthsPanel : int { wavelengths_curve, wavelengths_table };
/// The wavelength of every pair: 2 pi to 2 pi base^((d - 2) / d).
[[nodiscard]] FigureModel make_wavelengths(const Trace& trace, const Selection& selection, const FigureStyle& style);

enum SimilarityPanel : int { similarity_first, similarity_second, similarity_curves };
/// How alike positions are, of one kind or two.
[[nodiscard]] FigureModel make_similarity(const Trace& trace, const Selection& selection, const FigureStyle& style);

enum RotationPanel : int { rotation_circle, rotation_table, rotation_head };
/// One pair on its circle, R_k with k = weights.back, and the designed head that is made of it.
[[nodiscard]] FigureModel make_rotation(const Trace& trace, const Selection& selection, const FigureStyle& style,
                                        const TraceOf& trace_of = evaluated);

enum RopePanel : int { rope_dials, rope_distance, rope_offset, rope_right, rope_wrong, rope_difference };
/// RoPE: dials of the pairs, scores by distance, what an offset changes, and the wrong layout.
[[nodiscard]] FigureModel make_rope(const Trace& trace, const Selection& selection, const FigureStyle& style,
                                    const TraceOf& trace_of = evaluated);

enum AlibiPanel : int { alibi_slopes_panel, alibi_distance, alibi_bias, alibi_with, alibi_without, alibi_difference };
/// ALiBi: slopes, biases, and the selected head with and without them.
[[nodiscard]] FigureModel make_alibi(const Trace& trace, const Selection& selection, const FigureStyle& style,
                                     const TraceOf& trace_of = evaluated);

enum LearnedPanel : int { learned_table_panel, learned_neighbours, learned_weights };
/// A learned table, its neighbours, and attention where it ends.
[[nodiscard]] FigureModel make_learned(const Trace& trace, const Selection& selection, const FigureStyle& style,
                                       const TraceOf& trace_of = evaluated);

enum BeyondPanel : int { beyond_image, beyond_curves, beyond_table };
/// What each kind meets past the length it was trained on.
[[nodiscard]] FigureModel make_beyond(const Trace& trace, const Selection& selection, const FigureStyle& style);

enum OrderPanel : int { order_of_reordered, order_reordered, order_difference };
/// f(PX), P f(X) and their difference for the order of Selection::options.positions.
[[nodiscard]] FigureModel make_order(const Trace& trace, const Selection& selection, const FigureStyle& style);

enum EffectPanel : int { effect_shares = 3000, effect_moved = 3001 };  ///< weights: head, 1000 + head, 2000 + head
/// Weights with the encoding, without it, their difference; what scores are made of.
[[nodiscard]] FigureModel make_position_effect(const Trace& trace, const Selection& selection,
                                               const FigureStyle& style);

/// The kinds side by side in words.
[[nodiscard]] FigureModel make_position_kinds(const Trace& trace, const Selection& selection, const FigureStyle& style);

/// The page of Selection::options.positions.
[[nodiscard]] FigureModel make_position_page(const Trace& trace, const Selection& selection, const FigureStyle& style,
                                             const TraceOf& trace_of = evaluated);

}  // namespace headlight
