// The waves, wavelengths, likenesses and turns of the position lab, against formulas written down here once more.

#include <cmath>
#include <limits>
#include <numbers>

#include "core/ops/positions.hpp"
#include "core/positions/rope_lab.hpp"
#include "core/positions/similarity.hpp"
#include "tests/figures/pages.hpp"
#include "ui/figures/labels.hpp"
#include "ui/figures/positions/position_parts.hpp"

using namespace headlight;
using namespace headlight::test;

namespace {

/// Vaswani et al. 2017 §3.5: position / base^(2i / d).
double frequency(int pair, double width, double base = 10000) {
    return std::pow(base, -2.0 * pair / width);
}

Matrix head_weights(const Trace& trace, int head) {
    return trace.layers.front().attention->head(head);
}

/// The head of the design that looks k back, or -1.
int designed_back(const Trace& trace, int k) {
    const auto& designs = trace.layers.front().weights->designs;
    const auto found = std::ranges::find_if(
        designs, [k](const auto& design) { return design.role == HeadRole::back && design.distance == k; });
    return found == designs.end() ? -1 : static_cast<int>(found - designs.begin());
}

}  // namespace

TEST_CASE("waves: five pairs at first, sine and cosine of their own frequency in one hue", "[positions]") {
    const FigureModel model = make_waves(*trace_of({}), {}, {});
    const CurvesPanel& panel = curves_at(model, waves_curves);
    REQUIRE(panel.curves.size() == 10);
    double shade = -1;
    for (std::size_t i = 0; i < 10; i += 2) {
        const Curve& cosine = panel.curves[i];
        const Curve& sine = panel.curves[i + 1];
        const int pair = sine.name.section(QLatin1Char(','), 0, 0).toInt() / 2;
        INFO("pair " << pair);
        CHECK(sine.name == QStringLiteral("%1, %2").arg(2 * pair).arg(2 * pair + 1));
        CHECK(cosine.name.isEmpty());
        const double w = frequency(pair, 64);
        for (int p = 0; p < 32; ++p) {
            CHECK(sine.at(p) == Approx(std::sin(p * w)).margin(1e-9));
            CHECK(cosine.at(p) == Approx(std::cos(p * w)).margin(1e-9));
        }
        CHECK(sine.shade > shade);
        CHECK(cosine.shade == sine.shade);
        CHECK(sine.hint.contains(exact_number(2 * std::numbers::pi / w)));
        CHECK(cosine.hint.contains(QStringLiteral("cosine")));
        shade = sine.shade;
    }
    CHECK_FALSE(panel.marker.has_value());
    Selection pinned;
    pinned.query = 4;
    Spec later;
    later.position.offset = 9;
    CHECK(curves_at(make_waves(*trace_of(later), pinned, {}), waves_curves).marker == 13.0);
}

TEST_CASE("waves: exactly the chosen pairs, also where options are out of range", "[positions]") {
    PositionOptions options;
    options.first_pair = 3;
    options.last_pair = 9;
    options.pair_step = 2;
    CHECK(chosen_pairs(options, 32) == std::vector<int>{3, 5, 7, 9});
    CHECK(chosen_pairs(options, 6) == std::vector<int>{3, 5});
    options.last_pair = 1;
    CHECK(chosen_pairs(options, 32) == std::vector<int>{1});
    options = {};
    options.first_pair = 5;
    options.pair_step = std::numeric_limits<int>::max();
    CHECK(chosen_pairs(options, 32) == std::vector<int>{5});
    options.first_pair = std::numeric_limits<int>::max();
    CHECK(chosen_pairs(options, 32) == std::vector<int>{31});
    CHECK(chosen_pairs({}, 1) == std::vector<int>{0});
}

TEST_CASE("waves: an odd width has a last sine without its cosine", "[positions]") {
    Selection every;
    every.options.positions.pair_step = 1;
    const FigureModel model = make_waves(*trace_of(spec_of("a b c", 1, 5)), every, {});
    const CurvesPanel& panel = curves_at(model, waves_curves);
    REQUIRE(panel.curves.size() == 5);
    CHECK(panel.curves.back().name == QStringLiteral("4"));
    CHECK_FALSE(panel.curves.back().dashed);
    CHECK(std::ranges::count(panel.curves, true, &Curve::dashed) == 2);
}

