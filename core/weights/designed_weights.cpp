#include "core/weights/designed_weights.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/ops/positions.hpp"

namespace headlight {

namespace {

// Score of one pair at its peak, before the division by sqrt(d_k). With d_model = 64 and 8 heads the neighbour of the
// peak is then 5 to 6 nats below it.
constexpr double position_gain = 16;
constexpr double rope_gain = 32;
constexpr double content_gain = 6;
constexpr int farthest_distance = 64;
constexpr double local_drop = 2.5;  // nats from the middle of a bump to its half width, after the scaling

/// The pairs of x and the jobs that the design gives them.
struct Residual {
    Index d_model = 0;
    PositionLayout layout{};

    [[nodiscard]] Index pairs() const { return d_model / 2; }
    [[nodiscard]] Index fast_pairs() const { return (pairs() + 1) / 2; }
    [[nodiscard]] Index content_size() const { return pairs() - fast_pairs(); }
    [[nodiscard]] PairColumns columns(Index pair) const { return pair_columns(pair, d_model, layout); }
    /// Dimension t of the code, the slowest pair (whose PE moves least) first.
    [[nodiscard]] Index content_column(Index t) const { return columns(pairs() - 1 - t).first; }
    [[nodiscard]] Index constant_column(Index t) const { return columns(pairs() - 1 - t).second; }
};

/// A pair of waves that a head uses.
struct Wave {
    Index pair = 0;
    double frequency = 0;
    double gain = 0;
};

/// How far the sum of gain * cos(w d) falls from its peak at distance 0 to `distance`.
double drop_at(const std::vector<Wave>& waves, int distance) {
    double drop = 0;
    for (const Wave& wave : waves) drop += wave.gain * (1 - std::cos(wave.frequency * distance));
    return drop;
}

/// The smallest drop at the distances from `nearest` to farthest_distance.
double clearance(const std::vector<Wave>& waves, int nearest) {
    double smallest = std::numeric_limits<double>::infinity();
    for (int distance = nearest; distance <= farthest_distance; ++distance) {
        smallest = std::min(smallest, drop_at(waves, distance));
    }
    return smallest;
}

/// `count` equally spaced pairs of the fast half, those with the best `quality`.
template <class Quality>
std::vector<Wave> choose_waves(const Residual& residual, double base, Index count, Quality quality) {
    const Index available = residual.pairs() == 0 ? 0 : residual.fast_pairs();
    count = std::min(count, available);
    std::vector<Wave> best;
    if (count == 0) return best;
    double best_quality = -1;
    const Index widest = count == 1 ? 1 : (available - 1) / (count - 1);
    for (Index stride = 1; stride <= widest; ++stride) {
        std::vector<Wave> waves;
        for (Index t = 0; t < count; ++t) {
            waves.push_back({t * stride, pair_frequency(t * stride, residual.d_model, base), position_gain});
        }
        const double value = quality(waves);
        if (value > best_quality) {
            best_quality = value;
            best = std::move(waves);
        }
    }
    return best;
}

/// For a sharp peak: no other distance comes close.
std::vector<Wave> peak_waves(const Residual& residual, double base, Index count) {
    return choose_waves(residual, base, count, [](const auto& waves) { return clearance(waves, 1); });
}

/// For a hill: far distances lie low compared with its half width.
std::vector<Wave> hill_waves(const Residual& residual, double base, Index count, int half_width) {
    return choose_waves(residual, base, count, [half_width](const auto& waves) {
        return clearance(waves, 3 * half_width) / drop_at(waves, half_width);
    });
}

/// RoPE gives a head its frequencies. Where they are far apart, a slow pair gets the weight to tell the periods of the
/// next faster one apart.
std::vector<Wave> rope_waves(Index d_k, double base) {
    std::vector<Wave> waves;
    double gain = rope_gain;
    for (Index i = 0; i < d_k / 2; ++i) {
        const double frequency = pair_frequency(i, d_k, base);
        if (i > 0 && frequency * farthest_distance < 0.5) break;  // hardly turns within a sentence
        if (i > 0) {
            const double turn = 2 * std::numbers::pi * frequency / waves.back().frequency;
            gain = std::clamp(0.5 * rope_gain / (1 - std::cos(std::min(turn, std::numbers::pi))), rope_gain,
                              4 * rope_gain);
        }
        waves.push_back({i, frequency, gain});
    }
    return waves;
}

class Designer {
public:
    explicit Designer(const WeightsDesign& design)
        : design_(design),
          residual_{design.d_model, design.rope ? PositionLayout::interleaved : design.layout},
          d_k_(design.d_model / design.heads),
          waves_(design.rope ? rope_waves(d_k_, design.base) : peak_waves(residual_, design.base, d_k_ / 2)) {}

    [[nodiscard]] LayerWeights build() {
        for (Matrix* matrix : {&result_.q, &result_.k, &result_.v, &result_.o}) {
            matrix->setZero(design_.d_model, design_.d_model);
        }
        result_.designs = head_designs(design_.heads, design_.back);
        for (Index h = 0; h < design_.heads; ++h) {
            column_ = h * d_k_;
            build_head(result_.designs[static_cast<std::size_t>(h)]);
            copy_content(h);
        }
        return std::move(result_);
    }

private:
    void build_head(const HeadDesign& role) {
        switch (role.role) {
            case HeadRole::previous:
            case HeadRole::back:
                relative(waves_, role.distance, 1);
                break;
            case HeadRole::next:
            case HeadRole::ahead:
                relative(waves_, -role.distance, 1);
                break;
            case HeadRole::local:
                local(role.distance);
                break;
            case HeadRole::first:
                first();
                break;
            case HeadRole::same:
                same();
                break;
            case HeadRole::even:
            case HeadRole::none:
                break;
        }
    }

