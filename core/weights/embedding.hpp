#pragma once
// The embedding table: a token's vector depends on its text, the seed and the kind of weights, and on nothing else,
// so the same word is the same vector in every sentence.

#include <cstdint>

#include "core/ops/matrix.hpp"
#include "core/spec/spec.hpp"
#include "core/text/tokenizer.hpp"

namespace headlight {

/// (n, d_model). random: independent normal components of variance 1/d_model, so that a vector has length about 1.
/// designed: see designed_weights.hpp; `layout` is that of the pairs of x. With `scale` times sqrt(d_model) (Vaswani et
/// al. 2017 §3.4). Without `content` every token is embedded like one and the same, which no sentence contains.
[[nodiscard]] Matrix embed(const Tokens& tokens, Index d_model, WeightsKind kind, PositionLayout layout,
                           std::uint64_t seed, bool scale, bool content);

}  // namespace headlight
