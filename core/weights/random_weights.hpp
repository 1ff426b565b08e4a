#pragma once

#include <cstdint>

#include "core/weights/model_weights.hpp"

namespace headlight {

/// Xavier/Glorot uniform (Glorot and Bengio 2010, eq. 16): U(-a, a), a = sqrt(6 / (d_in + d_out)), per matrix, by seed.
[[nodiscard]] LayerWeights random_weights(Index d_model, int layer, std::uint64_t seed);

}  // namespace headlight
