// Why scores are divided by the root of d_k: what the sample must show, and the numbers against plain formulas.

#include <cmath>
#include <map>
#include <numeric>

#include "core/metrics/scaling_lab.hpp"
#include "tests/core/property_specs.hpp"

namespace headlight {
namespace {

/// Entropy, largest weight and |diag(w) - w w^T| of one row, each as it is written.
SoftmaxRows plainly(const std::vector<double>& scores, double factor) {
    std::vector<double> w;
    w.reserve(scores.size());
    double sum = 0;
    for (const double score : scores) sum += std::exp(score * factor);
    for (const double score : scores) w.push_back(std::exp(score * factor) / sum);
    SoftmaxRows row;
    Eigen::MatrixXd jacobian(w.size(), w.size());
    for (std::size_t i = 0; i < w.size(); ++i) {
        row.entropy_bits -= w[i] * std::log2(w[i]);
        row.largest = std::max(row.largest, w[i]);
        for (std::size_t j = 0; j < w.size(); ++j)
            jacobian(static_cast<Index>(i), static_cast<Index>(j)) = (i == j ? w[i] : 0) - w[i] * w[j];
    }
    row.jacobian = jacobian.norm();
    return row;
}

void check_close(const SoftmaxRows& got, const SoftmaxRows& wanted) {
    CHECK(got.entropy_bits == Approx(wanted.entropy_bits).margin(1e-9));
    CHECK(got.largest == Approx(wanted.largest).margin(1e-9));
    CHECK(got.jacobian == Approx(wanted.jacobian).margin(1e-7));
}

}  // namespace

TEST_CASE("scaling: scores spread as the root of d_k", "[metrics]") {
    std::map<int, double> variance;
    constexpr int samples = 80;  // a sample shares 48 queries and 64 keys: with few dimensions it is a small one
    for (int seed = 0; seed < samples; ++seed) {
        for (const ScalingPoint& point : scaling_lab(static_cast<std::uint64_t>(seed), 64, 1).points)
            variance[point.d_k] += point.spread * point.spread / samples;
    }
    REQUIRE(variance.size() == 10);
    for (const auto& [d_k, value] : variance) {
        INFO("d_k " << d_k);
        CHECK(std::sqrt(value) == Approx(std::sqrt(d_k)).epsilon(0.05));
    }
}

TEST_CASE("scaling: raw rows collapse as d_k grows, scaled ones stay", "[metrics]") {
    for (const std::uint64_t seed : {1U, 2U, 77U}) {
        const ScalingLab lab = scaling_lab(seed, 32, 64);
        REQUIRE(lab.points.size() == 9);
        CHECK(lab.points.at(lab.current).d_k == 64);
        const ScalingPoint& first = lab.points.front();
        const ScalingPoint& last = lab.points.back();
        for (std::size_t i = 1; i < lab.points.size(); ++i) {
            INFO("d_k " << lab.points[i].d_k);
            CHECK(lab.points[i].raw.entropy_bits < lab.points[i - 1].raw.entropy_bits);
            CHECK(lab.points[i].raw.largest > 0.98 * lab.points[i - 1].raw.largest);
            CHECK(lab.points[i].scaled.entropy_bits == Approx(first.scaled.entropy_bits).epsilon(0.15));
            CHECK(lab.points[i].scaled.entropy_bits < 5);  // log2 of 32 keys
        }
        CHECK(last.raw.entropy_bits < 0.5);
        CHECK(last.raw.largest > 0.85);
        CHECK(last.raw.jacobian < 0.5 * first.raw.jacobian);
        CHECK(last.scaled.jacobian == Approx(first.scaled.jacobian).epsilon(0.4));
    }
}

TEST_CASE("scaling: the histogram holds the whole sample and follows the normal curve", "[metrics]") {
    for (const int d_k : {1, 2, 64, 100, 2048}) {
        INFO("d_k " << d_k);
        const ScoreHistogram histogram = scaling_lab(5, 64, d_k).histogram;
        REQUIRE(histogram.edges.size() == histogram.density.size() + 1);
        REQUIRE(histogram.theory.size() == histogram.density.size());
        CHECK(histogram.edges.front() == Approx(-4 * std::sqrt(d_k)));
        CHECK(histogram.edges.back() == Approx(4 * std::sqrt(d_k)));
        double sample = histogram.outside;
        double theory = 0;
        double apart = 0;
        for (std::size_t b = 0; b < histogram.density.size(); ++b) {
            const double width = histogram.edges[b + 1] - histogram.edges[b];
            sample += histogram.density[b] * width;
            theory += histogram.theory[b] * width;
            apart += std::abs(histogram.density[b] - histogram.theory[b]) * width;
        }
        CHECK(sample == Approx(1));
        CHECK(theory == Approx(1).epsilon(1e-3));
        CHECK(histogram.outside < 0.02);
        // A product of two normal numbers is far from normal; a sum of many is not.
        if (d_k >= 64) CHECK(apart < 0.2);
        if (d_k == 1) CHECK(apart > 0.3);
    }
}

TEST_CASE("scaling: every d_k works, and the same seed gives the same numbers", "[metrics]") {
    for (const int d_k : {1, 2, 3, 512, 513, 2048}) {
        INFO("d_k " << d_k);
        const ScalingLab lab = scaling_lab(3, 16, d_k);
        CHECK(lab.d_k == d_k);
        const ScalingPoint& point = lab.points.at(lab.current);
        CHECK(point.d_k == d_k);
        CHECK(point.spread == Approx(std::sqrt(d_k)).epsilon(d_k < 8 ? 0.5 : 0.1));
        CHECK(lab.points.size() == (d_k == 2 || d_k == 512 ? 9 : 10));
        CHECK(std::is_sorted(lab.points.begin(), lab.points.end(),
                             [](const ScalingPoint& a, const ScalingPoint& b) { return a.d_k < b.d_k; }));
        const ScalingLab again = scaling_lab(3, 16, d_k);
        CHECK(again.points.at(lab.current).spread == point.spread);
        CHECK(again.histogram.density == lab.histogram.density);
        // The other sizes see the same dimensions whatever the present one is.
        CHECK(lab.points.at(d_k == 1 ? 1 : 0).spread == Approx(scaling_lab(3, 16, 2).points.front().spread));
        CHECK(scaling_lab(4, 16, d_k).points.at(lab.current).spread != point.spread);
    }
    CHECK(scaling_lab(1, 0, 0).n_keys == 2);
    CHECK(scaling_lab(1, 1000, 9999).n_keys == 64);
    CHECK(scaling_lab(1, 1000, 9999).d_k == 2048);
    CHECK(scaling_lab(1, 2, 0).points.front().d_k == 1);
}

TEST_CASE("property: the spread of a head agrees with plain formulas", "[metrics][property]") {
    Dice dice(51);
    for (int round = 0; round < 100; ++round) {
        const int n_query = 1 + dice.below(6);
        const int n_key = 1 + dice.below(12);
        const double factor = dice.pick(std::array{1.0, 0.125, 0.5, 3.0});
        Matrix scores(n_query, n_key);
        Mask mask(n_query, n_key);
        std::vector<double> all;
        SoftmaxRows raw;
        SoftmaxRows scaled;
        int rows = 0;
        const auto add = [](SoftmaxRows& sum, const SoftmaxRows& row) {
            sum.entropy_bits += row.entropy_bits;
            sum.largest += row.largest;
            sum.jacobian += row.jacobian;
        };
        for (int i = 0; i < n_query; ++i) {
            std::vector<double> row;
            for (int j = 0; j < n_key; ++j) {
                scores(i, j) = static_cast<float>(dice.below(2001) - 1000) / 200.0F;
                mask(i, j) = dice.below(3) == 0 ? 0 : 1;
                if (mask(i, j) != 0) row.push_back(scores(i, j));
            }
            if (row.size() < 2) continue;
            ++rows;
            all.insert(all.end(), row.begin(), row.end());
            add(raw, plainly(row, 1));
            add(scaled, plainly(row, factor));
        }
        const HeadSpread spread = head_spread(scores, mask, factor);
        REQUIRE(spread.rows == rows);
        if (rows == 0) {
            CHECK(spread.spread == 0);
            CHECK(spread.raw.largest == 0);
            continue;
        }
        const auto count = static_cast<double>(all.size());
        const double mean = std::accumulate(all.begin(), all.end(), 0.0) / count;
        double squares = 0;
        for (const double score : all) squares += (score - mean) * (score - mean);
        CHECK(spread.mean == Approx(mean).margin(1e-9));
        CHECK(spread.spread == Approx(std::sqrt(squares / count)));
        check_close(spread.raw, {raw.entropy_bits / rows, raw.largest / rows, raw.jacobian / rows});
        check_close(spread.scaled, {scaled.entropy_bits / rows, scaled.largest / rows, scaled.jacobian / rows});
    }
}

TEST_CASE("scaling: huge scores stay finite", "[metrics]") {
    Matrix scores(2, 3);
    scores << 1e30F, -1e30F, 0, 5000, 5000, -5000;
    const HeadSpread spread = head_spread(scores, Mask::Ones(2, 3), 1);
    CHECK(spread.rows == 2);
    CHECK(spread.raw.entropy_bits == Approx(0.5));
    CHECK(spread.raw.largest == Approx(0.75));
    CHECK(std::isfinite(spread.raw.jacobian));
    CHECK(std::isfinite(spread.spread));
}

}  // namespace headlight
