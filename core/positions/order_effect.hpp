#pragma once
// Does order matter? f(PX) against P f(X) for a reordering P of the tokens: equal, up to rounding, when nothing tells
// the layer where a token stands (permutation equivariance).

#include <algorithm>
#include <vector>

#include "core/engine/trace.hpp"

namespace headlight {

struct OrderEffect {
    std::shared_ptr<const Matrix> of_reordered;      ///< (n_query, d_model) f(PX): reorder, then attention
    std::shared_ptr<const Matrix> reordered_output;  ///< P f(X): attention, then reorder
    std::shared_ptr<const Matrix> difference;        ///< f(PX) - P f(X)
    double largest_difference = 0;
    double largest_output = 0;    ///< |P f(X)|, to compare with
    double largest_value = 0;     ///< |v|: what outputs are means of, also where these cancel
    bool positions_tell = false;  ///< an encoding tells where a token stands
    bool mask_tells = false;      ///< the mask does: it is another one when rows and columns are reordered
    [[nodiscard]] double relative() const {
        const double size = std::max(largest_output, largest_value);
        return size > 0 ? largest_difference / size : largest_difference;
    }
};

/// True when `order` holds each of 0 … n - 1 once.
[[nodiscard]] bool is_order(const std::vector<int>& order, int n);

/// f is attention of layer 0 with positions and mask of the trace. order[place] is the token that goes to that place.
/// Without attention.cross all of X is reordered, with it the target, from which the queries come. `order` must be one.
[[nodiscard]] OrderEffect order_effect(const Trace& trace, const std::vector<int>& order);

}  // namespace headlight
