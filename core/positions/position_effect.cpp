#include "core/positions/position_effect.hpp"

#include <cmath>

#include "core/engine/layer_stages.hpp"
#include "core/ops/parallel.hpp"
#include "core/ops/positions.hpp"
#include "core/ops/scorings.hpp"

namespace headlight {

namespace {

QueryKey project_pair(const Matrix& x_query, const Matrix& x_key, const LayerWeights& weights) {
    return project_inputs(x_query, x_key, weights).qk;
}

double mean_size(const Matrix& values, const Mask& mask) {
    double sum = 0;
    Index count = 0;
    for (Index i = 0; i < values.rows(); ++i) {
        for (Index j = 0; j < values.cols(); ++j) {
            if (mask(i, j) == 0) continue;
            sum += std::abs(static_cast<double>(values(i, j)));
            ++count;
        }
    }
    return count == 0 ? 0 : sum / static_cast<double>(count);
}

void to_shares(ScoreShares& parts) {
    const double sum =
        parts.content_content + parts.content_position + parts.position_content + parts.position_position + parts.bias;
    if (sum <= 0) return;
    for (double* part : {&parts.content_content, &parts.content_position, &parts.position_content,
                         &parts.position_position, &parts.bias}) {
        *part /= sum;
    }
}

bool falls_apart(const Spec& spec) {
    return spec.attention.scoring == Scoring::dot && spec.attention.normalizer != Normalizer::linear &&
           spec.position.kind != PositionKind::rope;
}

class Shares {
public:
    Shares(const Trace& trace, const LayerTrace& layer)
        : trace_(trace),
          content_(project_pair(*trace.query_stream().embedding, *trace.key_stream().embedding, *layer.weights)) {
        if (trace.query_stream().position != nullptr) {
            position_ = project_pair(*trace.query_stream().position, *trace.key_stream().position, *layer.weights);
        }
        if (trace.spec.position.kind == PositionKind::alibi) slopes_ = alibi_slopes(trace.heads());
    }

    [[nodiscard]] ScoreShares of(Index head) const {
        ScoreShares parts;
        parts.content_content = size_of(head, content_, content_);
        if (position_.q.size() > 0) {
            parts.content_position = size_of(head, content_, position_);
            parts.position_content = size_of(head, position_, content_);
            parts.position_position = size_of(head, position_, position_);
        }
        if (!slopes_.empty()) {
            parts.content_content *= logit_factor(trace_.spec.attention, trace_.spec.model.d_k());
            parts.bias = bias(slopes_[static_cast<std::size_t>(head)]);
        }
        to_shares(parts);
        return parts;
    }

private:
    [[nodiscard]] double size_of(Index head, const QueryKey& left, const QueryKey& right) const {
        const Index d_k = trace_.spec.model.d_k();
        return mean_size(scores(head_columns(left.q, head, d_k), head_columns(right.k, head, d_k)), *trace_.mask);
    }
    [[nodiscard]] double bias(float slope) const {
        Matrix distances(trace_.n_query(), trace_.n_key());
        for (Index i = 0; i < distances.rows(); ++i) {
            for (Index j = 0; j < distances.cols(); ++j) distances(i, j) = slope * static_cast<float>(std::abs(i - j));
        }
        return mean_size(distances, *trace_.mask);
    }

    const Trace& trace_;
    QueryKey content_;
    QueryKey position_;
    std::vector<float> slopes_;
};

}  // namespace

PositionEffect position_effect(const Trace& trace, int layer) {
    const LayerTrace& now = trace.layers.at(static_cast<std::size_t>(layer));
    PositionEffect effect;
    AttentionKey key = attention_key(trace.spec);
    key.alibi = false;
    effect.without =
        trace.spec.position.kind == PositionKind::none
            ? now.attention
            : std::make_shared<const HeadMatrices>(
                  attend(project_pair(*trace.query_stream().embedding, *trace.key_stream().embedding, *now.weights),
                         now.additive.get(), *trace.mask, key));
    const auto heads = static_cast<std::size_t>(trace.heads());
    effect.moved.resize(heads);
    const std::int64_t cells = std::int64_t{trace.n_query()} * trace.n_key();
    parallel_jobs(trace.heads(), cells * trace.heads(), [&](Index head) {
        const MatrixView with = now.attention->head(head);
        const MatrixView without = effect.without->head(head);
        const auto moved = static_cast<double>((with - without).cwiseAbs().sum()) / 2;
        effect.moved[static_cast<std::size_t>(head)] = trace.n_query() == 0 ? 0 : moved / trace.n_query();
    });
    if (!falls_apart(trace.spec)) return effect;
    const Shares shares(trace, now);
    effect.shares.resize(heads);
    parallel_jobs(trace.heads(), cells * trace.spec.model.d_model * 4,
                  [&](Index head) { effect.shares[static_cast<std::size_t>(head)] = shares.of(head); });
    return effect;
}

}  // namespace headlight
