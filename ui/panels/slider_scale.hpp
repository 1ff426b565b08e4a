#pragma once
// Slider position <-> parameter value: stops, linear or logarithmic. Pure.

#include <cstdint>
#include <vector>

#include "core/spec/parameters.hpp"

namespace headlight {

class SliderScale {
public:
    /// `stops` may be empty; `soft_max` is where the slider ends when the parameter's own maximum is far beyond use.
    SliderScale(const Parameter& parameter, std::vector<std::int64_t> stops, double soft_max);

    [[nodiscard]] int steps() const;  ///< positions are 0 … steps()
    [[nodiscard]] double value_at(int position) const;
    [[nodiscard]] int position_of(double value) const;

    /// The next value up or down that the slider can stand on.
    [[nodiscard]] double step_from(double value, int by) const;

    bool operator==(const SliderScale&) const = default;

private:
    std::vector<std::int64_t> stops_;
    double min_ = 0;
    double max_ = 0;
    bool logarithmic_ = false;
    bool integer_ = false;
    double shift_ = 0;  // makes a logarithmic scale that starts at 0 possible
};

}  // namespace headlight
