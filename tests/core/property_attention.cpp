// What attention must be, whatever the spec.

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <sstream>
#include <vector>

#include "core/io/session_file.hpp"
#include "core/ops/normalizers.hpp"
#include "tests/core/property_specs.hpp"

namespace headlight {
namespace {

bool all_finite(const Trace& trace) {
    const LayerTrace& layer = trace.layers.at(0);
    return layer.attention->data().allFinite() && layer.context->allFinite() && layer.output->allFinite();
}

std::string joined(const std::vector<std::string>& words, const std::vector<int>& order) {
    std::string text;
    for (const int i : order) text += (text.empty() ? "" : " ") + words[static_cast<std::size_t>(i)];
    return text;
}

float largest_difference(const Matrix& a, const Matrix& b) {
    REQUIRE(a.rows() == b.rows());
    REQUIRE(a.cols() == b.cols());
    return a.size() == 0 ? 0.0F : (a - b).cwiseAbs().maxCoeff();
}

}  // namespace

TEST_CASE("property: rows sum to 1 where they should, masked cells are exactly 0, nothing is NaN", "[property]") {
    Dice dice(11);
    int hidden = 0;
    int empty_rows = 0;
    std::map<Normalizer, int> other_sums;
    for (int round = 0; round < 300; ++round) {
        const Spec spec = random_spec(dice);
        INFO(spec_to_json(spec));
        const auto trace = must_evaluate(spec);
        REQUIRE(all_finite(*trace));
        const Mask& mask = *trace->mask;
        for (int h = 0; h < trace->heads(); ++h) {
            const MatrixView weights = trace->layers.at(0).attention->head(h);
            REQUIRE(weights.minCoeff() >= 0);
            for (Index i = 0; i < weights.rows(); ++i) {
                const bool open = mask.row(i).maxCoeff() != 0;
                const bool to_one = normalizer_sums_to_one(spec.attention.normalizer);
                if (to_one || !open) {
                    REQUIRE(weights.row(i).sum() == Approx(open ? 1.0 : 0.0).margin(1e-5));
                } else if (std::abs(weights.row(i).sum() - 1) > 0.01F) {
                    ++other_sums[spec.attention.normalizer];
                }
                for (Index j = 0; j < weights.cols(); ++j) {
                    if (mask(i, j) == 0) REQUIRE(weights(i, j) == 0.0F);
                }
                empty_rows += open ? 0 : 1;
            }
        }
        hidden += static_cast<int>((mask.array() == 0).count());
    }
    // Or the rest of this test saw nothing.
    REQUIRE(hidden > 1000);
    REQUIRE(empty_rows > 100);
    // And nothing divides those rows by their sum.
    REQUIRE(other_sums[Normalizer::relu] > 100);
    REQUIRE(other_sums[Normalizer::sigmoid] > 100);
}

TEST_CASE("property: a query with nothing left gives zeros and a warning", "[property]") {
    Spec spec;
    spec.text.source = "one two three four";
    spec.mask.cells = {{2, 0}, {2, 1}, {2, 2}, {2, 3}};
    for (const PositionKind kind : {PositionKind::none, PositionKind::sinusoidal, PositionKind::learned,
                                    PositionKind::rope, PositionKind::alibi}) {
        spec.position.kind = kind;
        const auto trace = must_evaluate(spec);
        const LayerTrace& layer = trace->layers.at(0);
        REQUIRE(all_finite(*trace));
        for (int h = 0; h < trace->heads(); ++h) {
            REQUIRE((layer.attention->head(h).row(2).array() == 0).all());
            REQUIRE(layer.attention->head(h).row(1).sum() == Approx(1));
        }
        REQUIRE((layer.context->row(2).array() == 0).all());
        REQUIRE((layer.output->row(2).array() == 0).all());
        const bool warned = std::any_of(trace->warnings.begin(), trace->warnings.end(), [](const Warning& warning) {
            return warning.kind == WarningKind::empty_rows && warning.count == 1;
        });
        REQUIRE(warned);
    }
    spec.mask = {};
    REQUIRE(must_evaluate(spec)->warnings.empty());
}

TEST_CASE("property: without positions attention is permutation equivariant, with them it is not", "[property]") {
    Dice dice(12);
    std::set<std::pair<Scoring, Normalizer>> seen;
    for (int round = 0; round < 90; ++round) {
        const int n = 3 + dice.below(9);
        std::vector<std::string> words(static_cast<std::size_t>(n), "w");
        for (int i = 0; i < n; ++i) words[static_cast<std::size_t>(i)] += std::to_string(i);
        std::vector<int> order(static_cast<std::size_t>(n));
        std::iota(order.begin(), order.end(), 0);
        const std::vector<int> identity = order;
        for (int i = n - 1; i > 0; --i) {
            std::swap(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(dice.below(i + 1))]);
        }

        Spec spec = random_spec(dice);
        spec.text.tokenizer = TokenizerKind::whitespace;
        spec.attention.cross = false;
        spec.attention.temperature = 1;
        spec.mask = {};
        spec.position.kind = PositionKind::none;
        seen.insert({spec.attention.scoring, spec.attention.normalizer});
        INFO(spec_to_json(spec));
        const auto run = [&spec, &words](const std::vector<int>& in_order) {
            spec.text.source = joined(words, in_order);
            return must_evaluate(spec);
        };
        const auto plain = run(identity);
        const auto shuffled = run(order);
        const LayerTrace& a = plain->layers.at(0);
        const LayerTrace& b = shuffled->layers.at(0);
        const float size = std::max(1e-3F, a.output->cwiseAbs().maxCoeff());
        for (int i = 0; i < n; ++i) {
            const Index from = order[static_cast<std::size_t>(i)];
            REQUIRE((b.output->row(i) - a.output->row(from)).cwiseAbs().maxCoeff() < 1e-4F * size);
            for (int h = 0; h < plain->heads(); ++h) {
                for (int j = 0; j < n; ++j) {
                    REQUIRE(b.attention->head(h)(i, j) ==
                            Approx(a.attention->head(h)(from, order[static_cast<std::size_t>(j)])).margin(1e-4));
                }
            }
        }
    }
    REQUIRE(seen.size() == 9);  // every pair but additive and linear
    // The default scene, two words swapped: the heads that look at positions must notice.
    Spec spec;
    spec.text.source = "dog bites man";
    const auto one = must_evaluate(spec);
    spec.text.source = "man bites dog";
    const auto other = must_evaluate(spec);
    const Matrix& first = *one->layers.at(0).output;
    const Matrix& second = *other->layers.at(0).output;
    REQUIRE((first.row(0) - second.row(2)).cwiseAbs().maxCoeff() > 0.01F * first.cwiseAbs().maxCoeff());
}

