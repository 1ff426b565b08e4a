// How alike two positions are, for each kind of encoding.

#include <cmath>

#include "core/ops/positions.hpp"
#include "core/positions/similarity.hpp"
#include "tests/core/positions_formulas.hpp"

namespace headlight {
namespace {

constexpr auto measures = std::array{Similarity::cosine, Similarity::dot};

Spec sized_spec(Dice& dice, int d_model, int heads) {
    Spec spec;
    spec.model = {d_model, heads, 1};
    spec.position.base = dice.pick(std::array{10.0, 100.0, 10000.0, 1e6});
    spec.position.layout = static_cast<PositionLayout>(dice.below(2));
    spec.position.offset = dice.pick(std::array{0, 0, 7, 1000, 100000});
    spec.weights.seed = static_cast<std::uint64_t>(dice.below(1000));
    return spec;
}

void require_symmetric(const Matrix& m) {
    REQUIRE(m.rows() == m.cols());
    for (Index p = 0; p < m.rows(); ++p) {
        for (Index q = 0; q < p; ++q) {
            const bool both_missing = std::isnan(m(p, q)) && std::isnan(m(q, p));
            REQUIRE((both_missing || m(p, q) == Approx(m(q, p)).margin(1e-6)));
        }
    }
}

/// PE(p).PE(q) from the waves themselves.
long double direct_product(const Spec& spec, int p, int q) {
    const auto wave = [&spec](int column, int position) {
        return formulas::wave(column, spec.model.d_model, spec.position.base, spec.position.layout,
                              spec.position.offset + position);
    };
    long double sum = 0;
    for (int column = 0; column < spec.model.d_model; ++column) sum += wave(column, p) * wave(column, q);
    return sum;
}

double cosine_of(const Eigen::RowVectorXd& a, const Eigen::RowVectorXd& b) {
    return a.norm() * b.norm() > 0 ? a.dot(b) / (a.norm() * b.norm()) : 0;
}

}  // namespace

TEST_CASE("positions: sinusoidal similarity is a sum of cosines of the distance", "[positions]") {
    Dice dice(65);
    for (const int d_model : {2, 4, 6, 64, 200, 512}) {
        const Spec spec = sized_spec(dice, d_model, 1);
        const int n = 2 + dice.below(30);
        INFO("d_model " << d_model << ", base " << spec.position.base << ", offset " << spec.position.offset);
        const Matrix dot = position_similarity(PositionKind::sinusoidal, spec, 0, n, Similarity::dot);
        const Matrix cosine = position_similarity(PositionKind::sinusoidal, spec, 0, n, Similarity::cosine);
        require_symmetric(dot);
        require_symmetric(cosine);
        for (int p = 0; p < n; ++p) {
            REQUIRE(cosine(p, p) == Approx(1).epsilon(1e-5));
            for (int q = 0; q < n; ++q) {
                long double sum = 0;
                for (int pair = 0; pair < d_model / 2; ++pair) {
                    sum += std::cos((p - q) * formulas::turn(pair, d_model, spec.position.base));
                }
                REQUIRE(std::abs(dot(p, q) - dot(std::abs(p - q), 0)) <= 1e-4 * d_model);
                REQUIRE(dot(p, q) == Approx(static_cast<double>(sum)).margin(1e-5 * d_model));
                REQUIRE(cosine(p, q) == Approx(static_cast<double>(sum / (d_model / 2.0L))).margin(1e-5));
            }
        }
    }
}

TEST_CASE("positions: with an odd d_model the last sine stands alone", "[positions]") {
    Dice dice(66);
    for (const int d_model : {1, 3, 5, 63, 201}) {
        const Spec spec = sized_spec(dice, d_model, 1);
        const int n = 12;
        INFO("d_model " << d_model << ", base " << spec.position.base << ", offset " << spec.position.offset);
        const Matrix dot = position_similarity(PositionKind::sinusoidal, spec, 0, n, Similarity::dot);
        const Matrix cosine = position_similarity(PositionKind::sinusoidal, spec, 0, n, Similarity::cosine);
        require_symmetric(cosine);
        for (int p = 0; p < n; ++p) {
            if (d_model > 1) REQUIRE(cosine(p, p) == Approx(1).epsilon(1e-5));
            for (int q = 0; q < n; ++q) {
                const long double product = direct_product(spec, p, q);
                REQUIRE(dot(p, q) == Approx(static_cast<double>(product)).margin(1e-5 * d_model));
                const long double lengths = std::sqrt(direct_product(spec, p, p) * direct_product(spec, q, q));
                if (d_model == 1 && lengths < 1e-3L) continue;  // a sine that is 0 has no direction
                REQUIRE(cosine(p, q) == Approx(static_cast<double>(product / lengths)).margin(1e-5));
            }
        }
    }
}

TEST_CASE("positions: a learned table knows the positions that it has", "[positions]") {
    Dice dice(67);
    int missing = 0;
    for (int round = 0; round < 60; ++round) {
        Spec spec = sized_spec(dice, 1 + dice.below(80), 1);
        const int n = 1 + dice.below(12);
        spec.position.offset = dice.below(10);
        spec.position.max_length = 1 + dice.below(20);
        spec.position.kind = static_cast<PositionKind>(dice.below(5));  // the kind asked for counts, not this one
        INFO(n << " from " << spec.position.offset << " of " << spec.position.max_length);
        // The whole table; its row of a position is the same wherever one begins to read.
        const Matrix whole =
            learned_table(spec.position.offset + n, spec.model.d_model, spec.position.max_length, 0, spec.weights.seed);
        for (const Similarity measure : measures) {
            const Matrix got = position_similarity(PositionKind::learned, spec, 0, n, measure);
            REQUIRE(got.rows() == n);
            require_symmetric(got);
            for (int p = 0; p < n; ++p) {
                for (int q = 0; q < n; ++q) {
                    const bool gone = spec.position.offset + std::max(p, q) >= spec.position.max_length;
                    REQUIRE(std::isnan(got(p, q)) == gone);
                    missing += gone ? 1 : 0;
                    if (gone) continue;
                    const Eigen::RowVectorXd a = whole.row(spec.position.offset + p).cast<double>();
                    const Eigen::RowVectorXd b = whole.row(spec.position.offset + q).cast<double>();
                    const double wanted = measure == Similarity::dot ? a.dot(b) : cosine_of(a, b);
                    REQUIRE(got(p, q) == Approx(wanted).margin(1e-5 * spec.model.d_model));
                    if (p == q && measure == Similarity::cosine) REQUIRE(got(p, q) == Approx(1).epsilon(1e-5));
                }
            }
        }
    }
    REQUIRE(missing > 100);
}

TEST_CASE("positions: RoPE similarity is that of a turned vector of ones", "[positions]") {
    Dice dice(68);
    for (const auto& [d_model, heads] : {std::pair{2, 1}, {8, 2}, {64, 8}, {96, 12}, {256, 1}}) {
        const Spec spec = sized_spec(dice, d_model, heads);
        const int d_k = d_model / heads;
        const int n = 20;
        const Matrix turned = rope_rotate(Matrix::Ones(n, d_k), 1, spec.position.base, spec.position.layout, 3);
        INFO("d_k " << d_k << ", base " << spec.position.base);
        const Matrix dot = position_similarity(PositionKind::rope, spec, 0, n, Similarity::dot);
        const Matrix cosine = position_similarity(PositionKind::rope, spec, 0, n, Similarity::cosine);
        for (int p = 0; p < n; ++p) {
            for (int q = 0; q < n; ++q) {
                const double wanted = turned.row(p).cast<double>().dot(turned.row(q).cast<double>());
                REQUIRE(dot(p, q) == Approx(wanted).margin(1e-5 * d_k));
                REQUIRE(cosine(p, q) == Approx(wanted / d_k).margin(1e-5));
            }
            REQUIRE(cosine(p, p) == Approx(1));
        }
    }
}

TEST_CASE("positions: ALiBi similarity is e to the minus slope times distance, none is 1", "[positions]") {
    Dice dice(69);
    for (const int heads : {1, 2, 6, 8, 12}) {
        const Spec spec = sized_spec(dice, 24 * heads, heads);
        const std::vector<float> slopes = alibi_slopes(heads);
        for (const Similarity measure : measures) {
            for (int head = 0; head < heads; ++head) {
                const Matrix got = position_similarity(PositionKind::alibi, spec, head, 15, measure);
                require_symmetric(got);
                for (int p = 0; p < 15; ++p) {
                    for (int q = 0; q < 15; ++q) {
                        const double slope = slopes[static_cast<std::size_t>(head)];
                        REQUIRE(got(p, q) == Approx(std::exp(-slope * std::abs(p - q))).margin(1e-7));
                    }
                }
            }
            REQUIRE(position_similarity(PositionKind::none, spec, 0, 9, measure) == Matrix::Ones(9, 9));
        }
    }
    for (int kind = 0; kind < 5; ++kind) {
        REQUIRE(position_similarity(static_cast<PositionKind>(kind), {}, 0, 0, Similarity::cosine).size() == 0);
    }
}

TEST_CASE("positions: neighbours of a table are compared one by one", "[positions]") {
    Dice dice(70);
    for (int round = 0; round < 50; ++round) {
        const Index rows = 1 + dice.below(20);
        const Index width = 1 + dice.below(100);
        Matrix table = formulas::random_matrix(dice, rows, width);
        if (round % 3 == 0) table = learned_table(rows, width, 512, round, 5);
        if (round % 5 == 0) table.row(dice.below(static_cast<int>(rows))).setZero();
        const Index count = dice.below(static_cast<int>(rows) + 1);
        const Vector got = neighbour_similarity(table, count);
        REQUIRE(got.size() == (count == 0 ? 0 : count - 1));
        for (Index p = 0; p < got.size(); ++p) {
            const double wanted = cosine_of(table.row(p).cast<double>(), table.row(p + 1).cast<double>());
            REQUIRE(got(p) == Approx(wanted).margin(1e-5));
        }
    }
}

}  // namespace headlight
