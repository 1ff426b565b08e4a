// core/ops against PyTorch.

#include <array>
#include <cmath>
#include <map>
#include <string>

#include "core/ops/attention.hpp"
#include "core/ops/positions.hpp"
#include "core/ops/projection.hpp"
#include "tests/core/golden_fixtures.hpp"

namespace headlight {
namespace {

constexpr double tolerance = 2e-6;

/// Exactly 0 where the mask hides, whatever the tolerance elsewhere.
bool masked_is_zero(const MatrixView& weights, const Mask& mask) {
    return (mask.array() != 0 || weights.array() == 0.0F).all();
}

}  // namespace

TEST_CASE("golden: scaled dot-product attention with every mask", "[golden]") {
    for (const auto& item : golden::cases("attention")) {
        INFO(item.at("name"));
        const Matrix q = golden::matrix(item.at("q"));
        const Matrix k = golden::matrix(item.at("k"));
        const Matrix v = golden::matrix(item.at("v"));
        const Mask mask = make_mask(golden::rules(item.at("rule")), q.rows(), k.rows(), {q.rows(), k.rows()});
        const float factor = score_factor(true, q.cols(), 1.0);
        const HeadMatrices weights = attention_weights(q, k, 1, {factor, {}}, mask);
        CHECK(golden::difference(weights.data(), golden::matrix(item.at("weights"))) < tolerance * 10);
        CHECK(masked_is_zero(weights.head(0), mask));
        CHECK(golden::difference(attention_context(weights, v), golden::matrix(item.at("context"))) < tolerance * 10);

        // The same step by step.
        Matrix s = scores(q, k);
        scale_scores(s, factor, 0);
        mask_scores(s, mask);
        softmax_rows(s);
        CHECK(golden::difference(s, golden::matrix(item.at("weights"))) < tolerance * 10);
    }
}

TEST_CASE("golden: multi-head attention is nn.MultiheadAttention", "[golden]") {
    for (const auto& item : golden::cases("multihead")) {
        const Index d_model = item.at("d_model");
        const Index heads = item.at("heads");
        const std::uint64_t seed = item.at("seed");
        INFO("d_model " << d_model << ", heads " << heads << ", rule " << item.at("rule"));
        std::array<Matrix, 4> w;
        for (std::size_t i = 0; i < w.size(); ++i) w[i] = golden::lcg(seed + i, d_model, d_model) * 0.5F;
        const Matrix x_query = 2 * golden::lcg(seed + 4, item.at("n_query"), d_model);
        const Matrix x_key = 2 * golden::lcg(seed + 5, item.at("n_key"), d_model);
        Matrix q;
        Matrix k;
        Matrix v;
        project(std::array<Projection, 3>{{{&x_query, &w[0], &q}, {&x_key, &w[1], &k}, {&x_key, &w[2], &v}}});
        const Mask mask =
            make_mask(golden::rules(item.at("rule")), x_query.rows(), x_key.rows(), {x_query.rows(), x_key.rows()});
        const HeadMatrices weights =
            attention_weights(q, k, heads, {score_factor(true, d_model / heads, 1.0), {}}, mask);
        CHECK(golden::difference(weights.data(), golden::matrix(item.at("weights"))) < tolerance);
        const Matrix context = attention_context(weights, v);
        Matrix output;
        project(std::array<Projection, 1>{{{&context, &w[3], &output}}});
        CHECK(golden::difference(output, golden::matrix(item.at("output"))) < tolerance);
    }
}

TEST_CASE("golden: RoPE in both layouts", "[golden]") {
    for (const auto& item : golden::cases("rope")) {
        INFO(item.at("layout") << ", offset " << item.at("offset") << ", base " << item.at("base"));
        const Matrix turned = rope_rotate(golden::matrix(item.at("x")), item.at("heads"), item.at("base"),
                                          golden::layout(item), item.at("offset"));
        CHECK(golden::difference(turned, golden::matrix(item.at("result"))) < tolerance);
    }
}

TEST_CASE("golden: ALiBi slopes and bias", "[golden]") {
    int with_scores = 0;
    for (const auto& item : golden::cases("alibi")) {
        const Index heads = item.at("heads");
        INFO("heads " << heads);
        const std::vector<float> slopes = alibi_slopes(heads);
        const auto wanted = item.at("slopes").at("data").get<std::vector<float>>();
        REQUIRE(slopes.size() == wanted.size());
        for (std::size_t h = 0; h < slopes.size(); ++h) CHECK(slopes[h] == Approx(wanted[h]).epsilon(1e-6));
        if (!item.contains("q")) continue;
        ++with_scores;
        const Matrix q = golden::matrix(item.at("q"));
        const Matrix k = golden::matrix(item.at("k"));
        const Mask everything = make_mask({}, q.rows(), k.rows(), {q.rows(), k.rows()});
        const HeadMatrices weights =
            attention_weights(q, k, heads, {score_factor(true, q.cols() / heads, 1.0), slopes}, everything);
        CHECK(golden::difference(weights.data(), golden::matrix(item.at("weights"))) < tolerance);
    }
    CHECK(with_scores == 3);
}

TEST_CASE("golden: sinusoidal encodings in both layouts", "[golden]") {
    for (const auto& item : golden::cases("sinusoidal")) {
        INFO(item.at("layout") << ", d_model " << item.at("d_model") << ", offset " << item.at("offset"));
        const Matrix table = sinusoidal_table(item.at("n"), item.at("d_model"), item.at("base"), golden::layout(item),
                                              item.at("offset"));
        CHECK(golden::difference(table, golden::matrix(item.at("table"))) < tolerance);
    }
}

TEST_CASE("golden: sparsemax, relu and sigmoid", "[golden]") {
    const std::map<std::string, Normalizer> named = {
        {"sparsemax", Normalizer::sparsemax}, {"relu", Normalizer::relu}, {"sigmoid", Normalizer::sigmoid}};
    for (const auto& item : golden::cases("normalizers")) {
        INFO(item.at("name") << ", " << item.at("normalizer"));
        Matrix s = golden::matrix(item.at("scores"));
        const Mask mask = make_mask(golden::rules(item.at("rule")), s.rows(), s.cols(), {s.rows(), s.cols()});
        mask_scores(s, mask);
        normalize_rows(s, named.at(item.at("normalizer")));
        CHECK(golden::difference(s, golden::matrix(item.at("weights"))) < tolerance);
        CHECK(masked_is_zero(s, mask));
    }
}

TEST_CASE("golden: additive scores are a hidden layer with tanh", "[golden]") {
    for (const auto& item : golden::cases("additive")) {
        const Index d_model = item.at("d_model");
        const Index d_k = item.at("d_k");
        const std::uint64_t seed = item.at("seed");
        INFO("d_model " << d_model << ", d_k " << d_k);
        const Matrix w_q = golden::lcg(seed, d_model, d_k);
        const Matrix w_k = golden::lcg(seed + 1, d_model, d_k);
        const Matrix v = 2 * golden::lcg(seed + 2, 1, d_k);
        const Matrix x_query = 4 * golden::lcg(seed + 3, item.at("n_query"), d_model);
        const Matrix x_key = 4 * golden::lcg(seed + 4, item.at("n_key"), d_model);
        Matrix q;
        Matrix k;
        project(std::array<Projection, 2>{{{&x_query, &w_q, &q}, {&x_key, &w_k, &k}}});
        Matrix s(q.rows(), k.rows());
        additive_scores(s, q, k, v.row(0));
        CHECK(golden::difference(s, golden::matrix(item.at("scores"))) < tolerance);
        const Mask everything = make_mask({}, q.rows(), k.rows(), {q.rows(), k.rows()});
        const HeadMatrices weights = attention_weights(q, k, 1, {.additive = &v}, everything);
        CHECK(golden::difference(weights.data(), golden::matrix(item.at("weights"))) < tolerance);
    }
}

TEST_CASE("golden: linear attention is a normalised sum", "[golden]") {
    for (const auto& item : golden::cases("linear")) {
        INFO(item.at("rule"));
        const Matrix q = golden::matrix(item.at("q"));
        const Matrix k = golden::matrix(item.at("k"));
        const Mask mask = make_mask(golden::rules(item.at("rule")), q.rows(), k.rows(), {q.rows(), k.rows()});
        const HeadMatrices weights = attention_weights(q, k, 1, {.normalizer = Normalizer::linear}, mask);
        CHECK(masked_is_zero(weights.head(0), mask));
        const Matrix context = attention_context(weights, golden::matrix(item.at("v")));
        CHECK(golden::difference(context, golden::matrix(item.at("context"))) < tolerance);
    }
}

}  // namespace headlight
