#include "core/positions/rotation.hpp"

#include <algorithm>
#include <cmath>

#include "core/ops/positions.hpp"

namespace headlight {

Eigen::Matrix2d shift_rotation(Index pair, Index width, double base, int k) {
    const double angle = k * pair_frequency(pair, width, base);
    Eigen::Matrix2d rotation;
    rotation << std::cos(angle), -std::sin(angle), std::sin(angle), std::cos(angle);
    return rotation;
}

double shift_error(Index n, Index d_model, const PositionSpec& position, int k) {
    const Matrix here = sinusoidal_table(n, d_model, position.base, position.layout, position.offset);
    const Matrix there = sinusoidal_table(n, d_model, position.base, position.layout, position.offset + k);
    double largest = 0;
    for (Index pair = 0; 2 * pair + 1 < d_model; ++pair) {
        const Eigen::Matrix2d rotation = shift_rotation(pair, d_model, position.base, k);
        const auto [first, second] = pair_columns(pair, d_model, position.layout);
        for (Index p = 0; p < n; ++p) {
            const Eigen::RowVector2d from(here(p, first), here(p, second));
            const Eigen::RowVector2d to(there(p, first), there(p, second));
            largest = std::max(largest, (from * rotation - to).cwiseAbs().maxCoeff());
        }
    }
    return largest;
}

}  // namespace headlight