TEST_CASE("property: with RoPE only distances count", "[property]") {
    Dice dice(13);
    for (int round = 0; round < 40; ++round) {
        Spec spec = random_spec(dice);
        spec.model = {64, dice.pick(std::array{1, 4, 8, 32}), 1};
        spec.position.kind = PositionKind::rope;
        spec.attention = {};
        spec.position.offset = 0;
        INFO(spec_to_json(spec));
        const auto here = must_evaluate(spec);
        spec.position.offset = 1 + dice.below(100000);
        const auto there = must_evaluate(spec);
        REQUIRE(largest_difference(here->layers.at(0).attention->data(), there->layers.at(0).attention->data()) <
                2e-4F);
        // q itself is turned, or the offset did nothing at all.
        REQUIRE(largest_difference(here->layers.at(0).rotated->q, there->layers.at(0).rotated->q) > 1e-3F);
    }
}

TEST_CASE("property: a word is the same vector in every sentence", "[property]") {
    for (const WeightsKind kind : {WeightsKind::random, WeightsKind::designed}) {
        Spec spec;
        spec.weights.kind = kind;
        spec.text.source = "it was the street";
        const auto one = must_evaluate(spec);
        spec.text.source = "the animal 我 it";
        const auto other = must_evaluate(spec);
        REQUIRE(one->source.embedding->row(0) == other->source.embedding->row(3));
        REQUIRE(one->source.embedding->row(2) == other->source.embedding->row(0));
        REQUIRE(one->source.embedding->row(1) != other->source.embedding->row(1));
        spec.weights.seed = 2;
        REQUIRE(must_evaluate(spec)->source.embedding->row(0) != other->source.embedding->row(0));
    }
}

