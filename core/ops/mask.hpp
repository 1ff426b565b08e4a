#pragma once
// Which query may look at which key. What each rule allows:
//   causal     key <= query
//   prefix     key < prefix (prefix LM: Raffel et al. 2020 §3.2.1)
//   window     |query - key| <= window
//   global     query < global or key < global (Longformer: Beltagy et al. 2020 §3.1)
//   stride     (query - key) mod stride = 0 (strided pattern: Child et al. 2019)
//   block      floor(query / block) = floor(key / block)
//   documents  query and key have the same number of boundaries at or before them (packed sequences)
//   padding    key < n_key - padding
// Rules stand in lines, by default
//   causal or prefix and window or global and stride and block and documents and padding
// A cell is allowed when every line allows it, and a line allows it when any of its rules does; rules that are off drop
// out (core/spec/mask_rules.hpp). Then
//   cells      single cells are masked by hand
//   allowed    single cells are opened by hand, whatever masked them
// A position that has no vector (learned table too short) neither asks nor is asked, whatever was opened.

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
