#pragma once
// The computation once more, in double precision and as plainly as it can be written: one loop a formula, RoPE by
// complex numbers, the mask cell by cell, slopes by the recursion of the ALiBi authors. It takes the input X and the
// weights of a Trace and nothing else, and shares no code with core/ops.

#include <cmath>
#include <complex>
#include <cstdlib>
#include <limits>
#include <vector>

#include "core/engine/trace.hpp"

namespace headlight::twin {

using Table = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

struct Head {
    Table q, k, v;  ///< (n, d_k), q and k as they enter the dot product
    Table scores, scaled, masked, weights;
    Table context;
};

struct Layer {
    std::vector<Head> heads;
    Table output;
};

inline double frequency(int pair, int width, double base) {
    return 1.0 / std::pow(base, 2.0 * pair / width);
}

inline Table sinusoidal(int n, int width, const PositionSpec& position) {
    Table table(n, width);
    for (int row = 0; row < n; ++row) {
        for (int column = 0; column < width; ++column) {
            const int sines = (width + 1) / 2;
            const bool halves = position.layout == PositionLayout::concatenated;
            const int pair = halves ? column % sines : column / 2;
            const bool sine = halves ? column < sines : column % 2 == 0;
            const double angle = (static_cast<double>(position.offset) + row) * frequency(pair, width, position.base);
            table(row, column) = sine ? std::sin(angle) : std::cos(angle);
        }
    }
    return table;
}

inline void rotate(Table& x, const PositionSpec& position) {
    const int width = static_cast<int>(x.cols());
    for (int row = 0; row < x.rows(); ++row) {
        for (int pair = 0; pair < width / 2; ++pair) {
            const bool halves = position.layout == PositionLayout::concatenated;
            double& a = x(row, halves ? pair : 2 * pair);
            double& b = x(row, halves ? pair + width / 2 : 2 * pair + 1);
            const double angle = (static_cast<double>(position.offset) + row) * frequency(pair, width, position.base);
            const std::complex<double> turned = std::complex<double>(a, b) * std::polar(1.0, angle);
            a = turned.real();
            b = turned.imag();
        }
    }
}

inline std::vector<double> slopes(int heads) {
    const double exponent = std::log2(static_cast<double>(heads));
    std::vector<double> result;
    if (exponent == std::floor(exponent)) {
        for (int head = 1; head <= heads; ++head) result.push_back(std::pow(2.0, -8.0 * head / heads));
        return result;
    }
    const int below = 1 << static_cast<int>(std::floor(exponent));
    result = slopes(below);
    const std::vector<double> more = slopes(2 * below);
    for (int i = 0; static_cast<int>(result.size()) < heads; i += 2)
        result.push_back(more[static_cast<std::size_t>(i)]);
    return result;
}

/// May query i look at key j? `n_key` keys; tokens past a learned table take no part.
inline bool allowed(const Spec& spec, int i, int j, int n_key) {
    const MaskSpec& mask = spec.mask;
    if (mask.causal && j > i && j >= mask.prefix) return false;
    if (mask.window > 0 && std::abs(i - j) > mask.window) return false;
    if (j >= n_key - mask.padding) return false;
    for (const Cell& cell : mask.cells) {
        if (cell.query == i && cell.key == j) return false;
    }
    const PositionSpec& position = spec.position;
    if (position.kind == PositionKind::learned) {
        if (position.offset + i >= position.max_length || position.offset + j >= position.max_length) return false;
    }
    return true;
}

inline Table softmax(const Table& scores) {
    Table weights = Table::Zero(scores.rows(), scores.cols());
    for (int i = 0; i < scores.rows(); ++i) {
        const double largest = scores.row(i).maxCoeff();
        if (std::isinf(largest)) continue;
        double sum = 0;
        for (int j = 0; j < scores.cols(); ++j) sum += std::exp(scores(i, j) - largest);
        for (int j = 0; j < scores.cols(); ++j) weights(i, j) = std::exp(scores(i, j) - largest) / sum;
    }
    return weights;
}

inline Layer recompute(const Trace& trace, std::size_t layer = 0) {
    const Spec& spec = trace.spec;
    const LayerWeights& w = *trace.layers.at(layer).weights;
    const Table x_query = trace.query_stream().input->cast<double>();
    const Table x_key = trace.key_stream().input->cast<double>();
    const int d_k = spec.model.d_model / spec.model.heads;
    const std::vector<double> slope = slopes(spec.model.heads);
    const double divisor =
        (spec.attention.scale ? std::sqrt(static_cast<double>(d_k)) : 1.0) * spec.attention.temperature;

    Layer result;
    Table side_by_side(x_query.rows(), spec.model.d_model);
    for (int h = 0; h < spec.model.heads; ++h) {
        Head head;
        head.q = x_query * w.q.cast<double>().middleCols(h * d_k, d_k);
        head.k = x_key * w.k.cast<double>().middleCols(h * d_k, d_k);
        head.v = x_key * w.v.cast<double>().middleCols(h * d_k, d_k);
        if (spec.position.kind == PositionKind::rope) {
            rotate(head.q, spec.position);
            rotate(head.k, spec.position);
        }
        head.scores = head.q * head.k.transpose();
        head.scaled = head.scores / divisor;
        head.masked = head.scaled;
        const int n_key = static_cast<int>(head.scores.cols());
        for (int i = 0; i < head.scores.rows(); ++i) {
            for (int j = 0; j < n_key; ++j) {
                if (spec.position.kind == PositionKind::alibi) {
                    head.scaled(i, j) -= slope[static_cast<std::size_t>(h)] * std::abs(i - j);
                }
                head.masked(i, j) =
                    allowed(spec, i, j, n_key) ? head.scaled(i, j) : -std::numeric_limits<double>::infinity();
            }
        }
        head.weights = softmax(head.masked);
        head.context = head.weights * head.v;
        side_by_side.middleCols(h * d_k, d_k) = head.context;
        result.heads.push_back(std::move(head));
    }
    result.output = side_by_side * w.o.cast<double>();
    return result;
}

/// Largest difference, relative to the largest finite entry that was wanted; infinite entries must be the same.
inline double difference(const MatrixView& got, const Table& wanted) {
    if (got.rows() != wanted.rows() || got.cols() != wanted.cols()) return 1e30;
    double largest = 0;
    double off = 0;
    for (int i = 0; i < wanted.rows(); ++i) {
        for (int j = 0; j < wanted.cols(); ++j) {
            const auto value = static_cast<double>(got(i, j));
            if (std::isinf(wanted(i, j)) || !std::isfinite(value)) {
                if (value != wanted(i, j)) return 1e30;
                continue;
            }
            largest = std::max(largest, std::abs(wanted(i, j)));
            off = std::max(off, std::abs(value - wanted(i, j)));
        }
    }
    return off == 0 ? 0 : off / std::max(largest, 1e-6);
}

}  // namespace headlight::twin