TEST_CASE("waves: tables are as long as the sentence, the layout in use is named", "[positions]") {
    std::string text;
    for (int i = 0; i < 50; ++i) text += "w" + std::to_string(i) + " ";
    Spec spec = spec_of(text);
    spec.position.layout = PositionLayout::concatenated;
    const FigureModel model = make_waves(*trace_of(spec), {}, {});
    check_values(matrix_at(model, waves_concatenated),
                 sinusoidal_table(50, 64, 10000, PositionLayout::concatenated, 0));
    check_values(matrix_at(model, waves_interleaved), sinusoidal_table(50, 64, 10000, PositionLayout::interleaved, 0));
    CHECK(panel_at(model, waves_concatenated).title.value == QStringLiteral("in use"));
    CHECK(panel_at(model, waves_interleaved).title.value.isEmpty());
    // Without a pinned query the vector is that of the middle.
    const Matrix middle = sinusoidal_table(1, 64, 10000, PositionLayout::concatenated, 25);
    const BarsPanel& bars = bars_at(model, waves_vector);
    for (std::size_t d = 0; d < 64; ++d)
        CHECK(bars.bars[d].value == Approx(static_cast<double>(middle(0, static_cast<Index>(d)))).margin(1e-7));
    CHECK(panel_at(model, waves_vector).title.name.contains(QStringLiteral("25")));
}

TEST_CASE("wavelengths: ends labelled, drawn pairs marked, the sentence within the axis", "[positions]") {
    for (const auto& [d_model, base] : {std::pair{64, 10000.0}, std::pair{2, 100.0}, std::pair{8, 2.0}}) {
        Spec spec = spec_of("a b c d e f g h i j k l m n o p q r s t u v w x y z", 1, d_model);
        spec.position.base = base;
        Selection selection;
        selection.options.positions.first_pair = d_model / 4;
        selection.options.positions.pair_step = 1;
        const FigureModel model = make_wavelengths(*trace_of(spec), selection, {});
        const CurvesPanel& panel = curves_at(model, wavelengths_curve);
        const Curve& all = curve_named(panel, QStringLiteral("wavelength of a pair"));
        REQUIRE(all.y.size() == static_cast<std::size_t>(d_model / 2));
        for (int pair = 0; pair < d_model / 2; ++pair)
            CHECK(all.y[static_cast<std::size_t>(pair)] ==
                  Approx(2 * std::numbers::pi / frequency(pair, d_model, base)));
        CHECK(all.labels.back().toDouble() == Approx(all.y.back()).epsilon(1e-3));
        const Curve& drawn = curve_named(panel, QStringLiteral("drawn as waves"));
        CHECK(drawn.x.front() == std::min(d_model / 4, d_model / 2 - 1));
        const int last = d_model / 2 - 1;
        CHECK(drawn.x.back() == last);
        for (const Curve& curve : panel.curves)
            for (const double y : curve.y) {
                CHECK(y >= panel.y.min);
                CHECK(y <= panel.y.max);
            }
    }
    const FigureModel model = make_wavelengths(*trace_of({}), {}, {});
    // 11 tokens: wavelengths below 11 are those of 2 pi 10000^(i/32) <= 11.
    CHECK(row_of(model, wavelengths_table, "turn at least once").value == QStringLiteral("2 of 32"));
}

TEST_CASE("similarity: every kind and measure, one kind alone and two", "[positions]") {
    Spec spec;
    spec.position.offset = 4;
    for (int kind = 1; kind < 5; ++kind) {
        for (const bool dot : {false, true}) {
            Selection selection = page(PositionPage::similarity);
            selection.head = 3;
            selection.options.positions.similar = static_cast<PositionKind>(kind);
            selection.options.positions.dot = dot;
            const FigureModel model = make_similarity(*trace_of(spec), selection, {});
            INFO("kind " << kind << (dot ? " dot" : " cosine"));
            check_values(matrix_at(model, similarity_first),
                         position_similarity(static_cast<PositionKind>(kind), spec, 3, 32,
                                             dot ? Similarity::dot : Similarity::cosine));
            CHECK(model.find(similarity_second) == nullptr);
            CHECK(curves_at(model, similarity_curves).curves.size() == 3);
            const bool alone = static_cast<PositionKind>(kind) != PositionKind::learned;
            CHECK(model.note.contains(QStringLiteral("distance alone")) == alone);
            CHECK(model.note.contains(QStringLiteral("slope of head 4")) ==
                  (static_cast<PositionKind>(kind) == PositionKind::alibi));
            selection.options.positions.overlaid = selection.options.positions.similar;
            CHECK(make_similarity(*trace_of(spec), selection, {}).find(similarity_second) == nullptr);
        }
    }
    Selection biased = page(PositionPage::similarity);
    biased.options.positions.similar = PositionKind::alibi;
    const FigureModel alibi = make_similarity(*trace_of(spec), biased, {});
    for (int p = 0; p < 32; ++p)  // head 0 of 8: slope 1/2
        CHECK(static_cast<double>(matrix_at(alibi, similarity_first).values.at(0, p)) ==
              Approx(std::exp(-p / 2.0)).margin(1e-6));
}

