#pragma once
// Names of many files from one pattern: "fig-{session}-{view}.svg".

#include <map>
#include <string>
#include <string_view>

#include "core/spec/error.hpp"

namespace headlight {

/// Puts the values in place of {name}. The error names what stands in braces and is not known, or a brace that is not
/// closed.
[[nodiscard]] Result<std::string> fill_pattern(std::string_view pattern,
                                               const std::map<std::string, std::string>& values);

}  // namespace headlight
