#include "ui/panels/slider_scale.hpp"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr int fine_steps = 400;

/// Two significant digits: the values that a person would type.
double rounded(double value) {
    if (value == 0) return 0;
    const double unit = std::pow(10.0, std::floor(std::log10(std::abs(value))) - 1);
    return std::round(value / unit) * unit;
}

}  // namespace

SliderScale::SliderScale(const Parameter& parameter, std::vector<std::int64_t> stops, double soft_max)
    : stops_(std::move(stops)),
      min_(parameter.min),
      max_(std::clamp(soft_max, parameter.min, parameter.max)),
      logarithmic_(parameter.logarithmic),
      integer_(parameter.type == ParameterType::integer),
      shift_(parameter.logarithmic && parameter.min <= 0 ? 1 - parameter.min : 0) {}

int SliderScale::steps() const {
    if (!stops_.empty()) return static_cast<int>(stops_.size()) - 1;
    if (integer_ && (!logarithmic_ || max_ - min_ <= fine_steps)) {
        return static_cast<int>(std::min(max_ - min_, 1e6));
    }
    return fine_steps;
}

double SliderScale::value_at(int position) const {
    position = std::clamp(position, 0, steps());
    if (!stops_.empty()) return static_cast<double>(stops_[static_cast<std::size_t>(position)]);
    const int last = steps();
    if (last == 0 || position == 0) return min_;
    if (position == last) return max_;
    const double share = static_cast<double>(position) / last;
    if (!logarithmic_) {
        const double value = min_ + (max_ - min_) * share;
        return integer_ ? std::round(value) : rounded(value);
    }
    const double value = (min_ + shift_) * std::pow((max_ + shift_) / (min_ + shift_), share) - shift_;
    return std::clamp(integer_ ? std::round(rounded(value)) : rounded(value), min_, max_);
}

int SliderScale::position_of(double value) const {
    if (!stops_.empty()) {
        const auto above = std::lower_bound(stops_.begin(), stops_.end(), static_cast<std::int64_t>(value));
        return static_cast<int>(std::min<std::ptrdiff_t>(above - stops_.begin(), steps()));
    }
    if (max_ <= min_) return 0;
    value = std::clamp(value, min_, max_);
    const double share =
        logarithmic_ ? std::log((value + shift_) / (min_ + shift_)) / std::log((max_ + shift_) / (min_ + shift_))
                     : (value - min_) / (max_ - min_);
    const int near = static_cast<int>(std::lround(share * steps()));
    // Rounded values need not lie nearest to their own position.
    int best = near;
    for (const int position : {near - 1, near + 1}) {
        if (position < 0 || position > steps()) continue;
        if (std::abs(value_at(position) - value) < std::abs(value_at(best) - value)) best = position;
    }
    return best;
}

double SliderScale::step_from(double value, int by) const {
    if (stops_.empty() && integer_) return std::max(min_, value + by);
    int position = position_of(value);
    const int direction = by < 0 ? -1 : 1;
    for (int left = std::abs(by); left > 0;) {
        position += direction;
        if (position < 0 || position > steps()) break;
        if (value_at(position) != value) --left;  // neighbouring positions can round to the same value
    }
    return value_at(position);
}

}  // namespace headlight
