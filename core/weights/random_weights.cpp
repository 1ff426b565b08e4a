#include "core/weights/random_weights.hpp"

#include <array>
#include <cmath>
#include <string>

#include "core/ops/parallel.hpp"
#include "core/weights/random_stream.hpp"

namespace headlight {

LayerWeights random_weights(Index d_model, int layer, std::uint64_t seed) {
    LayerWeights result;
    const std::array<Matrix*, 4> matrices = {&result.q, &result.k, &result.v, &result.o};
    const std::array<const char*, 4> names = {"w_q", "w_k", "w_v", "w_o"};
    const std::string prefix = "layer." + std::to_string(layer) + ".";
    const float bound = std::sqrt(3.0F / static_cast<float>(d_model));
    for (Matrix* matrix : matrices) matrix->resize(d_model, d_model);
    constexpr std::int64_t work_per_entry = 4;
    parallel_jobs(4 * d_model, 4 * d_model * d_model * work_per_entry, [&](Index job) {
        const auto which = static_cast<std::size_t>(job / d_model);
        const Index row = job % d_model;
        const RandomStream stream(seed, prefix + names[which]);
        const auto start = static_cast<std::uint64_t>(row * d_model);
        float* out = matrices[which]->row(row).data();
        for (Index c = 0; c < d_model; ++c) {
            out[c] = bound * (2.0F * stream.uniform(start + static_cast<std::uint64_t>(c)) - 1.0F);
        }
    });
    return result;
}

Matrix random_additive_vectors(Index heads, Index d_k, int layer, std::uint64_t seed) {
    const RandomStream stream(seed, "layer." + std::to_string(layer) + ".additive");
    const float bound = std::sqrt(6.0F / static_cast<float>(d_k + 1));
    Matrix result(heads, d_k);
    for (Index i = 0; i < result.size(); ++i) {
        result.data()[i] = bound * (2.0F * stream.uniform(static_cast<std::uint64_t>(i)) - 1.0F);
    }
    return result;
}

}  // namespace headlight
