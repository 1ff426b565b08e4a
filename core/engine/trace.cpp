#include "core/engine/trace.hpp"

#include <array>

#include "core/ops/attention.hpp"
#include "core/ops/positions.hpp"

namespace headlight {

namespace {

Matrix raw_scores(const LayerTrace& layer, const AttentionSpec& attention, int head, Index d_k) {
    const MatrixView q = head_columns(layer.rotated->q, head, d_k);
    const MatrixView k = head_columns(layer.rotated->k, head, d_k);
    if (attention.normalizer == Normalizer::linear) return scores(feature_map(q), feature_map(k));
    if (attention.scoring == Scoring::dot) return scores(q, k);
    Matrix result(q.rows(), k.rows());
    additive_scores(result, q, k, layer.additive->row(head));
    return result;
}

}  // namespace

std::string_view stage_name(Stage stage) {
    constexpr std::array<std::string_view, stage_count> names = {
        "tokens",   "embedding", "position",  "input",   "weights", "additive", "projection",
        "rotation", "mask",      "attention", "context", "output",  "measures"};
    return names[static_cast<std::size_t>(stage)];
}

Matrix head_scores(const Trace& trace, int layer, int head, ScoreKind kind) {
    const LayerTrace& l = trace.layers.at(static_cast<std::size_t>(layer));
    const Index d_k = trace.spec.model.d_k();
    assert(head >= 0 && head < trace.heads());
    Matrix s = raw_scores(l, trace.spec.attention, head, d_k);
    if (kind == ScoreKind::raw) return s;
    const bool alibi = trace.spec.position.kind == PositionKind::alibi;
    const float slope = alibi ? alibi_slopes(trace.heads())[static_cast<std::size_t>(head)] : 0.0F;
    scale_scores(s, static_cast<float>(logit_factor(trace.spec.attention, d_k)), slope);
    if (kind == ScoreKind::masked) mask_scores(s, *trace.mask);
    return s;
}

}  // namespace headlight
