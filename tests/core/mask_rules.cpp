// How the rules of a mask go together, cell by cell, and the masks that have a name.

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/engine/stage_keys.hpp"
#include "core/ops/mask.hpp"
#include "core/spec/mask_presets.hpp"
#include "core/spec/mask_rules.hpp"
#include "core/spec/parameters.hpp"
#include "tests/core/property_specs.hpp"
#include "tests/core/twin.hpp"

namespace headlight {
namespace {

std::string completed(const std::string& order) {
    MaskSpec mask;
    mask.order = order;
    return mask_order_text(mask_rules(mask));
}

std::string effective(const MaskSpec& mask) {
    return mask_order_text(effective_mask_rules(mask));
}

/// "x" where attention is allowed, "." where it is not; rows are joined by spaces.
std::string picture(const MaskSpec& rules, Index n_query, Index n_key) {
    const Mask mask = make_mask(rules, n_query, n_key, {n_query, n_key});
    std::string text;
    for (Index i = 0; i < n_query; ++i) {
        if (i > 0) text += ' ';
        for (Index j = 0; j < n_key; ++j) text += mask(i, j) != 0 ? 'x' : '.';
    }
    return text;
}

MaskSpec preset(std::string_view name, int n) {
    for (const MaskPreset& each : mask_presets()) {
        if (each.name == name) return each.apply(n);
    }
    FAIL("no preset " << name);
    return {};
}

}  // namespace

TEST_CASE("mask order: text to rules and back", "[mask]") {
    const auto rules = parse_mask_order("causal or not prefix\n and  window");
    REQUIRE(rules.ok());
    CHECK(rules.value() ==
          std::vector<MaskRule>{{MaskRuleKind::causal}, {MaskRuleKind::prefix, true, true}, {MaskRuleKind::window}});
    CHECK(mask_order_text(rules.value()) == "causal or not prefix and window");
    CHECK(mask_order_text(parse_mask_order("").value()) == default_mask_order);
    CHECK(mask_order_text({}).empty());
    Dice dice(31);
    for (int round = 0; round < 200; ++round) {
        const std::string order = random_order(dice);
        INFO(order);
        const auto parsed = parse_mask_order(order);
        REQUIRE(parsed.ok());
        CHECK(mask_order_text(parsed.value()) == (order.empty() ? std::string{default_mask_order} : order));
    }
}

TEST_CASE("mask order: rules that are not named are added", "[mask]") {
    CHECK(completed("") == default_mask_order);
    CHECK(completed("nonsense") == default_mask_order);
    CHECK(completed("window") ==
          "window or global and causal or prefix and stride and block and documents and padding");
    CHECK(completed("block or global") ==
          "block or global and causal or prefix and window and stride and documents and padding");
    CHECK(completed("stride or not causal or padding") ==
          "stride or not causal or prefix or padding and window or global and block and documents");
    CHECK(completed("prefix") ==
          "prefix and causal and window or global and stride and block and documents and padding");
}

TEST_CASE("mask order: rules that are off or joined to nothing drop out", "[mask]") {
    CHECK(effective({}).empty());
    CHECK(effective({.prefix = 3}).empty());
    CHECK(effective({.causal = true, .prefix = 3}) == "causal or prefix");
    CHECK(effective({.stride = 2, .global = 1}) == "stride");
    CHECK(effective({.window = 1, .global = 1, .order = "causal or window or global"}).empty());
    CHECK(effective({.stride = 2, .block = 2, .order = "not stride or causal or block"}) == "not stride or block");
    CHECK(effective({.prefix = 3, .order = "prefix and causal"}) == "prefix");
    const MaskSpec joined{.window = 1, .order = "causal or stride"};
    CHECK_FALSE(has_place(joined, MaskRuleKind::stride));
    CHECK_FALSE(has_place(joined, MaskRuleKind::prefix));
    CHECK(has_place(joined, MaskRuleKind::causal));
    CHECK(has_place(joined, MaskRuleKind::global));
    for (int kind = 0; kind < 8; ++kind) {
        const auto rule = static_cast<MaskRuleKind>(kind);
        INFO(mask_rule_name(rule));
        CHECK_FALSE(is_on({}, rule));
        const auto named = parse_mask_order(mask_rule_name(rule));
        REQUIRE(named.ok());
        CHECK(named.value() == std::vector<MaskRule>{{rule}});
    }
}

TEST_CASE("masks: what each rule allows", "[mask]") {
    CHECK(picture({.stride = 2}, 4, 5) == "x.x.x .x.x. x.x.x .x.x.");
    CHECK(picture({.block = 2}, 4, 5) == "xx... xx... ..xx. ..xx.");
    CHECK(picture({.window = 1, .global = 1}, 4, 4) == "xxxx xxx. xxxx x.xx");
    CHECK(picture({.documents = {3, 1}}, 4, 4) == "x... .xx. .xx. ...x");
    // The same boundaries cut both sentences.
    CHECK(picture({.documents = {2}}, 3, 5) == "xx... xx... ..xxx");
    CHECK(picture({.documents = {0, 4, 4095}}, 2, 4) == "xxxx xxxx");
    CHECK(picture({.padding = 9}, 2, 3) == "... ...");
    CHECK(picture({.stride = 4096}, 3, 3) == "x.. .x. ..x");
    CHECK(picture({.stride = 1, .block = 4096, .global = 4096}, 2, 2) == "xx xx");
    CHECK(picture({.causal = true}, 0, 0).empty());
}

TEST_CASE("masks: and, or, not", "[mask]") {
    const std::string causal_window_or_stride =
        picture({.causal = true, .window = 1, .stride = 3, .order = "causal and window or stride"}, 5, 5);
    CHECK(causal_window_or_stride == "x.... xx... .xx.. x.xx. .x.xx");
    CHECK(picture({.causal = true, .order = "not causal"}, 3, 3) == ".xx ..x ...");
    CHECK(picture({.stride = 2, .order = "not stride"}, 3, 3) == ".x. x.x .x.");
    CHECK(picture({.window = 1, .order = "not window"}, 4, 4) == "..xx ...x x... xx..");
    CHECK(picture({.padding = 1, .order = "not padding"}, 2, 3) == "..x ..x");
    CHECK(picture({.causal = false, .order = "not causal"}, 2, 2) == "xx xx");
    // The prefix is lifted from the causal rule alone.
    CHECK(picture({.causal = true, .window = 1, .prefix = 4}, 4, 4) == "xx.. xxx. .xxx ..xx");
    CHECK(picture({.block = 2, .global = 1, .order = "block or global"}, 4, 4) == "xxxx xx.. x.xx x.xx");
}

TEST_CASE("masks: by hand, opened wins", "[mask]") {
    MaskSpec rules{.causal = true, .cells = {{1, 0}, {2, 2}}, .allowed = {{0, 2}, {2, 2}, {9, 9}}};
    CHECK(picture(rules, 3, 3) == "x.x .x. xxx");
    // What has no vector is not opened either.
    rules.allowed = {{0, 2}, {2, 0}, {1, 0}};
    const Mask mask = make_mask(rules, 3, 3, {2, 2});
    CHECK(mask.row(2).maxCoeff() == 0);
    CHECK(mask.col(2).maxCoeff() == 0);
    CHECK(mask(1, 0) == 1);
}

TEST_CASE("property: masks agree with the rules cell by cell, from their key as well", "[mask][property]") {
    Dice dice(32);
    for (int round = 0; round < 2000; ++round) {
        Spec spec;
        random_mask(dice, spec.mask);
        const int n_query = 1 + dice.below(20);
        const int n_key = 1 + dice.below(20);
        INFO("order " << spec.mask.order << ", round " << round);
        const Mask mask = make_mask(spec.mask, n_query, n_key, {n_query, n_key});
        const MaskKey key = mask_key(spec, n_query, n_key);
        REQUIRE(mask == make_mask(key.rules, n_query, n_key, {n_query, n_key}));
        // The key of a key is the key: nothing without effect is left in it.
        Spec canonical = spec;
        canonical.mask = key.rules;
        REQUIRE(mask_key(canonical, n_query, n_key) == key);
        const twin::MaskLines lines = twin::mask_lines(spec.mask.order);
        for (int i = 0; i < n_query; ++i) {
            for (int j = 0; j < n_key; ++j) REQUIRE((mask(i, j) != 0) == twin::allowed(spec, lines, i, j, n_key));
        }
    }
}

TEST_CASE("presets: every one is valid, has words, and has its own mask", "[mask]") {
    std::set<std::string> pictures;
    for (const MaskPreset& each : mask_presets()) {
        INFO(each.name);
        CHECK_FALSE(each.label.empty());
        CHECK(each.hint.size() > 40);
        CHECK(pictures.insert(picture(each.apply(12), 12, 12)).second);
        for (const int n : {0, 1, 2, 12, 4096}) {
            Spec spec;
            spec.mask = each.apply(n);
            CHECK_FALSE(validate(spec).has_value());
            CHECK(spec.mask.cells.empty());
            CHECK(spec.mask.allowed.empty());
        }
    }
    CHECK(pictures.size() == 9);
}

TEST_CASE("presets: their cells at twelve tokens", "[mask]") {
    struct Case {
        std::string_view name;
        std::vector<Cell> open;
        std::vector<Cell> hidden;
    };
    const std::vector<Case> cases = {
        {"encoder", {{0, 11}, {11, 0}, {5, 5}}, {}},
        {"decoder", {{0, 0}, {11, 0}, {11, 11}}, {{0, 1}, {10, 11}}},
        {"padded", {{0, 9}, {11, 0}}, {{0, 10}, {11, 11}}},
        {"prefix", {{0, 3}, {4, 4}, {11, 0}}, {{0, 4}, {4, 5}}},
        {"sliding", {{5, 3}, {5, 5}}, {{5, 2}, {5, 6}}},
        {"longformer", {{5, 3}, {5, 7}, {0, 11}, {11, 0}}, {{5, 8}, {11, 1}}},
        {"strided", {{8, 5}, {8, 6}, {8, 2}, {11, 2}, {8, 8}}, {{8, 4}, {8, 3}, {8, 9}, {8, 11}}},
        {"block", {{5, 4}, {5, 7}, {0, 11}, {11, 0}}, {{5, 3}, {5, 8}, {3, 4}}},
        {"packed", {{5, 0}, {6, 6}, {11, 6}}, {{6, 5}, {5, 6}, {0, 1}, {11, 0}}},
    };
    REQUIRE(cases.size() == mask_presets().size());
    for (const Case& c : cases) {
        INFO(c.name);
        const Mask mask = make_mask(preset(c.name, 12), 12, 12, {12, 12});
        for (const Cell& cell : c.open) CHECK(mask(cell.query, cell.key) == 1);
        for (const Cell& cell : c.hidden) CHECK(mask(cell.query, cell.key) == 0);
    }
}

}  // namespace headlight
