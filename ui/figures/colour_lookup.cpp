#include "ui/figures/colour_lookup.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

namespace headlight {

Palette palette_for(ScaleKind kind, const FigureStyle& style) {
    switch (kind) {
        case ScaleKind::diverging:
            return style.theme == ThemeName::dark ? Palette::diverging_dark : Palette::diverging;
        case ScaleKind::cyclic:
            return Palette::cyclic;
        default:
            return style.palette;
    }
}

namespace {

/// Binary logarithm by the upper half of a positive float: 8 bits of exponent, 7 of mantissa, good to 0.006.
float quick_log2(float value) {
    static const std::vector<float> table = [] {
        std::vector<float> logarithms(0x8000);
        for (std::uint32_t i = 0; i < logarithms.size(); ++i)
            logarithms[i] = std::log2(std::bit_cast<float>((i << 16U) | 0x8000U));
        return logarithms;
    }();
    return value > 0 ? table[std::bit_cast<std::uint32_t>(value) >> 16U] : -1000.0F;
}

}  // namespace

ColourLookup::ColourLookup(const ColourScale& scale, const FigureStyle& style)
    : table_(colour_table(palette_for(scale.kind, style))), logarithmic_(scale.logarithmic) {
    const Theme& colours = theme(style.theme);
    masked_ = colours.masked.rgb();
    hatch_ = colours.hatch.rgb();
    if (scale.kind == ScaleKind::allowed) table_.fill(colours.allowed.rgb());
    const double low = logarithmic_ ? std::log2(scale.min) : scale.min;
    const double high = logarithmic_ ? std::log2(scale.max) : scale.max;
    const double span = high > low ? high - low : 1;
    factor_ = static_cast<float>(255 / span);
    offset_ = static_cast<float>(-low * 255 / span) + 0.5F;
}

std::uint32_t ColourLookup::operator()(float value) const {
    if (std::isnan(value)) return masked_;
    if (logarithmic_) value = quick_log2(value);
    const float place = std::clamp(value * factor_ + offset_, 0.0F, 255.0F);
    return table_[static_cast<std::size_t>(place)];
}

void ColourLookup::map(const float* values, std::uint32_t* colours, int count) const {
    for (int i = 0; i < count; ++i) colours[i] = (*this)(values[i]);
}

std::uint32_t ColourLookup::at(double place) const {
    return table_[static_cast<std::size_t>(std::lround(std::clamp(place, 0.0, 1.0) * 255))];
}

}  // namespace headlight