    void local(int half_width) {
        const std::vector<Wave> waves =
            design_.rope ? waves_ : hill_waves(residual_, design_.base, d_k_ / 2, half_width);
        const double drop = drop_at(waves, half_width);
        if (drop <= 0) return;
        relative(waves, 0, std::min(1.0, local_drop * std::sqrt(static_cast<double>(d_k_)) / drop));
    }

    void relative(const std::vector<Wave>& waves, int shift, double share) {
        for (std::size_t t = 0; t < waves.size(); ++t) {
            const Wave& wave = waves[t];
            const double amplitude = std::sqrt(wave.gain * share);
            const double angle = wave.frequency * shift;
            const auto cosine = static_cast<float>(amplitude * std::cos(angle));
            const auto sine = static_cast<float>(amplitude * std::sin(angle));
            if (design_.rope) {
                const auto [a, b] = pair_columns(wave.pair, d_k_, design_.layout);
                read_constant(result_.q, column_ + a, cosine);
                read_constant(result_.q, column_ + b, -sine);
                read_constant(result_.k, column_ + a, static_cast<float>(amplitude));
                continue;
            }
            const auto [in_sin, in_cos] = residual_.columns(wave.pair);
            const Index out_sin = column_ + 2 * static_cast<Index>(t);
            const Index out_cos = out_sin + 1;
            // sin w(p-k) = sin wp cos wk - cos wp sin wk;  cos w(p-k) = cos wp cos wk + sin wp sin wk
            result_.q(in_sin, out_sin) = cosine;
            result_.q(in_cos, out_sin) = -sine;
            result_.q(in_cos, out_cos) = cosine;
            result_.q(in_sin, out_cos) = sine;
            result_.k(in_sin, out_sin) = static_cast<float>(amplitude);
            result_.k(in_cos, out_cos) = static_cast<float>(amplitude);
        }
    }

    void first() {
        const auto amplitude = static_cast<float>(std::sqrt(position_gain));
        for (Index t = 0; t < std::min(d_k_, residual_.fast_pairs()); ++t) {
            if (residual_.columns(t).second >= design_.d_model) break;
            read_constant(result_.q, column_ + t, amplitude);
            result_.k(residual_.columns(t).second, column_ + t) = amplitude;
        }
    }

    void same() {
        const auto amplitude = static_cast<float>(std::sqrt(content_gain));
        // RoPE turns the fast pairs of a head away from each other; content that has to meet sits on the slow half.
        const Index pairs = d_k_ / 2;
        const Index begin = design_.rope ? 2 * ((pairs + 1) / 2) : 0;
        const Index room = d_k_ - begin;
        for (Index t = 0; t < std::min(room, residual_.content_size()); ++t) {
            Index out = begin + t;
            if (design_.rope) {
                const auto [a, b] = pair_columns(out / 2, d_k_, design_.layout);
                out = out % 2 == 0 ? a : b;
            }
            result_.q(residual_.content_column(t), column_ + out) = amplitude;
            result_.k(residual_.content_column(t), column_ + out) = amplitude;
        }
    }

    /// Mean of the constant columns, about 1 (about 2 where the slow cosines of PE come on top).
    void read_constant(Matrix& w, Index out, float amplitude) const {
        const Index count = residual_.content_size();
        for (Index t = 0; t < count; ++t) w(residual_.constant_column(t), out) = amplitude / static_cast<float>(count);
    }

    void copy_content(Index h) {
        const Index size = residual_.content_size();
        for (Index t = 0; t < std::min(d_k_, size); ++t) {
            const Index content = residual_.content_column((h * d_k_ + t) % size);
            result_.v(content, column_ + t) = 1;
            result_.o(column_ + t, content) = 1;
        }
    }

    WeightsDesign design_;
    Residual residual_;
    Index d_k_;
    std::vector<Wave> waves_;
    LayerWeights result_;
    Index column_ = 0;  // first column of the head being built
};

}  // namespace

PositionLayout residual_layout(const PositionSpec& position) {
    return position.kind == PositionKind::sinusoidal ? position.layout : PositionLayout::interleaved;
}

WeightsDesign weights_design(const Spec& spec) {
    WeightsDesign design;
    design.d_model = spec.model.d_model;
    design.heads = spec.model.heads;
    design.back = spec.weights.back;
    design.rope = spec.position.kind == PositionKind::rope;
    if (design.rope || spec.position.kind == PositionKind::sinusoidal) {
        design.base = spec.position.base;
        design.layout = spec.position.layout;
    }
    return design;
}

LayerWeights designed_weights(const WeightsDesign& design) {
    return Designer(design).build();
}

void designed_embedding(const RandomStream& stream, PositionLayout layout, Eigen::Ref<Vector> row) {
    const Residual residual{row.size(), layout};
    const Index size = residual.content_size();
    row.setZero();
    if (size == 0) return;
    constexpr Index block = 4;
    const float code_length = std::sqrt(0.75F * static_cast<float>(block) / static_cast<float>(size));
    const float constant = 0.5F / std::sqrt(static_cast<float>(size));
    for (Index begin = 0; begin < size; begin += block) {
        const Index count = std::min(block, size - begin);
        Vector code(count);
        for (Index t = 0; t < count; ++t) code(t) = stream.normal(static_cast<std::uint64_t>(begin + t));
        code *= code_length * std::sqrt(static_cast<float>(count) / static_cast<float>(block)) / code.norm();
        for (Index t = 0; t < count; ++t) {
            row(residual.content_column(begin + t)) = code(t);
            row(residual.constant_column(begin + t)) = constant;
        }
    }
}

}  // namespace headlight
