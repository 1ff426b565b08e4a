#include "tests/figures/kinds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tests/catch.hpp"
#include "tests/figures/support.hpp"
#include "ui/figures/export.hpp"
#include "ui/figures/figure_plot.hpp"

namespace headlight::test {

namespace {

AxisPtr tokens(Meaning meaning, const QString& title, int count) {
    Axis axis;
    axis.meaning = meaning;
    axis.title = title;
    for (int i = 0; i < count; ++i) axis.labels.push_back(QStringLiteral("word%1").arg(i + 1));
    return std::make_shared<const Axis>(axis);
}

}  // namespace

MatrixPanel matrix_panel(int rows, int columns) {
    Matrix values(rows, columns);
    for (int i = 0; i < rows * columns; ++i)
        values.data()[i] = static_cast<float>(i) / static_cast<float>(rows * columns);
    MatrixPanel panel;
    panel.values = MatrixData::of(std::make_shared<const Matrix>(values));
    panel.rows = tokens(Meaning::query, QStringLiteral("Query"), rows);
    panel.columns = tokens(Meaning::key, QStringLiteral("Key"), columns);
    return panel;
}

void add_margins(MatrixPanel& matrix) {
    matrix.right = MarginBars{QStringLiteral("entropy"),
                              std::vector<float>(static_cast<std::size_t>(matrix.values.rows), 0.5F), 1};
    matrix.below =
        MarginBars{QStringLiteral("sum"), std::vector<float>(static_cast<std::size_t>(matrix.values.columns), 0.5F), 1};
}

BarsPanel bars_panel(int count, bool lying) {
    BarsPanel panel;
    panel.lying = lying;
    panel.meaning = Meaning::key;
    for (int i = 0; i < count; ++i) {
        Bar bar;
        bar.label = QStringLiteral("word%1").arg(i + 1);
        bar.value = static_cast<double>(i + 1) / count;
        bar.text = QString::number(bar.value, 'f', 2);
        panel.bars.push_back(bar);
    }
    return panel;
}

TablePanel table_panel(int rows) {
    TablePanel panel;
    for (int i = 0; i < rows; ++i) {
        TableRow row;
        row.label = QStringLiteral("row%1").arg(i + 1);
        row.value = QString::number(i + 0.25, 'f', 2);
        panel.rows.push_back(row);
    }
    return panel;
}

LinesPanel lines_panel(int queries, int keys, bool horizontal) {
    LinesPanel panel;
    panel.horizontal = horizontal;
    panel.query_count = queries;
    panel.key_count = keys;
    panel.queries = tokens(Meaning::query, QStringLiteral("Query"), queries);
    panel.keys = tokens(Meaning::key, QStringLiteral("Key"), keys);
    panel.heads = {QStringLiteral("head 1")};
    panel.series = {0};
    panel.lines = std::make_shared<const std::vector<WeightLine>>(std::vector<WeightLine>{{0, 2, 0, 0.9F}});
    return panel;
}

Panel panel_of(int id, decltype(Panel::content) content, double shape) {
    Panel panel{id, {}, std::move(content), std::nullopt};
    panel.shape = shape;
    return panel;
}

FigureModel figure_of(decltype(Panel::content) content) {
    FigureModel model;
    model.panels.push_back(panel_of(7, std::move(content), 1.5));
    return model;
}

}  // namespace headlight::test

using namespace headlight;
using namespace headlight::test;

namespace {

const FigureLayout& lay_out_in(FigurePlot& plot, const FigureModel& model, QSize size) {
    plot.set_figure(model);
    plot.set_export_scale(1);
    plot.setViewport(QRect(QPoint(), size));
    return plot.figure_layout();
}

int distance(const QColor& a, const QColor& b) {
    return std::max({std::abs(a.red() - b.red()), std::abs(a.green() - b.green()), std::abs(a.blue() - b.blue())});
}

/// Where the line of these two crosses the middle of the picture.
QPoint middle_of_line(const LinesPanel& lines, const QRectF& area, int query, int key) {
    const double along = ((query + 0.5) / lines.query_count + (key + 0.5) / lines.key_count) / 2;
    return lines.horizontal ? QPointF(area.left() + along * area.width(), area.center().y()).toPoint()
                            : QPointF(area.center().x(), area.top() + along * area.height()).toPoint();
}

/// The strongest difference to the ground near a point.
int ink_near(const QImage& image, QPoint point) {
    int most = 0;
    for (int x = -2; x <= 2; ++x)
        for (int y = -2; y <= 2; ++y)
            most = std::max(most, distance(image.pixelColor(point + QPoint(x, y)), Qt::white));
    return most;
}

}  // namespace

