#include "core/metrics/model_facts.hpp"

namespace headlight {

ModelFacts model_facts(const ModelSpec& model, std::int64_t n_query, std::int64_t n_key) {
    const std::int64_t d = model.d_model;
    ModelFacts facts;
    facts.d_k = model.d_k();
    facts.parameters = 4 * d * d;
    facts.projection_macs = 2 * (n_query + n_key) * d * d;
    facts.mixing_macs = 2 * n_query * n_key * d;
    facts.score_bytes = std::int64_t{model.heads} * n_query * n_key * 4;
    return facts;
}

}  // namespace headlight
