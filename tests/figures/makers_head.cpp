// One head, large: what its margins, its hiding and its kernel say, against numbers found by hand.
#include <cmath>

#include "core/text/token_kind.hpp"
#include "tests/catch.hpp"
#include "tests/figures/support.hpp"
#include "ui/figures/makers.hpp"

using namespace headlight;
using namespace headlight::test;

namespace {

const MatrixPanel& large(const FigureModel& model) {
    REQUIRE(!model.panels.empty());
    REQUIRE(model.panels.front().matrix() != nullptr);
    return *model.panels.front().matrix();
}

Matrix matrix_of(std::initializer_list<std::initializer_list<float>> rows) {
    Matrix matrix(static_cast<Index>(rows.size()), static_cast<Index>(rows.begin()->size()));
    Index i = 0;
    for (const auto& row : rows) {
        Index j = 0;
        for (const float value : row) matrix(i, j++) = value;
        ++i;
    }
    return matrix;
}

Mask open_mask(const Matrix& weights) {
    return Mask::Ones(weights.rows(), weights.cols());
}

Selection looking_at(int head) {
    Selection selection;
    selection.head = head;
    return selection;
}

Spec spaced(const std::string& text) {
    Spec spec;
    spec.text.source = text;
    spec.text.tokenizer = TokenizerKind::whitespace;
    return spec;
}

/// The head that was designed for `role`.
int head_for(const Trace& trace, HeadRole role) {
    const auto& measures = *trace.layers.at(0).measures;
    for (std::size_t head = 0; head < measures.size(); ++head)
        if (measures[head].design.role == role) return static_cast<int>(head);
    FAIL("no such head");
    return -1;
}

}  // namespace

TEST_CASE("Head: entropy of each row and what each key receives") {
    const Matrix weights = matrix_of({{0.25F, 0.25F, 0.25F, 0.25F},
                                      {0.0F, 1.0F, 0.0F, 0.0F},
                                      {0.5F, 0.0F, 0.5F, 0.0F},
                                      {0.5F, 0.25F, 0.125F, 0.125F}});
    const FigureModel model = make_head(trace_with(weights, open_mask(weights)), {}, {});
    REQUIRE(model.panels.size() == 1);
    const MatrixPanel& matrix = large(model);
    REQUIRE(matrix.right);
    REQUIRE(matrix.below);
    const std::vector<float> bits = {2, 0, 1, 1.75F};
    const std::vector<float> sums = {1.25F, 1.5F, 0.875F, 0.375F};
    REQUIRE(matrix.right->values.size() == 4);
    REQUIRE(matrix.below->values.size() == 4);
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(matrix.right->values[i] == Approx(bits[i]).margin(1e-6));
        CHECK(matrix.below->values[i] == Approx(sums[i]));
    }
    CHECK(matrix.right->max == Approx(2));
    CHECK(matrix.below->max >= 1.5);
    CHECK(matrix.right->title == QStringLiteral("entropy"));
    CHECK(matrix.below->title == QStringLiteral("received"));
    CHECK(model.note.isEmpty());
}

TEST_CASE("Head: a uniform row of n has log2 n bits, one key 0") {
    for (const int n : {1, 2, 3, 7, 20}) {
        const Matrix weights = Matrix::Constant(n, n, 1.0F / static_cast<float>(n));
        const FigureModel model = make_head(trace_with(weights, open_mask(weights)), {}, {});
        for (const float bits : large(model).right->values) CHECK(bits == Approx(std::log2(n)).margin(1e-5));
        CHECK(large(model).right->max >= std::log2(n) - 1e-9);
        for (const float sum : large(model).below->values) CHECK(sum == Approx(1));
    }
}