TEST_CASE("property: without content every token is the same vector, and only positions count", "[property]") {
    for (const WeightsKind kind : {WeightsKind::random, WeightsKind::designed}) {
        Spec spec;
        spec.weights.kind = kind;
        spec.embedding.content = false;
        spec.text.source = "it was the street";
        const auto one = must_evaluate(spec);
        spec.text.source = "the 我 animal it";
        const auto other = must_evaluate(spec);
        for (Index i = 0; i < 4; ++i) REQUIRE(one->source.embedding->row(i) == other->source.embedding->row(0));
        REQUIRE(one->source.embedding->row(0).norm() == Approx(8).epsilon(0.3));  // √d_model, as other words have it
        REQUIRE(one->layers.at(0).attention->data() == other->layers.at(0).attention->data());
        const auto reseeded = [&spec] {
            Spec again = spec;
            again.weights.seed = 2;
            return must_evaluate(again);
        }();
        REQUIRE(reseeded->source.embedding->row(0) != one->source.embedding->row(0));
        spec.embedding.content = true;
        REQUIRE(must_evaluate(spec)->layers.at(0).attention->data() != one->layers.at(0).attention->data());
        spec.embedding.content = false;
        spec.position.kind = PositionKind::none;  // nothing at all tells tokens apart
        const auto even = must_evaluate(spec);
        REQUIRE((even->layers.at(0).attention->data().array() - 0.25F).abs().maxCoeff() < 1e-6F);
    }
}

TEST_CASE("property: evaluating from a previous trace changes nothing", "[property]") {
    Dice dice(14);
    Spec spec = random_spec(dice);
    auto previous = must_evaluate(spec);
    for (int step = 0; step < 400; ++step) {
        // One parameter takes the value that it has in another random spec, as a dragged control would do it.
        const Spec other = random_spec(dice);
        Spec next = spec;
        const Parameter& parameter = dice.pick(parameters());
        parameter.set(next, parameter.get(other));
        if (validate(next)) {
            next.model = other.model;
            if (validate(next)) continue;
        }
        INFO(parameter.key << "\nfrom " << spec_to_json(spec) << "\nto " << spec_to_json(next));
        const auto shared = must_evaluate(next, previous);
        const auto fresh = must_evaluate(next);
        REQUIRE(shared->spec == next);
        REQUIRE(shared->warnings == fresh->warnings);
        REQUIRE(*shared->source.tokens == *fresh->source.tokens);
        REQUIRE(*shared->mask == *fresh->mask);
        REQUIRE(largest_difference(*shared->query_stream().input, *fresh->query_stream().input) == 0);
        const LayerTrace& a = shared->layers.at(0);
        const LayerTrace& b = fresh->layers.at(0);
        REQUIRE(largest_difference(a.rotated->k, b.rotated->k) == 0);
        REQUIRE(largest_difference(a.attention->data(), b.attention->data()) == 0);
        REQUIRE(largest_difference(*a.output, *b.output) == 0);
        REQUIRE(a.measures->size() == b.measures->size());
        for (std::size_t h = 0; h < a.measures->size(); ++h) {
            REQUIRE((*a.measures)[h].design == (*b.measures)[h].design);
            REQUIRE((*a.measures)[h].strength == (*b.measures)[h].strength);
        }
        spec = next;
        previous = shared;
    }
}

}  // namespace headlight
