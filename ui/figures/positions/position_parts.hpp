#pragma once
// What the figures about positions share.

#include <vector>

#include "core/engine/trace.hpp"
#include "ui/figures/figure_model.hpp"
#include "ui/figures/positions/position_makers.hpp"
#include "ui/figures/selection.hpp"
#include "ui/figures/style.hpp"

namespace headlight {

inline constexpr int least_positions = 32;  ///< short sentences still show what the waves do

[[nodiscard]] AxisPtr plain_axis(Meaning meaning, const QString& title, int first, std::vector<QString> labels = {});
[[nodiscard]] PanelTitle plain_title(const QString& name, const QString& value = {});
[[nodiscard]] NumberAxis number_axis(const QString& title, double min, double max);

/// Queries and keys of the selected head of this trace.
[[nodiscard]] MatrixPanel weights_panel(const Trace& trace, const FigureStyle& style, const MatrixData& values);
/// The same for a difference of weights.
[[nodiscard]] Panel difference_panel(int id, const Trace& trace, const FigureStyle& style,
                                     const std::shared_ptr<const Matrix>& difference);
[[nodiscard]] Panel titled_panel(int id, PanelTitle title, MatrixPanel content, double shape = 1);

/// Pairs whose waves are drawn: PositionOptions::first_pair, last_pair, pair_step.
[[nodiscard]] std::vector<int> chosen_pairs(const PositionOptions& options, int pairs);

/// Sines and, with `cosines`, cosines of the chosen pairs over the positions of the sentence; width = d_model or d_k.
[[nodiscard]] CurvesPanel wave_panel(const Trace& trace, const Selection& selection, int width, bool cosines);

/// Table (n, d_model) of an encoding that is added; rows without a vector are shown as masked.
[[nodiscard]] Panel table_panel(int id, const Trace& trace, const QString& name);

[[nodiscard]] CurvesPanel alibi_bias_curves(const Trace& trace, int chosen, const FigureStyle& style,
                                            const std::vector<float>& slopes);
[[nodiscard]] CurvesPanel alibi_slope_dots(int chosen, const FigureStyle& style, const std::vector<float>& slopes);

/// "sinusoidal", "RoPE" … for sentences.
[[nodiscard]] QString kind_name(PositionKind kind);
/// Says so when the model in use has another kind of position than the page is about.
[[nodiscard]] QString other_kind_note(const Trace& trace, PositionKind kind);
/// The trace itself when it has this kind and these weights, else one that has.
[[nodiscard]] std::shared_ptr<const Trace> with_kind(const Trace& trace, PositionKind kind, const TraceOf& trace_of,
                                                     bool designed = false);

}  // namespace headlight
