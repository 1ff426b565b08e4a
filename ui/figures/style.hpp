#pragma once
// How figures look: themes, fonts, and the choices that hold for every figure.

#include <QColor>
#include <QString>
#include <optional>
#include <string_view>

#include "ui/figures/palette.hpp"

namespace headlight {

enum class ThemeName { light, dark, print };

struct Theme {
    QColor background;  ///< around the pictures
    QColor panel;       ///< under curves, between cells
    QColor text;
    QColor muted_text;
    QColor grid;     ///< frames, ticks, grid lines
    QColor masked;   ///< cells that are masked: no palette has this colour
    QColor hatch;    ///< thin lines over masked cells; the colour of `masked`: none
    QColor allowed;  ///< cells of a mask that are not masked
    QColor accent;   ///< focus, the chosen head
    QColor highlight;
    QColor query;  ///< Q, blue
    QColor key;    ///< K, orange
    QColor value;  ///< V, green
};
[[nodiscard]] const Theme& theme(ThemeName name);
/// Colours for things that have no order, such as heads: neighbours can be told apart, also by colour-blind people
/// (Okabe and Ito 2008, lighter and darker from the ninth on). Any index.
[[nodiscard]] QColor series_colour(ThemeName name, int index);
[[nodiscard]] std::string_view theme_name(ThemeName name);
[[nodiscard]] std::optional<ThemeName> find_theme(std::string_view name);

/// What the colours of weights span: always 0 to 1, 0 to the largest of the figure, 0 to the largest of each head.
enum class ScaleChoice { fixed, shared, per_head };

struct FigureStyle {
    ThemeName theme = ThemeName::light;
    Palette palette = Palette::viridis;
    QString font_family;     ///< empty: the application's font
    int font_size = 11;      ///< pixels; labels in dense places are smaller
    bool font_grows = true;  ///< large figures get larger letters than font_size
    int index_base = 1;      ///< layers, heads, tokens are counted from 0 or from 1
    ScaleChoice scale = ScaleChoice::fixed;
    bool logarithmic = false;
    bool numbers = true;  ///< write values into cells when they fit
    bool operator==(const FigureStyle&) const = default;
};

/// The style for a figure of this size: with the font size that suits it.
[[nodiscard]] FigureStyle sized_style(const FigureStyle& style, double width, double height);

}  // namespace headlight
