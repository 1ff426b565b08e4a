#pragma once
// A matrix as an image of a given size in device pixels: crisp cells when there is room, put together when there is
// not.

#include <QImage>
#include <vector>

#include "ui/figures/colour_lookup.hpp"
#include "ui/figures/figure_model.hpp"

namespace headlight {

/// Reused between paints.
struct ImageScratch {
    std::vector<float> row;      ///< one value a cell, rows that share pixels put together
    std::vector<float> weights;  ///< allowed cells in each sum of a mean
    std::vector<float> reduced;  ///< one value a pixel
    std::vector<std::uint32_t> colours;
    std::vector<int> row_bounds;
    std::vector<int> column_bounds;
};

struct ImageSize {
    int width = 0;  ///< device pixels
    int height = 0;
    int gap = 0;  ///< pixels of `background` between cells that are larger than it
    std::uint32_t background = 0;
    int hatch_step = 6;
};

/// Pixel p shows the cells bounds[p] to bounds[p + 1] (at least one). Size pixels + 1.
void cell_bounds(int cells, int pixels, std::vector<int>& bounds);

/// Resizes `image` when needed and fills it. Masked cells are grey only where all cells of a pixel are masked.
void fill_matrix_image(const MatrixPanel& panel, const ColourLookup& colours, const ImageSize& size, QImage& image,
                       ImageScratch& scratch);

}  // namespace headlight
