#pragma once
// Which query may look at which key. Rules are combined by AND:
//   causal   key <= query, or key < prefix (prefix LM: Raffel et al. 2020 §3.2.1)
//   window   |query - key| <= window
//   padding  the last `padding` keys are hidden from everybody
//   cells    single cells masked by hand
// A position that has no vector (learned table too short) neither asks nor is asked.

#include <cstdint>

#include "core/ops/matrix.hpp"
#include "core/spec/spec.hpp"

namespace headlight {

/// (n_query, n_key); a cell is 1 where attention is allowed and 0 where the score becomes minus infinity.
using Mask = Eigen::Matrix<std::uint8_t, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Number of leading queries and keys that can take part; the others are masked throughout.
struct Available {
    Index queries = 0;
    Index keys = 0;
    bool operator==(const Available&) const = default;
};

[[nodiscard]] Mask make_mask(const MaskSpec& rules, Index n_query, Index n_key, Available available);

}  // namespace headlight
