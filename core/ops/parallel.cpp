#include "core/ops/parallel.hpp"

#include <tbb/parallel_for.h>

namespace headlight {

void parallel_jobs(Index count, std::int64_t total_work, const std::function<void(Index)>& job) {
    if (count <= 1 || total_work < parallel_threshold) {
        for (Index i = 0; i < count; ++i) job(i);
        return;
    }
    tbb::parallel_for(Index{0}, count, job);
}

}  // namespace headlight