TEST_CASE("similarity: a learned table with no row here says nothing about distance", "[positions]") {
    Spec spec;
    spec.position.max_length = 3;
    spec.position.offset = 100;
    Selection selection = page(PositionPage::similarity);
    selection.options.positions.similar = PositionKind::learned;
    const FigureModel model = make_similarity(*trace_of(spec), selection, {});
    const MatrixPanel& image = matrix_at(model, similarity_first);
    for (int p = 0; p < 32; ++p) CHECK_FALSE(image.mask.allowed(p, p));
    for (const Curve& curve : curves_at(model, similarity_curves).curves) CHECK(curve.y.empty());
    CHECK_FALSE(model.note.contains(QStringLiteral("depends on the distance alone")));
    spec.position.offset = 2;  // one row: nothing to compare it with
    CHECK_FALSE(make_similarity(*trace_of(spec), selection, {}).note.contains(QStringLiteral("distance alone")));
}

TEST_CASE("rotation: hands at p and p + k, R_k row by row", "[positions]") {
    for (const int k : {1, 2, 7}) {
        Spec spec;
        spec.weights.back = k;
        spec.position.offset = 5;
        Selection selection = page(PositionPage::rotation);
        selection.query = 3;
        selection.options.positions.pair = 4;
        const FigureModel model = make_rotation(*trace_of(spec), selection, {});
        const CurvesPanel& circle = curves_at(model, rotation_circle);
        const double w = frequency(4, 64);
        for (const auto& [curve, place] : {std::pair{2, 8}, std::pair{3, 8 + k}}) {
            const Curve& hand = circle.curves[static_cast<std::size_t>(curve)];
            CHECK(hand.name == QString::number(place));
            CHECK(hand.x.back() == Approx(std::sin(place * w)).margin(1e-9));
            CHECK(hand.y.back() == Approx(std::cos(place * w)).margin(1e-9));
        }
        for (std::size_t i = 0; i < circle.curves[0].x.size(); ++i)
            CHECK(std::hypot(circle.curves[0].x[i], circle.curves[0].y[i]) == Approx(1));
        const TablePanel& table = *panel_at(model, rotation_table).table();
        const auto entries = [](double a, double b) {
            return QStringLiteral("%1   %2").arg(exact_number(a, 4), exact_number(b, 4));
        };
        const auto first = std::ranges::find(table.rows, QStringLiteral("(sin, cos) · R_%1").arg(k), &TableRow::label);
        REQUIRE(first != table.rows.end());
        CHECK(first->value == entries(std::cos(k * w), -std::sin(k * w)));
        CHECK((first + 1)->value == entries(std::sin(k * w), std::cos(k * w)));
        CHECK(row_of(model, rotation_table, "largest error").value.toDouble() < 1e-5);
    }
}

TEST_CASE("rotation: the head is the designed one whatever the model in use is like", "[positions]") {
    Spec designed;
    designed.weights.back = 3;
    const auto right = trace_of(designed);
    const int head = designed_back(*right, 3);
    REQUIRE(head >= 0);
    const Matrix expected = head_weights(*right, head);
    for (const PositionKind kind : {PositionKind::none, PositionKind::sinusoidal, PositionKind::learned,
                                    PositionKind::rope, PositionKind::alibi}) {
        for (const WeightsKind weights : {WeightsKind::designed, WeightsKind::random}) {
            Spec spec = designed;
            spec.position.kind = kind;
            spec.weights.kind = weights;
            const FigureModel model = make_rotation(*trace_of(spec), page(PositionPage::rotation), {});
            INFO(static_cast<int>(kind) << " " << static_cast<int>(weights));
            check_values(matrix_at(model, rotation_head), expected, 1e-6);
        }
    }
    const FigureModel few = make_rotation(*trace_of(spec_of("a b c d", 4)), page(PositionPage::rotation), {});
    CHECK(few.find(rotation_head) == nullptr);
    CHECK(few.note.contains(QStringLiteral("five heads")));
    Selection far = page(PositionPage::rotation);
    far.options.positions.pair = 1000000;
    CHECK(panel_at(make_rotation(*right, far, {}), rotation_circle).title.name.contains(QStringLiteral("31")));
    CHECK(make_rotation(*trace_of(spec_of("a b", 1, 1)), far, {}).message.contains(QStringLiteral("one dimension")));
}

