// The account of one cell against the double-precision twin and against the Trace that it explains.

#include "core/metrics/cell_account.hpp"

#include <cmath>
#include <numbers>
#include <numeric>
#include <set>

#include "core/io/session_file.hpp"
#include "tests/core/property_specs.hpp"
#include "tests/core/twin.hpp"

namespace headlight {
namespace {

// Both are double; only slopes of ALiBi and cancellation among large scores tell them apart.
constexpr double tolerance = 1e-6;

double largest_finite(const Eigen::RowVectorXd& row) {
    double largest = 0;
    for (const double value : row) {
        if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
    }
    return largest;
}

void check_near(const std::vector<double>& got, const Eigen::RowVectorXd& wanted) {
    REQUIRE(got.size() == static_cast<std::size_t>(wanted.size()));
    for (std::size_t i = 0; i < got.size(); ++i) {
        REQUIRE(std::abs(got[i] - wanted(static_cast<Index>(i))) <= tolerance * largest_finite(wanted));
    }
}

void check_quotient(const CellAccount& account, const Spec& spec) {
    if (account.masked) REQUIRE(account.numerator == 0);
    REQUIRE(account.weight == Approx(account.numerator / account.denominator));
    if (account.masked) return;
    const double above = account.logit - account.threshold;
    switch (spec.attention.normalizer) {
        case Normalizer::softmax:
            REQUIRE(above <= 1e-9 * std::abs(account.threshold));
            REQUIRE(account.numerator == Approx(std::exp(above)));
            break;
        case Normalizer::sparsemax:
        case Normalizer::relu:
            REQUIRE(account.numerator == Approx(std::max(above, 0.0)));
            break;
        case Normalizer::sigmoid:
            REQUIRE(account.denominator == Approx(1 + std::exp(-above)));
            break;
        case Normalizer::linear:
            REQUIRE(account.numerator == account.raw);
            break;
    }
}

void check_terms(const CellAccount& account, const Spec& spec) {
    const bool added = spec.position.kind == PositionKind::sinusoidal || spec.position.kind == PositionKind::learned;
    const bool products = spec.attention.scoring == Scoring::dot && spec.attention.normalizer != Normalizer::linear;
    REQUIRE(account.terms.has_value() == (added && products));
    if (!account.terms) return;
    const std::array terms = {account.terms->content_content, account.terms->content_position,
                              account.terms->position_content, account.terms->position_position};
    double size = 0;
    for (const double term : terms) size += std::abs(term);
    // x was rounded to float when e and p were added.
    REQUIRE(std::abs(std::accumulate(terms.begin(), terms.end(), 0.0) - account.raw) <= 1e-4 * size);
}

void check_cell(const Trace& trace, const twin::Layer& wanted, int h, int i, int j) {
    const CellAccount account = explain_cell(trace, 0, h, i, j);
    const twin::Head& head = wanted.heads.at(static_cast<std::size_t>(h));
    check_near(account.q, head.q.row(i));
    check_near(account.k, head.k.row(j));
    REQUIRE(account.products.size() == account.q.size());
    REQUIRE(account.raw == Approx(std::accumulate(account.products.begin(), account.products.end(), 0.0)));
    REQUIRE(std::abs(account.raw - head.scores(i, j)) <= tolerance * largest_finite(head.scores.row(i)));
    REQUIRE(account.logit == Approx(account.raw * account.factor + account.bias));
    REQUIRE(std::isfinite(account.logit));
    REQUIRE(account.bias <= 0);
    REQUIRE(std::abs(account.logit - head.scaled(i, j)) <= tolerance * largest_finite(head.scaled.row(i)));
    REQUIRE(account.masked == ((*trace.mask)(i, j) == 0));
    if (account.masked) REQUIRE(account.weight == 0);
    check_near(account.row, head.weights.row(i));
    REQUIRE(account.weight == account.row.at(static_cast<std::size_t>(j)));
    REQUIRE(account.row_sum == Approx(head.weights.row(i).sum()).margin(1e-9));
    const auto shown = static_cast<double>(trace.layers.at(0).attention->head(h)(i, j));
    REQUIRE(std::abs(account.weight - shown) <= 5e-4 * std::max(largest_finite(head.weights.row(i)), 1e-6));
    check_quotient(account, trace.spec);
    check_terms(account, trace.spec);

    const LayerWeights& w = *trace.layers.at(0).weights;
    const Index d_k = trace.spec.model.d_k();
    const twin::Table w_o = w.o.cast<double>().middleRows(h * d_k, d_k);
    const Eigen::RowVectorXd added = head.weights(i, j) * head.v.row(j) * w_o;
    const Eigen::RowVectorXd part = head.context.row(i) * w_o;
    REQUIRE(account.value_norm == Approx(head.v.row(j).norm()).margin(1e-12));
    REQUIRE(account.added_norm == Approx(added.norm()).margin(1e-9));
    REQUIRE(account.head_norm == Approx(part.norm()).margin(1e-9));
    REQUIRE(account.output_norm == Approx(wanted.output.row(i).norm()).epsilon(1e-3).margin(1e-6));
    if (head.weights(i, j) == 0) REQUIRE(std::abs(account.cosine_head) + std::abs(account.cosine_output) == 0);
    if (head.weights(i, j) < 1e-9) return;  // the square of what is added may be 0
    const auto cosine = [&added](const Eigen::RowVectorXd& other) {
        return added.dot(other) / std::max(added.norm() * other.norm(), 1e-300);
    };
    REQUIRE(account.cosine_head == Approx(cosine(part)).margin(1e-6));
    REQUIRE(account.cosine_output == Approx(cosine(wanted.output.row(i))).margin(1e-3));
}

}  // namespace

TEST_CASE("cell account: every number agrees with a double-precision recomputation", "[metrics]") {
    Dice dice(51);
    std::set<std::pair<Scoring, Normalizer>> seen;
    int masked = 0;
    int with_terms = 0;
    for (int round = 0; round < 200; ++round) {
        const Spec spec = random_spec(dice);
        INFO(spec_to_json(spec));
        const auto trace = must_evaluate(spec);
        const twin::Layer wanted = twin::recompute(*trace);
        seen.insert({spec.attention.scoring, spec.attention.normalizer});
        for (int cell = 0; cell < 3; ++cell) {
            const int h = dice.below(trace->heads());
            const int i = dice.below(trace->n_query());
            const int j = dice.below(trace->n_key());
            INFO("head " << h << ", cell " << i << ", " << j);
            check_cell(*trace, wanted, h, i, j);
            masked += (*trace->mask)(i, j) == 0 ? 1 : 0;
            with_terms += explain_cell(*trace, 0, h, i, j).terms ? 1 : 0;
        }
    }
    REQUIRE(seen.size() == 9);
    REQUIRE(masked > 50);
    REQUIRE(with_terms > 50);
}

TEST_CASE("cell account: the shares of all keys add up to 1", "[metrics]") {
    Dice dice(52);
    int whole = 0;
    for (int round = 0; round < 60; ++round) {
        const Spec spec = random_spec(dice);
        INFO(spec_to_json(spec));
        const auto trace = must_evaluate(spec);
        const int h = dice.below(trace->heads());
        const int i = dice.below(trace->n_query());
        double sum = 0;
        double head_norm = 0;
        for (int j = 0; j < trace->n_key(); ++j) {
            const CellAccount account = explain_cell(*trace, 0, h, i, j);
            sum += account.share_head;
            head_norm = account.head_norm;
        }
        REQUIRE(sum == Approx(head_norm == 0 ? 0 : 1).margin(1e-9));
        whole += head_norm == 0 ? 0 : 1;
    }
    REQUIRE(whole > 20);
    REQUIRE(whole < 60);
}

TEST_CASE("cell account: the angles of RoPE are those between query and key", "[metrics]") {
    Spec spec;
    spec.position.kind = PositionKind::rope;
    spec.position.base = 100;
    spec.position.offset = 7;
    const auto trace = must_evaluate(spec);
    const CellAccount account = explain_cell(*trace, 0, 1, 8, 2);
    REQUIRE(account.angles.size() == 4);
    for (int pair = 0; pair < 4; ++pair) {
        const double angle = account.angles[static_cast<std::size_t>(pair)];
        const double whole = 6 * twin::frequency(pair, 8, 100);
        REQUIRE(std::abs(angle) <= std::numbers::pi);
        REQUIRE(std::cos(angle) == Approx(std::cos(whole)));
        REQUIRE(std::sin(angle) == Approx(std::sin(whole)));
    }
    REQUIRE(account.angles[0] == Approx(6 - 2 * std::numbers::pi));
    REQUIRE(explain_cell(*trace, 0, 1, 2, 8).angles[1] == Approx(-account.angles[1]));
    spec.position.kind = PositionKind::alibi;
    REQUIRE(explain_cell(*must_evaluate(spec), 0, 1, 8, 2).angles.empty());
    REQUIRE(explain_cell(*must_evaluate(spec), 0, 1, 8, 2).bias == Approx(-6.0 / 4));
}

TEST_CASE("cell account: a closed cell keeps its logit, an empty row gives zeros", "[metrics]") {
    Spec spec;
    spec.text.source = "one two three";
    spec.mask.cells = {{1, 0}, {1, 1}, {1, 2}, {2, 0}};
    const auto trace = must_evaluate(spec);
    const Matrix scaled = head_scores(*trace, 0, 0, ScoreKind::scaled);
    const CellAccount closed = explain_cell(*trace, 0, 0, 2, 0);
    REQUIRE(closed.masked);
    REQUIRE(closed.logit == Approx(scaled(2, 0)).epsilon(1e-4));
    REQUIRE(closed.weight == 0);
    REQUIRE(closed.row_sum == Approx(1));
    for (const Normalizer normalizer :
         {Normalizer::softmax, Normalizer::sparsemax, Normalizer::relu, Normalizer::sigmoid, Normalizer::linear}) {
        spec.attention.normalizer = normalizer;
        const CellAccount empty = explain_cell(*must_evaluate(spec), 0, 0, 1, 2);
        REQUIRE(std::isfinite(empty.logit));
        REQUIRE(empty.row == std::vector<double>{0, 0, 0});
        REQUIRE(empty.denominator == 1);
        REQUIRE(empty.threshold == 0);
        REQUIRE(empty.head_norm == 0);
        REQUIRE(empty.share_head == 0);
        REQUIRE(empty.cosine_head == 0);
    }
}

}  // namespace headlight
