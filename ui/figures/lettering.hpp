#pragma once
// How much room labels, titles and bars take beside the pictures of a figure.

#include <map>
#include <utility>

#include "ui/figures/layout.hpp"

namespace headlight {

inline constexpr double bar_gap = 8;  ///< between cells and their colour bar

/// Room around the picture of a panel, or of the whole grid when axes are shared.
struct Bands {
    double left = 0;    ///< labels of rows
    double right = 0;   ///< labels of keys, values of lying bars, bars beside rows
    double top = 0;     ///< labels and titles of lines
    double below = 0;   ///< bars between the picture and the labels of columns
    double bottom = 0;  ///< labels of columns
    double row_title = 0;
    double column_title = 0;
    double caption = 0;
    SideLabels rows;
    SideLabels columns;

    [[nodiscard]] double side() const { return left + row_title; }
    [[nodiscard]] double foot() const { return below + bottom + column_title + caption; }
    /// At least as much on every side; labels stay.
    void widen(const Bands& other);
};

/// Measures texts; remembers the labels of axes, which many arrangements ask for.
class Lettering {
public:
    explicit Lettering(const FigureStyle& style);

    [[nodiscard]] double title_height() const { return title_; }
    [[nodiscard]] double line_height() const { return line_; }

    /// Around a panel whose picture has this size in a figure (or its part) of size `room`; tokens along the columns
    /// only if wanted.
    [[nodiscard]] Bands around(const Panel& panel, QSizeF picture, QSizeF room, bool column_text);

    /// Width of a bar with its ticks and label, the gap before it included.
    [[nodiscard]] double bar_width(const ColourBar& bar) const;

    /// Of an operator between panels.
    [[nodiscard]] double operator_width(const QString& text) const;

    /// Width that a list (table or lying bars) needs to be read.
    [[nodiscard]] double list_width(const Panel& panel) const;

    /// Lines that a note takes in this width: none, one or two.
    [[nodiscard]] int note_lines(const QString& note, QSizeF room) const;

    /// Font size at which the title fits into `width`, within reason.
    [[nodiscard]] int title_pixels(const PanelTitle& title, double width) const;

private:
    [[nodiscard]] Bands around_matrix(const MatrixPanel& panel, QSizeF picture, QSizeF room, bool column_text);
    [[nodiscard]] Bands around_curves() const;
    [[nodiscard]] Bands around_bars(const BarsPanel& panel, QSizeF picture, QSizeF room) const;
    [[nodiscard]] Bands around_lying(const BarsPanel& panel, QSizeF room) const;
    [[nodiscard]] Bands around_lines(const LinesPanel& panel, QSizeF picture, QSizeF room);
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
