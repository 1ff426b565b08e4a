// How parameters go together, and what sliders may step over.

#include <algorithm>

#include "core/spec/parameters.hpp"
#include "tests/catch.hpp"

namespace headlight {
namespace {

std::string refusal(const Spec& spec) {
    const auto error = validate(spec);
    return error ? error->message() : "accepted";
}

Spec sized(int d_model, int heads, PositionKind kind = PositionKind::sinusoidal) {
    Spec spec;
    spec.model = {d_model, heads, 1};
    spec.position.kind = kind;
    return spec;
}

bool contains(const std::vector<std::int64_t>& stops, std::int64_t value) {
    return std::find(stops.begin(), stops.end(), value) != stops.end();
}

}  // namespace

TEST_CASE("validate: heads must divide d_model, and the nearest that fit are named", "[spec]") {
    CHECK(refusal(sized(64, 7)) == "model.heads = 7: must divide model.d_model = 64; the nearest that fit are 4 and 8");
    CHECK(refusal(sized(7, 8)) == "model.heads = 8: must divide model.d_model = 7; the nearest that fits is 7");
    CHECK(refusal(sized(67, 2)) == "model.heads = 2: must divide model.d_model = 67; the nearest that fits is 1");
    CHECK(refusal(sized(64, 64)) == "accepted");
    CHECK(refusal(sized(2048, 64)) == "accepted");
    CHECK(refusal(sized(1, 1)) == "accepted");
    CHECK(refusal(sized(0, 1)).find("model.d_model = 0") == 0);
    CHECK(refusal(sized(64, 0)).find("model.heads = 0") == 0);
    CHECK(refusal(sized(-64, -8)).find("model.d_model = -64") == 0);
}

TEST_CASE("validate: RoPE needs an even d_k", "[spec]") {
    CHECK(
        refusal(sized(64, 64, PositionKind::rope)) ==
        "model.heads = 64: position.kind = rope turns pairs and needs an even d_k, but d_k = 64 / 64 = 1; the nearest "
        "that fits is 32");
    CHECK(refusal(sized(60, 12, PositionKind::rope)).find("the nearest that fit are 10 and 15") != std::string::npos);
    CHECK(refusal(sized(63, 7, PositionKind::rope)).find("model.d_model = 63: must be even") == 0);
    CHECK(refusal(sized(1, 1, PositionKind::rope)).find("the nearest that fits is 2") != std::string::npos);
    CHECK(refusal(sized(64, 32, PositionKind::rope)) == "accepted");
    CHECK(refusal(sized(63, 7, PositionKind::alibi)) == "accepted");
}

TEST_CASE("validate: linear attention needs dot products and has no logits", "[spec]") {
    Spec spec;
    spec.attention.normalizer = Normalizer::linear;
    CHECK(refusal(spec) == "accepted");
    spec.attention.scoring = Scoring::additive;
    CHECK(
        refusal(spec) ==
        "attention.normalizer = linear: needs dot products, but attention.scoring = additive; softmax, sparsemax, relu "
        "and sigmoid fit");
    spec.attention.scoring = Scoring::dot;
    spec.position.kind = PositionKind::alibi;
    CHECK(refusal(spec) ==
          "attention.normalizer = linear: has no logits to which position.kind = alibi could add its penalty; softmax, "
          "sparsemax, relu and sigmoid fit");
    for (const Normalizer other : {Normalizer::softmax, Normalizer::sparsemax, Normalizer::relu, Normalizer::sigmoid}) {
        spec.attention = {.scoring = Scoring::additive, .normalizer = other};
        CHECK(refusal(spec) == "accepted");
    }
}

TEST_CASE("validate: cells and other values set past the table are caught", "[spec]") {
    Spec spec;
    spec.mask.cells = {{0, 0}, {0, -1}};
    CHECK(refusal(spec).find("mask.cells = [[0,-1]]") == 0);
    spec = {};
    spec.mask.allowed = {{4096, 0}};
    CHECK(refusal(spec).find("mask.allowed = [[4096,0]]: must be a list of [query, key] pairs") == 0);
    spec = {};
    spec.mask.documents = {3, -1, 4096};
    CHECK(refusal(spec) == "mask.documents = [-1]: must be a list of whole numbers, each from 0 to 4095");
    spec = {};
    spec.mask.stride = -1;
    CHECK(refusal(spec) == "mask.stride = -1: must be a whole number from 0 to 4096");
    spec = {};
    spec.weights.seed = UINT64_MAX;
    CHECK(refusal(spec).find("weights.seed") == 0);
    spec = {};
    spec.model.layers = 0;
    CHECK(refusal(spec) == "model.layers = 0: must be 1");
    spec = {};
    spec.position.kind = static_cast<PositionKind>(77);
    CHECK(refusal(spec).find("position.kind = 77: must be one of none, sinusoidal") == 0);
}

TEST_CASE("validate: an order of masks that cannot be read is refused", "[spec]") {
    const auto refused = [](const std::string& order) {
        Spec spec;
        spec.mask.order = order;
        return refusal(spec);
    };
    const std::string allowed =
        "; must be rules with \"and\" or \"or\" between them, \"not\" before any of them, each rule at most once, out "
        "of causal, prefix, window, global, stride, block, documents, padding";
    CHECK(refused("causal and sideways") == "mask.order = causal and sideways: \"sideways\" is not a rule" + allowed);
    CHECK(refused("causal or window and causal") ==
          "mask.order = causal or window and causal: \"causal\" stands there twice" + allowed);
    CHECK(refused("causal window") ==
          "mask.order = causal window: \"window\" stands where \"and\" or \"or\" must" + allowed);
    CHECK(refused("causal and") == "mask.order = causal and: a rule is missing at the end" + allowed);
    CHECK(refused("not") == "mask.order = not: a rule is missing at the end" + allowed);
    CHECK(refused("and causal") == "mask.order = and causal: \"and\" is not a rule" + allowed);
    CHECK(refused("not not causal") == "mask.order = not not causal: \"not\" is not a rule" + allowed);
    CHECK(refused("Causal").find("\"Causal\" is not a rule") != std::string::npos);
    CHECK(refused("causal or window xor stride").find("\"xor\" stands where") != std::string::npos);
    CHECK(refused("causal,window").find("\"causal,window\" is not a rule") != std::string::npos);
    CHECK(refused("cells").find("\"cells\" is not a rule") != std::string::npos);
    CHECK(refused(std::string(100000, 'x')).size() < 400);
    for (const std::string fine : {"", " ", "causal", " not  padding\tor\nwindow ", "prefix and global"}) {
        INFO(fine);
        CHECK(refused(fine) == "accepted");
    }
}

TEST_CASE("stops: every head and d_model stop gives a valid spec", "[spec]") {
    for (const PositionKind kind : {PositionKind::sinusoidal, PositionKind::rope}) {
        for (const auto& [d_model, heads] : {std::pair{64, 8},
                                             {768, 12},
                                             {1600, 25},
                                             {1280, 20},
                                             {100, 25},
                                             {4, 1},
                                             {2048, 64},
                                             {90, 5},
                                             {2, 1},
                                             {62, 31},
                                             {1024, 16}}) {
            const Spec spec = sized(d_model, heads, kind);
            if (validate(spec)) continue;
            INFO(d_model << " / " << heads);
            for (const auto* const key : {"model.heads", "model.d_model"}) {
                const Parameter& parameter = *find_parameter(key);
                const auto stops = allowed_stops(parameter, spec);
                REQUIRE(std::is_sorted(stops.begin(), stops.end()));
                REQUIRE(std::adjacent_find(stops.begin(), stops.end()) == stops.end());
                REQUIRE(contains(stops, std::get<std::int64_t>(parameter.get(spec))));
                for (const std::int64_t stop : stops) {
                    Spec moved = spec;
                    parameter.set(moved, stop);
                    INFO(key << " = " << stop);
                    REQUIRE(refusal(moved) == "accepted");
                }
            }
        }
    }
}

TEST_CASE("stops: heads are all divisors up to 64", "[spec]") {
    const Parameter& heads = *find_parameter("model.heads");
    CHECK(allowed_stops(heads, sized(64, 8)) == std::vector<std::int64_t>{1, 2, 4, 8, 16, 32, 64});
    CHECK(allowed_stops(heads, sized(64, 8, PositionKind::rope)) == std::vector<std::int64_t>{1, 2, 4, 8, 16, 32});
    CHECK(allowed_stops(heads, sized(768, 12)) == std::vector<std::int64_t>{1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64});
    CHECK(allowed_stops(heads, sized(67, 1)) == std::vector<std::int64_t>{1});
}

TEST_CASE("stops: d_model offers a few round sizes and the well-known ones", "[spec]") {
    const Parameter& d_model = *find_parameter("model.d_model");
    for (int heads = 1; heads <= 64; ++heads) {
        INFO("heads " << heads);
        const auto stops = allowed_stops(d_model, sized(heads * 3, heads));
        CHECK(stops.size() >= 8);
        CHECK(stops.size() <= 45);
        CHECK(contains(stops, std::int64_t{heads} * 3));
        for (std::int64_t size = heads; size <= 2048; size *= 2) CHECK(contains(stops, size));
        for (const std::int64_t known : {512, 768, 1024, 1280, 1600}) {
            CHECK(contains(stops, known) == (known % heads == 0));
        }
    }
    // The present value is a stop even when it is not round.
    CHECK(contains(allowed_stops(d_model, sized(8 * 37, 8)), 8 * 37));
}

TEST_CASE("stops: other parameters may take every value of their range", "[spec]") {
    for (const Parameter& parameter : parameters()) {
        if (parameter.key == "model.heads" || parameter.key == "model.d_model") continue;
        INFO(parameter.key);
        CHECK(allowed_stops(parameter, Spec{}).empty());
    }
}

}  // namespace headlight
