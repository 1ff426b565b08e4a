#pragma once
// Which inputs reach which outputs through a stack of layers that all have the same mask. Every layer passes its input
// on beside its attention (the residual connection), so with A the mask as a boolean matrix
//   R_0 = I,  R_{l+1} = R_l or A R_l,  and R_L = (I or A)^L.
// A window of w reaches L w tokens (Beltagy et al. 2020 §3.1), a stride with its window everything in two layers (Child
// et al. 2019).

#include <vector>

#include "core/ops/mask.hpp"
#include "core/ops/matrix.hpp"

namespace headlight {

struct ReceptiveField {
    /// (n, n): how many layers it takes until input j reaches output i; 0 on the diagonal, NaN when `layers` are not
    /// enough.
    Matrix hops;
    std::vector<double> mean_reach;  ///< [l], l = 0 … layers: mean number of inputs that reach an output
    std::vector<int> farthest;       ///< [l]: the largest |i - j| that is reached
    /// The layer after which nothing new is reached, at most `layers`.
    int settled = 0;
};

/// `mask` is (n, n); `layers` from 0.
[[nodiscard]] ReceptiveField receptive_field(const Mask& mask, int layers);

}  // namespace headlight
