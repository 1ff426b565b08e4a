#pragma once
// How a query and a key become one number, before any factor, bias or mask; one head at a time.
//   dot       q.k                 (Vaswani et al. 2017, eq. 1)
//   additive  v.tanh(q + k)       (Bahdanau et al. 2015, §3.1 and appendix A.1.2). The two halves of the hidden layer's
//             input, W s and U h in the paper, are q = x W_Q and k = x W_K; v is one vector a head. Never divided by
//             sqrt(d_k): that is for dot products (Vaswani et al. 2017 §3.2.1).
//   linear    phi(q).phi(k), phi(x) = elu(x) + 1 (Katharopoulos et al. 2020, eq. 7): goes with Normalizer::linear, and
//             is the dot product of feature_map(q) and feature_map(k).
// With RoPE q and k are turned before, whatever the scoring; only a dot product then depends on distances alone.

#include "core/ops/matrix.hpp"
#include "core/spec/spec.hpp"

namespace headlight {

/// q (n_query, d_k), k (n_key, d_k) -> q k^T (n_query, n_key).
[[nodiscard]] Matrix scores(const MatrixView& q, const MatrixView& k);

/// out (n_query, n_key) = v.tanh(q_i + k_j): q (n_query, d_k), k (n_key, d_k), v (d_k). On the calling thread alone.
void additive_scores(MatrixRef out, const MatrixView& q, const MatrixView& k, const Eigen::Ref<const Vector>& v);

/// phi(x) = elu(x) + 1, above 0, for every entry.
[[nodiscard]] Matrix feature_map(const MatrixView& x);

/// What a score is multiplied with before ALiBi, mask and normaliser: 1 / (sqrt(d_k) if scaled) / temperature for dot,
/// 1 / temperature for additive, 1 with the linear normaliser, where a common factor cancels.
[[nodiscard]] double logit_factor(const AttentionSpec& attention, Index d_k);

}  // namespace headlight
