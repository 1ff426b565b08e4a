#include <algorithm>

#include "app/bench/benchmarks.hpp"
#include "app/bench/live_window.hpp"
#include "core/spec/parameters.hpp"
#include "ui/session/session.hpp"
#include "ui/window/main_window.hpp"

namespace headlight {

namespace {

constexpr int moves = 60;

/// A spec in which the parameter has an effect.
Spec spec_where_it_counts(const Parameter& parameter) {
    Spec spec = live_spec();
    if (parameter.applies(spec)) return spec;
    spec.mask.causal = true;
    if (parameter.applies(spec)) return spec;
    spec.mask.window = 8;
    if (parameter.applies(spec)) return spec;
    for (const PositionKind kind : {PositionKind::learned, PositionKind::rope}) {
        spec.position.kind = kind;
        if (parameter.applies(spec)) return spec;
    }
    return live_spec();
}

/// The values that a hand would drag over: stops, or the lower part of the range.
Value value_at(const Parameter& parameter, const std::vector<std::int64_t>& stops, int move) {
    switch (parameter.type) {
        case ParameterType::boolean:
            return move % 2 == 0;
        case ParameterType::choice:
            return std::int64_t{move} % static_cast<std::int64_t>(parameter.choices.size());
        case ParameterType::text:
            if (parameter.key == "mask.order") return std::string(move % 2 == 0 ? "causal" : "not causal");
            return live_spec().text.source + std::string(static_cast<std::size_t>(move % 8), 'x');
        case ParameterType::cells:
            return std::vector<Cell>{{move % live_tokens, 3}};
        case ParameterType::indices:
            return std::vector<int>{1 + move % live_tokens};
        case ParameterType::real: {
            const double low = std::max(parameter.min, 0.1);
            return low + (std::min(parameter.max, 1e5) - low) * (move % 20) / 20.0;
        }
        case ParameterType::integer:
            break;
    }
    if (stops.empty()) return static_cast<std::int64_t>(parameter.min) + 1 + move % 40;
    // A drag around 512, not a tour from 8 to 2048: the goal is stated for this size.
    std::vector<std::int64_t> near;
    for (const std::int64_t stop : stops) {
        if (parameter.key != "model.d_model" || (stop >= 384 && stop <= 640)) near.push_back(stop);
    }
    return near[static_cast<std::size_t>(move) % near.size()];
}

}  // namespace

std::vector<LiveResult> bench_live() {
    std::vector<LiveResult> results;
    LiveWindow live;
    Session& session = live.session;
    PaintWaiter& waiter = live.waiter;
    for (const Parameter& parameter : parameters()) {
        if (parameter.min == parameter.max && parameter.type == ParameterType::integer) continue;
        const Spec start = spec_where_it_counts(parameter);
        if (!(session.spec() == start)) {
            session.edit(start);
            static_cast<void>(waiter.wait());
        }
        const std::vector<std::int64_t> stops = allowed_stops(parameter, start);
        std::vector<double> times;
        for (int move = 0; move < moves; ++move) {
            const Value value = value_at(parameter, stops, move);
            if (value == parameter.get(session.spec())) continue;
            const Stopwatch watch;
            if (!session.set(parameter, value)) continue;
            if (waiter.wait()) times.push_back(watch.ms());
        }
        results.push_back(
            {std::string(parameter.key), live_tokens, start.model.d_model, start.model.heads, timing_of(times)});
    }
    return results;
}

}  // namespace headlight
