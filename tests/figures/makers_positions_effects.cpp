// What positions do to attention, page by page of the position lab: biases, ends of tables, order, parts of scores.

#include <cmath>
#include <numbers>
#include <numeric>

#include "core/positions/position_effect.hpp"
#include "tests/figures/pages.hpp"

using namespace headlight;
using namespace headlight::test;

namespace {

/// Sentences of the same three words.
Spec sentence(const char* text, PositionKind kind) {
    Spec spec = spec_of(text);
    spec.position.kind = kind;
    return spec;
}

Selection reordering(std::vector<int> order) {
    Selection selection = page(PositionPage::order);
    selection.options.positions.order = std::move(order);
    return selection;
}

double sum_of(const Bar& bar) {
    return std::accumulate(bar.parts.begin(), bar.parts.end(), 0.0);
}

}  // namespace

TEST_CASE("ALiBi: the bias of every head, with a target of another length as well", "[positions]") {
    Spec spec = spec_with(PositionKind::alibi);
    spec.attention.cross = true;
    spec.text.target = "one two three four";
    for (const int head : {0, 5, 7}) {
        Selection selection = page(PositionPage::alibi);
        selection.head = head;
        const FigureModel model = make_alibi(*trace_of(spec), selection, {});
        const MatrixPanel& bias = matrix_at(model, alibi_bias);
        REQUIRE(bias.values.rows == 4);
        REQUIRE(bias.values.columns == 11);
        const double slope = std::exp2(-(head + 1.0));
        for (int i = 0; i < 4; ++i)
            for (int j = 0; j < 11; ++j)
                CHECK(static_cast<double>(bias.values.at(i, j)) == Approx(-slope * std::abs(i - j)).margin(1e-7));
        check_difference(matrix_at(model, alibi_with), matrix_at(model, alibi_without),
                         matrix_at(model, alibi_difference));
        const Curve& slopes = curves_at(model, alibi_slopes_panel).curves.front();
        CHECK(slopes.y[static_cast<std::size_t>(head)] == Approx(slope));
    }
    Selection beyond_heads = page(PositionPage::alibi);
    beyond_heads.head = 99;
    CHECK(panel_at(make_alibi(*trace_of(spec), beyond_heads, {}), alibi_bias).title.name.contains('8'));
}

TEST_CASE("ALiBi: a model of another kind is shown with the same weights and a bias", "[positions]") {
    const auto biased = trace_of(spec_with(PositionKind::alibi));
    for (const PositionKind kind : {PositionKind::none, PositionKind::learned, PositionKind::rope}) {
        const FigureModel model = make_alibi(*trace_of(spec_with(kind)), page(PositionPage::alibi), {});
        check_values(matrix_at(model, alibi_with), biased->layers.front().attention->head(0), 1e-6);
        CHECK(model.note.contains(QStringLiteral("model in use")));
    }
    Spec linear;  // linear attention has no scores that a bias could be added to: the page must say what it shows
    linear.attention.normalizer = Normalizer::linear;
    const FigureModel model = make_alibi(*trace_of(linear), page(PositionPage::alibi), {});
    check_values(matrix_at(model, alibi_with), biased->layers.front().attention->head(0), 1e-6);
    CHECK(model.note.contains(QStringLiteral("softmax")));
}

