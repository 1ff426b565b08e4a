#include "core/spec/mask_paint.hpp"

#include <algorithm>
#include <iterator>

#include "core/ops/mask.hpp"

namespace headlight {

namespace {

/// Ascending.
std::vector<Cell> cells_of(const CellRectangle& rectangle) {
    const auto [top, bottom] = std::minmax(rectangle.from.query, rectangle.to.query);
    const auto [left, right] = std::minmax(rectangle.from.key, rectangle.to.key);
    std::vector<Cell> cells;
    for (int query = top; query <= bottom; ++query)
        for (int key = left; key <= right; ++key) cells.push_back({query, key});
    return cells;
}

void make_sorted(std::vector<Cell>& cells) {
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
}

std::vector<Cell> together(std::vector<Cell> a, const std::vector<Cell>& b) {
    make_sorted(a);
    std::vector<Cell> all;
    std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all));
    return all;
}

std::vector<Cell> without(std::vector<Cell> a, const std::vector<Cell>& b) {
    make_sorted(a);
    std::vector<Cell> rest;
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(rest));
    return rest;
}

}  // namespace

MaskSpec close_cells(MaskSpec mask, const CellRectangle& rectangle) {
    const std::vector<Cell> painted = cells_of(rectangle);
    mask.allowed = without(std::move(mask.allowed), painted);
    mask.cells = together(std::move(mask.cells), painted);
    return mask;
}

MaskSpec open_cells(MaskSpec mask, const CellRectangle& rectangle) {
    std::vector<Cell> painted = cells_of(rectangle);
    mask.cells = without(std::move(mask.cells), painted);
    mask.allowed = together(std::move(mask.allowed), painted);
    return mask;
}

}  // namespace headlight