TEST_CASE("RoPE: the pinned query and key turn their hands, curves stay within their axes", "[positions]") {
    for (const auto& [heads, d_model] : {std::pair{8, 64}, std::pair{1, 64}, std::pair{4, 8}}) {
        Spec spec = spec_of("a b c d e f g h", heads, d_model);
        spec.position.kind = PositionKind::rope;
        Selection selection = page(PositionPage::rope);
        selection.query = 5;
        selection.key = 1;
        const FigureModel model = make_rope(*trace_of(spec), selection, {});
        const CurvesPanel& dials = curves_at(model, rope_dials);
        const int d_k = d_model / heads;
        INFO("d_k " << d_k);
        REQUIRE(dials.curves.size() % 4 == 0);
        CHECK(dials.curves[1].name == QStringLiteral("q at 5"));
        CHECK(dials.curves[2].name == QStringLiteral("k at 1"));
        for (std::size_t i = 0; i < dials.curves.size(); i += 4) {
            const double w = frequency(dials.curves[i + 3].labels.front().toInt(), d_k);
            for (const auto& [curve, place] : {std::pair{1U, 5}, std::pair{2U, 1}}) {
                const Curve& hand = dials.curves[i + curve];
                CHECK((hand.x[1] - hand.x[0]) / 0.42 == Approx(std::cos(place * w)).margin(1e-9));
                CHECK((hand.y[1] - hand.y[0]) / 0.42 == Approx(std::sin(place * w)).margin(1e-9));
            }
        }
        const CurvesPanel& scores = curves_at(model, rope_distance);
        REQUIRE(scores.curves.size() == 3);
        CHECK(curve_named(scores, QStringLiteral("k = q, mean")).y.front() == Approx(1).margin(1e-6));
        for (const Curve& curve : scores.curves)
            for (const double y : curve.y) CHECK((y >= scores.y.min && y <= scores.y.max));
    }
}

TEST_CASE("RoPE: what is shown comes from a model with RoPE and designed weights", "[positions]") {
    const auto right = trace_of(spec_with(PositionKind::rope));
    for (const PositionKind kind :
         {PositionKind::none, PositionKind::sinusoidal, PositionKind::rope, PositionKind::alibi}) {
        Spec spec = spec_with(kind);
        spec.weights.kind = WeightsKind::random;
        Selection selection = page(PositionPage::rope);
        selection.head = 2;
        const FigureModel model = make_rope(*trace_of(spec), selection, {});
        check_values(matrix_at(model, rope_right), head_weights(*right, 2), 1e-6);
        check_values(matrix_at(model, rope_wrong), rope_other_layout(*right, 0).head(2), 1e-6);
        CHECK(model.note.contains(QStringLiteral("Shown with designed weights and RoPE")));
    }
    CHECK_FALSE(make_rope(*right, page(PositionPage::rope), {}).note.contains(QStringLiteral("Shown with")));
    CHECK(panel_at(make_rope(*right, page(PositionPage::rope), {}), rope_right)
              .title.name.contains(QStringLiteral("adjacent")));
    Spec far = spec_with(PositionKind::rope);
    far.position.offset = 300;
    const FigureModel shifted = make_rope(*trace_of(far), page(PositionPage::rope), {});
    CHECK(row_of(shifted, rope_offset, "first position").value == QStringLiteral("300"));
    CHECK(row_of(shifted, rope_offset, "changed").note == QStringLiteral("distances alone count"));
    far.attention.scoring = Scoring::additive;
    CHECK(find_row(make_rope(*trace_of(far), page(PositionPage::rope), {}), rope_offset, "changed") == nullptr);
    const FigureModel odd = make_rope(*trace_of(spec_of("a b", 1, 3)), page(PositionPage::rope), {});
    CHECK(odd.message.contains(QStringLiteral("d_k = 3")));
}
