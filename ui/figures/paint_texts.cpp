#include <qcustomplot.h>

#include <algorithm>
#include <numeric>

#include "ui/figures/paint.hpp"

namespace headlight {

namespace {

constexpr double padding = 6;

/// Words into lines of this width; what is left over after the last line is put into it and cut off there.
QStringList wrapped(const PaintContext& context, const QString& text, const QFont& font, double width, int most) {
    QStringList lines;
    QString line;
    const QStringList words = text.split(QLatin1Char(' '));
    for (const QString& word : words) {
        const QString longer = line.isEmpty() ? word : line + QLatin1Char(' ') + word;
        const bool last = static_cast<int>(lines.size()) + 1 >= most;
        if (line.isEmpty() || last || context.text->width(longer, font) <= width) {
            line = longer;
        } else {
            lines << line;
            line = word;
        }
    }
    lines << line;
    return lines;
}

}  // namespace

void paint_texts(QCPPainter& painter, const PaintContext& context, int index) {
    const auto at = static_cast<std::size_t>(index);
    const QRectF& area = context.layout->panels[at].area;
    const TextGridPanel& panel = *context.model->panels[at].texts();
    if (panel.rows.empty() || area.width() < 32) return;
    const Theme& colours = context.colours();
    const double row_height = area.height() / static_cast<double>(panel.rows.size() + 1);
    const QFont& font = context.fonts->small;
    QFont bold = font;
    bold.setWeight(context.fonts->bold.weight());
    const double line_height = QFontMetricsF(font).height();
    const int most = std::max(1, static_cast<int>((row_height - 4) / line_height));
    const double sum = std::accumulate(panel.widths.begin(), panel.widths.end(), 0.0);
    const auto paint_row = [&](double top, const std::vector<QString>& cells, const QFont& row_font,
                               const QColor& colour) {
        double left = area.left();
        for (std::size_t c = 0; c < std::min(cells.size(), panel.widths.size()); ++c) {
            const double width = area.width() * panel.widths[c] / sum;
            const QFont& cell_font = c == 0 ? bold : row_font;
            const QStringList lines = wrapped(context, cells[c], cell_font, width - padding, most);
            double y = top + (row_height - line_height * static_cast<double>(lines.size())) / 2;
            for (const QString& line : lines) {
                context.text->draw(painter, QRectF(left, y, width - padding, line_height), line, cell_font, colour,
                                   {Qt::AlignLeft, false, true});
                y += line_height;
            }
            left += width;
        }
    };
    if (panel.strong >= 0) {
        QColor tint = colours.accent;
        tint.setAlphaF(0.12F);
        painter.setPen(Qt::NoPen);
        painter.setBrush(tint);
        painter.drawRect(
            QRectF(area.left() - 4, area.top() + (panel.strong + 1) * row_height, area.width() + 8, row_height));
    }
    paint_row(area.top(), panel.headings, bold, colours.muted_text);
    painter.setAntialiasing(false);
    for (std::size_t r = 0; r < panel.rows.size(); ++r) {
        const double top = area.top() + static_cast<double>(r + 1) * row_height;
        painter.setPen(QPen(colours.grid, 1));
        painter.drawLine(QLineF(area.left(), std::round(top), area.right(), std::round(top)));
        paint_row(top, panel.rows[r], font, colours.text);
    }
    painter.setAntialiasing(true);
}

}  // namespace headlight
