#pragma once
// The measurements of `headlight bench`. What counts are ratios and percentiles: machines differ.

#include <string>
#include <vector>

#include "app/bench/timing.hpp"

namespace headlight {

struct ComputeResult {
    int n = 0;
    int d_model = 0;
    int heads = 0;
    Timing timing;
};

struct LiveResult {
    std::string parameter;
    int n = 0;
    int d_model = 0;
    int heads = 0;
    Timing timing;
};

/// Self-attention with all weights kept, from X and the four W: projections, scores, softmax, context, output.
[[nodiscard]] std::vector<ComputeResult> bench_compute();

/// A parameter moved -> every visible view of the default window painted (offscreen), for every parameter.
[[nodiscard]] std::vector<LiveResult> bench_live();

/// What the mouse does, in the default window at n = 64, d_model = 512, 8 heads: hover, pin, paint a mask rectangle ->
/// every visible view painted. Then lines: 16 heads of 256 tokens, painted with new numbers and with another query
/// marked.
[[nodiscard]] std::vector<LiveResult> bench_mouse();

/// Drags in the position lab, in the default window at n = 128, d_model = 512, 8 heads.
[[nodiscard]] std::vector<LiveResult> bench_lab();

/// 144 heads of 128 tokens in one grid, painted with new numbers.
[[nodiscard]] Timing bench_paint();

/// Start of the process -> the first picture of every view.
[[nodiscard]] Timing bench_start();

}  // namespace headlight
