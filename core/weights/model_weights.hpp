#pragma once
// What a layer is made of. y = x W, every W is (d_in, d_out); PyTorch stores the transpose.

#include <string>
#include <vector>

#include "core/ops/matrix.hpp"
#include "core/spec/spec.hpp"

namespace headlight {

/// What a designed head was built to do.
enum class HeadRole { none, previous, next, back, ahead, first, same, even, local };

struct HeadDesign {
    HeadRole role = HeadRole::none;  ///< none: not designed (random weights)
    int distance = 0;                ///< back, ahead: k; local: half width of the bump
    bool operator==(const HeadDesign&) const = default;
};

/// "previous token", "3 back", "same token" …; empty for none. English; the window translates it.
[[nodiscard]] std::string head_name(const HeadDesign& design);

struct LayerWeights {
    Matrix q;  ///< (d_model, d_model), columns are the heads side by side; likewise k, v
    Matrix k;
    Matrix v;
    Matrix o;                         ///< (d_model, d_model), rows are the heads side by side
    std::vector<HeadDesign> designs;  ///< one a head; empty for weights that were not designed by hand
};

}  // namespace headlight