TEST_CASE("learned: whole tables, short ones, and none", "[positions]") {
    Spec spec;  // sinusoidal is in use
    const FigureModel whole = make_learned(*trace_of(spec), page(PositionPage::learned), {});
    const MatrixPanel& table = matrix_at(whole, learned_table_panel);
    for (int p = 0; p < table.values.rows; ++p) CHECK(table.mask.allowed(p, 0));
    CHECK(curves_at(whole, learned_neighbours).curves.front().y.size() == 10);
    CHECK_FALSE(curves_at(whole, learned_neighbours).shaded.has_value());
    CHECK(whole.note.contains(QStringLiteral("ends at position 511")));
    CHECK(whole.note.contains(QStringLiteral("model in use")));

    spec.position = {.kind = PositionKind::learned};
    spec.position.max_length = 10;
    spec.position.offset = 6;
    const FigureModel shorter = make_learned(*trace_of(spec), page(PositionPage::learned), {});
    for (int i = 0; i < 11; ++i)
        for (int j = 0; j < 11; ++j) CHECK(matrix_at(shorter, learned_weights).mask.allowed(i, j) == (i < 4 && j < 4));
    CHECK(panel_at(shorter, learned_table_panel).title.value.contains(QStringLiteral("10")));
    CHECK(curves_at(shorter, learned_neighbours).curves.front().x == std::vector<double>{6, 7, 8});
    CHECK(shorter.note.contains(QStringLiteral("ends at position 9")));
    CHECK_FALSE(shorter.note.contains(QStringLiteral("model in use")));
    spec.position.offset = 400;
    const FigureModel none = make_learned(*trace_of(spec), page(PositionPage::learned), {});
    for (int p = 0; p < 11; ++p) CHECK_FALSE(matrix_at(none, learned_table_panel).mask.allowed(p, 0));
}

TEST_CASE("beyond: an angle is new when the arc of training did not pass it", "[positions]") {
    Spec spec = spec_with(PositionKind::rope);
    Selection selection = page(PositionPage::beyond);
    selection.options.positions.trained = 15;
    selection.options.positions.length = 90;
    const FigureModel model = make_beyond(*trace_of(spec), selection, {});
    const MatrixPanel& image = matrix_at(model, beyond_image);
    REQUIRE(image.values.rows == 32);
    REQUIRE(image.values.columns == 90);
    const double turn = 2 * std::numbers::pi;
    std::vector<int> fresh(90);
    for (int pair = 0; pair < 32; ++pair) {
        const double w = std::pow(10000.0, -2.0 * pair / 64);
        for (int p = 0; p < 90; ++p) {
            const auto value = static_cast<double>(image.values.at(pair, p));
            const bool is_new =
                p >= 15 && std::fmod(p * w, turn) > 14 * w + 1e-9 && 15 * w < turn;  // a last step may close the circle
            CHECK(value == (p < 15 ? 0.0 : is_new ? 1.0 : 0.5));
            fresh[static_cast<std::size_t>(p)] += value == 1.0 ? 1 : 0;
        }
    }
    const CurvesPanel& curves = curves_at(model, beyond_curves);
    REQUIRE(curves.curves.size() == 2);
    for (std::size_t p = 0; p < 90; ++p) CHECK(curves.curves[0].y[p] == Approx(fresh[p] / 32.0));
    CHECK(curves.marker == 15.0);
    CHECK(curves.curves[1].dashed);
    CHECK(row_of(model, beyond_table, "sinusoidal").value.contains(QStringLiteral("%1 of 32").arg(fresh.back())));
    CHECK(row_of(model, beyond_table, "RoPE").value.contains(QStringLiteral("of 4 pairs")));
    CHECK(row_of(model, beyond_table, "RoPE").strong);
    CHECK_FALSE(row_of(model, beyond_table, "sinusoidal").strong);
    CHECK(panel_at(model, beyond_table).table()->rows.size() == 5);
}

TEST_CASE("beyond: within the trained length nothing is new, and options are brought into range", "[positions]") {
    Selection selection = page(PositionPage::beyond);
    for (const int length : {1, 7, 40}) {
        selection.options.positions.trained = 40;
        selection.options.positions.length = length;
        const FigureModel model = make_beyond(*trace_of({}), selection, {});
        const MatrixPanel& image = matrix_at(model, beyond_image);
        for (int pair = 0; pair < image.values.rows; ++pair)
            for (int p = 0; p < length; ++p) CHECK(image.values.at(pair, p) == 0.0F);
        CHECK(row_of(model, beyond_table, "learned").value == QStringLiteral("defined"));
        CHECK(row_of(model, beyond_table, "ALiBi").note == QStringLiteral("defined"));
    }
    selection.options.positions.trained = -5;
    selection.options.positions.length = 1000000;
    const FigureModel model = make_beyond(*trace_of({}), selection, {});
    CHECK(matrix_at(model, beyond_image).values.columns == longest_beyond);
    CHECK(row_of(model, beyond_table, "learned").note.contains(QStringLiteral("from 1 on")));
}

