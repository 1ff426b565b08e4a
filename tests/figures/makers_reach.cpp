// What reaches what through layers, why scores are divided, and what every maker does at the edges.
#include <algorithm>
#include <array>
#include <cmath>

#include "tests/catch.hpp"
#include "tests/figures/support.hpp"
#include "ui/figures/makers.hpp"

using namespace headlight;
using namespace headlight::test;

namespace {

std::string words(int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += "w" + std::to_string(i) + " ";
    return text;
}

Selection through(int layers) {
    Selection selection;
    selection.options.receptive_layers = layers;
    return selection;
}

const MatrixPanel& hops_of(const FigureModel& model) {
    const Panel* panel = model.find(receptive_hops);
    REQUIRE(panel != nullptr);
    REQUIRE(panel->matrix() != nullptr);
    return *panel->matrix();
}

const Curve& curve_named(const FigureModel& model, int id, const QString& name) {
    const Panel* panel = model.find(id);
    REQUIRE(panel != nullptr);
    REQUIRE(panel->curves() != nullptr);
    const auto curve = std::ranges::find(panel->curves()->curves, name, &Curve::name);
    REQUIRE(curve != panel->curves()->curves.end());
    return *curve;
}

struct MadeBy {
    const char* name;
    FigureModel (*make)(const Trace&, const Selection&, const FigureStyle&);
};

const std::array<MadeBy, 9> all_makers{{
    {"heads", make_heads},
    {"head", make_head},
    {"position", [](const Trace& t, const Selection& s, const FigureStyle& f) { return make_position(t, s, f); }},
    {"mask", make_mask},
    {"lines", make_lines},
    {"stages", make_stages},
    {"why", make_why},
    {"receptive", make_receptive},
    {"scaling", [](const Trace& t, const Selection& s, const FigureStyle& f) { return make_scaling(t, s, f); }},
}};

void check_scale(const ColourScale& scale) {
    CHECK(std::isfinite(scale.min));
    CHECK(std::isfinite(scale.max));
    CHECK(scale.min < scale.max);
    if (scale.logarithmic) CHECK(scale.min > 0);
}

void check_axis(const NumberAxis& axis) {
    CHECK(std::isfinite(axis.min));
    CHECK(std::isfinite(axis.max));
    CHECK(axis.min < axis.max);
    if (axis.logarithmic) CHECK(axis.min > 0);
}

bool numbers_in(const std::vector<double>& values) {
    return std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
}

void check_margin(const std::optional<MarginBars>& bars, int count, const MatrixPanel& matrix, bool rows) {
    if (!bars) return;
    REQUIRE(bars->values.size() == static_cast<std::size_t>(count));
    CHECK(bars->max > 0);
    for (int i = 0; i < count; ++i) {
        const float value = bars->values[static_cast<std::size_t>(i)];
        bool open = false;
        const int others = rows ? matrix.values.columns : matrix.values.rows;
        for (int j = 0; j < others; ++j) open = open || (rows ? matrix.mask.allowed(i, j) : matrix.mask.allowed(j, i));
        if (open) REQUIRE(std::isfinite(value));
        if (std::isfinite(value)) CHECK(static_cast<double>(value) <= bars->max * (1 + 1e-5));
    }
}

void check_matrix(const MatrixPanel& matrix) {
    REQUIRE(!matrix.values.empty());
    for (int row = 0; row < matrix.values.rows; ++row) {
        for (int column = 0; column < matrix.values.columns; ++column) {
            if (matrix.mask.allowed(row, column)) REQUIRE(std::isfinite(matrix.values.at(row, column)));
        }
    }
    check_scale(matrix.scale);
    check_margin(matrix.right, matrix.values.rows, matrix, true);
    check_margin(matrix.below, matrix.values.columns, matrix, false);
}

/// Nothing but numbers outside masked cells, and nothing empty without a word about it.
void check_sound(const FigureModel& model) {
    CHECK(!model.title.isEmpty());
    CHECK(model.panels.empty() == !model.message.isEmpty());
    for (const Panel& panel : model.panels) {
        INFO("panel " << panel.id << " " << panel.title.name.toStdString());
        CHECK(panel.shape > 0);
        CHECK(panel.weight > 0);
        if (panel.bar) check_scale(panel.bar->scale);
        if (panel.matrix() != nullptr) check_matrix(*panel.matrix());
        if (const CurvesPanel* curves = panel.curves()) {
            check_axis(curves->x);
            check_axis(curves->y);
            for (const Curve& curve : curves->curves) {
                CHECK(curve.x.size() == curve.y.size());
                CHECK(numbers_in(curve.x));
                CHECK(numbers_in(curve.y));
            }
        }
        if (const BarsPanel* bars = panel.bars()) {
            check_axis(bars->y);
            CHECK(!bars->bars.empty());
            for (const Bar& bar : bars->bars) CHECK(std::isfinite(bar.value));
        }
        if (const TablePanel* table = panel.table()) {
            CHECK(!table->rows.empty());
            for (const TableRow& row : table->rows) {
                CHECK(!row.value.contains(QStringLiteral("nan")));
            }
        }
        if (const LinesPanel* lines = panel.lines()) {
            for (const WeightLine& line : *lines->lines) {
                REQUIRE(std::isfinite(line.weight));
                REQUIRE(line.weight > 0);
            }
            CHECK((!lines->lines->empty() || !model.note.isEmpty()));
        }
    }
}

void check_all_makers(const Spec& spec, const char* what) {
    const auto trace = trace_of(spec);
    Selection pinned;
    pinned.query = 0;
    pinned.key = 0;
    pinned.more_queries = {1};
    pinned.options.head.by_distance = true;
    pinned.options.head.renormalize = true;
    pinned.options.lines.share = 1;
    FigureStyle other;
    other.logarithmic = true;
    other.scale = ScaleChoice::per_head;
    for (const MadeBy& maker : all_makers) {
        INFO(what << ": " << maker.name);
        check_sound(maker.make(*trace, {}, {}));
        check_sound(maker.make(*trace, pinned, other));
    }
}

}  // namespace

