#include "core/io/trace_file.hpp"

#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/io/json_text.hpp"
#include "core/io/safetensors.hpp"
#include "core/io/session_file.hpp"

namespace headlight {
namespace {

std::span<const float> floats(const Matrix& matrix) {
    return {matrix.data(), static_cast<std::size_t>(matrix.size())};
}

/// Collects the tensors of a trace; each borrows from it and is written on the way.
class TensorList {
public:
    /// (rows, cols). Nothing for a stage that does not exist.
    void add(std::string name, const std::shared_ptr<const Matrix>& matrix) {
        if (matrix != nullptr) add(std::move(name), *matrix);
    }

    void add(std::string name, const Matrix& matrix) {
        list_.push_back({std::move(name), {matrix.rows(), matrix.cols()}, [&matrix](std::ostream& out) {
                             put_floats(out, floats(matrix));
                         }});
    }

    /// Heads side by side (n, d_model), written one after the other as (h, n, d_k).
    void add_by_head(std::string name, const Matrix& side_by_side, int heads) {
        const Index d_k = side_by_side.cols() / heads;
        list_.push_back(
            {std::move(name), {heads, side_by_side.rows(), d_k}, [&side_by_side, heads, d_k](std::ostream& out) {
                 for (int head = 0; head < heads; ++head) {
                     put_floats(out, floats(head_columns(side_by_side, head, d_k)));
                 }
             }});
    }

    void add(std::string name, const HeadMatrices& matrices, int heads) {
        list_.push_back({std::move(name), {heads, matrices.rows(), matrices.cols()}, [&matrices](std::ostream& out) {
                             put_floats(out, floats(matrices.data()));
                         }});
    }

    void add_scores(std::string name, const Trace& trace, int layer, ScoreKind kind) {
        list_.push_back({std::move(name),
                         {trace.heads(), trace.n_query(), trace.n_key()},
                         [&trace, layer, kind](std::ostream& out) {
                             for (int head = 0; head < trace.heads(); ++head) {
                                 put_floats(out, floats(head_scores(trace, layer, head, kind)));
                             }
                         }});
    }

    void add(const std::string& prefix, const Stream& stream) {
        add(prefix + "embedding", stream.embedding);
        add(prefix + "position", stream.position);
        add(prefix + "input", stream.input);
    }

    void add(const Trace& trace, int layer) {
        const LayerTrace& stages = trace.layers[static_cast<std::size_t>(layer)];
        const std::string prefix = "layer." + std::to_string(layer) + '.';
        const int heads = trace.heads();
        if (stages.weights != nullptr) {
            add(prefix + "w_q", stages.weights->q);
            add(prefix + "w_k", stages.weights->k);
            add(prefix + "w_v", stages.weights->v);
            add(prefix + "w_o", stages.weights->o);
        }
        add(prefix + "additive_v", stages.additive);
        if (stages.rotated == nullptr || stages.attention == nullptr) return;
        add_by_head(prefix + "q", stages.rotated->q, heads);
        add_by_head(prefix + "k", stages.rotated->k, heads);
        add_by_head(prefix + "v", *stages.v, heads);
        add_scores(prefix + "scores", trace, layer, ScoreKind::raw);
        add_scores(prefix + "scaled", trace, layer, ScoreKind::scaled);
        add_scores(prefix + "masked", trace, layer, ScoreKind::masked);
        add(prefix + "weights", *stages.attention, heads);
        add_by_head(prefix + "context", *stages.context, heads);
        add(prefix + "output", *stages.output);
    }

    [[nodiscard]] std::span<const TensorSource> list() const { return list_; }

private:
    std::vector<TensorSource> list_;
};

std::string token_list(const Stream& stream) {
    Json list = Json::array();
    if (stream.tokens != nullptr) {
        for (const Token& token : stream.tokens->list) list.push_back(token.text);
    }
    return json_text(list);
}

}  // namespace

std::optional<Error> write_trace(const std::filesystem::path& path, const Trace& trace) {
    TensorList tensors;
    tensors.add("", trace.source);
    if (trace.spec.attention.cross) tensors.add("target_", trace.target);
    for (int layer = 0; layer < static_cast<int>(trace.layers.size()); ++layer) tensors.add(trace, layer);

    std::map<std::string, std::string> metadata = {{"tokens", token_list(trace.source)},
                                                   {"spec", spec_to_json(trace.spec)}};
    if (trace.spec.attention.cross) metadata["target_tokens"] = token_list(trace.target);
    return write_safetensors(path, tensors.list(), metadata);
}

}  // namespace headlight
