// The pages of the position lab hold the numbers of core/positions and of the encodings themselves.

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "core/ops/positions.hpp"
#include "core/positions/beyond_length.hpp"
#include "core/positions/order_effect.hpp"
#include "core/positions/position_effect.hpp"
#include "core/positions/similarity.hpp"
#include "tests/catch.hpp"
#include "tests/figures/pages.hpp"
#include "ui/figures/labels.hpp"

using namespace headlight;
using namespace headlight::test;

TEST_CASE("waves: curves, the vector of the pinned position and both tables", "[positions]") {
    Spec spec;
    spec.position.offset = 3;
    spec.model.d_model = 16;
    spec.model.heads = 2;
    Selection selection;
    selection.query = 4;
    const FigureModel model = make_waves(*trace_of(spec), selection, {});
    const CurvesPanel& curves = curves_at(model, waves_curves);
    REQUIRE(curves.curves.size() % 2 == 0);
    for (std::size_t i = 0; i < curves.curves.size(); i += 2) {
        const Curve& cosine = curves.curves[i];
        const Curve& sine = curves.curves[i + 1];
        CHECK(cosine.dashed);
        CHECK_FALSE(sine.dashed);
        CHECK(cosine.shade == sine.shade);
        CHECK(sine.hint.contains(QStringLiteral("wavelength")));
        for (const double p : {3.0, 10.0, 34.0}) CHECK(std::hypot(sine.at(p), cosine.at(p)) == Approx(1).margin(1e-9));
    }
    const Matrix vector = sinusoidal_table(1, 16, spec.position.base, spec.position.layout, 7);
    const BarsPanel& bars = *model.find(waves_vector)->bars();
    REQUIRE(bars.bars.size() == 16);
    for (Index d = 0; d < 16; ++d)
        CHECK(bars.bars[static_cast<std::size_t>(d)].value == Approx(static_cast<double>(vector(0, d))).margin(1e-7));
    for (const auto& [id, layout] : {std::pair{waves_interleaved, PositionLayout::interleaved},
                                     std::pair{waves_concatenated, PositionLayout::concatenated}}) {
        check_values(matrix_at(model, id), sinusoidal_table(32, 16, spec.position.base, layout, 3));
        CHECK(model.find(id)->title.value.isEmpty() == (layout != spec.position.layout));
    }
}

TEST_CASE("wavelengths go from 2 pi to 2 pi base^((d - 2) / d)", "[positions]") {
    Spec spec;
    spec.position.base = 500;
    const FigureModel model = make_wavelengths(*trace_of(spec), {}, {});
    const Curve& all = curves_at(model, wavelengths_curve).curves[1];
    REQUIRE(all.y.size() == 32);
    for (std::size_t i = 0; i < all.y.size(); ++i)
        CHECK(all.y[i] == Approx(2 * std::numbers::pi * std::pow(500.0, 2.0 * static_cast<double>(i) / 64)));
    CHECK(all.labels.front() == QStringLiteral("2π"));
    CHECK_FALSE(all.labels.back().isEmpty());
    CHECK(row_of(model, wavelengths_table, "shortest").value == QStringLiteral("6.283"));
}

TEST_CASE("similarity says whether only the distance counts, and masks what has no vector", "[positions]") {
    Spec spec;
    spec.position.max_length = 20;
    Selection selection = page(PositionPage::similarity);
    selection.options.positions.similar = PositionKind::learned;
    selection.options.positions.overlaid = PositionKind::rope;
    const FigureModel model = make_similarity(*trace_of(spec), selection, {});
    const MatrixPanel& learned = matrix_at(model, similarity_first);
    for (int p = 0; p < 32; ++p) CHECK(learned.mask.allowed(p, 3) == (p < 20));
    check_values(learned, position_similarity(PositionKind::learned, spec, 0, 32, Similarity::cosine));
    check_values(matrix_at(model, similarity_second),
                 position_similarity(PositionKind::rope, spec, 0, 32, Similarity::cosine));
    CHECK(curves_at(model, similarity_curves).curves.size() == 6);
    for (const Curve& curve : curves_at(model, similarity_curves).curves)
        for (const double y : curve.y) CHECK(std::isfinite(y));
    CHECK(model.note.contains(QStringLiteral("learned: every position is on its own")));
    CHECK(model.note.contains(QStringLiteral("RoPE: depends on the distance alone")));
    selection.options.positions.dot = true;
    selection.options.positions.similar = PositionKind::sinusoidal;
    const FigureModel dots = make_similarity(*trace_of(spec), selection, {});
    CHECK(static_cast<double>(matrix_at(dots, similarity_first).values.at(5, 5)) == Approx(32));
    CHECK(dots.note.contains(QStringLiteral("sinusoidal: depends on the distance alone")));
}