TEST_CASE("order: f(PX) is what the model makes of the other sentence", "[positions]") {
    for (const PositionKind kind : {PositionKind::none, PositionKind::sinusoidal, PositionKind::learned,
                                    PositionKind::rope, PositionKind::alibi}) {
        INFO(static_cast<int>(kind));
        const auto dog = trace_of(sentence("dog bites man", kind));
        const auto man = trace_of(sentence("man bites dog", kind));
        const FigureModel model = make_order(*dog, reordering({2, 1, 0}), {});
        check_values(matrix_at(model, order_of_reordered), *man->layers.front().output, 1e-5);
        Matrix reversed(3, 64);
        for (Index i = 0; i < 3; ++i) reversed.row(i) = dog->layers.front().output->row(2 - i);
        check_values(matrix_at(model, order_reordered), reversed);
        check_difference(matrix_at(model, order_of_reordered), matrix_at(model, order_reordered),
                         matrix_at(model, order_difference));
        CHECK(matrix_at(model, order_reordered).rows->labels ==
              std::vector<QString>{QStringLiteral("man"), QStringLiteral("bites"), QStringLiteral("dog")});
    }
}

TEST_CASE("order: who tells, whether anything changes, and what is no order", "[positions]") {
    const auto note = [](const Spec& spec, std::vector<int> order) {
        return make_order(*trace_of(spec), reordering(std::move(order)), {}).note;
    };
    Spec both = sentence("dog bites man", PositionKind::sinusoidal);
    both.mask.causal = true;
    CHECK(note(both, {2, 0, 1}).contains(QStringLiteral("positions (sinusoidal) and the mask")));
    const Spec none = sentence("dog bites man", PositionKind::none);
    CHECK(note(none, {2, 0, 1}).contains(QStringLiteral("rounding")));
    CHECK(note(none, {2, 0, 1}).contains(QStringLiteral("equivariant")));
    // The mask could tell, but like words have nothing to tell apart.
    Spec alike = sentence("dog dog dog", PositionKind::none);
    alike.mask.causal = true;
    CHECK(note(alike, {2, 0, 1}).contains(QStringLiteral("changes nothing here")));
    for (const std::vector<int>& no_order : {std::vector<int>{0, 1, 2}, {0, 1}, {2, 1, 0, 3}, {-1, 0, 1}, {1, 1, 1}})
        CHECK(note(both, no_order).contains(QStringLiteral("own order")));
}

TEST_CASE("order: with cross-attention the target is reordered", "[positions]") {
    Spec spec = sentence("a b c d e", PositionKind::none);
    spec.attention.cross = true;
    spec.text.target = "x y z";
    const FigureModel model = make_order(*trace_of(spec), reordering({1, 2, 0}), {});
    CHECK(matrix_at(model, order_reordered).rows->labels ==
          std::vector<QString>{QStringLiteral("y"), QStringLiteral("z"), QStringLiteral("x")});
    CHECK(model.note.contains(QStringLiteral("equivariant")));
    CHECK(make_order(*trace_of(spec), reordering({4, 3, 2, 1, 0}), {}).note.contains(QStringLiteral("own order")));
    spec.position.kind = PositionKind::sinusoidal;
    CHECK(make_order(*trace_of(spec), reordering({1, 2, 0}), {}).note.contains(QStringLiteral("order matters")));
}

