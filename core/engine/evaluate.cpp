#include "core/engine/evaluate.hpp"

#include <chrono>
#include <new>

#include "core/engine/layer_stages.hpp"
#include "core/engine/stage_keys.hpp"
#include "core/engine/warnings.hpp"
#include "core/ops/attention.hpp"
#include "core/ops/parallel.hpp"
#include "core/ops/positions.hpp"
#include "core/spec/parameters.hpp"
#include "core/weights/embedding.hpp"
#include "core/weights/random_weights.hpp"

namespace headlight {

namespace {

/// Builds one Trace, stage by stage, taking from the previous one whatever has the same inputs. A stage has the same
/// inputs when its key is equal and the stages before it were taken over too (their pointers are the same).
class Evaluation {
public:
    Evaluation(const Spec& spec, const Trace* previous)
        : spec_(spec), previous_(previous), trace_(std::make_shared<Trace>()) {
        trace_->spec = spec;
    }

    [[nodiscard]] std::shared_ptr<const Trace> run() {
        const auto start = std::chrono::steady_clock::now();
        static const Stream no_stream;
        trace_->source = stream(source_tokens_key(spec_), previous_ != nullptr ? previous_->source : no_stream,
                                [](const Spec& s) { return source_tokens_key(s); });
        if (spec_.attention.cross) {
            trace_->target = stream(target_tokens_key(spec_), previous_ != nullptr ? previous_->target : no_stream,
                                    [](const Spec& s) { return target_tokens_key(s); });
        }
        make_mask_stage();
        layer(0);
        trace_->warnings = collect_warnings(*trace_);
        trace_->compute_ms =
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
        return trace_;
    }

private:
    /// The shared value when `same`, else a new one from `make`, noted as recomputed.
    template <class T, class Make>
    std::shared_ptr<const T> reuse(Stage stage, bool same, const std::shared_ptr<const T>& old, Make make) {
        if (same && old != nullptr) return old;
        trace_->recomputed.set(static_cast<std::size_t>(stage));
        return std::make_shared<const T>(make());
    }

    /// True when the previous spec gives an equal key.
    template <class KeyOf>
    [[nodiscard]] bool same_key(KeyOf key_of) const {
        return previous_ != nullptr && key_of(spec_) == key_of(previous_->spec);
    }

    template <class TokensKeyOf>
    Stream stream(const TokensKey& key, const Stream& old, TokensKeyOf tokens_key_of) {
        Stream s;
        s.tokens = reuse<Tokens>(Stage::tokens, same_key(tokens_key_of), old.tokens,
                                 [&] { return tokenize(key.text, key.tokenizer, key.limit); });
        const bool same_tokens = s.tokens == old.tokens;
        const EmbeddingKey embedding = embedding_key(spec_);
        s.embedding = reuse<Matrix>(Stage::embedding, same_tokens && same_key(embedding_key), old.embedding, [&] {
            return embed(*s.tokens, embedding.d_model, embedding.kind, embedding.layout, embedding.seed,
                         embedding.scale, embedding.content);
        });
        const int n = s.tokens->count();
        const PositionKey position = position_key(spec_, n);
        if (position.kind == PositionKind::none) {
            s.input = s.embedding;  // nothing is added
            return s;
        }
        const bool same_position = previous_ != nullptr && old.tokens != nullptr &&
                                   position == position_key(previous_->spec, old.tokens->count());
        s.position = reuse<Matrix>(Stage::position, same_position, old.position, [&] {
            return position.kind == PositionKind::sinusoidal
                       ? sinusoidal_table(n, position.d_model, position.base, position.layout, position.offset)
                       : learned_table(n, position.d_model, position.max_length, position.offset, position.seed);
        });
        s.input = reuse<Matrix>(Stage::input, s.embedding == old.embedding && s.position == old.position, old.input,
                                [&] { return Matrix(*s.embedding + *s.position); });
        return s;
    }

    void make_mask_stage() {
        const MaskKey key = mask_key(spec_, trace_->n_query(), trace_->n_key());
        const bool same =
            previous_ != nullptr && key == mask_key(previous_->spec, previous_->n_query(), previous_->n_key());
        trace_->mask = reuse<Mask>(Stage::mask, same, previous_ != nullptr ? previous_->mask : nullptr,
                                   [&] { return make_mask(key.rules, key.n_query, key.n_key, key.available); });
    }

