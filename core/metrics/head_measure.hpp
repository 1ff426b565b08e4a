#pragma once
// Numbers about what a head does, taken from its weights alone.

#include <vector>

#include "core/ops/mask.hpp"
#include "core/ops/matrix.hpp"
#include "core/text/tokenizer.hpp"
#include "core/weights/model_weights.hpp"

namespace headlight {

struct HeadMeasure {
    HeadDesign design;
    /// How well the head does what it was designed for, in [0, 1]; negative when there is nothing to measure
    /// (random head, or no query whose target exists and is not masked).
    float strength = -1;
    float entropy = 0;  ///< mean row entropy in bits, of rows divided by their sum, where it is not 0
};

/// Entropy of one row of weights (n_key) divided by its sum; negative when that is 0.
[[nodiscard]] double row_entropy_bits(const Eigen::Ref<const Vector>& weights);

/// previous, next, back, ahead, first: mean weight on the one key meant, over queries where that key exists and is
/// allowed. same: mean weight on keys with the query's own text. even: entropy divided by its maximum.
/// local: weight within +-distance, over queries that have a key farther away. Weights need not sum to 1
/// (core/ops/normalizers.hpp); what exceeds 1 counts as 1.
[[nodiscard]] HeadMeasure measure_head(const HeadDesign& design, const MatrixView& weights, const Mask& mask,
                                       const Tokens& queries, const Tokens& keys);

}  // namespace headlight
