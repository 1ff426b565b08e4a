#pragma once
// Spreads independent work over the cores. Small work stays on the calling thread: waking a worker costs more
// than a few tens of microseconds of arithmetic.

#include <cstdint>
#include <functional>

#include "core/ops/matrix.hpp"

namespace headlight {

/// Below this many multiply-adds a job is not worth a second thread (about 20 microseconds of work).
inline constexpr std::int64_t parallel_threshold = 1'000'000;

/// Calls job(i) for i in [0, count), in parallel when `total_work` (multiply-adds) is above the threshold.
/// Every call is independent and writes its own part of the result, so the order does not matter.
void parallel_jobs(Index count, std::int64_t total_work, const std::function<void(Index)>& job);

/// A range of rows: block b of the rows [0, n) cut in blocks of `size`.
struct RowBlock {
    Index begin = 0;
    Index count = 0;
};
[[nodiscard]] inline Index block_count(Index n, Index size) {
    return (n + size - 1) / size;
}
[[nodiscard]] inline RowBlock row_block(Index b, Index n, Index size) {
    const Index begin = b * size;
    return {begin, begin + size <= n ? size : n - begin};
}

}  // namespace headlight
