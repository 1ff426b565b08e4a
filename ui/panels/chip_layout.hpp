#pragma once
// What the widgets with a chip a token share: how wide a chip is, where it stands in rows, how it is painted.

#include <QColor>
#include <QFont>
#include <QFontMetrics>
#include <QRect>
#include <QString>
#include <vector>

class QPainter;

namespace headlight {

constexpr int chip_gap = 4;
constexpr int chip_margin = 2;

/// `share` of b in a, 0 … 1.
[[nodiscard]] QColor mix_colours(const QColor& a, const QColor& b, double share);
/// Dark letters on a light chip and light ones on a dark chip.
[[nodiscard]] QColor letters_on(const QColor& fill);

[[nodiscard]] int chip_height(const QFont& font);
/// One width a label: the label itself and its number, the first of which is `index_base`.
[[nodiscard]] std::vector<int> chip_widths(const std::vector<QString>& labels, int index_base, const QFont& font);
/// The chips in rows of `width`; a chip that is wider than a row gets the row.
[[nodiscard]] std::vector<QRect> chip_rows(const std::vector<int>& widths, int width, int height);
/// What the rows take, margins included; one row when there are no chips.
[[nodiscard]] int chip_rows_height(const std::vector<QRect>& rows, int height);

struct ChipLook {
    QColor fill;
    QColor letters;
    QColor frame;
    bool thick = false;  ///< the frame
    bool bold = false;
    bool faint = false;  ///< pale letters, a dashed frame
};

/// Paints chips in one font: the number small, then the label, elided where the chip is too narrow for it.
class ChipPainter {
public:
    ChipPainter(QPainter& painter, const QFont& font);
    void paint(const QRect& chip, int number, const QString& label, const ChipLook& look);

private:
    QPainter& painter_;
    QFont font_;
    QFont bold_;
    QFont small_;
    QFontMetrics metrics_;
    QFontMetrics small_metrics_;
};

}  // namespace headlight
