#pragma once
// The stages of one attention layer, each a function of its inputs: evaluate() runs those whose inputs changed, metrics
// that ask "what if" run them on other inputs.

#include "core/engine/stage_keys.hpp"
#include "core/engine/trace.hpp"

namespace headlight {

struct Projected {
    QueryKey qk;
    Matrix v;  ///< (n_key, d_model)
};

/// x_query (n_query, d_model), x_key (n_key, d_model) times W_Q, W_K, W_V.
[[nodiscard]] Projected project_inputs(const Matrix& x_query, const Matrix& x_key, const LayerWeights& weights);

/// RoPE on q and k; the key must say rope.
[[nodiscard]] QueryKey rotate(const QueryKey& projected, const RotationKey& key);

/// Weights (h, n_query, n_key); additive: (h, d_k), null for dot products.
[[nodiscard]] HeadMatrices attend(const QueryKey& rotated, const Matrix* additive, const Mask& mask,
                                  const AttentionKey& key);

/// context (n_query, d_model) times W_O.
[[nodiscard]] Matrix project_output(const Matrix& context, const LayerWeights& weights);

/// All stages one after the other: inputs to (n_query, d_model).
[[nodiscard]] Matrix layer_output(const Matrix& x_query, const Matrix& x_key, const LayerTrace& layer, const Mask& mask,
                                  const Spec& spec);

}  // namespace headlight
