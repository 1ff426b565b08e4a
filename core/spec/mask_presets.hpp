#pragma once
// Masks by the names that the field has for them. Each is a MaskSpec for a sentence of n tokens; nothing is masked or
// opened by hand in any of them.

#include <span>
#include <string_view>

#include "core/spec/spec.hpp"

namespace headlight {

struct MaskPreset {
    std::string_view name;   ///< in files and tests
    std::string_view label;  ///< in the window (translatable)
    std::string_view hint;   ///< what it is and what to look for (translatable)
    MaskSpec (*apply)(int n) = nullptr;
};

[[nodiscard]] std::span<const MaskPreset> mask_presets();

}  // namespace headlight
