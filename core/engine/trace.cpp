#include "core/engine/trace.hpp"

#include <array>

#include "core/ops/attention.hpp"
#include "core/ops/positions.hpp"

namespace headlight {

std::string_view stage_name(Stage stage) {
    constexpr std::array<std::string_view, stage_count> names = {"tokens",    "embedding",  "position", "input",
                                                                 "weights",   "projection", "rotation", "mask",
                                                                 "attention", "context",    "output",   "measures"};
    return names[static_cast<std::size_t>(stage)];
}

Matrix head_scores(const Trace& trace, int layer, int head, ScoreKind kind) {
    const LayerTrace& l = trace.layers.at(static_cast<std::size_t>(layer));
    const Index d_k = trace.spec.model.d_k();
    assert(head >= 0 && head < trace.heads());
    Matrix s = scores(head_columns(l.rotated->q, head, d_k), head_columns(l.rotated->k, head, d_k));
    if (kind == ScoreKind::raw) return s;
    const bool alibi = trace.spec.position.kind == PositionKind::alibi;
    const float slope = alibi ? alibi_slopes(trace.heads())[static_cast<std::size_t>(head)] : 0.0F;
    scale_scores(s, score_factor(trace.spec.attention.scale, d_k, trace.spec.attention.temperature), slope);
    if (kind == ScoreKind::masked) mask_scores(s, *trace.mask);
    return s;
}

}  // namespace headlight
