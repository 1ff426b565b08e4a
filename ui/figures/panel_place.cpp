#include "ui/figures/panel_place.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headlight {

namespace {

constexpr double lowest_row = 14;  // of a list
constexpr double highest_row = 24;
constexpr double narrowest_caption = 60;
constexpr double widest_spacing = 34;  // of the labels of lines

void place_lines(const LinesPanel& panel, const Bands& around, double line, PanelPlace& place) {
    const QRectF& area = place.area;
    place.rows = around.rows;
    place.columns = around.columns;
    if (panel.horizontal) {
        const double labels = around.top - around.column_title;  // both titles are there, or none
        place.rows.rect = QRectF(area.left(), area.top() - labels, area.width(), labels);
        place.columns.rect = QRectF(area.left(), area.bottom(), area.width(), around.bottom);
        if (around.column_title <= 0) return;
        place.row_title = QRectF(area.left(), area.top() - around.top, area.width(), line);
        place.column_title = QRectF(area.left(), place.columns.rect.bottom(), area.width(), line);
        return;
    }
    place.rows.rect = QRectF(area.left() - around.left, area.top(), around.left, area.height());
    place.columns.rect = QRectF(area.right(), area.top(), around.right, area.height());
    if (around.top <= 0) return;
    const double half = (around.left + area.width() + around.right) / 2 - 4;
    place.row_title = QRectF(place.rows.rect.left(), area.top() - around.top, half, line);
    place.column_title = QRectF(place.columns.rect.right() - half, area.top() - around.top, half, line);
}

void place_margins(const MatrixPanel& matrix, const Bands& around, double line, PanelPlace& place) {
    const QRectF& area = place.area;
    if (matrix.right && around.right > 0) {
        place.right = QRectF(area.right() + 3, area.top(), around.right - 3, area.height());
        place.right_title = QRectF(place.right.left(), area.top() - line - 1, place.right.width(), line);
    }
    if (matrix.below && around.below > 0) {
        place.below = QRectF(area.left(), area.bottom() + 3, area.width(), around.below - 3);
        if (around.side() > 0)
            place.below_title =
                QRectF(area.left() - around.side(), place.below.top(), around.side() - 4, std::min(line, around.below));
    }
}

}  // namespace

ListRows list_rows(const QRectF& area, int count) {
    ListRows rows;
    if (count <= 0 || area.height() <= 0) return rows;
    rows.height = std::clamp(area.height() / count, lowest_row, highest_row);
    const int fitting = static_cast<int>((area.height() + 0.5) / rows.height);
    rows.shown = std::min(count, fitting);
    rows.cut = rows.shown < count;
    return rows;
}

double square_shape(const Panel& panel) {
    if (const CurvesPanel* curves = panel.curves(); curves != nullptr && curves->equal)
        return (curves->x.max - curves->x.min) / (curves->y.max - curves->y.min);
    const MatrixPanel* matrix = panel.matrix();
    if (matrix == nullptr || matrix->values.empty() || !matrix->square) return 0;
    const double shape = static_cast<double>(matrix->values.columns) / matrix->values.rows;
    return shape <= squarest && shape >= 1 / squarest ? shape : 0;
}

QSizeF picture_size(const Panel& panel, QSizeF room, double pixel) {
    const auto whole = [&](double length, int cells) {
        const double cell = std::floor(length / pixel / cells + 1e-6) * pixel;
        if (cell >= 3 * pixel && cell * cells > length * 0.88) return cell * cells;
        return std::floor(length / pixel + 1e-6) * pixel;
    };
    room = QSizeF(std::max(room.width(), 0.0), std::max(room.height(), 0.0));
    const MatrixPanel* matrix = panel.matrix();
    if (panel.curves() != nullptr && panel.curves()->equal) {
        const double shape = square_shape(panel);
        const double height = std::min(room.height(), room.width() / shape);
        return {whole(height * shape, 1), whole(height, 1)};
    }
    if (matrix == nullptr || matrix->values.empty())
        return {whole(room.width(), 1), whole(std::min(room.height(), tallest_picture(panel)), 1)};
    if (const double shape = square_shape(panel); shape > 0) {
        const double height = std::min(room.height(), room.width() / shape);
        room = QSizeF(height * shape, height);
    }
    return {whole(room.width(), matrix->values.columns), whole(room.height(), matrix->values.rows)};
}

double tallest_picture(const Panel& panel) {
    if (const TablePanel* table = panel.table()) return highest_row * std::max<double>(1, table->rows.size());
    if (const BarsPanel* bars = panel.bars(); bars != nullptr && bars->lying)
        return highest_row * std::max<double>(1, bars->bars.size());
    if (const LinesPanel* lines = panel.lines(); lines != nullptr && !lines->horizontal)
        return widest_spacing * std::max(1, std::max(lines->query_count, lines->key_count));
    return std::numeric_limits<double>::infinity();
}

void place_around(const Panel& panel, const Bands& around, const LetteredSides& sides, double line, PanelPlace& place) {
    const QRectF& area = place.area;
    double foot = area.bottom() + around.below;
    if (const LinesPanel* lines = panel.lines()) {
        place_lines(*lines, around, line, place);
        foot += around.bottom + around.column_title;
    } else {
        if (sides.left) {
            place.rows = around.rows;
            place.rows.rect = QRectF(area.left() - around.left, area.top(), around.left, area.height());
            if (sides.titles && around.row_title > 0)
                place.row_title = QRectF(place.rows.rect.left() - around.row_title, area.top(), line, area.height());
        }
        if (sides.bottom) {
            place.columns = around.columns;
            place.columns.rect = QRectF(area.left(), foot, area.width(), around.bottom);
            foot += around.bottom;
            if (sides.titles && around.column_title > 0)
                place.column_title = QRectF(area.left(), foot, area.width(), line);
            if (sides.titles) foot += around.column_title;
        }
        if (const MatrixPanel* matrix = panel.matrix()) place_margins(*matrix, around, line, place);
        if (const BarsPanel* bars = panel.bars(); bars != nullptr && bars->lying)
            place.values = QRectF(area.right(), area.top(), around.right, area.height());
    }
    if (around.caption > 0 && !panel.caption.isEmpty()) {
        // Narrow cells have a wide shape to name: a colour bar and the gap before an operator leave room beside them.
        const double beside = std::max(0.0, narrowest_caption - area.width()) / 2;
        place.caption = QRectF(area.left() - beside, foot, area.width() + 2 * beside, around.caption);
    }
}

void place_title(const Panel& panel, PanelPlace& place) {
    if (panel.curves() != nullptr) {
        place.title.setWidth(place.area.width());
        place.legend = place.title;
    } else if (panel.bars() != nullptr || panel.table() != nullptr || panel.lines() != nullptr ||
               panel.texts() != nullptr) {
        const bool standing = panel.bars() != nullptr && !panel.bars()->lying;
        if (!standing && !place.rows.rect.isEmpty()) place.title.setLeft(place.rows.rect.left());
        double right = place.area.right();
        for (const QRectF& beside : {place.columns.rect, place.values})
            if (!standing && !beside.isEmpty()) right = std::max(right, beside.right());
        place.title.setRight(right);
        const bool stacked = panel.bars() != nullptr && !panel.bars()->parts.empty();
        if (panel.lines() != nullptr || stacked) place.legend = place.title;
    } else if (!place.right_title.isEmpty() && place.right_title.top() < place.title.bottom()) {
        place.title.setRight(std::min(place.title.right(), place.right_title.left() - 12));
    }
}

}  // namespace headlight
