#include "core/io/trace_file.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/io/json_text.hpp"
#include "core/io/numbers_file.hpp"
#include "core/io/session_file.hpp"
#include "core/spec/parameters.hpp"

namespace headlight {
namespace {

std::span<const float> floats(const Matrix& matrix) {
    return {matrix.data(), static_cast<std::size_t>(matrix.size())};
}

using Labels = std::vector<std::string>;

Labels token_texts(const Stream& stream) {
    Labels texts;
    if (stream.tokens == nullptr) return texts;
    texts.reserve(stream.tokens->list.size());
    for (const Token& token : stream.tokens->list) texts.push_back(token.text);
    return texts;
}

/// Collects the tensors of a trace; each borrows from it and is written on the way.
class TensorList {
public:
    explicit TensorList(const Trace& trace)
        : trace_(trace),
          keys_(token_texts(trace.source)),
          queries_(trace.spec.attention.cross ? token_texts(trace.target) : keys_) {
        add("", trace.source, keys_);
        if (trace.spec.attention.cross) add("target_", trace.target, queries_);
        for (int layer = 0; layer < static_cast<int>(trace.layers.size()); ++layer) add_layer(layer);
    }

    [[nodiscard]] std::vector<TensorSource> take() { return std::move(list_); }

private:
    /// (rows, cols). Nothing for a stage that does not exist.
    void add(std::string name, const std::shared_ptr<const Matrix>& matrix, const Labels& rows = {}) {
        if (matrix != nullptr) add(std::move(name), *matrix, rows);
    }

    void add(std::string name, const Matrix& matrix, const Labels& rows = {}) {
        list_.push_back({std::move(name),
                         {matrix.rows(), matrix.cols()},
                         [&matrix](std::ostream& out) { put_floats(out, floats(matrix)); },
                         rows});
    }

    /// Heads side by side (n, d_model), written one after the other as (h, n, d_k).
    void add_by_head(std::string name, const Matrix& side_by_side, const Labels& rows) {
        const int heads = trace_.heads();
        const Index d_k = side_by_side.cols() / heads;
        list_.push_back({std::move(name),
                         {heads, side_by_side.rows(), d_k},
                         [&side_by_side, heads, d_k](std::ostream& out) {
                             for (int head = 0; head < heads; ++head) {
                                 put_floats(out, floats(head_columns(side_by_side, head, d_k)));
                             }
                         },
                         rows});
    }

    void add_scores(std::string name, int layer, ScoreKind kind) {
        list_.push_back({std::move(name),
                         {trace_.heads(), trace_.n_query(), trace_.n_key()},
                         [&trace = trace_, layer, kind](std::ostream& out) {
                             for (int head = 0; head < trace.heads(); ++head) {
                                 put_floats(out, floats(head_scores(trace, layer, head, kind)));
                             }
                         },
                         queries_,
                         keys_});
    }

    void add_weights(std::string name, const HeadMatrices& matrices) {
        list_.push_back({std::move(name),
                         {trace_.heads(), matrices.rows(), matrices.cols()},
                         [&matrices](std::ostream& out) { put_floats(out, floats(matrices.data())); },
                         queries_,
                         keys_});
    }

    void add(const std::string& prefix, const Stream& stream, const Labels& tokens) {
        add(prefix + "embedding", stream.embedding, tokens);
        add(prefix + "position", stream.position, tokens);
        add(prefix + "input", stream.input, tokens);
    }

    void add_layer(int layer) {
        const LayerTrace& stages = trace_.layers[static_cast<std::size_t>(layer)];
        const std::string prefix = "layer." + std::to_string(layer) + '.';
        if (stages.weights != nullptr) {
            add(prefix + "w_q", stages.weights->q);
            add(prefix + "w_k", stages.weights->k);
            add(prefix + "w_v", stages.weights->v);
            add(prefix + "w_o", stages.weights->o);
        }
        add(prefix + "additive_v", stages.additive);
        if (stages.rotated == nullptr || stages.attention == nullptr) return;
        add_by_head(prefix + "q", stages.rotated->q, queries_);
        add_by_head(prefix + "k", stages.rotated->k, keys_);
        add_by_head(prefix + "v", *stages.v, keys_);
        add_scores(prefix + "scores", layer, ScoreKind::raw);
        add_scores(prefix + "scaled", layer, ScoreKind::scaled);
        add_scores(prefix + "masked", layer, ScoreKind::masked);
        add_weights(prefix + "weights", *stages.attention);
        add_by_head(prefix + "context", *stages.context, queries_);
        add(prefix + "output", *stages.output, queries_);
    }

    const Trace& trace_;
    Labels keys_;
    Labels queries_;
    std::vector<TensorSource> list_;
};

/// "name" or, of a tensor with heads, "name.head".
std::optional<TensorSource> find(std::span<const TensorSource> tensors, std::string_view wanted) {
    for (const TensorSource& tensor : tensors) {
        if (tensor.name == wanted) return tensor;
        if (tensor.shape.size() != 3 || !wanted.starts_with(tensor.name + '.')) continue;
        const std::string_view number = wanted.substr(tensor.name.size() + 1);
        std::int64_t head = -1;
        const auto [end, problem] = std::from_chars(number.data(), number.data() + number.size(), head);
        const bool whole = problem == std::errc{} && end == number.data() + number.size();
        if (whole && head >= 0 && head < tensor.shape.front()) return slice_of(tensor, head);
    }
    return std::nullopt;
}

Error no_such_tensor(std::span<const TensorSource> tensors, const std::string& wanted) {
    std::string names;
    for (const TensorSource& tensor : tensors) names += (names.empty() ? "" : ", ") + tensor.name;
    return {.what = "there is no tensor \"" + one_line(wanted) + "\"; there are " + names +
                    ", and .0, .1 … after one with heads"};
}

}  // namespace

std::vector<TensorSource> trace_tensors(const Trace& trace) {
    return TensorList(trace).take();
}

std::map<std::string, std::string> trace_metadata(const Trace& trace) {
    std::map<std::string, std::string> metadata = {{"tokens", json_text(Json(token_texts(trace.source)))},
                                                   {"spec", spec_to_json(trace.spec)}};
    if (trace.spec.attention.cross) metadata["target_tokens"] = json_text(Json(token_texts(trace.target)));
    return metadata;
}

std::optional<Error> write_trace(const std::filesystem::path& path, const Trace& trace,
                                 std::span<const std::string> names) {
    std::vector<TensorSource> tensors = trace_tensors(trace);
    if (!names.empty()) {
        std::vector<TensorSource> chosen;
        chosen.reserve(names.size());
        for (const std::string& name : names) {
            auto tensor = find(tensors, name);
            if (!tensor) return no_such_tensor(tensors, name);
            if (std::ranges::find(chosen, name, &TensorSource::name) != chosen.end()) continue;  // asked for twice
            chosen.push_back(*std::move(tensor));
        }
        tensors = std::move(chosen);
    }
    return write_numbers(path, tensors, trace_metadata(trace));
}

}  // namespace headlight
