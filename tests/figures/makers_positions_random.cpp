// Every page of the position lab for whatever can be asked: a figure or a message, and numbers wherever nothing is
// masked.

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "tests/core/property_specs.hpp"
#include "tests/figures/pages.hpp"

using namespace headlight;
using namespace headlight::test;

namespace {

/// What a random session holds, sound or not.
PositionOptions random_options(Dice& dice, int tokens) {
    PositionOptions options;
    options.first_pair = dice.pick(std::array{0, 1, 3, 40, 1000000});
    options.last_pair = dice.pick(std::array{-1, 0, 2, 50, 1000000});
    options.pair_step = dice.pick(std::array{0, 1, 3, 64});
    options.pair = dice.pick(std::array{0, 2, 31, 1000000});
    options.similar = static_cast<PositionKind>(dice.below(5));
    options.overlaid = static_cast<PositionKind>(dice.below(5));
    options.dot = dice.coin();
    options.trained = dice.pick(std::array{1, 7, 32, 300});
    options.length = dice.pick(std::array{1, 8, 96});
    options.every_head = dice.below(4) == 0;
    options.order.resize(static_cast<std::size_t>(tokens));
    std::iota(options.order.begin(), options.order.end(), 0);
    for (int i = tokens - 1; i > 0; --i)
        std::swap(options.order[static_cast<std::size_t>(i)],
                  options.order[static_cast<std::size_t>(dice.below(i + 1))]);
    if (dice.below(4) == 0) options.order.push_back(dice.below(3));
    return options;
}

bool within(double value, const NumberAxis& axis) {
    const double slack = 1e-6 * (axis.max - axis.min);
    return std::isfinite(value) && value >= axis.min - slack && value <= axis.max + slack;
}

void check_matrix(const MatrixPanel& matrix) {
    REQUIRE(!matrix.values.empty());
    CHECK(std::isfinite(matrix.scale.min));
    CHECK(std::isfinite(matrix.scale.max));
    CHECK(matrix.scale.min < matrix.scale.max);
    for (int row = 0; row < matrix.values.rows; ++row)
        for (int column = 0; column < matrix.values.columns; ++column)
            if (matrix.mask.allowed(row, column)) REQUIRE(std::isfinite(matrix.values.at(row, column)));
}

void check_curves(const CurvesPanel& panel) {
    CHECK(panel.x.min < panel.x.max);
    CHECK(panel.y.min < panel.y.max);
    CHECK(!panel.curves.empty());
    for (const Curve& curve : panel.curves) {
        INFO("curve " << curve.name.toStdString());
        REQUIRE(curve.x.size() == curve.y.size());
        CHECK((curve.labels.empty() || curve.labels.size() == curve.x.size()));
        CHECK(std::ranges::all_of(curve.x, [&](double x) { return within(x, panel.x); }));
        CHECK(std::ranges::all_of(curve.y, [&](double y) { return within(y, panel.y); }));
    }
}

void check_bars(const BarsPanel& panel) {
    CHECK(!panel.bars.empty());
    for (const Bar& bar : panel.bars) {
        CHECK(within(bar.value, panel.y));
        REQUIRE(bar.parts.size() == panel.parts.size());
        const double sum = std::accumulate(bar.parts.begin(), bar.parts.end(), 0.0);
        if (!panel.parts.empty()) CHECK((sum == 0 || sum == Approx(1)));
        for (const double part : bar.parts) CHECK(part >= 0);
        CHECK_FALSE(bar.text.contains(QStringLiteral("nan")));
    }
}

void check_words(const Panel& panel) {
    if (const TablePanel* table = panel.table()) {
        CHECK(!table->rows.empty());
        for (const TableRow& row : table->rows) {
            CHECK_FALSE(row.value.contains(QStringLiteral("nan")));
            CHECK_FALSE(row.value.contains(QStringLiteral("inf")));
        }
    }
    if (const TextGridPanel* grid = panel.texts()) {
        CHECK(grid->strong < static_cast<int>(grid->rows.size()));
        for (const auto& row : grid->rows) CHECK(row.size() == grid->headings.size());
    }
}

void check_page(const FigureModel& model) {
    CHECK(!model.title.isEmpty());
    CHECK(model.panels.empty() == !model.message.isEmpty());
    CHECK((model.panels.empty() || !model.note.isEmpty()));
    std::set<int> ids;
    for (const Panel& panel : model.panels) {
        INFO("panel " << panel.id << " " << panel.title.name.toStdString());
        CHECK(ids.insert(panel.id).second);
        if (panel.matrix() != nullptr) check_matrix(*panel.matrix());
        if (panel.curves() != nullptr) check_curves(*panel.curves());
        if (panel.bars() != nullptr) check_bars(*panel.bars());
        check_words(panel);
        CHECK_FALSE((panel.title.name + panel.title.value).contains(QStringLiteral("nan")));
    }
    CHECK_FALSE(model.note.contains(QStringLiteral("nan")));
    CHECK_FALSE(model.note.contains(QStringLiteral("%1")));
}

}  // namespace

TEST_CASE("every page of the lab is sound for random models and options", "[positions]") {
    Dice dice(20261201);
    for (int round = 0; round < 150; ++round) {
        const Spec spec = random_spec(dice);
        const auto trace = trace_of(spec);
        Selection selection;
        selection.head = dice.below(9);
        if (dice.coin()) selection.query = dice.below(16);
        if (dice.coin()) selection.key = dice.below(16);
        selection.options.positions = random_options(dice, trace->n_query());
        const TraceOf remembering = remembering_traces();
        for (int which = 0; which <= static_cast<int>(PositionPage::kinds); ++which) {
            INFO("round " << round << " page " << which << " d_model " << spec.model.d_model << " heads "
                          << spec.model.heads << " kind " << static_cast<int>(spec.position.kind));
            selection.options.positions.page = static_cast<PositionPage>(which);
            check_page(make_position_page(*trace, selection, {}, remembering));
        }
    }
}

TEST_CASE("pages do not depend on what was shown before", "[positions]") {
    Dice dice(7);
    const TraceOf remembering = remembering_traces();
    for (int round = 0; round < 20; ++round) {
        const auto trace = trace_of(random_spec(dice));
        Selection selection = page(dice.pick(
            std::array{PositionPage::rotation, PositionPage::rope, PositionPage::alibi, PositionPage::learned}));
        const FigureModel fresh = make_position_page(*trace, selection, {});
        const FigureModel again = make_position_page(*trace, selection, {}, remembering);
        REQUIRE(fresh.panels.size() == again.panels.size());
        CHECK(fresh.note == again.note);
        for (std::size_t i = 0; i < fresh.panels.size(); ++i) {
            const MatrixPanel* a = fresh.panels[i].matrix();
            if (a == nullptr) continue;
            const MatrixPanel& b = *again.panels[i].matrix();
            REQUIRE(a->values.rows == b.values.rows);
            for (int row = 0; row < a->values.rows; ++row)
                for (int column = 0; column < a->values.columns; ++column)
                    if (a->mask.allowed(row, column)) CHECK(a->values.at(row, column) == b.values.at(row, column));
        }
    }
}
