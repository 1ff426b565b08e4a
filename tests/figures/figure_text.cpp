#include "ui/figures/figure_text.hpp"

#include <limits>

#include "tests/catch.hpp"
#include "tests/figures/kinds.hpp"

using namespace headlight;
using namespace headlight::test;

TEST_CASE("A matrix as text: title, labels, numbers, nothing where it is masked") {
    FigureModel model = figure_of(matrix_panel(2, 2));
    model.panels[0].title.number = QStringLiteral("3");
    model.panels[0].title.name = QStringLiteral("previous token");
    auto mask = std::make_shared<Mask>(Mask::Ones(2, 2));
    (*mask)(0, 1) = 0;
    std::get<MatrixPanel>(model.panels[0].content).mask = MaskData::of(mask);
    CHECK(figure_text(model) == QStringLiteral("3 previous token\n\tword1\tword2\nword1\t0\t\nword2\t0.5\t0.75\n"));
    add_margins(std::get<MatrixPanel>(model.panels[0].content));
    CHECK(figure_text(model) == QStringLiteral("3 previous token\n\tword1\tword2\tentropy\nword1\t0\t\t0.5\n"
                                               "word2\t0.5\t0.75\t0.5\nsum\t0.5\t0.5\n"));
}

TEST_CASE("All kinds as text, an empty line between panels") {
    FigureModel model = figure_of(bars_panel(2, true));
    model.panels.push_back(panel_of(1, table_panel(2), 1));
    model.panels.push_back(panel_of(2, lines_panel(1, 3, false), 1));
    CurvesPanel curves;
    curves.x.title = QStringLiteral("position");
    curves.curves = {{QStringLiteral("a"), {0, 1}, {1.0 / 3, 2}}, {QStringLiteral("b"), {0, 1}, {3, 4}}};
    model.panels.push_back(panel_of(3, curves, 1));
    CHECK(figure_text(model) == QStringLiteral("word1\t0.5\nword2\t1\n\nrow1\t0.25\nrow2\t1.25\n\n"
                                               "query\tkey\tweight\thead\nword1\tword3\t0.9\thead 1\n\n"
                                               "position\ta\tb\n0\t0.333333\t3\n1\t2\t4\n"));
}

TEST_CASE("Tabs and line breaks inside a text begin no cell") {
    FigureModel model = figure_of(table_panel(1));
    std::get<TablePanel>(model.panels[0].content).rows[0].label = QStringLiteral("a\tb\nc");
    CHECK(figure_text(model) == QStringLiteral("a b c\t0.25\n"));
}

TEST_CASE("One cell has all digits of a float") {
    const Panel matrix = panel_of(0, matrix_panel(3, 1), 1);
    CHECK(cell_value_text(matrix, 1, 0).toFloat() == matrix.matrix()->values.at(1, 0));
    CHECK(cell_value_text(matrix, 1, 0) == QStringLiteral("0.333333343"));
    CHECK(cell_value_text(matrix, 3, 0).isEmpty());
    CHECK(cell_value_text(matrix, -1, 0).isEmpty());
    BarsPanel bars = bars_panel(2, false);
    bars.bars[0].value = std::numeric_limits<double>::quiet_NaN();
    CHECK(cell_value_text(panel_of(0, bars, 1), -1, 0).isEmpty());
    CHECK(cell_value_text(panel_of(0, bars, 1), -1, 1) == QStringLiteral("1"));
    CHECK(cell_value_text(panel_of(0, table_panel(2), 1), 1, -1) == QStringLiteral("1.25"));
    CHECK(cell_value_text(panel_of(0, lines_panel(2, 2, false), 1), 0, -1).isEmpty());
}
