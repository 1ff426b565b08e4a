#include "ui/figures/hit.hpp"

#include <algorithm>
#include <cmath>

#include "ui/figures/paint.hpp"

namespace headlight {

namespace {

/// Which of `count` equal parts of a length; outside: the first or the last.
int part(double place, double length, int count) {
    if (count <= 0 || !(length > 0)) return -1;
    return std::clamp(static_cast<int>(std::floor(place / length * count)), 0, count - 1);
}

int list_count(const Panel& panel) {
    return static_cast<int>(panel.table() != nullptr ? panel.table()->rows.size() : panel.bars()->bars.size());
}

/// Where pointing at the panel means something: labels of lists and lines as well.
QRectF touchable(const Panel& panel, const PanelPlace& place) {
    const BarsPanel* bars = panel.bars();
    if (bars != nullptr && bars->lying) return place.area.united(place.rows.rect).united(place.values);
    if (panel.lines() != nullptr) return place.area.united(place.rows.rect).united(place.columns.rect);
    return place.area;
}

std::optional<FigureCell> list_cell(const Panel& panel, const QRectF& area, const QPointF& point) {
    const ListRows rows = list_rows(area, list_count(panel));
    const int row = rows.height > 0 ? static_cast<int>((point.y() - area.top()) / rows.height) : rows.shown;
    if (row < 0 || row >= rows.shown - (rows.cut ? 1 : 0)) return std::nullopt;
    return FigureCell{panel.id, row, -1};
}

std::optional<FigureCell> lines_cell(const Panel& panel, const QRectF& area, const QPointF& point) {
    const LinesPanel& lines = *panel.lines();
    const double along = lines.horizontal ? point.x() - area.left() : point.y() - area.top();
    const double length = lines.horizontal ? area.width() : area.height();
    const bool near = lines.horizontal ? point.y() < area.center().y() : point.x() < area.center().x();
    const int index = part(along, length, near ? lines.query_count : lines.key_count);
    if (index < 0) return std::nullopt;
    return near ? FigureCell{panel.id, index, -1} : FigureCell{panel.id, -1, index};
}

std::optional<FigureCell> matrix_cell(const Panel& panel, const QRectF& area, const QPointF& point) {
    const MatrixData& values = panel.matrix()->values;
    const FigureCell cell{panel.id, part(point.y() - area.top(), area.height(), values.rows),
                          part(point.x() - area.left(), area.width(), values.columns)};
    if (cell.row < 0 || cell.column < 0) return std::nullopt;
    return cell;
}

std::optional<FigureCell> panel_cell(const Panel& panel, const QRectF& area, const QPointF& point) {
    if (panel.matrix() != nullptr) return matrix_cell(panel, area, point);
    if (panel.table() != nullptr || (panel.bars() != nullptr && panel.bars()->lying))
        return list_cell(panel, area, point);
    if (panel.lines() != nullptr) return lines_cell(panel, area, point);
    if (const TextGridPanel* texts = panel.texts()) {
        const int row = part(point.y() - area.top(), area.height(), static_cast<int>(texts->rows.size()) + 1) - 1;
        if (row < 0) return std::nullopt;
        return FigureCell{panel.id, row, -1};
    }
    if (const BarsPanel* bars = panel.bars()) {
        const int column = part(point.x() - area.left(), area.width(), static_cast<int>(bars->bars.size()));
        if (column < 0) return std::nullopt;
        return FigureCell{panel.id, -1, column};
    }
    const CurvesPanel& curves = *panel.curves();
    const CurveMap map{&curves, area};
    const int last = static_cast<int>(std::floor(curves.x.max)) - curves.x_first;
    const int nearest = static_cast<int>(std::lround(map.x_at(point.x()))) - curves.x_first;
    return FigureCell{panel.id, -1, std::clamp(nearest, 0, std::max(last, 0))};
}

bool inside(int index, int count) {
    return index >= 0 && index < count;
}

std::optional<QPointF> lines_centre(const LinesPanel& lines, const QRectF& area, const FigureCell& cell) {
    const bool query = cell.row >= 0;
    const int index = query ? cell.row : cell.column;
    const int count = query ? lines.query_count : lines.key_count;
    if (!inside(index, count)) return std::nullopt;
    const double along = (index + 0.5) / count;
    const double across = query ? 0.25 : 0.75;
    return lines.horizontal ? QPointF(area.left() + along * area.width(), area.top() + across * area.height())
                            : QPointF(area.left() + across * area.width(), area.top() + along * area.height());
}

std::optional<QPointF> panel_centre(const Panel& panel, const QRectF& area, const FigureCell& cell) {
    if (const MatrixPanel* matrix = panel.matrix()) {
        if (!inside(cell.row, matrix->values.rows) || !inside(cell.column, matrix->values.columns)) return std::nullopt;
        return QPointF(column_rect(area, cell.column, matrix->values.columns).center().x(),
                       row_rect(area, cell.row, matrix->values.rows).center().y());
    }
    if (panel.table() != nullptr || (panel.bars() != nullptr && panel.bars()->lying)) {
        const ListRows rows = list_rows(area, list_count(panel));
        if (!inside(cell.row, rows.shown - (rows.cut ? 1 : 0))) return std::nullopt;
        return QPointF(area.center().x(), area.top() + rows.height * (cell.row + 0.5));
    }
    if (const LinesPanel* lines = panel.lines()) return lines_centre(*lines, area, cell);
    if (const TextGridPanel* texts = panel.texts()) {
        const auto count = static_cast<int>(texts->rows.size());
        if (!inside(cell.row, count)) return std::nullopt;
        return QPointF(area.center().x(), area.top() + area.height() / (count + 1) * (cell.row + 1.5));
    }
    if (const BarsPanel* bars = panel.bars()) {
        const auto count = static_cast<int>(bars->bars.size());
        if (!inside(cell.column, count)) return std::nullopt;
        return column_rect(area, cell.column, count).center();
    }
    const CurveMap map{panel.curves(), area};
    return QPointF(map.x(panel.curves()->x_first + cell.column), area.center().y());
}

}  // namespace

std::optional<FigureCell> cell_at(const FigureModel& model, const FigureLayout& layout, const QPointF& point) {
    for (std::size_t i = 0; i < model.panels.size() && i < layout.panels.size(); ++i) {
        const PanelPlace& place = layout.panels[i];
        if (place.area.isEmpty() || !touchable(model.panels[i], place).contains(point)) continue;
        return panel_cell(model.panels[i], place.area, point);
    }
    return std::nullopt;
}

std::optional<QPointF> centre_of(const FigureModel& model, const FigureLayout& layout, const FigureCell& cell) {
    for (std::size_t i = 0; i < model.panels.size() && i < layout.panels.size(); ++i) {
        const QRectF& area = layout.panels[i].area;
        if (model.panels[i].id == cell.panel && !area.isEmpty()) return panel_centre(model.panels[i], area, cell);
    }
    return std::nullopt;
}

std::optional<FigureCell> nearest_cell(const FigureModel& model, const FigureLayout& layout, int panel,
                                       const QPointF& point) {
    for (std::size_t i = 0; i < model.panels.size() && i < layout.panels.size(); ++i)
        if (model.panels[i].id == panel && model.panels[i].matrix() != nullptr && !layout.panels[i].area.isEmpty())
            return matrix_cell(model.panels[i], layout.panels[i].area, point);
    return std::nullopt;
}

FigureCell moved_cell(const Panel& panel, FigureCell cell, int rows, int columns) {
    const auto step = [](int index, int by, int count) { return std::clamp(index + by, 0, std::max(count - 1, 0)); };
    cell.panel = panel.id;
    if (const MatrixPanel* matrix = panel.matrix()) {
        cell.row = step(std::max(cell.row, 0), rows, matrix->values.rows);
        cell.column = step(std::max(cell.column, 0), columns, matrix->values.columns);
    } else if (panel.table() != nullptr || (panel.bars() != nullptr && panel.bars()->lying)) {
        cell.row = step(std::max(cell.row, 0), rows, list_count(panel));
        cell.column = -1;
    } else if (const LinesPanel* lines = panel.lines()) {
        const int along = lines->horizontal ? columns : rows;
        const int across = lines->horizontal ? rows : columns;
        const int index = cell.row >= 0 ? cell.row : std::max(cell.column, 0);
        const bool query = across == 0 ? cell.row >= 0 : across < 0;
        cell.row = query ? step(index, along, lines->query_count) : -1;
        cell.column = query ? -1 : step(index, along, lines->key_count);
    } else {
        const BarsPanel* bars = panel.bars();
        cell.row = -1;
        cell.column = std::max(cell.column + columns, 0);
        if (bars != nullptr) cell.column = step(cell.column, 0, static_cast<int>(bars->bars.size()));
    }
    return cell;
}

}  // namespace headlight
