// Pixels of what the position lab draws: round circles, dashes, parts of bars, and texts that stay in their cells.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "tests/catch.hpp"
#include "tests/figures/kinds.hpp"
#include "tests/figures/support.hpp"
#include "ui/figures/figure_plot.hpp"
#include "ui/figures/figure_text.hpp"

using namespace headlight;
using namespace headlight::test;

namespace {

QRectF area_of(const FigureModel& model, QSize size) {
    FigurePlot plot;
    plot.set_figure(model);
    plot.set_export_scale(1);
    plot.setViewport(QRect(QPoint(), size));
    return plot.figure_layout().panels.front().area;
}

int apart(const QColor& a, const QColor& b) {
    return std::max({std::abs(a.red() - b.red()), std::abs(a.green() - b.green()), std::abs(a.blue() - b.blue())});
}

/// What holds all pixels that `is_ink` says are.
template <class IsInk>
QRect ink_rect(const QImage& image, IsInk is_ink) {
    QRect rect;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (is_ink(x, y)) rect |= QRect(x, y, 1, 1);
    return rect;
}

CurvesPanel circle() {
    CurvesPanel panel;
    panel.equal = true;
    panel.bare = true;
    panel.x = {{}, -1.5, 1.5, false, {}};
    panel.y = {{}, -1.2, 1.2, false, {}};
    Curve curve;
    curve.colour = CurveColour::key;
    for (int i = 0; i <= 90; ++i) {
        curve.x.push_back(std::cos(2 * std::numbers::pi * i / 90));
        curve.y.push_back(std::sin(2 * std::numbers::pi * i / 90));
    }
    panel.curves.push_back(std::move(curve));
    return panel;
}

/// A line across the middle.
CurvesPanel level(bool dashed) {
    CurvesPanel panel;
    panel.bare = true;
    panel.x = {{}, 0, 1, false, {}};
    panel.y = {{}, -1, 1, false, {}};
    Curve curve;
    curve.colour = CurveColour::key;
    curve.dashed = dashed;
    curve.x = {0, 1};
    curve.y = {0.5, 0.5};
    panel.curves.push_back(std::move(curve));
    return panel;
}

constexpr int grid_rows = 5;

TextGridPanel empty_grid() {
    TextGridPanel panel;
    panel.headings.assign(3, QString());
    panel.widths = {1, 2, 1.5};
    panel.rows.assign(grid_rows, std::vector<QString>(3));
    return panel;
}

QRectF grid_cell(const TextGridPanel& grid, const QRectF& area, int row, std::size_t column) {
    double left = area.left();
    double sum = 0;
    for (const double width : grid.widths) sum += width;
    for (std::size_t c = 0; c < column; ++c) left += area.width() * grid.widths[c] / sum;
    const double height = area.height() / (grid_rows + 1);
    return {left, area.top() + (row + 1) * height, area.width() * grid.widths[column] / sum, height};
}

}  // namespace

TEST_CASE("a circle is as high as wide in pixels") {
    for (const QSize size : {QSize(400, 300), QSize(900, 260), QSize(300, 640)}) {
        const QImage image = png_of(figure_of(circle()), {}, size);
        const QColor key = theme(ThemeName::light).key;
        const QRect rect = ink_rect(image, [&](int x, int y) { return apart(image.pixelColor(x, y), key) < 60; });
        INFO(size.width() << " x " << size.height());
        CHECK(rect.height() > size.height() / 8);
        CHECK(std::abs(rect.width() - rect.height()) <= 2);
    }
}

TEST_CASE("only drawings go without numbers at their axes") {
    CurvesPanel panel = level(false);
    CHECK(svg_of(figure_of(panel), {}, {400, 300}).find("<text") == std::string::npos);
    panel.bare = false;
    CHECK(svg_of(figure_of(panel), {}, {400, 300}).find("<text") != std::string::npos);
}

TEST_CASE("dashed curves have gaps") {
    const auto ink = [](bool dashed) {
        const FigureModel model = figure_of(level(dashed));
        const QRectF area = area_of(model, {500, 200});
        const QImage image = png_of(model, {}, {500, 200});
        const int y = static_cast<int>(area.top() + area.height() / 4);
        int count = 0;
        for (int x = static_cast<int>(area.left()) + 4; x < static_cast<int>(area.right()) - 4; ++x) {
            int most = 0;
            for (int dy = -2; dy <= 2; ++dy) most = std::max(most, apart(image.pixelColor(x, y + dy), Qt::white));
            count += most > 60 ? 1 : 0;
        }
        return count / area.width();
    };
    CHECK(ink(false) > 0.9);
    CHECK(ink(true) < 0.85);
    CHECK(ink(true) > 0.3);
}

