#include "ui/figures/palette.hpp"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

using Points = std::span<const std::uint32_t>;

// Every sixteenth of the published tables of viridis, magma (Smith, van der Walt 2015), cividis (Nuñez, Anderton,
// Renslow 2018) and twilight (Bechtold 2018). The curve through them stays within a few levels of the originals.
constexpr std::array<std::uint32_t, 17> viridis_points{0x440154, 0x48186A, 0x472D7B, 0x424086, 0x3B528B, 0x33638D,
                                                       0x2C728E, 0x26828E, 0x21918C, 0x1F9F88, 0x27AD81, 0x3DBC74,
                                                       0x5CC863, 0x81D34D, 0xAADC32, 0xD5E21A, 0xFDE725};
constexpr std::array<std::uint32_t, 17> cividis_points{0x00224E, 0x002E6A, 0x1A386F, 0x32436D, 0x434E6C, 0x535A6D,
                                                       0x61656F, 0x6F7073, 0x7D7C78, 0x8B8778, 0x9A9376, 0xAAA073,
                                                       0xBBAD6D, 0xCCBA64, 0xDDC858, 0xEFD748, 0xFEE838};
constexpr std::array<std::uint32_t, 17> magma_points{0x000004, 0x0A0822, 0x1D1147, 0x36106B, 0x51127C, 0x6A1C81,
                                                     0x832681, 0x9C2E7F, 0xB73779, 0xCF4070, 0xE55064, 0xF4695C,
                                                     0xFB8761, 0xFEA571, 0xFEC287, 0xFDE0A1, 0xFCFDBF};
constexpr std::array<std::uint32_t, 17> twilight_points{0xE2D9E2, 0xC2CED4, 0x93B4C6, 0x7297C1, 0x6276BA, 0x5E51AD,
                                                        0x592A8F, 0x45135C, 0x301437, 0x4A1342, 0x741E4F, 0x983550,
                                                        0xB25652, 0xC27C63, 0xCCA287, 0xD8C6BD, 0xE2D9E2};
// Our own: one hue, paper white to ink; and blue - neutral - red with the neutral of either theme.
constexpr std::array<std::uint32_t, 8> print_points{0xF8FBFE, 0xDCE9F5, 0xB2CFE8, 0x7BACD6,
                                                    0x4884BE, 0x265F9E, 0x133F76, 0x0A2346};
constexpr std::array<std::uint32_t, 9> diverging_points{0x123F85, 0x2F6DB5, 0x74A5D6, 0xBAD3EA, 0xF6F6F5,
                                                        0xF3CDB9, 0xE0946F, 0xBF4C33, 0x861A1D};
constexpr std::array<std::uint32_t, 9> diverging_dark_points{0xA9D3FF, 0x6CACEE, 0x3B80C4, 0x2A5078, 0x262A30,
                                                             0x6E3D2C, 0xB85B36, 0xED8C54, 0xFFC79A};

double channel(std::uint32_t rgb, int shift) {
    return (rgb >> shift) & 0xFFU;
}

/// Catmull-Rom through four neighbours.
double cubic(double a, double b, double c, double d, double t) {
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}

ColourTable interpolate(Points points) {
    ColourTable table{};
    const auto last = static_cast<int>(points.size()) - 1;
    const auto point = [&](int i, int shift) {
        return channel(points[static_cast<std::size_t>(std::clamp(i, 0, last))], shift);
    };
    for (int i = 0; i < 256; ++i) {
        const double place = i * last / 255.0;
        const int k = std::min(static_cast<int>(place), last - 1);
        std::uint32_t rgb = 0xFF;
        for (const int shift : {16, 8, 0}) {
            const double value =
                cubic(point(k - 1, shift), point(k, shift), point(k + 1, shift), point(k + 2, shift), place - k);
            rgb = (rgb << 8U) | static_cast<std::uint32_t>(std::lround(std::clamp(value, 0.0, 255.0)));
        }
        table[static_cast<std::size_t>(i)] = rgb;
    }
    return table;
}

struct NamedPalette {
    Palette palette;
    std::string_view name;
    Points points;
};
constexpr std::array named_palettes{NamedPalette{Palette::viridis, "viridis", viridis_points},
                                    NamedPalette{Palette::cividis, "cividis", cividis_points},
                                    NamedPalette{Palette::magma, "magma", magma_points},
                                    NamedPalette{Palette::print, "print", print_points},
                                    NamedPalette{Palette::diverging, "diverging", diverging_points},
                                    NamedPalette{Palette::diverging_dark, "diverging_dark", diverging_dark_points},
                                    NamedPalette{Palette::cyclic, "cyclic", twilight_points}};

}  // namespace

const ColourTable& colour_table(Palette palette) {
    static const auto tables = [] {
        std::array<ColourTable, named_palettes.size()> all{};
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = interpolate(named_palettes[i].points);
        return all;
    }();
    return tables[static_cast<std::size_t>(palette)];
}

std::string_view palette_name(Palette palette) {
    return named_palettes[static_cast<std::size_t>(palette)].name;
}

std::optional<Palette> find_palette(std::string_view name) {
    for (const auto& entry : named_palettes)
        if (entry.name == name) return entry.palette;
    return std::nullopt;
}

std::span<const Palette> sequential_palettes() {
    static constexpr std::array choices{Palette::viridis, Palette::cividis, Palette::magma, Palette::print};
    return choices;
}

double luminance(std::uint32_t rgb) {
    const auto linear = [&](int shift) {
        const double c = channel(rgb, shift) / 255;
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0);
}

}  // namespace headlight
