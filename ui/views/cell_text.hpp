#pragma once
// What a cell of a figure is about, in words and as tokens.

#include <QString>

#include "ui/figures/figure_model.hpp"
#include "ui/figures/selection.hpp"

namespace headlight {

/// What a cell stands for; a position counts as a query. row or column -1: none.
[[nodiscard]] Pointed pointed_at(const Panel& panel, int row, int column);

/// "8 it → 2 animal: 0.412" or "… masked".
[[nodiscard]] QString cell_text(const Panel& panel, int row, int column);

}  // namespace headlight
