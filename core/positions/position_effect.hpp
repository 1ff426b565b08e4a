#pragma once
// What the encoding adds to attention: the weights with it and without it, and what scores are made of.

#include <memory>
#include <vector>

#include "core/engine/trace.hpp"

namespace headlight {

/// Mean |part| of the scores of a head over the allowed cells, divided by the sum of all parts. All are 0 where nothing
/// is allowed or every score is 0.
struct ScoreShares {
    double content_content = 0;
    double content_position = 0;  ///< q of the content, k of the position
    double position_content = 0;
    double position_position = 0;
    double bias = 0;  ///< ALiBi's, against the whole scaled score
};

struct PositionEffect {
    std::shared_ptr<const HeadMatrices> without;  ///< (h, n_query, n_key): same W and mask, no encoding
    std::vector<double> moved;                    ///< (h) mean total variation between the rows with and without
    /// (h) Empty where scores do not fall apart: RoPE turns q and k, additive scores and the linear feature map are not
    /// sums of products.
    std::vector<ScoreShares> shares;
};

/// x = e + p on both sides: q.k = q_e.k_e + q_e.k_p + q_p.k_e + q_p.k_p (Ke, He and Liu 2021 §3.1). With kind none the
/// weights are the same and all is content.
[[nodiscard]] PositionEffect position_effect(const Trace& trace, int layer);

}  // namespace headlight
