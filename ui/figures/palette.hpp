#pragma once
// Colour tables for matrices. Readable for colour-blind people; `print` also on a grey printer.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace headlight {

enum class Palette { viridis, cividis, magma, print, diverging, diverging_dark, cyclic };

/// 256 opaque colours, 0xffRRGGBB. The same memory on every call; safe from any thread.
using ColourTable = std::array<std::uint32_t, 256>;
[[nodiscard]] const ColourTable& colour_table(Palette palette);

/// "viridis", "cividis" … as in files and on the command line.
[[nodiscard]] std::string_view palette_name(Palette palette);
[[nodiscard]] std::optional<Palette> find_palette(std::string_view name);

/// The palettes for values that only grow (weights): the choice a user has.
[[nodiscard]] std::span<const Palette> sequential_palettes();

/// Relative luminance in [0, 1] (WCAG 2, from sRGB).
[[nodiscard]] double luminance(std::uint32_t rgb);

}  // namespace headlight
