#include "core/engine/layer_stages.hpp"

#include <array>

#include "core/ops/attention.hpp"
#include "core/ops/positions.hpp"
#include "core/ops/projection.hpp"

namespace headlight {

Projected project_inputs(const Matrix& x_query, const Matrix& x_key, const LayerWeights& weights) {
    Projected made;
    project(std::array<Projection, 3>{
        {{&x_query, &weights.q, &made.qk.q}, {&x_key, &weights.k, &made.qk.k}, {&x_key, &weights.v, &made.v}}});
    return made;
}

QueryKey rotate(const QueryKey& projected, const RotationKey& key) {
    assert(key.rope);
    return {rope_rotate(projected.q, key.heads, key.base, key.layout, key.offset),
            rope_rotate(projected.k, key.heads, key.base, key.layout, key.offset)};
}

HeadMatrices attend(const QueryKey& rotated, const Matrix* additive, const Mask& mask, const AttentionKey& key) {
    const std::vector<float> slopes = key.alibi ? alibi_slopes(key.heads) : std::vector<float>{};
    const ScoreRule rule = {
        .factor = key.factor, .alibi_slopes = slopes, .normalizer = key.normalizer, .additive = additive};
    return attention_weights(rotated.q, rotated.k, key.heads, rule, mask);
}

Matrix project_output(const Matrix& context, const LayerWeights& weights) {
    Matrix output;
    project(std::array<Projection, 1>{{{&context, &weights.o, &output}}});
    return output;
}

Matrix layer_output(const Matrix& x_query, const Matrix& x_key, const LayerTrace& layer, const Mask& mask,
                    const Spec& spec) {
    Projected made = project_inputs(x_query, x_key, *layer.weights);
    const RotationKey rotation = rotation_key(spec);
    if (rotation.rope) made.qk = rotate(made.qk, rotation);
    const HeadMatrices weights = attend(made.qk, layer.additive.get(), mask, attention_key(spec));
    return project_output(attention_context(weights, made.v), *layer.weights);
}

}  // namespace headlight
