#include "core/ops/attention.hpp"

#include <cmath>
#include <limits>

#include "core/ops/gemm.hpp"
#include "core/ops/parallel.hpp"

namespace headlight {

namespace {

constexpr float minus_infinity = -std::numeric_limits<float>::infinity();
constexpr Index rows_per_block = 64;

using Row = Eigen::Map<Eigen::Array<float, 1, Eigen::Dynamic>>;

void subtract_distances(Row row, Index query, float slope) {
    for (Index key = 0; key < row.size(); ++key) row(key) -= slope * static_cast<float>(std::abs(query - key));
}

void hide_masked(Row row, const std::uint8_t* allowed) {
    for (Index key = 0; key < row.size(); ++key) row(key) = allowed[key] != 0 ? row(key) : minus_infinity;
}

void softmax_row(Row row) {
    const float largest = row.maxCoeff();
    if (largest == minus_infinity) {  // nothing left to look at: zeros, where the formula would divide 0 by 0
        row.setZero();
        return;
    }
    row = (row - largest).exp();
    // A vectorised exp of minus infinity is only nearly 0. Masked weights are exactly 0, and so is what float32 could
    // hold only as a denormal number (which would slow every later step down).
    for (Index key = 0; key < row.size(); ++key) {
        row(key) = row(key) < std::numeric_limits<float>::min() ? 0.0F : row(key);
    }
    row *= 1.0F / row.sum();
}

}  // namespace

float score_factor(bool scaled, Index d_k, double temperature) {
    const double root = scaled ? std::sqrt(static_cast<double>(d_k)) : 1.0;
    return static_cast<float>(1.0 / (root * temperature));
}

Matrix scores(const MatrixView& q, const MatrixView& k) {
    assert(q.cols() == k.cols());
    Matrix result(q.rows(), k.rows());
    multiply_transposed(result, q, k);
    return result;
}

void scale_scores(MatrixRef s, float factor, float slope) {
    s *= factor;
    if (slope == 0) return;
    for (Index i = 0; i < s.rows(); ++i) subtract_distances(Row(s.row(i).data(), s.cols()), i, slope);
}

void mask_scores(MatrixRef s, const Mask& mask) {
    assert(s.rows() == mask.rows() && s.cols() == mask.cols());
    for (Index i = 0; i < s.rows(); ++i) hide_masked(Row(s.row(i).data(), s.cols()), mask.row(i).data());
}

void softmax_rows(MatrixRef s) {
    if (s.cols() == 0) return;
    for (Index i = 0; i < s.rows(); ++i) softmax_row(Row(s.row(i).data(), s.cols()));
}

HeadMatrices attention_weights(const Matrix& q, const Matrix& k, Index heads, const ScoreRule& rule, const Mask& mask) {
    assert(q.cols() == k.cols() && heads > 0 && q.cols() % heads == 0);
    assert(mask.rows() == q.rows() && mask.cols() == k.rows());
    assert(rule.alibi_slopes.empty() || static_cast<Index>(rule.alibi_slopes.size()) == heads);
    const Index d_k = q.cols() / heads;
    const Index n_query = q.rows();
    const Index n_key = k.rows();
    HeadMatrices result(heads, n_query, n_key);
    if (n_query == 0 || n_key == 0) return result;

    const bool all_allowed = mask.minCoeff() != 0;
    const Index blocks = block_count(n_query, rows_per_block);
    // An exp costs about as much as twenty multiply-adds.
    const std::int64_t work = std::int64_t{heads} * n_query * n_key * (d_k + 20);
    parallel_jobs(heads * blocks, work, [&](Index job) {
        const Index h = job / blocks;
        const RowBlock rows = row_block(job % blocks, n_query, rows_per_block);
        const float slope = rule.alibi_slopes.empty() ? 0.0F : rule.alibi_slopes[static_cast<std::size_t>(h)];
        MatrixRef head = result.head(h);
        auto part = head.middleRows(rows.begin, rows.count);
        multiply_transposed(part, head_columns(q, h, d_k).middleRows(rows.begin, rows.count), head_columns(k, h, d_k));
        for (Index i = 0; i < rows.count; ++i) {
            Row row(part.row(i).data(), n_key);
            row *= rule.factor;
            if (slope != 0) subtract_distances(row, rows.begin + i, slope);
            if (!all_allowed) hide_masked(row, mask.row(rows.begin + i).data());
            softmax_row(row);
        }
    });
    return result;
}

Matrix attention_context(const HeadMatrices& weights, const Matrix& v) {
    const Index heads = weights.heads();
    const Index n_query = weights.rows();
    Matrix result(n_query, v.cols());
    if (heads == 0 || v.rows() == 0) {
        result.setZero();
        return result;
    }
    assert(weights.cols() == v.rows() && v.cols() % heads == 0);
    const Index d_k = v.cols() / heads;
    const Index blocks = block_count(n_query, rows_per_block);
    parallel_jobs(heads * blocks, std::int64_t{n_query} * v.rows() * v.cols(), [&](Index job) {
        const Index h = job / blocks;
        const RowBlock rows = row_block(job % blocks, n_query, rows_per_block);
        multiply(result.block(rows.begin, h * d_k, rows.count, d_k), weights.head(h).middleRows(rows.begin, rows.count),
                 head_columns(v, h, d_k));
    });
    return result;
}

}  // namespace headlight
