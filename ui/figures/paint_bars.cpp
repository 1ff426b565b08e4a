#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

#include "ui/figures/paint.hpp"

namespace headlight {

namespace {

/// Place of a value between the ends of the axis; infinite ones end there.
double clamped_place(const NumberAxis& axis, double value) {
    const double place = axis_place(axis, value);
    return std::isnan(place) ? 0 : std::clamp(place, 0.0, 1.0);
}

double zero_place(const NumberAxis& axis) {
    return axis.logarithmic ? 0 : clamped_place(axis, 0);
}

QColor bar_colour(const PaintContext& context, const Bar& bar) {
    return colour_of(context, bar.colour, 1);
}

void paint_ticks(QCPPainter& painter, const PaintContext& context, const BarsPanel& panel, const QRectF& area) {
    const Theme& colours = context.colours();
    painter.setAntialiasing(false);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colours.panel);
    painter.drawRect(area);
    painter.setBrush(Qt::NoBrush);
    for (const Tick& tick : axis_ticks(panel.y, area.height(), 26)) {
        const double place = axis_place(panel.y, tick.at);
        if (!(place >= -1e-6 && place <= 1 + 1e-6)) continue;
        const double y = std::round(area.bottom() - 1 - place * (area.height() - 1));
        painter.setPen(QPen(colours.grid, 1));
        painter.drawLine(QLineF(area.left(), y, area.right(), y));
        context.text->draw(painter, QRectF(area.left() - 64, y - 8, 60, 16), tick.text, context.fonts->small,
                           colours.muted_text, {Qt::AlignRight, false, false});
    }
}

/// Whole pixels wide, so that all bars look the same.
void paint_standing(QCPPainter& painter, const PaintContext& context, const BarsPanel& panel, const QRectF& area) {
    const auto count = static_cast<int>(panel.bars.size());
    const double cell = area.width() / count;
    const double gap = cell < 3 ? 0 : (cell < 8 ? 1 : std::min(cell * 0.25, 10.0));
    const double zero = area.bottom() - 1 - zero_place(panel.y) * (area.height() - 1);
    painter.setAntialiasing(false);
    painter.setPen(Qt::NoPen);
    std::vector<QRectF> framed;
    for (int i = 0; i < count; ++i) {
        const Bar& bar = panel.bars[static_cast<std::size_t>(i)];
        if (std::isnan(bar.value)) continue;
        const double y = area.bottom() - 1 - clamped_place(panel.y, bar.value) * (area.height() - 1);
        const double left = std::round(area.left() + i * cell + gap / 2);
        const double right = std::max(std::round(area.left() + (i + 1) * cell - gap / 2), left + 1);
        const QRectF rect(QPointF(left, std::min(y, zero)), QPointF(right, std::max(y, zero)));
        painter.setBrush(bar_colour(context, bar));
        painter.drawRect(rect);
        if (bar.strong) framed.push_back(rect);
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(context.colours().muted_text, 1));
    painter.drawLine(QLineF(area.left(), std::round(zero), area.right() - 1, std::round(zero)));
    painter.setPen(QPen(context.colours().text, cell < 8 ? 1 : 1.6));
    for (const QRectF& rect : framed) painter.drawRect(rect.adjusted(-1, -1, 0, 0));
}

void paint_standing_labels(QCPPainter& painter, const PaintContext& context, const BarsPanel& panel,
                           const PanelPlace& place) {
    const SideLabels& side = place.columns;
    if (side.mode == LabelMode::none || side.rect.isEmpty()) return;
    const auto count = static_cast<int>(panel.bars.size());
    Axis axis;
    axis.first = panel.first;
    QFont bold = context.fonts->sized(side.pixels);
    bold.setWeight(context.fonts->bold.weight());
    if (side.mode == LabelMode::text)
        for (int i = 0; i < count; ++i) {
            const Bar& bar = panel.bars[static_cast<std::size_t>(i)];
            axis.labels.push_back(bar.strong ? QString() : bar.label);
            if (bar.strong)
                context.text->draw(painter, column_rect(side.rect, i, count).adjusted(0, 4, 0, 0), bar.label, bold,
                                   context.colours().text,
                                   {side.rotated ? Qt::AlignRight : Qt::AlignHCenter, side.rotated, true});
        }
    paint_column_labels(painter, context, side, axis, count);
}

/// One after the other from the zero line.
void paint_parts(QCPPainter& painter, const PaintContext& context, const BarsPanel& panel, const Bar& bar,
                 const QRectF& line) {
    painter.setPen(Qt::NoPen);
    double sum = 0;
    for (std::size_t i = 0; i < std::min(bar.parts.size(), panel.parts.size()); ++i) {
        const double from = std::round(line.left() + clamped_place(panel.y, sum) * line.width());
        sum += bar.parts[i];
        const double to = std::round(line.left() + clamped_place(panel.y, sum) * line.width());
        painter.setBrush(colour_of(context, panel.parts[i].colour, panel.parts[i].shade));
        if (to > from) painter.drawRect(QRectF(from, line.top(), to - from, line.height()));
    }
}

/// One row of a list: label, bar, value.
void paint_lying(QCPPainter& painter, const PaintContext& context, const BarsPanel& panel, const PanelPlace& place) {
    const QRectF& area = place.area;
    const ListRows rows = list_rows(area, static_cast<int>(panel.bars.size()));
    if (rows.shown == 0) return;
    const double zero = std::round(area.left() + zero_place(panel.y) * area.width());
    const double thickness = std::round(std::min(rows.height - 4, 14.0));
    const QFont normal =
        context.fonts->sized(std::min(context.fonts->small.pixelSize(), static_cast<int>(rows.height * 0.85)));
    QFont bold = normal;
    bold.setWeight(context.fonts->bold.weight());
    for (int i = 0; i < rows.shown; ++i) {
        const Bar& bar = panel.bars[static_cast<std::size_t>(i)];
        const double top = area.top() + i * rows.height;
        const auto band = [&](const QRectF& side) { return QRectF(side.left(), top, side.width(), rows.height); };
        if (rows.cut && i + 1 == rows.shown) {
            context.text->draw(painter, band(area), QStringLiteral("…"), normal, context.colours().muted_text,
                               {Qt::AlignLeft, false, false});
            return;
        }
        const QFont& font = bar.strong ? bold : normal;
        const QString label = bar.label.isEmpty() ? QString::number(i + panel.first) : bar.label;
        if (place.rows.rect.width() > 0)
            context.text->draw(painter, band(place.rows.rect).adjusted(0, 0, -6, 0), label, font,
                               context.colours().text, {Qt::AlignRight, false, true});
        if (place.values.width() > 0)
            context.text->draw(painter, band(place.values), bar.text, font,
                               bar.strong ? context.colours().text : context.colours().muted_text,
                               {Qt::AlignRight, false, true});
        if (std::isnan(bar.value)) continue;
        const double end = area.left() + clamped_place(panel.y, bar.value) * area.width();
        const double middle = std::round(top + (rows.height - thickness) / 2);
        painter.setAntialiasing(false);
        if (!panel.parts.empty())
            paint_parts(painter, context, panel, bar, QRectF(area.left(), middle, area.width(), thickness));
        painter.setPen(bar.strong ? QPen(context.colours().text, 1) : QPen(Qt::NoPen));
        painter.setBrush(panel.parts.empty() ? QBrush(bar_colour(context, bar)) : QBrush(Qt::NoBrush));
        painter.drawRect(
            QRectF(QPointF(std::min(zero, end), middle), QPointF(std::max(zero, end), middle + thickness)));
        painter.setAntialiasing(true);
    }
    painter.setPen(QPen(context.colours().grid, 1));
    painter.setAntialiasing(false);
    painter.drawLine(QLineF(zero, area.top(), zero, area.top() + rows.shown * rows.height));
    painter.setAntialiasing(true);
}

}  // namespace

void paint_bars(QCPPainter& painter, const PaintContext& context, int index) {
    const auto at = static_cast<std::size_t>(index);
    const PanelPlace& place = context.layout->panels[at];
    const BarsPanel& panel = *context.model->panels[at].bars();
    if (place.area.width() < 4 || place.area.height() < 4 || !(panel.y.max > panel.y.min)) return;
    if (panel.lying) {
        paint_lying(painter, context, panel, place);
        std::vector<LegendEntry> entries;
        for (const BarPart& part : panel.parts)
            entries.push_back({part.name, colour_of(context, part.colour, part.shade)});
        const PanelTitle& title = context.model->panels[at].title;
        paint_legend(painter, context, place, entries,
                     place.title.left() + context.text->width(title.name, context.fonts->normal));
    } else {
        paint_ticks(painter, context, panel, place.area);
        if (!panel.bars.empty()) {
            paint_standing(painter, context, panel, place.area);
            painter.setAntialiasing(true);
            paint_standing_labels(painter, context, panel, place);
        }
        painter.setAntialiasing(true);
        paint_axis_title(painter, context, place.row_title, panel.y.title, true);
    }
    paint_axis_title(painter, context, place.column_title, panel.title, false);
}

}  // namespace headlight
