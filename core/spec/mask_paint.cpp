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
    cells.reserve(static_cast<std::size_t>(bottom - top + 1) * static_cast<std::size_t>(right - left + 1));
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

/// Those of the cells, ascending, that a rule hides. Padding depends on the length of the text, which is not known
/// here: a cell counts as hidden when there is a length at which it is.
std::vector<Cell> hidden_by_rules(MaskSpec rules, const std::vector<Cell>& cells) {
    rules.cells.clear();
    rules.allowed.clear();
    const Index queries = cells.back().query + 1;
    const Index keys = cells.back().key + 1;
    // No key of the rectangle is padding; then each is. What a rule says depends on n_key nowhere else.
    const Index long_enough = keys + rules.padding;
    const Mask unpadded = make_mask(rules, queries, long_enough, {queries, long_enough});
    if (rules.padding > 0) rules.padding = static_cast<int>(keys);
    const Mask padded = make_mask(rules, queries, keys, {queries, keys});
    std::vector<Cell> hidden;
    for (const Cell& cell : cells)
        if (unpadded(cell.query, cell.key) == 0 || padded(cell.query, cell.key) == 0) hidden.push_back(cell);
    return hidden;
}

}  // namespace

MaskSpec close_cells(MaskSpec mask, const CellRectangle& rectangle) {
    const std::vector<Cell> painted = cells_of(rectangle);
    mask.allowed = without(std::move(mask.allowed), painted);
    mask.cells = together(std::move(mask.cells), painted);
    return mask;
}

MaskSpec open_cells(MaskSpec mask, const CellRectangle& rectangle) {
    const std::vector<Cell> painted = cells_of(rectangle);
    mask.cells = without(std::move(mask.cells), painted);
    mask.allowed = together(std::move(mask.allowed), hidden_by_rules(mask, painted));
    return mask;
}

}  // namespace headlight
