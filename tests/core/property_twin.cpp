// The engine against the double-precision twin.

#include "core/io/session_file.hpp"
#include "tests/core/property_specs.hpp"
#include "tests/core/twin.hpp"

namespace headlight {
namespace {

constexpr double tolerance = 2e-4;

void check_against_twin(const Spec& spec) {
    INFO(spec_to_json(spec));
    const auto trace = must_evaluate(spec);
    const LayerTrace& layer = trace->layers.at(0);
    const twin::Layer wanted = twin::recompute(*trace);
    const Index d_k = spec.model.d_k();
    for (int h = 0; h < spec.model.heads; ++h) {
        INFO("head " << h);
        const twin::Head& head = wanted.heads.at(static_cast<std::size_t>(h));
        REQUIRE(twin::difference(head_columns(layer.rotated->q, h, d_k), head.q,
                                 twin::largest_entry(layer.rotated->q)) < tolerance);
        REQUIRE(twin::difference(head_columns(layer.rotated->k, h, d_k), head.k,
                                 twin::largest_entry(layer.rotated->k)) < tolerance);
        REQUIRE(twin::difference(head_columns(*layer.v, h, d_k), head.v, twin::largest_entry(*layer.v)) < tolerance);
        REQUIRE(twin::difference(head_scores(*trace, 0, h, ScoreKind::raw), head.scores) < tolerance);
        REQUIRE(twin::difference(head_scores(*trace, 0, h, ScoreKind::scaled), head.scaled) < tolerance);
        REQUIRE(twin::difference(head_scores(*trace, 0, h, ScoreKind::masked), head.masked) < tolerance);
        REQUIRE(twin::difference(layer.attention->head(h), head.weights) < tolerance);
        REQUIRE(twin::difference(head_columns(*layer.context, h, d_k), head.context,
                                 twin::largest_entry(*layer.context)) < tolerance);
    }
    REQUIRE(twin::difference(*layer.output, wanted.output) < tolerance);
}

}  // namespace

TEST_CASE("property: random specs agree with a double-precision recomputation", "[property]") {
    Dice dice(1);
    for (int i = 0; i < 300; ++i) check_against_twin(random_spec(dice));
}

TEST_CASE("property: the well-known sizes agree with a double-precision recomputation", "[property]") {
    Dice dice(2);
    for (const auto& [d_model, heads] : {std::pair{4, 1}, {96, 12}, {512, 8}, {768, 12}, {1600, 25}}) {
        for (const PositionKind kind : {PositionKind::none, PositionKind::sinusoidal, PositionKind::learned,
                                        PositionKind::rope, PositionKind::alibi}) {
            Spec spec;
            spec.text.source = random_sentence(dice, 11);
            spec.model.d_model = d_model;
            spec.model.heads = heads;
            spec.position.kind = kind;
            spec.weights.kind = heads % 2 == 0 ? WeightsKind::random : WeightsKind::designed;
            random_mask(dice, spec.mask);
            check_against_twin(spec);
        }
    }
}

TEST_CASE("property: the input is embedding plus encoding", "[property]") {
    Dice dice(3);
    int additive = 0;
    for (int i = 0; i < 100; ++i) {
        const Spec spec = random_spec(dice);
        INFO(spec_to_json(spec));
        const auto trace = must_evaluate(spec);
        const Stream& stream = trace->query_stream();
        const int n = trace->n_query();
        if (spec.position.kind == PositionKind::sinusoidal) {
            ++additive;
            const twin::Table wanted = twin::sinusoidal(n, spec.model.d_model, spec.position);
            REQUIRE(twin::difference(*stream.position, wanted) < 1e-6);
            REQUIRE(twin::difference(*stream.input, stream.embedding->cast<double>() + wanted) < 1e-6);
        } else if (spec.position.kind == PositionKind::learned) {
            ++additive;
            REQUIRE(*stream.input == *stream.embedding + *stream.position);
            const int rows = std::clamp(spec.position.max_length - spec.position.offset, 0, n);
            REQUIRE((stream.position->bottomRows(n - rows).array() == 0).all());
            REQUIRE((rows == 0 || stream.position->topRows(rows).rowwise().norm().minCoeff() > 0));
        } else {
            REQUIRE(stream.position == nullptr);
            REQUIRE(*stream.input == *stream.embedding);
        }
    }
    REQUIRE(additive > 20);
}

}  // namespace headlight
