#pragma once
// The computation once more, in double precision and as plainly as it can be written: one loop a formula, RoPE by
// complex numbers, the mask cell by cell, slopes by the recursion of the ALiBi authors, sparsemax by bisection. It
// takes the input X and the weights of a Trace and nothing else, and shares no code with core/ops.

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/trace.hpp"

namespace headlight::twin {

using Table = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

struct Head {
    Table q, k, v;  ///< (n, d_k), q and k as they enter the score
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

/// Lines of rules by name, "!" before those that are inverted.
using MaskLines = std::vector<std::vector<std::string>>;

inline MaskLines mask_lines(const std::string& order) {
    std::istringstream words(
        order.empty() ? "causal or prefix and window or global and stride and block and documents and padding" : order);
    MaskLines lines(1);
    std::string all = " ";
    std::string inverted;
    for (std::string word; words >> word;) {
        if (word == "and") lines.emplace_back();
        if (word == "not") inverted = "!";
        if (word == "and" || word == "or" || word == "not") continue;
        lines.back().push_back(std::exchange(inverted, "") + word);
        all += word + " ";
    }
    for (const std::string name : {"causal", "window", "stride", "block", "documents", "padding"}) {
        if (all.find(" " + name + " ") == std::string::npos) lines.push_back({name});
    }
    const auto add_behind = [&](const std::string& name, const std::string& other) {
        if (all.find(" " + name + " ") != std::string::npos) return;
        for (auto& line : lines) {
            for (std::size_t k = 0; k < line.size(); ++k) {
                if (line[k] != other && line[k] != "!" + other) continue;
                line.insert(line.begin() + static_cast<std::ptrdiff_t>(k) + 1, name);
                break;
            }
        }
    };
    add_behind("prefix", "causal");
    add_behind("global", "window");
    return lines;
}

/// What one rule says about a cell; nothing when it is off.
inline std::optional<bool> rule_allows(const MaskSpec& mask, const std::string& name, int i, int j, int n_key) {
    const auto when = [](bool on, auto allows) { return on ? std::optional<bool>(allows()) : std::nullopt; };
    if (name == "causal") return when(mask.causal, [&] { return j <= i; });
    if (name == "prefix") return when(mask.prefix != 0, [&] { return j < mask.prefix; });
    if (name == "window") return when(mask.window != 0, [&] { return std::abs(i - j) <= mask.window; });
    if (name == "global") return when(mask.global != 0, [&] { return i < mask.global || j < mask.global; });
    if (name == "stride") return when(mask.stride != 0, [&] { return (i - j) % mask.stride == 0; });
    if (name == "block") return when(mask.block != 0, [&] { return i / mask.block == j / mask.block; });
    if (name == "padding") return when(mask.padding != 0, [&] { return j < n_key - mask.padding; });
    return when(!mask.documents.empty(), [&] {
        // No boundary between the two.
        const int low = std::min(i, j);
        const int high = std::max(i, j);
        return std::none_of(mask.documents.begin(), mask.documents.end(),
                            [low, high](int boundary) { return low < boundary && boundary <= high; });
    });
}

inline bool line_allows(const MaskSpec& mask, const std::vector<std::string>& line, int i, int j, int n_key) {
    int on = 0;
    int open = 0;
    for (std::size_t k = 0; k < line.size(); ++k) {
        const bool inverted = line[k].front() == '!';
        const auto says = rule_allows(mask, inverted ? line[k].substr(1) : line[k], i, j, n_key);
        if (!says || (k > 0 && on == 0)) continue;
        ++on;
        open += *says != inverted ? 1 : 0;
    }
    return on == 0 || open > 0;
}

/// May query i look at key j? `n_key` keys; tokens past a learned table take no part.
inline bool allowed(const Spec& spec, const MaskLines& lines, int i, int j, int n_key) {
    const PositionSpec& position = spec.position;
    if (position.kind == PositionKind::learned) {
        if (position.offset + i >= position.max_length || position.offset + j >= position.max_length) return false;
    }
    for (const Cell& cell : spec.mask.allowed) {
        if (cell.query == i && cell.key == j) return true;
    }
    for (const Cell& cell : spec.mask.cells) {
        if (cell.query == i && cell.key == j) return false;
    }
    return std::ranges::all_of(lines, [&](const auto& line) { return line_allows(spec.mask, line, i, j, n_key); });
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

/// tau with sum max(s - tau, 0) = 1 lies between the largest score minus 1 and the largest score; it is cornered there.
inline double sparsemax_threshold(const Eigen::RowVectorXd& scores) {
    double high = scores.maxCoeff();
    double low = high - 1;
    for (int step = 0; step < 200; ++step) {
        const double middle = (low + high) / 2;
        double sum = 0;
        for (const double score : scores) sum += std::max(score - middle, 0.0);
        (sum > 1 ? low : high) = middle;
    }
    return low;
}

/// The other normalisers, as their papers write them, over the keys that are left.
inline Table normalized(const Table& masked, Normalizer normalizer) {
    if (normalizer == Normalizer::softmax) return softmax(masked);
    Table weights = Table::Zero(masked.rows(), masked.cols());
    for (int i = 0; i < masked.rows(); ++i) {
        double count = 0;
        double sum = 0;
        for (int j = 0; j < masked.cols(); ++j) {
            if (std::isinf(masked(i, j))) continue;
            count += 1;
            sum += masked(i, j);
        }
        if (count == 0) continue;
        const double tau = sparsemax_threshold(masked.row(i));
        for (int j = 0; j < masked.cols(); ++j) {
            const double s = masked(i, j);
            if (std::isinf(s)) continue;
            if (normalizer == Normalizer::sparsemax) weights(i, j) = s > tau ? s - tau : 0;
            if (normalizer == Normalizer::relu) weights(i, j) = s > 0 ? s / count : 0;
            if (normalizer == Normalizer::sigmoid) weights(i, j) = 1 / (1 + std::exp(-(s - std::log(count))));
            if (normalizer == Normalizer::linear) weights(i, j) = s / sum;
        }
    }
    return weights;
}

/// One score, before anything is done to it; `v` is read with additive scores only.
inline double score(const AttentionSpec& attention, const Table& q, int i, const Table& k, int j,
                    const Eigen::RowVectorXd& v) {
    const auto phi = [](double x) { return x > 0 ? x + 1 : std::exp(x); };
    double sum = 0;
    for (int d = 0; d < q.cols(); ++d) {
        if (attention.normalizer == Normalizer::linear) {
            sum += phi(q(i, d)) * phi(k(j, d));
        } else if (attention.scoring == Scoring::additive) {
            sum += v(d) * std::tanh(q(i, d) + k(j, d));
        } else {
            sum += q(i, d) * k(j, d);
        }
    }
    return sum;
}

/// What scores are divided by: sqrt(d_k) for dot products only, the temperature unless it cancels.
inline double divisor(const AttentionSpec& attention, int d_k) {
    if (attention.normalizer == Normalizer::linear) return 1;
    if (attention.scoring == Scoring::additive) return attention.temperature;
    return (attention.scale ? std::sqrt(static_cast<double>(d_k)) : 1.0) * attention.temperature;
}

inline Layer recompute(const Trace& trace, std::size_t layer = 0) {
    const Spec& spec = trace.spec;
    const LayerWeights& w = *trace.layers.at(layer).weights;
    const Table x_query = trace.query_stream().input->cast<double>();
    const Table x_key = trace.key_stream().input->cast<double>();
    const int d_k = spec.model.d_model / spec.model.heads;
    const std::vector<double> slope = slopes(spec.model.heads);
    const MaskLines lines = mask_lines(spec.mask.order);

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
        Eigen::RowVectorXd v;
        if (trace.layers.at(layer).additive != nullptr) v = trace.layers.at(layer).additive->row(h).cast<double>();
        head.scores = Table(head.q.rows(), head.k.rows());
        for (int i = 0; i < head.scores.rows(); ++i) {
            for (int j = 0; j < head.scores.cols(); ++j)
                head.scores(i, j) = score(spec.attention, head.q, i, head.k, j, v);
        }
        head.scaled = head.scores / divisor(spec.attention, d_k);
        head.masked = head.scaled;
        const int n_key = static_cast<int>(head.scores.cols());
        for (int i = 0; i < head.scores.rows(); ++i) {
            for (int j = 0; j < n_key; ++j) {
                if (spec.position.kind == PositionKind::alibi) {
                    head.scaled(i, j) -= slope[static_cast<std::size_t>(h)] * std::abs(i - j);
                }
                head.masked(i, j) =
                    allowed(spec, lines, i, j, n_key) ? head.scaled(i, j) : -std::numeric_limits<double>::infinity();
            }
        }
        head.weights = normalized(head.masked, spec.attention.normalizer);
        head.context = head.weights * head.v;
        side_by_side.middleCols(h * d_k, d_k) = head.context;
        result.heads.push_back(std::move(head));
    }
    result.output = side_by_side * w.o.cast<double>();
    return result;
}

inline double largest_entry(const Matrix& matrix) {
    return matrix.size() == 0 ? 0 : static_cast<double>(matrix.cwiseAbs().maxCoeff());
}

/// Largest difference, relative to the largest finite entry that was wanted or to `size`, if that is larger; infinite
/// entries must be the same. A head that is one number can be small by cancellation: its size is that of all heads.
inline double difference(const MatrixView& got, const Table& wanted, double size = 1e-6) {
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
    return off == 0 ? 0 : off / std::max(largest, size);
}

}  // namespace headlight::twin
