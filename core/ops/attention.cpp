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

}  // namespace

float score_factor(bool scaled, Index d_k, double temperature) {
    const double root = scaled ? std::sqrt(static_cast<double>(d_k)) : 1.0;
    return static_cast<float>(1.0 / (root * temperature));
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
    const auto n_key = static_cast<std::size_t>(s.cols());
    for (Index i = 0; i < s.rows(); ++i) normalize_row({s.row(i).data(), n_key}, Normalizer::softmax);
}

HeadMatrices attention_weights(const Matrix& q, const Matrix& k, Index heads, const ScoreRule& rule, const Mask& mask) {
    assert(q.cols() == k.cols() && heads > 0 && q.cols() % heads == 0);
    assert(mask.rows() == q.rows() && mask.cols() == k.rows());
    assert(rule.additive == nullptr || (rule.additive->rows() == heads && rule.additive->cols() == q.cols() / heads));
    assert(rule.alibi_slopes.empty() || static_cast<Index>(rule.alibi_slopes.size()) == heads);
    const Index d_k = q.cols() / heads;
    const Index n_query = q.rows();
    const Index n_key = k.rows();
    HeadMatrices result(heads, n_query, n_key);
    if (n_query == 0 || n_key == 0) return result;

    const bool linear = rule.normalizer == Normalizer::linear;
    const Matrix query_features = linear ? feature_map(q) : Matrix{};
    const Matrix key_features = linear ? feature_map(k) : Matrix{};
    const Matrix& left = linear ? query_features : q;
    const Matrix& right = linear ? key_features : k;
    const bool all_allowed = mask.minCoeff() != 0;
    const Index blocks = block_count(n_query, rows_per_block);
    // An exp or a tanh costs about as much as twenty multiply-adds.
    const std::int64_t work_per_score = rule.additive != nullptr ? 20 * (d_k + 1) : d_k + 20;
    const std::int64_t work = std::int64_t{heads} * n_query * n_key * work_per_score;
    parallel_jobs(heads * blocks, work, [&](Index job) {
        const Index h = job / blocks;
        const RowBlock rows = row_block(job % blocks, n_query, rows_per_block);
        const float slope = rule.alibi_slopes.empty() ? 0.0F : rule.alibi_slopes[static_cast<std::size_t>(h)];
        MatrixRef head = result.head(h);
        auto part = head.middleRows(rows.begin, rows.count);
        const MatrixView queries = head_columns(left, h, d_k).middleRows(rows.begin, rows.count);
        const MatrixView keys = head_columns(right, h, d_k);
        if (rule.additive != nullptr) {
            additive_scores(part, queries, keys, rule.additive->row(h));
        } else {
            multiply_transposed(part, queries, keys);
        }
        for (Index i = 0; i < rows.count; ++i) {
            Row row(part.row(i).data(), n_key);
            row *= rule.factor;
            if (slope != 0) subtract_distances(row, rows.begin + i, slope);
            if (!all_allowed) hide_masked(row, mask.row(rows.begin + i).data());
            normalize_row({row.data(), static_cast<std::size_t>(n_key)}, rule.normalizer);
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
