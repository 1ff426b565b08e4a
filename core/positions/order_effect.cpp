#include "core/positions/order_effect.hpp"

#include <algorithm>

#include "core/engine/layer_stages.hpp"

namespace headlight {

namespace {

Matrix reordered(const Matrix& rows, const std::vector<int>& order) {
    Matrix result(rows.rows(), rows.cols());
    for (std::size_t place = 0; place < order.size(); ++place) {
        result.row(static_cast<Index>(place)) = rows.row(order[place]);
    }
    return result;
}

/// The tokens change places; what belongs to a place stays there.
Matrix reordered_input(const Stream& stream, const std::vector<int>& order) {
    Matrix input = reordered(*stream.embedding, order);
    if (stream.position != nullptr) input += *stream.position;
    return input;
}

bool mask_knows(const Mask& mask, const std::vector<int>& order, bool keys_too) {
    for (Index i = 0; i < mask.rows(); ++i) {
        const Index from = order[static_cast<std::size_t>(i)];
        for (Index j = 0; j < mask.cols(); ++j) {
            const Index key = keys_too ? Index{order[static_cast<std::size_t>(j)]} : j;
            if (mask(i, j) != mask(from, key)) return true;
        }
    }
    return false;
}

}  // namespace

bool is_order(const std::vector<int>& order, int n) {
    std::vector<int> sorted = order;
    std::ranges::sort(sorted);
    if (static_cast<int>(sorted.size()) != n) return false;
    for (int i = 0; i < n; ++i) {
        if (sorted[static_cast<std::size_t>(i)] != i) return false;
    }
    return true;
}

OrderEffect order_effect(const Trace& trace, const std::vector<int>& order) {
    assert(is_order(order, trace.n_query()));
    const bool cross = trace.spec.attention.cross;
    const LayerTrace& layer = trace.layers.front();
    const Matrix x_query = reordered_input(trace.query_stream(), order);
    const Matrix& x_key = cross ? *trace.key_stream().input : x_query;
    auto of_reordered = std::make_shared<Matrix>(layer_output(x_query, x_key, layer, *trace.mask, trace.spec));
    auto reordered_output = std::make_shared<Matrix>(reordered(*layer.output, order));
    auto difference = std::make_shared<Matrix>(*of_reordered - *reordered_output);
    OrderEffect effect;
    if (difference->size() > 0) {
        effect.largest_difference = static_cast<double>(difference->cwiseAbs().maxCoeff());
        effect.largest_output = static_cast<double>(reordered_output->cwiseAbs().maxCoeff());
    }
    if (layer.v->size() > 0) effect.largest_value = static_cast<double>(layer.v->cwiseAbs().maxCoeff());
    effect.positions_tell = trace.spec.position.kind != PositionKind::none;
    effect.mask_tells = mask_knows(*trace.mask, order, !cross);
    effect.of_reordered = std::move(of_reordered);
    effect.reordered_output = std::move(reordered_output);
    effect.difference = std::move(difference);
    return effect;
}

}  // namespace headlight
