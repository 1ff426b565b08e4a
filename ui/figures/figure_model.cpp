#include "ui/figures/figure_model.hpp"

#include <algorithm>

namespace headlight {

std::optional<int> Axis::cell_of(int index) const {
    if (indices.empty()) return index;
    const auto place = std::ranges::find(indices, index);
    if (place == indices.end()) return std::nullopt;
    return static_cast<int>(place - indices.begin());
}

MatrixData MatrixData::of(const std::shared_ptr<const Matrix>& matrix) {
    return {matrix, matrix->data(), static_cast<int>(matrix->rows()), static_cast<int>(matrix->cols()), matrix->cols()};
}

MatrixData MatrixData::of(const std::shared_ptr<const HeadMatrices>& all, int head) {
    const auto rows = static_cast<int>(all->rows());
    const auto columns = static_cast<int>(all->cols());
    return {all, all->data().data() + static_cast<std::ptrdiff_t>(head) * rows * columns, rows, columns, columns};
}

MaskData MaskData::of(const std::shared_ptr<const Mask>& mask) {
    return {mask, mask->data(), mask->cols()};
}

const Panel* FigureModel::find(int id) const {
    const auto it = std::ranges::find(panels, id, &Panel::id);
    return it == panels.end() ? nullptr : &*it;
}

namespace {

bool same_panel(const Panel& a, const Panel& b) {
    if (a.id != b.id || a.content.index() != b.content.index() || a.bar.has_value() != b.bar.has_value()) return false;
    const MatrixPanel* x = a.matrix();
    const MatrixPanel* y = b.matrix();
    if (x == nullptr || y == nullptr) return true;
    return x->values.rows == y->values.rows && x->values.columns == y->values.columns && x->square == y->square;
}

}  // namespace

bool same_structure(const FigureModel& a, const FigureModel& b) {
    return a.columns == b.columns && a.shared_axes == b.shared_axes && a.bar.has_value() == b.bar.has_value() &&
           a.message.isEmpty() == b.message.isEmpty() && std::ranges::equal(a.panels, b.panels, same_panel);
}

}  // namespace headlight
