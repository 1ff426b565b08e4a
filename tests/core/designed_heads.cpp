// Designed heads do what they are named after, for a reason: take the reason away and they fall apart.

#include <map>

#include "core/engine/evaluate.hpp"
#include "core/weights/designed_weights.hpp"
#include "tests/catch.hpp"

using namespace headlight;

namespace {

constexpr const char* long_text =
    "When the small committee that the university had appointed finally met in the old library nobody could remember "
    "who "
    "had asked the first question because the minutes of the earlier meeting which the secretary had written by hand "
    "were "
    "lost";

std::map<HeadRole, float> strengths(const Spec& spec) {
    auto result = evaluate(spec);
    REQUIRE(result.ok());
    std::map<HeadRole, float> by_role;
    for (const HeadMeasure& measure : *result.value()->layers[0].measures)
        by_role.emplace(measure.design.role, measure.strength);
    return by_role;
}

}  // namespace

TEST_CASE("every designed head of the default scene does what it says", "[designed]") {
    for (const std::string& text : {Spec{}.text.source, std::string(long_text)}) {
        Spec spec;
        spec.text.source = text;
        const auto strength = strengths(spec);
        REQUIRE(strength.size() == 8);
        for (const HeadRole role :
             {HeadRole::previous, HeadRole::next, HeadRole::back, HeadRole::ahead, HeadRole::first, HeadRole::same}) {
            INFO(head_name({role, 3}));
            CHECK(strength.at(role) > 0.9F);
        }
        CHECK(strength.at(HeadRole::even) > 0.99F);
        CHECK(strength.at(HeadRole::local) > 0.6F);
    }
}

TEST_CASE("the design holds for other sizes, layouts, bases and seeds", "[designed]") {
    for (const int d_model : {64, 128, 512, 1024}) {
        for (const PositionLayout layout : {PositionLayout::interleaved, PositionLayout::concatenated}) {
            for (const double base : {1000.0, 10000.0}) {
                Spec spec;
                spec.model.d_model = d_model;
                spec.position.layout = layout;
                spec.position.base = base;
                spec.weights.seed = 77;
                const auto strength = strengths(spec);
                INFO(d_model << " " << base);
                CHECK(strength.at(HeadRole::previous) > 0.9F);
                CHECK(strength.at(HeadRole::same) > 0.9F);
                CHECK(strength.at(HeadRole::first) > 0.9F);
            }
        }
    }
}

TEST_CASE("without positions the positional heads fall apart and the content head stays", "[designed]") {
    for (const PositionKind kind : {PositionKind::none, PositionKind::learned, PositionKind::alibi}) {
        Spec spec;
        spec.position.kind = kind;
        const auto strength = strengths(spec);
        CHECK(strength.at(HeadRole::previous) < 0.5F);
        CHECK(strength.at(HeadRole::next) < 0.5F);
        CHECK(strength.at(HeadRole::first) < 0.5F);
        CHECK(strength.at(HeadRole::same) > 0.9F);
    }
}

TEST_CASE("RoPE keeps the relative heads and cannot make an absolute one", "[designed]") {
    for (const PositionLayout layout : {PositionLayout::interleaved, PositionLayout::concatenated}) {
        Spec spec;
        spec.position.kind = PositionKind::rope;
        spec.position.layout = layout;
        const auto strength = strengths(spec);
        CHECK(strength.at(HeadRole::previous) > 0.9F);
        CHECK(strength.at(HeadRole::back) > 0.9F);
        CHECK(strength.at(HeadRole::same) > 0.9F);
        CHECK(strength.at(HeadRole::first) < 0.2F);
    }
}

TEST_CASE("a moved start loses the first-token head and no relative one", "[designed]") {
    Spec spec;
    spec.position.offset = 40;
    const auto strength = strengths(spec);
    CHECK(strength.at(HeadRole::first) < 0.5F);
    CHECK(strength.at(HeadRole::previous) > 0.9F);
}

TEST_CASE("a smaller d_k blurs the heads", "[designed]") {
    const auto previous_at = [](int heads) {
        Spec spec;
        spec.text.source = long_text;
        spec.model.heads = heads;
        return strengths(spec).at(HeadRole::previous);
    };
    CHECK(previous_at(8) > previous_at(16));
    CHECK(previous_at(16) > previous_at(32));
    CHECK(previous_at(32) < 0.5F);
}

TEST_CASE("the smallest models and every number of heads are designed without a failure", "[designed]") {
    for (int d_model = 1; d_model <= 12; ++d_model) {
        for (int heads = 1; heads <= d_model; ++heads) {
            if (d_model % heads != 0) continue;
            for (const PositionKind kind : {PositionKind::sinusoidal, PositionKind::none, PositionKind::rope}) {
                Spec spec;
                spec.model.d_model = d_model;
                spec.model.heads = heads;
                spec.position.kind = kind;
                auto result = evaluate(spec);
                if (!result.ok()) continue;  // RoPE with an odd d_k
                const Matrix& weights = result.value()->layers[0].attention->data();
                CHECK(weights.allFinite());
                CHECK(weights.rowwise().sum().isOnes(1e-5F));
            }
        }
    }
}
