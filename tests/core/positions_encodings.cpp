// Encodings against their formulas in long double.

#include <bit>
#include <cmath>
#include <vector>

#include "core/ops/positions.hpp"
#include "tests/core/positions_formulas.hpp"

namespace headlight {
namespace {

constexpr double tolerance = 1e-6;  // 1e-5 is wanted; a float of size 1 is wrong by 6e-8
constexpr auto layouts = std::array{PositionLayout::interleaved, PositionLayout::concatenated};
constexpr auto offsets = std::array{0, 1, 777, 100000, 1000000};

double table_error(int n, int d_model, double base, PositionLayout layout, int offset) {
    const Matrix table = sinusoidal_table(n, d_model, base, layout, offset);
    REQUIRE(table.rows() == n);
    REQUIRE(table.cols() == d_model);
    long double largest = 0;
    for (int row = 0; row < n; ++row) {
        for (int column = 0; column < d_model; ++column) {
            const long double wanted = formulas::wave(column, d_model, base, layout, offset + row);
            largest = std::max(largest, std::abs(static_cast<long double>(table(row, column)) - wanted));
        }
    }
    return static_cast<double>(largest);
}

/// q (cos a, sin a) pair by pair, as a multiplication of complex numbers.
double rotation_error(const Matrix& x, int heads, double base, PositionLayout layout, int offset) {
    const Matrix turned = rope_rotate(x, heads, base, layout, offset);
    REQUIRE(turned.rows() == x.rows());
    REQUIRE(turned.cols() == x.cols());
    const int d_k = static_cast<int>(x.cols()) / heads;
    const int partner = layout == PositionLayout::interleaved ? 1 : d_k / 2;
    long double largest = 0;
    for (Index row = 0; row < x.rows(); ++row) {
        for (int column = 0; column < x.cols(); ++column) {
            const auto [pair, second] = formulas::place_of(column % d_k, d_k, layout);
            const long double angle = (static_cast<long double>(offset) + row) * formulas::turn(pair, d_k, base);
            const long double here = x(row, column);
            const long double other = x(row, second ? column - partner : column + partner);
            const long double wanted = here * std::cos(angle) + (second ? 1 : -1) * other * std::sin(angle);
            largest = std::max(largest, std::abs(static_cast<long double>(turned(row, column)) - wanted));
        }
    }
    return static_cast<double>(largest);
}

/// 2^(-8/h), 2^(-16/h), … by multiplication (Press et al. 2022 §3).
std::vector<long double> geometric(int heads) {
    const long double ratio = std::pow(2.0L, -8.0L / heads);
    std::vector<long double> slopes;
    for (long double slope = ratio; static_cast<int>(slopes.size()) < heads; slope *= ratio) slopes.push_back(slope);
    return slopes;
}

std::vector<long double> slopes_of_the_paper(int heads) {
    const auto lower = static_cast<int>(std::bit_floor(static_cast<unsigned>(heads)));
    std::vector<long double> slopes = geometric(lower);
    const std::vector<long double> finer = geometric(2 * lower);
    for (std::size_t i = 0; static_cast<int>(slopes.size()) < heads; i += 2) slopes.push_back(finer[i]);
    return slopes;
}

template <class Slopes>
void check_slopes(int heads, const Slopes& wanted) {
    INFO(heads << " heads");
    const std::vector<float> slopes = alibi_slopes(heads);
    REQUIRE(slopes.size() == wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i)
        CHECK(static_cast<double>(slopes[i]) == Approx(static_cast<double>(wanted[i])));
}

}  // namespace

TEST_CASE("positions: the sinusoidal table is the formula of the paper", "[positions]") {
    for (const int d_model : {1, 2, 3, 4, 7, 64, 65, 127, 512, 1023, 2048}) {
        for (const double base : {10.0, 100.0, 10000.0, 1e6}) {
            for (const PositionLayout layout : layouts) {
                for (const int offset : offsets) {
                    INFO(d_model << ", base " << base << ", offset " << offset);
                    REQUIRE(table_error(3, d_model, base, layout, offset) <= tolerance);
                }
            }
        }
    }
    REQUIRE(table_error(700, 6, 10000, PositionLayout::interleaved, 0) <= tolerance);
    REQUIRE(sinusoidal_table(0, 8, 10000, PositionLayout::interleaved, 0).rows() == 0);
}

TEST_CASE("positions: RoPE turns every pair of every head by its formula", "[positions]") {
    Dice dice(61);
    for (const int d_k : {2, 4, 6, 10, 64, 128, 256}) {
        for (const int heads : {1, 2, 3, 8, 16}) {
            const Matrix x = formulas::random_matrix(dice, 3, Index{heads} * d_k);
            const double base = dice.pick(std::array{10.0, 100.0, 10000.0, 500000.0, 1e6});
            for (const PositionLayout layout : layouts) {
                for (const int offset : offsets) {
                    INFO("d_k " << d_k << ", heads " << heads << ", base " << base << ", offset " << offset);
                    REQUIRE(rotation_error(x, heads, base, layout, offset) <= tolerance);
                }
            }
        }
    }
}

TEST_CASE("positions: ALiBi slopes follow the rule of the paper for 1 to 64 heads", "[positions]") {
    for (int heads = 1; heads <= 64; ++heads) {
        check_slopes(heads, slopes_of_the_paper(heads));
    }
    constexpr auto of_8 = std::array{1.0 / 2, 1.0 / 4, 1.0 / 8, 1.0 / 16, 1.0 / 32, 1.0 / 64, 1.0 / 128, 1.0 / 256};
    constexpr auto of_12 = std::array{1.0 / 2,   1.0 / 4,   1.0 / 8,    1.0 / 16,   1.0 / 32,   1.0 / 64,
                                      1.0 / 128, 1.0 / 256, 0.70710678, 0.35355339, 0.17677670, 0.08838835};
    constexpr auto of_16 =
        std::array{0.70710678, 1.0 / 2,  0.35355339, 1.0 / 4,  0.17677670, 1.0 / 8,   0.08838835, 1.0 / 16,
                   0.04419417, 1.0 / 32, 0.02209709, 1.0 / 64, 0.01104854, 1.0 / 128, 0.00552427, 1.0 / 256};
    check_slopes(8, of_8);
    check_slopes(12, of_12);
    check_slopes(16, of_16);
}

}  // namespace headlight
