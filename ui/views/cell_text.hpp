#pragma once
// What a cell of a figure is about, in words and as tokens.

#include <QString>
#include <optional>

#include "ui/figures/figure_model.hpp"

namespace headlight {

struct TokenPair {
    std::optional<int> query;
    std::optional<int> key;
};

/// The query and key that a cell stands for; a position counts as a query.
[[nodiscard]] TokenPair tokens_of(const Panel& panel, int row, int column);

/// "8 it → 2 animal: 0.412" or "… masked".
[[nodiscard]] QString cell_text(const Panel& panel, int row, int column);

}  // namespace headlight