TEST_CASE("Receptive: a window of w reaches w further with every layer") {
    Spec spec = spec_of(words(20));
    for (const int window : {1, 2, 3}) {
        spec.mask.window = window;
        const auto trace = trace_of(spec);
        for (const int layers : {1, 2, 4}) {
            const FigureModel model = make_receptive(*trace, through(layers), {});
            const MatrixPanel& hops = hops_of(model);
            REQUIRE(hops.values.rows == 20);
            for (int i = 0; i < 20; ++i) {
                for (int j = 0; j < 20; ++j) {
                    const int distance = std::abs(i - j);
                    CHECK(hops.mask.allowed(i, j) == (distance <= window * layers));
                    const int layers_needed = (distance + window - 1) / window;
                    if (distance <= window * layers) CHECK(static_cast<int>(hops.values.at(i, j)) == layers_needed);
                }
            }
            CHECK(hops.scale.max == layers);
            CHECK(hops.whole);
            CHECK(model.note.contains(QStringLiteral("= %1 after").arg(window * layers)));
            const Curve& farthest = curve_named(model, receptive_curve, "farthest distance");
            REQUIRE(farthest.y.size() == static_cast<std::size_t>(layers) + 1);
            for (int layer = 0; layer <= layers; ++layer)
                CHECK(farthest.y[static_cast<std::size_t>(layer)] == window * layer);
        }
    }
}

