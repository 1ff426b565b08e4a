// Weights as lines: which of them, and what is said about those that are not drawn.
#include <algorithm>
#include <map>
#include <set>

#include "tests/catch.hpp"
#include "tests/figures/support.hpp"
#include "ui/figures/makers.hpp"

using namespace headlight;
using namespace headlight::test;

namespace {

const LinesPanel& lines_of(const FigureModel& model) {
    REQUIRE(model.panels.size() == 1);
    REQUIRE(model.panels.front().lines() != nullptr);
    return *model.panels.front().lines();
}

/// The keys of a query, strongest first.
std::vector<int> by_strength(const MatrixView& weights, int query) {
    std::vector<int> keys;
    for (int key = 0; key < static_cast<int>(weights.cols()); ++key)
        if (weights(query, key) > 0) keys.push_back(key);
    std::ranges::sort(keys, [&](int a, int b) { return weights(query, a) > weights(query, b); });
    return keys;
}

Selection with_share(double share, std::vector<int> heads = {}) {
    Selection selection;
    selection.options.lines.share = share;
    selection.options.lines.heads = std::move(heads);
    return selection;
}

/// What is drawn of a row: as many of its strongest keys as are needed for the share, and no more.
void check_row(const MatrixView& weights, int query, double share, std::multiset<float> drawn) {
    double whole = 0;
    for (const int key : by_strength(weights, query)) whole += static_cast<double>(weights(query, key));
    double reached = 0;
    for (const int key : by_strength(weights, query)) {
        if (reached >= share * whole * (1 + 1e-12)) break;
        const auto place = drawn.find(weights(query, key));
        INFO("query " << query << ", key " << key << ", share " << share);
        REQUIRE(place != drawn.end());
        drawn.erase(place);
        reached += static_cast<double>(weights(query, key));
    }
    CHECK(drawn.empty());
}

std::string words(int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += "w" + std::to_string(i) + " ";
    return text;
}

}  // namespace

TEST_CASE("Lines: a row's strongest keys until they have the share, no more and no fewer") {
    for (const WeightsKind kind : {WeightsKind::designed, WeightsKind::random}) {
        Spec spec;
        spec.weights.kind = kind;
        const auto trace = trace_of(spec);
        const MatrixView weights = trace->layers[0].attention->head(0);
        for (const double share : {0.0, 0.01, 0.3, 0.5, 0.9, 0.99}) {
            const FigureModel model = make_lines(*trace, with_share(share), {});
            std::map<int, std::multiset<float>> drawn;
            for (const WeightLine& line : *lines_of(model).lines) {
                CHECK(line.weight == weights(line.query, line.key));
                CHECK(line.series == 0);
                drawn[line.query].insert(line.weight);
            }
            for (int query = 0; query < trace->n_query(); ++query) check_row(weights, query, share, drawn[query]);
            CHECK(!model.note.isEmpty());
        }
    }
}

TEST_CASE("Lines: the whole share is every weight that is not 0, however small") {
    Spec spec;
    spec.attention.temperature = 0.05;
    spec.mask.causal = true;
    const auto trace = trace_of(spec);
    for (int head = 0; head < trace->heads(); ++head) {
        const FigureModel model = make_lines(*trace, with_share(1, {head}), {});
        const auto wanted = (trace->layers[0].attention->head(head).array() > 0).count();
        CHECK(lines_of(model).lines->size() == static_cast<std::size_t>(wanted));
        CHECK(model.note.contains(QStringLiteral("Every weight")));
    }
}

TEST_CASE("Lines: the weakest come first, so that the strongest are painted over them") {
    const FigureModel model = make_lines(*trace_of(Spec{}), with_share(1, {0, 4, 7}), {});
    const auto& lines = *lines_of(model).lines;
    REQUIRE(lines.size() > 50);
    CHECK(std::ranges::is_sorted(lines, {}, &WeightLine::weight));
    CHECK(lines.front().weight < lines.back().weight);
}

