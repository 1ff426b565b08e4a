#pragma once

#include <vector>

#include "core/engine/trace.hpp"

namespace headlight {

/// What the user should know about this Trace, the most important first.
[[nodiscard]] std::vector<Warning> collect_warnings(const Trace& trace);

}  // namespace headlight
