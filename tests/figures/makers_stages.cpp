// The stages of a head are the numbers of its Trace, with the operators that lead from one to the next.
#include <cmath>

#include "tests/catch.hpp"
#include "tests/figures/support.hpp"
#include "ui/figures/makers.hpp"

using namespace headlight;
using namespace headlight::test;

namespace {

const Panel& stage(const FigureModel& model, int id) {
    const Panel* panel = model.find(id);
    REQUIRE(panel != nullptr);
    REQUIRE(panel->matrix() != nullptr);
    return *panel;
}

template <class Expected>
void check_equal(const Panel& panel, const Expected& expected) {
    const MatrixPanel& matrix = *panel.matrix();
    REQUIRE(matrix.values.rows == expected.rows());
    REQUIRE(matrix.values.columns == expected.cols());
    CHECK(panel.caption == QStringLiteral("%1 × %2").arg(expected.rows()).arg(expected.cols()));
    for (int i = 0; i < matrix.values.rows; ++i)
        for (int j = 0; j < matrix.values.columns; ++j) REQUIRE(matrix.values.at(i, j) == expected(i, j));
}

/// As large as the values and no larger than the next round number, the same on both sides of 0.
void check_signed_scale(const MatrixPanel& matrix) {
    double size = 0;
    for (int i = 0; i < matrix.values.rows; ++i)
        for (int j = 0; j < matrix.values.columns; ++j)
            size = std::max(size, std::abs(static_cast<double>(matrix.values.at(i, j))));
    CHECK(matrix.scale.kind == ScaleKind::diverging);
    CHECK(matrix.scale.min == -matrix.scale.max);
    CHECK(matrix.scale.max >= size * (1 - 1e-6));
    CHECK((size == 0 || matrix.scale.max <= 2 * size));
}

void check_stages(const Spec& spec, int head) {
    const auto trace = trace_of(spec);
    const LayerTrace& layer = trace->layers.at(0);
    Selection selection;
    selection.head = head;
    const FigureModel model = make_stages(*trace, selection, {});
    REQUIRE(model.panels.size() == 8);
    CHECK(model.flow);
    for (int id = stage_q; id <= stage_context; ++id) CHECK(model.panels[static_cast<std::size_t>(id)].id == id);
    const int d_k = spec.model.d_k();
    const int first = head * d_k;
    check_equal(stage(model, stage_q), layer.rotated->q.middleCols(first, d_k));
    check_equal(stage(model, stage_k), layer.rotated->k.middleCols(first, d_k));
    check_equal(stage(model, stage_scores), head_scores(*trace, 0, head, ScoreKind::raw));
    check_equal(stage(model, stage_scaled), head_scores(*trace, 0, head, ScoreKind::scaled));
    check_equal(stage(model, stage_weights), layer.attention->head(head));
    check_equal(stage(model, stage_v), layer.v->middleCols(first, d_k));
    check_equal(stage(model, stage_context), layer.context->middleCols(first, d_k));
    for (const int id : {stage_q, stage_k, stage_scores, stage_scaled, stage_masked, stage_v, stage_context}) {
        INFO("stage " << id);
        check_signed_scale(*stage(model, id).matrix());
        CHECK(stage(model, id).bar.has_value());
    }
    // Masked: the same scores where there is anything to see, grey where head_scores has minus infinity.
    const Matrix masked = head_scores(*trace, 0, head, ScoreKind::masked);
    const MatrixPanel& shown = *stage(model, stage_masked).matrix();
    for (Index i = 0; i < masked.rows(); ++i) {
        for (Index j = 0; j < masked.cols(); ++j) {
            const bool open = std::isfinite(masked(i, j));
            const auto row = static_cast<int>(i);
            const auto column = static_cast<int>(j);
            REQUIRE(shown.mask.allowed(row, column) == open);
            REQUIRE(stage(model, stage_weights).matrix()->mask.allowed(row, column) == open);
            if (open) REQUIRE(shown.values.at(row, column) == masked(i, j));
        }
    }
    CHECK(shown.scale == stage(model, stage_scaled).matrix()->scale);
    CHECK(stage(model, stage_q).matrix()->rows->meaning == Meaning::query);
    CHECK(stage(model, stage_q).matrix()->columns->meaning == Meaning::dimension);
    CHECK(stage(model, stage_k).matrix()->rows->meaning == Meaning::key);
    CHECK(stage(model, stage_scores).matrix()->columns->meaning == Meaning::key);
    CHECK(stage(model, stage_v).matrix()->columns->meaning == Meaning::value_dimension);
    CHECK(stage(model, stage_context).matrix()->rows->meaning == Meaning::query);
}

QString before(const Spec& spec, int id) {
    const FigureModel model = make_stages(*trace_of(spec), {}, {});
    return stage(model, id).before;
}

}  // namespace

