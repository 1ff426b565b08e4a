// What the buttons of the rules' list do to the order, and through it to the mask.

#include "core/spec/mask_order.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "core/ops/mask.hpp"
#include "core/spec/parameters.hpp"
#include "tests/core/property_specs.hpp"
#include "tests/core/twin.hpp"

namespace headlight {
namespace {

using enum MaskRuleKind;

std::string effective(const MaskSpec& mask) {
    return mask_order_text(effective_mask_rules(mask));
}

Mask square(const MaskSpec& mask) {
    return make_mask(mask, 9, 9, {9, 9});
}

}  // namespace

TEST_CASE("mask order: a rule joins the one above it that decides", "[mask]") {
    const MaskSpec start{.causal = true, .stride = 3};
    const MaskSpec joined = join_mask_rule(start, stride);
    CHECK(effective(joined) == "causal or stride");
    CHECK(square(joined) == square({.causal = true}).cwiseMax(square({.stride = 3})));
    CHECK(joined.order.starts_with("causal or prefix or stride and window"));
    CHECK(join_mask_rule(joined, stride).order.starts_with("causal or prefix and stride and window"));
    CHECK(square(join_mask_rule(joined, stride)) == square(start));
    // The first has nothing to join.
    CHECK(join_mask_rule(start, causal) == start);
    // Joined to a rule that was switched off since, it can be let alone again.
    const MaskSpec lost{.stride = 3, .order = "causal or stride"};
    CHECK(effective(lost).empty());
    CHECK(effective(join_mask_rule(lost, stride)) == "stride");
}

TEST_CASE("mask order: what is off but joined goes along", "[mask]") {
    MaskSpec mask{.causal = true, .window = 2};
    mask = move_mask_rule(mask, window, true);
    CHECK(mask.order.starts_with("window or global and causal or prefix and "));
    CHECK(move_mask_rule(mask, window, false).order.empty());
    CHECK(move_mask_rule(mask, causal, true).order.empty());
    CHECK(move_mask_rule(mask, window, true) == mask);
    CHECK(move_mask_rule(mask, causal, false) == mask);
    CHECK(move_mask_rule(mask, padding, true) == mask);
}

TEST_CASE("mask order: places are changed within a line and between lines", "[mask]") {
    MaskSpec mask{.causal = true, .window = 1, .prefix = 3};
    CHECK(effective(move_mask_rule(mask, prefix, true)) == "prefix or causal and window");
    CHECK(effective(move_mask_rule(mask, causal, false)) == "prefix or causal and window");
    CHECK(effective(move_mask_rule(mask, window, true)) == "causal and window or prefix");
    CHECK(effective(invert_mask_rule(mask, prefix)) == "causal or not prefix and window");
    CHECK(invert_mask_rule(invert_mask_rule(mask, prefix), prefix) == mask);
}

TEST_CASE("property: changes of the order keep every rule and touch what they should", "[mask][property]") {
    Dice dice(73);
    MaskSpec mask;
    for (int step = 0; step < 3000; ++step) {
        if (step % 12 == 0) random_mask(dice, mask);
        const auto kind = static_cast<MaskRuleKind>(dice.below(8));
        const auto before = effective_mask_rules(mask);
        INFO("step " << step << ", " << mask_rule_name(kind) << " in " << mask_order_text(mask_rules(mask)));
        const auto at = std::ranges::find(before, kind, &MaskRule::kind) - before.begin();
        const bool decides = at < std::ssize(before);

        const MaskSpec inverted = invert_mask_rule(mask, kind);
        const MaskSpec joined = join_mask_rule(mask, kind);
        const MaskSpec up = move_mask_rule(mask, kind, true);
        for (const MaskSpec& next : {inverted, joined, up, move_mask_rule(mask, kind, false)}) {
            CHECK(parse_mask_order(next.order).ok());
            CHECK(mask_rules(next).size() == 8);
            MaskSpec same = next;
            same.order = mask.order;
            CHECK(same == mask);
        }
        if (decides) {
            const auto after = effective_mask_rules(joined);
            REQUIRE(after.size() == before.size());
            auto expected = before;
            const auto place = static_cast<std::size_t>(at);
            if (place > 0) expected[place].joined = !expected[place].joined;
            CHECK(after == expected);
            expected = before;
            if (place > 0) {
                const bool one_line = before[place].joined;
                if (one_line) std::swap(expected[place].joined, expected[place - 1].joined);
                std::swap(expected[place], expected[place - 1]);
                if (one_line) CHECK(square(up) == square(mask));
            }
            CHECK(effective_mask_rules(up) == expected);
        } else {
            CHECK(up == mask);
        }
        switch (dice.below(4)) {
            case 0:
                mask = inverted;
                break;
            case 1:
                mask = joined;
                break;
            default:
                mask = up;
        }
    }
}

}  // namespace headlight
