#pragma once
// What RoPE does to scores (Su et al. 2021, "RoFormer"): they depend on distances alone, those of like vectors fade
// with distance, and weights only fit the layout they were made for.

#include <cstdint>
#include <vector>

#include "core/engine/trace.hpp"

namespace headlight {

/// q.k turned apart by distances 0 … reach, divided by |q| |k|.
struct RopeByDistance {
    std::vector<double> fixed;  ///< one q and one k
    std::vector<double> alike;  ///< mean over random q with k = q: the long-term decay (Su et al. 2021 §3.4.3)
    /// Root of the mean square over independent random q and k. Does not fade: a turned random vector is as random as
    /// before.
    std::vector<double> independent;
};

/// Vectors of d_k standard normal components, `draws` of them. d_k even.
[[nodiscard]] RopeByDistance rope_by_distance(Index d_k, double base, int reach, std::uint64_t seed, int draws = 128);

/// What shifting all positions changes: the largest |difference| of the scores q.k of all heads between
/// position.offset and offset 0, and the largest |score|. The trace must use RoPE; scoring dot.
struct OffsetChange {
    double largest_change = 0;
    double largest_score = 0;
};
[[nodiscard]] OffsetChange rope_offset_change(const Trace& trace, int layer);

/// The weights (h, n_query, n_key) that come out when q and k made by the layer's matrices are turned in the other
/// layout: adjacent pairs instead of half split, or the reverse. The trace must use RoPE.
[[nodiscard]] HeadMatrices rope_other_layout(const Trace& trace, int layer);

}  // namespace headlight
