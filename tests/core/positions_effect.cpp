// What the encoding adds to attention.

#include <cmath>
#include <set>

#include "core/io/session_file.hpp"
#include "core/ops/normalizers.hpp"
#include "core/positions/position_effect.hpp"
#include "tests/core/positions_formulas.hpp"
#include "tests/core/twin.hpp"

namespace headlight {
namespace {

/// Mean |value| over the allowed cells.
double mean_size(const twin::Table& values, const Mask& mask) {
    double sum = 0;
    double count = 0;
    for (Index i = 0; i < values.rows(); ++i) {
        for (Index j = 0; j < values.cols(); ++j) {
            if (mask(i, j) == 0) continue;
            sum += std::abs(values(i, j));
            count += 1;
        }
    }
    return count > 0 ? sum / count : 0;
}

using Parts = std::array<double, 5>;  // in the order of ScoreShares

Parts parts_of(const ScoreShares& shares) {
    return {shares.content_content, shares.content_position, shares.position_content, shares.position_position,
            shares.bias};
}

/// The four products of one head and the bias, each from x, p and W.
Parts direct_parts(const Trace& trace, int head) {
    const Spec& spec = trace.spec;
    const int d_k = spec.model.d_model / spec.model.heads;
    const LayerWeights& w = *trace.layers.at(0).weights;
    const twin::Table w_q = w.q.cast<double>().middleCols(head * d_k, d_k);
    const twin::Table w_k = w.k.cast<double>().middleCols(head * d_k, d_k);
    const auto product = [&](const Matrix& left, const Matrix& right) {
        return twin::Table(left.cast<double>() * w_q * (right.cast<double>() * w_k).transpose());
    };
    const Stream& query = trace.query_stream();
    const Stream& key = trace.key_stream();
    const Mask& mask = *trace.mask;
    Parts parts{};
    parts[0] = mean_size(product(*query.embedding, *key.embedding), mask);
    if (query.position != nullptr) {
        parts[1] = mean_size(product(*query.embedding, *key.position), mask);
        parts[2] = mean_size(product(*query.position, *key.embedding), mask);
        parts[3] = mean_size(product(*query.position, *key.position), mask);
    }
    if (spec.position.kind == PositionKind::alibi) {
        parts[0] /= twin::divisor(spec.attention, d_k);
        twin::Table bias(trace.n_query(), trace.n_key());
        for (int i = 0; i < bias.rows(); ++i) {
            for (int j = 0; j < bias.cols(); ++j)
                bias(i, j) = twin::slopes(spec.model.heads)[static_cast<std::size_t>(head)] * (i - j);
        }
        parts[4] = mean_size(bias, mask);
    }
    double sum = 0;
    for (const double part : parts) sum += part;
    for (double& part : parts) part = sum > 0 ? part / sum : 0;
    return parts;
}

double mean_total_variation(const MatrixView& with, const MatrixView& without) {
    double sum = 0;
    for (Index i = 0; i < with.rows(); ++i) {
        double row = 0;
        for (Index j = 0; j < with.cols(); ++j)
            row += std::abs(static_cast<double>(with(i, j)) - static_cast<double>(without(i, j)));
        sum += row / 2;
    }
    return sum / static_cast<double>(with.rows());
}

void check_moved(const PositionEffect& effect, const Trace& trace) {
    REQUIRE(static_cast<int>(effect.moved.size()) == trace.heads());
    for (int h = 0; h < trace.heads(); ++h) {
        const double moved = effect.moved[static_cast<std::size_t>(h)];
        const double wanted = mean_total_variation(trace.layers.at(0).attention->head(h), effect.without->head(h));
        REQUIRE(moved == Approx(wanted).epsilon(1e-5).margin(1e-6));
        REQUIRE(moved >= 0);
        // Rows that do not sum to 1 can be farther apart than two distributions.
        if (normalizer_sums_to_one(trace.spec.attention.normalizer)) REQUIRE(moved <= 1 + 1e-6);
        if (trace.spec.position.kind == PositionKind::none) REQUIRE(moved == 0);
    }
}

/// True when there are shares.
bool check_shares(const PositionEffect& effect, const Trace& trace) {
    const Spec& spec = trace.spec;
    const bool none = spec.position.kind == PositionKind::rope || spec.attention.scoring == Scoring::additive ||
                      spec.attention.normalizer == Normalizer::linear;
    if (none) {
        REQUIRE(effect.shares.empty());
        return false;
    }
    REQUIRE(static_cast<int>(effect.shares.size()) == trace.heads());
    for (int h = 0; h < trace.heads(); ++h) {
        INFO("head " << h);
        const Parts got = parts_of(effect.shares[static_cast<std::size_t>(h)]);
        const Parts wanted = direct_parts(trace, h);
        double sum = 0;
        for (std::size_t part = 0; part < got.size(); ++part) {
            REQUIRE(got[part] >= 0);
            REQUIRE(got[part] <= 1);
            REQUIRE(got[part] == Approx(wanted[part]).margin(1e-4));
            sum += got[part];
        }
        REQUIRE((sum == 0 || sum == Approx(1)));
        if (trace.mask->maxCoeff() == 0) REQUIRE(sum == 0);
        if (spec.position.kind == PositionKind::none && sum > 0) REQUIRE(got[0] == 1);
        if (spec.position.kind != PositionKind::alibi) REQUIRE(got[4] == 0);
    }
    return true;
}

}  // namespace

TEST_CASE("position effect: every number agrees with a direct recomputation", "[positions][property]") {
    Dice dice(78);
    std::set<PositionKind> with_shares;
    std::set<std::pair<Scoring, Normalizer>> scores;
    int far = 0;
    for (int round = 0; round < 300; ++round) {
        const Spec spec = random_spec(dice);
        INFO(spec_to_json(spec));
        const auto trace = must_evaluate(spec);
        const PositionEffect effect = position_effect(*trace, 0);
        check_moved(effect, *trace);
        if (check_shares(effect, *trace)) with_shares.insert(spec.position.kind);
        scores.insert({spec.attention.scoring, spec.attention.normalizer});
        for (const double moved : effect.moved) far += moved > 0.1 ? 1 : 0;
    }
    REQUIRE(with_shares.size() == 4);  // all kinds but rope
    REQUIRE(scores.size() == 9);
    REQUIRE(far > 100);
}

TEST_CASE("position effect: without it the weights are those of kind none", "[positions][property]") {
    Dice dice(79);
    int moved = 0;
    for (int round = 0; round < 200; ++round) {
        Spec spec = random_spec(dice);
        spec.weights.kind = WeightsKind::random;  // designed weights are others for other kinds
        spec.position.max_length = 512;           // a table that ends too early closes cells
        spec.position.offset = dice.pick(std::array{0, 3, 400});
        INFO(spec_to_json(spec));
        const auto trace = must_evaluate(spec);
        const PositionEffect effect = position_effect(*trace, 0);
        Spec plain = spec;
        plain.position.kind = PositionKind::none;
        const auto none = must_evaluate(plain);
        REQUIRE(effect.without->heads() == trace->heads());
        REQUIRE(effect.without->data() == none->layers.at(0).attention->data());
        moved += effect.without->data() == trace->layers.at(0).attention->data() ? 0 : 1;
    }
    REQUIRE(moved > 80);
}

TEST_CASE("position effect: a table that ends too early leaves the mask as it is", "[positions]") {
    Spec spec;
    spec.text.source = "one two three four five";
    spec.position.kind = PositionKind::learned;
    spec.position.max_length = 3;
    const auto trace = must_evaluate(spec);
    const PositionEffect effect = position_effect(*trace, 0);
    for (int h = 0; h < trace->heads(); ++h) {
        REQUIRE((effect.without->head(h).bottomRows(2).array() == 0).all());
        REQUIRE((effect.without->head(h).rightCols(2).array() == 0).all());
        REQUIRE(effect.without->head(h).row(1).sum() == Approx(1));
    }
}

TEST_CASE("position effect: a head that looks at positions lives on them, one that looks at words does not",
          "[positions]") {
    const auto trace = must_evaluate({});
    const PositionEffect effect = position_effect(*trace, 0);
    for (std::size_t h = 0; h < 8; ++h) {
        const HeadRole role = trace->layers.at(0).weights->designs.at(h).role;
        const ScoreShares& shares = effect.shares.at(h);
        INFO(head_name(trace->layers.at(0).weights->designs.at(h)));
        if (role == HeadRole::previous || role == HeadRole::next) {
            REQUIRE(shares.position_position > 0.9);
            REQUIRE(effect.moved.at(h) > 0.5);
        }
        if (role == HeadRole::same) REQUIRE(shares.content_content > 0.9);
        if (role == HeadRole::even) {
            for (const double part : parts_of(shares)) REQUIRE(part == 0);
            REQUIRE(effect.moved.at(h) == Approx(0).margin(1e-6));
        }
    }
}

TEST_CASE("position effect: an empty text gives empty weights and zeros", "[positions]") {
    for (int kind = 0; kind < 5; ++kind) {
        for (const bool cross : {false, true}) {
            Spec spec;
            spec.position.kind = static_cast<PositionKind>(kind);
            spec.attention.cross = cross;
            spec.text.source = cross ? "one two" : "";
            spec.text.target.clear();
            const PositionEffect effect = position_effect(*must_evaluate(spec), 0);
            REQUIRE(effect.without->data().size() == 0);
            REQUIRE(effect.moved == std::vector<double>(8, 0));
            for (const ScoreShares& shares : effect.shares) {
                for (const double part : parts_of(shares)) REQUIRE(part == 0);
            }
        }
    }
}

}  // namespace headlight
