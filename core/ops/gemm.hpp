#pragma once
// The one place where matrices are multiplied. oneDNN makes its kernels for the processor it runs on, so a portable
// build is as fast as one for this machine, and both are faster than Eigen's own product.

#include "core/ops/matrix.hpp"

namespace headlight {

/// out (m, n) = a (m, k) * b (k, n). On the calling thread alone: work is shared out by parallel_jobs.
void multiply(MatrixRef out, const MatrixView& a, const MatrixView& b);

/// out (m, n) = a (m, k) * b^T, b (n, k).
void multiply_transposed(MatrixRef out, const MatrixView& a, const MatrixView& b);

}  // namespace headlight
