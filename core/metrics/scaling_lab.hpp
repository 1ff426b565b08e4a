#pragma once
// Why divide by sqrt(d_k)? With the components of q and k independent, of mean 0 and variance 1, q·k has mean 0 and
// variance d_k (Vaswani et al. 2017 §3.2.1, footnote 4). So scores spread as sqrt(d_k), the softmax goes towards a
// single 1, and its Jacobian diag(w) - w w^T, through which all gradients pass, towards 0. Divided by sqrt(d_k), none
// of this depends on d_k.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/ops/mask.hpp"
#include "core/ops/matrix.hpp"

namespace headlight {

/// Means over rows of weights.
struct SoftmaxRows {
    double entropy_bits = 0;
    double largest = 0;   ///< the largest weight of a row
    double jacobian = 0;  ///< Frobenius norm of diag(w) - w w^T
};

struct ScalingPoint {
    int d_k = 0;
    double spread = 0;   ///< standard deviation of q·k; in theory sqrt(d_k)
    SoftmaxRows raw;     ///< of softmax(q·k)
    SoftmaxRows scaled;  ///< of softmax(q·k / sqrt(d_k))
};

/// How q·k is distributed, on bins of the same width from -4 sqrt(d_k) to 4 sqrt(d_k).
struct ScoreHistogram {
    std::vector<double> edges;    ///< one more than bins, ascending
    std::vector<double> density;  ///< [bin]: share of the sample / width
    std::vector<double> theory;   ///< [bin]: the same of a normal distribution with sigma = sqrt(d_k)
    double outside = 0;           ///< share of the sample that is in no bin
    int pairs = 0;                ///< of q and k in the sample
};

struct ScalingLab {
    int n_keys = 0;
    int d_k = 0;                       ///< the present one
    std::vector<ScalingPoint> points;  ///< d_k = 2, 4, 8 … 512 and the present one, ascending
    std::size_t current = 0;           ///< index of the present one
    ScoreHistogram histogram;          ///< of q·k at the present d_k
};

/// Standard normal components. Spread and histogram: each of 256 queries with 16 of 256 keys. Rows: 48 queries and
/// `n_keys` keys (put into 2 … 64). Dimension d is the same for every d_k: a larger one only adds dimensions.
/// `current_d_k` is put into 1 … 2048.
[[nodiscard]] ScalingLab scaling_lab(std::uint64_t seed, int n_keys, int current_d_k);

/// The same about the scores of a head, over the allowed cells of rows that have two or more of them.
struct HeadSpread {
    double spread = 0;  ///< standard deviation of the scores
    double mean = 0;
    SoftmaxRows raw;     ///< of softmax(scores)
    SoftmaxRows scaled;  ///< of softmax(scores * factor)
    int rows = 0;        ///< how many counted; with none, all numbers are 0
};

/// `scores` (n_query, n_key) before scaling, `mask` of the same shape.
[[nodiscard]] HeadSpread head_spread(const MatrixView& scores, const Mask& mask, double factor);

}  // namespace headlight
