#pragma once
// What a model that was trained on positions 0 … trained - 1 meets beyond them.

#include <vector>

#include "core/ops/mask.hpp"
#include "core/ops/matrix.hpp"

namespace headlight {

/// What a pair of waves shows at a position, to a model that has seen the first `trained` ones.
enum class PhaseNews : std::uint8_t {
    trained,  ///< the position is one of those
    seen,     ///< beyond, but the angle lies in the arc that was passed in training
    fresh     ///< an angle that training never came to
};

struct BeyondLength {
    std::vector<std::vector<PhaseNews>> news;  ///< [pair][position]
    std::vector<int> fresh_pairs;              ///< [position] how many pairs are at a fresh angle
    int unfinished_pairs = 0;                  ///< that did not pass the whole circle in training
};

/// Pair i turns by position * base^(-2i/width); (width + 1) / 2 pairs, positions 0 … length - 1. The same holds for
/// distances with RoPE (width = d_k). trained >= 1.
[[nodiscard]] BeyondLength beyond_length(Index width, double base, int trained, int length);

}  // namespace headlight
