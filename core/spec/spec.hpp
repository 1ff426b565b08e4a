#pragma once
// Spec: everything that decides the numbers, as a regular value. Keys and ranges: core/spec/parameters.hpp.

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace headlight {

enum class TokenizerKind { word, character, whitespace };
enum class PositionKind { none, sinusoidal, learned, rope, alibi };
enum class PositionLayout { interleaved, concatenated };
enum class WeightsKind { random, designed };
enum class Scoring { dot, additive };                                 ///< see core/ops/scorings.hpp
enum class Normalizer { softmax, sparsemax, relu, sigmoid, linear };  ///< see core/ops/normalizers.hpp

/// One entry of a score matrix: `query` is the row, `key` the column, both counted from 0.
struct Cell {
    int query = 0;
    int key = 0;
    auto operator<=>(const Cell&) const = default;
};

struct TextSpec {
    std::string source = "The animal didn't cross the street because it was too tired";
    /// Queries come from here when attention.cross is on: a translation, as in an encoder-decoder.
    std::string target = "L'animal n'a pas traversé la rue parce qu'il était trop fatigué";
    TokenizerKind tokenizer = TokenizerKind::word;
    int max_tokens = 512;  ///< further tokens are left out, with a warning
    bool operator==(const TextSpec&) const = default;
};

struct ModelSpec {
    int d_model = 64;
    int heads = 8;  ///< divides d_model
    int layers = 1;
    bool operator==(const ModelSpec&) const = default;

    [[nodiscard]] int d_k() const { return d_model / heads; }
};

struct EmbeddingSpec {
    bool scale = true;    ///< multiply by sqrt(d_model), Vaswani et al. 2017 §3.4
    bool content = true;  ///< false: every token gets one and the same embedding
    bool operator==(const EmbeddingSpec&) const = default;
};

struct PositionSpec {
    PositionKind kind = PositionKind::sinusoidal;
    double base = 10000;
    PositionLayout layout = PositionLayout::interleaved;
    int max_length = 512;  ///< rows of the learned table
    int offset = 0;        ///< index of the first token
    bool operator==(const PositionSpec&) const = default;
};

struct AttentionSpec {
    bool scale = true;  ///< divide by sqrt(d_k), Vaswani et al. 2017 §3.2.1
    double temperature = 1;
    bool cross = false;
    Scoring scoring = Scoring::dot;
    Normalizer normalizer = Normalizer::softmax;
    bool operator==(const AttentionSpec&) const = default;
};

/// What each rule allows: core/ops/mask.hpp; how they go together: core/spec/mask_rules.hpp.
struct MaskSpec {
    bool causal = false;
    int window = 0;                ///< |query - key| <= window; 0 = off
    int padding = 0;               ///< this many keys at the end are padding
    int prefix = 0;                ///< causal does not hide the first `prefix` keys
    int stride = 0;                ///< (query - key) mod stride == 0; 0 = off
    int block = 0;                 ///< query and key stand in the same run of `block` tokens; 0 = off
    int global = 0;                ///< the first `global` tokens see everything and are seen by all
    std::vector<int> documents{};  ///< tokens, from 0, at which a new document begins; nobody looks into another one
    std::string order{};           ///< how the rules go together; empty = default_mask_order
    std::vector<Cell> cells{};     ///< masked by hand
    std::vector<Cell> allowed{};   ///< opened by hand, whatever rules and `cells` say
    bool operator==(const MaskSpec&) const = default;
};

struct WeightsSpec {
    WeightsKind kind = WeightsKind::designed;
    std::uint64_t seed = 1;
    int back = 2;  ///< k of the designed "k back" head
    bool operator==(const WeightsSpec&) const = default;
};

struct Spec {
    TextSpec text;
    ModelSpec model;
    EmbeddingSpec embedding;
    PositionSpec position;
    AttentionSpec attention;
    MaskSpec mask;
    WeightsSpec weights;
    bool operator==(const Spec&) const = default;
};

}  // namespace headlight
