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

/// A label over those of an axis: where it stands and how it is written.
struct Pill {
    QRectF rect;
    QString text;
    QFont font;
    bool rotated = false;
};

void paint(QCPPainter& painter, const PaintContext& context, const Pill& pill, const QColor& colour) {
    paint_pill(painter, context, pill.rect, pill.text, pill.font, colour, pill.rotated);
}

Pill row_pill(const PaintContext& context, const PanelPlace& place, const Axis& axis, const QRectF& row, int index) {
    const QFont font = context.fonts->sized(std::max(place.rows.pixels, 10));
    const QString text = label_of(axis, index);
    const double width = std::min(context.text->width(text, font) + 8, std::max(120.0, place.rows.rect.width()));
    const double height = QFontMetricsF(font).height() + 1;
    const double right = std::max(place.area.left() - 2, width + 2);
    return {QRectF(right - width, row.center().y() - height / 2, width, height), text, font, false};
}

Pill column_pill(const PaintContext& context, const PanelPlace& place, const Axis& axis, const QRectF& column,
                 int index) {
    const QFont font = context.fonts->sized(std::max(place.columns.pixels, 10));
    const QString text = label_of(axis, index);
    const bool rotated = place.columns.mode == LabelMode::text && place.columns.rotated;
    const double length = context.text->width(text, font) + 8;
    const double across = QFontMetricsF(font).height() + 1;
    // Below the bars that stand between the cells and their labels.
    const double top = std::max(place.area.bottom(), place.columns.rect.isEmpty() ? 0 : place.columns.rect.top()) + 2;
    const QRectF rect = rotated ? QRectF(column.center().x() - across / 2, top, across,
                                         std::min(length, std::max(place.columns.rect.height(), 40.0)))
                                : QRectF(column.center().x() - length / 2, top, length, across);
    return {rect, text, font, rotated};
}

/// Which rows or columns are meant by the highlight: of the axis, or of bars.
std::optional<int> marked(const Highlight& highlight, Meaning meaning, bool pinned) {
    switch (meaning) {
        case Meaning::query:
            return pinned ? highlight.pinned_query : highlight.query;
        case Meaning::key:
            return pinned ? highlight.pinned_key : highlight.key;
        case Meaning::position:
            return pinned ? highlight.pinned_query : highlight.position;
        case Meaning::dimension:
            return pinned ? std::nullopt : highlight.dimension;
        case Meaning::value_dimension:
            return pinned ? std::nullopt : highlight.value_dimension;
        default:
            return std::nullopt;
    }
}

/// The row or column that shows what is meant; none where it is left out.
std::optional<int> marked_cell(const Highlight& highlight, const Axis& axis, bool pinned) {
    const auto index = marked(highlight, axis.meaning, pinned);
    return index ? axis.cell_of(*index) : std::nullopt;
}

QColor mark_colour(const PaintContext& context, Meaning meaning) {
    if (meaning == Meaning::key) return context.colours().key;
    if (meaning != Meaning::dimension && meaning != Meaning::value_dimension) return context.colours().query;
    const QColor& accent = context.colours().accent;
    const QColor& muted = context.colours().muted_text;
    return QColor((accent.red() + muted.red()) / 2, (accent.green() + muted.green()) / 2,
                  (accent.blue() + muted.blue()) / 2);
}

bool takes_more(Meaning meaning) {
    return meaning == Meaning::query || meaning == Meaning::position;
}

void mark_rows(QCPPainter& painter, const PaintContext& context, const Highlight& highlight, const Panel& panel,
               const PanelPlace& place, bool pinned) {
    const MatrixPanel& matrix = *panel.matrix();
    if (!matrix.rows) return;
    const Meaning meaning = matrix.rows->meaning;
    const QColor colour = mark_colour(context, meaning);
    const bool lettered = place.rows.mode != LabelMode::none;
    const auto pill = [&](int row) {
        return row_pill(context, place, *matrix.rows, row_rect(place.area, row, matrix.values.rows), row);
    };
    // Where the pointer is next to the pin, one label would cover half of the other.
    const auto pointed = pinned ? marked_cell(highlight, *matrix.rows, false) : std::nullopt;
    const auto mark = [&](int row, double width, bool label) {
        if (row < 0 || row >= matrix.values.rows) return;
        const QRectF rect = row_rect(place.area, row, matrix.values.rows);
        outline(painter, context, rect, colour, width);
        if (label && !(pointed && pill(*pointed).rect.intersects(pill(row).rect)))
            paint(painter, context, pill(row), colour);
    };
    if (pinned && takes_more(meaning))
        for (const int query : highlight.more_queries)
            if (const auto row = matrix.rows->cell_of(query)) mark(*row, 1.2, lettered);
    if (const auto row = marked_cell(highlight, *matrix.rows, pinned))
        mark(*row, pinned ? 2 : 1.2, lettered || (highlight.hovered_panel == panel.id && !pinned));
}

void mark_columns(QCPPainter& painter, const PaintContext& context, const Highlight& highlight, const Panel& panel,
                  const PanelPlace& place, bool pinned) {
    const MatrixPanel& matrix = *panel.matrix();
    if (!matrix.columns) return;
    const auto column = marked_cell(highlight, *matrix.columns, pinned);
    if (!column || *column < 0 || *column >= matrix.values.columns) return;
    const QColor colour = mark_colour(context, matrix.columns->meaning);
    const QRectF rect = column_rect(place.area, *column, matrix.values.columns);
    outline(painter, context, rect, colour, pinned ? 2 : 1.2);
    const auto pill = [&](int index) {
        return column_pill(context, place, *matrix.columns, column_rect(place.area, index, matrix.values.columns),
                           index);
    };
    const Pill own = pill(*column);
    const auto pointed = pinned ? marked_cell(highlight, *matrix.columns, false) : std::nullopt;
    if (pointed && pill(*pointed).rect.intersects(own.rect)) return;
    if (place.columns.mode != LabelMode::none || (highlight.hovered_panel == panel.id && !pinned))
        paint(painter, context, own, colour);
}

