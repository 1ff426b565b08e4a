#pragma once
// The places of one panel, when its picture and the room around it are known. The same in a grid and in a flow.

#include "ui/figures/lettering.hpp"

namespace headlight {

inline constexpr double squarest = 4;  ///< matrices longer than this fill their room instead of having square cells

/// Width to height of a matrix whose cells are square; 0 for everything that fills its room.
[[nodiscard]] double square_shape(const Panel& panel);

/// Largest picture of the panel in this room, in whole device pixels; whole ones for each cell too, when that costs
/// little.
[[nodiscard]] QSizeF picture_size(const Panel& panel, QSizeF room, double pixel);

/// Height beyond which a list or the labels of lines only drift apart.
[[nodiscard]] double tallest_picture(const Panel& panel);

/// What is lettered at the sides of this panel; in a grid of shared axes only the outer ones are.
struct LetteredSides {
    bool left = true;
    bool bottom = true;
    bool titles = true;
};

/// Fills everything but title, legend, bar and operator around `place.area`.
void place_around(const Panel& panel, const Bands& around, const LetteredSides& sides, double line, PanelPlace& place);

/// Title and legend share a line: the legend keeps what the title of the same width leaves.
void place_title(const Panel& panel, PanelPlace& place);

}  // namespace headlight
