#pragma once
// How the rules of a mask are put together. Rules stand in lines: a cell is allowed when every line allows it, and a
// line allows it when any of its rules does (a conjunction of disjunctions). As text, `mask.order`: the names of the
// rules, `and` before one that begins a line, `or` before one that joins the line, `not` before one that is inverted.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/error.hpp"
#include "core/spec/spec.hpp"

namespace headlight {

/// The rules of MaskSpec that have a value of their own; what each allows: core/ops/mask.hpp.
enum class MaskRuleKind { causal, prefix, window, global, stride, block, documents, padding };

struct MaskRule {
    MaskRuleKind kind = MaskRuleKind::causal;
    bool inverted = false;
    bool joined = false;  ///< by `or` to the rule before it; false: begins a line
    bool operator==(const MaskRule&) const = default;
};

inline constexpr std::string_view default_mask_order =
    "causal or prefix and window or global and stride and block and documents and padding";

[[nodiscard]] std::string_view mask_rule_name(MaskRuleKind kind);

/// Reads an order; text that is empty or blank stands for default_mask_order. Names may be missing, not repeated.
[[nodiscard]] Result<std::vector<MaskRule>> parse_mask_order(std::string_view text);

/// What parse_mask_order reads.
[[nodiscard]] std::string mask_order_text(std::span<const MaskRule> rules);

/// All eight rules in the order of the spec. Those that it does not name are added: prefix behind causal and global
/// behind window, joined to them; the others as lines of their own at the end. An order that cannot be read counts as
/// the default one.
[[nodiscard]] std::vector<MaskRule> mask_rules(const MaskSpec& mask);

/// Whether the rule has a value: true, not 0, not empty.
[[nodiscard]] bool is_on(const MaskSpec& mask, MaskRuleKind kind);

/// The rules that decide: those that are on, without those that are joined to nothing. A rule joined by `or` lifts the
/// ones before it in its line; where none of them is on, nothing is restricted that it could lift, and it drops out.
[[nodiscard]] std::vector<MaskRule> effective_mask_rules(const MaskSpec& mask);

/// Whether the rule decides, or would if it were on.
[[nodiscard]] bool has_place(const MaskSpec& mask, MaskRuleKind kind);

}  // namespace headlight
