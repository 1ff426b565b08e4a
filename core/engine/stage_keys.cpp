#include "core/engine/stage_keys.hpp"

#include <algorithm>

#include "core/ops/attention.hpp"
#include "core/ops/positions.hpp"

namespace headlight {

TokensKey source_tokens_key(const Spec& spec) {
    return {spec.text.source, spec.text.tokenizer, spec.text.max_tokens};
}

TokensKey target_tokens_key(const Spec& spec) {
    return {spec.text.target, spec.text.tokenizer, spec.text.max_tokens};
}

EmbeddingKey embedding_key(const Spec& spec) {
    const bool designed = spec.weights.kind == WeightsKind::designed;
    return {.d_model = spec.model.d_model,
            .kind = spec.weights.kind,
            .layout = designed ? residual_layout(spec.position) : PositionLayout{},
            .seed = spec.weights.seed,
            .scale = spec.embedding.scale,
            .content = spec.embedding.content};
}

PositionKey position_key(const Spec& spec, int n) {
    PositionKey key;
    const PositionSpec& position = spec.position;
    if (position.kind != PositionKind::sinusoidal && position.kind != PositionKind::learned) return key;
    key.kind = position.kind;
    key.n = n;
    key.d_model = spec.model.d_model;
    key.offset = position.offset;
    if (position.kind == PositionKind::sinusoidal) {
        key.base = position.base;
        key.layout = position.layout;
    } else {
        key.max_length = position.max_length;
        key.seed = spec.weights.seed;
    }
    return key;
}

WeightsKey weights_key(const Spec& spec) {
    WeightsKey key;
    key.kind = spec.weights.kind;
    key.d_model = spec.model.d_model;
    if (key.kind == WeightsKind::designed) {
        key.design = weights_design(spec);
    } else {
        key.seed = spec.weights.seed;
    }
    return key;
}

AdditiveKey additive_key(const Spec& spec) {
    if (spec.attention.scoring != Scoring::additive) return {};
    return {.additive = true, .heads = spec.model.heads, .d_k = spec.model.d_k(), .seed = spec.weights.seed};
}

RotationKey rotation_key(const Spec& spec) {
    if (spec.position.kind != PositionKind::rope) return {};
    return {.rope = true,
            .heads = spec.model.heads,
            .base = spec.position.base,
            .layout = spec.position.layout,
            .offset = spec.position.offset};
}

MaskKey mask_key(const Spec& spec, int n_query, int n_key) {
    MaskKey key;
    key.rules = spec.mask;
    if (!key.rules.causal) key.rules.prefix = 0;
    key.rules.padding = std::min(key.rules.padding, n_key);
    auto& cells = key.rules.cells;
    std::erase_if(cells, [&](const Cell& c) { return c.query >= n_query || c.key >= n_key; });
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    key.n_query = n_query;
    key.n_key = n_key;
    key.available = {positions_available(spec.position, n_query), positions_available(spec.position, n_key)};
    return key;
}

AttentionKey attention_key(const Spec& spec) {
    return {.heads = spec.model.heads,
            .factor = static_cast<float>(logit_factor(spec.attention, spec.model.d_k())),
            .alibi = spec.position.kind == PositionKind::alibi,
            .scoring = spec.attention.scoring,
            .normalizer = spec.attention.normalizer};
}

}  // namespace headlight
