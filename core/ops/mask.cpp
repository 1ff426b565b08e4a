#include "core/ops/mask.hpp"

#include <algorithm>

namespace headlight {

Mask make_mask(const MaskSpec& rules, Index n_query, Index n_key, Available available) {
    Mask mask = Mask::Zero(n_query, n_key);
    const Index keys = std::min(available.keys, n_key - std::min<Index>(rules.padding, n_key));
    for (Index i = 0; i < std::min(available.queries, n_query); ++i) {
        Index begin = 0;
        Index end = keys;
        Index prefix = 0;
        if (rules.window > 0) {
            begin = std::min(std::max<Index>(0, i - rules.window), keys);
            end = std::min<Index>(end, i + rules.window + 1);
        }
        if (rules.causal) {
            prefix = std::min<Index>(rules.prefix, end);
            end = std::min(end, i + 1);
        }
        end = std::max(end, prefix);
        if (end > begin) mask.row(i).segment(begin, end - begin).setOnes();
    }
    for (const Cell& cell : rules.cells) {
        if (cell.query >= 0 && cell.query < n_query && cell.key >= 0 && cell.key < n_key)
            mask(cell.query, cell.key) = 0;
    }
    return mask;
}

}  // namespace headlight
