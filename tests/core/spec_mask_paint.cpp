// Masking and opening rectangles by hand, against sets of cells.

#include "core/spec/mask_paint.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include "core/ops/mask.hpp"
#include "tests/core/property_specs.hpp"
#include "tests/core/twin.hpp"

namespace headlight {
namespace {

bool between(int a, int b, int x) {
    return (a <= x && x <= b) || (b <= x && x <= a);
}

std::set<Cell> set_of(const CellRectangle& rectangle) {
    std::set<Cell> cells;
    for (int query = 0; query < 16; ++query) {
        for (int key = 0; key < 16; ++key) {
            if (between(rectangle.from.query, rectangle.to.query, query) &&
                between(rectangle.from.key, rectangle.to.key, key))
                cells.insert({query, key});
        }
    }
    return cells;
}

std::vector<Cell> sorted(const std::set<Cell>& cells) {
    return {cells.begin(), cells.end()};
}

CellRectangle random_rectangle(Dice& dice, int n_query, int n_key) {
    return {{dice.below(n_query), dice.below(n_key)}, {dice.below(n_query), dice.below(n_key)}};
}

}  // namespace

TEST_CASE("mask painting: corners in any order", "[mask]") {
    const std::vector<Cell> expected = {{1, 2}, {1, 3}, {2, 2}, {2, 3}};
    for (const CellRectangle& rectangle : {CellRectangle{{1, 2}, {2, 3}}, CellRectangle{{2, 3}, {1, 2}},
                                           CellRectangle{{1, 3}, {2, 2}}, CellRectangle{{2, 2}, {1, 3}}}) {
        CHECK(close_cells({}, rectangle).cells == expected);
        CHECK(open_cells({.causal = true}, rectangle).allowed == std::vector<Cell>{{1, 2}, {1, 3}, {2, 3}});
        CHECK(open_cells({.cells = expected}, rectangle) == MaskSpec{});
    }
    CHECK(close_cells({}, {{4, 4}, {4, 4}}).cells == std::vector<Cell>{{4, 4}});
}

TEST_CASE("mask painting: to mask and to open again leaves the start where no rule hides", "[mask]") {
    Dice dice(71);
    const MaskSpec start{.causal = true};
    for (int round = 0; round < 50; ++round) {
        const int top = 5 + dice.below(5);
        const CellRectangle below{{top, dice.below(5)}, {top + dice.below(5), dice.below(5)}};
        CHECK(open_cells(close_cells(start, below), below) == start);
        CHECK(open_cells(start, below) == start);
        const CellRectangle ahead{{dice.below(4), 5 + dice.below(4)}, {dice.below(4), 5 + dice.below(4)}};
        const MaskSpec opened = open_cells(start, ahead);
        CHECK(opened.allowed == sorted(set_of(ahead)));
        CHECK(close_cells(opened, ahead).allowed.empty());
    }
}

TEST_CASE("mask painting: with padding, only cells that it may hide are noted", "[mask]") {
    const MaskSpec padded{.causal = true, .padding = 2};
    CHECK(open_cells(padded, {{3, 0}, {3, 1}}).allowed == std::vector<Cell>{{3, 0}, {3, 1}});
    const MaskSpec joined{.padding = 2, .block = 2, .order = "block or padding"};
    CHECK(open_cells(joined, {{2, 1}, {2, 3}}).allowed == std::vector<Cell>{{2, 1}});
}

TEST_CASE("property: painting agrees with sets of cells, and the mask with what was painted", "[mask][property]") {
    Dice dice(72);
    for (int round = 0; round < 200; ++round) {
        MaskSpec mask;
        random_mask(dice, mask);
        const int n_query = 1 + dice.below(14);
        const int n_key = 1 + dice.below(14);
        INFO("round " << round << ", order " << mask.order);
        std::set<Cell> cells(mask.cells.begin(), mask.cells.end());
        std::set<Cell> allowed(mask.allowed.begin(), mask.allowed.end());
        for (int stroke = 0; stroke < 6; ++stroke) {
            const CellRectangle rectangle = random_rectangle(dice, n_query, n_key);
            const std::set<Cell> painted = set_of(rectangle);
            const bool opens = dice.below(2) == 0;
            const Mask before = make_mask(mask, n_query, n_key, {n_query, n_key});
            mask = opens ? open_cells(mask, rectangle) : close_cells(mask, rectangle);
            const Mask after = make_mask(mask, n_query, n_key, {n_query, n_key});
            for (const Cell& cell : painted) {
                if (opens) {
                    cells.erase(cell);
                } else {
                    cells.insert(cell);
                    allowed.erase(cell);
                }
            }
            CHECK(mask.cells == sorted(cells));
            for (const Cell& cell : mask.allowed) CHECK((allowed.contains(cell) || (opens && painted.contains(cell))));
            for (const Cell& cell : allowed) CHECK(std::ranges::binary_search(mask.allowed, cell));
            allowed = {mask.allowed.begin(), mask.allowed.end()};
            for (int i = 0; i < n_query; ++i) {
                for (int j = 0; j < n_key; ++j) {
                    const int expected = painted.contains({i, j}) ? (opens ? 1 : 0) : before(i, j);
                    CHECK(int{after(i, j)} == expected);
                }
            }
        }
    }
}

}  // namespace headlight
