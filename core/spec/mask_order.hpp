#pragma once
// Changes to MaskSpec::order as the list of rules in the window makes them. What counts there are the rules that decide
// (effective_mask_rules); the others keep their lines, and a rule that is off but joined to one that decides goes where
// that one goes: the prefix with causal, global tokens with the window.

#include "core/spec/mask_rules.hpp"

namespace headlight {

/// Puts `not` before the rule, or takes it away.
[[nodiscard]] MaskSpec invert_mask_rule(MaskSpec mask, MaskRuleKind kind);

/// Joins the rule to the one above it by `or`, or lets it restrict on its own again. The first one has none to join.
[[nodiscard]] MaskSpec join_mask_rule(MaskSpec mask, MaskRuleKind kind);

/// Changes places with the rule above or below. Within a line this changes nothing about what is allowed.
[[nodiscard]] MaskSpec move_mask_rule(MaskSpec mask, MaskRuleKind kind, bool up);

}  // namespace headlight
