#include "ui/figures/makers.hpp"

#include <cmath>
#include <thread>

#include "core/ops/attention.hpp"
#include "tests/catch.hpp"
#include "tests/figures/support.hpp"

using namespace headlight;
using namespace headlight::test;

namespace {

const MatrixPanel& matrix_at(const FigureModel& model, std::size_t index) {
    REQUIRE(index < model.panels.size());
    REQUIRE(model.panels[index].matrix() != nullptr);
    return *model.panels[index].matrix();
}

std::string words(int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += "w" + std::to_string(i) + " ";
    return text;
}

}  // namespace

TEST_CASE("Heads: one panel a head, numbered, named, measured, without copies") {
    const auto trace = trace_of(Spec{});
    const FigureModel model = make_heads(*trace, {}, {});
    REQUIRE(model.panels.size() == 8);
    CHECK(model.shared_axes);
    CHECK(model.message.isEmpty());
    REQUIRE(model.bar);
    CHECK(model.bar->scale == ColourScale{ScaleKind::sequential, 0, 1, false});
    for (int head = 0; head < 8; ++head) {
        const Panel& panel = model.panels[static_cast<std::size_t>(head)];
        const MatrixPanel& matrix = matrix_at(model, static_cast<std::size_t>(head));
        CHECK(panel.id == head);
        CHECK(panel.title.number == QString::number(head + 1));
        CHECK(matrix.values.data == trace->layers[0].attention->head(head).data());
        CHECK(matrix.values.rows == trace->n_query());
        CHECK(matrix.rows->meaning == Meaning::query);
        CHECK(matrix.columns->meaning == Meaning::key);
        const HeadMeasure& measure = (*trace->layers[0].measures)[static_cast<std::size_t>(head)];
        CHECK(panel.title.value.isEmpty() == (measure.strength < 0));
        CHECK(panel.title.muted == (measure.strength >= 0 && measure.strength < 0.5F));
    }
    CHECK(model.panels[0].title.name == QStringLiteral("previous token"));
    CHECK(matrix_at(model, 0).rows->title == QStringLiteral("Query (attends from)"));
    CHECK(matrix_at(model, 0).columns->title == QStringLiteral("Key (attended to)"));
    CHECK(matrix_at(model, 0).rows->labels.at(1) == QStringLiteral("animal"));
}

TEST_CASE("Heads outlive their trace: the matrices are shared") {
    FigureModel model;
    {
        const auto trace = trace_of(Spec{});
        model = make_heads(*trace, {}, {});
    }
    const MatrixPanel& matrix = matrix_at(model, 3);
    float sum = 0;
    for (int column = 0; column < matrix.values.columns; ++column) sum += matrix.values.at(2, column);
    CHECK(sum == Approx(1).margin(1e-5));
}

TEST_CASE("Counting from 0 changes every number") {
    FigureStyle style;
    style.index_base = 0;
    const FigureModel model = make_heads(*trace_of(Spec{}), {}, style);
    CHECK(model.panels[0].title.number == QStringLiteral("0"));
    CHECK(matrix_at(model, 0).rows->first == 0);
}

TEST_CASE("Scale choices say what they are") {
    const auto trace = trace_of(Spec{});
    FigureStyle style;
    style.scale = ScaleChoice::per_head;
    const FigureModel each = make_heads(*trace, {}, style);
    bool differ = false;
    for (std::size_t i = 0; i < each.panels.size(); ++i) {
        const MatrixPanel& matrix = matrix_at(each, i);
        const double max = static_cast<double>(trace->layers[0].attention->head(static_cast<Index>(i)).maxCoeff());
        CHECK(matrix.scale.max == Approx(max));
        differ = differ || std::abs(matrix.scale.max - matrix_at(each, 0).scale.max) > 1e-3;
    }
    CHECK(differ);
    style.scale = ScaleChoice::shared;
    const FigureModel shared = make_heads(*trace, {}, style);
    CHECK(matrix_at(shared, 0).scale == matrix_at(shared, 5).scale);
    CHECK(shared.bar->label != each.bar->label);
    style.logarithmic = true;
    const FigureModel logarithmic = make_heads(*trace, {}, style);
    CHECK(matrix_at(logarithmic, 0).scale.logarithmic);
    CHECK(matrix_at(logarithmic, 0).scale.min > 0);
    CHECK(logarithmic.bar->label.contains(QStringLiteral("logarithmic")));
}