TEST_CASE("rotation: points on the circle, R_k, and the head that looks k back whatever is in use", "[positions]") {
    Spec spec = spec_with(PositionKind::alibi);
    spec.weights.kind = WeightsKind::random;
    spec.weights.back = 3;
    Selection selection = page(PositionPage::rotation);
    selection.options.positions.pair = 2;
    const FigureModel model = make_rotation(*trace_of(spec), selection, {});
    const CurvesPanel& circle = curves_at(model, rotation_circle);
    CHECK(circle.equal);
    const double frequency = pair_frequency(2, 64, 10000);
    const Curve& points = circle.curves[1];
    REQUIRE(points.x.size() == 11);
    for (std::size_t p = 0; p < points.x.size(); ++p) {
        CHECK(points.x[p] == Approx(std::sin(static_cast<double>(p) * frequency)).margin(1e-9));
        CHECK(points.y[p] == Approx(std::cos(static_cast<double>(p) * frequency)).margin(1e-9));
    }
    const QString first = exact_number(std::cos(3 * frequency), 4);
    CHECK(row_of(model, rotation_table, "R_3").value.contains(first));
    const MatrixPanel& head = matrix_at(model, rotation_head);
    for (int i = 3; i < 11; ++i) CHECK(head.values.at(i, i - 3) > 0.5F);
    CHECK(make_rotation(*trace_of(spec_of("a b c", 4)), selection, {}).find(rotation_head) == nullptr);
    CHECK_FALSE(make_rotation(*trace_of(spec_of("a b", 1, 1)), selection, {}).message.isEmpty());
}

TEST_CASE("RoPE: dials show the pinned cell, offsets change nothing, the other layout does", "[positions]") {
    Spec spec = spec_with(PositionKind::rope);
    spec.position.offset = 40;
    Selection selection = page(PositionPage::rope);
    selection.query = 6;
    selection.key = 2;
    const FigureModel model = make_rope(*trace_of(spec), selection, {});
    const CurvesPanel& dials = curves_at(model, rope_dials);
    CHECK(dials.equal);
    REQUIRE(dials.curves.size() == 16);  // circle, two hands and a number for each of four pairs
    for (int pair = 0; pair < 4; ++pair) {
        const Curve& hand = dials.curves[4 * static_cast<std::size_t>(pair) + 1];
        const double angle = 46 * pair_frequency(pair, 8, 10000);
        CHECK((hand.x[1] - hand.x[0]) / 0.42 == Approx(std::cos(angle)).margin(1e-9));
        CHECK((hand.y[1] - hand.y[0]) / 0.42 == Approx(std::sin(angle)).margin(1e-9));
    }
    CHECK(curves_at(model, rope_distance).curves.size() == 3);
    CHECK(row_of(model, rope_offset, "rounding").strong);
    check_difference(matrix_at(model, rope_wrong), matrix_at(model, rope_right), matrix_at(model, rope_difference));
    const FigureModel from_other = make_rope(*trace_of(spec_with(PositionKind::none)), selection, {});
    CHECK(from_other.find(rope_right) != nullptr);
    CHECK_FALSE(make_rope(*trace_of(spec_of("a b", 1, 3)), selection, {}).message.isEmpty());
}

TEST_CASE("ALiBi: biases of the head, and what they change", "[positions]") {
    Selection selection = page(PositionPage::alibi);
    selection.head = 2;
    const FigureModel model = make_alibi(*trace_of({}), selection, {});
    const MatrixPanel& bias = matrix_at(model, alibi_bias);
    for (int i = 0; i < 11; ++i)
        for (int j = 0; j < 11; ++j)
            CHECK(static_cast<double>(bias.values.at(i, j)) == Approx(-std::abs(i - j) / 8.0).margin(1e-6));
    check_difference(matrix_at(model, alibi_with), matrix_at(model, alibi_without), matrix_at(model, alibi_difference));
    CHECK(model.note.contains(QStringLiteral("sinusoidal")));
    CHECK_FALSE(make_alibi(*trace_of(spec_with(PositionKind::alibi)), selection, {})
                    .note.contains(QStringLiteral("model in use")));
}

TEST_CASE("learned: what lies beyond the table is masked and named", "[positions]") {
    Spec spec = spec_with(PositionKind::learned);
    spec.position.max_length = 7;
    const FigureModel model = make_learned(*trace_of(spec), page(PositionPage::learned), {});
    for (int p = 0; p < 11; ++p) {
        CHECK(matrix_at(model, learned_table_panel).mask.allowed(p, 0) == (p < 7));
        CHECK(matrix_at(model, learned_weights).mask.allowed(p, 0) == (p < 7));
        CHECK(matrix_at(model, learned_weights).mask.allowed(0, p) == (p < 7));
    }
    CHECK(curves_at(model, learned_neighbours).curves.front().x.size() == 6);
    CHECK(model.note.contains(QStringLiteral("ends at position 6")));
}