TEST_CASE("parts of a bar end where they should, and parts of nothing are not drawn") {
    BarsPanel bars;
    bars.lying = true;
    bars.parts = {{QStringLiteral("words"), CurveColour::key, 0.5},
                  {QStringLiteral("places"), CurveColour::value, 0.5}};
    for (const double share : {0.1, 0.5, 0.8, 1.0}) {
        Bar bar;
        bar.label = QStringLiteral("h");
        bar.value = 1 - share;
        bar.parts = {share, 1 - share};
        bars.bars.push_back(bar);
    }
    bars.bars.push_back(bars.bars.front());
    bars.bars.back().parts = {0, 0};
    const FigureModel model = figure_of(bars);
    const QRectF area = area_of(model, {520, 240});
    const QImage image = png_of(model, {}, {520, 240});
    const Theme& colours = theme(ThemeName::light);
    for (int row = 0; row < 5; ++row) {
        INFO("bar " << row);
        const int y = static_cast<int>(area.top() + (row + 0.5) * list_rows(area, 5).height);
        int keys = 0;
        int values = 0;
        for (int x = static_cast<int>(area.left()); x < static_cast<int>(area.right()); ++x) {
            keys += image.pixelColor(x, y) == colours.key ? 1 : 0;
            values += image.pixelColor(x, y) == colours.value ? 1 : 0;
        }
        const std::vector<double>& parts = bars.bars[static_cast<std::size_t>(row)].parts;
        CHECK(std::abs(keys - parts[0] * area.width()) <= 4);
        CHECK(std::abs(values - parts[1] * area.width()) <= 4);
    }
    const std::string svg = svg_of(model, {}, {520, 240});
    CHECK(svg.find("words") != std::string::npos);
    CHECK(svg.find("places") != std::string::npos);
    FigurePlot plot;
    plot.set_figure(model);
    plot.set_export_scale(1);
    plot.setViewport(QRect(0, 0, 520, 240));
    for (int row = 0; row < 5; ++row) {
        const auto centre = plot.centre_of({7, row, -1});
        REQUIRE(centre);
        CHECK(plot.cell_at(*centre) == FigureCell{7, row, -1});
    }
}

TEST_CASE("texts of a grid are drawn, and stay in their cells") {
    const TextGridPanel blank = empty_grid();
    for (const QSize size : {QSize(460, 260), QSize(800, 400), QSize(260, 200)}) {
        const QRectF area = area_of(figure_of(blank), size);
        const QImage ground = png_of(figure_of(blank), {}, size);
        for (const char* text :
             {"short", "a sentence of many words that needs more than one line of its cell, surely",
              "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen", "我喜欢你你喜欢我我喜欢你你喜欢我"}) {
            for (int row = 0; row < grid_rows; ++row) {
                for (std::size_t column = 0; column < 3; ++column) {
                    TextGridPanel filled = blank;
                    filled.rows[static_cast<std::size_t>(row)][column] = QString::fromUtf8(text);
                    const QImage image = png_of(figure_of(filled), {}, size);
                    const QRect ink =
                        ink_rect(image, [&](int x, int y) { return image.pixel(x, y) != ground.pixel(x, y); });
                    INFO(size.width() << " " << text << " in row " << row << " column " << column);
                    REQUIRE(area_of(figure_of(filled), size) == area);
                    CHECK(ink.height() >= 5);
                    CHECK(grid_cell(blank, area, row, column).adjusted(-1, -1, 1, 1).contains(QRectF(ink)));
                }
            }
        }
    }
}

TEST_CASE("long texts of a grid take several lines, the row that is meant is tinted") {
    TextGridPanel grid = empty_grid();
    const auto ink_height = [&](const QString& text) {
        grid.rows[2][1] = text;
        const QImage image = png_of(figure_of(grid), {}, {460, 360});
        grid.rows[2][1].clear();
        const QImage ground = png_of(figure_of(grid), {}, {460, 360});
        return ink_rect(image, [&](int x, int y) { return image.pixel(x, y) != ground.pixel(x, y); }).height();
    };
    const int one = ink_height(QStringLiteral("angle"));
    CHECK(ink_height(QStringLiteral("angle angle angle angle angle angle angle angle")) > 1.8 * one);
    const QRectF area = area_of(figure_of(grid), {460, 360});
    grid.strong = 3;
    const QImage image = png_of(figure_of(grid), {}, {460, 360});
    for (int row = 0; row < grid_rows; ++row) {
        const QPoint middle = grid_cell(grid, area, row, 1).center().toPoint();
        CHECK((image.pixelColor(middle) != QColor(Qt::white)) == (row == 3));
    }
}

TEST_CASE("texts of a grid can be copied and are found in drawings") {
    TextGridPanel grid = empty_grid();
    grid.headings = {QStringLiteral("Kind"), QStringLiteral("Enters"), QStringLiteral("Paper")};
    for (int row = 0; row < grid_rows; ++row) {
        grid.rows[static_cast<std::size_t>(row)] = {QStringLiteral("kind%1").arg(row), QStringLiteral("somewhere"),
                                                    QStringLiteral("writer %1").arg(row)};
    }
    const FigureModel model = figure_of(grid);
    const QString text = figure_text(model);
    const std::string svg = svg_of(model, {}, {600, 300});
    CHECK(text.contains(QStringLiteral("Kind\tEnters\tPaper")));
    for (int row = 0; row < grid_rows; ++row) {
        CHECK(text.contains(QStringLiteral("kind%1\tsomewhere\twriter %1").arg(row)));
        CHECK(svg.find("writer " + std::to_string(row)) != std::string::npos);
    }
    CHECK(figure_text(figure_of(circle())).contains(QLatin1Char('\t')));
}
