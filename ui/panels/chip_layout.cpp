#include "ui/panels/chip_layout.hpp"

#include <QPainter>
#include <algorithm>

namespace headlight {

namespace {

constexpr int padding = 7;
constexpr int corner = 5;

QFont number_font(const QFont& font) {
    QFont small = font;
    small.setPointSizeF(std::max(5.0, font.pointSizeF() * 0.72));
    return small;
}

QFont bold_font(const QFont& font) {
    QFont bold = font;
    bold.setBold(true);
    return bold;
}

}  // namespace

QColor mix_colours(const QColor& a, const QColor& b, double share) {
    const auto blend = [share](int x, int y) { return static_cast<int>(x + (y - x) * share); };
    return {blend(a.red(), b.red()), blend(a.green(), b.green()), blend(a.blue(), b.blue())};
}

QColor letters_on(const QColor& fill) {
    return fill.lightness() < 140 ? QColor(Qt::white) : QColor(0x1a, 0x1d, 0x24);
}

int chip_height(const QFont& font) {
    return QFontMetrics(font).height() + 8;
}

std::vector<int> chip_widths(const std::vector<QString>& labels, int index_base, const QFont& font) {
    QFont bold = font;
    bold.setBold(true);  // a chip must not grow when it is pinned
    const QFontMetrics text(bold);
    const QFontMetrics number(number_font(font));
    std::vector<int> widths;
    widths.reserve(labels.size());
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const int index_width = number.horizontalAdvance(QString::number(static_cast<int>(i) + index_base));
        widths.push_back(text.horizontalAdvance(labels[i]) + index_width + 2 * padding + 4);
    }
    return widths;
}

std::vector<QRect> chip_rows(const std::vector<int>& widths, int width, int height) {
    std::vector<QRect> rects;
    rects.reserve(widths.size());
    int x = chip_margin;
    int y = chip_margin;
    for (const int wanted : widths) {
        const int chip = std::min(wanted, std::max(24, width - 2 * chip_margin));
        if (x > chip_margin && x + chip > width - chip_margin) {
            x = chip_margin;
            y += height + chip_gap;
        }
        rects.emplace_back(x, y, chip, height);
        x += chip + chip_gap;
    }
    return rects;
}

int chip_rows_height(const std::vector<QRect>& rows, int height) {
    return (rows.empty() ? height + chip_margin : rows.back().bottom() + 1) + chip_margin;
}

ChipPainter::ChipPainter(QPainter& painter, const QFont& font)
    : painter_(painter),
      font_(font),
      bold_(bold_font(font)),
      small_(number_font(font)),
      metrics_(font_),
      small_metrics_(small_) {}

void ChipPainter::paint(const QRect& chip, int number, const QString& label, const ChipLook& look) {
    const QRectF rect = QRectF(chip).adjusted(0.5, 0.5, -0.5, -0.5);
    painter_.setPen(QPen(look.frame, look.thick ? 2 : 1, look.faint ? Qt::DashLine : Qt::SolidLine));
    painter_.setBrush(look.fill);
    painter_.drawRoundedRect(rect, corner, corner);

    const QString digits = QString::number(number);
    QColor pale = look.letters;
    pale.setAlphaF(look.faint ? 0.4F : 0.75F);
    painter_.setFont(small_);
    painter_.setPen(pale);
    painter_.drawText(rect.adjusted(padding, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, digits);

    QColor letters = look.letters;
    if (look.faint) letters.setAlphaF(0.4F);
    painter_.setFont(look.bold ? bold_ : font_);
    painter_.setPen(letters);
    const QRectF room = rect.adjusted(padding + small_metrics_.horizontalAdvance(digits) + 4, 0, -padding + 3, 0);
    painter_.drawText(room, Qt::AlignVCenter | Qt::AlignLeft,
                      metrics_.horizontalAdvance(label) > room.width() + 3
                          ? metrics_.elidedText(label, Qt::ElideRight, static_cast<int>(room.width()))
                          : label);
}

}  // namespace headlight
