// Which angles are new to a model that was trained on the first positions.

#include <algorithm>
#include <cmath>

#include "core/positions/beyond_length.hpp"
#include "tests/core/positions_formulas.hpp"

namespace headlight {
namespace {

/// The circle is walked step by step; a point is seen when one of the steps went over it, or when what the steps left
/// out is no wider than one of them.
bool walked_over(long double w, int trained, long double angle) {
    if (formulas::circle - (trained - 1) * w <= w) return true;
    for (int step = 0; step < std::max(trained - 1, 1); ++step) {
        const long double to = std::min(step + 1, trained - 1) * w;
        if (angle >= step * w && angle <= to) return true;
    }
    return false;
}

long double on_circle(long double angle) {
    return angle - std::floor(angle / formulas::circle) * formulas::circle;
}

int count_fresh(const BeyondLength& result) {
    int fresh = 0;
    for (const auto& row : result.news) fresh += static_cast<int>(std::ranges::count(row, PhaseNews::fresh));
    return fresh;
}

}  // namespace

TEST_CASE("positions: an angle is fresh where training never came by", "[positions]") {
    Dice dice(71);
    std::array<int, 3> met{};
    for (int round = 0; round < 150; ++round) {
        const int width = 1 + dice.below(40);
        const double base = dice.pick(std::array{2.0, 10.0, 100.0, 10000.0, 1e6});
        const int trained = 1 + dice.below(60);
        const int length = dice.below(150);
        INFO("width " << width << ", base " << base << ", trained " << trained << ", length " << length);
        const BeyondLength got = beyond_length(width, base, trained, length);
        REQUIRE(static_cast<int>(got.news.size()) == (width + 1) / 2);
        REQUIRE(static_cast<int>(got.fresh_pairs.size()) == length);
        int unfinished = 0;
        for (int pair = 0; pair < (width + 1) / 2; ++pair) {
            const auto& row = got.news[static_cast<std::size_t>(pair)];
            REQUIRE(static_cast<int>(row.size()) == length);
            const long double w = formulas::turn(pair, width, base);
            unfinished += trained * w < formulas::circle ? 1 : 0;
            for (int p = 0; p < length; ++p) {
                const bool seen = walked_over(w, trained, on_circle(p * w));
                const PhaseNews wanted = p < trained ? PhaseNews::trained : seen ? PhaseNews::seen : PhaseNews::fresh;
                INFO("pair " << pair << ", position " << p);
                REQUIRE(row[static_cast<std::size_t>(p)] == wanted);
                ++met[static_cast<std::size_t>(wanted)];
            }
        }
        REQUIRE(got.unfinished_pairs == unfinished);
        for (std::size_t p = 0; p < got.fresh_pairs.size(); ++p) {
            REQUIRE(got.fresh_pairs[p] ==
                    std::ranges::count_if(got.news, [p](const auto& row) { return row[p] == PhaseNews::fresh; }));
        }
    }
    for (const int count : met) REQUIRE(count > 1000);
}

TEST_CASE("positions: short waves are never fresh, and no wave is after the longest one was passed", "[positions]") {
    for (const int width : {1, 2, 8, 9, 64}) {
        for (const double base : {10.0, 100.0, 1000.0}) {
            INFO("width " << width << ", base " << base);
            const int last = (width + 1) / 2 - 1;
            const auto wavelength = [&](int pair) {
                return static_cast<int>(std::ceil(formulas::circle / formulas::turn(pair, width, base)));
            };
            const BeyondLength some = beyond_length(width, base, 20, 3000);
            for (int pair = 0; pair <= last; ++pair) {
                const bool fresh = std::ranges::count(some.news[static_cast<std::size_t>(pair)], PhaseNews::fresh) > 0;
                REQUIRE(fresh == (wavelength(pair) > 20));
            }
            const BeyondLength all = beyond_length(width, base, wavelength(last), 3 * wavelength(last));
            REQUIRE(count_fresh(all) == 0);
            REQUIRE(all.unfinished_pairs == 0);
            REQUIRE(beyond_length(width, base, wavelength(last) - 1, 3 * wavelength(last)).unfinished_pairs > 0);
        }
    }
}

TEST_CASE("positions: who was trained on one position has seen one angle", "[positions]") {
    const BeyondLength got = beyond_length(16, 10000, 1, 500);
    REQUIRE(got.unfinished_pairs == 8);
    REQUIRE(got.fresh_pairs.front() == 0);
    for (std::size_t p = 1; p < 500; ++p) REQUIRE(got.fresh_pairs[p] == 8);
    REQUIRE(beyond_length(16, 10000, 1, 0).fresh_pairs.empty());
    // All positions were trained.
    REQUIRE(count_fresh(beyond_length(16, 10000, 500, 500)) == 0);
}

}  // namespace headlight
