#pragma once
// The numbers of a figure as text.

#include <QString>

#include "ui/figures/figure_model.hpp"

namespace headlight {

/// Lines of fields with tabs between them, which spreadsheets take as cells; a line with its title begins each panel.
/// Matrices have their labels at the top and left and nothing where they are masked; bars and tables are label and
/// value; curves x and a column a curve; lines query, key, weight and head. Six digits that count.
[[nodiscard]] QString figure_text(const FigureModel& model);

/// One number with all the digits that a float has. Of lines (row or column -1) nothing: they are many. Empty where
/// there is no number.
[[nodiscard]] QString cell_value_text(const Panel& panel, int row, int column);

}  // namespace headlight
