// Which stages each parameter makes the engine compute again: no fewer, or a picture is stale; no more, or a drag is
// slow.

#include <map>
#include <set>

#include "core/engine/evaluate.hpp"
#include "core/spec/parameters.hpp"
#include "tests/catch.hpp"

using namespace headlight;

namespace {

using Names = std::set<std::string>;

std::shared_ptr<const Trace> trace_of(const Spec& spec, const std::shared_ptr<const Trace>& previous = nullptr) {
    auto result = evaluate(spec, previous);
    REQUIRE(result.ok());
    return result.value();
}

Names recomputed(const Trace& trace) {
    Names names;
    for (std::size_t i = 0; i < stage_count; ++i) {
        if (trace.recomputed.test(i)) names.insert(std::string(stage_name(static_cast<Stage>(i))));
    }
    return names;
}

Names after(const Spec& start, const std::string& setting) {
    const auto first = trace_of(start);
    Spec changed = start;
    REQUIRE_FALSE(apply_setting(changed, setting).has_value());
    REQUIRE_FALSE(changed == start);
    return recomputed(*trace_of(changed, first));
}

const Names from_mask = {"mask", "attention", "context", "output", "measures"};
const Names from_softmax = {"attention", "context", "output", "measures"};
const Names from_projection = {"projection", "attention", "context", "output", "measures"};
const Names nothing;

Names with(Names names, const Names& more) {
    names.insert(more.begin(), more.end());
    return names;
}

}  // namespace

TEST_CASE("each parameter recomputes exactly the stages that depend on it", "[engine]") {
    Spec random;
    random.weights.kind = WeightsKind::random;
    Spec designed;
    Spec causal = random;
    causal.mask.causal = true;
    Spec windowed = random;
    windowed.mask.window = 2;
    Spec joined = random;
    joined.mask.order = "causal or stride";
    Spec packed = random;
    packed.mask.documents = {4, 9};
    packed.mask.causal = true;
    Spec rope = random;
    rope.position.kind = PositionKind::rope;
    Spec learned = random;
    learned.position.kind = PositionKind::learned;
    Spec cross = random;
    cross.attention.cross = true;
    cross.text.target = "one two three";
    Spec additive = random;
    additive.attention.scoring = Scoring::additive;
    Spec designed_additive = designed;
    designed_additive.attention.scoring = Scoring::additive;
    Spec linear = random;
    linear.attention.normalizer = Normalizer::linear;

    struct Case {
        std::string setting;
        Spec start;
        Names stages;
    };
    const std::vector<Case> cases = {
        {"text.source=Six quite different words stand here", random,
         with(from_projection, {"tokens", "embedding", "position", "input", "mask"})},
        {"text.source=a b c d e f g h i j k", random, with(from_projection, {"tokens", "embedding", "input"})},
        {"text.target=unused", random, nothing},
        {"text.target=four words are here", cross,
         with(from_projection, {"tokens", "embedding", "position", "input", "mask"})},
        {"text.tokenizer=character", random,
         with(from_projection, {"tokens", "embedding", "position", "input", "mask"})},
        {"text.max_tokens=5", random, with(from_projection, {"tokens", "embedding", "position", "input", "mask"})},
        {"model.d_model=128", random, with(from_projection, {"embedding", "position", "input", "weights"})},
        {"model.heads=4", random, from_softmax},
        {"model.heads=4", designed, with(from_projection, {"weights"})},
        {"embedding.scale=false", random, with(from_projection, {"embedding", "input"})},
        {"embedding.content=false", random, with(from_projection, {"embedding", "input"})},
        {"position.kind=none", random, from_projection},
        {"position.kind=alibi", rope, from_softmax},
        {"position.base=500", random, with(from_projection, {"position", "input"})},
        {"position.base=500", designed, with(from_projection, {"position", "input", "weights"})},
        {"position.base=500", rope, with(from_softmax, {"rotation"})},
        {"position.base=500", learned, nothing},
        {"position.layout=concatenated", random, with(from_projection, {"position", "input"})},
        {"position.layout=concatenated", rope, with(from_softmax, {"rotation"})},
        {"position.max_length=100", learned, with(from_projection, {"position", "input"})},
        {"position.max_length=100", random, nothing},
        {"position.offset=9", random, with(from_projection, {"position", "input"})},
        {"position.offset=9", rope, with(from_softmax, {"rotation"})},
        {"attention.scale=false", random, from_softmax},
        {"attention.temperature=2", random, from_softmax},
        {"attention.scale=false", additive, nothing},
        {"attention.scale=false", linear, nothing},
        {"attention.temperature=2", additive, from_softmax},
        {"attention.temperature=2", linear, nothing},
        {"attention.scoring=additive", random, with(from_softmax, {"additive"})},
        {"attention.scoring=dot", additive, from_softmax},
        {"attention.normalizer=sparsemax", random, from_softmax},
        {"attention.normalizer=relu", additive, from_softmax},
        {"attention.normalizer=sigmoid", random, from_softmax},
        {"attention.normalizer=softmax", linear, from_softmax},
        {"model.d_model=128", additive,
         with(from_projection, {"embedding", "position", "input", "weights", "additive"})},
        {"model.heads=4", additive, with(from_softmax, {"additive"})},
        {"weights.seed=2", additive, with(from_projection, {"embedding", "input", "weights", "additive"})},
        {"weights.seed=2", designed_additive, with(from_projection, {"embedding", "input", "additive"})},
        {"text.source=a b c d e f g h i j k", additive, with(from_projection, {"tokens", "embedding", "input"})},
        {"attention.cross=true", random, with(from_projection, {"tokens", "embedding", "position", "mask"})},
        {"mask.causal=true", random, from_mask},
        {"mask.window=2", random, from_mask},
        {"mask.padding=2", random, from_mask},
        {"mask.prefix=2", causal, from_mask},
        {"mask.prefix=2", random, nothing},
        {"mask.stride=3", random, from_mask},
        {"mask.stride=3", joined, nothing},
        {"mask.block=4", random, from_mask},
        {"mask.global=1", windowed, from_mask},
        {"mask.global=1", random, nothing},
        {"mask.documents=[4]", random, from_mask},
        {"mask.documents=[0,100]", random, nothing},
        {"mask.documents=[9,4,9,0,4095]", packed, nothing},
        {"mask.documents=[4]", packed, from_mask},
        {"mask.order=not causal", causal, from_mask},
        {"mask.order=window and not stride and causal or block", causal, nothing},
        {"mask.order=padding and causal", random, nothing},
        {"mask.order=window and causal or global", packed, nothing},
        {"mask.cells=[[1,2]]", random, from_mask},
        {"mask.cells=[[100,200]]", random, nothing},
        {"mask.allowed=[[1,2]]", causal, from_mask},
        {"mask.allowed=[[100,200]]", causal, nothing},
        {"weights.kind=designed", random, with(from_projection, {"embedding", "input", "weights"})},
        {"weights.seed=2", random, with(from_projection, {"embedding", "input", "weights"})},
        {"weights.seed=2", designed, with(from_projection, {"embedding", "input"})},
        {"weights.back=5", designed, with(from_projection, {"weights"})},
        {"weights.back=5", random, nothing},
    };
    std::set<std::string> covered = {"model.layers"};  // has one value so far
    for (const Case& c : cases) {
        INFO(c.setting);
        covered.insert(c.setting.substr(0, c.setting.find('=')));
        Names expected = c.stages;
        if (c.setting == "attention.cross=true") {
            expected.insert("input");
            expected.erase("mask");  // the default sentences have as many tokens
        }
        CHECK(after(c.start, c.setting) == expected);
    }
    for (const Parameter& parameter : parameters()) {
        INFO(parameter.key);
        CHECK(covered.count(std::string(parameter.key)) == 1);
    }
}

