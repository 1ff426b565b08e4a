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
void paint_curves(QCPPainter& painter, const PaintContext& context, int index);
void paint_title(QCPPainter& painter, const PaintContext& context, int index);
void paint_bar(QCPPainter& painter, const PaintContext& context, const ColourBar& bar, const QRectF& rect);
/// Axis titles and colour bar of the grid, or the message.
void paint_frame(QCPPainter& painter, const PaintContext& context);
void paint_highlight(QCPPainter& painter, const PaintContext& context, const Highlight& highlight);

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

/// The long title of an axis where it fits.
[[nodiscard]] QString fitting_title(const PaintContext& context, const Axis& axis, double length);

/// "0.25", "1e−4": for ticks.
[[nodiscard]] QString tick_text(double value);
/// Round values between min and max, about `count`; powers of ten when logarithmic.
[[nodiscard]] std::vector<Tick> nice_ticks(double min, double max, int count, bool logarithmic);

}  // namespace headlight
