#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

#include "ui/figures/paint.hpp"

namespace headlight {

namespace {

constexpr double least_contrast = 2.2;  // of a line to its ground, as WCAG counts

/// First and last colour of a palette that can be seen as a line on this ground: one of its ends is as light or dark.
std::pair<int, int> visible_part(const ColourTable& table, const QColor& ground) {
    const double ground_luminance = luminance(ground.rgb());
    const auto seen = [&](int place) {
        const double colour = luminance(table[static_cast<std::size_t>(place)]);
        const double lighter = std::max(colour, ground_luminance);
        return (lighter + 0.05) / (std::min(colour, ground_luminance) + 0.05) >= least_contrast;
    };
    int first = 0;
    int last = 255;
    while (first < last && !seen(first)) ++first;
    while (last > first && !seen(last)) --last;
    return {first, last};
}

QColor curve_colour(const PaintContext& context, const Curve& curve) {
    return colour_of(context, curve.colour, curve.shade, curve.series);
}

void paint_grid(QCPPainter& painter, const PaintContext& context, const PanelPlace& place, const CurveMap& map) {
    const Theme& colours = context.colours();
    const QRectF& area = place.area;
    const QFont& font = context.fonts->small;
    painter.setAntialiasing(false);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colours.panel);
    painter.drawRect(area);
    if (const auto& shaded = map.panel->shaded) {
        const double left = std::clamp(map.x(shaded->first), area.left(), area.right());
        const double right = std::clamp(map.x(shaded->second), area.left(), area.right());
        QColor tint = colours.accent;
        tint.setAlphaF(0.09F);
        painter.setBrush(tint);
        painter.drawRect(QRectF(left, area.top(), right - left, area.height()));
    }
    painter.setBrush(Qt::NoBrush);
    for (const Tick& tick : axis_ticks(map.panel->x, area.width(), 48)) {
        const double x = std::round(map.x(tick.at));
        painter.setPen(QPen(colours.grid, 1));
        painter.drawLine(QLineF(x, area.top(), x, area.bottom()));
        context.text->draw(painter, QRectF(x - 30, area.bottom() + 2, 60, place.columns.rect.height() - 2), tick.text,
                           font, colours.muted_text, {Qt::AlignHCenter, false, false});
    }
    for (const Tick& tick : axis_ticks(map.panel->y, area.height(), 26)) {
        const double y = std::round(map.y(tick.at));
        painter.setPen(QPen(colours.grid, 1));
        painter.drawLine(QLineF(area.left(), y, area.right(), y));
        context.text->draw(painter, QRectF(area.left() - 64, y - 8, 60, 16), tick.text, font, colours.muted_text,
                           {Qt::AlignRight, false, false});
    }
    painter.setPen(QPen(colours.grid, 1));
    painter.drawRect(area.adjusted(0, 0, -1, -1));
}

// In widths of the line.
constexpr double dash_length = 5;
constexpr double dash_gap = 3;

/// A dashed line as the short solid ones that it consists of: Qt's own dashes are stroked as one shape, at many times
/// the cost.
void paint_dashes(QCPPainter& painter, const QPolygonF& line, double dash, double gap) {
    QPolygonF piece;
    bool drawn = true;
    double left = dash;  // of the present dash or gap
    for (qsizetype i = 0; i + 1 < line.size(); ++i) {
        QPointF at = line[i];
        const QPointF end = line[i + 1];
        double length = std::hypot(end.x() - at.x(), end.y() - at.y());
        if (drawn && piece.isEmpty()) piece << at;
        while (length > left) {
            at += (end - at) * (left / length);
            length -= left;
            if (drawn) {
                piece << at;
                painter.drawPolyline(piece);
                piece.clear();
            } else {
                piece << at;
            }
            drawn = !drawn;
            left = drawn ? dash : gap;
        }
        left -= length;
        if (drawn) piece << end;
    }
    if (piece.size() > 1) painter.drawPolyline(piece);
}

void paint_curve(QCPPainter& painter, const QColor& colour, const Curve& curve, const CurveMap& map, double width) {
    QPolygonF line;
    const std::size_t count = std::min(curve.x.size(), curve.y.size());
    line.reserve(static_cast<qsizetype>(count));
    for (std::size_t i = 0; i < count; ++i) line << QPointF(map.x(curve.x[i]), map.y(curve.y[i]));
    const bool as_one = painter.modes().testFlag(QCPPainter::pmVectorized);
    const QVector<qreal> pattern{dash_length, dash_gap};
    QPen pen(colour, width, Qt::SolidLine, Qt::FlatCap, as_one ? Qt::RoundJoin : Qt::BevelJoin);
    if (curve.dashed && as_one) pen.setDashPattern(pattern);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    if (curve.line && as_one) {
        painter.drawPolyline(line);
    } else if (curve.line && curve.dashed) {
        paint_dashes(painter, line, dash_length * width, dash_gap * width);
    } else if (curve.line) {
        // Stroking one long line costs far more than many short ones; they share a segment, so no joint is seen.
        constexpr qsizetype piece = 24;
        for (qsizetype begin = 0; begin + 1 < line.size(); begin += piece)
            painter.drawPolyline(line.constData() + begin, static_cast<int>(std::min(piece + 2, line.size() - begin)));
    }
    if (!curve.dots) return;
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    const double radius = std::clamp(map.area.width() / static_cast<double>(count + 1) / 3, 1.5, 3.5);
    for (const QPointF& point : line) painter.drawEllipse(point, radius, radius);
}

void paint_point_labels(QCPPainter& painter, const PaintContext& context, const Curve& curve, const CurveMap& map) {
    const QPointF middle = map.area.center();
    for (std::size_t i = 0; i < std::min(curve.labels.size(), curve.x.size()); ++i) {
        if (curve.labels[i].isEmpty()) continue;
        const QPointF point(map.x(curve.x[i]), map.y(curve.y[i]));
        const double width = context.text->width(curve.labels[i], context.fonts->small);
        // Outwards from the middle of the drawing, so that labels around a circle stand outside.
        const QPointF out = point - middle;
        const double length = std::max(std::hypot(out.x(), out.y()), 1.0);
        QPointF at = point + out / length * 9;
        if (map.area.width() > width + 4)  // whole, also at the edge
            at.setX(std::clamp(at.x(), map.area.left() + width / 2 + 2, map.area.right() - width / 2 - 2));
        if (!map.panel->bare && map.area.height() > 18)
            at.setY(std::clamp(at.y(), map.area.top() + 8, map.area.bottom() - 9));
        context.text->draw(painter, QRectF(at.x() - width / 2 - 1, at.y() - 8, width + 2, 16), curve.labels[i],
                           context.fonts->small, curve_colour(context, curve), {Qt::AlignHCenter, false, false});
    }
}

std::vector<LegendEntry> legend_of(const PaintContext& context, const CurvesPanel& panel) {
    std::vector<LegendEntry> entries;
    for (const Curve& curve : panel.curves)
        if (!curve.name.isEmpty()) entries.push_back({curve.name, curve_colour(context, curve)});
    return entries;
}

}  // namespace