TEST_CASE("Head: a query with nothing left has no entropy, and nothing else is no number") {
    Matrix weights = matrix_of({{0.5F, 0.5F, 0}, {0, 0, 0}, {0, 1, 0}});
    Mask mask = open_mask(weights);
    mask.row(1).setZero();
    const FigureModel model = make_head(trace_with(weights, mask), {}, {});
    const std::vector<float>& bits = large(model).right->values;
    CHECK(bits[0] == Approx(1));
    CHECK(std::isnan(bits[1]));
    CHECK(bits[2] == 0);
    for (const float sum : large(model).below->values) CHECK(std::isfinite(sum));
    CHECK(!large(model).mask.allowed(1, 0));
    CHECK(large(model).mask.allowed(0, 2));
    Selection selection;
    selection.options.head.renormalize = true;
    const FigureModel shared_out = make_head(trace_with(weights, mask), selection, {});
    CHECK(large(shared_out).values.at(1, 0) == 0);
    CHECK(std::isnan(large(shared_out).right->values[1]));
}

TEST_CASE("Head: turned, rows are keys and the margins change places") {
    Spec spec = spaced("one two three four");
    spec.attention.cross = true;
    spec.text.target = "x y";
    spec.mask.causal = true;
    const auto trace = trace_of(spec);
    Selection selection = looking_at(2);
    const FigureModel plain = make_head(*trace, selection, {});
    selection.options.head.transposed = true;
    const FigureModel turned = make_head(*trace, selection, {});
    const MatrixPanel& a = large(plain);
    const MatrixPanel& b = large(turned);
    REQUIRE(a.values.rows == 2);
    REQUIRE(b.values.rows == 4);
    REQUIRE(b.values.columns == 2);
    CHECK(b.rows->meaning == Meaning::key);
    CHECK(b.columns->meaning == Meaning::query);
    CHECK(b.rows->labels == a.columns->labels);
    for (int i = 0; i < 2; ++i) {
        for (int j = 0; j < 4; ++j) {
            CHECK(b.values.at(j, i) == a.values.at(i, j));
            CHECK(b.mask.allowed(j, i) == a.mask.allowed(i, j));
        }
    }
    CHECK(!b.mask.allowed(1, 0));
    CHECK(b.right->values == a.below->values);
    CHECK(b.below->values == a.right->values);
    CHECK(b.right->title == a.below->title);
    CHECK(b.right->colour == CurveColour::key);
}

TEST_CASE("Head: hidden tokens leave rows and columns that still know what they stand for") {
    const auto trace = trace_of(spaced("[CLS] the cat , sat ! [SEP]"));
    Selection selection = looking_at(0);
    const auto check_shown = [&](const std::vector<int>& queries, const std::vector<int>& keys) {
        const FigureModel model = make_head(*trace, selection, {});
        const MatrixPanel& matrix = large(model);
        REQUIRE(matrix.values.rows == static_cast<int>(queries.size()));
        REQUIRE(matrix.values.columns == static_cast<int>(keys.size()));
        const MatrixView weights = trace->layers[0].attention->head(0);
        for (int i = 0; i < matrix.values.rows; ++i) {
            const int query = queries[static_cast<std::size_t>(i)];
            CHECK(matrix.rows->index_at(i) == query);
            CHECK(matrix.rows->cell_of(query) == i);
            for (int j = 0; j < matrix.values.columns; ++j) {
                const int key = keys[static_cast<std::size_t>(j)];
                CHECK(matrix.columns->index_at(j) == key);
                CHECK(matrix.values.at(i, j) == weights(query, key));
            }
        }
        for (std::size_t j = 0; j < keys.size(); ++j)
            CHECK(matrix.columns->labels.at(j) ==
                  QString::fromStdString(trace->source.tokens->list[static_cast<std::size_t>(keys[j])].text));
        CHECK(matrix.right->values.size() == queries.size());
        CHECK(matrix.below->values.size() == keys.size());
        const bool all = keys.size() == 7;
        CHECK(model.note.contains(QString::number(7 - static_cast<int>(keys.size()))) == !all);
        CHECK(model.note.isEmpty() == all);
    };
    const std::vector<int> everything = {0, 1, 2, 3, 4, 5, 6};
    check_shown(everything, everything);
    HeadOptions& options = selection.options.head;
    options.hide_punctuation = true;
    check_shown({0, 1, 2, 4, 6}, {0, 1, 2, 4, 6});
    options.hide_special = true;
    check_shown({1, 2, 4}, {1, 2, 4});
    options = {};
    options.hide_special = true;
    check_shown({1, 2, 3, 4, 5}, {1, 2, 3, 4, 5});
    options = {};
    options.hidden_queries = {0, 3};
    options.hidden_keys = {6, 40};
    check_shown({1, 2, 4, 5, 6}, {0, 1, 2, 3, 4, 5});
    CHECK(!large(make_head(*trace, selection, {})).rows->cell_of(3).has_value());
    options = {};
    options.hidden_keys = everything;
    const FigureModel nothing = make_head(*trace, selection, {});
    CHECK(nothing.panels.empty());
    CHECK(nothing.message.contains(QStringLiteral("hidden")));
}

