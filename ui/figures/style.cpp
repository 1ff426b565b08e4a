#include "ui/figures/style.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace headlight {

namespace {

constexpr std::array<std::string_view, 3> names{"light", "dark", "print"};

Theme light() {
    return {.background = QColor(0xFFFFFF),
            .panel = QColor(0xFBFBFC),
            .text = QColor(0x1F2328),
            .muted_text = QColor(0x6A737D),
            .grid = QColor(0xDADEE3),
            .masked = QColor(0xD5D8DC),
            .hatch = QColor(0xC2C7CD),
            .allowed = QColor(0x8CB3F2),
            .accent = QColor(0x2563EB),
            .highlight = QColor(0xE5484D),
            .query = QColor(0x2563EB),
            .key = QColor(0xE8720C),
            .value = QColor(0x1F9D55)};
}

Theme dark() {
    return {.background = QColor(0x1B1E23),
            .panel = QColor(0x21252B),
            .text = QColor(0xE6E8EB),
            .muted_text = QColor(0x9AA3AE),
            .grid = QColor(0x3A4049),
            .masked = QColor(0x3A3E45),
            .hatch = QColor(0x50565F),
            .allowed = QColor(0x5484C9),
            .accent = QColor(0x6EA8FE),
            .highlight = QColor(0xFF7B72),
            .query = QColor(0x6EA8FE),
            .key = QColor(0xFFA657),
            .value = QColor(0x56D68A)};
}

Theme print() {
    Theme theme = light();
    theme.panel = QColor(0xFFFFFF);
    theme.text = QColor(Qt::black);
    theme.muted_text = QColor(0x4D4D4D);
    theme.grid = QColor(0xB8B8B8);
    theme.masked = QColor(0xD0D0D0);
    theme.hatch = QColor(0x8C8C8C);
    theme.allowed = QColor(0xF4F7FB);
    return theme;
}

}  // namespace

const Theme& theme(ThemeName name) {
    static const std::array<Theme, 3> themes{light(), dark(), print()};
    return themes[static_cast<std::size_t>(name)];
}

QColor series_colour(ThemeName name, int index) {
    static constexpr std::array<QRgb, 8> colours{0x0072B2, 0xD55E00, 0x009E73, 0xB0528F,
                                                 0xB58900, 0x3A9BD5, 0x7A5C3E, 0x5B5EA6};
    const auto count = static_cast<int>(colours.size());
    const int at = std::max(index, 0);
    const QColor colour = QColor::fromRgb(colours[static_cast<std::size_t>(at % count)]);
    const int turn = (at / count) % 3;
    if (name == ThemeName::dark) return colour.lighter(145 + 15 * turn);
    return turn == 0 ? colour : (turn == 1 ? colour.darker(150) : colour.lighter(135));
}

std::string_view theme_name(ThemeName name) {
    return names[static_cast<std::size_t>(name)];
}

std::optional<ThemeName> find_theme(std::string_view name) {
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] == name) return static_cast<ThemeName>(i);
    return std::nullopt;
}

FigureStyle sized_style(const FigureStyle& style, double width, double height) {
    FigureStyle sized = style;
    const double growth = std::sqrt(std::max(std::min(width / 900, height / 560), 0.0));
    if (style.font_grows)
        sized.font_size = static_cast<int>(std::lround(style.font_size * std::clamp(growth, 1.0, 1.7)));
    return sized;
}

}  // namespace headlight