void paint_legend(QCPPainter& painter, const PaintContext& context, const PanelPlace& place,
                  const std::vector<LegendEntry>& entries, double title_end) {
    constexpr double sample = 9;
    double right = place.legend.right();
    for (std::size_t i = entries.size(); i-- > 0;) {
        const double width = context.text->width(entries[i].name, context.fonts->small);
        const double left = right - width - sample - 3;
        if (left < title_end + 8) return;
        const double y = std::round(place.legend.center().y()) + 0.5;
        painter.setPen(QPen(entries[i].colour, 2.2, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(QLineF(left, y, left + sample, y));
        context.text->draw(painter, QRectF(left + sample + 3, place.legend.top(), width + 2, place.legend.height()),
                           entries[i].name, context.fonts->small, context.colours().muted_text,
                           {Qt::AlignLeft, false, false});
        right = left - 8;
    }
}

QColor colour_of(const PaintContext& context, CurveColour colour, double shade, int series) {
    const Theme& colours = context.colours();
    switch (colour) {
        case CurveColour::query:
            return colours.query;
        case CurveColour::key:
            return colours.key;
        case CurveColour::value:
            return colours.value;
        case CurveColour::accent:
            return colours.accent;
        case CurveColour::muted:
            return colours.muted_text;
        case CurveColour::series:
            return series_colour(context.style->theme, series);
        case CurveColour::palette:
            break;
    }
    const ColourTable& table = colour_table(context.style->palette);
    const auto [first, last] = visible_part(table, colours.panel);
    const double place = first + (last - first) * std::clamp(shade, 0.0, 1.0);
    return QColor::fromRgb(table[static_cast<std::size_t>(place)]);
}

double axis_place(const NumberAxis& axis, double value) {
    if (axis.logarithmic) return std::log(value / axis.min) / std::log(axis.max / axis.min);
    return (value - axis.min) / (axis.max - axis.min);
}

std::vector<Tick> axis_ticks(const NumberAxis& axis, double length, double room) {
    if (!axis.ticks.empty()) return axis.ticks;
    return nice_ticks(axis.min, axis.max, std::max(2, static_cast<int>(length / room)), axis.logarithmic);
}

double CurveMap::x(double value) const {
    return area.left() + axis_place(panel->x, value) * (area.width() - 1);
}
double CurveMap::y(double value) const {
    return area.bottom() - 1 - axis_place(panel->y, value) * (area.height() - 1);
}

double CurveMap::x_at(double pixel) const {
    const double place = (pixel - area.left()) / std::max(area.width() - 1, 1.0);
    const NumberAxis& axis = panel->x;
    if (axis.logarithmic) return axis.min * std::pow(axis.max / axis.min, place);
    return axis.min + place * (axis.max - axis.min);
}

void paint_curves(QCPPainter& painter, const PaintContext& context, int index) {
    const auto at = static_cast<std::size_t>(index);
    const PanelPlace& place = context.layout->panels[at];
    const CurvesPanel& panel = *context.model->panels[at].curves();
    if (place.area.width() < 8 || place.area.height() < 8) return;
    const CurveMap map{&panel, place.area};
    if (!panel.bare) paint_grid(painter, context, place, map);
    const double title_end =
        place.title.left() + context.text->width(context.model->panels[at].title.name, context.fonts->normal);
    painter.setAntialiasing(true);
    paint_legend(painter, context, place, legend_of(context, panel), title_end);
    painter.save();
    if (!panel.bare) painter.setClipRect(place.area);
    const double width = panel.curves.size() > 12 ? 1.1 : 1.6;
    for (const Curve& curve : panel.curves) {
        paint_curve(painter, curve_colour(context, curve), curve, map,
                    curve.colour == CurveColour::accent ? 2.2 : width);
        if (!curve.labels.empty()) paint_point_labels(painter, context, curve, map);
    }
    if (panel.marker) {
        painter.setAntialiasing(false);
        painter.setPen(QPen(context.colours().query, 2));
        const double x = std::round(map.x(*panel.marker));
        painter.drawLine(QLineF(x, place.area.top(), x, place.area.bottom()));
    }
    painter.restore();
    if (!place.column_title.isEmpty())
        context.text->draw(painter, place.column_title, panel.x.title, context.fonts->small,
                           context.colours().muted_text, {Qt::AlignHCenter, false, true});
    if (!place.row_title.isEmpty())
        context.text->draw(painter, place.row_title, panel.y.title, context.fonts->small, context.colours().muted_text,
                           {Qt::AlignHCenter, true, true});
}

}  // namespace headlight