TEST_CASE("Stages: every matrix is that of the trace, to the last bit") {
    Spec spec;
    spec.mask.causal = true;
    for (const PositionKind kind : {PositionKind::none, PositionKind::sinusoidal, PositionKind::learned,
                                    PositionKind::rope, PositionKind::alibi}) {
        spec.position.kind = kind;
        for (const int head : {0, 3, 7}) check_stages(spec, head);
    }
    spec.position.kind = PositionKind::none;
    for (const Normalizer normalizer :
         {Normalizer::sparsemax, Normalizer::relu, Normalizer::sigmoid, Normalizer::linear}) {
        spec.attention.normalizer = normalizer;
        check_stages(spec, 2);
    }
    spec.attention.normalizer = Normalizer::softmax;
    spec.attention.scoring = Scoring::additive;
    check_stages(spec, 1);
}

TEST_CASE("Stages: with RoPE q and k are those that were turned") {
    Spec spec;
    spec.position.kind = PositionKind::rope;
    const auto trace = trace_of(spec);
    const FigureModel model = make_stages(*trace, {}, {});
    const LayerTrace& layer = trace->layers[0];
    CHECK(stage(model, stage_q).matrix()->values.at(5, 0) == layer.rotated->q(5, 0));
    CHECK(stage(model, stage_q).matrix()->values.at(5, 0) != layer.projected->q(5, 0));
}

TEST_CASE("Stages: two lengths, the target longer than the source and the other way round") {
    Spec spec;
    spec.attention.cross = true;
    for (const auto& [source, target] : {std::pair("one two", "a b c d e f g"), std::pair("a b c d e", "x")}) {
        spec.text.source = source;
        spec.text.target = target;
        check_stages(spec, 6);
    }
}

TEST_CASE("Stages: the operators are those of the spec") {
    Spec spec;
    CHECK(before(spec, stage_q).isEmpty());
    CHECK(!before(spec, stage_k).isEmpty());
    CHECK(before(spec, stage_scores) == QStringLiteral("q·kᵀ"));
    CHECK(before(spec, stage_scaled) == QStringLiteral("÷ √8"));
    CHECK(before(spec, stage_weights) == QStringLiteral("softmax"));
    CHECK(before(spec, stage_v) == QStringLiteral("×"));
    CHECK(before(spec, stage_context) == QStringLiteral("="));
    spec.attention.temperature = 0.5;
    CHECK(before(spec, stage_scaled) == QStringLiteral("÷ √8 ÷ 0.5"));
    spec.position.kind = PositionKind::alibi;
    CHECK(before(spec, stage_scaled) == QStringLiteral("÷ √8 ÷ 0.5 − ALiBi"));
    spec.attention.scale = false;
    spec.attention.temperature = 1;
    CHECK(before(spec, stage_scaled) == QStringLiteral("− ALiBi"));
    spec.position.kind = PositionKind::none;
    CHECK(before(spec, stage_scaled) == QStringLiteral("× 1"));
    spec.attention.scale = true;
    spec.attention.scoring = Scoring::additive;
    CHECK(before(spec, stage_scores) == QStringLiteral("v·tanh(q+k)"));
    CHECK(before(spec, stage_scaled) == QStringLiteral("× 1"));  // additive scores are not divided
    spec.attention.scoring = Scoring::dot;
    spec.attention.normalizer = Normalizer::linear;
    CHECK(before(spec, stage_scores) == QStringLiteral("φ(q)·φ(k)"));
    CHECK(before(spec, stage_scaled) == QStringLiteral("× 1"));
    CHECK(before(spec, stage_weights) == QStringLiteral("÷ sum"));
    spec.attention.normalizer = Normalizer::sparsemax;
    CHECK(before(spec, stage_weights) == QStringLiteral("sparsemax"));
    spec.attention.normalizer = Normalizer::relu;
    CHECK(before(spec, stage_weights) == QStringLiteral("ReLU ÷ n"));
    CHECK(make_stages(*trace_of(spec), {}, {}).note.contains(QStringLiteral("need not sum to 1")));
    spec.attention.normalizer = Normalizer::sigmoid;
    CHECK(before(spec, stage_weights) == QStringLiteral("sigmoid"));
}
