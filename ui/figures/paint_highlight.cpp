#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

#include "ui/figures/paint.hpp"

namespace headlight {

namespace {

constexpr std::size_t most_haloed = 36;  ///< panels; with more a plain line must do

/// An outline that can be told from every palette: the colour between two lines of the background.
void outline(QCPPainter& painter, const PaintContext& context, const QRectF& rect, const QColor& colour, double width) {
    painter.setBrush(Qt::NoBrush);
    if (context.model->panels.size() > most_haloed) {
        painter.setAntialiasing(false);
        painter.setPen(QPen(colour, 1));
        painter.drawRect(rect);
        return;
    }
    QColor halo = context.colours().background;
    halo.setAlpha(200);
    painter.setPen(QPen(halo, width + 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(rect);
    painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(rect);
}

QString label_of(const Axis& axis, int index) {
    if (index >= 0 && index < static_cast<int>(axis.labels.size())) return axis.labels[static_cast<std::size_t>(index)];
    return QString::number(index + axis.first);
}

/// A filled label beside or below the cells.
void pill(QCPPainter& painter, const PaintContext& context, QRectF rect, const QString& text, const QFont& font,
          const QColor& colour, bool rotated) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawRoundedRect(rect, 3, 3);
    const QColor ink = luminance(colour.rgb()) > 0.35 ? QColor(0x101418) : QColor(Qt::white);
    context.text->draw(painter, rect.adjusted(rotated ? 0 : 3, rotated ? 3 : 0, rotated ? 0 : -3, rotated ? -3 : 0),
                       text, font, ink, {Qt::AlignHCenter, rotated, true});
}

void row_pill(QCPPainter& painter, const PaintContext& context, const PanelPlace& place, const Axis& axis,
              const QRectF& row, int index, const QColor& colour) {
    const QFont font = context.fonts->sized(std::max(place.rows.pixels, 10));
    const QString text = label_of(axis, index);
    const double width = std::min(context.text->width(text, font) + 8, std::max(120.0, place.rows.rect.width()));
    const double height = QFontMetricsF(font).height() + 1;
    const double right = std::max(place.area.left() - 2, width + 2);
    pill(painter, context, QRectF(right - width, row.center().y() - height / 2, width, height), text, font, colour,
         false);
}

void column_pill(QCPPainter& painter, const PaintContext& context, const PanelPlace& place, const Axis& axis,
                 const QRectF& column, int index, const QColor& colour) {
    const QFont font = context.fonts->sized(std::max(place.columns.pixels, 10));
    const QString text = label_of(axis, index);
    const bool rotated = place.columns.mode == LabelMode::text && place.columns.rotated;
    const double length = context.text->width(text, font) + 8;
    const double across = QFontMetricsF(font).height() + 1;
    const double top = place.area.bottom() + 2;
    const QRectF rect = rotated ? QRectF(column.center().x() - across / 2, top, across,
                                         std::min(length, std::max(place.columns.rect.height(), 40.0)))
                                : QRectF(column.center().x() - length / 2, top, length, across);
    pill(painter, context, rect, text, font, colour, rotated);
}

/// Which row or column of the axis is meant by the highlight.
std::optional<int> marked(const Highlight& highlight, Meaning meaning, bool pinned) {
    switch (meaning) {
        case Meaning::query:
            return pinned ? highlight.pinned_query : highlight.query;
        case Meaning::key:
            return pinned ? highlight.pinned_key : highlight.key;
        case Meaning::position:
            return pinned ? highlight.pinned_query : highlight.position;
        default:
            return std::nullopt;
    }
}

const QColor& mark_colour(const PaintContext& context, Meaning meaning) {
    return meaning == Meaning::key ? context.colours().key : context.colours().query;
}

void mark_matrix(QCPPainter& painter, const PaintContext& context, const Highlight& highlight, const Panel& panel,
                 const PanelPlace& place) {
    const MatrixPanel& matrix = *panel.matrix();
    const bool hovered = highlight.hovered_panel == panel.id;
    for (const bool pinned : {true, false}) {
        const double width = pinned ? 2 : 1.2;
        const auto row = matrix.rows ? marked(highlight, matrix.rows->meaning, pinned) : std::nullopt;
        if (row && *row >= 0 && *row < matrix.values.rows) {
            const QRectF rect = row_rect(place.area, *row, matrix.values.rows);
            outline(painter, context, rect, mark_colour(context, matrix.rows->meaning), width);
            if (place.rows.mode != LabelMode::none || (hovered && !pinned))
                row_pill(painter, context, place, *matrix.rows, rect, *row, mark_colour(context, matrix.rows->meaning));
        }
        const auto column = matrix.columns ? marked(highlight, matrix.columns->meaning, pinned) : std::nullopt;
        if (column && *column >= 0 && *column < matrix.values.columns) {
            const QRectF rect = column_rect(place.area, *column, matrix.values.columns);
            outline(painter, context, rect, mark_colour(context, matrix.columns->meaning), width);
            if (place.columns.mode != LabelMode::none || (hovered && !pinned))
                column_pill(painter, context, place, *matrix.columns, rect, *column,
                            mark_colour(context, matrix.columns->meaning));
        }
    }
}

double curve_value(const Curve& curve, double x) {
    const auto after = std::ranges::lower_bound(curve.x, x);
    if (after == curve.x.end()) return curve.y.empty() ? 0 : curve.y.back();
    const auto i = static_cast<std::size_t>(after - curve.x.begin());
    if (i == 0 || *after == x) return curve.y[i];
    const double t = (x - curve.x[i - 1]) / (curve.x[i] - curve.x[i - 1]);
    return curve.y[i - 1] + t * (curve.y[i] - curve.y[i - 1]);
}

void mark_curves(QCPPainter& painter, const PaintContext& context, const Highlight& highlight, const Panel& panel,
                 const PanelPlace& place) {
    const CurvesPanel& curves = *panel.curves();
    const CurveMap map{&curves, place.area};
    for (const bool pinned : {true, false}) {
        const auto index = marked(highlight, curves.x_meaning, pinned);
        if (!index || *index < 0) continue;
        const double value = curves.x_first + *index;
        if (value < curves.x.min || value > curves.x.max) continue;
        const double x = map.x(value);
        painter.setPen(QPen(mark_colour(context, curves.x_meaning), pinned ? 2 : 1.2));
        painter.drawLine(QLineF(x, place.area.top(), x, place.area.bottom()));
        painter.setPen(QPen(context.colours().background, 1));
        painter.setBrush(mark_colour(context, curves.x_meaning));
        for (const Curve& curve : curves.curves)
            if (curves.curves.size() <= 12 && !curve.x.empty())
                painter.drawEllipse(QPointF(x, map.y(curve_value(curve, value))), 3.2, 3.2);
    }
}

}  // namespace

void paint_highlight(QCPPainter& painter, const PaintContext& context, const Highlight& highlight) {
    painter.setAntialiasing(true);
    for (std::size_t i = 0; i < context.model->panels.size(); ++i) {
        const Panel& panel = context.model->panels[i];
        const PanelPlace& place = context.layout->panels[i];
        if (place.area.width() < 4 || place.area.height() < 4) continue;
        if (highlight.selected_panel == panel.id)
            outline(painter, context, place.area.adjusted(-2, -2, 2, 2), context.colours().accent, 1.6);
        if (panel.matrix() != nullptr)
            mark_matrix(painter, context, highlight, panel, place);
        else if (panel.curves() != nullptr)
            mark_curves(painter, context, highlight, panel, place);
    }
}

}  // namespace headlight
