#pragma once
// Counter-based random numbers: the value at (seed, name, index) is a pure function, the same on every
// machine and in every order. The mixing function is SplitMix64's (Steele, Lea, Flood 2014).

#include <cstdint>
#include <string_view>

namespace headlight {

class RandomStream {
public:
    RandomStream(std::uint64_t seed, std::string_view name);

    [[nodiscard]] std::uint64_t bits(std::uint64_t index) const {
        return mix(key_ + (index + 1) * 0x9E3779B97F4A7C15ULL);
    }

    /// Uniform in [0, 1), 24 bits: exact in float.
    [[nodiscard]] float uniform(std::uint64_t index) const { return static_cast<float>(bits(index) >> 40U) * 0x1p-24F; }

    /// Standard normal by Box-Muller from two uniforms of the same index.
    [[nodiscard]] float normal(std::uint64_t index) const;

private:
    static constexpr std::uint64_t mix(std::uint64_t z) {
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31U);
    }
    std::uint64_t key_;
};

}  // namespace headlight
