// mask.*

#include <algorithm>

#include "core/spec/mask_rules.hpp"
#include "core/spec/parameter_builder.hpp"

namespace headlight::table {
namespace {

/// Whether a rule would decide anything if it were on.
auto has_place(MaskRuleKind kind) {
    return [kind](const Spec& spec) { return headlight::has_place(spec.mask, kind); };
}

bool any_rule_is_on(const Spec& spec) {
    const auto rules = mask_rules(spec.mask);
    return std::any_of(rules.begin(), rules.end(),
                       [&spec](const MaskRule& rule) { return is_on(spec.mask, rule.kind); });
}

}  // namespace

void add_mask(std::vector<Parameter>& all) {
    all.push_back(boolean(
        {.key = "mask.causal",
         .group = ParameterGroup::mask,
         .label = HEADLIGHT_TR_NOOP("Parameters", "Causal"),
         .tooltip = HEADLIGHT_TR_NOOP("Parameters",
                                      "A token may look at itself and at what came before, never ahead. Look for the "
                                      "grey upper triangle, and at "
                                      "the first row: with one key left softmax gives it 1, whatever the scores say.")},
        [](auto& spec) -> auto& { return spec.mask.causal; }));
    all.push_back(measured_in(
        HEADLIGHT_TR_NOOP("Parameters", "tokens"),
        integer(
            {.key = "mask.window",
             .group = ParameterGroup::mask,
             .label = HEADLIGHT_TR_NOOP("Parameters", "Window"),
             .tooltip = HEADLIGHT_TR_NOOP(
                 "Parameters",
                 "A token may look at most this far to either side; 0 switches the window off. Look for a band along "
                 "the diagonal, and at heads that needed a far token: with softmax their weight goes to the "
                 "neighbours that are left.")},
            {.min = 0, .max = 4096, .logarithmic = true}, [](auto& spec) -> auto& { return spec.mask.window; })));
    all.push_back(measured_in(
        HEADLIGHT_TR_NOOP("Parameters", "tokens"),
        integer(
            {.key = "mask.padding",
             .group = ParameterGroup::mask,
             .label = HEADLIGHT_TR_NOOP("Parameters", "Padding"),
             .tooltip = HEADLIGHT_TR_NOOP(
                 "Parameters",
                 "Treats this many keys at the end as padding that nobody may look at. Look for grey columns; the "
                 "rows of padding tokens stay, as they do in a real batch, and nobody reads them.")},
            {.min = 0, .max = 4096, .logarithmic = true}, [](auto& spec) -> auto& { return spec.mask.padding; })));
    all.push_back(when(
        has_place(MaskRuleKind::prefix),
        measured_in(
            HEADLIGHT_TR_NOOP("Parameters", "tokens"),
            integer(
                {.key = "mask.prefix",
                 .group = ParameterGroup::mask,
                 .label = HEADLIGHT_TR_NOOP("Parameters", "Prefix"),
                 .tooltip = HEADLIGHT_TR_NOOP(
                     "Parameters",
                     "The causal mask does not hide this many tokens at the beginning, as in a prefix language model. "
                     "Look for a full block at the left: the prefix reads itself in both directions. Other masks "
                     "still count.")},
                {.min = 0, .max = 4096, .logarithmic = true}, [](auto& spec) -> auto& { return spec.mask.prefix; }))));
    all.push_back(measured_in(
        HEADLIGHT_TR_NOOP("Parameters", "tokens"),
        integer(
            {.key = "mask.stride",
             .group = ParameterGroup::mask,
             .label = HEADLIGHT_TR_NOOP("Parameters", "Stride"),
             .tooltip = HEADLIGHT_TR_NOOP(
                 "Parameters",
                 "A token may look only at those that stand a multiple of this away (Child et al. 2019); 0 switches "
                 "the stride off. Look for parallel diagonals: joined to a window, every token is two layers from "
                 "every other.")},
            {.min = 0, .max = 4096, .logarithmic = true}, [](auto& spec) -> auto& { return spec.mask.stride; })));
    all.push_back(measured_in(
        HEADLIGHT_TR_NOOP("Parameters", "tokens"),
        integer(
            {.key = "mask.block",
             .group = ParameterGroup::mask,
             .label = HEADLIGHT_TR_NOOP("Parameters", "Block"),
             .tooltip = HEADLIGHT_TR_NOOP(
                 "Parameters",
                 "Cuts the sentence into runs of this many tokens that see only themselves; 0 switches the blocks "
                 "off. Look for squares along the diagonal, and at neighbours that a border keeps apart.")},
            {.min = 0, .max = 4096, .logarithmic = true}, [](auto& spec) -> auto& { return spec.mask.block; })));
    all.push_back(when(
        has_place(MaskRuleKind::global),
        measured_in(
            HEADLIGHT_TR_NOOP("Parameters", "tokens"),
            integer(
                {.key = "mask.global",
                 .group = ParameterGroup::mask,
                 .label = HEADLIGHT_TR_NOOP("Parameters", "Global tokens"),
                 .tooltip = HEADLIGHT_TR_NOOP(
                     "Parameters",
                     "The window does not count for this many tokens at the beginning: they see everything and are "
                     "seen by all (Longformer, Beltagy et al. 2020). Look for the open rows and columns through which "
                     "far tokens still reach each other.")},
                {.min = 0, .max = 4096, .logarithmic = true}, [](auto& spec) -> auto& { return spec.mask.global; }))));
    all.push_back(outside_panel(indices(
        {.key = "mask.documents",
         .group = ParameterGroup::mask,
         .label = HEADLIGHT_TR_NOOP("Parameters", "Documents begin at"),
         .tooltip = HEADLIGHT_TR_NOOP(
             "Parameters",
             "Tokens, counted from 0, at which a new document begins; a token sees only its own document, as when "
             "several are packed into one row of a batch. Look for squares that differ in size and share nothing.")},
        {.min = 0, .max = 4095}, [](auto& spec) -> auto& { return spec.mask.documents; })));
    all.push_back(outside_panel(when(
        any_rule_is_on,
        text(
            {.key = "mask.order",
             .group = ParameterGroup::mask,
             .label = HEADLIGHT_TR_NOOP("Parameters", "How the masks go together"),
             .tooltip = HEADLIGHT_TR_NOOP(
                 "Parameters",
                 "The rules with \"and\", \"or\" and \"not\": every line between two \"and\" must allow a cell, any "
                 "rule of a line will do. Empty is the usual order. Write \"window or stride\" and look for cells that "
                 "one of them alone would hide.")},
            [](auto& spec) -> auto& { return spec.mask.order; }))));
    all.push_back(outside_panel(cells(
        {.key = "mask.cells",
         .group = ParameterGroup::mask,
         .label = HEADLIGHT_TR_NOOP("Parameters", "Cells masked by hand"),
         .tooltip = HEADLIGHT_TR_NOOP(
             "Parameters",
             "Single cells [query, key], counted from 0, that are taken out by hand. Mask the brightest cell of a row "
             "and look at where its weight goes: with softmax the others keep their proportions and share it.")},
        {.min = 0, .max = 4095}, [](auto& spec) -> auto& { return spec.mask.cells; })));
    all.push_back(outside_panel(cells(
        {.key = "mask.allowed",
         .group = ParameterGroup::mask,
         .label = HEADLIGHT_TR_NOOP("Parameters", "Cells opened by hand"),
         .tooltip = HEADLIGHT_TR_NOOP(
             "Parameters",
             "Single cells [query, key], counted from 0, that are open whatever the rules and the cells masked by hand "
             "say. Open one ahead of the causal diagonal and look at how much of its row it takes.")},
        {.min = 0, .max = 4095}, [](auto& spec) -> auto& { return spec.mask.allowed; })));
}

}  // namespace headlight::table
