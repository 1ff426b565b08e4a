// What the papers say about stacked sparse layers, and a boolean matrix power.

#include <cmath>

#include "core/metrics/receptive_field.hpp"
#include "core/spec/mask_presets.hpp"
#include "tests/core/property_specs.hpp"

namespace headlight {
namespace {

Mask mask_of(const MaskSpec& rules, Index n) {
    return make_mask(rules, n, n, {n, n});
}

/// hops by multiplying boolean matrices, one product a layer.
Matrix hops_by_powers(const Mask& mask, int layers) {
    const Index n = mask.rows();
    using Counts = Eigen::Matrix<std::int64_t, Eigen::Dynamic, Eigen::Dynamic>;
    const Counts step = mask.cast<std::int64_t>().cwiseMax(Counts::Identity(n, n));
    Counts reach = Counts::Identity(n, n);
    Matrix hops = Matrix::Constant(n, n, NAN);
    for (int layer = 0; layer <= layers; ++layer) {
        for (Index i = 0; i < n; ++i) {
            for (Index j = 0; j < n; ++j) {
                if (reach(i, j) != 0 && std::isnan(hops(i, j))) hops(i, j) = static_cast<float>(layer);
            }
        }
        reach = (step * reach).cwiseMin(1);
    }
    return hops;
}

bool reaches(const ReceptiveField& field, Index i, Index j) {
    return !std::isnan(field.hops(i, j));
}

}  // namespace

TEST_CASE("receptive field: a window of w reaches L w tokens", "[metrics]") {
    for (const bool causal : {false, true}) {
        for (const int window : {1, 3}) {
            for (const int layers : {0, 1, 2, 5, 40}) {
                constexpr int n = 70;  // more than one word of bits
                const ReceptiveField field = receptive_field(mask_of({.causal = causal, .window = window}, n), layers);
                INFO("window " << window << ", layers " << layers);
                for (int i = 0; i < n; ++i) {
                    for (int j = 0; j < n; ++j) {
                        const bool wanted = std::abs(i - j) <= layers * window && (!causal || j <= i);
                        REQUIRE(reaches(field, i, j) == wanted);
                        const int hops = (std::abs(i - j) + window - 1) / window;
                        if (wanted) REQUIRE(field.hops(i, j) == static_cast<float>(hops));
                    }
                }
                for (int layer = 0; layer <= layers; ++layer)
                    CHECK(field.farthest.at(static_cast<std::size_t>(layer)) == std::min(n - 1, layer * window));
            }
        }
    }
}

TEST_CASE("receptive field: causal, strided and global masks", "[metrics]") {
    constexpr int n = 100;
    const ReceptiveField causal = receptive_field(mask_of({.causal = true}, n), 4);
    CHECK(causal.settled == 1);
    CHECK(causal.mean_reach == std::vector<double>{1, 50.5, 50.5, 50.5, 50.5});
    CHECK(causal.farthest == std::vector<int>{0, 99, 99, 99, 99});
    CHECK(causal.hops(99, 0) == 1);
    CHECK_FALSE(reaches(causal, 0, 1));

    // Sparse Transformer: two layers, √n connections each, reach everything before.
    MaskSpec strided{.causal = true, .window = 10, .stride = 10, .order = "causal and window or stride"};
    const ReceptiveField two = receptive_field(mask_of(strided, n), 2);
    CHECK(two.mean_reach.at(1) < 20);
    CHECK(two.mean_reach.at(2) == 50.5);
    strided.causal = false;
    CHECK(receptive_field(mask_of(strided, n), 2).mean_reach.at(2) == n);
    for (const MaskPreset& preset : mask_presets()) {
        if (preset.name == "strided") CHECK(receptive_field(mask_of(preset.apply(n), n), 2).mean_reach.at(2) == 50.5);
    }

    const ReceptiveField global = receptive_field(mask_of({.window = 2, .global = 1}, n), 12);
    CHECK(global.settled == 2);
    CHECK(global.mean_reach.at(2) == n);
    CHECK(global.hops(99, 50) == 2);
    CHECK(global.hops(99, 0) == 1);
}

TEST_CASE("receptive field: documents never cross, the residual always stays", "[metrics]") {
    const ReceptiveField packed = receptive_field(mask_of({.window = 1, .documents = {4}}, 12), 50);
    CHECK(reaches(packed, 3, 0));
    CHECK(reaches(packed, 4, 11));
    for (Index i = 0; i < 4; ++i) {
        for (Index j = 4; j < 12; ++j) {
            CHECK_FALSE(reaches(packed, i, j));
            CHECK_FALSE(reaches(packed, j, i));
        }
    }
    const ReceptiveField hidden = receptive_field(mask_of({.padding = 12}, 12), 3);
    CHECK(hidden.mean_reach == std::vector<double>{1, 1, 1, 1});
    CHECK(hidden.settled == 0);
    CHECK(hidden.hops(5, 5) == 0);
    const ReceptiveField empty = receptive_field(Mask(0, 0), 2);
    CHECK(empty.hops.size() == 0);
    CHECK(empty.mean_reach == std::vector<double>{0, 0, 0});
    CHECK(receptive_field(Mask::Ones(1, 1), 2).mean_reach == std::vector<double>{1, 1, 1});
}

TEST_CASE("property: receptive fields agree with powers of the mask", "[metrics][property]") {
    Dice dice(41);
    for (int round = 0; round < 200; ++round) {
        const int n = 1 + dice.below(round % 10 == 0 ? 140 : 20);
        Mask mask(n, n);
        const int one_in = 1 + dice.below(2 * n);
        for (int i = 0; i < n; ++i) {
            for (int j = 0; j < n; ++j) mask(i, j) = dice.below(one_in) == 0 ? 1 : 0;
        }
        const int layers = dice.below(8);
        const ReceptiveField field = receptive_field(mask, layers);
        const Matrix wanted = hops_by_powers(mask, layers);
        REQUIRE(field.mean_reach.size() == static_cast<std::size_t>(layers) + 1);
        for (int layer = 0; layer <= layers; ++layer) {
            int count = 0;
            int farthest = 0;
            for (int i = 0; i < n; ++i) {
                for (int j = 0; j < n; ++j) {
                    REQUIRE(reaches(field, i, j) == !std::isnan(wanted(i, j)));
                    if (std::isnan(wanted(i, j))) continue;
                    REQUIRE(field.hops(i, j) == wanted(i, j));
                    if (wanted(i, j) > static_cast<float>(layer)) continue;
                    ++count;
                    farthest = std::max(farthest, std::abs(i - j));
                }
            }
            REQUIRE(field.mean_reach[static_cast<std::size_t>(layer)] == Approx(static_cast<double>(count) / n));
            REQUIRE(field.farthest[static_cast<std::size_t>(layer)] == farthest);
        }
    }
}

}  // namespace headlight
