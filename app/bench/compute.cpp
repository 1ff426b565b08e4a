#include <array>

#include "app/bench/benchmarks.hpp"
#include "core/ops/attention.hpp"
#include "core/ops/projection.hpp"
#include "core/weights/random_weights.hpp"

namespace headlight {

namespace {

void attend(const Matrix& x, const LayerWeights& w, Index heads, const Mask& mask, const ScoreRule& rule) {
    Matrix q;
    Matrix k;
    Matrix v;
    project(std::array<Projection, 3>{{{&x, &w.q, &q}, {&x, &w.k, &k}, {&x, &w.v, &v}}});
    const HeadMatrices weights = attention_weights(q, k, heads, rule, mask);
    const Matrix context = attention_context(weights, v);
    Matrix output;
    project(std::array<Projection, 1>{{{&context, &w.o, &output}}});
}

}  // namespace

std::vector<ComputeResult> bench_compute() {
    constexpr std::array<std::array<int, 3>, 7> shapes = {
        {{16, 64, 4}, {64, 512, 8}, {128, 512, 8}, {512, 512, 8}, {1024, 512, 8}, {128, 1024, 16}, {512, 768, 12}}};
    std::vector<ComputeResult> results;
    for (const auto& [n, d_model, heads] : shapes) {
        const Matrix x = Matrix::Random(n, d_model);
        const LayerWeights weights = random_weights(d_model, 0, 1);
        const Mask mask = make_mask({}, n, n, {n, n});
        const ScoreRule rule{score_factor(true, d_model / heads, 1), {}};
        const Timing timing = time_repeatedly(600, 20, [&, h = heads] { attend(x, weights, h, mask, rule); });
        results.push_back({n, d_model, heads, timing});
    }
    return results;
}

}  // namespace headlight
