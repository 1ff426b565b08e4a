#pragma once
// What the tests of the position lab's pages share: panels that must be there, and their numbers.

#include <algorithm>

#include "tests/catch.hpp"
#include "tests/figures/support.hpp"
#include "ui/figures/positions/position_makers.hpp"

namespace headlight::test {

inline const Panel& panel_at(const FigureModel& model, int id) {
    const Panel* panel = model.find(id);
    REQUIRE(panel != nullptr);
    return *panel;
}

inline const MatrixPanel& matrix_at(const FigureModel& model, int id) {
    const MatrixPanel* matrix = panel_at(model, id).matrix();
    REQUIRE(matrix != nullptr);
    return *matrix;
}

inline const CurvesPanel& curves_at(const FigureModel& model, int id) {
    const CurvesPanel* curves = panel_at(model, id).curves();
    REQUIRE(curves != nullptr);
    return *curves;
}

inline const BarsPanel& bars_at(const FigureModel& model, int id) {
    const BarsPanel* bars = panel_at(model, id).bars();
    REQUIRE(bars != nullptr);
    return *bars;
}

inline const Curve& curve_named(const CurvesPanel& panel, const QString& name) {
    const auto curve = std::ranges::find(panel.curves, name, &Curve::name);
    REQUIRE(curve != panel.curves.end());
    return *curve;
}

inline const TableRow* find_row(const FigureModel& model, int id, const char* label) {
    const TablePanel* table = panel_at(model, id).table();
    REQUIRE(table != nullptr);
    const auto row = std::ranges::find_if(
        table->rows, [&](const TableRow& candidate) { return candidate.label.contains(QString::fromUtf8(label)); });
    return row == table->rows.end() ? nullptr : &*row;
}

inline const TableRow& row_of(const FigureModel& model, int id, const char* label) {
    const TableRow* row = find_row(model, id, label);
    REQUIRE(row != nullptr);
    return *row;
}

/// The panel holds these numbers wherever it is not masked.
inline void check_values(const MatrixPanel& panel, const Matrix& expected, double margin = 0) {
    REQUIRE(panel.values.rows == expected.rows());
    REQUIRE(panel.values.columns == expected.cols());
    for (int i = 0; i < panel.values.rows; ++i)
        for (int j = 0; j < panel.values.columns; ++j)
            if (panel.mask.allowed(i, j))
                CHECK(static_cast<double>(panel.values.at(i, j)) ==
                      Approx(static_cast<double>(expected(i, j))).margin(margin));
}

/// a - b = c, cell by cell.
inline void check_difference(const MatrixPanel& a, const MatrixPanel& b, const MatrixPanel& c) {
    REQUIRE(a.values.rows == c.values.rows);
    REQUIRE(a.values.columns == c.values.columns);
    for (int i = 0; i < c.values.rows; ++i)
        for (int j = 0; j < c.values.columns; ++j)
            CHECK(static_cast<double>(a.values.at(i, j) - b.values.at(i, j)) ==
                  Approx(static_cast<double>(c.values.at(i, j))).margin(1e-6));
}

inline Spec spec_with(PositionKind kind) {
    Spec spec;
    spec.position.kind = kind;
    return spec;
}

inline Selection page(PositionPage which) {
    Selection selection;
    selection.options.positions.page = which;
    return selection;
}

}  // namespace headlight::test
