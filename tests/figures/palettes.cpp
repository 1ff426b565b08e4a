#include "ui/figures/palette.hpp"

#include <algorithm>
#include <cmath>

#include "tests/catch.hpp"
#include "ui/figures/colour_lookup.hpp"
#include "ui/figures/style.hpp"

using namespace headlight;

namespace {

int distance(std::uint32_t a, std::uint32_t b) {
    int most = 0;
    for (const int shift : {0, 8, 16})
        most = std::max(most, std::abs(static_cast<int>((a >> shift) & 0xFF) - static_cast<int>((b >> shift) & 0xFF)));
    return most;
}

}  // namespace

TEST_CASE("Palettes for weights grow in luminance, print falls") {
    for (const Palette palette : sequential_palettes()) {
        const ColourTable& table = colour_table(palette);
        const double direction = palette == Palette::print ? -1 : 1;
        for (std::size_t i = 1; i < table.size(); ++i) {
            INFO(palette_name(palette) << " " << i);
            CHECK(direction * (luminance(table[i]) - luminance(table[i - 1])) > -0.003);
        }
        CHECK(std::abs(luminance(table.back()) - luminance(table.front())) > 0.5);
    }
}

TEST_CASE("Published colours are met") {
    CHECK(distance(colour_table(Palette::viridis)[0], 0x440154) <= 1);
    CHECK(distance(colour_table(Palette::viridis)[127], 0x21918C) <= 3);
    CHECK(distance(colour_table(Palette::viridis)[255], 0xFDE725) <= 1);
    CHECK(distance(colour_table(Palette::cividis)[255], 0xFEE838) <= 1);
    CHECK(distance(colour_table(Palette::magma)[0], 0x000004) <= 1);
    CHECK(distance(colour_table(Palette::magma)[128], 0xB73779) <= 3);
}

TEST_CASE("Print is safe on a grey printer: steps of a tenth can be told apart") {
    const ColourTable& table = colour_table(Palette::print);
    for (std::size_t i = 0; i < 10; ++i) {
        const double light = std::cbrt(luminance(table[i * 25]));
        const double darker = std::cbrt(luminance(table[(i + 1) * 25]));
        CHECK(light - darker > 0.025);
    }
}

TEST_CASE("Diverging is neutral at its centre and even on both sides") {
    for (const Palette palette : {Palette::diverging, Palette::diverging_dark}) {
        const ColourTable& table = colour_table(palette);
        const std::uint32_t centre = table[127];
        CHECK(distance(centre, (centre & 0xFF) * 0x010101) <= 14);
        for (const std::size_t i : {0U, 32U, 64U, 96U})
            CHECK(std::abs(luminance(table[i]) - luminance(table[255 - i])) < 0.16);
    }
    CHECK(distance(colour_table(Palette::cyclic).front(), colour_table(Palette::cyclic).back()) <= 2);
}

TEST_CASE("Masked is the colour of nothing else") {
    for (const ThemeName name : {ThemeName::light, ThemeName::dark, ThemeName::print}) {
        const std::uint32_t masked = theme(name).masked.rgb();
        for (const Palette palette :
             {Palette::viridis, Palette::cividis, Palette::magma, Palette::print, Palette::diverging_dark}) {
            const ColourTable& table = colour_table(palette);
            const bool told_apart = std::ranges::all_of(table, [&](auto c) { return distance(c, masked) > 20; });
            INFO(theme_name(name) << " " << palette_name(palette));
            // Greys may come close to it; it is hatched as well.
            CHECK((told_apart || theme(name).hatch != theme(name).masked));
        }
    }
}

TEST_CASE("Names lead back to palettes and themes") {
    for (const Palette palette : sequential_palettes()) CHECK(find_palette(palette_name(palette)) == palette);
    CHECK(find_palette("rainbow") == std::nullopt);
    CHECK(find_theme("dark") == ThemeName::dark);
    CHECK(find_theme("") == std::nullopt);
}

TEST_CASE("Values find their colours") {
    const FigureStyle style;
    const ColourTable& table = colour_table(style.palette);
    const ColourLookup linear({ScaleKind::sequential, 0, 1, false}, style);
    CHECK(linear(0) == table[0]);
    CHECK(linear(1) == table[255]);
    CHECK(linear(2) == table[255]);
    CHECK(linear(-1) == table[0]);
    CHECK(linear(0.5F) == table[128]);
    CHECK(linear(std::nanf("")) == theme(style.theme).masked.rgb());

    const ColourLookup logarithmic({ScaleKind::sequential, 1e-4, 1, true}, style);
    CHECK(logarithmic(0) == table[0]);
    CHECK(logarithmic(1e-6F) == table[0]);
    CHECK(distance(logarithmic(1), table[255]) <= 4);
    CHECK(distance(logarithmic(1e-2F), table[128]) <= 4);

    const ColourLookup diverging({ScaleKind::diverging, -2, 2, false}, style);
    CHECK(diverging(-2) == colour_table(Palette::diverging)[0]);
    CHECK(diverging(0) == colour_table(Palette::diverging)[128]);
}