TEST_CASE("Nothing to show says why") {
    for (const char* text : {"", "   "}) {
        const auto trace = trace_of(spec_of(text));
        for (const auto& model : {make_heads(*trace, {}, {}), make_head(*trace, {}, {}), make_mask(*trace, {}, {}),
                                  make_position(*trace, {}, {})}) {
            CHECK(model.panels.empty());
            CHECK(!model.message.isEmpty());
        }
    }
    Spec cross;
    cross.attention.cross = true;
    cross.text.target = "";
    CHECK(make_heads(*trace_of(cross), {}, {}).message.contains(QStringLiteral("target")));
    Selection nowhere;
    nowhere.head = 99;
    CHECK(!make_head(*trace_of(Spec{}), nowhere, {}).message.isEmpty());
    nowhere = {};
    nowhere.layer = 3;
    CHECK(!make_heads(*trace_of(Spec{}), nowhere, {}).message.isEmpty());
}

TEST_CASE("One token, 512 tokens, 64 heads, two lengths") {
    CHECK(matrix_at(make_heads(*trace_of(spec_of("one")), {}, {}), 0).values.rows == 1);
    CHECK(matrix_at(make_head(*trace_of(spec_of(words(512))), {}, {}), 0).values.columns == 512);
    CHECK(make_heads(*trace_of(spec_of("a b c", 64, 128)), {}, {}).panels.size() == 64);
    Spec cross = spec_of("a b c d e");
    cross.attention.cross = true;
    cross.text.target = "x y";
    const FigureModel model = make_heads(*trace_of(cross), {}, {});
    CHECK(matrix_at(model, 0).values.rows == 2);
    CHECK(matrix_at(model, 0).values.columns == 5);
    CHECK(matrix_at(model, 0).rows->labels.front() == QStringLiteral("x"));
}

TEST_CASE("Mask: scores, masked scores, weights, change") {
    Spec spec;
    spec.mask.causal = true;
    const auto trace = trace_of(spec);
    Selection selection;
    selection.head = 5;
    const FigureModel model = make_mask(*trace, selection, {});
    REQUIRE(model.panels.size() == 4);
    const MatrixPanel& scores = matrix_at(model, mask_scaled);
    const MatrixPanel& masked = matrix_at(model, mask_masked);
    const MatrixPanel& with = matrix_at(model, mask_with);
    const MatrixPanel& change = matrix_at(model, mask_difference);
    CHECK(scores.mask.allowed(0, 10));
    CHECK(!masked.mask.allowed(0, 1));
    CHECK(masked.mask.allowed(1, 0));
    CHECK(scores.scale == masked.scale);
    CHECK(change.scale.kind == ScaleKind::diverging);
    CHECK(change.scale.min == -change.scale.max);
    const Matrix scaled = head_scores(*trace, 0, 5, ScoreKind::scaled);
    Matrix without = scaled;
    softmax_rows(without);
    REQUIRE(change.right.has_value());
    for (int row = 0; row < with.values.rows; ++row) {
        double moved = 0;
        for (int column = 0; column < with.values.columns; ++column) {
            CHECK(scores.values.at(row, column) == scaled(row, column));
            const float difference = with.values.at(row, column) - without(row, column);
            CHECK(change.values.at(row, column) == Approx(difference).margin(1e-6));
            moved += std::abs(static_cast<double>(difference)) / 2;
        }
        CHECK(change.right->values[static_cast<std::size_t>(row)] == Approx(moved).margin(1e-5));
    }
    CHECK(change.right->values.back() == 0);  // the last token sees all
    CHECK(model.panels[mask_masked].title.value == QStringLiteral("hides 55 of 121"));
    const FigureModel open = make_mask(*trace_of(Spec{}), selection, {});
    CHECK(open.panels[mask_masked].title.value == QStringLiteral("hides nothing"));
    CHECK(open.panels[mask_difference].title.value == QStringLiteral("none"));
    CHECK(matrix_at(open, mask_difference).scale.max >= 0.01);
}

