#pragma once
// From points of a figure to its cells and back.

#include <optional>

#include "ui/figures/canvas.hpp"
#include "ui/figures/layout.hpp"

namespace headlight {

[[nodiscard]] std::optional<FigureCell> cell_at(const FigureModel& model, const FigureLayout& layout,
                                                const QPointF& point);

[[nodiscard]] std::optional<QPointF> centre_of(const FigureModel& model, const FigureLayout& layout,
                                               const FigureCell& cell);

/// The cell of this matrix that is nearest to the point; nothing when the panel is no matrix.
[[nodiscard]] std::optional<FigureCell> nearest_cell(const FigureModel& model, const FigureLayout& layout, int panel,
                                                     const QPointF& point);

/// The cell to which the keyboard goes from `cell`, inside the panel.
[[nodiscard]] FigureCell moved_cell(const Panel& panel, FigureCell cell, int rows, int columns);

}  // namespace headlight
