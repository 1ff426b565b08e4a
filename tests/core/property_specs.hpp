#pragma once
// Random specs for the property tests: the same ones in every run.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "core/engine/evaluate.hpp"
#include "core/spec/parameters.hpp"
#include "tests/catch.hpp"

namespace headlight {

/// std::mt19937_64 gives the same numbers everywhere; the standard distributions do not.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : engine_(seed) {}

    /// 0 … count - 1
    int below(int count) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(count)); }
    bool coin() { return below(2) == 1; }
    template <class Container>
    const auto& pick(const Container& from) {
        return from[static_cast<std::size_t>(below(static_cast<int>(from.size())))];
    }

private:
    std::mt19937_64 engine_;
};

inline std::string random_sentence(Dice& dice, int words) {
    static constexpr std::array<std::string_view, 14> vocabulary = {
        "the",  "animal", "street", "it", "was", "tired", "。", "我", "吃", "苹果", "cross", "👩‍👩‍👧",
        "שלום", "e\u0301"};
    std::string sentence;
    for (int i = 0; i < words; ++i) {
        if (i > 0) sentence += ' ';
        sentence += dice.pick(vocabulary);
    }
    return sentence;
}

/// Some of the rules in any order, joined and inverted at random.
inline std::string random_order(Dice& dice) {
    std::array<std::string_view, 8> names = {"causal", "prefix", "window",    "global",
                                             "stride", "block",  "documents", "padding"};
    for (int i = 7; i > 0; --i)
        std::swap(names[static_cast<std::size_t>(i)], names[static_cast<std::size_t>(dice.below(i + 1))]);
    std::string order;
    const auto count = static_cast<std::size_t>(dice.below(9));
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0) order += dice.coin() ? " and " : " or ";
        if (dice.below(4) == 0) order += "not ";
        order += names[i];
    }
    return order;
}

inline void random_mask(Dice& dice, MaskSpec& mask) {
    mask = {};
    mask.causal = dice.coin();
    if (dice.coin()) mask.window = dice.below(6);
    if (dice.coin()) mask.padding = dice.below(5);
    if (dice.coin()) mask.prefix = dice.below(6);
    if (dice.below(3) == 0) mask.stride = dice.below(5);
    if (dice.below(3) == 0) mask.block = dice.below(7);
    if (dice.coin()) mask.global = dice.below(4);
    const int documents = dice.below(3) == 0 ? dice.below(4) : 0;
    for (int i = 0; i < documents; ++i) mask.documents.push_back(dice.below(16));
    if (dice.coin()) mask.order = random_order(dice);
    for (std::vector<Cell>* cells : {&mask.cells, &mask.allowed}) {
        const int count = dice.coin() ? dice.below(12) : 0;
        for (int i = 0; i < count; ++i) cells->push_back({dice.below(14), dice.below(14)});
    }
}

/// A valid spec with every parameter thrown anew.
inline Spec random_spec(Dice& dice) {
    static constexpr std::array<std::pair<int, int>, 14> sizes = {{{4, 1},
                                                                   {1, 1},
                                                                   {2, 2},
                                                                   {8, 2},
                                                                   {6, 6},
                                                                   {12, 3},
                                                                   {21, 3},
                                                                   {64, 8},
                                                                   {64, 64},
                                                                   {96, 12},
                                                                   {100, 25},
                                                                   {128, 8},
                                                                   {256, 4},
                                                                   {60, 5}}};
    Spec spec;
    spec.text.tokenizer = TokenizerKind::whitespace;
    spec.text.source = random_sentence(dice, 1 + dice.below(13));
    spec.text.target = random_sentence(dice, 1 + dice.below(13));
    std::tie(spec.model.d_model, spec.model.heads) = dice.pick(sizes);
    spec.embedding.scale = dice.coin();
    spec.position.kind = static_cast<PositionKind>(dice.below(5));
    spec.position.base = dice.pick(std::array{10000.0, 100.0, 2.0, 500000.0});
    spec.position.layout = static_cast<PositionLayout>(dice.below(2));
    spec.position.max_length = dice.coin() ? 512 : 1 + dice.below(10);
    spec.position.offset = dice.pick(std::array{0, 0, 3, 500, 1000000});
    spec.attention.scale = dice.coin();
    spec.attention.temperature = dice.pick(std::array{1.0, 0.05, 0.7, 20.0});
    spec.attention.cross = dice.below(3) == 0;
    random_mask(dice, spec.mask);
    spec.weights.kind = static_cast<WeightsKind>(dice.below(2));
    spec.weights.seed = static_cast<std::uint64_t>(dice.below(1000));
    spec.weights.back = 1 + dice.below(8);
    spec.embedding.content = dice.below(4) != 0;
    spec.attention.scoring = dice.below(3) == 0 ? Scoring::additive : Scoring::dot;
    spec.attention.normalizer = dice.coin() ? Normalizer::softmax : static_cast<Normalizer>(dice.below(5));
    // d_k is odd, which RoPE cannot turn; or linear attention has nothing that ALiBi could be added to.
    if (validate(spec)) spec.position.kind = PositionKind::none;
    if (validate(spec)) spec.attention.scoring = Scoring::dot;  // linear attention
    return spec;
}

inline std::shared_ptr<const Trace> must_evaluate(const Spec& spec,
                                                  const std::shared_ptr<const Trace>& previous = nullptr) {
    auto trace = evaluate(spec, previous);
    if (!trace) FAIL(trace.error().message());
    return std::move(trace).value();
}

}  // namespace headlight
