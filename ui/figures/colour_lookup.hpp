#pragma once
// Value -> colour, fast: one multiplication and a table for linear scales, the bits of the float for logarithmic ones.

#include <array>
#include <cstdint>

#include "ui/figures/figure_model.hpp"
#include "ui/figures/style.hpp"

namespace headlight {

class ColourLookup {
public:
    ColourLookup() = default;
    ColourLookup(const ColourScale& scale, const FigureStyle& style);

    /// Opaque 0xffRRGGBB. NaN gives the masked colour.
    [[nodiscard]] std::uint32_t operator()(float value) const;

    /// The whole range from min to max, for colour bars; place in [0, 1].
    [[nodiscard]] std::uint32_t at(double place) const;

    [[nodiscard]] std::uint32_t masked() const { return masked_; }
    [[nodiscard]] std::uint32_t hatch() const { return hatch_; }

    /// Writes `count` colours.
    void map(const float* values, std::uint32_t* colours, int count) const;

private:
    std::array<std::uint32_t, 256> table_{};
    float offset_ = 0;
    float factor_ = 255;
    bool logarithmic_ = false;
    std::uint32_t masked_ = 0;
    std::uint32_t hatch_ = 0;
};

/// Which palette a scale is drawn with.
[[nodiscard]] Palette palette_for(ScaleKind kind, const FigureStyle& style);

}  // namespace headlight
