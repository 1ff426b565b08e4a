#pragma once
// Trace: everything that one evaluation computed. Immutable, shared by pointer, carries its own Spec.

#include <bitset>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/metrics/head_measure.hpp"
#include "core/ops/mask.hpp"
#include "core/ops/matrix.hpp"
#include "core/spec/spec.hpp"
#include "core/text/tokenizer.hpp"
#include "core/weights/model_weights.hpp"

namespace headlight {

/// The stages of an evaluation in their order; each is shared with the previous Trace when its inputs are the same.
enum class Stage {
    tokens,
    embedding,
    position,
    input,
    weights,
    additive,
    projection,
    rotation,
    mask,
    attention,
    context,
    output,
    measures
};
inline constexpr std::size_t stage_count = 13;
using StageSet = std::bitset<stage_count>;
[[nodiscard]] std::string_view stage_name(Stage stage);

/// One sentence on its way to the projections. n = tokens->count().
struct Stream {
    std::shared_ptr<const Tokens> tokens;
    std::shared_ptr<const Matrix> embedding;  ///< (n, d_model), already times sqrt(d_model) when embedding.scale
    std::shared_ptr<const Matrix> position;   ///< (n, d_model); null when nothing is added (none, rope, alibi)
    std::shared_ptr<const Matrix> input;      ///< (n, d_model) = embedding + position
};

struct QueryKey {
    Matrix q;  ///< (n_query, d_model), heads side by side
    Matrix k;  ///< (n_key, d_model)
};

struct LayerTrace {
    std::shared_ptr<const LayerWeights> weights;
    std::shared_ptr<const Matrix> additive;         ///< (h, d_k) vectors v of additive scores; null for dot products
    std::shared_ptr<const QueryKey> projected;      ///< before RoPE
    std::shared_ptr<const QueryKey> rotated;        ///< as they enter the score; == projected without RoPE
    std::shared_ptr<const Matrix> v;                ///< (n_key, d_model)
    std::shared_ptr<const HeadMatrices> attention;  ///< (h, n_query, n_key), see core/ops/normalizers.hpp
    std::shared_ptr<const Matrix> context;          ///< (n_query, d_model), heads side by side
    std::shared_ptr<const Matrix> output;           ///< (n_query, d_model)
    std::shared_ptr<const std::vector<HeadMeasure>> measures;  ///< one a head
};

enum class WarningKind { no_tokens, tokens_left_out, positions_missing, empty_rows };

struct Warning {
    WarningKind kind{};
    std::int64_t count = 0;  ///< how many tokens or queries it is about
    std::int64_t limit = 0;  ///< the limit that was met, if any
    std::string text;        ///< one English sentence
    bool operator==(const Warning&) const = default;
};

struct Trace {
    Spec spec;
    Stream source;
    Stream target;  ///< filled only with attention.cross
    std::shared_ptr<const Mask> mask;
    std::vector<LayerTrace> layers;
    std::vector<Warning> warnings;
    StageSet recomputed;  ///< stages that were not shared with the previous Trace
    double compute_ms = 0;

    [[nodiscard]] const Stream& query_stream() const { return spec.attention.cross ? target : source; }
    [[nodiscard]] const Stream& key_stream() const { return source; }
    [[nodiscard]] int n_query() const { return query_stream().tokens->count(); }
    [[nodiscard]] int n_key() const { return key_stream().tokens->count(); }
    [[nodiscard]] int heads() const { return spec.model.heads; }
    [[nodiscard]] bool empty() const { return n_query() == 0 || n_key() == 0; }
};

/// Scores of one head, computed when asked for. raw: before any factor, q k^T for dot products (core/ops/scorings.hpp);
/// scaled: after sqrt(d_k), temperature and ALiBi; masked: scaled with minus infinity. (n_query, n_key).
enum class ScoreKind { raw, scaled, masked };
[[nodiscard]] Matrix head_scores(const Trace& trace, int layer, int head, ScoreKind kind);

}  // namespace headlight
