#include "core/ops/positions.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/ops/parallel.hpp"
#include "core/weights/random_stream.hpp"

namespace headlight {

namespace {

// sin, cos and a normal number cost some fifty multiply-adds each.
constexpr std::int64_t work_per_entry = 50;

std::vector<double> frequencies(Index pairs, Index width, double base) {
    std::vector<double> result(static_cast<std::size_t>(pairs));
    for (Index i = 0; i < pairs; ++i) result[static_cast<std::size_t>(i)] = pair_frequency(i, width, base);
    return result;
}

}  // namespace

double pair_frequency(Index pair, Index width, double base) {
    return std::pow(base, -2.0 * static_cast<double>(pair) / static_cast<double>(width));
}

PairColumns pair_columns(Index pair, Index width, PositionLayout layout) {
    const Index half = (width + 1) / 2;
    if (layout == PositionLayout::interleaved) return {2 * pair, 2 * pair + 1};
    return {pair, pair + half};
}

Matrix sinusoidal_table(Index n, Index d_model, double base, PositionLayout layout, int offset) {
    const Index pairs = (d_model + 1) / 2;
    const std::vector<double> frequency = frequencies(pairs, d_model, base);
    Matrix table(n, d_model);
    parallel_jobs(n, n * d_model * work_per_entry, [&](Index row) {
        const double position = static_cast<double>(offset) + static_cast<double>(row);
        for (Index i = 0; i < pairs; ++i) {
            const double angle = position * frequency[static_cast<std::size_t>(i)];
            const auto [first, second] = pair_columns(i, d_model, layout);
            table(row, first) = static_cast<float>(std::sin(angle));
            if (second < d_model) table(row, second) = static_cast<float>(std::cos(angle));
        }
    });
    return table;
}

Matrix learned_table(Index n, Index d_model, int max_length, int offset, std::uint64_t seed) {
    const RandomStream stream(seed, "position");
    const float deviation = std::sqrt(0.5F);
    Matrix table = Matrix::Zero(n, d_model);
    const Index rows = std::clamp<Index>(Index{max_length} - offset, 0, n);
    parallel_jobs(rows, rows * d_model * work_per_entry, [&](Index row) {
        const auto start = static_cast<std::uint64_t>((offset + row) * d_model);
        for (Index c = 0; c < d_model; ++c) {
            table(row, c) = deviation * stream.normal(start + static_cast<std::uint64_t>(c));
        }
    });
    return table;
}

Index positions_available(const PositionSpec& position, Index n) {
    if (position.kind != PositionKind::learned) return n;
    return std::clamp<Index>(Index{position.max_length} - position.offset, 0, n);
}

Matrix rope_rotate(const Matrix& x, Index heads, double base, PositionLayout layout, int offset) {
    assert(heads > 0 && x.cols() % heads == 0 && (x.cols() / heads) % 2 == 0);
    const Index d_k = x.cols() / heads;
    const Index pairs = d_k / 2;
    const std::vector<double> frequency = frequencies(pairs, d_k, base);
    Matrix result(x.rows(), x.cols());
    parallel_jobs(x.rows(), x.rows() * (pairs * work_per_entry + x.cols() * 4), [&](Index row) {
        const double position = static_cast<double>(offset) + static_cast<double>(row);
        for (Index i = 0; i < pairs; ++i) {
            const double angle = position * frequency[static_cast<std::size_t>(i)];
            const auto cosine = static_cast<float>(std::cos(angle));
            const auto sine = static_cast<float>(std::sin(angle));
            const auto [first, second] = pair_columns(i, d_k, layout);
            for (Index h = 0; h < heads; ++h) {
                const float a = x(row, h * d_k + first);
                const float b = x(row, h * d_k + second);
                result(row, h * d_k + first) = a * cosine - b * sine;
                result(row, h * d_k + second) = a * sine + b * cosine;
            }
        }
    });
    return result;
}

std::vector<float> alibi_slopes(Index heads) {
    const auto power_of_two_slopes = [](Index count) {
        std::vector<double> result;
        for (Index i = 1; i <= count; ++i) {
            result.push_back(std::exp2(-8.0 * static_cast<double>(i) / static_cast<double>(count)));
        }
        return result;
    };
    Index below = 1;
    while (below * 2 <= heads) below *= 2;
    std::vector<double> slopes = power_of_two_slopes(below);
    const std::vector<double> next = power_of_two_slopes(2 * below);
    for (std::size_t i = 0; slopes.size() < static_cast<std::size_t>(heads); i += 2) slopes.push_back(next[i]);
    return {slopes.begin(), slopes.end()};
}

}  // namespace headlight
