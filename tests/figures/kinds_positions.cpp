// Drawings with round circles, stacked bars and grids of text: where their ink is, what they are hit by, what is
// copied.

#include <cmath>

#include "tests/catch.hpp"
#include "tests/figures/kinds.hpp"
#include "tests/figures/support.hpp"
#include "ui/figures/figure_plot.hpp"
#include "ui/figures/figure_text.hpp"
#include "ui/figures/hit.hpp"

using namespace headlight;
using namespace headlight::test;

namespace {

FigureLayout layout_in(FigurePlot& plot, const FigureModel& model, QSize size) {
    plot.set_figure(model);
    plot.set_export_scale(1);
    plot.setViewport(QRect(QPoint(), size));
    return plot.figure_layout();
}

CurvesPanel drawing() {
    CurvesPanel panel;
    panel.equal = true;
    panel.bare = true;
    panel.x = {{}, -1, 3, false, {}};
    panel.y = {{}, -1, 1, false, {}};
    Curve curve;
    curve.colour = CurveColour::key;
    curve.x = {-1, 3};
    curve.y = {0, 0};
    curve.labels = {QString(), QStringLiteral("end")};
    panel.curves.push_back(curve);
    return panel;
}

BarsPanel stacked() {
    BarsPanel panel;
    panel.lying = true;
    panel.parts = {{QStringLiteral("first part"), CurveColour::key, 0.5},
                   {QStringLiteral("second part"), CurveColour::value, 0.5}};
    Bar bar;
    bar.label = QStringLiteral("head");
    bar.value = 1;
    bar.parts = {0.25, 0.75};
    panel.bars.assign(4, bar);
    return panel;
}

TextGridPanel grid() {
    TextGridPanel panel;
    panel.headings = {QStringLiteral("Kind"), QStringLiteral("What it does")};
    panel.widths = {1, 2};
    panel.rows = {
        {QStringLiteral("one"), QStringLiteral("a sentence that is longer than its cell and has to be wrapped")},
        {QStringLiteral("two"), QStringLiteral("short")}};
    panel.strong = 1;
    return panel;
}

}  // namespace

TEST_CASE("Circles stay round whatever the room, and drawings have no numbers at their axes") {
    for (const bool flow : {false, true}) {
        for (const QSize size : {QSize(400, 300), QSize(900, 200), QSize(240, 600)}) {
            FigureModel model = figure_of(drawing());
            model.flow = flow;
            FigurePlot plot(nullptr);
            const FigureLayout layout = layout_in(plot, model, size);
            const QRectF area = layout.panels.front().area;
            INFO(size.width() << " x " << size.height() << (flow ? " flow" : " grid"));
            REQUIRE(area.height() > 20);
            CHECK(area.width() / area.height() == Approx(2).epsilon(0.03));
        }
    }
    const std::string svg = svg_of(figure_of(drawing()), {}, {400, 300});
    CHECK(svg.find(">end<") != std::string::npos);
    CHECK(svg.find(">0<") == std::string::npos);
}

TEST_CASE("Parts of stacked bars follow one another in their colours") {
    const FigureModel model = figure_of(stacked());
    FigureStyle style;
    FigurePlot plot(nullptr);
    plot.set_figure_style(style);
    const FigureLayout layout = layout_in(plot, model, {500, 200});
    const QRectF area = layout.panels.front().area;
    const QImage image = png_of(model, style, {500, 200});
    const double middle = area.top() + area.height() / 8;
    const auto colour_at = [&](double share) {
        return image.pixelColor(static_cast<int>(area.left() + share * area.width()), static_cast<int>(middle));
    };
    CHECK(colour_at(0.1) == theme(style.theme).key);
    CHECK(colour_at(0.22) == theme(style.theme).key);
    CHECK(colour_at(0.3) == theme(style.theme).value);
    CHECK(colour_at(0.9) == theme(style.theme).value);
    const QString text = figure_text(model);
    CHECK(text.contains(QStringLiteral("second part")));
    CHECK(text.contains(QStringLiteral("0.25")));
}

TEST_CASE("A grid of texts shows every cell, wraps, and says which row was hit") {
    const FigureModel model = figure_of(grid());
    FigurePlot plot(nullptr);
    const FigureLayout layout = layout_in(plot, model, {420, 240});
    for (int row = 0; row < 2; ++row) {
        const auto place = centre_of(model, layout, {7, row, -1});
        REQUIRE(place.has_value());
        const auto cell = cell_at(model, layout, *place);
        REQUIRE(cell.has_value());
        CHECK(cell->row == row);
    }
    CHECK_FALSE(centre_of(model, layout, {7, 2, -1}).has_value());
    const std::string svg = svg_of(model, {}, {420, 240});
    for (const char* word : {"What it does", "a sentence", "wrapped", "two", "short"})
        CHECK(svg.find(word) != std::string::npos);
    CHECK(svg.find("a sentence that is longer than its cell and has to be wrapped") == std::string::npos);
    CHECK(figure_text(model).contains(QStringLiteral("two\tshort")));
}

TEST_CASE("A curve is read between its points") {
    Curve curve;
    curve.x = {0, 1, 3};
    curve.y = {1, 2, 6};
    CHECK(curve.at(-5) == 1);
    CHECK(curve.at(0.5) == Approx(1.5));
    CHECK(curve.at(1) == 2);
    CHECK(curve.at(2) == Approx(4));
    CHECK(curve.at(9) == 6);
    CHECK(Curve{}.at(1) == 0);
}
