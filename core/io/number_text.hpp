#pragma once
// Numbers as text that brings the same float back. Private to the core.

#include <array>
#include <charconv>
#include <string>

namespace headlight {

/// The fewest digits that read back as the same float, "inf", "-inf" or "nan"; independent of the locale.
[[nodiscard]] inline std::string float_text(float value) {
    std::array<char, 32> buffer{};
    auto* const end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    return {buffer.data(), end};
}

}  // namespace headlight