TEST_CASE("Pointing at bars, tables and lines finds what is there") {
    FigurePlot plot;
    const auto round_trip = [&](const FigureModel& model, const FigureCell& cell) {
        lay_out_in(plot, model, {420, 320});
        const auto centre = plot.centre_of(cell);
        REQUIRE(centre);
        CHECK(plot.cell_at(*centre) == cell);
    };
    for (const int i : {0, 3, 8}) {
        round_trip(figure_of(bars_panel(9, false)), {7, -1, i});
        round_trip(figure_of(bars_panel(9, true)), {7, i, -1});
        round_trip(figure_of(table_panel(9)), {7, i, -1});
        for (const bool horizontal : {false, true}) {
            round_trip(figure_of(lines_panel(9, 12, horizontal)), {7, i, -1});
            round_trip(figure_of(lines_panel(9, 12, horizontal)), {7, -1, i});
        }
    }
    lay_out_in(plot, figure_of(bars_panel(9, false)), {420, 320});
    CHECK(plot.centre_of({7, -1, 9}) == std::nullopt);
    // The labels beside lines and lying bars can be pointed at too.
    const FigureLayout& layout = lay_out_in(plot, figure_of(lines_panel(9, 12, false)), {420, 320});
    CHECK(plot.cell_at(row_rect(layout.panels[0].rows.rect, 4, 9).center()) == FigureCell{7, 4, -1});
    CHECK(plot.cell_at(row_rect(layout.panels[0].columns.rect, 4, 12).center()) == FigureCell{7, -1, 4});
}

TEST_CASE("Rows of a list that have no room are dropped and cannot be pointed at") {
    FigurePlot plot;
    const FigureLayout& layout = lay_out_in(plot, figure_of(table_panel(60)), {300, 200});
    const ListRows rows = list_rows(layout.panels[0].area, 60);
    CHECK(rows.cut);
    CHECK(rows.height == 14);
    CHECK(plot.centre_of({7, 0, -1}));
    CHECK(!plot.centre_of({7, rows.shown - 1, -1}));
}

TEST_CASE("Lines have the colour of their head where they are") {
    FigureStyle style;
    for (const bool horizontal : {false, true}) {
        const FigureModel model = figure_of(lines_panel(5, 6, horizontal));
        const LinesPanel& lines = *model.panels[0].lines();
        FigurePlot plot;
        const QRectF area = lay_out_in(plot, model, {400, 300}).panels[0].area;
        const QImage image = png_of(model, style, {400, 300});
        const QColor colour = series_colour(style.theme, 0);
        CHECK(distance(image.pixelColor(middle_of_line(lines, area, 0, 2)), colour) < 60);
        CHECK(distance(image.pixelColor(middle_of_line(lines, area, 4, 5)), Qt::white) == 0);
    }
}

TEST_CASE("Lines are the darker the more they weigh, and 0.05 can be seen") {
    int before = 0;
    for (const float weight : {0.05F, 0.2F, 0.5F, 1.0F}) {
        LinesPanel lines = lines_panel(5, 6, false);
        lines.lines = std::make_shared<const std::vector<WeightLine>>(std::vector<WeightLine>{{0, 2, 0, weight}});
        const FigureModel model = figure_of(lines);
        FigurePlot plot;
        const QRectF area = lay_out_in(plot, model, {400, 300}).panels[0].area;
        const int ink = ink_near(png_of(model, {}, {400, 300}), middle_of_line(lines, area, 0, 2));
        INFO(weight);
        CHECK(ink > before);
        CHECK(ink > 15);
        before = ink;
    }
}

TEST_CASE("The marked query stays and all others are washed out") {
    const FigureModel model = figure_of(lines_panel(5, 6, false));
    FigurePlot plot;
    const QRectF area = lay_out_in(plot, model, {400, 300}).panels[0].area;
    const QPoint point = middle_of_line(*model.panels[0].lines(), area, 0, 2);
    const auto ink = [&](const Highlight& highlight) {
        const std::string path = temporary_file("marked.png");
        REQUIRE(!export_figure(model, {}, path, FigureFormat::png, {400, 300}, 1, highlight));
        return ink_near(QImage(QString::fromStdString(path)), point);
    };
    Highlight other;
    other.query = 3;
    Highlight same;
    same.pinned_query = 0;
    CHECK(ink(other) < ink({}) / 3);
    CHECK(ink(same) >= ink({}));
}