TEST_CASE("Head: what hidden keys got is left out, or shared out over the others") {
    const auto trace = trace_of(Spec{});
    Selection selection = looking_at(7);
    selection.options.head.hidden_keys = {0, 1, 4};
    const FigureModel model = make_head(*trace, selection, {});
    const MatrixView weights = trace->layers[0].attention->head(7);
    selection.options.head.renormalize = true;
    const FigureModel whole = make_head(*trace, selection, {});
    CHECK(model.note != whole.note);
    bool less = false;
    for (int i = 0; i < trace->n_query(); ++i) {
        float left = 0;
        float sum = 0;
        for (int j = 0; j < large(model).values.columns; ++j) left += large(model).values.at(i, j);
        for (int j = 0; j < large(whole).values.columns; ++j) {
            sum += large(whole).values.at(i, j);
            CHECK(large(whole).values.at(i, j) == Approx(large(model).values.at(i, j) / left));
        }
        CHECK(left == Approx(1 - weights(i, 0) - weights(i, 1) - weights(i, 4)).margin(1e-5));
        CHECK(sum == Approx(1).margin(1e-5));
        less = less || left < 0.9F;
    }
    CHECK(less);
    // The trace is somebody else's.
    CHECK(weights.row(0).sum() == Approx(1).margin(1e-5));
}

TEST_CASE("Head: several pinned queries give the mean of their rows") {
    const auto trace = trace_of(Spec{});
    const MatrixView weights = trace->layers[0].attention->head(3);
    Selection selection = looking_at(3);
    selection.query = 4;
    CHECK(make_head(*trace, selection, {}).find(head_mean) == nullptr);
    selection.more_queries = {1, 9};
    const auto mean_of = [&](const std::vector<int>& queries) {
        const FigureModel model = make_head(*trace, selection, {});
        const Panel* panel = model.find(head_mean);
        REQUIRE(panel != nullptr);
        REQUIRE(panel->bars() != nullptr);
        CHECK(panel->bars()->meaning == Meaning::key);
        CHECK(panel->title.name.contains(QString::number(queries.size())));
        for (int bar = 0; bar < static_cast<int>(panel->bars()->bars.size()); ++bar) {
            double sum = 0;
            for (const int query : queries) sum += static_cast<double>(weights(query, panel->bars()->index_at(bar)));
            const double shown = panel->bars()->bars[static_cast<std::size_t>(bar)].value;
            CHECK(shown == Approx(sum / static_cast<double>(queries.size())).margin(1e-6));
            CHECK(shown <= panel->bars()->y.max);
        }
        return panel->bars()->bars.size();
    };
    CHECK(mean_of({1, 4, 9}) == 11);
    selection.options.head.hidden_queries = {9};
    selection.options.head.hidden_keys = {0, 5};
    CHECK(mean_of({1, 4}) == 9);
    CHECK(make_head(*trace, selection, {}).find(head_mean)->bars()->index_at(0) == 1);
}

