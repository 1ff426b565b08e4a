#pragma once
// Sizes and costs of one attention layer (attention-facts 4: parameters and cost do not depend on the heads).

#include <cstdint>

#include "core/spec/spec.hpp"

namespace headlight {

struct ModelFacts {
    std::int64_t d_k = 0;
    std::int64_t parameters = 0;       ///< 4 d_model^2, whatever the heads
    std::int64_t projection_macs = 0;  ///< multiply-adds: 2 (n_query + n_key) d_model^2 (= 4 n d_model^2)
    std::int64_t mixing_macs = 0;      ///< scores and weighted means: 2 n_query n_key d_model
    std::int64_t score_bytes = 0;      ///< h n_query n_key float32
};

[[nodiscard]] ModelFacts model_facts(const ModelSpec& model, std::int64_t n_query, std::int64_t n_key);

}  // namespace headlight
