#pragma once
// y = x W, several at a time (Vaswani et al. 2017 §3.2.2: the projections of all heads are one matrix each).

#include <span>

#include "core/ops/matrix.hpp"

namespace headlight {

/// One product: out (n, d_out) = x (n, d_in) * w (d_in, d_out).
struct Projection {
    const Matrix* x = nullptr;
    const Matrix* w = nullptr;
    Matrix* out = nullptr;  ///< resized
};

/// Computes them all, in parallel over blocks of rows and columns.
void project(std::span<const Projection> projections);

}  // namespace headlight
