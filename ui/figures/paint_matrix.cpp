#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

#include "ui/figures/labels.hpp"
#include "ui/figures/paint.hpp"

namespace headlight {

namespace {

constexpr int most_vector_cells = 64 * 64;       ///< a panel
constexpr int most_vector_cells_in_all = 24000;  ///< beyond that files grow to many megabytes
constexpr double smallest_gapped_cell = 16;

bool vectorized(const QCPPainter& painter) {
    return painter.modes().testFlag(QCPPainter::pmVectorized);
}

/// A hair of background between cells that are large enough to be counted.
double cell_gap(const QRectF& area, const MatrixPanel& matrix) {
    const double cell = std::min(area.width() / matrix.values.columns, area.height() / matrix.values.rows);
    return cell >= smallest_gapped_cell && matrix.square ? 1 : 0;
}

std::uint32_t cell_colour(const MatrixPanel& matrix, const ColourLookup& colours, int row, int column) {
    if (!matrix.mask.allowed(row, column)) return colours.masked();
    return colours(matrix.values.data == nullptr ? 1 : matrix.values.at(row, column));
}

void hatch_cell(QCPPainter& painter, const QRectF& cell, const ColourLookup& colours) {
    if (colours.hatch() == colours.masked() || std::min(cell.width(), cell.height()) < 4) return;
    painter.setPen(QPen(QColor::fromRgb(colours.hatch()), 0.6));
    painter.drawLine(cell.bottomLeft(), cell.topRight());
}

/// Rectangles, neighbours of one colour in one; each a little longer than it is, so that no viewer shows seams.
void paint_vector_cells(QCPPainter& painter, const QRectF& area, const MatrixPanel& matrix,
                        const ColourLookup& colours) {
    const double gap = cell_gap(area, matrix);
    const double overlap = gap > 0 ? -gap : 0.3;
    painter.setPen(Qt::NoPen);
    for (int row = 0; row < matrix.values.rows; ++row) {
        const QRectF line = row_rect(area, row, matrix.values.rows);
        for (int column = 0; column < matrix.values.columns;) {
            const std::uint32_t colour = cell_colour(matrix, colours, row, column);
            int end = column + 1;
            while (gap == 0 && end < matrix.values.columns && cell_colour(matrix, colours, row, end) == colour) ++end;
            const double left = column_rect(area, column, matrix.values.columns).left();
            const double right = column_rect(area, end - 1, matrix.values.columns).right();
            const double bottom = row + 1 < matrix.values.rows ? line.bottom() + overlap : area.bottom();
            const QRectF cell(QPointF(left, line.top()),
                              QPointF(end < matrix.values.columns ? right + overlap : area.right(), bottom));
            painter.setPen(Qt::NoPen);
            painter.setBrush(QColor::fromRgb(colour));
            painter.drawRect(cell);
            column = end;
        }
    }
    for (int row = 0; row < matrix.values.rows; ++row)
        for (int column = 0; column < matrix.values.columns; ++column)
            if (!matrix.mask.allowed(row, column))
                hatch_cell(painter,
                           row_rect(area, row, matrix.values.rows)
                               .intersected(column_rect(area, column, matrix.values.columns)),
                           colours);
}

/// One image of whole device pixels, put there without any scaling.
void paint_image_cells(QCPPainter& painter, const PaintContext& context, const QRectF& area, const MatrixPanel& matrix,
                       QImage& image, ImageScratch& scratch) {
    const ColourLookup& colours = context.lookup(matrix.scale);
    // Files may be looked at in any size: at least one pixel a cell and crisp edges.
    const double device = vectorized(painter) ? 4 : std::abs(painter.deviceTransform().m11());
    ImageSize size;
    size.width = static_cast<int>(std::lround(area.width() * device));
    size.height = static_cast<int>(std::lround(area.height() * device));
    if (vectorized(painter)) {
        size.width = std::max(size.width / matrix.values.columns, 1) * matrix.values.columns;
        size.height = std::max(size.height / matrix.values.rows, 1) * matrix.values.rows;
    }
    size.gap = static_cast<int>(std::lround(cell_gap(area, matrix) * std::max(1.0, std::floor(device))));
    size.background = context.colours().background.rgb();
    size.hatch_step = static_cast<int>(std::lround(6 * device));
    fill_matrix_image(matrix, colours, size, image, scratch);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    if (vectorized(painter)) {
        painter.drawImage(area, image);
        return;
    }
    const QTransform before = painter.transform();
    painter.scale(1 / device, 1 / device);
    painter.drawImage(QPointF(std::round(area.left() * device), std::round(area.top() * device)), image);
    painter.setTransform(before);
}

void paint_numbers(QCPPainter& painter, const PaintContext& context, const QRectF& area, const MatrixPanel& matrix) {
    const double cell_w = area.width() / matrix.values.columns;
    const double cell_h = area.height() / matrix.values.rows;
    const int pixels = static_cast<int>(std::min({cell_h * 0.6, cell_w / 2.9, context.style->font_size + 3.0}));
    if (pixels < 7 || matrix.values.data == nullptr) return;
    const QFont font = context.fonts->sized(pixels);
    const ColourLookup& colours = context.lookup(matrix.scale);
    for (int row = 0; row < matrix.values.rows; ++row) {
        const QRectF line = row_rect(area, row, matrix.values.rows);
        for (int column = 0; column < matrix.values.columns; ++column) {
            if (!matrix.mask.allowed(row, column)) continue;
            const float value = matrix.values.at(row, column);
            const QColor colour = luminance(colours(value)) > 0.22 ? QColor(0x101418) : QColor(0xF4F6F8);
            const QRectF cell = line.intersected(column_rect(area, column, matrix.values.columns));
            context.text->draw(
                painter, cell,
                matrix.whole ? QString::number(static_cast<int>(value)) : short_number(static_cast<double>(value)),
                font, colour, {Qt::AlignHCenter, false, false});
        }
    }
}

}  // namespace

QRectF row_rect(const QRectF& area, int row, int rows) {
    const double top = area.top() + area.height() * row / rows;
    return {QPointF(area.left(), top), QPointF(area.right(), area.top() + area.height() * (row + 1) / rows)};
}

QRectF column_rect(const QRectF& area, int column, int columns) {
    const double left = area.left() + area.width() * column / columns;
    return {QPointF(left, area.top()), QPointF(area.left() + area.width() * (column + 1) / columns, area.bottom())};
}

const ColourLookup& PaintContext::lookup(const ColourScale& scale) const {
    for (const auto& [known, table] : *lookups)
        if (known == scale) return table;
    return lookups->emplace_back(scale, ColourLookup(scale, *style)).second;
}

void paint_cells(QCPPainter& painter, const PaintContext& context, int index, QImage& image, ImageScratch& scratch) {
    const auto at = static_cast<std::size_t>(index);
    const PanelPlace& place = context.layout->panels[at];
    const MatrixPanel& matrix = *context.model->panels[at].matrix();
    if (place.area.width() < 1 || place.area.height() < 1 || matrix.values.empty()) return;
    painter.setAntialiasing(false);
    const int cells = matrix.values.rows * matrix.values.columns;
    const bool few = cells <= most_vector_cells &&
                     cells * static_cast<std::int64_t>(context.model->panels.size()) <= most_vector_cells_in_all;
    if (vectorized(painter) && few)
        paint_vector_cells(painter, place.area, matrix, context.lookup(matrix.scale));
    else
        paint_image_cells(painter, context, place.area, matrix, image, scratch);
    painter.setPen(QPen(context.colours().grid, 1));
    painter.setBrush(Qt::NoBrush);
    const double half = vectorized(painter) ? 0.5 : 1;
    painter.drawRect(place.area.adjusted(-half, -half, vectorized(painter) ? half : 0, vectorized(painter) ? half : 0));
    if (matrix.numbers) paint_numbers(painter, context, place.area, matrix);
}

}  // namespace headlight
