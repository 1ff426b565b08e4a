// "Why this weight?": what is written there against the account of the cell and against the Trace.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "core/io/session_file.hpp"
#include "core/metrics/cell_account.hpp"
#include "tests/core/property_specs.hpp"
#include "tests/figures/support.hpp"
#include "ui/figures/labels.hpp"
#include "ui/figures/makers.hpp"

using namespace headlight;
using namespace headlight::test;

namespace {

const TableRow* row_named(const FigureModel& model, int panel, const QString& label) {
    const Panel* found = model.find(panel);
    REQUIRE(found != nullptr);
    REQUIRE(found->table() != nullptr);
    const auto row = std::ranges::find(found->table()->rows, label, &TableRow::label);
    return row == found->table()->rows.end() ? nullptr : &*row;
}

const BarsPanel& bars_of(const FigureModel& model, int panel) {
    const Panel* found = model.find(panel);
    REQUIRE(found != nullptr);
    REQUIRE(found->bars() != nullptr);
    return *found->bars();
}

double number_in(QString text) {
    bool read = false;
    const double number = text.replace(QChar(0x2212), QLatin1Char('-')).toDouble(&read);
    INFO(text.toStdString());
    REQUIRE(read);
    return number;
}

/// The text of every table, title and bar.
QStringList all_texts(const FigureModel& model) {
    QStringList texts = {model.title, model.note};
    for (const Panel& panel : model.panels) {
        texts << panel.title.name << panel.title.value;
        if (panel.table() != nullptr)
            for (const TableRow& row : panel.table()->rows) texts << row.label << row.value << row.note;
        if (panel.bars() != nullptr)
            for (const Bar& bar : panel.bars()->bars) texts << bar.label << bar.text;
    }
    return texts;
}

void check_bars_are_numbers(const FigureModel& model) {
    for (const Panel& panel : model.panels) {
        if (panel.bars() == nullptr) continue;
        INFO(panel.title.name.toStdString());
        CHECK(panel.bars()->y.min <= 0);
        CHECK(panel.bars()->y.max >= 0);
        CHECK(panel.bars()->y.min < panel.bars()->y.max);
        for (const Bar& bar : panel.bars()->bars) {
            REQUIRE(std::isfinite(bar.value));
            REQUIRE(bar.value >= panel.bars()->y.min * (1 + 1e-9) - 1e-300);
            REQUIRE(bar.value <= panel.bars()->y.max * (1 + 1e-9) + 1e-300);
        }
    }
}

/// Every number of the figure about one cell.
void check_why(const Trace& trace, const Selection& selection) {
    const CellAccount account = explain_cell(trace, selection.layer, selection.head, *selection.query, *selection.key);
    const FigureModel model = make_why(trace, selection, {});
    check_bars_are_numbers(model);
    const TableRow* weight = row_named(model, why_steps, "weight");
    REQUIRE(weight != nullptr);
    CHECK(weight->value == exact_number(account.weight));
    CHECK(weight->strong);
    const MatrixView weights = trace.layers.at(0).attention->head(selection.head);
    const auto shown = static_cast<double>(weights(*selection.query, *selection.key));
    const auto largest = static_cast<double>(weights.row(*selection.query).maxCoeff());
    CHECK(std::abs(number_in(weight->value) - shown) <= 6e-4 * shown + 5e-4 * std::max(largest, 1e-6));
    CHECK(number_in(model.find(why_steps)->table()->rows.front().value) == Approx(account.raw).epsilon(6e-4));
    const BarsPanel& products = bars_of(model, why_products);
    REQUIRE(products.bars.size() == account.products.size());
    for (int d = 0; d < static_cast<int>(products.bars.size()); ++d) {
        CHECK(products.index_at(d) == d);
        CHECK(products.bars[static_cast<std::size_t>(d)].value == account.products[static_cast<std::size_t>(d)]);
    }
    CHECK(model.find(why_products)->title.value.contains(exact_number(account.raw)));

    const BarsPanel& row = bars_of(model, why_row);
    REQUIRE(row.bars.size() == static_cast<std::size_t>(trace.n_key()));
    for (int key = 0; key < trace.n_key(); ++key) {
        const Bar& bar = row.bars[static_cast<std::size_t>(key)];
        CHECK(std::abs(bar.value - static_cast<double>(weights(*selection.query, key))) <=
              5e-4 * std::max(largest, 1e-6));
        CHECK(bar.strong == (key == *selection.key));
    }
    const TableRow* added = row_named(model, why_output, "adds |w·v·W_O|");
    REQUIRE(added != nullptr);
    CHECK(added->value == exact_number(account.added_norm));
    CHECK(added->note.contains(exact_number(account.value_norm)));
    const TableRow* share = row_named(model, why_output, "share of it");
    REQUIRE(share != nullptr);
    CHECK(share->value == exact_number(account.share_head));
    CHECK(share->note.contains(QStringLiteral("pull back")) == (account.share_head > 1.001));

    CHECK((model.find(why_angles) != nullptr) == (trace.spec.position.kind == PositionKind::rope));
    CHECK((model.find(why_terms) != nullptr) == account.terms.has_value());
    if (model.find(why_terms) != nullptr) {
        double sum = 0;
        double size = 0;
        for (const Bar& bar : bars_of(model, why_terms).bars) {
            sum += bar.value;
            size += std::abs(bar.value);
        }
        CHECK(bars_of(model, why_terms).bars.size() == 4);
        CHECK(std::abs(sum - account.raw) <= 1e-4 * size);
    }

    const bool masked = (*trace.mask)(*selection.query, *selection.key) == 0;
    CHECK(model.title.contains("masked") == masked);
    CHECK(row_named(model, why_steps, "mask")->value == (masked ? QStringLiteral("−∞") : QStringLiteral("allowed")));
    if (masked) CHECK(weight->value == "0");
    QStringList texts = all_texts(model);
    CHECK(texts.filter("nan", Qt::CaseInsensitive).isEmpty());
    CHECK(texts.filter("–").isEmpty());
    CHECK(texts.filter("∞").size() == (masked ? 1 : 0));
    CHECK(model.note.isEmpty() == (trace.mask->row(*selection.query).maxCoeff() != 0));
}

}  // namespace

