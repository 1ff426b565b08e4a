#include "core/ops/normalizers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headlight {

namespace {

constexpr float minus_infinity = -std::numeric_limits<float>::infinity();

using Row = Eigen::Map<Eigen::Array<float, 1, Eigen::Dynamic>>;

Index allowed_keys(const Row& row) {
    return (row > minus_infinity).count();
}

// A vectorised exp of minus infinity is only nearly 0. Masked weights are exactly 0, and so is what float32 could hold
// only as a denormal number (which would slow every later step down).
void flush_tiny(Row row) {
    for (Index key = 0; key < row.size(); ++key) {
        row(key) = row(key) < std::numeric_limits<float>::min() ? 0.0F : row(key);
    }
}

void softmax(Row row) {
    const float largest = row.maxCoeff();
    if (largest == minus_infinity) {  // nothing left to look at: zeros, where the formula would divide 0 by 0
        row.setZero();
        return;
    }
    row = (row - largest).exp();
    flush_tiny(row);
    row *= 1.0F / row.sum();
}

void sparsemax(Row row) {
    const float largest = row.maxCoeff();
    if (largest == minus_infinity) {
        row.setZero();
        return;
    }
    // tau is the root of sum max(s - tau, 0) - 1, which is convex, falls in straight pieces and is not negative at
    // -1: Newton's method climbs from there and ends on the right piece, exactly, with no score sorted.
    row -= largest;
    float threshold = -1;
    for (;;) {
        const float above = (row - threshold).max(0.0F).sum();
        const Index count = std::max<Index>((row > threshold).count(), 1);
        const float next = threshold + (above - 1) / static_cast<float>(count);
        if (!(next > threshold)) break;
        threshold = next;
    }
    row = (row - threshold).max(0.0F);
}

void relu(Row row) {
    const Index n = std::max<Index>(allowed_keys(row), 1);
    row = row.max(0.0F) * (1.0F / static_cast<float>(n));
}

void sigmoid(Row row) {
    const Index n = allowed_keys(row);
    if (n == 0) {
        row.setZero();
        return;
    }
    row = (1.0F + (std::log(static_cast<float>(n)) - row).exp()).inverse();
    flush_tiny(row);
}

void divide_by_sum(Row row) {
    row = row.max(0.0F);
    const float sum = row.sum();
    if (sum > 0) row *= 1.0F / sum;
}

}  // namespace

bool normalizer_sums_to_one(Normalizer normalizer) {
    return normalizer != Normalizer::relu && normalizer != Normalizer::sigmoid;
}

void normalize_row(std::span<float> masked_scores, Normalizer normalizer) {
    if (masked_scores.empty()) return;
    const Row row(masked_scores.data(), static_cast<Index>(masked_scores.size()));
    switch (normalizer) {
        case Normalizer::softmax:
            return softmax(row);
        case Normalizer::sparsemax:
            return sparsemax(row);
        case Normalizer::relu:
            return relu(row);
        case Normalizer::sigmoid:
            return sigmoid(row);
        case Normalizer::linear:
            return divide_by_sum(row);
    }
}

void normalize_rows(MatrixRef masked_scores, Normalizer normalizer) {
    const auto n_key = static_cast<std::size_t>(masked_scores.cols());
    for (Index i = 0; i < masked_scores.rows(); ++i) normalize_row({masked_scores.row(i).data(), n_key}, normalizer);
}

}  // namespace headlight
