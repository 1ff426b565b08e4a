#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

#include "ui/figures/paint.hpp"

namespace headlight {

namespace {

constexpr double mark = 8;
constexpr double gap = 8;

struct TableColumns {
    double label = 0;  ///< where labels begin
    double value = 0;  ///< where values end
    double note = 0;   ///< where notes begin; 0: no room for them
};

/// In steps of this width, so that other digits move nothing.
double stepped(double width) {
    return std::ceil(width / 16) * 16;
}

TableColumns columns_of(const PaintContext& context, const TablePanel& panel, const QRectF& area, const QFont& font) {
    double label = 0;
    double value = 0;
    double note = 0;
    bool marked = false;
    for (const TableRow& row : panel.rows) {
        label = std::max(label, context.text->width(row.label, font));
        value = std::max(value, context.text->width(row.value, font));
        note = std::max(note, context.text->width(row.note, context.fonts->small));
        marked = marked || row.colour != CurveColour::muted;
    }
    TableColumns columns;
    columns.label = area.left() + (marked ? mark + 5 : 0);
    columns.value = area.right();
    const double left = area.right() - stepped(note);
    if (note > 0 && left - gap - value - gap - label >= columns.label) {
        columns.note = left;
        columns.value = left - gap;
    }
    return columns;
}

}  // namespace

void paint_table(QCPPainter& painter, const PaintContext& context, int index) {
    const auto at = static_cast<std::size_t>(index);
    const QRectF& area = context.layout->panels[at].area;
    const TablePanel& panel = *context.model->panels[at].table();
    const ListRows rows = list_rows(area, static_cast<int>(panel.rows.size()));
    if (rows.shown == 0 || area.width() < 16) return;
    const Theme& colours = context.colours();
    const QFont normal = context.fonts->sized(std::min(context.style->font_size, static_cast<int>(rows.height * 0.8)));
    QFont bold = normal;
    bold.setWeight(context.fonts->bold.weight());
    const TableColumns columns = columns_of(context, panel, area, bold);
    for (int i = 0; i < rows.shown; ++i) {
        const TableRow& row = panel.rows[static_cast<std::size_t>(i)];
        const double top = area.top() + i * rows.height;
        if (rows.cut && i + 1 == rows.shown) {
            context.text->draw(painter, QRectF(columns.label, top, 40, rows.height), QStringLiteral("…"), normal,
                               colours.muted_text, {Qt::AlignLeft, false, false});
            return;
        }
        const QFont& font = row.strong ? bold : normal;
        const double value =
            context.text->draw(painter, QRectF(columns.label, top, columns.value - columns.label, rows.height),
                               row.value, font, colours.text, {Qt::AlignRight, false, true});
        const double room = columns.value - columns.label - (value > 0 ? value + gap : 0);
        context.text->draw(painter, QRectF(columns.label, top, room, rows.height), row.label, font, colours.text,
                           {Qt::AlignLeft, false, true});
        if (columns.note > 0)
            context.text->draw(painter, QRectF(columns.note, top, area.right() - columns.note, rows.height), row.note,
                               context.fonts->small, colours.muted_text, {Qt::AlignLeft, false, true});
        painter.setAntialiasing(false);
        if (row.colour != CurveColour::muted) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(colour_of(context, row.colour, 1));
            painter.drawRect(QRectF(area.left(), std::round(top + (rows.height - mark) / 2), mark, mark));
        }
        painter.setPen(QPen(colours.grid, 1));
        const double line = std::round(top + rows.height) - 0.5;
        if (i + 1 < static_cast<int>(panel.rows.size()))
            painter.drawLine(QLineF(area.left(), line, area.right(), line));
        painter.setAntialiasing(true);
    }
}

}  // namespace headlight