TEST_CASE("Why: for any spec the figure says what the account and the trace say") {
    Dice dice(71);
    int masked = 0;
    int with_terms = 0;
    int with_angles = 0;
    std::set<std::pair<Scoring, Normalizer>> seen;
    for (int round = 0; round < 150; ++round) {
        const Spec spec = random_spec(dice);
        INFO(spec_to_json(spec));
        const auto trace = must_evaluate(spec);
        Selection selection;
        selection.head = dice.below(trace->heads());
        selection.query = dice.below(trace->n_query());
        selection.key = dice.below(trace->n_key());
        check_why(*trace, selection);
        seen.insert({spec.attention.scoring, spec.attention.normalizer});
        masked += (*trace->mask)(*selection.query, *selection.key) == 0 ? 1 : 0;
        const FigureModel model = make_why(*trace, selection, {});
        with_terms += model.find(why_terms) != nullptr ? 1 : 0;
        with_angles += model.find(why_angles) != nullptr ? 1 : 0;
    }
    CHECK(seen.size() == 9);
    CHECK(masked > 30);
    CHECK(with_terms > 20);
    CHECK(with_angles > 10);
}

TEST_CASE("Why: sorted products go down, and every bar still names its dimension") {
    for (const Scoring scoring : {Scoring::dot, Scoring::additive}) {
        Spec spec;
        spec.attention.scoring = scoring;
        spec.weights.kind = WeightsKind::random;
        const auto trace = trace_of(spec);
        Selection selection;
        selection.query = 7;
        selection.key = 1;
        selection.options.products_sorted = true;
        const CellAccount account = explain_cell(*trace, 0, 0, 7, 1);
        const FigureModel model = make_why(*trace, selection, {});
        const BarsPanel& bars = bars_of(model, why_products);
        CHECK(bars.meaning == Meaning::dimension);
        CHECK(std::ranges::is_sorted(bars.bars, std::greater<>(), &Bar::value));
        std::set<int> dimensions;
        for (int place = 0; place < static_cast<int>(bars.bars.size()); ++place) {
            const int dimension = bars.index_at(place);
            const Bar& bar = bars.bars[static_cast<std::size_t>(place)];
            dimensions.insert(dimension);
            CHECK(bar.value == account.products.at(static_cast<std::size_t>(dimension)));
            CHECK(bar.label == QString::number(dimension + 1));
        }
        CHECK(dimensions.size() == 8);
        CHECK(bars.bars.front().index != 0);  // the order did change
    }
}

TEST_CASE("Why: without a pin it is about the strongest weight there is") {
    const auto trace = trace_of(Spec{});
    const MatrixView weights = trace->layers[0].attention->head(5);
    Index query = 0;
    Index key = 0;
    weights.maxCoeff(&query, &key);
    Selection selection;
    selection.head = 5;
    const auto weight_of = [&] {
        const FigureModel model = make_why(*trace, selection, {});
        CHECK(!model.note.isEmpty());
        return number_in(row_named(model, why_steps, "weight")->value);
    };
    CHECK(weight_of() == Approx(weights(query, key)).epsilon(1e-3));
    selection.query = 6;
    CHECK(weight_of() == Approx(weights.row(6).maxCoeff()).epsilon(1e-3));
    selection.query.reset();
    selection.key = 2;
    CHECK(weight_of() == Approx(weights.col(2).maxCoeff()).epsilon(1e-3));
    selection.query = 6;
    CHECK(make_why(*trace, selection, {}).note.isEmpty());
}

TEST_CASE("Why: the angles of RoPE are one a pair, and ALiBi has its bias") {
    Spec spec;
    Selection selection;
    selection.query = 8;
    selection.key = 2;
    spec.position.kind = PositionKind::rope;
    const BarsPanel angles = bars_of(make_why(*trace_of(spec), selection, {}), why_angles);
    REQUIRE(angles.bars.size() == 4);
    CHECK(angles.meaning == Meaning::pair);
    CHECK(angles.bars[0].value == Approx(6 - 2 * M_PI));  // the fastest pair turns by 1 a token
    spec.position.kind = PositionKind::alibi;
    const FigureModel alibi = make_why(*trace_of(spec), selection, {});
    const TableRow* bias = row_named(alibi, why_steps, "ALiBi");
    REQUIRE(bias != nullptr);
    CHECK(number_in(bias->value) == Approx(-6 * 0.5));  // 8 heads: the first slope is 1/2
    CHECK(bias->note.contains("6"));
    CHECK(row_named(make_why(*trace_of(Spec{}), selection, {}), why_steps, "ALiBi") == nullptr);
}
