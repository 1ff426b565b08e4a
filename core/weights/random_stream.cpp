#include "core/weights/random_stream.hpp"

#include <cmath>
#include <numbers>

namespace headlight {

namespace {

/// FNV-1a, 64 bits.
std::uint64_t hash(std::string_view text) {
    std::uint64_t value = 0xCBF29CE484222325ULL;
    for (const char c : text) {
        value ^= static_cast<unsigned char>(c);
        value *= 0x100000001B3ULL;
    }
    return value;
}

}  // namespace

RandomStream::RandomStream(std::uint64_t seed, std::string_view name)
    : key_(mix(seed + 0x9E3779B97F4A7C15ULL) ^ mix(hash(name))) {}

float RandomStream::normal(std::uint64_t index) const {
    const std::uint64_t random = bits(index);
    const float radius_uniform = (static_cast<float>(random >> 40U) + 0.5F) * 0x1p-24F;  // never 0
    const float angle_uniform = static_cast<float>((random >> 16U) & 0xFFFFFFU) * 0x1p-24F;
    return std::sqrt(-2.0F * std::log(radius_uniform)) * std::cos(2.0F * std::numbers::pi_v<float> * angle_uniform);
}

}  // namespace headlight