TEST_CASE("Bars are as long as their values") {
    const FigureModel model = figure_of(bars_panel(4, false));
    FigurePlot plot;
    const QRectF area = lay_out_in(plot, model, {400, 300}).panels[0].area;
    const QImage image = png_of(model, {}, {400, 300});
    const QColor accent = theme(ThemeName::light).accent;
    for (int bar = 0; bar < 4; ++bar) {
        const int x = static_cast<int>(column_rect(area, bar, 4).center().x());
        int length = 0;
        for (int y = 0; y < image.height(); ++y) length += distance(image.pixelColor(x, y), accent) < 8 ? 1 : 0;
        CHECK(std::abs(length - area.height() * (bar + 1) / 4) <= 3);
    }
}

TEST_CASE("Texts of all kinds stay texts in SVG") {
    FigureModel model;
    model.flow = true;
    model.note = QStringLiteral("what must be known");
    model.panels = {panel_of(0, bars_panel(4, false), 2), panel_of(1, bars_panel(4, true), 2),
                    panel_of(2, table_panel(3), 2), panel_of(3, lines_panel(4, 4, false), 1.5)};
    model.panels[0].before = QStringLiteral("softmax");
    model.panels[0].caption = QStringLiteral("4 keys");
    const std::string svg = svg_of(model, {}, {900, 600});
    for (const char* text : {">word4<", ">row3<", ">2.25<", ">0.75<", ">softmax<", ">4 keys<", "what must be known",
                             ">head 1<", ">Query<", ">Key<"}) {
        INFO(text);
        CHECK(svg.find(text) != std::string::npos);
    }
    CHECK(svg.find("<image") == std::string::npos);
}

TEST_CASE("Nothing, one thing, no number, no room: every kind is drawn") {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    constexpr double infinite = std::numeric_limits<double>::infinity();
    BarsPanel odd = bars_panel(3, false);
    odd.bars[0].value = static_cast<double>(nan);
    odd.bars[1].value = infinite;
    odd.bars[2].value = -infinite;
    BarsPanel odd_list = odd;
    odd_list.lying = true;
    BarsPanel many = bars_panel(2048, false);
    LinesPanel odd_lines = lines_panel(3, 3, false);
    odd_lines.lines = std::make_shared<const std::vector<WeightLine>>(
        std::vector<WeightLine>{{0, 0, 0, nan}, {9, 9, 0, 1}, {1, 1, 70, std::numeric_limits<float>::infinity()}});
    MatrixPanel odd_margins = matrix_panel(2, 2);
    odd_margins.right = MarginBars{QStringLiteral("x"), {nan, std::numeric_limits<float>::infinity()}, 1};
    odd_margins.below = MarginBars{QStringLiteral("y"), {0.5F}, 0};
    Highlight marks;
    marks.query = 0;
    marks.pinned_query = 1;
    marks.pinned_key = 0;
    marks.dimension = 5;
    marks.more_queries = {-1, 0, 99};
    marks.swept = SweptCells{0, -3, 0, 99, 2};
    FigureModel model;
    model.panels = {panel_of(0, bars_panel(0, false), 1),
                    panel_of(1, bars_panel(0, true), 1),
                    panel_of(2, table_panel(0), 1),
                    panel_of(3, lines_panel(0, 0, false), 1),
                    panel_of(4, bars_panel(1, false), 1),
                    panel_of(5, bars_panel(1, true), 1),
                    panel_of(6, table_panel(1), 1),
                    panel_of(7, lines_panel(1, 1, true), 1),
                    panel_of(8, odd, 1),
                    panel_of(9, odd_list, 1),
                    panel_of(10, odd_lines, 1),
                    panel_of(11, odd_margins, 1),
                    panel_of(12, many, 3),
                    panel_of(13, LinesPanel{}, 1)};
    for (const bool flow : {true, false}) {
        model.flow = flow;
        for (const QSize size : {QSize(40, 30), QSize(1, 1), QSize(200, 150), QSize(1100, 800)})
            for (const FigureFormat format : {FigureFormat::png, FigureFormat::svg})
                CHECK(!export_figure(model, {}, temporary_file("odd"), format, size, 1, marks));
    }
    // A bar that is no number leaves no ink.
    const QImage image = png_of(figure_of(odd), {}, {300, 200});
    FigurePlot plot;
    const QRectF area = lay_out_in(plot, figure_of(odd), {300, 200}).panels[0].area;
    const QPoint middle = column_rect(area, 0, 3).center().toPoint();
    CHECK(distance(image.pixelColor(middle), theme(ThemeName::light).accent) > 60);
}
