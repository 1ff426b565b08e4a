#include "ui/figures/export.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/catch.hpp"
#include "tests/figures/support.hpp"
#include "ui/figures/figure_plot.hpp"

using namespace headlight;
using namespace headlight::test;

namespace {

std::string content(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// Where the middle of a cell is in an export of this size.
QPoint pixel_of(const FigureModel& model, const FigureStyle& style, QSize size, int row, int column, double scale = 1) {
    FigurePlot plot;
    plot.set_figure_style(style);
    plot.set_figure(model);
    plot.set_export_scale(scale);
    plot.setViewport(QRect(QPoint(), size));
    const auto centre = plot.centre_of({model.panels[0].id, row, column});
    REQUIRE(centre);
    return {static_cast<int>(centre->x() * scale), static_cast<int>(centre->y() * scale)};
}

Matrix ramp(int rows, int columns) {
    Matrix values(rows, columns);
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c)
            values(r, c) = static_cast<float>(r * columns + c) / static_cast<float>(rows * columns - 1);
    return values;
}

}  // namespace

TEST_CASE("PNG: every cell has the colour of its value") {
    const Matrix values = ramp(4, 5);
    const FigureModel model = matrix_figure(values);
    for (const ThemeName name : {ThemeName::light, ThemeName::dark, ThemeName::print}) {
        for (const double scale : {1.0, 1.5, 2.0}) {
            FigureStyle style;
            style.theme = name;
            const QSize size(300, 220);
            const QImage image = png_of(model, style, size, scale);
            REQUIRE(image.size() == QSize(qRound(300 * scale), qRound(220 * scale)));
            const ColourLookup colours(model.panels[0].matrix()->scale, style);
            for (int r = 0; r < 4; ++r)
                for (int c = 0; c < 5; ++c)
                    CHECK(image.pixel(pixel_of(model, style, size, r, c, scale)) == colours(values(r, c)));
        }
    }
}

TEST_CASE("PNG: masked cells are grey, also when their value is large") {
    auto mask = std::make_shared<Mask>(Mask::Ones(3, 3));
    (*mask)(1, 2) = 0;
    const FigureModel model = matrix_figure(Matrix::Ones(3, 3), mask);
    const FigureStyle style;
    const QSize size(240, 240);
    const QImage image = png_of(model, style, size);
    CHECK(image.pixel(pixel_of(model, style, size, 1, 2)) == theme(style.theme).masked.rgb());
    CHECK(image.pixel(pixel_of(model, style, size, 1, 1)) == colour_table(style.palette)[255]);
}

TEST_CASE("PNG: edge cells are as large as the others") {
    const FigureModel model = matrix_figure(ramp(6, 6));
    const FigureStyle style;
    const QSize size(320, 320);
    const QImage image = png_of(model, style, size);
    const auto run = [&](int row, int column) {
        const QPoint centre = pixel_of(model, style, size, row, column);
        int count = 0;
        for (int x = 0; x < image.width(); ++x) count += image.pixel(x, centre.y()) == image.pixel(centre) ? 1 : 0;
        return count;
    };
    CHECK(std::abs(run(2, 0) - run(2, 3)) <= 1);
    CHECK(std::abs(run(2, 5) - run(2, 3)) <= 1);
}

TEST_CASE("PNG: thin diagonals and single cells survive where cells share pixels") {
    Matrix values = Matrix::Identity(700, 700);
    const FigureModel model = matrix_figure(values);
    const FigureStyle style;
    const QSize size(200, 200);
    const QImage image = png_of(model, style, size);
    for (const int i : {0, 100, 350, 699})
        CHECK(image.pixel(pixel_of(model, style, size, i, i)) == colour_table(style.palette)[255]);
    CHECK(image.pixel(pixel_of(model, style, size, 100, 600)) == colour_table(style.palette)[0]);
}

