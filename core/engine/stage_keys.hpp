#pragma once
// The part of the Spec that each stage reads, in a canonical form: parameters that have no effect with the present
// other values are left out, so that changing them computes nothing.

#include <cstdint>

#include "core/ops/mask.hpp"
#include "core/spec/spec.hpp"
#include "core/weights/designed_weights.hpp"

namespace headlight {

struct TokensKey {
    std::string text;
    TokenizerKind tokenizer{};
    int limit = 0;
    bool operator==(const TokensKey&) const = default;
};

struct EmbeddingKey {
    int d_model = 0;
    WeightsKind kind{};
    PositionLayout layout{};
    std::uint64_t seed = 0;
    bool scale = false;
    bool content = true;
    bool operator==(const EmbeddingKey&) const = default;
};

struct PositionKey {
    PositionKind kind = PositionKind::none;  ///< none, sinusoidal or learned: the kinds that are added to x
    int n = 0;
    int d_model = 0;
    double base = 0;
    PositionLayout layout{};
    int offset = 0;
    int max_length = 0;
    std::uint64_t seed = 0;
    bool operator==(const PositionKey&) const = default;
};

struct WeightsKey {
    WeightsKind kind{};
    std::uint64_t seed = 0;
    int d_model = 0;
    WeightsDesign design;
    bool operator==(const WeightsKey&) const = default;
};

struct AdditiveKey {
    bool additive = false;
    int heads = 0;
    int d_k = 0;
    std::uint64_t seed = 0;
    bool operator==(const AdditiveKey&) const = default;
};

struct RotationKey {
    bool rope = false;
    int heads = 0;
    double base = 0;
    PositionLayout layout{};
    int offset = 0;
    bool operator==(const RotationKey&) const = default;
};

struct MaskKey {
    MaskSpec rules;
    int n_query = 0;
    int n_key = 0;
    Available available;
    bool operator==(const MaskKey&) const = default;
};

struct AttentionKey {
    int heads = 0;
    float factor = 1;
    bool alibi = false;
    Scoring scoring{};
    Normalizer normalizer{};
    bool operator==(const AttentionKey&) const = default;
};

[[nodiscard]] TokensKey source_tokens_key(const Spec& spec);
[[nodiscard]] TokensKey target_tokens_key(const Spec& spec);
[[nodiscard]] EmbeddingKey embedding_key(const Spec& spec);
[[nodiscard]] PositionKey position_key(const Spec& spec, int n);
[[nodiscard]] WeightsKey weights_key(const Spec& spec);
[[nodiscard]] AdditiveKey additive_key(const Spec& spec);
[[nodiscard]] RotationKey rotation_key(const Spec& spec);
[[nodiscard]] MaskKey mask_key(const Spec& spec, int n_query, int n_key);
[[nodiscard]] AttentionKey attention_key(const Spec& spec);

}  // namespace headlight