TEST_CASE("Head: by distance, a designed window without content is a fixed kernel, content breaks it") {
    Spec spec;
    spec.text.source = "the animal saw the street and the animal saw the tired street and it was the animal";
    spec.embedding.content = false;
    spec.mask.window = 3;
    spec.position.kind = PositionKind::alibi;
    Selection selection;
    selection.options.head.by_distance = true;
    const auto said = [&](int head) {
        selection.head = head;
        const FigureModel model = make_head(*trace_of(spec), selection, {});
        const Panel* panel = model.find(head_distance);
        REQUIRE(panel != nullptr);
        REQUIRE(panel->curves() != nullptr);
        CHECK(panel->curves()->x_meaning == Meaning::distance);
        return panel->title.name;
    };
    for (const PositionKind kind : {PositionKind::none, PositionKind::alibi, PositionKind::sinusoidal}) {
        spec.position.kind = kind;
        for (int head = 0; head < 8; ++head) {
            INFO("kind " << static_cast<int>(kind) << ", head " << head);
            // "First token" is the one that looks at where it is, not at how far: with waves it is no kernel.
            const bool absolute =
                kind == PositionKind::sinusoidal && head == head_for(*trace_of(spec), HeadRole::first);
            CHECK(said(head).contains(QStringLiteral("the same in every row")) != absolute);
        }
    }
    spec.embedding.content = true;
    const QString differs = said(head_for(*trace_of(spec), HeadRole::same));
    CHECK(!differs.contains(QStringLiteral("the same in every row")));
    CHECK(differs.contains(QStringLiteral("differ by")));
}

TEST_CASE("Head: weights by distance are what the rows with a whole window have there") {
    Spec spec;
    spec.mask.window = 2;
    const auto trace = trace_of(spec);
    const int n = trace->n_key();
    Selection selection = looking_at(7);
    selection.options.head.by_distance = true;
    const FigureModel model = make_head(*trace, selection, {});
    const CurvesPanel& curves = *model.find(head_distance)->curves();
    REQUIRE(curves.curves.size() == 3);
    const Curve& mean = curves.curves.back();
    REQUIRE(mean.x == std::vector<double>{-2, -1, 0, 1, 2});
    CHECK(curves.x_first == -2);
    const MatrixView weights = trace->layers[0].attention->head(7);
    for (std::size_t at = 0; at < mean.x.size(); ++at) {
        const int distance = static_cast<int>(mean.x[at]);
        double sum = 0;
        double least = 2;
        double most = -1;
        for (int i = 2; i < n - 2; ++i) {
            const auto weight = static_cast<double>(weights(i, i + distance));
            sum += weight;
            least = std::min(least, weight);
            most = std::max(most, weight);
        }
        CHECK(mean.y[at] == Approx(sum / (n - 4)));
        CHECK(curves.curves[0].y[at] == Approx(most));
        CHECK(curves.curves[1].y[at] == Approx(least));
    }
}

TEST_CASE("Head: no kernel is claimed where nothing can be compared") {
    Selection selection;
    selection.options.head.by_distance = true;
    const auto said = [&](const Spec& spec) {
        return make_head(*trace_of(spec), selection, {}).find(head_distance)->title.name;
    };
    Spec padded;
    padded.mask.padding = 4096;
    CHECK(!said(padded).contains(QStringLiteral("same in every row")));
    CHECK(!said(spaced("one")).contains(QStringLiteral("same in every row")));
    // Every weight is small in a long text: that does not make them the same.
    Spec random;
    random.weights.kind = WeightsKind::random;
    random.text.source.clear();
    for (int i = 0; i < 512; ++i) random.text.source += "w" + std::to_string(i) + " ";
    random.attention.temperature = 20;
    CHECK(!said(random).contains(QStringLiteral("same in every row")));
}

TEST_CASE("Head: weights that are no shares say so") {
    Spec spec;
    spec.attention.normalizer = Normalizer::relu;
    const auto trace = trace_of(spec);
    Selection selection = looking_at(1);
    const FigureModel model = make_head(*trace, selection, {});
    CHECK(model.note.contains(QStringLiteral("need not sum to 1")));
    const MatrixView weights = trace->layers[0].attention->head(1);
    CHECK(large(model).scale.max >= static_cast<double>(weights.maxCoeff()));
    CHECK(make_head(*trace_of(Spec{}), selection, {}).note.isEmpty());
    // Once divided by their sums they do.
    selection.options.head.renormalize = true;
    CHECK(!make_head(*trace, selection, {}).note.contains(QStringLiteral("here they sum to")));
}