TEST_CASE("Receptive: the law of windows is not quoted where something else cuts them off") {
    Spec spec = spec_of(words(12));
    spec.mask.window = 2;
    const auto note = [&] { return make_receptive(*trace_of(spec), through(3), {}).note; };
    CHECK(note().contains(QStringLiteral("window")));
    spec.mask.documents = {6};
    CHECK(!note().contains(QStringLiteral("window")));
    spec.mask.documents.clear();
    spec.mask.cells = {{5, 4}, {5, 3}, {5, 6}, {5, 7}};
    CHECK(!note().contains(QStringLiteral("window")));
    spec.mask.cells.clear();
    spec.mask.global = 1;
    CHECK(!note().contains(QStringLiteral("window")));
    spec.mask = {};
    CHECK(!note().contains(QStringLiteral("window")));
}

TEST_CASE("Receptive: causal never looks ahead, and cross-attention has none") {
    Spec spec = spec_of(words(9));
    spec.mask.causal = true;
    const FigureModel model = make_receptive(*trace_of(spec), through(24), {});
    for (int i = 0; i < 9; ++i)
        for (int j = 0; j < 9; ++j) CHECK(hops_of(model).mask.allowed(i, j) == (j <= i));
    CHECK(curve_named(model, receptive_curve, "inputs that reach an output, mean").y.back() == Approx(5));
    spec.attention.cross = true;
    spec.text.target = "x y";
    const FigureModel cross = make_receptive(*trace_of(spec), through(3), {});
    CHECK(cross.panels.empty());
    CHECK(cross.message.contains(QStringLiteral("cross-attention")));
}

TEST_CASE("Scaling: points over d_k, the present one marked, this head beside them") {
    for (const auto& [heads, d_model] : {std::pair(8, 64), std::pair(64, 64), std::pair(1, 96), std::pair(4, 2048)}) {
        const auto trace = trace_of(spec_of(words(64), heads, d_model));
        const int d_k = d_model / heads;
        Selection selection;
        selection.head = heads - 1;
        const FigureModel model = make_scaling(*trace, selection, {});
        for (const int id : {scaling_spread, scaling_entropy, scaling_largest, scaling_jacobian})
            CHECK(model.find(id)->curves()->marker == static_cast<double>(d_k));
        const Curve& theory = curve_named(model, scaling_spread, "√d_k");
        const Curve& sample = curve_named(model, scaling_spread, "random q, k");
        CHECK(theory.x.size() >= 9);
        CHECK(std::ranges::is_sorted(theory.x));
        CHECK(std::ranges::count(theory.x, d_k) == 1);
        for (std::size_t i = 0; i < theory.x.size(); ++i) {
            CHECK(theory.y[i] == Approx(std::sqrt(theory.x[i])));
            CHECK(sample.y[i] == Approx(theory.y[i]).epsilon(0.25));
        }
        for (const int id : {scaling_entropy, scaling_largest, scaling_jacobian}) {
            const Curve& head = curve_named(model, id, "this head");
            CHECK(head.x == std::vector<double>{static_cast<double>(d_k)});
            CHECK(std::isfinite(head.y.front()));
        }
        // The head's own rows, from its weights.
        const MatrixView weights = trace->layers[0].attention->head(heads - 1);
        CHECK(curve_named(model, scaling_largest, "this head").y.front() ==
              Approx(weights.rowwise().maxCoeff().cast<double>().mean()).epsilon(1e-3));
        CHECK(model.find(scaling_head)->table()->rows.size() == 4);
    }
}

TEST_CASE("Scaling: undivided scores are sharper, and the head follows the switch") {
    Spec spec;
    const FigureModel divided = make_scaling(*trace_of(spec), {}, {});
    const Curve& raw = curve_named(divided, scaling_entropy, "q·k");
    const Curve& scaled = curve_named(divided, scaling_entropy, "q·k ÷ √d_k");
    CHECK(raw.y.back() < 0.5 * scaled.y.back());
    CHECK(scaled.y.front() == Approx(scaled.y.back()).epsilon(0.25));
    const double with = curve_named(divided, scaling_entropy, "this head").y.front();
    spec.attention.scale = false;
    const double without = curve_named(make_scaling(*trace_of(spec), {}, {}), scaling_entropy, "this head").y.front();
    CHECK(without < with);
}

