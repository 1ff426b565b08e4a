#pragma once
// Going k positions on is a rotation of every pair: PE(p + k) = PE(p) R_k for every p (Vaswani et al. 2017 §3.5).

#include <Eigen/Core>

#include "core/ops/matrix.hpp"
#include "core/spec/spec.hpp"

namespace headlight {

/// (sin wp, cos wp) R = (sin w(p + k), cos w(p + k)); w = pair_frequency(pair, width, base).
[[nodiscard]] Eigen::Matrix2d shift_rotation(Index pair, Index width, double base, int k);

/// The largest |PE(p) R_k - PE(p + k)| over n positions and all pairs of the float32 table. A width of 1 has no whole
/// pair: 0.
[[nodiscard]] double shift_error(Index n, Index d_model, const PositionSpec& position, int k);

}  // namespace headlight