TEST_CASE("SVG and PNG: the same figure gives the same bytes") {
    const FigureModel model = make_heads(*trace_of(Spec{}), {}, {});
    for (const FigureFormat format : {FigureFormat::svg, FigureFormat::png}) {
        const std::string first = temporary_file("first");
        const std::string second = temporary_file("second");
        REQUIRE(!export_figure(model, {}, first, format, {700, 420}));
        REQUIRE(!export_figure(model, {}, second, format, {700, 420}));
        CHECK(content(first) == content(second));
        CHECK(!content(first).empty());
    }
}

TEST_CASE("SVG contains its labels as text, in any script") {
    FigureStyle style;
    style.theme = ThemeName::print;
    const std::string english = svg_of(make_heads(*trace_of(Spec{}), {}, style), style, {1000, 640});
    for (const char* text : {">animal<", ">street<", ">previous token<", "Query (attends from)", "Key (attended to)"}) {
        INFO(text);
        CHECK(english.find(text) != std::string::npos);
    }
    const std::string chinese = svg_of(make_head(*trace_of(spec_of("我吃苹果")), {}, style), style, {640, 480});
    CHECK(chinese.find("苹果") != std::string::npos);
    CHECK(chinese.find("我") != std::string::npos);
    CHECK(chinese.find("<image") == std::string::npos);
    const std::string waves = svg_of(make_position(*trace_of(Spec{}), {}, style), style, {640, 480});
    CHECK(waves.find("Waves of dimensions") != std::string::npos);
}

TEST_CASE("SVG: cells are rectangles when they are few and one crisp image when they are many") {
    const FigureStyle style;
    const std::string few = svg_of(matrix_figure(ramp(8, 8)), style, {300, 300});
    CHECK(few.find("<image") == std::string::npos);
    CHECK(few.find("<rect") != std::string::npos);
    const std::string many = svg_of(matrix_figure(ramp(100, 100)), style, {300, 300});
    CHECK(many.find("<image") != std::string::npos);
    CHECK(many.size() < 400000);
}

TEST_CASE("PDF is written") {
    const std::string path = temporary_file("figure.pdf");
    REQUIRE(!export_figure(make_heads(*trace_of(Spec{}), {}, {}), {}, path, FigureFormat::pdf, {700, 420}));
    CHECK(content(path).starts_with("%PDF"));
}

TEST_CASE("A message is exported too") {
    const std::string svg =
        svg_of(make_message(QStringLiteral("Heads"), QStringLiteral("No tokens yet")), {}, {300, 200});
    CHECK(svg.find("No tokens yet") != std::string::npos);
}

TEST_CASE("Refusals say why and leave nothing behind") {
    const FigureModel model = matrix_figure(ramp(2, 2));
    const auto missing = export_figure(model, {}, "/no/such/folder/figure.png", FigureFormat::png, {100, 100});
    REQUIRE(missing);
    CHECK(!missing->what.empty());
    CHECK(export_figure(model, {}, temporary_file("a.png"), FigureFormat::png, {0, 100}));
    CHECK(export_figure(model, {}, temporary_file("a.png"), FigureFormat::png, {100, 100}, 0));
    CHECK(export_figure(model, {}, temporary_file("a.png"), FigureFormat::png, {16000, 16000}));
    CHECK(export_figure(model, {}, temporary_file("a.svg"), FigureFormat::svg, {20000, 100}));
    CHECK(!std::filesystem::exists(temporary_file("a.png")));
    CHECK(format_of("a.SVG") == FigureFormat::svg);
    CHECK(format_of("a.b.pdf") == FigureFormat::pdf);
    CHECK(format_of("a.gif") == std::nullopt);
    CHECK(format_of("svg") == std::nullopt);
}

TEST_CASE("Tiny and huge exports work") {
    const FigureModel model = make_heads(*trace_of(Spec{}), {}, {});
    CHECK(png_of(model, {}, {1, 1}).size() == QSize(1, 1));
    CHECK(png_of(model, {}, {30, 20}).size() == QSize(30, 20));
    CHECK(png_of(model, {}, {3840, 2160}).size() == QSize(3840, 2160));
}
