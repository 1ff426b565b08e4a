#pragma once
// Heads designed by hand, not learned: real W_Q, W_K, W_V, W_O that make a head do something one can name.
//
// The residual vector x has d_model / 2 sinusoidal pairs. Sorted by frequency, the design gives them two jobs:
//   fast half   position. The token embedding is zero there, so these pairs hold PE(p) alone.
//   slow half   content. In one sentence their PE hardly moves: sin(wp) is about 0 and cos(wp) about 1. The token's
//               code is written to the first (sin) columns, a constant to the second (cos) columns.
//
// k back, k ahead (previous = 1 back, next = 1 ahead). PE(p-k) is a rotation of PE(p): for a pair of frequency w,
//   (sin w(p-k), cos w(p-k)) = R(wk) (sin wp, cos wp). W_K copies pairs of the fast half, W_Q copies the same pairs
//   turned by R(wk), so q_i . k_j = a * sum_w cos w(i - k - j), which is largest at j = i - k. A head has room for d_k
//   / 2 pairs: few pairs give a broad peak, and a peak that comes back wherever the cosines meet again. The pairs are
//   chosen so that no other distance up to 64 comes close.
// first. q_i = constant in every dimension, k_j = cos wj of d_k pairs: a * sum_w cos wj, largest at position 0. It
// reads
//   the absolute position, so position.offset moves it away; the relative heads stay.
// same. W_Q = W_K copy d_k dimensions of the token's code: q_i . k_j = b * (code_i . code_j), largest for equal tokens.
// even. W_Q = W_K = 0: every key gets the same score.
// local. As 0 back with a small a: the peak is a bump.
// Every head: W_V copies d_k dimensions of the code, W_O writes them back to where they came from (a copying head:
//   Elhage et al. 2021, "A Mathematical Framework for Transformer Circuits").
//
// With RoPE nothing is added to x; the same relative heads are made from the constant: q = a (cos wk, -sin wk), k = (1,
// 0)
//   in each pair of the head, which RoPE turns into a * cos w(i - k - j). Content sits on the slow pairs of the head.
//   The first-token head has nothing to read and falls apart: RoPE knows distances only.
// With none, learned or alibi the fast pairs hold no waves and the positional heads fall apart. That is the lesson.

#include "core/ops/matrix.hpp"
#include "core/spec/spec.hpp"
#include "core/weights/model_weights.hpp"
#include "core/weights/random_stream.hpp"

namespace headlight {

/// What the design depends on, and nothing more: the same design gives the same matrices.
struct WeightsDesign {
    Index d_model = 0;
    Index heads = 0;
    bool rope = false;
    double base = 10000;
    PositionLayout layout = PositionLayout::interleaved;  ///< of the pairs in x; with rope: of those in a head
    int back = 0;                                         ///< k of the "k back" head
    bool operator==(const WeightsDesign&) const = default;
};

[[nodiscard]] WeightsDesign weights_design(const Spec& spec);

/// Layout of the pairs of x, in which the designed embedding is written.
[[nodiscard]] PositionLayout residual_layout(const PositionSpec& position);

[[nodiscard]] LayerWeights designed_weights(const WeightsDesign& design);

/// The role of every head: previous, first, same, next, back, local, even, ahead, then more distances.
[[nodiscard]] std::vector<HeadDesign> head_designs(Index heads, int back);

/// One row of the designed embedding table, of length about 1 before the factor sqrt(d_model): 3/4 of its power is the
/// code (unit vectors of 4 dimensions), 1/4 the constant.
void designed_embedding(const RandomStream& stream, PositionLayout layout, Eigen::Ref<Vector> row);

}  // namespace headlight
