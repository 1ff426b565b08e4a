// What RoPE does to scores.

#include <cmath>
#include <tuple>
#include <utility>

#include "core/io/session_file.hpp"
#include "core/ops/positions.hpp"
#include "core/positions/rope_lab.hpp"
#include "core/weights/random_stream.hpp"
#include "tests/core/positions_formulas.hpp"
#include "tests/core/twin.hpp"

namespace headlight {
namespace {

/// One of the vectors that the lab draws: q at even places, k at odd ones.
Matrix drawn(std::uint64_t seed, int place, Index d_k) {
    const RandomStream stream(seed, "rope lab");
    Matrix vector(1, d_k);
    for (Index c = 0; c < d_k; ++c) vector(0, c) = stream.normal(static_cast<std::uint64_t>(place * d_k + c));
    return vector;
}

/// q turned on by a distance, times k, over their lengths.
double turned_score(const Matrix& q, const Matrix& k, double base, int distance) {
    const Matrix turned = rope_rotate(q, 1, base, PositionLayout::interleaved, distance);
    const double product = turned.row(0).cast<double>().dot(k.row(0).cast<double>());
    return product / (q.cast<double>().norm() * k.cast<double>().norm());
}

Spec rope_spec(Dice& dice) {
    Spec spec = random_spec(dice);
    static constexpr std::array<std::pair<int, int>, 8> sizes = {
        {{2, 1}, {4, 2}, {8, 2}, {12, 3}, {64, 8}, {96, 12}, {128, 8}, {256, 4}}};
    std::tie(spec.model.d_model, spec.model.heads) = dice.pick(sizes);
    spec.position.kind = PositionKind::rope;
    spec.position.offset = dice.pick(std::array{0, 1, 17, 500, 10000});
    return spec;
}

/// Mean weight on the key one before, over the queries that have one.
double on_previous(const MatrixView& weights) {
    double sum = 0;
    for (Index i = 1; i < weights.rows(); ++i) sum += static_cast<double>(weights(i, i - 1));
    return sum / static_cast<double>(weights.rows() - 1);
}

}  // namespace

TEST_CASE("rope: scores by distance are those of vectors turned one by one", "[positions]") {
    for (const int d_k : {2, 4, 16, 64, 130}) {
        for (const double base : {10.0, 10000.0}) {
            constexpr int draws = 20;
            const auto seed = static_cast<std::uint64_t>(d_k);
            const RopeByDistance got = rope_by_distance(d_k, base, 40, seed, draws);
            REQUIRE(got.fixed.size() == 41);
            REQUIRE(got.alike.size() == 41);
            REQUIRE(got.independent.size() == 41);
            REQUIRE(got.alike.front() == Approx(1));
            for (int distance = 0; distance <= 40; ++distance) {
                double alike = 0;
                double squares = 0;
                for (int draw = 0; draw < draws; ++draw) {
                    const Matrix q = drawn(seed, 2 * draw, d_k);
                    const Matrix k = drawn(seed, 2 * draw + 1, d_k);
                    alike += turned_score(q, q, base, distance) / draws;
                    squares += std::pow(turned_score(q, k, base, distance), 2) / draws;
                }
                const auto at = static_cast<std::size_t>(distance);
                INFO("d_k " << d_k << ", base " << base << ", distance " << distance);
                REQUIRE(got.alike[at] == Approx(alike).margin(1e-5));
                REQUIRE(got.independent[at] == Approx(std::sqrt(squares)).margin(1e-5));
                const double fixed = turned_score(drawn(seed, 0, d_k), drawn(seed, 1, d_k), base, distance);
                REQUIRE(got.fixed[at] == Approx(fixed).margin(1e-5));
            }
        }
    }
}

TEST_CASE("rope: like vectors fade as the sum of cosines does, independent ones do not", "[positions]") {
    for (const int d_k : {64, 128, 256}) {
        INFO("d_k " << d_k);
        const RopeByDistance got = rope_by_distance(d_k, 10000, 300, 9, 1000);
        for (int distance = 0; distance <= 300; ++distance) {
            INFO("distance " << distance);
            long double cosines = 0;
            for (int pair = 0; pair < d_k / 2; ++pair) cosines += std::cos(distance * formulas::turn(pair, d_k, 10000));
            const auto at = static_cast<std::size_t>(distance);
            REQUIRE(got.alike[at] == Approx(static_cast<double>(cosines / (d_k / 2.0L))).margin(0.02));
            REQUIRE(got.independent[at] == Approx(1 / std::sqrt(d_k)).epsilon(0.15));
            if (distance > 200) REQUIRE(got.alike[at] < 0.5);
        }
    }
}

TEST_CASE("rope: the same seed gives the same numbers", "[positions]") {
    const RopeByDistance one = rope_by_distance(32, 10000, 50, 4);
    const RopeByDistance again = rope_by_distance(32, 10000, 50, 4);
    const RopeByDistance other = rope_by_distance(32, 10000, 50, 5);
    REQUIRE(one.fixed == again.fixed);
    REQUIRE(one.alike == again.alike);
    REQUIRE(one.independent == again.independent);
    REQUIRE(one.fixed != other.fixed);
    REQUIRE(one.alike != other.alike);
    REQUIRE(one.independent != other.independent);
}

TEST_CASE("rope: scores do not see the offset", "[positions][property]") {
    Dice dice(72);
    int moved = 0;
    for (int round = 0; round < 150; ++round) {
        const Spec spec = rope_spec(dice);
        INFO(spec_to_json(spec));
        const auto trace = must_evaluate(spec);
        const OffsetChange change = rope_offset_change(*trace, 0);
        double largest = 0;
        double lengths = 0;
        const QueryKey& now = *trace->layers.at(0).rotated;
        const int d_k = spec.model.d_k();
        for (int h = 0; h < spec.model.heads; ++h) {
            const twin::Table q = head_columns(now.q, h, d_k).cast<double>();
            const twin::Table k = head_columns(now.k, h, d_k).cast<double>();
            largest = std::max(largest, (q * k.transpose()).cwiseAbs().maxCoeff());
            lengths = std::max(lengths, q.rowwise().norm().maxCoeff() * k.rowwise().norm().maxCoeff());
        }
        REQUIRE(change.largest_score == Approx(largest).epsilon(1e-4).margin(1e-6 * lengths));
        // A single score may be small because q and k stand apart: its rounding is that of their lengths.
        REQUIRE(change.largest_change <= std::max(1e-4 * change.largest_score, 1e-6 * lengths));
        if (spec.position.offset == 0) REQUIRE(change.largest_change == 0);
        moved += change.largest_change > 0 ? 1 : 0;
    }
    // Turning by other angles rounds differently: a 0 everywhere would say that nothing was turned.
    REQUIRE(moved > 50);
}

TEST_CASE("rope: a change of scores is noticed", "[positions]") {
    Spec spec;
    spec.weights.kind = WeightsKind::random;  // of designed ones most are 0
    spec.position.kind = PositionKind::rope;
    spec.position.offset = 100;
    Trace trace = *must_evaluate(spec);
    LayerTrace& layer = trace.layers.at(0);
    REQUIRE(rope_offset_change(trace, 0).largest_change < 1e-3);
    const auto with = [&](Matrix q, Matrix k) {
        layer.rotated = std::make_shared<const QueryKey>(QueryKey{std::move(q), std::move(k)});
        return rope_offset_change(trace, 0);
    };
    const QueryKey right = *layer.rotated;
    const auto shifted = [&](const Matrix& x, int offset) {
        return rope_rotate(x, spec.model.heads, spec.position.base, spec.position.layout, offset);
    };
    // Both turned on by the same angle: nothing changes. One of them alone: the distances are others.
    const QueryKey& plain = *layer.projected;
    REQUIRE(with(shifted(plain.q, 103), shifted(plain.k, 103)).largest_change < 1e-3);
    const OffsetChange apart = with(shifted(plain.q, 103), right.k);
    REQUIRE(apart.largest_change > 0.1 * apart.largest_score);
    const OffsetChange unturned = with(right.q, plain.k);
    REQUIRE(unturned.largest_change > 0.1 * unturned.largest_score);
    // One entry of one head is enough.
    Matrix q = right.q;
    q(3, 17) += 1;
    REQUIRE(with(q, right.k).largest_change > 1e-2);
}

TEST_CASE("rope: the other layout turns the other pairs", "[positions][property]") {
    Dice dice(73);
    int changed = 0;
    for (int round = 0; round < 100; ++round) {
        const Spec spec = rope_spec(dice);
        INFO(spec_to_json(spec));
        const auto trace = must_evaluate(spec);
        const HeadMatrices got = rope_other_layout(*trace, 0);
        Trace other = *trace;
        other.spec.position.layout = spec.position.layout == PositionLayout::interleaved ? PositionLayout::concatenated
                                                                                         : PositionLayout::interleaved;
        const twin::Layer wanted = twin::recompute(other);
        REQUIRE(got.heads() == spec.model.heads);
        for (int h = 0; h < spec.model.heads; ++h) {
            REQUIRE(twin::difference(got.head(h), wanted.heads[static_cast<std::size_t>(h)].weights) < 2e-4);
        }
        const Matrix& before = trace->layers.at(0).attention->data();
        if (spec.model.d_k() == 2) REQUIRE(got.data() == before);  // one pair is the same in both layouts
        changed += (got.data() - before).cwiseAbs().maxCoeff() > 0.01F ? 1 : 0;
    }
    REQUIRE(changed > 30);
}

TEST_CASE("rope: the head of the previous token falls apart in the other layout", "[positions]") {
    for (const auto& [d_model, heads] : {std::pair{64, 4}, {64, 2}, {128, 8}, {256, 8}, {512, 8}}) {
        for (const PositionLayout layout : {PositionLayout::interleaved, PositionLayout::concatenated}) {
            Spec spec;
            spec.model = {d_model, heads, 1};
            spec.position.kind = PositionKind::rope;
            spec.position.layout = layout;
            spec.weights.kind = WeightsKind::designed;
            INFO(d_model << " / " << heads << ", layout " << static_cast<int>(layout));
            const auto trace = must_evaluate(spec);
            REQUIRE(trace->layers.at(0).weights->designs.at(0).role == HeadRole::previous);
            REQUIRE(on_previous(trace->layers.at(0).attention->head(0)) > 0.8);
            REQUIRE(on_previous(rope_other_layout(*trace, 0).head(0)) < 0.5);
        }
    }
}

TEST_CASE("rope: nothing to score is no failure", "[positions]") {
    for (const bool cross : {false, true}) {
        Spec spec;
        spec.position.kind = PositionKind::rope;
        spec.position.offset = 5;
        spec.attention.cross = cross;
        spec.text.target.clear();
        if (!cross) spec.text.source.clear();
        const auto trace = must_evaluate(spec);
        REQUIRE(trace->empty());
        REQUIRE(rope_offset_change(*trace, 0).largest_change == 0);
        REQUIRE(rope_offset_change(*trace, 0).largest_score == 0);
        REQUIRE(rope_other_layout(*trace, 0).data().size() == 0);
    }
}

}  // namespace headlight
