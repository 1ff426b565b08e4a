// Whatever is asked for, pictures are there or say why not, and hold no number that is none.

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "tests/catch.hpp"
#include "tests/figures/support.hpp"
#include "ui/figures/positions/position_makers.hpp"

using namespace headlight;
using namespace headlight::test;

namespace {

using Make = FigureModel (*)(const Trace&, const Selection&, const FigureStyle&);

const std::array<std::pair<const char*, Make>, 19> makers{
    {{"heads", make_heads},
     {"head", make_head},
     {"lines", make_lines},
     {"stages", make_stages},
     {"why", make_why},
     {"mask", make_mask},
     {"receptive", make_receptive},
     {"scaling", make_scaling},
     {"waves", make_waves},
     {"wavelengths", make_wavelengths},
     {"similarity", make_similarity},
     {"rotation", [](const Trace& t, const Selection& s, const FigureStyle& f) { return make_rotation(t, s, f); }},
     {"rope", [](const Trace& t, const Selection& s, const FigureStyle& f) { return make_rope(t, s, f); }},
     {"alibi", [](const Trace& t, const Selection& s, const FigureStyle& f) { return make_alibi(t, s, f); }},
     {"learned", [](const Trace& t, const Selection& s, const FigureStyle& f) { return make_learned(t, s, f); }},
     {"beyond", make_beyond},
     {"order", make_order},
     {"effect", make_position_effect},
     {"kinds", make_position_kinds}}};

bool sound(const MatrixPanel& matrix) {
    for (int row = 0; row < matrix.values.rows && matrix.values.data != nullptr; ++row)
        for (int column = 0; column < matrix.values.columns; ++column)
            if (matrix.mask.allowed(row, column) && !std::isfinite(matrix.values.at(row, column))) return false;
    return std::isfinite(matrix.scale.min) && std::isfinite(matrix.scale.max) && matrix.scale.max > matrix.scale.min;
}

bool sound(const CurvesPanel& curves) {
    for (const Curve& curve : curves.curves)
        for (const double y : curve.y)
            if (!std::isfinite(y)) return false;
    return curves.y.max > curves.y.min && curves.x.max > curves.x.min;
}

bool sound(const BarsPanel& bars) {
    for (const Bar& bar : bars.bars)
        if (!std::isfinite(bar.value)) return false;
    return bars.y.max > bars.y.min;
}

bool sound(const TablePanel& table) {
    for (const TableRow& row : table.rows)
        if (row.value.contains(QLatin1String("nan"), Qt::CaseInsensitive)) return false;
    return !table.rows.empty();
}

bool sound(const LinesPanel& lines) {
    return std::ranges::all_of(*lines.lines,
                               [](const WeightLine& line) { return std::isfinite(line.weight) && line.weight > 0; });
}

bool sound(const TextGridPanel& texts) {
    return !texts.rows.empty() && std::ranges::all_of(texts.rows, [&](const auto& row) {
        return row.size() == texts.headings.size() && row.size() == texts.widths.size();
    });
}

void check_all(const Spec& spec, const Selection& selection) {
    const auto trace = trace_of(spec);
    for (const auto& [name, make] : makers) {
        INFO(name);
        const FigureModel model = make(*trace, selection, {});
        CHECK(model.panels.empty() != model.message.isEmpty());
        for (const Panel& panel : model.panels) {
            INFO("panel " << panel.id);
            CHECK(std::visit([](const auto& content) { return sound(content); }, panel.content));
        }
    }
}

Selection looking(std::optional<int> query, std::optional<int> key) {
    Selection selection;
    selection.query = query;
    selection.key = key;
    selection.options.head.by_distance = true;
    return selection;
}

std::string words(int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += "w" + std::to_string(i % 90) + " ";
    return text;
}

}  // namespace

TEST_CASE("Every picture at the edges of what can be asked for") {
    for (const Normalizer normalizer :
         {Normalizer::softmax, Normalizer::sparsemax, Normalizer::relu, Normalizer::sigmoid, Normalizer::linear}) {
        INFO("normaliser " << static_cast<int>(normalizer));
        Spec spec;
        spec.attention.normalizer = normalizer;
        check_all(spec, looking(2, 3));
        spec.mask.padding = 4096;  // nobody has a key left
        check_all(spec, looking(2, 3));
        spec.mask = {};
        for (int key = 0; key < 11; ++key) spec.mask.cells.push_back({4, key});
        check_all(spec, looking(4, 3));
        check_all(spec, looking(4, std::nullopt));
    }
    for (const double temperature : {0.05, 20.0}) {
        Spec spec;
        spec.attention.temperature = temperature;
        check_all(spec, looking(std::nullopt, std::nullopt));
        spec.attention.scoring = Scoring::additive;
        check_all(spec, looking(std::nullopt, 2));
    }
    check_all(spec_of("one"), looking(0, 0));
    check_all(spec_of("one", 1, 1), looking(0, 0));
    check_all(spec_of(""), looking(std::nullopt, std::nullopt));
    check_all(spec_of(words(512)), looking(511, 3));
    Spec learned;
    learned.position.kind = PositionKind::learned;
    learned.position.max_length = 3;
    check_all(learned, looking(8, 9));
    Spec rope = spec_of("a b c d e f g", 2, 4);
    rope.position.kind = PositionKind::rope;
    rope.position.offset = 1000000;
    check_all(rope, looking(3, 1));
}

TEST_CASE("Every picture is rectangular with a target longer and shorter than the source") {
    Spec cross = spec_of("a b c");
    cross.attention.cross = true;
    cross.text.target = words(40);
    check_all(cross, looking(39, 2));
    const auto trace = trace_of(cross);
    const FigureModel stages = make_stages(*trace, looking(39, 2), {});
    CHECK(stages.find(stage_q)->matrix()->values.rows == 40);
    CHECK(stages.find(stage_k)->matrix()->values.rows == 3);
    CHECK(stages.find(stage_weights)->matrix()->values.columns == 3);
    CHECK(stages.find(stage_context)->matrix()->values.rows == 40);
    CHECK(stages.find(stage_q)->caption == QStringLiteral("40 × 8"));
    CHECK_FALSE(make_receptive(*trace, {}, {}).message.isEmpty());
    cross.text.target = "x";
    check_all(cross, looking(0, 1));
    cross.text.target.clear();
    check_all(cross, looking(std::nullopt, std::nullopt));
}
