#pragma once
// How much room labels, titles and bars take beside the pictures of a figure.

#include <map>
#include <utility>

#include "ui/figures/layout.hpp"

namespace headlight {

inline constexpr double bar_gap = 8;  ///< between cells and their colour bar

/// Room around the cells of a panel, or of the whole grid when axes are shared.
struct Bands {
    double left = 0;
    double bottom = 0;
    double row_title = 0;
    double column_title = 0;
    SideLabels rows;
    SideLabels columns;
};

/// Measures texts; remembers the labels of axes, which many arrangements ask for.
class Lettering {
public:
    explicit Lettering(const FigureStyle& style);

    [[nodiscard]] double title_height() const { return title_; }
    [[nodiscard]] double line_height() const { return line_; }

    /// Around a matrix whose cells fill `picture` in a figure of size `room`; tokens along the columns only if wanted.
    [[nodiscard]] Bands around(const MatrixPanel& panel, QSizeF picture, QSizeF room, bool column_text);
    [[nodiscard]] Bands around_curves() const;

    /// Width of a bar with its ticks and label, the gap before it included.
    [[nodiscard]] double bar_width(const ColourBar& bar) const;

    /// Font size at which the titles of all panels fit into `width`, within reason.
    [[nodiscard]] int title_pixels(const FigureModel& model, double width) const;

private:
    [[nodiscard]] double widest(const AxisPtr& axis, int pixels);
    [[nodiscard]] int label_pixels(double cell) const;

    FigureStyle style_;
    FigureFonts fonts_;
    std::map<std::pair<const Axis*, int>, double> widest_;
    double title_ = 0;
    double line_ = 0;
    double tick_ = 0;
};

}  // namespace headlight
