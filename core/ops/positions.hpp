#pragma once
// Positional encodings. Angles are computed in double, so large positions stay right.

#include <vector>

#include "core/ops/matrix.hpp"
#include "core/spec/spec.hpp"

namespace headlight {

/// Angular frequency of pair i of `width` dimensions: base^(-2i / width)
/// (Vaswani et al. 2017 §3.5 with width = d_model; Su et al. 2021 §3.2.2 with width = d_k).
[[nodiscard]] double pair_frequency(Index pair, Index width, double base);

/// Which columns hold the pair: interleaved (2i, 2i+1), concatenated / half split (i, i + ceil(width/2)).
/// The second column is `width` or more where an odd width has no room for it.
struct PairColumns {
    Index first = 0;
    Index second = 0;
};
[[nodiscard]] PairColumns pair_columns(Index pair, Index width, PositionLayout layout);

/// Sinusoidal table (n, d_model): row p encodes position offset + p; sin in the first column of a pair, cos in the
/// second.
[[nodiscard]] Matrix sinusoidal_table(Index n, Index d_model, double base, PositionLayout layout, int offset);

/// Seeded stand-in for a learned table: rows offset .. offset+n-1 of (max_length, d_model),
/// variance 1/2, the power of the sinusoidal table.
/// Rows at and beyond max_length do not exist: they are zero here and the mask takes those tokens out.
[[nodiscard]] Matrix learned_table(Index n, Index d_model, int max_length, int offset, std::uint64_t seed);

/// How many of n tokens have a position: all, but for a learned table that ends before them.
[[nodiscard]] Index positions_available(const PositionSpec& position, Index n);

/// Rotates every pair of every head of x (n, d_model) by (offset + row) * base^(-2i/d_k); heads side by side, d_k even.
/// Su et al. 2021 (RoFormer), eq. 34; layouts: interleaved = adjacent pairs, concatenated = half split.
[[nodiscard]] Matrix rope_rotate(const Matrix& x, Index heads, double base, PositionLayout layout, int offset);

/// ALiBi slopes (h), Press et al. 2022 §3 and the authors' rule for h that is not a power of two.
[[nodiscard]] std::vector<float> alibi_slopes(Index heads);

}  // namespace headlight
