#include "core/engine/stage_keys.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "core/ops/attention.hpp"
#include "core/ops/positions.hpp"
#include "core/spec/mask_rules.hpp"

namespace headlight {
namespace {

/// The boundaries that cut something, sorted; {0}, which cuts nothing, when there is none.
std::vector<int> effective_documents(std::vector<int> documents, int n) {
    std::erase_if(documents, [n](int boundary) { return boundary <= 0 || boundary >= n; });
    std::sort(documents.begin(), documents.end());
    documents.erase(std::unique(documents.begin(), documents.end()), documents.end());
    // An empty list would switch the rule off, which is something else where it is inverted or joined.
    return documents.empty() ? std::vector<int>{0} : documents;
}

std::vector<Cell> effective_cells(std::vector<Cell> cells, int n_query, int n_key) {
    std::erase_if(cells, [&](const Cell& c) { return c.query >= n_query || c.key >= n_key; });
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

/// The rules that decide, each line sorted and the lines too: their order within a line and of the lines does not
/// count.
std::vector<MaskRule> sorted_rules(const MaskSpec& mask) {
    std::vector<std::vector<MaskRule>> lines;
    for (const MaskRule& rule : effective_mask_rules(mask)) {
        if (!rule.joined) lines.emplace_back();
        lines.back().push_back(rule);
    }
    const auto by_kind = [](const MaskRule& a, const MaskRule& b) { return a.kind < b.kind; };
    for (auto& line : lines) std::sort(line.begin(), line.end(), by_kind);
    std::sort(lines.begin(), lines.end(),
              [&by_kind](const auto& a, const auto& b) { return by_kind(a.front(), b.front()); });
    std::vector<MaskRule> sorted;
    for (const auto& line : lines) {
        for (const MaskRule& rule : line) sorted.push_back({rule.kind, rule.inverted, rule.kind != line.front().kind});
    }
    return sorted;
}

/// The same mask, with nothing in it that does not count.
MaskSpec effective_mask(const MaskSpec& mask, int n_query, int n_key) {
    MaskSpec result;
    std::vector<MaskRule> rules = sorted_rules(mask);
    const std::vector<int> documents = effective_documents(mask.documents, std::max(n_query, n_key));
    const auto hides_nothing = [&documents](const MaskRule& rule) {
        return rule.kind == MaskRuleKind::documents && !rule.inverted && documents.back() == 0;
    };
    for (std::size_t begin = 0; begin < rules.size();) {
        const auto first = rules.begin() + static_cast<std::ptrdiff_t>(begin);
        const auto last = std::find_if(first + 1, rules.end(), [](const MaskRule& rule) { return !rule.joined; });
        if (std::any_of(first, last, hides_nothing)) {
            rules.erase(first, last);
        } else {
            begin = static_cast<std::size_t>(last - rules.begin());
        }
    }
    for (const MaskRule& rule : rules) {
        switch (rule.kind) {
            case MaskRuleKind::causal:
                result.causal = mask.causal;
                break;
            case MaskRuleKind::prefix:
                result.prefix = mask.prefix;
                break;
            case MaskRuleKind::window:
                result.window = mask.window;
                break;
            case MaskRuleKind::global:
                result.global = mask.global;
                break;
            case MaskRuleKind::stride:
                result.stride = mask.stride;
                break;
            case MaskRuleKind::block:
                result.block = mask.block;
                break;
            case MaskRuleKind::documents:
                result.documents = documents;
                break;
            case MaskRuleKind::padding:
                result.padding = std::min(mask.padding, n_key);
                break;
        }
    }
    result.order = mask_order_text(rules);
    result.cells = effective_cells(mask.cells, n_query, n_key);
    result.allowed = effective_cells(mask.allowed, n_query, n_key);
    return result;
}

}  // namespace

TokensKey source_tokens_key(const Spec& spec) {
    return {spec.text.source, spec.text.tokenizer, spec.text.max_tokens};
}

TokensKey target_tokens_key(const Spec& spec) {
    return {spec.text.target, spec.text.tokenizer, spec.text.max_tokens};
}

EmbeddingKey embedding_key(const Spec& spec) {
    const bool designed = spec.weights.kind == WeightsKind::designed;
    return {.d_model = spec.model.d_model,
            .kind = spec.weights.kind,
            .layout = designed ? residual_layout(spec.position) : PositionLayout{},
            .seed = spec.weights.seed,
            .scale = spec.embedding.scale,
            .content = spec.embedding.content};
}

PositionKey position_key(const Spec& spec, int n) {
    PositionKey key;
    const PositionSpec& position = spec.position;
    if (position.kind != PositionKind::sinusoidal && position.kind != PositionKind::learned) return key;
    key.kind = position.kind;
    key.n = n;
    key.d_model = spec.model.d_model;
    key.offset = position.offset;
    if (position.kind == PositionKind::sinusoidal) {
        key.base = position.base;
        key.layout = position.layout;
    } else {
        key.max_length = position.max_length;
        key.seed = spec.weights.seed;
    }
    return key;
}

WeightsKey weights_key(const Spec& spec) {
    WeightsKey key;
    key.kind = spec.weights.kind;
    key.d_model = spec.model.d_model;
    if (key.kind == WeightsKind::designed) {
        key.design = weights_design(spec);
    } else {
        key.seed = spec.weights.seed;
    }
    return key;
}

AdditiveKey additive_key(const Spec& spec) {
    if (spec.attention.scoring != Scoring::additive) return {};
    return {.additive = true, .heads = spec.model.heads, .d_k = spec.model.d_k(), .seed = spec.weights.seed};
}

RotationKey rotation_key(const Spec& spec) {
    if (spec.position.kind != PositionKind::rope) return {};
    return {.rope = true,
            .heads = spec.model.heads,
            .base = spec.position.base,
            .layout = spec.position.layout,
            .offset = spec.position.offset};
}

MaskKey mask_key(const Spec& spec, int n_query, int n_key) {
    MaskKey key;
    key.rules = effective_mask(spec.mask, n_query, n_key);
    key.n_query = n_query;
    key.n_key = n_key;
    key.available = {positions_available(spec.position, n_query), positions_available(spec.position, n_key)};
    return key;
}

AttentionKey attention_key(const Spec& spec) {
    return {.heads = spec.model.heads,
            .factor = static_cast<float>(logit_factor(spec.attention, spec.model.d_k())),
            .alibi = spec.position.kind == PositionKind::alibi,
            .scoring = spec.attention.scoring,
            .normalizer = spec.attention.normalizer};
}

}  // namespace headlight
