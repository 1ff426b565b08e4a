#include "ui/figures/figure_model.hpp"

#include <algorithm>

namespace headlight {

std::optional<int> Axis::cell_of(int index) const {
    if (indices.empty()) return index;
    const auto place = std::ranges::find(indices, index);
    if (place == indices.end()) return std::nullopt;
    return static_cast<int>(place - indices.begin());
}

double Curve::at(double place) const {
    const auto after = std::ranges::lower_bound(x, place);
    if (after == x.end()) return y.empty() ? 0 : y.back();
    const auto i = static_cast<std::size_t>(after - x.begin());
    if (i == 0 || *after == place) return y[i];
    const double t = (place - x[i - 1]) / (x[i] - x[i - 1]);
    return y[i - 1] + t * (y[i] - y[i - 1]);
}

std::optional<int> BarsPanel::bar_of(int index) const {
    for (int bar = 0; bar < static_cast<int>(bars.size()); ++bar)
        if (index_at(bar) == index) return bar;
    return std::nullopt;
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

bool same_matrix(const MatrixPanel& a, const MatrixPanel& b) {
    return a.values.rows == b.values.rows && a.values.columns == b.values.columns && a.square == b.square &&
           a.right.has_value() == b.right.has_value() && a.below.has_value() == b.below.has_value();
}

bool same_panel(const Panel& a, const Panel& b) {
    if (a.id != b.id || a.content.index() != b.content.index() || a.bar.has_value() != b.bar.has_value()) return false;
    if (a.shape != b.shape || a.weight != b.weight || a.before.isEmpty() != b.before.isEmpty()) return false;
    if (a.caption.isEmpty() != b.caption.isEmpty()) return false;
    if (a.matrix() != nullptr) return same_matrix(*a.matrix(), *b.matrix());
    if (a.table() != nullptr) return a.table()->rows.size() == b.table()->rows.size();
    if (a.bars() != nullptr)
        return a.bars()->bars.size() == b.bars()->bars.size() && a.bars()->lying == b.bars()->lying;
    if (a.texts() != nullptr) return a.texts()->rows.size() == b.texts()->rows.size();
    if (a.curves() != nullptr) return a.curves()->equal == b.curves()->equal && a.curves()->bare == b.curves()->bare;
    if (a.lines() != nullptr)
        return a.lines()->query_count == b.lines()->query_count && a.lines()->key_count == b.lines()->key_count &&
               a.lines()->horizontal == b.lines()->horizontal;
    return true;
}

bool same_labels(const AxisPtr& a, const AxisPtr& b) {
    if (a == b) return true;
    return a && b && a->title == b->title && a->first == b->first && a->labels == b->labels;
}

bool same_bar_texts(const std::optional<ColourBar>& a, const std::optional<ColourBar>& b) {
    return a.has_value() == b.has_value() &&
           (!a || (a->label.isEmpty() == b->label.isEmpty() &&
                   std::ranges::equal(a->ticks, b->ticks, {}, &Tick::text, &Tick::text)));
}

bool same_margin_titles(const std::optional<MarginBars>& a, const std::optional<MarginBars>& b) {
    return !a || !b || a->title == b->title;
}

/// Values take room by their length.
bool same_bar_labels(const BarsPanel& a, const BarsPanel& b) {
    return a.title == b.title && a.y.title == b.y.title && a.first == b.first &&
           std::ranges::equal(a.bars, b.bars, [](const Bar& x, const Bar& y) {
               return x.label == y.label && x.text.size() == y.text.size();
           });
}

bool same_panel_lettering(const Panel& a, const Panel& b) {
    if (!same_bar_texts(a.bar, b.bar) || a.before != b.before) return false;
    if (a.matrix() != nullptr)
        return same_labels(a.matrix()->rows, b.matrix()->rows) &&
               same_labels(a.matrix()->columns, b.matrix()->columns) &&
               same_margin_titles(a.matrix()->right, b.matrix()->right);
    if (a.bars() != nullptr) return same_bar_labels(*a.bars(), *b.bars());
    if (a.table() != nullptr)
        return std::ranges::equal(a.table()->rows, b.table()->rows, [](const TableRow& x, const TableRow& y) {
            return x.label == y.label && x.value.size() == y.value.size();
        });
    if (a.lines() != nullptr)
        return same_labels(a.lines()->queries, b.lines()->queries) && same_labels(a.lines()->keys, b.lines()->keys);
    return true;
}

}  // namespace

bool same_structure(const FigureModel& a, const FigureModel& b) {
    return a.columns == b.columns && a.shared_axes == b.shared_axes && a.flow == b.flow &&
           a.bar.has_value() == b.bar.has_value() && a.message.isEmpty() == b.message.isEmpty() &&
           std::ranges::equal(a.panels, b.panels, same_panel);
}

bool same_lettering(const FigureModel& a, const FigureModel& b) {
    return same_bar_texts(a.bar, b.bar) && a.note == b.note &&
           std::ranges::equal(a.panels, b.panels, same_panel_lettering);
}

}  // namespace headlight
