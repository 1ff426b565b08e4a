// The numbers of a figure are those that it shows.
#include "ui/figures/figure_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tests/catch.hpp"
#include "tests/figures/kinds.hpp"
#include "tests/figures/support.hpp"
#include "ui/figures/makers.hpp"

using namespace headlight;
using namespace headlight::test;

namespace {

using Shape = std::vector<std::int64_t>;
using Labels = std::vector<std::string>;

std::vector<float> values(const TensorSource& source) {
    const auto result = values_of(source);
    REQUIRE(result.ok());
    return result.value();
}

Curve curve(const char* name, std::vector<double> x, std::vector<double> y) {
    Curve made;
    made.name = QString::fromUtf8(name);
    made.x = std::move(x);
    made.y = std::move(y);
    return made;
}

}  // namespace

TEST_CASE("Numbers of a matrix: every cell with its labels; of a mask: 1 and 0") {
    const auto list = figure_numbers(figure_of(matrix_panel(2, 3)));
    REQUIRE(list.size() == 1);
    CHECK(list[0].shape == Shape{2, 3});
    CHECK(list[0].row_labels.size() == 2);
    CHECK(list[0].column_labels.size() == 3);
    const std::vector<float> shown = values(list[0]);
    const MatrixPanel panel = matrix_panel(2, 3);
    for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 3; ++j) CHECK(shown[static_cast<std::size_t>(3 * i + j)] == panel.values.at(i, j));

    MatrixPanel only_mask;
    only_mask.values = {nullptr, nullptr, 2, 2, 2};
    const auto mask = std::make_shared<Mask>(Mask::Ones(2, 2));
    (*mask)(0, 1) = 0;
    only_mask.mask = MaskData::of(mask);
    CHECK(values(figure_numbers(figure_of(only_mask)).at(0)) == std::vector<float>{1, 0, 1, 1});
}

TEST_CASE("Numbers of what is masked: minus infinity among scores, 0 among weights") {
    Spec spec = spec_of("a b c");
    spec.mask.causal = true;
    const auto trace = trace_of(spec);
    const auto check = [](const FigureModel& model, const char* scores) {
        for (const char* name : {"Weights", scores}) {
            const auto list = figure_numbers(model);
            const auto found = std::ranges::find(list, name, &TensorSource::name);
            REQUIRE(found != list.end());
            const std::vector<float> shown = values(*found);
            CHECK(shown[1] == (name == scores ? -std::numeric_limits<float>::infinity() : 0.0F));
            CHECK(std::isfinite(shown[3]));
        }
    };
    check(make_mask(*trace, {}, {}), "Masked scores");
    check(make_stages(*trace, {}, {}), "Masked");
}

TEST_CASE("Numbers of curves: one table when they share their points, one each otherwise") {
    CurvesPanel panel;
    panel.x.title = QStringLiteral("position");
    panel.curves = {curve("sin", {0, 1, 2}, {0, 0.5, 1}), curve("cos", {0, 1, 2}, {1, 0.5, 0})};
    auto list = figure_numbers(figure_of(panel));
    REQUIRE(list.size() == 1);
    CHECK(list[0].shape == Shape{3, 3});
    CHECK(list[0].column_labels == Labels{"position", "sin", "cos"});
    CHECK(values(list[0]) == std::vector<float>{0, 0, 1, 1, 0.5, 0.5, 2, 1, 0});

    panel.curves[1] = curve("cos", {5, 6}, {7, 8});
    list = figure_numbers(figure_of(panel));
    REQUIRE(list.size() == 2);
    CHECK(list[1].shape == Shape{2, 2});
    CHECK(values(list[1]) == std::vector<float>{5, 7, 6, 8});
    CHECK(list[0].name != list[1].name);
    CHECK(figure_numbers(figure_of(CurvesPanel{})).empty());
}

TEST_CASE("Numbers of bars and lines; texts have none") {
    auto list = figure_numbers(figure_of(bars_panel(4, false)));
    REQUIRE(list.size() == 1);
    CHECK(list[0].shape == Shape{4});
    CHECK(list[0].row_labels.size() == 4);
    CHECK(values(list[0]) == std::vector<float>{0.25F, 0.5F, 0.75F, 1});

    list = figure_numbers(figure_of(lines_panel(3, 4, false)));
    REQUIRE(list.size() == 1);
    CHECK(list[0].column_labels == Labels{"query", "key", "weight", "head"});
    REQUIRE(list[0].shape == Shape{1, 4});
    CHECK(values(list[0]) == std::vector<float>{0, 2, 0.9F, 0});

    CHECK(figure_numbers(figure_of(table_panel(3))).empty());
    FigureModel message = figure_of(matrix_panel(2, 2));
    message.message = QStringLiteral("Type a sentence");
    CHECK(figure_numbers(message).empty());
}

TEST_CASE("Numbers: every tensor has a name of its own that can be a file's") {
    FigureModel model = figure_of(matrix_panel(2, 2));
    model.panels.front().title.name = QStringLiteral("q/k");
    model.panels.push_back(model.panels.front());
    const auto list = figure_numbers(model);
    REQUIRE(list.size() == 2);
    CHECK(list[0].name.find("q-k") != std::string::npos);
    CHECK(list[1].name == list[0].name + " 2");
}
