#pragma once
// Panels of different shapes in reading order, wrapped into lines that fill the width.

#include "ui/figures/layout.hpp"

namespace headlight {

/// Used by lay_out when the model is a flow; `size` is without the note.
[[nodiscard]] FigureLayout lay_out_flow(const FigureModel& model, const FigureStyle& style, QSizeF size, double pixel);

}  // namespace headlight