TEST_CASE("Position: every kind shows what it is") {
    Selection selection;
    selection.query = 2;
    Spec spec;
    spec.position.offset = 5;
    const FigureModel waves = make_position(*trace_of(spec), selection, {});
    REQUIRE(waves.panels.size() == 2);
    const CurvesPanel& curves = *waves.panels[position_curves].curves();
    CHECK(curves.marker == 7.0);
    CHECK(curves.x_first == 5);
    CHECK(curves.x_meaning == Meaning::position);
    REQUIRE(curves.curves.size() == 10);  // a cosine and a sine of five pairs
    for (std::size_t i = 0; i < curves.curves[0].x.size(); ++i) {
        CHECK(curves.curves[0].y[i] == Approx(std::cos(curves.curves[0].x[i])).margin(1e-9));
        CHECK(curves.curves[1].y[i] == Approx(std::sin(curves.curves[1].x[i])).margin(1e-9));
    }
    CHECK(matrix_at(waves, position_image).rows->first == 5);
    CHECK(matrix_at(waves, position_image).columns->meaning == Meaning::dimension);

    Selection chosen;
    chosen.options.positions.first_pair = 1;
    chosen.options.positions.last_pair = 5;
    chosen.options.positions.pair_step = 2;
    CHECK(make_position(*trace_of(spec), chosen, {}).panels[0].curves()->curves.size() == 6);
    chosen.options.positions.first_pair = 400;
    CHECK(make_position(*trace_of(spec), chosen, {}).panels[0].curves()->curves.size() == 2);

    spec.position.kind = PositionKind::rope;
    const FigureModel rope = make_position(*trace_of(spec), selection, {});
    const MatrixPanel& angles = matrix_at(rope, position_image);
    CHECK(angles.values.rows == spec.model.d_k() / 2);
    CHECK(angles.scale.kind == ScaleKind::cyclic);
    CHECK(angles.values.at(0, 1) == Approx(std::fmod(6 * 180 / M_PI, 360)).margin(1e-3));

    spec.position.kind = PositionKind::alibi;
    const FigureModel alibi = make_position(*trace_of(spec), selection, {});
    CHECK(alibi.panels[0].curves()->curves.size() == 8);
    CHECK(alibi.panels[1].curves()->curves.front().y.front() == Approx(0.5));

    spec.position.kind = PositionKind::none;
    const FigureModel none = make_position(*trace_of(spec), selection, {});
    CHECK(none.panels.empty());
    CHECK(none.message.contains(QStringLiteral("equivariant")));
}

TEST_CASE("Learned positions beyond the table are masked, not faked") {
    Spec spec;
    spec.position.kind = PositionKind::learned;
    spec.position.max_length = 8;
    const FigureModel model = make_position(*trace_of(spec), {}, {});
    REQUIRE(model.panels.size() == 1);
    const MatrixPanel& table = matrix_at(model, 0);
    CHECK(table.mask.allowed(7, 0));
    CHECK(!table.mask.allowed(8, 0));
    CHECK(model.panels[0].title.value == QStringLiteral("no vector from position 8 on"));
}

TEST_CASE("Tokens without a position are left out of the picture without the mask too") {
    Spec spec;
    spec.position.kind = PositionKind::learned;
    spec.position.max_length = 8;
    const FigureModel model = make_mask(*trace_of(spec), {}, {});
    CHECK(matrix_at(model, mask_scaled).mask.allowed(7, 7));
    CHECK(!matrix_at(model, mask_masked).mask.allowed(7, 8));
    CHECK(!matrix_at(model, mask_difference).mask.allowed(8, 0));
}

TEST_CASE("Makers work on any thread") {
    const auto trace = trace_of(Spec{});
    FigureModel model;
    std::thread worker([&] { model = make_mask(*trace, {}, {}); });
    worker.join();
    CHECK(same_structure(model, make_mask(*trace, {}, {})));
}

TEST_CASE("Structure: numbers may differ, shapes may not") {
    Spec other;
    other.weights.seed = 5;
    const FigureModel a = make_heads(*trace_of(Spec{}), {}, {});
    CHECK(same_structure(a, make_heads(*trace_of(other), {}, {})));
    CHECK(!same_structure(a, make_heads(*trace_of(spec_of("a b c")), {}, {})));
    CHECK(!same_structure(a, make_heads(*trace_of(spec_of("", 8)), {}, {})));
    CHECK(!same_structure(a, make_head(*trace_of(Spec{}), {}, {})));
}
