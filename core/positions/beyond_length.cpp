#include "core/positions/beyond_length.hpp"

#include <cmath>
#include <numbers>

#include "core/ops/positions.hpp"

namespace headlight {

BeyondLength beyond_length(Index width, double base, int trained, int length) {
    constexpr double circle = 2 * std::numbers::pi;
    BeyondLength result;
    result.fresh_pairs.assign(static_cast<std::size_t>(length), 0);
    const Index pairs = (width + 1) / 2;
    for (Index pair = 0; pair < pairs; ++pair) {
        const double frequency = pair_frequency(pair, width, base);
        const double passed = (trained - 1) * frequency;
        // Steps of the circle that are left out between positions count as passed.
        const bool whole = passed + frequency >= circle;
        if (!whole) ++result.unfinished_pairs;
        std::vector<PhaseNews> row;
        row.reserve(static_cast<std::size_t>(length));
        for (int position = 0; position < length; ++position) {
            const double angle = std::fmod(position * frequency, circle);
            const bool fresh = position >= trained && !whole && angle > passed;
            row.push_back(position < trained ? PhaseNews::trained : fresh ? PhaseNews::fresh : PhaseNews::seen);
            if (fresh) ++result.fresh_pairs[static_cast<std::size_t>(position)];
        }
        result.news.push_back(std::move(row));
    }
    return result;
}

}  // namespace headlight
