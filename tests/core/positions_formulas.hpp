#pragma once
// Waves once more, in long double and by another way than core/ops: what the tests of positions compare with.

#include <cmath>
#include <numbers>
#include <vector>

#include "core/spec/spec.hpp"
#include "tests/core/property_specs.hpp"

namespace headlight::formulas {

inline constexpr long double circle = 2 * std::numbers::pi_v<long double>;

/// Angle per position of a pair: 1 / base^(2 pair / width), through the exponential.
inline long double turn(int pair, int width, double base) {
    return std::exp(-std::log(static_cast<long double>(base)) * 2 * pair / width);
}

struct Place {
    int pair = 0;
    bool second = false;  ///< the cosine of a sinusoidal pair, the imaginary part of one that RoPE turns
};

/// What a column holds.
inline Place place_of(int column, int width, PositionLayout layout) {
    if (layout == PositionLayout::interleaved) return {column / 2, column % 2 == 1};
    const int half = (width + 1) / 2;
    return {column % half, column >= half};
}

inline long double wave(int column, int width, double base, PositionLayout layout, long double position) {
    const auto [pair, second] = place_of(column, width, layout);
    const long double angle = position * turn(pair, width, base);
    return second ? std::cos(angle) : std::sin(angle);
}

/// (rows, columns) of numbers in [-1, 1].
inline Matrix random_matrix(Dice& dice, Index rows, Index columns) {
    Matrix result(rows, columns);
    for (Index i = 0; i < rows; ++i) {
        for (Index j = 0; j < columns; ++j) result(i, j) = static_cast<float>(dice.below(2001) - 1000) / 1000.0F;
    }
    return result;
}

inline std::vector<int> random_permutation(Dice& dice, int n) {
    std::vector<int> order;
    for (int i = 0; i < n; ++i) order.insert(order.begin() + dice.below(i + 1), i);
    return order;
}

}  // namespace headlight::formulas
