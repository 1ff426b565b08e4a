// Does order matter?

#include <numeric>
#include <set>

#include "core/io/session_file.hpp"
#include "core/positions/order_effect.hpp"
#include "tests/core/positions_formulas.hpp"
#include "tests/core/twin.hpp"

namespace headlight {
namespace {

using formulas::random_permutation;

template <class Rows>
Rows reordered(const Rows& rows, const std::vector<int>& order) {
    Rows result = rows;
    for (std::size_t place = 0; place < order.size(); ++place) {
        result.row(static_cast<Index>(place)) = rows.row(order[place]);
    }
    return result;
}

/// f(PX) in double: the trace with its words in another order, all else as it was.
twin::Table naive_of_reordered(const Trace& trace, const std::vector<int>& order) {
    Trace other = trace;
    Stream& stream = trace.spec.attention.cross ? other.target : other.source;
    Matrix input = reordered(*stream.embedding, order);
    if (stream.position != nullptr) input = input + *stream.position;
    stream.input = std::make_shared<const Matrix>(input);
    return twin::recompute(other).output;
}

/// P M P^T, or P M when the keys stay where they are, by matrix products.
bool mask_differs(const Mask& mask, const std::vector<int>& order, bool cross) {
    const auto n = static_cast<Index>(order.size());
    Eigen::MatrixXi p = Eigen::MatrixXi::Zero(n, n);
    for (Index place = 0; place < n; ++place) p(place, order[static_cast<std::size_t>(place)]) = 1;
    const Eigen::MatrixXi m = mask.cast<int>();
    const Eigen::MatrixXi moved = cross ? Eigen::MatrixXi(p * m) : Eigen::MatrixXi(p * m * p.transpose());
    return moved != m;
}

/// An output below that is what is left of values that cancel, as with few dimensions of opposite codes: rounding.
double least_output(const Trace& trace) {
    return 1e-3 * twin::largest_entry(*trace.layers.at(0).v);
}

void check_parts(const OrderEffect& effect, const Trace& trace, const std::vector<int>& order) {
    REQUIRE(*effect.reordered_output == reordered(*trace.layers.at(0).output, order));
    REQUIRE(*effect.difference == *effect.of_reordered - *effect.reordered_output);
    REQUIRE(effect.largest_difference == twin::largest_entry(*effect.difference));
    REQUIRE(effect.largest_output == twin::largest_entry(*effect.reordered_output));
    REQUIRE(effect.positions_tell == (trace.spec.position.kind != PositionKind::none));
    REQUIRE(effect.mask_tells == mask_differs(*trace.mask, order, trace.spec.attention.cross));
}

std::vector<int> identity(int n) {
    std::vector<int> order(static_cast<std::size_t>(n));
    std::iota(order.begin(), order.end(), 0);
    return order;
}

}  // namespace

TEST_CASE("order: both sides agree with a double-precision recomputation", "[positions][property]") {
    Dice dice(74);
    std::set<PositionKind> kinds;
    std::set<std::pair<Scoring, Normalizer>> scores;
    int mask_tells = 0;
    int cross = 0;
    for (int round = 0; round < 300; ++round) {
        Spec spec = random_spec(dice);
        spec.text.source = random_sentence(dice, 2 + dice.below(11));
        spec.text.target = random_sentence(dice, 2 + dice.below(11));
        INFO(spec_to_json(spec));
        const auto trace = must_evaluate(spec);
        const std::vector<int> order = random_permutation(dice, trace->n_query());
        REQUIRE(is_order(order, trace->n_query()));
        const OrderEffect effect = order_effect(*trace, order);
        check_parts(effect, *trace, order);
        const double size = std::max(least_output(*trace), effect.largest_output);
        REQUIRE(twin::difference(*effect.of_reordered, naive_of_reordered(*trace, order), size) <= 1e-4);
        REQUIRE(twin::difference(*effect.reordered_output, reordered(twin::recompute(*trace).output, order), size) <=
                1e-4);
        kinds.insert(spec.position.kind);
        scores.insert({spec.attention.scoring, spec.attention.normalizer});
        mask_tells += effect.mask_tells ? 1 : 0;
        cross += spec.attention.cross ? 1 : 0;
    }
    REQUIRE(kinds.size() == 5);
    REQUIRE(scores.size() == 9);
    REQUIRE(mask_tells > 50);
    REQUIRE(mask_tells < 250);
    REQUIRE(cross > 50);
}

TEST_CASE("order: with nothing that tells places apart it does not matter", "[positions][property]") {
    Dice dice(75);
    int checked = 0;
    int masked = 0;
    for (int round = 0; round < 300; ++round) {
        Spec spec = random_spec(dice);
        spec.position.kind = PositionKind::none;
        if (dice.coin()) spec.mask = {};
        INFO(spec_to_json(spec));
        const auto trace = must_evaluate(spec);
        const OrderEffect effect = order_effect(*trace, random_permutation(dice, trace->n_query()));
        REQUIRE_FALSE(effect.positions_tell);
        if (effect.mask_tells) continue;
        if (effect.largest_output < least_output(*trace)) {
            REQUIRE(effect.largest_difference <= 1e-3 * least_output(*trace));
            continue;
        }
        REQUIRE(effect.relative() <= 1e-5);
        ++checked;
        masked += trace->mask->minCoeff() == 0 ? 1 : 0;
    }
    REQUIRE(checked > 100);
    REQUIRE(masked > 10);
}

TEST_CASE("order: who knows positions notices a reversal, who does not does not", "[positions]") {
    const std::vector<int> reversal = {5, 4, 3, 2, 1, 0};
    for (const bool cross : {false, true}) {
        Spec spec;
        spec.text.source = "one two three four five six";
        spec.text.target = "dogs bite men who bite back";
        spec.attention.cross = cross;
        spec.weights.kind = WeightsKind::designed;
        spec.position.kind = PositionKind::sinusoidal;
        const OrderEffect effect = order_effect(*must_evaluate(spec), reversal);
        REQUIRE(effect.positions_tell);
        REQUIRE_FALSE(effect.mask_tells);
        REQUIRE(effect.relative() > 1e-3);
        spec.position.kind = PositionKind::none;
        REQUIRE(order_effect(*must_evaluate(spec), reversal).relative() <= 1e-5);
        spec.mask.causal = true;  // tells which keys came before, without any encoding
        const OrderEffect causal = order_effect(*must_evaluate(spec), reversal);
        REQUIRE(causal.mask_tells);
        REQUIRE(causal.relative() > 1e-3);
    }
}

TEST_CASE("order: leaving all where it is changes nothing", "[positions][property]") {
    Dice dice(76);
    for (int round = 0; round < 100; ++round) {
        const Spec spec = random_spec(dice);
        INFO(spec_to_json(spec));
        const auto trace = must_evaluate(spec);
        const OrderEffect effect = order_effect(*trace, identity(trace->n_query()));
        REQUIRE_FALSE(effect.mask_tells);
        REQUIRE(effect.largest_difference == 0);
        REQUIRE(effect.relative() == 0);
    }
}

TEST_CASE("order: an empty text has one order", "[positions]") {
    for (const bool cross : {false, true}) {
        Spec spec;
        spec.attention.cross = cross;
        spec.text.target.clear();
        if (!cross) spec.text.source.clear();
        const OrderEffect effect = order_effect(*must_evaluate(spec), {});
        REQUIRE(effect.difference->size() == 0);
        REQUIRE(effect.relative() == 0);
        REQUIRE_FALSE(effect.mask_tells);
        // Queries, and nothing to look at.
        spec.attention.cross = true;
        spec.text.source.clear();
        spec.text.target = "one two";
        REQUIRE(order_effect(*must_evaluate(spec), {1, 0}).largest_difference == 0);
    }
}

TEST_CASE("order: only a permutation is one", "[positions]") {
    Dice dice(77);
    for (int n = 0; n < 20; ++n) {
        const std::vector<int> order = random_permutation(dice, n);
        REQUIRE(is_order(order, n));
        REQUIRE_FALSE(is_order(order, n + 1));
        REQUIRE_FALSE(is_order(order, n - 1));
        for (std::size_t place = 0; place < order.size(); ++place) {
            for (const int wrong : {-1, n, order[place] - 1, order[place] + 1, 1 << 30}) {
                std::vector<int> other = order;
                other[place] = wrong;
                REQUIRE_FALSE(is_order(other, n));
            }
        }
    }
    REQUIRE_FALSE(is_order({0, 0, 2}, 3));
    REQUIRE_FALSE(is_order({-1, 0, 1}, 3));
    REQUIRE_FALSE(is_order({1, 2, 3}, 3));
    REQUIRE_FALSE(is_order({}, 1));
    REQUIRE_FALSE(is_order({0}, 0));
}

TEST_CASE("order: a number relative to nothing is the number itself", "[positions]") {
    OrderEffect effect;
    effect.largest_difference = 3;
    REQUIRE(effect.relative() == 3);
    effect.largest_output = 6;
    REQUIRE(effect.relative() == 0.5);
}

}  // namespace headlight