TEST_CASE("Lines: more than can be told apart are cut off, and both numbers are said") {
    Spec spec = spec_of(words(200));
    spec.weights.kind = WeightsKind::random;
    const auto trace = trace_of(spec);
    const FigureModel model = make_lines(*trace, with_share(1), {});
    const auto& lines = *lines_of(model).lines;
    REQUIRE(lines.size() == 8000);
    CHECK(model.note.contains(QStringLiteral("40000")));
    CHECK(model.note.contains(QStringLiteral("8000")));
    CHECK(std::ranges::is_sorted(lines, {}, &WeightLine::weight));
    std::vector<float> all(trace->layers[0].attention->head(0).data(),
                           trace->layers[0].attention->head(0).data() + 40000);
    std::ranges::sort(all);
    for (std::size_t i = 0; i < lines.size(); ++i) REQUIRE(lines[i].weight == all[32000 + i]);
    CHECK(!make_lines(*trace, with_share(0.2), {}).note.contains(QStringLiteral("8000")));
}

TEST_CASE("Lines: several heads have their names and colours, none chosen is the focused one") {
    const auto trace = trace_of(Spec{});
    const FigureModel model = make_lines(*trace, with_share(0.9, {1, 5, 99}), {});
    const LinesPanel& panel = lines_of(model);
    CHECK(panel.series == std::vector<std::uint16_t>{1, 5});
    REQUIRE(panel.heads.size() == 2);
    CHECK(panel.heads[0].startsWith(QStringLiteral("2")));
    CHECK(panel.heads[1].startsWith(QStringLiteral("6")));
    std::map<int, int> count;
    for (const WeightLine& line : *panel.lines) {
        ++count[line.series];
        CHECK(line.weight == trace->layers[0].attention->head(line.series)(line.query, line.key));
    }
    CHECK(count.size() == 2);
    CHECK(count[1] >= trace->n_query());
    CHECK(count[5] >= trace->n_query());
    Selection focused = with_share(0.9);
    focused.head = 4;
    CHECK(lines_of(make_lines(*trace, focused, {})).series == std::vector<std::uint16_t>{4});
    focused.query = 3;  // a pin is a mark, not another figure
    focused.key = 1;
    CHECK(lines_of(make_lines(*trace, focused, {})).lines->size() ==
          lines_of(make_lines(*trace, with_share(0.9, {4}), {})).lines->size());
}

TEST_CASE("Lines: across is passed on, and two lengths stay two lengths") {
    Spec spec;
    spec.text.source = "one two three four five";
    spec.text.target = "x y";
    spec.attention.cross = true;
    Selection selection = with_share(1);
    const FigureModel upright = make_lines(*trace_of(spec), selection, {});
    CHECK(!lines_of(upright).horizontal);
    selection.options.lines.horizontal = true;
    const FigureModel across = make_lines(*trace_of(spec), selection, {});
    const LinesPanel& panel = lines_of(across);
    CHECK(panel.horizontal);
    CHECK(panel.query_count == 2);
    CHECK(panel.key_count == 5);
    CHECK(panel.queries->labels == std::vector<QString>{"x", "y"});
    CHECK(panel.keys->labels.size() == 5);
    CHECK(panel.queries->meaning == Meaning::query);
    CHECK(panel.keys->meaning == Meaning::key);
    CHECK(panel.query_off.size() == 2);
    CHECK(panel.key_off.size() == 5);
    std::set<int> keys;
    for (const WeightLine& line : *panel.lines) {
        CHECK(line.query < 2);
        keys.insert(line.key);
    }
    CHECK(keys == std::set<int>{0, 1, 2, 3, 4});
}

TEST_CASE("Lines: queries with nothing left and keys that nobody sees are muted") {
    Spec spec;
    spec.text.source = "one two three four";
    spec.mask.padding = 1;
    spec.mask.cells = {{1, 0}, {1, 1}, {1, 2}};
    const FigureModel model = make_lines(*trace_of(spec), with_share(1), {});
    CHECK(lines_of(model).query_off == std::vector<bool>{false, true, false, false});
    CHECK(lines_of(model).key_off == std::vector<bool>{false, false, false, true});
    for (const WeightLine& line : *lines_of(model).lines) {
        CHECK(line.query != 1);
        CHECK(line.key != 3);
    }
}
