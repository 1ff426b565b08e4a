#pragma once
// How alike two positions are to each kind of encoding, and whether that depends on their distance alone.

#include "core/ops/matrix.hpp"
#include "core/spec/spec.hpp"

namespace headlight {

enum class Similarity { cosine, dot };

/// (n, n) of positions offset … offset + n - 1:
///   sinusoidal, learned  PE(p).PE(q) or its cosine. A learned table ends at max_length: NaN beyond
///   rope     a vector turned to p against the same vector turned to q, with 1 in each of the d_k dimensions:
///            2 sum_i cos((p - q) w_i), or that divided by d_k
///   alibi    e^(-m |p - q|), what the bias multiplies a weight with before the row is normalised; m of head `head`;
///            the same for cosine and dot
///   none     every position is like every other: 1
[[nodiscard]] Matrix position_similarity(PositionKind kind, const Spec& spec, int head, Index n, Similarity measure);

/// (count - 1) Cosine of each position of the seeded learned table with the next one; count <= max_length - offset.
[[nodiscard]] Vector neighbour_similarity(const Matrix& table, Index count);

}  // namespace headlight
