#pragma once
// Attention of all heads, with everything kept: scaled dot-product attention (Vaswani et al. 2017, eq. 1) and its
// relatives, core/ops/scorings.hpp and core/ops/normalizers.hpp.

#include <span>

#include "core/ops/mask.hpp"
#include "core/ops/matrix.hpp"
#include "core/ops/normalizers.hpp"
#include "core/ops/scorings.hpp"

namespace headlight {

/// How q and k become weights: a score, multiplied by `factor`; for ALiBi slope * |i - j| is subtracted (slopes empty:
/// no bias); then mask and normaliser. The linear normaliser takes the feature map of q and k by itself.
struct ScoreRule {
    float factor = 1;
    std::span<const float> alibi_slopes{};  ///< (h) or empty
    Normalizer normalizer = Normalizer::softmax;
    const Matrix* additive = nullptr;  ///< (h, d_k), the vectors v of additive scores; null: dot products
};

/// factor = 1 / (sqrt(d_k) if scaled) / temperature.
[[nodiscard]] float score_factor(bool scaled, Index d_k, double temperature);

/// Applies the rule to one head's scores in place. `slope` 0: no bias.
void scale_scores(MatrixRef s, float factor, float slope);

/// Writes minus infinity where the mask is 0.
void mask_scores(MatrixRef s, const Mask& mask);

/// Row-wise softmax in place; minus infinity gives exactly 0, a row with nothing left gives zeros, never NaN.
void softmax_rows(MatrixRef s);

/// Weights of every head: q (n_query, d_model), k (n_key, d_model), heads side by side -> (h, n_query, n_key).
/// Parallel over heads and blocks of rows.
[[nodiscard]] HeadMatrices attention_weights(const Matrix& q, const Matrix& k, Index heads, const ScoreRule& rule,
                                             const Mask& mask);

/// Weighted means of the values, heads side by side: weights (h, n_query, n_key), v (n_key, d_model) -> (n_query,
/// d_model).
[[nodiscard]] Matrix attention_context(const HeadMatrices& weights, const Matrix& v);

}  // namespace headlight
