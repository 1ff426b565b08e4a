#include "core/metrics/head_measure.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace headlight {

namespace {

/// Mean over the queries for which `of_query` has something to say (a number that is not negative).
template <class F>
float mean_over_queries(Index queries, F of_query) {
    double sum = 0;
    int count = 0;
    for (Index i = 0; i < queries; ++i) {
        const double value = of_query(i);
        if (value < 0) continue;
        sum += value;
        ++count;
    }
    return count == 0 ? -1.0F : static_cast<float>(sum / count);
}

Index allowed_keys(const Mask& mask, Index i) {
    return mask.row(i).cast<Index>().sum();
}

float weight_at_offset(const MatrixView& weights, const Mask& mask, Index offset) {
    return mean_over_queries(weights.rows(), [&](Index i) {
        const Index j = i + offset;
        if (j < 0 || j >= weights.cols() || mask(i, j) == 0) return -1.0;
        return static_cast<double>(weights(i, j));
    });
}

float weight_on_same_text(const MatrixView& weights, const Mask& mask, const Tokens& queries, const Tokens& keys) {
    return mean_over_queries(weights.rows(), [&](Index i) {
        double sum = 0;
        bool found = false;
        for (Index j = 0; j < weights.cols(); ++j) {
            if (mask(i, j) == 0) continue;
            if (queries.list[static_cast<std::size_t>(i)].text != keys.list[static_cast<std::size_t>(j)].text) continue;
            found = true;
            sum += static_cast<double>(weights(i, j));
        }
        return found ? sum : -1.0;
    });
}

float evenness(const MatrixView& weights, const Mask& mask) {
    return mean_over_queries(weights.rows(), [&](Index i) {
        const Index allowed = allowed_keys(mask, i);
        return allowed < 2 ? -1.0 : row_entropy_bits(weights.row(i)) / std::log2(static_cast<double>(allowed));
    });
}

float weight_nearby(const MatrixView& weights, const Mask& mask, Index distance) {
    return mean_over_queries(weights.rows(), [&](Index i) {
        const Index begin = std::clamp<Index>(i - distance, 0, weights.cols());
        const Index end = std::clamp<Index>(i + distance + 1, begin, weights.cols());
        const Index far_keys = allowed_keys(mask, i) - mask.row(i).segment(begin, end - begin).cast<Index>().sum();
        if (far_keys == 0) return -1.0;  // nothing that the bump could leave out
        return static_cast<double>(weights.row(i).segment(begin, end - begin).sum());
    });
}

float strength(const HeadDesign& design, const MatrixView& weights, const Mask& mask, const Tokens& queries,
               const Tokens& keys) {
    switch (design.role) {
        case HeadRole::none:
            return -1;
        case HeadRole::previous:
        case HeadRole::back:
            return weight_at_offset(weights, mask, -design.distance);
        case HeadRole::next:
        case HeadRole::ahead:
            return weight_at_offset(weights, mask, design.distance);
        case HeadRole::first:
            return mean_over_queries(weights.rows(), [&](Index i) {
                return weights.cols() == 0 || mask(i, 0) == 0 ? -1.0 : static_cast<double>(weights(i, 0));
            });
        case HeadRole::same:
            return weight_on_same_text(weights, mask, queries, keys);
        case HeadRole::even:
            return evenness(weights, mask);
        case HeadRole::local:
            return weight_nearby(weights, mask, design.distance);
    }
    return -1;
}

}  // namespace

double row_entropy_bits(const Eigen::Ref<const Vector>& weights) {
    const auto sum = static_cast<double>(weights.sum());
    if (sum <= 0) return -1;
    // 0 log 0 is 0; the lower bound keeps the vectorised logarithm finite there.
    const auto w = weights.array();
    const auto weighted_log = static_cast<double>((w * w.max(std::numeric_limits<float>::min()).log()).sum());
    return std::max(0.0, (std::log(sum) - weighted_log / sum) / std::numbers::ln2);
}

HeadMeasure measure_head(const HeadDesign& design, const MatrixView& weights, const Mask& mask, const Tokens& queries,
                         const Tokens& keys) {
    HeadMeasure measure;
    measure.design = design;
    const float raw = strength(design, weights, mask, queries, keys);
    measure.strength = raw < 0 ? -1 : std::min(raw, 1.0F);
    const float entropy = mean_over_queries(weights.rows(), [&](Index i) { return row_entropy_bits(weights.row(i)); });
    measure.entropy = std::max(entropy, 0.0F);
    return measure;
}

}  // namespace headlight
