#pragma once
// Repeats a job and reports the median and the 95th percentile: single times say little on a shared machine.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

namespace headlight {

struct Timing {
    double median_ms = 0;
    double p95_ms = 0;
};

[[nodiscard]] inline Timing timing_of(std::vector<double> times_ms) {
    if (times_ms.empty()) return {};
    std::sort(times_ms.begin(), times_ms.end());
    const auto at = [&](double share) {
        return times_ms[static_cast<std::size_t>(std::lround(share * static_cast<double>(times_ms.size() - 1)))];
    };
    return {at(0.5), at(0.95)};
}

class Stopwatch {
public:
    [[nodiscard]] double ms() const {
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start_).count();
    }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// Runs `job` for about `budget_ms` (at least `fewest` times, after three warm-ups).
template <class Job>
[[nodiscard]] Timing time_repeatedly(double budget_ms, int fewest, Job job) {
    for (int i = 0; i < 3; ++i) job();
    std::vector<double> times;
    const Stopwatch total;
    while (static_cast<int>(times.size()) < fewest || total.ms() < budget_ms) {
        const Stopwatch one;
        job();
        times.push_back(one.ms());
    }
    return timing_of(std::move(times));
}

}  // namespace headlight