/// The cell where a pinned row and a pinned column meet.
void mark_cell(QCPPainter& painter, const PaintContext& context, const Highlight& highlight, const MatrixPanel& matrix,
               const PanelPlace& place) {
    if (!matrix.rows || !matrix.columns || matrix.rows->meaning == matrix.columns->meaning) return;
    const auto row = marked_cell(highlight, *matrix.rows, true);
    const auto column = marked_cell(highlight, *matrix.columns, true);
    if (!row || !column || *row < 0 || *column < 0) return;
    if (*row >= matrix.values.rows || *column >= matrix.values.columns) return;
    const QRectF cell = row_rect(place.area, *row, matrix.values.rows)
                            .intersected(column_rect(place.area, *column, matrix.values.columns));
    outline(painter, context, cell, context.colours().highlight, 2.4);
}

void mark_swept(QCPPainter& painter, const PaintContext& context, const SweptCells& swept, const MatrixData& values,
                const QRectF& area) {
    const auto clamped = [](int index, int count) { return std::clamp(index, 0, std::max(count - 1, 0)); };
    const auto rows = [&](int row) { return row_rect(area, clamped(row, values.rows), values.rows); };
    const auto columns = [&](int column) { return column_rect(area, clamped(column, values.columns), values.columns); };
    const QRectF cells = rows(swept.from_row)
                             .united(rows(swept.to_row))
                             .intersected(columns(swept.from_column).united(columns(swept.to_column)));
    QColor tint = context.colours().accent;
    tint.setAlphaF(0.3F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tint);
    painter.drawRect(cells);
    outline(painter, context, cells, context.colours().accent, 1.6);
}

void mark_matrix(QCPPainter& painter, const PaintContext& context, const Highlight& highlight, const Panel& panel,
                 const PanelPlace& place) {
    const MatrixPanel& matrix = *panel.matrix();
    if (matrix.values.empty()) return;
    for (const bool pinned : {true, false}) {
        mark_rows(painter, context, highlight, panel, place, pinned);
        mark_columns(painter, context, highlight, panel, place, pinned);
    }
    mark_cell(painter, context, highlight, matrix, place);
    if (highlight.swept && highlight.swept->panel == panel.id)
        mark_swept(painter, context, *highlight.swept, matrix.values, place.area);
}

void mark_bars(QCPPainter& painter, const PaintContext& context, const Highlight& highlight, const BarsPanel& bars,
               const PanelPlace& place) {
    const auto count = static_cast<int>(bars.bars.size());
    for (const bool pinned : {true, false}) {
        const auto meant = marked(highlight, bars.meaning, pinned);
        const auto index = meant ? bars.bar_of(*meant) : std::nullopt;
        if (!index || *index < 0 || *index >= count) continue;
        const QColor colour = mark_colour(context, bars.meaning);
        if (!bars.lying) {
            outline(painter, context, column_rect(place.area, *index, count), colour, pinned ? 2 : 1.2);
            continue;
        }
        const ListRows rows = list_rows(place.area, count);
        if (*index >= rows.shown - (rows.cut ? 1 : 0)) continue;
        const QRectF line(place.area.left(), place.area.top() + *index * rows.height, place.area.width(), rows.height);
        outline(painter, context, line.adjusted(0, 1, 0, -1), colour, pinned ? 2 : 1.2);
    }
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
                painter.drawEllipse(QPointF(x, map.y(curve.at(value))), 3.2, 3.2);
    }
}

}  // namespace

QString label_of(const Axis& axis, int index) {
    if (index >= 0 && index < static_cast<int>(axis.labels.size())) return axis.labels[static_cast<std::size_t>(index)];
    return QString::number(axis.index_at(index) + axis.first);
}

void paint_pill(QCPPainter& painter, const PaintContext& context, const QRectF& rect, const QString& text,
                const QFont& font, const QColor& colour, bool rotated) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawRoundedRect(rect, 3, 3);
    const QColor ink = luminance(colour.rgb()) > 0.35 ? QColor(0x101418) : QColor(Qt::white);
    context.text->draw(painter, rect.adjusted(rotated ? 0 : 3, rotated ? 3 : 0, rotated ? 0 : -3, rotated ? -3 : 0),
                       text, font, ink, {Qt::AlignHCenter, rotated, true});
}

void paint_highlight(QCPPainter& painter, const PaintContext& context, const Highlight& highlight) {
    painter.setAntialiasing(true);
    for (std::size_t i = 0; i < context.model->panels.size() && i < context.layout->panels.size(); ++i) {
        const Panel& panel = context.model->panels[i];
        const PanelPlace& place = context.layout->panels[i];
        if (place.area.width() < 4 || place.area.height() < 4) continue;
        if (highlight.selected_panel == panel.id)
            outline(painter, context, place.area.adjusted(-2, -2, 2, 2), context.colours().accent, 1.6);
        if (panel.matrix() != nullptr)
            mark_matrix(painter, context, highlight, panel, place);
        else if (panel.curves() != nullptr)
            mark_curves(painter, context, highlight, panel, place);
        else if (panel.bars() != nullptr)
            mark_bars(painter, context, highlight, *panel.bars(), place);
        else if (panel.lines() != nullptr)
            mark_lines(painter, context, highlight, static_cast<int>(i));
    }
}

}  // namespace headlight
