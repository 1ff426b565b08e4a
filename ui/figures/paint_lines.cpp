#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

#include "ui/figures/weight_lines.hpp"

namespace headlight {

namespace {

constexpr std::size_t most_vectors = 6000;  ///< in files, the strongest

/// Toward the lines: right for queries at the left, left for keys at the right, and so on.
TextPainter::Options label_options(const LinesPanel& panel, const SideLabels& side, bool query) {
    const bool rotated = panel.horizontal && side.rotated;
    const Qt::Alignment beside = query ? Qt::AlignRight : Qt::AlignLeft;
    const Qt::Alignment above = query ? Qt::AlignLeft : Qt::AlignRight;
    return {panel.horizontal ? (rotated ? above : Qt::AlignHCenter) : beside, rotated, true};
}

QRectF label_rect(const LinesPanel& panel, const PanelPlace& place, int index, bool query) {
    const QRectF rect = line_label(panel, place, index, query);
    if (panel.horizontal) return query ? rect.adjusted(0, 0, 0, -4) : rect.adjusted(0, 4, 0, 0);
    return query ? rect.adjusted(0, 0, -6, 0) : rect.adjusted(6, 0, 0, 0);
}

void paint_side(QCPPainter& painter, const PaintContext& context, const LinesPanel& panel, const PanelPlace& place,
                bool query) {
    const SideLabels& side = query ? place.rows : place.columns;
    const AxisPtr& axis = query ? panel.queries : panel.keys;
    const std::vector<bool>& off = query ? panel.query_off : panel.key_off;
    const int count = query ? panel.query_count : panel.key_count;
    if (side.mode == LabelMode::none || !axis || count <= 0) return;
    const TextPainter::Options options = label_options(panel, side, query);
    if (side.mode == LabelMode::text) {
        const QFont font = context.fonts->sized(side.pixels);
        for (int i = 0; i < std::min(count, static_cast<int>(axis->labels.size())); ++i) {
            const auto at = static_cast<std::size_t>(i);
            QColor colour = at < off.size() && off[at] ? context.colours().muted_text : context.colours().text;
            if (at < off.size() && off[at]) colour.setAlphaF(0.6F);
            context.text->draw(painter, label_rect(panel, place, i, query), axis->labels[at], font, colour, options);
        }
        return;
    }
    const double length = panel.horizontal ? side.rect.width() : side.rect.height();
    const int step = number_step(count, length, panel.horizontal ? 34 : 18);
    for (int i = 0; i < count; ++i) {
        if (i != 0 && (i + axis->first) % step != 0) continue;
        if (i == 0 && axis->first % step != 0 && step - axis->first % step < 0.7 * step) continue;
        QRectF rect = label_rect(panel, place, i, query);
        rect = panel.horizontal ? QRectF(rect.center().x() - 24, rect.top(), 48, rect.height())
                                : QRectF(rect.left(), rect.center().y() - 8, rect.width(), 16);
        context.text->draw(painter, rect, QString::number(i + axis->first), context.fonts->small,
                           context.colours().muted_text, {options.alignment, false, false});
    }
}

void paint_axis_names(QCPPainter& painter, const PaintContext& context, const LinesPanel& panel,
                      const PanelPlace& place) {
    const QFont& font = context.fonts->small;
    const auto side = [&](Qt::Alignment vertical) { return panel.horizontal ? Qt::AlignHCenter : vertical; };
    if (panel.queries && !place.row_title.isEmpty())
        context.text->draw(painter, place.row_title, fitting_title(context, *panel.queries, place.row_title.width()),
                           font, context.colours().query, {side(Qt::AlignLeft), false, true});
    if (panel.keys && !place.column_title.isEmpty())
        context.text->draw(painter, place.column_title, fitting_title(context, *panel.keys, place.column_title.width()),
                           font, context.colours().key, {side(Qt::AlignRight), false, true});
}

/// The heads from left to right, as many as fit between the title and the end; "…" when there are more.
void paint_heads(QCPPainter& painter, const PaintContext& context, const LinesPanel& panel, const PanelPlace& place,
                 double title_end) {
    constexpr double sample = 10;
    constexpr double gap = 10;
    const QFont& font = context.fonts->small;
    const std::size_t count = std::min(panel.heads.size(), panel.series.size());
    const double room = place.legend.right() - title_end - gap;
    double used = 0;
    std::size_t shown = 0;
    const auto width = [&](std::size_t i) { return sample + 4 + context.text->width(panel.heads[i], font) + gap; };
    while (shown < count && used + width(shown) - gap + (shown + 1 < count ? 14 : 0) <= room) used += width(shown++);
    const bool more = shown < count;
    double left = place.legend.right() - used + gap - (more ? 14 : 0);
    if (shown == 0) return;
    for (std::size_t i = 0; i < shown; ++i) {
        const double middle = std::round(place.legend.center().y()) + 0.5;
        painter.setPen(QPen(series_colour(context.style->theme, panel.series[i]), 2.6, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(QLineF(left, middle, left + sample, middle));
        context.text->draw(painter, QRectF(left + sample + 4, place.legend.top(), width(i), place.legend.height()),
                           panel.heads[i], font, context.colours().text, {Qt::AlignLeft, false, false});
        left += width(i);
    }
    if (more)
        context.text->draw(painter, QRectF(left - 2, place.legend.top(), 14, place.legend.height()),
                           QStringLiteral("…"), font, context.colours().muted_text, {Qt::AlignLeft, false, false});
}

}  // namespace

void paint_lines(QCPPainter& painter, const PaintContext& context, int index, QImage& image) {
    const auto at = static_cast<std::size_t>(index);
    const PanelPlace& place = context.layout->panels[at];
    const LinesPanel& panel = *context.model->panels[at].lines();
    if (place.area.width() < 4 || place.area.height() < 4) return;
    if (panel.lines && panel.query_count > 0 && panel.key_count > 0)
        draw_weight_lines(painter, context, panel, place.area, *panel.lines, false, most_vectors, image);
    painter.setAntialiasing(true);
    paint_side(painter, context, panel, place, true);
    paint_side(painter, context, panel, place, false);
    paint_axis_names(painter, context, panel, place);
    const PanelTitle& title = context.model->panels[at].title;
    double end = place.title.left();
    for (const QString& part : {title.number, title.name, title.value})
        if (!part.isEmpty()) end += context.text->width(part, context.fonts->normal) + 6;
    paint_heads(painter, context, panel, place, end);
}

}  // namespace headlight
