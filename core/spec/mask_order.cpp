#include "core/spec/mask_order.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

namespace headlight {
namespace {

using Rules = std::vector<MaskRule>;

/// A rule that decides, and those behind it that are off but joined to it.
struct Deciding {
    MaskRule rule;
    Rules followers;
};

/// A line in which no rule decides, and how many lines with one stand before it.
struct IdleLine {
    std::size_t place = 0;
    Rules rules;
};

/// The rules taken apart, so that those that decide can be moved among themselves.
class Arrangement {
public:
    explicit Arrangement(const MaskSpec& mask) {
        bool line_decides = false;
        std::size_t lines = 0;
        for (const MaskRule& rule : mask_rules(mask)) {
            if (!rule.joined) line_decides = false;
            if (is_on(mask, rule.kind) && (!rule.joined || line_decides)) {
                line_decides = true;
                lines += rule.joined ? 0 : 1;
                deciding.push_back({rule, {}});
            } else if (line_decides) {
                deciding.back().followers.push_back(rule);
            } else {
                if (!rule.joined) idle_.push_back({lines, {}});
                idle_.back().rules.push_back(rule);
            }
        }
    }

    [[nodiscard]] std::optional<std::size_t> find(MaskRuleKind kind) const {
        const auto place = std::ranges::find(deciding, kind, [](const Deciding& each) { return each.rule.kind; });
        if (place == deciding.end()) return std::nullopt;
        return static_cast<std::size_t>(place - deciding.begin());
    }

    [[nodiscard]] Rules rules() const {
        Rules all;
        std::size_t lines = 0;
        auto idle = idle_.begin();
        const auto put = [&all](const Rules& more) { all.insert(all.end(), more.begin(), more.end()); };
        for (const Deciding& each : deciding) {
            if (!each.rule.joined) {
                for (; idle != idle_.end() && idle->place <= lines; ++idle) put(idle->rules);
                ++lines;
            }
            all.push_back(each.rule);
            put(each.followers);
        }
        for (; idle != idle_.end(); ++idle) put(idle->rules);
        return all;
    }

    std::vector<Deciding> deciding;

private:
    std::vector<IdleLine> idle_;
};

MaskSpec with_rules(MaskSpec mask, const Rules& rules) {
    mask.order = rules == mask_rules(MaskSpec{}) ? std::string() : mask_order_text(rules);
    return mask;
}

/// One field of the rule the other way round, all rules where they are.
MaskSpec with_toggled(MaskSpec mask, MaskRuleKind kind, bool MaskRule::*field) {
    Rules rules = mask_rules(mask);
    MaskRule& rule = *std::ranges::find(rules, kind, &MaskRule::kind);
    rule.*field = !(rule.*field);
    rules.front().joined = false;
    return with_rules(std::move(mask), rules);
}

}  // namespace

MaskSpec invert_mask_rule(MaskSpec mask, MaskRuleKind kind) {
    return with_toggled(std::move(mask), kind, &MaskRule::inverted);
}

MaskSpec join_mask_rule(MaskSpec mask, MaskRuleKind kind) {
    Arrangement arrangement(mask);
    const auto at = arrangement.find(kind);
    if (at && *at == 0) return mask;
    // Alone again, or joined to a rule that is off: where it stands. To join one it goes there.
    if (!at || arrangement.deciding[*at].rule.joined) return with_toggled(std::move(mask), kind, &MaskRule::joined);
    arrangement.deciding[*at].rule.joined = true;
    return with_rules(std::move(mask), arrangement.rules());
}

MaskSpec move_mask_rule(MaskSpec mask, MaskRuleKind kind, bool up) {
    Arrangement arrangement(mask);
    const auto at = arrangement.find(kind);
    const std::size_t count = arrangement.deciding.size();
    if (!at || (up ? *at == 0 : *at + 1 == count)) return mask;
    Deciding& upper = arrangement.deciding[up ? *at - 1 : *at];
    Deciding& lower = arrangement.deciding[up ? *at : *at + 1];
    if (lower.rule.joined) std::swap(upper.rule.joined, lower.rule.joined);  // the line stays one
    std::swap(upper, lower);
    return with_rules(std::move(mask), arrangement.rules());
}

}  // namespace headlight
