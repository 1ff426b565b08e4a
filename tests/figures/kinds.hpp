#pragma once
// Panels of every kind whose numbers are known.

#include "ui/figures/figure_model.hpp"

namespace headlight::test {

/// Values rise from 0 to 1; rows are queries and columns keys with labels.
[[nodiscard]] MatrixPanel matrix_panel(int rows, int columns);
void add_margins(MatrixPanel& matrix);

/// Bar i of n is (i + 1) / n; the texts have two decimals.
[[nodiscard]] BarsPanel bars_panel(int count, bool lying);

[[nodiscard]] TablePanel table_panel(int rows);

/// One line from query 1 to key 3 of weight 0.9 (counted from 1), if there are so many.
[[nodiscard]] LinesPanel lines_panel(int queries, int keys, bool horizontal);

[[nodiscard]] Panel panel_of(int id, decltype(Panel::content) content, double shape);

[[nodiscard]] FigureModel figure_of(decltype(Panel::content) content);

}  // namespace headlight::test
