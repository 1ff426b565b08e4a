#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "core/spec/parameters.hpp"

namespace headlight {
namespace {

/// Dimensions come in pairs with RoPE, one by one otherwise.
std::int64_t dimension_step(const Spec& spec) {
    return spec.position.kind == PositionKind::rope ? 2 : 1;
}

std::vector<std::int64_t> head_stops(const Parameter& parameter, const Spec& spec) {
    std::vector<std::int64_t> stops;
    for (auto heads = static_cast<std::int64_t>(parameter.min); heads <= static_cast<std::int64_t>(parameter.max);
         ++heads) {
        if (spec.model.d_model % (heads * dimension_step(spec)) == 0) stops.push_back(heads);
    }
    return stops;
}

/// At most three significant binary digits: 1 2 3 4 5 6 7 8 10 12 14 16 20 24 …, four stops an octave.
bool is_round(std::int64_t multiple) {
    const auto bits = static_cast<std::uint64_t>(multiple);
    return std::bit_width(bits) - std::countr_zero(bits) <= 3;
}

std::vector<std::int64_t> width_stops(const Parameter& parameter, const Spec& spec) {
    constexpr std::array<std::int64_t, 5> well_known = {512, 768, 1024, 1280, 1600};
    const std::int64_t step = spec.model.heads * dimension_step(spec);
    const auto known = [&well_known, &spec](std::int64_t width) {
        return width == spec.model.d_model ||
               std::find(well_known.begin(), well_known.end(), width) != well_known.end();
    };
    std::vector<std::int64_t> stops;
    for (std::int64_t multiple = 1; multiple * step <= static_cast<std::int64_t>(parameter.max); ++multiple) {
        if (is_round(multiple) || known(multiple * step)) stops.push_back(multiple * step);
    }
    return stops;
}

}  // namespace

std::vector<std::int64_t> allowed_stops(const Parameter& parameter, const Spec& spec) {
    if (parameter.key == "model.heads")
        return spec.model.d_model < 1 ? std::vector<std::int64_t>{} : head_stops(parameter, spec);
    if (parameter.key == "model.d_model")
        return spec.model.heads < 1 ? std::vector<std::int64_t>{} : width_stops(parameter, spec);
    return {};
}

}  // namespace headlight