    void layer(std::size_t index) {
        static const LayerTrace no_layer;
        const LayerTrace& old =
            previous_ != nullptr && index < previous_->layers.size() ? previous_->layers[index] : no_layer;
        LayerTrace now;
        const WeightsKey weights = weights_key(spec_);
        now.weights = reuse<LayerWeights>(Stage::weights, same_key(weights_key), old.weights, [&] {
            return weights.kind == WeightsKind::designed
                       ? designed_weights(weights.design)
                       : random_weights(weights.d_model, static_cast<int>(index), weights.seed);
        });
        additive_stage(now, old, static_cast<int>(index));
        project_stage(now, old);
        rotate_stage(now, old);
        attend_stages(now, old);
        trace_->layers.push_back(std::move(now));
    }

    void additive_stage(LayerTrace& now, const LayerTrace& old, int index) {
        const AdditiveKey key = additive_key(spec_);
        if (!key.additive) return;
        now.additive = reuse<Matrix>(Stage::additive, same_key(additive_key), old.additive,
                                     [&] { return random_additive_vectors(key.heads, key.d_k, index, key.seed); });
    }

    void project_stage(LayerTrace& now, const LayerTrace& old) {
        const Matrix& x_query = *trace_->query_stream().input;
        const Matrix& x_key = *trace_->key_stream().input;
        const bool same = previous_ != nullptr && now.weights == old.weights && old.v != nullptr &&
                          previous_->query_stream().input == trace_->query_stream().input &&
                          previous_->key_stream().input == trace_->key_stream().input;
        if (same) {
            now.projected = old.projected;
            now.v = old.v;
            return;
        }
        Projected made = project_inputs(x_query, x_key, *now.weights);
        now.projected = std::make_shared<const QueryKey>(std::move(made.qk));
        now.v = std::make_shared<const Matrix>(std::move(made.v));
        trace_->recomputed.set(static_cast<std::size_t>(Stage::projection));
    }

    void rotate_stage(LayerTrace& now, const LayerTrace& old) {
        const RotationKey key = rotation_key(spec_);
        if (!key.rope) {
            now.rotated = now.projected;
            return;
        }
        const bool same = now.projected == old.projected && same_key(rotation_key);
        now.rotated = reuse<QueryKey>(Stage::rotation, same, old.rotated, [&] { return rotate(*now.projected, key); });
    }

    void attend_stages(LayerTrace& now, const LayerTrace& old) {
        const AttentionKey key = attention_key(spec_);
        const bool same_mask = previous_ != nullptr && trace_->mask == previous_->mask;
        const bool same =
            now.rotated == old.rotated && now.additive == old.additive && same_mask && same_key(attention_key);
        now.attention = reuse<HeadMatrices>(Stage::attention, same, old.attention, [&] {
            return attend(*now.rotated, now.additive.get(), *trace_->mask, key);
        });
        const bool same_attention = now.attention == old.attention;
        now.context = reuse<Matrix>(Stage::context, same_attention && now.v == old.v, old.context,
                                    [&] { return attention_context(*now.attention, *now.v); });
        now.output = reuse<Matrix>(Stage::output, now.context == old.context && now.weights == old.weights, old.output,
                                   [&] { return project_output(*now.context, *now.weights); });
        const bool same_measures = same_attention && now.weights == old.weights && previous_ != nullptr &&
                                   previous_->query_stream().tokens == trace_->query_stream().tokens &&
                                   previous_->key_stream().tokens == trace_->key_stream().tokens;
        now.measures =
            reuse<std::vector<HeadMeasure>>(Stage::measures, same_measures, old.measures, [&] { return measure(now); });
    }

    [[nodiscard]] std::vector<HeadMeasure> measure(const LayerTrace& now) const {
        std::vector<HeadMeasure> measures(static_cast<std::size_t>(now.attention->heads()));
        const std::vector<HeadDesign>& designs = now.weights->designs;
        constexpr std::int64_t work_per_weight = 10;
        parallel_jobs(now.attention->heads(), now.attention->data().size() * work_per_weight, [&](Index h) {
            const auto i = static_cast<std::size_t>(h);
            measures[i] = measure_head(designs.empty() ? HeadDesign{} : designs[i], now.attention->head(h),
                                       *trace_->mask, *trace_->query_stream().tokens, *trace_->key_stream().tokens);
        });
        return measures;
    }

    const Spec& spec_;
    const Trace* previous_;
    std::shared_ptr<Trace> trace_;
};

}  // namespace

Result<std::shared_ptr<const Trace>> evaluate(const Spec& spec, const std::shared_ptr<const Trace>& previous) {
    if (auto error = validate(spec)) return *std::move(error);
    try {
        return Evaluation(spec, previous.get()).run();
    } catch (const std::bad_alloc&) {
        return Error{"not enough memory for the score matrices; use fewer tokens or heads", "text.max_tokens"};
    }
}

}  // namespace headlight
