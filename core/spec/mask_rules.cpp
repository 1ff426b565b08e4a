#include "core/spec/mask_rules.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>
#include <variant>

#include "core/spec/parameters.hpp"

namespace headlight {
namespace {

constexpr std::array<std::string_view, 8> names = {"causal", "prefix", "window",    "global",
                                                   "stride", "block",  "documents", "padding"};
/// The order in which rules that are not named come to the end.
constexpr std::array<MaskRuleKind, 6> restricting = {MaskRuleKind::causal,    MaskRuleKind::window,
                                                     MaskRuleKind::stride,    MaskRuleKind::block,
                                                     MaskRuleKind::documents, MaskRuleKind::padding};

std::optional<MaskRuleKind> kind_named(std::string_view word) {
    const auto* const found = std::find(names.begin(), names.end(), word);
    if (found == names.end()) return std::nullopt;
    return static_cast<MaskRuleKind>(found - names.begin());
}

auto position_of(std::vector<MaskRule>& rules, MaskRuleKind kind) {
    return std::find_if(rules.begin(), rules.end(), [kind](const MaskRule& rule) { return rule.kind == kind; });
}

bool names_rule(std::vector<MaskRule>& rules, MaskRuleKind kind) {
    return position_of(rules, kind) != rules.end();
}

std::string quoted(std::string_view word) {
    return '"' + one_line(word, 20) + '"';
}

/// Reads "causal or not prefix and window" word by word.
class OrderParser {
public:
    explicit OrderParser(std::string_view text) : rest_(text) {}

    /// The rules, or what is wrong.
    std::variant<std::vector<MaskRule>, std::string> parse() {
        next();
        do {
            if (auto problem = take_rule()) return *std::move(problem);
            joined_ = word_ == "or";
            if (!word_.empty() && word_ != "and" && !joined_)
                return quoted(word_) + R"( stands where "and" or "or" must)";
        } while (!std::exchange(word_, next_word()).empty());
        return std::move(rules_);
    }

private:
    std::optional<std::string> take_rule() {
        MaskRule rule{.joined = joined_};
        if (word_ == "not") {
            rule.inverted = true;
            next();
        }
        const std::optional<MaskRuleKind> kind = kind_named(word_);
        if (word_.empty()) return "a rule is missing at the end";
        if (!kind) return quoted(word_) + " is not a rule";
        if (names_rule(rules_, *kind)) return quoted(word_) + " stands there twice";
        rule.kind = *kind;
        rules_.push_back(rule);
        next();
        return std::nullopt;
    }

    void next() { word_ = next_word(); }

    std::string_view next_word() {
        constexpr std::string_view blank = " \t\r\n";
        rest_.remove_prefix(std::min(rest_.find_first_not_of(blank), rest_.size()));
        const std::string_view word = rest_.substr(0, rest_.find_first_of(blank));
        rest_.remove_prefix(word.size());
        return word;
    }

    std::string_view rest_;
    std::string_view word_;
    bool joined_ = false;
    std::vector<MaskRule> rules_;
};

bool is_blank(std::string_view text) {
    return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

Error refused_order(std::string_view text, const std::string& problem) {
    std::string what = problem + R"(; must be rules with "and" or "or" between them, "not" before any of them, )";
    what += "each rule at most once, out of ";
    for (const std::string_view name : names) {
        if (name != names.front()) what += ", ";
        what += name;
    }
    return refuse(*find_parameter("mask.order"), text, std::move(what));
}

}  // namespace

std::string_view mask_rule_name(MaskRuleKind kind) {
    return names.at(static_cast<std::size_t>(kind));
}

Result<std::vector<MaskRule>> parse_mask_order(std::string_view text) {
    auto parsed = OrderParser{is_blank(text) ? default_mask_order : text}.parse();
    if (const auto* problem = std::get_if<std::string>(&parsed)) return refused_order(text, *problem);
    return std::get<std::vector<MaskRule>>(std::move(parsed));
}

std::string mask_order_text(std::span<const MaskRule> rules) {
    std::string text;
    for (const MaskRule& rule : rules) {
        if (!text.empty()) text += rule.joined ? " or " : " and ";
        if (rule.inverted) text += "not ";
        text += mask_rule_name(rule.kind);
    }
    return text;
}

std::vector<MaskRule> mask_rules(const MaskSpec& mask) {
    auto parsed = parse_mask_order(mask.order);
    if (!parsed) parsed = parse_mask_order({});
    std::vector<MaskRule> rules = std::move(parsed).value();
    for (const MaskRuleKind kind : restricting) {
        if (!names_rule(rules, kind)) rules.push_back({.kind = kind});
    }
    for (const auto& [lifting, lifted] :
         {std::pair{MaskRuleKind::prefix, MaskRuleKind::causal}, {MaskRuleKind::global, MaskRuleKind::window}}) {
        if (!names_rule(rules, lifting))
            rules.insert(position_of(rules, lifted) + 1, {.kind = lifting, .joined = true});
    }
    return rules;
}

bool is_on(const MaskSpec& mask, MaskRuleKind kind) {
    switch (kind) {
        case MaskRuleKind::causal:
            return mask.causal;
        case MaskRuleKind::prefix:
            return mask.prefix > 0;
        case MaskRuleKind::window:
            return mask.window > 0;
        case MaskRuleKind::global:
            return mask.global > 0;
        case MaskRuleKind::stride:
            return mask.stride > 0;
        case MaskRuleKind::block:
            return mask.block > 0;
        case MaskRuleKind::documents:
            return !mask.documents.empty();
        case MaskRuleKind::padding:
            return mask.padding > 0;
    }
    return false;
}

std::vector<MaskRule> effective_mask_rules(const MaskSpec& mask) {
    std::vector<MaskRule> effective;
    bool line_is_empty = true;
    for (const MaskRule& rule : mask_rules(mask)) {
        if (!rule.joined) line_is_empty = true;
        if (!is_on(mask, rule.kind) || (rule.joined && line_is_empty)) continue;
        effective.push_back(rule);
        line_is_empty = false;
    }
    return effective;
}

bool has_place(const MaskSpec& mask, MaskRuleKind kind) {
    bool line_is_empty = true;
    for (const MaskRule& rule : mask_rules(mask)) {
        if (!rule.joined) line_is_empty = true;
        const bool decides = !rule.joined || !line_is_empty;
        if (rule.kind == kind) return decides;
        if (decides && is_on(mask, rule.kind)) line_is_empty = false;
    }
    return false;
}

}  // namespace headlight
