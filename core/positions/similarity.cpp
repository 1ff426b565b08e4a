#include "core/positions/similarity.hpp"

#include <cmath>
#include <limits>

#include "core/ops/gemm.hpp"
#include "core/ops/positions.hpp"

namespace headlight {

namespace {

/// n by n from a function of the distance.
template <class F>
Matrix by_distance(Index n, F of_distance) {
    Vector values(n);
    for (Index distance = 0; distance < n; ++distance) values(distance) = static_cast<float>(of_distance(distance));
    Matrix result(n, n);
    for (Index p = 0; p < n; ++p) {
        for (Index q = 0; q < n; ++q) result(p, q) = values(std::abs(p - q));
    }
    return result;
}

Matrix gram(const Matrix& table, Index available, Similarity measure) {
    Matrix unit = table;
    if (measure == Similarity::cosine) {
        for (Index p = 0; p < available; ++p) unit.row(p).normalize();
    }
    Matrix result(table.rows(), table.rows());
    multiply_transposed(result, unit, unit);
    constexpr float nothing = std::numeric_limits<float>::quiet_NaN();
    const Index missing = table.rows() - available;
    result.bottomRows(missing).setConstant(nothing);
    result.rightCols(missing).setConstant(nothing);
    return result;
}

}  // namespace

Matrix position_similarity(PositionKind kind, const Spec& spec, int head, Index n, Similarity measure) {
    PositionSpec position = spec.position;
    position.kind = kind;
    const Index d_model = spec.model.d_model;
    const Index d_k = spec.model.d_k();
    switch (kind) {
        case PositionKind::sinusoidal:
            return gram(sinusoidal_table(n, d_model, position.base, position.layout, position.offset), n, measure);
        case PositionKind::learned:
            return gram(learned_table(n, d_model, position.max_length, position.offset, spec.weights.seed),
                        positions_available(position, n), measure);
        case PositionKind::rope:
            return by_distance(n, [&](Index distance) {
                const Index pairs = std::max<Index>(d_k / 2, 1);
                double sum = 0;
                for (Index pair = 0; pair < pairs; ++pair) {
                    sum += std::cos(static_cast<double>(distance) * pair_frequency(pair, d_k, position.base));
                }
                return measure == Similarity::dot ? 2 * sum : sum / static_cast<double>(pairs);
            });
        case PositionKind::alibi: {
            const auto slope = static_cast<double>(alibi_slopes(spec.model.heads).at(static_cast<std::size_t>(head)));
            return by_distance(n, [&](Index distance) { return std::exp(-slope * static_cast<double>(distance)); });
        }
        case PositionKind::none:
            break;
    }
    return Matrix::Ones(n, n);
}

Vector neighbour_similarity(const Matrix& table, Index count) {
    Vector result(std::max<Index>(count - 1, 0));
    for (Index p = 0; p + 1 < count; ++p) {
        const float lengths = table.row(p).norm() * table.row(p + 1).norm();
        result(p) = lengths > 0 ? table.row(p).dot(table.row(p + 1)) / lengths : 0;
    }
    return result;
}

}  // namespace headlight
