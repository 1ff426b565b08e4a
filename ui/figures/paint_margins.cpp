#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

#include "ui/figures/paint.hpp"

namespace headlight {

namespace {

constexpr double lowest_written = 11;  ///< rows that have room for a number
constexpr float bar_opacity = 0.4F;    ///< numbers stand on the bars

/// 0.034, 0.2, 12: two digits that count.
QString two_digits(double value) {
    if (!std::isfinite(value)) return {};
    if (value == 0) return QStringLiteral("0");
    const int decimals = std::clamp(1 - static_cast<int>(std::floor(std::log10(std::abs(value)))), 0, 3);
    return QString::number(value, 'f', decimals);
}

double share_of(const MarginBars& bars, std::size_t i) {
    const auto value = static_cast<double>(bars.values[i]);
    return std::isnan(value) || !(bars.max > 0) ? -1 : std::clamp(value / bars.max, 0.0, 1.0);
}

QColor tint(const PaintContext& context, const MarginBars& bars) {
    QColor colour = colour_of(context, bars.colour, 1);
    colour.setAlphaF(bar_opacity);
    return colour;
}

void paint_right(QCPPainter& painter, const PaintContext& context, const PanelPlace& place, const MarginBars& bars,
                 int rows) {
    const QRectF& band = place.right;
    const double cell = band.height() / rows;
    const int count = std::min(rows, static_cast<int>(bars.values.size()));
    const QFont font =
        context.fonts->sized(std::clamp(static_cast<int>(cell * 0.8), 8, context.fonts->small.pixelSize()));
    painter.setAntialiasing(false);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tint(context, bars));
    const double gap = cell >= 6 ? 1 : 0;
    for (int i = 0; i < count; ++i) {
        const double share = share_of(bars, static_cast<std::size_t>(i));
        const QRectF row = row_rect(band, i, rows).adjusted(0, gap, 0, -gap);
        if (share > 0) painter.drawRect(QRectF(row.topLeft(), QSizeF(share * band.width(), row.height())));
    }
    painter.setAntialiasing(true);
    for (int i = 0; i < count && cell >= lowest_written; ++i)
        context.text->draw(painter, row_rect(band, i, rows).adjusted(3, 0, 0, 0),
                           two_digits(static_cast<double>(bars.values[static_cast<std::size_t>(i)])), font,
                           context.colours().muted_text, {Qt::AlignLeft, false, false});
    painter.setAntialiasing(false);
    painter.setPen(QPen(context.colours().muted_text, 1));
    painter.drawLine(QLineF(band.left(), band.top(), band.left(), band.bottom() - 1));
    painter.setAntialiasing(true);
    context.text->draw(painter, place.right_title, bars.title, context.fonts->small, context.colours().muted_text,
                       {Qt::AlignLeft, false, true});
}

void paint_below(QCPPainter& painter, const PaintContext& context, const PanelPlace& place, const MarginBars& bars,
                 int columns) {
    const QRectF& band = place.below;
    const double cell = band.width() / columns;
    const int count = std::min(columns, static_cast<int>(bars.values.size()));
    const QFont font =
        context.fonts->sized(std::clamp(static_cast<int>(cell / 2.9), 8, context.fonts->small.pixelSize()));
    painter.setAntialiasing(false);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tint(context, bars));
    const double gap = cell >= 6 ? 1 : 0;
    for (int i = 0; i < count; ++i) {
        const double share = share_of(bars, static_cast<std::size_t>(i));
        const QRectF column = column_rect(band, i, columns).adjusted(gap, 0, -gap, 0);
        if (share > 0) painter.drawRect(QRectF(column.topLeft(), QSizeF(column.width(), share * (band.height() - 2))));
    }
    painter.setAntialiasing(true);
    const double line = QFontMetricsF(font).height();
    const double needed = context.text->width(QStringLiteral("0.00"), font) + 2;
    for (int i = 0; i < count && cell >= needed; ++i)
        context.text->draw(painter, QRectF(column_rect(band, i, columns).topLeft() + QPointF(0, 1), QSizeF(cell, line)),
                           two_digits(static_cast<double>(bars.values[static_cast<std::size_t>(i)])), font,
                           context.colours().muted_text, {Qt::AlignHCenter, false, false});
    painter.setAntialiasing(false);
    painter.setPen(QPen(context.colours().muted_text, 1));
    painter.drawLine(QLineF(band.left(), band.top(), band.right() - 1, band.top()));
    painter.setAntialiasing(true);
    context.text->draw(painter, place.below_title, bars.title, context.fonts->small, context.colours().muted_text,
                       {Qt::AlignRight, false, true});
}

/// An arrow under the operator, so that the order of the steps is seen.
void paint_operator(QCPPainter& painter, const PaintContext& context, const QRectF& rect, const QString& text) {
    const QColor& colour = context.colours().text;
    const double line = QFontMetricsF(context.fonts->normal).height();
    const double middle = std::round(rect.center().y()) + 0.5;
    const bool arrow = text.size() > 1 && rect.height() >= 2 * line;
    context.text->draw(painter, QRectF(rect.left(), middle - (arrow ? line + 2 : line / 2), rect.width(), line), text,
                       context.fonts->normal, colour, {Qt::AlignHCenter, false, true});
    if (!arrow) return;
    const double left = rect.left() + 6;
    const double right = rect.right() - 6;
    painter.setPen(QPen(context.colours().muted_text, 1.2));
    painter.drawLine(QLineF(left, middle + 2, right - 3, middle + 2));
    painter.setPen(Qt::NoPen);
    painter.setBrush(context.colours().muted_text);
    painter.drawPolygon(QPolygonF({{right, middle + 2}, {right - 6, middle - 1.2}, {right - 6, middle + 5.2}}));
}

}  // namespace

void paint_margins(QCPPainter& painter, const PaintContext& context, int index) {
    const auto at = static_cast<std::size_t>(index);
    const PanelPlace& place = context.layout->panels[at];
    const MatrixPanel& matrix = *context.model->panels[at].matrix();
    if (matrix.right && !place.right.isEmpty()) paint_right(painter, context, place, *matrix.right, matrix.values.rows);
    if (matrix.below && !place.below.isEmpty())
        paint_below(painter, context, place, *matrix.below, matrix.values.columns);
}

void paint_surroundings(QCPPainter& painter, const PaintContext& context, int index) {
    const auto at = static_cast<std::size_t>(index);
    const PanelPlace& place = context.layout->panels[at];
    const Panel& panel = context.model->panels[at];
    painter.setAntialiasing(true);
    if (!place.before.isEmpty()) paint_operator(painter, context, place.before, panel.before);
    if (!place.caption.isEmpty())
        context.text->draw(painter, place.caption, panel.caption, context.fonts->small, context.colours().muted_text,
                           {Qt::AlignHCenter, false, true});
}

}  // namespace headlight
