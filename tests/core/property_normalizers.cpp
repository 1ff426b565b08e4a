// Scores to weights, row by row: what each normaliser promises, and what a head is measured by when rows do not sum
// to 1.

#include <cmath>
#include <limits>
#include <vector>

#include "core/metrics/head_measure.hpp"
#include "core/ops/attention.hpp"
#include "tests/core/property_specs.hpp"

namespace headlight {
namespace {

constexpr std::array all_normalizers = {Normalizer::softmax, Normalizer::sparsemax, Normalizer::relu,
                                        Normalizer::sigmoid, Normalizer::linear};
constexpr float minus_infinity = -std::numeric_limits<float>::infinity();

/// Scores in [-size, size), some of them masked; above 0 for the linear normaliser.
Matrix random_scores(Dice& dice, Index rows, Index cols, float size, bool positive = false) {
    Matrix s(rows, cols);
    for (Index i = 0; i < s.size(); ++i) {
        const float uniform = static_cast<float>(dice.below(1 << 20)) * 0x1p-20F;
        s.data()[i] = dice.below(4) == 0 ? minus_infinity : size * (positive ? uniform + 0.01F : 2 * uniform - 1);
    }
    return s;
}

Matrix normalized(Matrix s, Normalizer normalizer) {
    normalize_rows(s, normalizer);
    return s;
}

float weight(std::vector<float> row, Normalizer normalizer, std::size_t key = 0) {
    normalize_row(row, normalizer);
    return row.at(key);
}

}  // namespace

TEST_CASE("property: every normaliser keeps the masked at 0 and the order of the rest", "[property]") {
    Dice dice(41);
    int empty = 0;
    for (int round = 0; round < 400; ++round) {
        const Normalizer normalizer = dice.pick(all_normalizers);
        const float size = dice.pick(std::array{0.1F, 1.0F, 10.0F, 1000.0F});
        const Matrix s = random_scores(dice, 3, 1 + dice.below(9), size, normalizer == Normalizer::linear);
        const Matrix w = normalized(s, normalizer);
        REQUIRE(w.allFinite());
        REQUIRE(w.minCoeff() >= 0);
        for (Index i = 0; i < s.rows(); ++i) {
            const bool open = s.row(i).maxCoeff() > minus_infinity;
            empty += open ? 0 : 1;
            if (normalizer_sums_to_one(normalizer)) {
                REQUIRE(w.row(i).sum() == Approx(open ? 1.0 : 0.0).margin(1e-5));
            }
            for (Index a = 0; a < s.cols(); ++a) {
                if (s(i, a) == minus_infinity) REQUIRE(w(i, a) == 0.0F);
                for (Index b = 0; b < s.cols(); ++b) {
                    if (s(i, a) <= s(i, b)) REQUIRE(w(i, a) <= w(i, b));
                }
            }
        }
    }
    REQUIRE(empty > 20);
}

TEST_CASE("property: softmax and sparsemax do not see a shift, the others do", "[property]") {
    Dice dice(42);
    for (int round = 0; round < 60; ++round) {
        const Matrix s = random_scores(dice, 4, 2 + dice.below(9), 2, true);
        const Matrix shifted = s.array() + 1.5F;
        for (const Normalizer normalizer : all_normalizers) {
            const Matrix before = normalized(s, normalizer);
            const float change = (before - normalized(shifted, normalizer)).cwiseAbs().maxCoeff();
            const bool blind = normalizer == Normalizer::softmax || normalizer == Normalizer::sparsemax;
            if (blind) REQUIRE(change < 1e-5F);
            const bool one_key = ((s.array() > minus_infinity).rowwise().count() < 2).all();
            if (!blind && !one_key) REQUIRE(change > 1e-3F);
        }
    }
}

TEST_CASE("property: sparsemax is a projection, and gives exact zeros", "[property]") {
    Dice dice(43);
    int zeros = 0;
    for (int round = 0; round < 100; ++round) {
        const Matrix s = random_scores(dice, 4, 1 + dice.below(12), 2);
        const Matrix once = normalized(s, Normalizer::sparsemax);
        for (Index i = 0; i < s.rows(); ++i) {
            if (s.row(i).maxCoeff() == minus_infinity) continue;  // zeros are no distribution
            Matrix again = once.row(i);
            normalize_rows(again, Normalizer::sparsemax);
            REQUIRE((again - once.row(i)).cwiseAbs().maxCoeff() < 1e-6F);
            zeros += static_cast<int>((once.row(i).array() == 0.0F && s.row(i).array() > minus_infinity).count());
        }
    }
    REQUIRE(zeros > 100);
    // Two scores at distance d: (1 + d) / 2 and the rest, until one takes all.
    REQUIRE(weight({0.2F, -0.2F}, Normalizer::sparsemax) == Approx(0.7F));
    REQUIRE(weight({7, 7, 7, 7}, Normalizer::sparsemax) == Approx(0.25F));
    REQUIRE(weight({3, 1.5F}, Normalizer::sparsemax) == 1.0F);
}

TEST_CASE("property: relu and sigmoid count the keys that are allowed", "[property]") {
    REQUIRE(weight({3, -1, minus_infinity, 1}, Normalizer::relu) == Approx(1));
    REQUIRE(weight({3, -1, minus_infinity, 1}, Normalizer::relu, 1) == 0.0F);
    REQUIRE(weight({3, -1, 0, 1}, Normalizer::relu) == Approx(0.75));
    // At a score of 0 the bias -log n leaves 1 / (1 + n).
    REQUIRE(weight({0, -1, minus_infinity, 1}, Normalizer::sigmoid) == Approx(0.25));
    REQUIRE(weight({0, -1, 0, 1}, Normalizer::sigmoid) == Approx(0.2));
    REQUIRE(weight({1000, -1000}, Normalizer::sigmoid) == Approx(1));
    REQUIRE(weight({1000, -1000}, Normalizer::sigmoid, 1) == 0.0F);
    REQUIRE(weight({1, minus_infinity, 3}, Normalizer::linear) == Approx(0.25));
}

TEST_CASE("property: a head is measured by its rows divided by their sum", "[property]") {
    Tokens tokens;
    tokens.list.resize(3, Token{.text = "a"});
    const Mask everything = Mask::Ones(3, 3);
    Matrix weights(3, 3);
    weights << 0.5F, 0.5F, 0, 2, 2, 0, 0, 0, 0;  // one bit, one bit, nothing to say
    const HeadMeasure even = measure_head({HeadRole::even, 0}, weights, everything, tokens, tokens);
    REQUIRE(even.entropy == Approx(1));
    REQUIRE(even.strength == Approx(1 / std::log2(3.0)));
    REQUIRE(measure_head({HeadRole::same, 0}, weights, everything, tokens, tokens).strength == Approx(1));
    weights.setZero();
    const HeadMeasure none = measure_head({HeadRole::even, 0}, weights, everything, tokens, tokens);
    REQUIRE(none.entropy == 0);
    REQUIRE(none.strength < 0);

    Dice dice(44);
    for (int round = 0; round < 150; ++round) {
        const auto trace = must_evaluate(random_spec(dice));
        for (const HeadMeasure& measure : *trace->layers.at(0).measures) {
            REQUIRE(measure.strength <= 1);
            REQUIRE(measure.entropy >= 0);
            REQUIRE(measure.entropy <= std::log2(std::max(1, trace->n_key())) + 1e-4);
        }
    }
}

}  // namespace headlight
