#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

#include "ui/figures/paint.hpp"

namespace headlight {

/// Every 1st, 2nd, 5th, 10th … cell gets its number.
int number_step(int cells, double length, double room) {
    for (int power = 1;; power *= 10)
        for (const int step : {1, 2, 5})
            if (step * power * length / cells >= room) return step * power;
}

void paint_row_labels(QCPPainter& painter, const PaintContext& context, const SideLabels& side, const Axis& axis,
                      int rows) {
    const QRectF& band = side.rect;
    const QColor& colour = context.colours().text;
    if (side.mode == LabelMode::text) {
        const QFont font = context.fonts->sized(side.pixels);
        for (int row = 0; row < rows; ++row) {
            const QRectF line = row_rect(band, row, rows).adjusted(0, 0, -4, 0);
            context.text->draw(painter, line, axis.labels[static_cast<std::size_t>(row)], font, colour,
                               {Qt::AlignRight, false, true});
        }
        return;
    }
    const QFont& font = context.fonts->small;
    const int step = number_step(rows, band.height(), 18);
    for (int row = 0; row < rows; ++row) {
        if ((row + axis.first) % step != 0 && row != 0) continue;
        if (row == 0 && step > 1 && (axis.first % step != 0) && step - axis.first % step < 0.7 * step) continue;
        const double y = row_rect(band, row, rows).center().y();
        context.text->draw(painter, QRectF(band.left(), y - 8, band.width() - 4, 16),
                           QString::number(axis.index_at(row) + axis.first), font, context.colours().muted_text,
                           {Qt::AlignRight, false, false});
    }
}

void paint_column_labels(QCPPainter& painter, const PaintContext& context, const SideLabels& side, const Axis& axis,
                         int columns) {
    const QRectF& band = side.rect;
    if (side.mode == LabelMode::text) {
        const QFont font = context.fonts->sized(side.pixels);
        for (int column = 0; column < columns; ++column) {
            const QRectF line = column_rect(band, column, columns).adjusted(0, 4, 0, 0);
            context.text->draw(painter, line, axis.labels[static_cast<std::size_t>(column)], font,
                               context.colours().text,
                               {side.rotated ? Qt::AlignRight : Qt::AlignHCenter, side.rotated, true});
        }
        return;
    }
    const QFont& font = context.fonts->small;
    const double number = context.text->width(QString::number(columns + axis.first), font);
    const int step = number_step(columns, band.width(), std::max(26.0, number + 10));
    for (int column = 0; column < columns; ++column) {
        if ((column + axis.first) % step != 0 && column != 0) continue;
        if (column == 0 && step > 1 && (axis.first % step != 0) && step - axis.first % step < 0.7 * step) continue;
        const QString text = QString::number(axis.index_at(column) + axis.first);
        // Numbers at the ends stay over the cells: the next panel's begin right beside them.
        const double half = context.text->width(text, font) / 2;
        const double x = std::clamp(column_rect(band, column, columns).center().x(), band.left() + half - 1,
                                    std::max(band.right() - half + 1, band.left() + half - 1));
        context.text->draw(painter, QRectF(x - 24, band.top() + 2, 48, band.height() - 2), text, font,
                           context.colours().muted_text, {Qt::AlignHCenter, false, false});
    }
}

void paint_labels(QCPPainter& painter, const PaintContext& context, int index) {
    const auto at = static_cast<std::size_t>(index);
    const PanelPlace& place = context.layout->panels[at];
    const MatrixPanel& matrix = *context.model->panels[at].matrix();
    painter.setAntialiasing(true);
    if (place.rows.mode != LabelMode::none && matrix.rows)
        paint_row_labels(painter, context, place.rows, *matrix.rows, matrix.values.rows);
    if (place.columns.mode != LabelMode::none && matrix.columns)
        paint_column_labels(painter, context, place.columns, *matrix.columns, matrix.values.columns);
    const QFont& font = context.fonts->small;
    if (!place.row_title.isEmpty())
        context.text->draw(painter, place.row_title, fitting_title(context, *matrix.rows, place.row_title.height()),
                           font, context.colours().muted_text, {Qt::AlignHCenter, true, true});
    if (!place.column_title.isEmpty())
        context.text->draw(painter, place.column_title,
                           fitting_title(context, *matrix.columns, place.column_title.width()), font,
                           context.colours().muted_text, {Qt::AlignHCenter, false, true});
}

}  // namespace headlight