TEST_CASE("effect: parts are the shares, bars all that positions have a part in", "[positions]") {
    for (const PositionKind kind :
         {PositionKind::none, PositionKind::sinusoidal, PositionKind::learned, PositionKind::alibi}) {
        const auto trace = trace_of(spec_with(kind));
        Selection selection = page(PositionPage::effect);
        selection.head = 6;
        const FigureModel model = make_position_effect(*trace, selection, {});
        INFO(static_cast<int>(kind));
        for (const int id : {6, 1006, 2006}) CHECK(model.find(id) != nullptr);
        CHECK(model.panels.size() == 4);
        const PositionEffect expected = position_effect(*trace, 0);
        const BarsPanel& bars = bars_at(model, effect_shares);
        REQUIRE(bars.bars.size() == 8);
        for (std::size_t head = 0; head < 8; ++head) {
            const Bar& bar = bars.bars[head];
            CHECK(bar.strong == (head == 6));
            REQUIRE(bar.parts.size() == bars.parts.size());
            CHECK(bar.parts[0] == expected.shares[head].content_content);
            const bool nothing = sum_of(bar) == 0;
            if (!nothing) CHECK(sum_of(bar) == Approx(1));
            CHECK(bar.value == Approx(nothing ? 0 : 1 - bar.parts[0]));
            if (kind == PositionKind::none) CHECK(bar.value == 0);
        }
        const MatrixPanel& difference = matrix_at(model, 2006);
        float most = 0;
        for (int i = 0; i < 11; ++i)
            for (int j = 0; j < 11; ++j) most = std::max(most, std::abs(difference.values.at(i, j)));
        if (kind == PositionKind::none) CHECK(most == 0);
    }
}

TEST_CASE("effect: where scores do not fall apart nothing is said about parts", "[positions]") {
    Spec additive;
    additive.attention.scoring = Scoring::additive;
    Spec additive_alibi = additive;
    additive_alibi.position.kind = PositionKind::alibi;
    Spec linear;
    linear.attention.normalizer = Normalizer::linear;
    for (const Spec& spec : {additive, additive_alibi, linear, spec_with(PositionKind::rope)}) {
        const auto trace = trace_of(spec);
        const FigureModel model = make_position_effect(*trace, page(PositionPage::effect), {});
        CHECK(model.find(effect_shares) == nullptr);
        const BarsPanel& moved = bars_at(model, effect_moved);
        const PositionEffect expected = position_effect(*trace, 0);
        for (std::size_t head = 0; head < 8; ++head) {
            CHECK(moved.bars[head].value == expected.moved[head]);
            CHECK(moved.bars[head].parts.empty());
        }
        CHECK_FALSE(model.note.contains(QStringLiteral("four terms")));
        CHECK_FALSE(model.note.contains(QStringLiteral("mean size")));
        CHECK_FALSE(model.note.isEmpty());
    }
}

TEST_CASE("effect: all heads are three panels each on one scale", "[positions]") {
    for (const int heads : {1, 8, 32}) {
        Selection selection = page(PositionPage::effect);
        selection.options.positions.every_head = true;
        const FigureModel model = make_position_effect(*trace_of(spec_of("a b c d e", heads)), selection, {});
        REQUIRE(model.panels.size() == 3 * static_cast<std::size_t>(heads));
        CHECK(model.columns % 3 == 0);
        for (int head = 0; head < heads; ++head) {
            check_difference(matrix_at(model, head), matrix_at(model, 1000 + head), matrix_at(model, 2000 + head));
            CHECK(matrix_at(model, head).scale == matrix_at(model, 0).scale);
            CHECK(matrix_at(model, 2000 + head).scale == matrix_at(model, 2000).scale);
        }
    }
    Selection no_layer = page(PositionPage::effect);
    no_layer.layer = 9;
    CHECK_FALSE(make_position_effect(*trace_of({}), no_layer, {}).message.isEmpty());
}

TEST_CASE("kinds: words in every cell, and how many numbers a learned table has", "[positions]") {
    Spec spec;
    spec.position.max_length = 300;
    spec.model.d_model = 32;
    const FigureModel model = make_position_kinds(*trace_of(spec), {}, {});
    const TextGridPanel& grid = *model.panels.front().texts();
    REQUIRE(grid.rows.size() == 5);
    REQUIRE(grid.widths.size() == 7);
    for (const auto& row : grid.rows) {
        REQUIRE(row.size() == 7);
        for (const QString& cell : row) CHECK_FALSE(cell.isEmpty());
    }
    CHECK(grid.rows[2][2].contains(QStringLiteral("300 × 32")));
    CHECK(QString(grid.rows[2][2]).remove(QLatin1Char(',')).contains(QStringLiteral("9600")));
}