TEST_CASE("Mask: what moved in a row is half the distance between its two distributions") {
    for (const Normalizer normalizer : {Normalizer::softmax, Normalizer::sparsemax, Normalizer::relu}) {
        Spec spec;
        spec.weights.kind = WeightsKind::random;
        spec.mask.window = 2;
        spec.attention.normalizer = normalizer;
        const auto masked = trace_of(spec);
        spec.mask = {};
        const auto open = trace_of(spec);
        Selection selection;
        selection.head = 6;
        const FigureModel model = make_mask(*masked, selection, {});
        const auto& moved = model.find(mask_difference)->matrix()->right;
        REQUIRE(moved);
        float most = 0;
        for (Index i = 0; i < masked->n_query(); ++i) {
            const float distance =
                (masked->layers[0].attention->head(6).row(i) - open->layers[0].attention->head(6).row(i))
                    .cwiseAbs()
                    .sum() /
                2;
            CHECK(moved->values[static_cast<std::size_t>(i)] == Approx(distance).margin(1e-5));
            most = std::max(most, distance);
        }
        CHECK(most > 0.01F);
        CHECK(moved->max >= static_cast<double>(most));
    }
}

TEST_CASE("Every figure: nothing to show says so") {
    for (const char* text : {"", "   "}) check_all_makers(spec_of(text), "empty sentence");
    Spec cross;
    cross.attention.cross = true;
    check_all_makers(cross, "empty target");
    cross.text.target = "a";
    cross.text.source = "";
    check_all_makers(cross, "empty source");
    for (const MadeBy& maker : all_makers) {
        INFO(maker.name);
        CHECK(maker.make(*trace_of(cross), {}, {}).panels.empty());
        Selection nowhere;
        nowhere.layer = 7;
        CHECK(maker.make(*trace_of(Spec{}), nowhere, {}).panels.empty());
    }
}

TEST_CASE("Every figure: one token, any kind of position and weights") {
    for (const PositionKind kind : {PositionKind::none, PositionKind::sinusoidal, PositionKind::learned,
                                    PositionKind::rope, PositionKind::alibi}) {
        for (const WeightsKind weights : {WeightsKind::designed, WeightsKind::random}) {
            Spec spec = spec_of("one");
            spec.position.kind = kind;
            spec.weights.kind = weights;
            check_all_makers(spec, "one token");
        }
    }
    check_all_makers(spec_of("a b c", 64), "d_k = 1");
    check_all_makers(spec_of("a b", 1, 1), "d_model = 1");
}

TEST_CASE("Every figure: 512 tokens") {
    Spec spec = spec_of(words(512));
    spec.mask.window = 5;
    check_all_makers(spec, "512 tokens");
}

TEST_CASE("Every figure: very sharp and very flat, with any normaliser") {
    for (const double temperature : {0.05, 20.0}) {
        for (const Normalizer normalizer :
             {Normalizer::softmax, Normalizer::sparsemax, Normalizer::relu, Normalizer::sigmoid, Normalizer::linear}) {
            Spec spec;
            spec.attention.temperature = temperature;
            spec.attention.normalizer = normalizer;
            spec.mask.causal = true;
            check_all_makers(spec, "temperature");
        }
    }
}

TEST_CASE("Every figure: nothing left to look at, and a learned table that is too short") {
    for (const Normalizer normalizer :
         {Normalizer::softmax, Normalizer::sparsemax, Normalizer::relu, Normalizer::sigmoid, Normalizer::linear}) {
        Spec spec;
        spec.attention.normalizer = normalizer;
        spec.mask.padding = 4096;
        check_all_makers(spec, "all padded");
        spec.mask = {};
        spec.position.kind = PositionKind::learned;
        spec.position.max_length = 3;
        check_all_makers(spec, "short table");
        spec.position.offset = 1000;
        check_all_makers(spec, "no table at all");
    }
}
