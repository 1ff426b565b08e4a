#include "core/positions/rope_lab.hpp"

#include <algorithm>
#include <cmath>

#include "core/engine/layer_stages.hpp"
#include "core/ops/positions.hpp"
#include "core/ops/scorings.hpp"
#include "core/weights/random_stream.hpp"

namespace headlight {

namespace {

/// What a pair adds to q.k turned apart by an angle: even cos(angle) + odd sin(angle).
struct PairSums {
    double even = 0;
    double odd = 0;
};

std::vector<double> normals(Index count, const RandomStream& stream, Index start) {
    std::vector<double> values;
    values.reserve(static_cast<std::size_t>(count));
    for (Index i = 0; i < count; ++i) {
        values.push_back(static_cast<double>(stream.normal(static_cast<std::uint64_t>(start + i))));
    }
    return values;
}

double norm(const std::vector<double>& vector) {
    double sum = 0;
    for (const double x : vector) sum += x * x;
    return std::sqrt(sum);
}

std::vector<PairSums> pair_sums(const std::vector<double>& q, const std::vector<double>& k) {
    const double lengths = std::max(norm(q) * norm(k), 1e-300);
    std::vector<PairSums> sums;
    sums.reserve(q.size() / 2);
    for (std::size_t i = 0; i + 1 < q.size(); i += 2) {
        sums.push_back({(q[i] * k[i] + q[i + 1] * k[i + 1]) / lengths, (q[i] * k[i + 1] - q[i + 1] * k[i]) / lengths});
    }
    return sums;
}

}  // namespace

RopeByDistance rope_by_distance(Index d_k, double base, int reach, std::uint64_t seed, int draws) {
    const RandomStream stream(seed, "rope lab");
    std::vector<std::vector<PairSums>> alike;
    std::vector<std::vector<PairSums>> independent;
    for (int draw = 0; draw < draws; ++draw) {
        const std::vector<double> q = normals(d_k, stream, 2 * draw * d_k);
        alike.push_back(pair_sums(q, q));
        independent.push_back(pair_sums(q, normals(d_k, stream, (2 * draw + 1) * d_k)));
    }
    RopeByDistance result;
    std::vector<PairSums> turn(static_cast<std::size_t>(d_k / 2));
    const auto score = [&turn](const std::vector<PairSums>& sums) {
        double sum = 0;
        for (std::size_t i = 0; i < sums.size(); ++i) sum += sums[i].even * turn[i].even + sums[i].odd * turn[i].odd;
        return sum;
    };
    for (int distance = 0; distance <= reach; ++distance) {
        for (std::size_t i = 0; i < turn.size(); ++i) {
            const double angle = distance * pair_frequency(static_cast<Index>(i), d_k, base);
            turn[i] = {std::cos(angle), std::sin(angle)};
        }
        double mean = 0;
        double square = 0;
        for (int draw = 0; draw < draws; ++draw) {
            const auto at = static_cast<std::size_t>(draw);
            mean += score(alike[at]) / draws;
            square += std::pow(score(independent[at]), 2) / draws;
        }
        result.fixed.push_back(score(independent.front()));
        result.alike.push_back(mean);
        result.independent.push_back(std::sqrt(square));
    }
    return result;
}

OffsetChange rope_offset_change(const Trace& trace, int layer) {
    if (trace.empty()) return {};
    const LayerTrace& now = trace.layers.at(static_cast<std::size_t>(layer));
    RotationKey at_start = rotation_key(trace.spec);
    at_start.offset = 0;
    const QueryKey start = rotate(*now.projected, at_start);
    const Index d_k = trace.spec.model.d_k();
    OffsetChange change;
    for (Index head = 0; head < trace.heads(); ++head) {
        const Matrix here = scores(head_columns(now.rotated->q, head, d_k), head_columns(now.rotated->k, head, d_k));
        const Matrix there = scores(head_columns(start.q, head, d_k), head_columns(start.k, head, d_k));
        change.largest_score = std::max(change.largest_score, static_cast<double>(here.cwiseAbs().maxCoeff()));
        change.largest_change =
            std::max(change.largest_change, static_cast<double>((here - there).cwiseAbs().maxCoeff()));
    }
    return change;
}

HeadMatrices rope_other_layout(const Trace& trace, int layer) {
    const LayerTrace& now = trace.layers.at(static_cast<std::size_t>(layer));
    RotationKey key = rotation_key(trace.spec);
    key.layout = key.layout == PositionLayout::interleaved ? PositionLayout::concatenated : PositionLayout::interleaved;
    return attend(rotate(*now.projected, key), now.additive.get(), *trace.mask, attention_key(trace.spec));
}

}  // namespace headlight
