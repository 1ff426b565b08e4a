#pragma once
// Where everything of a figure goes. Depends on the structure and the labels, never on the values: nothing moves while
// a slider is dragged.

#include <QFont>
#include <QRectF>
#include <QSizeF>
#include <vector>

#include "ui/figures/figure_model.hpp"
#include "ui/figures/style.hpp"

namespace headlight {

enum class LabelMode { none, numbers, text };

/// One side of a matrix as it will be lettered.
struct SideLabels {
    LabelMode mode = LabelMode::none;
    QRectF rect;
    int pixels = 9;  ///< font size
    bool rotated = false;
};

struct PanelPlace {
    QRectF title;
    QRectF legend;       ///< names of curves or heads
    QRectF area;         ///< the cells, the inside of the axes, the rows of a table, the lines
    SideLabels rows;     ///< of queries where lines are drawn
    SideLabels columns;  ///< of keys where lines are drawn
    QRectF row_title;
    QRectF column_title;
    QRectF bar;
    QRectF right;  ///< bars beside the rows
    QRectF right_title;
    QRectF below;  ///< bars under the columns
    QRectF below_title;
    QRectF values;  ///< written beside lying bars
    QRectF caption;
    QRectF before;  ///< the operator
};

struct FigureLayout {
    std::vector<PanelPlace> panels;
    int columns = 1;
    int lines = 0;  ///< of a flow
    int title_pixels = 11;
    QRectF bar;
    QRectF row_title;  ///< of the whole grid
    QRectF column_title;
    QRectF message;
    QRectF note;
};

/// Fonts in pixels of the figure.
struct FigureFonts {
    explicit FigureFonts(const FigureStyle& style);
    [[nodiscard]] QFont sized(int pixels) const;

    QFont normal;
    QFont bold;
    QFont small;  ///< ticks, axis titles, bars
};

/// `pixel` is the size of one device pixel in figure units; cells start and end on whole ones.
[[nodiscard]] FigureLayout lay_out(const FigureModel& model, const FigureStyle& style, QSizeF size, double pixel = 1);

/// How many rows of a list are shown in `area`, and how high they are.
struct ListRows {
    double height = 0;
    int shown = 0;
    bool cut = false;  ///< the last row that is shown stands for all that are not
};
[[nodiscard]] ListRows list_rows(const QRectF& area, int count);

}  // namespace headlight
