#pragma once
// The numbers of a figure for files, see write_numbers.

#include <vector>

#include "core/io/tensor_source.hpp"
#include "ui/figures/figure_model.hpp"

namespace headlight {

/// A tensor for each panel with numbers, named by its title. Matrices are (rows, columns) as they are drawn, masked
/// cells with what the computation has there: minus infinity among scores, 0 among weights; a mask itself with 1 and 0;
/// curves with the same x are (points, 1 + curves), others (points, 2) each; bars (n) or (n, 1 + parts); lines (n, 4):
/// query, key, weight and head, counted from 0. Texts and tables of texts have none. The list owns its data or shares
/// it with the figure.
[[nodiscard]] std::vector<TensorSource> figure_numbers(const FigureModel& model);

}  // namespace headlight
