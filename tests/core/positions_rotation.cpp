// Going k positions on is a rotation.

#include <cmath>

#include "core/ops/positions.hpp"
#include "core/positions/rotation.hpp"
#include "tests/core/positions_formulas.hpp"

namespace headlight {
namespace {

using Direct = std::array<long double, 4>;  // the rotation row by row

Direct direct_rotation(int pair, int width, double base, int k) {
    const long double angle = k * formulas::turn(pair, width, base);
    return {std::cos(angle), -std::sin(angle), std::sin(angle), std::cos(angle)};
}

/// |PE(p) R_k - PE(p + k)| with the float32 tables, all the rest in long double.
double direct_shift_error(int n, int d_model, const PositionSpec& position, int k) {
    const auto table = [&](int offset) { return sinusoidal_table(n, d_model, position.base, position.layout, offset); };
    const Matrix here = table(position.offset);
    const Matrix there = table(position.offset + k);
    const bool adjacent = position.layout == PositionLayout::interleaved;
    long double largest = 0;
    for (int pair = 0; pair < d_model / 2; ++pair) {
        const Direct r = direct_rotation(pair, d_model, position.base, k);
        const int first = adjacent ? 2 * pair : pair;
        const int second = adjacent ? 2 * pair + 1 : pair + (d_model + 1) / 2;
        for (int p = 0; p < n; ++p) {
            const long double sine = here(p, first) * r[0] + here(p, second) * r[2];
            const long double cosine = here(p, first) * r[1] + here(p, second) * r[3];
            largest = std::max({largest, std::abs(sine - there(p, first)), std::abs(cosine - there(p, second))});
        }
    }
    return static_cast<double>(largest);
}

}  // namespace

TEST_CASE("positions: a shift is a rotation, and shifts compose", "[positions]") {
    Dice dice(62);
    for (int round = 0; round < 500; ++round) {
        const int width = 2 + dice.below(511);
        const int pair = dice.below(width / 2);
        const double base = dice.pick(std::array{2.0, 100.0, 10000.0, 1e6});
        const int a = dice.below(2001) - 1000;
        const int b = dice.below(2001) - 1000;
        INFO("pair " << pair << " of " << width << ", base " << base << ", shifts " << a << " and " << b);
        const auto rotation = [&](int k) { return shift_rotation(pair, width, base, k); };
        const Eigen::Matrix2d r = rotation(a);
        REQUIRE((r * r.transpose() - Eigen::Matrix2d::Identity()).cwiseAbs().maxCoeff() <= 1e-14);
        REQUIRE(r(0, 0) * r(1, 1) - r(0, 1) * r(1, 0) == Approx(1).epsilon(1e-14));
        REQUIRE((r * rotation(b) - rotation(a + b)).cwiseAbs().maxCoeff() <= 1e-11);
        REQUIRE((r * rotation(-a) - Eigen::Matrix2d::Identity()).cwiseAbs().maxCoeff() <= 1e-14);
        REQUIRE(rotation(0) == Eigen::Matrix2d::Identity());
    }
}

TEST_CASE("positions: PE(p) times the rotation of k is PE(p + k)", "[positions]") {
    Dice dice(63);
    for (int round = 0; round < 2000; ++round) {
        const int width = 2 + dice.below(511);
        const int pair = dice.below(width / 2);
        const double base = dice.pick(std::array{2.0, 100.0, 10000.0, 1e6});
        const int k = dice.below(129) - 64;
        const int p = dice.below(100001);
        INFO("pair " << pair << " of " << width << ", base " << base << ", position " << p << ", shift " << k);
        const Eigen::Matrix2d r = shift_rotation(pair, width, base, k);
        const long double w = formulas::turn(pair, width, base);
        const long double sine = std::sin(w * p) * r(0, 0) + std::cos(w * p) * r(1, 0);
        const long double cosine = std::sin(w * p) * r(0, 1) + std::cos(w * p) * r(1, 1);
        REQUIRE(static_cast<double>(std::abs(sine - std::sin(w * (p + k)))) <= 1e-13);
        REQUIRE(static_cast<double>(std::abs(cosine - std::cos(w * (p + k)))) <= 1e-13);
    }
}

TEST_CASE("positions: the shift error is the rounding of the table", "[positions]") {
    Dice dice(64);
    for (int round = 0; round < 60; ++round) {
        const int d_model = 1 + dice.below(512);
        PositionSpec position;
        position.base = dice.pick(std::array{2.0, 100.0, 10000.0, 1e6});
        position.layout = static_cast<PositionLayout>(dice.below(2));
        position.offset = dice.below(100001);
        const int k = round < 4 ? 0 : dice.below(129) - 64;
        const int n = 1 + dice.below(20);
        INFO("d_model " << d_model << ", offset " << position.offset << ", shift " << k);
        const double error = shift_error(n, d_model, position, k);
        REQUIRE(error <= 1e-5);
        REQUIRE(error == Approx(direct_shift_error(n, d_model, position, k)).margin(1e-9));
        if (k == 0) REQUIRE(error == 0);
        // Nothing that was rounded can be exact.
        if (k != 0 && d_model > 8) REQUIRE(error > 1e-9);
    }
    REQUIRE(shift_error(9, 1, {}, 5) == 0);
    REQUIRE(shift_error(0, 8, {}, 5) == 0);
}

}  // namespace headlight