TEST_CASE("the same spec again computes nothing and shares everything", "[engine]") {
    for (const PositionKind kind : {PositionKind::none, PositionKind::sinusoidal, PositionKind::learned,
                                    PositionKind::rope, PositionKind::alibi}) {
        Spec spec;
        spec.position.kind = kind;
        const auto first = trace_of(spec);
        const auto second = trace_of(spec, first);
        CHECK(second->recomputed.none());
        CHECK(second->layers[0].attention == first->layers[0].attention);
        CHECK(second->layers[0].output == first->layers[0].output);
    }
}

TEST_CASE("a shared trace equals one computed afresh, whatever came before", "[engine]") {
    const std::vector<std::string> walk = {"position.kind=rope",
                                           "mask.causal=true",
                                           "model.heads=4",
                                           "weights.kind=random",
                                           "mask.prefix=3",
                                           "position.kind=learned",
                                           "position.max_length=6",
                                           "text.source=a b c",
                                           "attention.cross=true",
                                           "text.target=x y",
                                           "model.d_model=32",
                                           "attention.cross=false",
                                           "position.kind=alibi",
                                           "mask.window=1",
                                           "weights.kind=designed",
                                           "position.kind=sinusoidal",
                                           "position.layout=concatenated",
                                           "weights.seed=9",
                                           "attention.scoring=additive",
                                           "attention.scale=false",
                                           "attention.normalizer=sparsemax",
                                           "model.heads=8",
                                           "embedding.content=false",
                                           "attention.normalizer=sigmoid",
                                           "attention.scoring=dot",
                                           "embedding.content=true",
                                           "attention.normalizer=linear",
                                           "attention.temperature=3",
                                           "attention.normalizer=relu",
                                           "position.kind=alibi",
                                           "attention.scoring=additive",
                                           "weights.seed=10"};
    Spec spec;
    auto trace = trace_of(spec);
    for (const std::string& step : walk) {
        INFO(step);
        REQUIRE_FALSE(apply_setting(spec, step).has_value());
        trace = trace_of(spec, trace);
        const auto fresh = trace_of(spec);
        CHECK(trace->layers[0].attention->data() == fresh->layers[0].attention->data());
        CHECK(*trace->layers[0].output == *fresh->layers[0].output);
        CHECK(trace->warnings == fresh->warnings);
    }
}
