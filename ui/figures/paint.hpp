#pragma once
// Drawing of the parts of a figure with a QCPPainter. The same code for the screen and for files.

#include <QImage>
#include <deque>
#include <utility>

#include "ui/figures/canvas.hpp"
#include "ui/figures/layout.hpp"
#include "ui/figures/matrix_image.hpp"
#include "ui/figures/text_painter.hpp"

class QCPPainter;

namespace headlight {

/// What every part needs; belongs to the plot.
struct PaintContext {
    const FigureModel* model = nullptr;
    const FigureLayout* layout = nullptr;
    const FigureStyle* style = nullptr;
    const FigureFonts* fonts = nullptr;
    TextPainter* text = nullptr;
    std::deque<std::pair<ColourScale, ColourLookup>>* lookups = nullptr;  ///< shared by panels of the same scale

    [[nodiscard]] const Theme& colours() const { return theme(style->theme); }
    [[nodiscard]] const ColourLookup& lookup(const ColourScale& scale) const;
};

void paint_cells(QCPPainter& painter, const PaintContext& context, int index, QImage& image, ImageScratch& scratch);
void paint_labels(QCPPainter& painter, const PaintContext& context, int index);
void paint_margins(QCPPainter& painter, const PaintContext& context, int index);
void paint_curves(QCPPainter& painter, const PaintContext& context, int index);
void paint_bars(QCPPainter& painter, const PaintContext& context, int index);
void paint_table(QCPPainter& painter, const PaintContext& context, int index);
void paint_lines(QCPPainter& painter, const PaintContext& context, int index, QImage& image);
/// Caption below a panel and operator before it.
void paint_surroundings(QCPPainter& painter, const PaintContext& context, int index);
void paint_title(QCPPainter& painter, const PaintContext& context, int index);
void paint_bar(QCPPainter& painter, const PaintContext& context, const ColourBar& bar, const QRectF& rect);
/// Axis titles and colour bar of the grid, or the message.
void paint_frame(QCPPainter& painter, const PaintContext& context);
void paint_highlight(QCPPainter& painter, const PaintContext& context, const Highlight& highlight);
/// The lines of the marked query or key over all others, which are washed out.
void mark_lines(QCPPainter& painter, const PaintContext& context, const Highlight& highlight, int index);
/// A filled label.
void paint_pill(QCPPainter& painter, const PaintContext& context, const QRectF& rect, const QString& text,
                const QFont& font, const QColor& colour, bool rotated);
/// The token of an index, or its number.
[[nodiscard]] QString label_of(const Axis& axis, int index);

void paint_texts(QCPPainter& painter, const PaintContext& context, int index);
/// Names with a piece of their colour, right to left in place.legend, as many as there is room for.
struct LegendEntry {
    QString name;
    QColor colour;
};
void paint_legend(QCPPainter& painter, const PaintContext& context, const PanelPlace& place,
                  const std::vector<LegendEntry>& entries, double title_end);

/// From values to figure coordinates in a curves panel.
struct CurveMap {
    const CurvesPanel* panel = nullptr;
    QRectF area;
    [[nodiscard]] double x(double value) const;
    [[nodiscard]] double y(double value) const;
    [[nodiscard]] double x_at(double pixel) const;
};

[[nodiscard]] QRectF row_rect(const QRectF& area, int row, int rows);
[[nodiscard]] QRectF column_rect(const QRectF& area, int column, int columns);

/// Texts or numbers in `side.rect`, beside the rows and below the columns.
void paint_row_labels(QCPPainter& painter, const PaintContext& context, const SideLabels& side, const Axis& axis,
                      int rows);
void paint_column_labels(QCPPainter& painter, const PaintContext& context, const SideLabels& side, const Axis& axis,
                         int columns);
/// Every 1st, 2nd, 5th, 10th … of `cells` gets its number when each needs this room.
[[nodiscard]] int number_step(int cells, double length, double room);
/// Titles of the axes of one panel; empty rectangles are left out.
void paint_axis_title(QCPPainter& painter, const PaintContext& context, const QRectF& rect, const QString& text,
                      bool rotated);

[[nodiscard]] QColor colour_of(const PaintContext& context, CurveColour colour, double shade = 0, int series = 0);
/// Place of a value on an axis: 0 at min, 1 at max.
[[nodiscard]] double axis_place(const NumberAxis& axis, double value);
[[nodiscard]] std::vector<Tick> axis_ticks(const NumberAxis& axis, double length, double room);

/// The long title of an axis where it fits.
[[nodiscard]] QString fitting_title(const PaintContext& context, const Axis& axis, double length);

/// "0.25", "1e−4": for ticks.
[[nodiscard]] QString tick_text(double value);
/// Round values between min and max, about `count`; powers of ten when logarithmic.
[[nodiscard]] std::vector<Tick> nice_ticks(double min, double max, int count, bool logarithmic);

}  // namespace headlight