TEST_CASE("beyond: new angles are marked and counted", "[positions]") {
    Selection selection = page(PositionPage::beyond);
    selection.options.positions.trained = 20;
    selection.options.positions.length = 70;
    const FigureModel model = make_beyond(*trace_of({}), selection, {});
    const BeyondLength expected = beyond_length(64, 10000, 20, 70);
    const MatrixPanel& image = matrix_at(model, beyond_image);
    for (int pair = 0; pair < 32; ++pair)
        for (int p = 0; p < 70; ++p) {
            const auto news = expected.news[static_cast<std::size_t>(pair)][static_cast<std::size_t>(p)];
            CHECK(static_cast<double>(image.values.at(pair, p)) == static_cast<double>(news) / 2);
        }
    CHECK(curves_at(model, beyond_curves).curves.front().y.back() == Approx(expected.fresh_pairs.back() / 32.0));
    CHECK(row_of(model, beyond_table, "learned").value == QStringLiteral("undefined"));
    selection.options.positions.length = 20;
    CHECK(row_of(make_beyond(*trace_of({}), selection, {}), beyond_table, "learned").value ==
          QStringLiteral("defined"));
}

TEST_CASE("order: the figure says who tells where a word stands", "[positions]") {
    Selection selection = page(PositionPage::order);
    selection.options.positions.order = {10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0};
    const auto figure = [&](const Spec& spec) { return make_order(*trace_of(spec), selection, {}); };
    const FigureModel none = figure(spec_with(PositionKind::none));
    CHECK(none.note.contains(QStringLiteral("equivariant")));
    check_difference(matrix_at(none, order_of_reordered), matrix_at(none, order_reordered),
                     matrix_at(none, order_difference));
    CHECK(matrix_at(none, order_reordered).rows->labels.front() == QStringLiteral("tired"));
    CHECK(figure({}).note.contains(QStringLiteral("positions (sinusoidal)")));
    Spec causal = spec_with(PositionKind::none);
    causal.mask.causal = true;
    CHECK(figure(causal).note.contains(QStringLiteral("told by the mask")));
    for (const std::vector<int>& no_order : {std::vector<int>{}, {0, 0, 1}, {5}}) {
        selection.options.positions.order = no_order;
        const FigureModel still = figure({});
        CHECK(still.note.contains(QStringLiteral("own order")));
        CHECK(matrix_at(still, order_reordered).rows->labels.front() == QStringLiteral("The"));
    }
}

TEST_CASE("effect: with, without, difference, and what scores are made of", "[positions]") {
    Selection selection = page(PositionPage::effect);
    selection.head = 1;
    for (const PositionKind kind : {PositionKind::none, PositionKind::sinusoidal, PositionKind::learned,
                                    PositionKind::rope, PositionKind::alibi}) {
        const FigureModel model = make_position_effect(*trace_of(spec_with(kind)), selection, {});
        check_difference(matrix_at(model, 1), matrix_at(model, 1001), matrix_at(model, 2001));
        CHECK((model.find(effect_shares) != nullptr) == (kind != PositionKind::rope));
        CHECK((model.find(effect_moved) != nullptr) == (kind == PositionKind::rope));
        if (model.find(effect_shares) == nullptr) continue;
        const BarsPanel& bars = *model.find(effect_shares)->bars();
        REQUIRE(bars.bars.size() == 8);
        for (const Bar& bar : bars.bars) {
            REQUIRE(bar.parts.size() == bars.parts.size());
            const double sum = std::accumulate(bar.parts.begin(), bar.parts.end(), 0.0);
            CHECK((sum == Approx(1) || sum == 0));
        }
    }
    selection.options.positions.every_head = true;
    CHECK(make_position_effect(*trace_of({}), selection, {}).panels.size() == 24);
}

TEST_CASE("kinds: one row each, the one in use is tinted; every page is a figure of its own", "[positions]") {
    for (int kind = 0; kind < 5; ++kind) {
        const auto trace = trace_of(spec_with(static_cast<PositionKind>(kind)));
        const FigureModel model = make_position_kinds(*trace, {}, {});
        const TextGridPanel& texts = *model.panels.front().texts();
        CHECK(texts.rows.size() == 5);
        CHECK(texts.headings.size() == 7);
        CHECK(texts.strong == kind);
    }
    std::vector<QString> titles;
    for (int which = 0; which <= static_cast<int>(PositionPage::kinds); ++which)
        titles.push_back(make_position_page(*trace_of({}), page(static_cast<PositionPage>(which)), {}).title);
    std::ranges::sort(titles);
    CHECK(std::unique(titles.begin(), titles.end()) == titles.end());
}
