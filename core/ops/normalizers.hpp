#pragma once
// How the masked scores s of one query become its weights w. Only the n keys that are allowed (s above minus infinity)
// count; the others get exactly 0, and a row with nothing left is zeros, never NaN.
//   softmax    exp(s_j) / sum exp(s)                  (Vaswani et al. 2017, eq. 1)
//   sparsemax  max(s_j - tau, 0), tau such that the sum is 1: the projection on the simplex
//              (Martins and Astudillo 2016, "From Softmax to Sparsemax", eq. 2 and proposition 1)
//   relu       max(s_j, 0) / n                        (Wortsman et al. 2023, "Replacing softmax with ReLU in Vision
//              Transformers", eq. 2); rows need not sum to 1
//   sigmoid    1 / (1 + exp(-(s_j + b))), b = -log n  (Ramapuram et al. 2024, "Theory, Analysis, and Best Practices for
//              Sigmoid Self-Attention", §1); rows need not sum to 1
//   linear     s_j / sum s, of scores that are positive: phi(q).phi(k) of core/ops/scorings.hpp
//              (Katharopoulos et al. 2020, "Transformers are RNNs", eq. 4 and 7)

#include <span>

#include "core/ops/matrix.hpp"
#include "core/spec/spec.hpp"

namespace headlight {

/// Whether every row that has a key left sums to 1.
[[nodiscard]] bool normalizer_sums_to_one(Normalizer normalizer);

/// One row (n_key) in place.
void normalize_row(std::span<float> masked_scores, Normalizer normalizer);

/// Every row of (n_query, n_key) in place.
void normalize_rows(MatrixRef masked_scores, Normalizer normalizer);

}  // namespace headlight
