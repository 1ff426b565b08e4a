#pragma once
// Many straight lines into an image, much faster than a painter draws them.

#include <QImage>
#include <cstdint>
#include <vector>

namespace headlight {

/// From the left edge of the image to the right one, or from the upper to the lower; lengths in its pixels.
struct RasterLine {
    float from = 0;
    float to = 0;
    float thickness = 1;
    float opacity = 1;
    std::uint32_t colour = 0;  ///< 0xRRGGBB
};

/// Paints the lines in their order onto a transparent image (ARGB32_Premultiplied, its size is kept). `downwards`: from
/// the upper edge to the lower one. Strips of the image are painted in parallel.
void raster_lines(const std::vector<RasterLine>& lines, bool downwards, QImage& image);

}  // namespace headlight
