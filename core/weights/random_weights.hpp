#pragma once

#include <cstdint>

#include "core/weights/model_weights.hpp"

namespace headlight {

/// Xavier/Glorot uniform (Glorot and Bengio 2010, eq. 16): U(-a, a), a = sqrt(6 / (d_in + d_out)), per matrix, by seed.
[[nodiscard]] LayerWeights random_weights(Index d_model, int layer, std::uint64_t seed);

/// The vectors v of additive scores, one a head (h, d_k), as the d_k x 1 output matrix of a hidden layer: Glorot
/// uniform, U(-a, a) with a = sqrt(6 / (d_k + 1)), by seed.
[[nodiscard]] Matrix random_additive_vectors(Index heads, Index d_k, int layer, std::uint64_t seed);

}  // namespace headlight
