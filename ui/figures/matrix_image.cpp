#include "ui/figures/matrix_image.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace headlight {

namespace {

constexpr float nothing = std::numeric_limits<float>::quiet_NaN();

/// The value that is furthest from 0; `kept` may be NaN (nothing yet), then the new one wins.
inline float stronger(float kept, float value) {
    return !(std::abs(kept) >= std::abs(value)) ? value : kept;
}

void strongest_rows(const MatrixPanel& panel, int begin, int end, std::vector<float>& row) {
    std::ranges::fill(row, nothing);
    const auto columns = static_cast<int>(row.size());
    for (int r = begin; r < end; ++r) {
        const float* values = panel.values.data == nullptr ? nullptr : panel.values.data + r * panel.values.stride;
        const std::uint8_t* mask = panel.mask.data == nullptr ? nullptr : panel.mask.data + r * panel.mask.stride;
        float* out = row.data();
        if (values == nullptr) {
            for (int c = 0; c < columns; ++c) out[c] = mask == nullptr || mask[c] != 0 ? 1 : out[c];
        } else if (mask == nullptr) {
            for (int c = 0; c < columns; ++c) out[c] = stronger(out[c], values[c]);
        } else {
            for (int c = 0; c < columns; ++c) out[c] = mask[c] != 0 ? stronger(out[c], values[c]) : out[c];
        }
    }
}

void mean_rows(const MatrixPanel& panel, int begin, int end, std::vector<float>& row, std::vector<float>& weights) {
    std::ranges::fill(row, 0.0F);
    std::ranges::fill(weights, 0.0F);
    const auto columns = static_cast<int>(row.size());
    for (int r = begin; r < end; ++r) {
        for (int c = 0; c < columns; ++c) {
            if (!panel.mask.allowed(r, c)) continue;
            row[static_cast<std::size_t>(c)] += panel.values.data == nullptr ? 1 : panel.values.at(r, c);
            weights[static_cast<std::size_t>(c)] += 1;
        }
    }
}

/// From cells to pixels along one row.
void reduce_columns(const MatrixPanel& panel, ImageScratch& s) {
    const bool mean = panel.aggregate == Aggregate::mean;
    for (std::size_t pixel = 0; pixel < s.reduced.size(); ++pixel) {
        float value = mean ? 0 : nothing;
        float weight = 0;
        const auto end = static_cast<std::size_t>(s.column_bounds[pixel + 1]);
        for (auto c = static_cast<std::size_t>(s.column_bounds[pixel]); c < end; ++c) {
            if (mean) {
                value += s.row[c];
                weight += s.weights[c];
            } else if (!std::isnan(s.row[c])) {
                value = stronger(value, s.row[c]);
            }
        }
        s.reduced[pixel] = mean ? (weight > 0 ? value / weight : nothing) : value;
    }
}

void spread_columns(const MatrixPanel& panel, const ColourLookup& colours, ImageScratch& s, std::uint32_t* line,
                    const ImageSize& size) {
    if (panel.aggregate == Aggregate::mean)
        for (std::size_t c = 0; c < s.row.size(); ++c) s.row[c] = s.weights[c] > 0 ? s.row[c] / s.weights[c] : nothing;
    colours.map(s.row.data(), s.colours.data(), static_cast<int>(s.row.size()));
    int x = 0;
    for (std::size_t c = 0; c < s.row.size(); ++c) {
        const int end = s.column_bounds[c];
        const int gap = c + 1 < s.row.size() ? size.gap : 0;
        for (; x < end - gap; ++x) line[x] = s.colours[c];
        for (; x < end; ++x) line[x] = size.background;
    }
}

void hatch_line(std::uint32_t* line, int y, const ColourLookup& colours, const ImageSize& size) {
    if (colours.hatch() == colours.masked()) return;
    for (int x = 0; x < size.width; ++x)
        if (line[x] == colours.masked() && (x + y) % size.hatch_step == 0) line[x] = colours.hatch();
}

std::uint32_t* line_of(QImage& image, int y) {
    return reinterpret_cast<std::uint32_t*>(image.scanLine(y));
}

void fill_row(const MatrixPanel& panel, const ColourLookup& colours, const ImageSize& size, int begin, int end,
              std::uint32_t* line, ImageScratch& s) {
    if (panel.aggregate == Aggregate::mean)
        mean_rows(panel, begin, end, s.row, s.weights);
    else
        strongest_rows(panel, begin, end, s.row);
    if (size.width < panel.values.columns) {
        reduce_columns(panel, s);
        colours.map(s.reduced.data(), line, size.width);
    } else {
        spread_columns(panel, colours, s, line, size);
    }
}

/// Where each cell ends, when there are at least as many pixels as cells.
void cell_ends(int cells, int pixels, std::vector<int>& ends) {
    ends.resize(static_cast<std::size_t>(cells));
    for (int c = 0; c < cells; ++c)
        ends[static_cast<std::size_t>(c)] = static_cast<int>((c + 1) * static_cast<std::int64_t>(pixels) / cells);
}

}  // namespace

void cell_bounds(int cells, int pixels, std::vector<int>& bounds) {
    bounds.resize(static_cast<std::size_t>(pixels) + 1);
    for (int p = 0; p <= pixels; ++p)
        bounds[static_cast<std::size_t>(p)] = static_cast<int>(p * static_cast<std::int64_t>(cells) / pixels);
}

void fill_matrix_image(const MatrixPanel& panel, const ColourLookup& colours, const ImageSize& size, QImage& image,
                       ImageScratch& s) {
    if (size.width <= 0 || size.height <= 0 || panel.values.empty()) return;
    if (image.width() != size.width || image.height() != size.height)
        image = QImage(size.width, size.height, QImage::Format_RGB32);
    const int rows = panel.values.rows;
    const auto columns = static_cast<std::size_t>(panel.values.columns);
    s.row.resize(columns);
    s.weights.resize(columns);
    s.colours.resize(columns);
    const bool narrow = size.width < panel.values.columns;
    s.reduced.resize(narrow ? static_cast<std::size_t>(size.width) : 0);
    if (narrow)
        cell_bounds(panel.values.columns, size.width, s.column_bounds);
    else
        cell_ends(panel.values.columns, size.width, s.column_bounds);

    if (size.height < rows) {
        cell_bounds(rows, size.height, s.row_bounds);
        for (int y = 0; y < size.height; ++y) {
            const auto at = static_cast<std::size_t>(y);
            fill_row(panel, colours, size, s.row_bounds[at], s.row_bounds[at + 1], line_of(image, y), s);
            hatch_line(line_of(image, y), y, colours, size);
        }
        return;
    }
    cell_ends(rows, size.height, s.row_bounds);
    int y = 0;
    for (int row = 0; row < rows; ++row) {
        const int end = s.row_bounds[static_cast<std::size_t>(row)];
        const int gap = row + 1 < rows ? size.gap : 0;
        const std::uint32_t* first = line_of(image, y);
        fill_row(panel, colours, size, row, row + 1, line_of(image, y), s);
        const int first_y = y++;
        for (; y < end - gap; ++y) std::memcpy(image.scanLine(y), first, static_cast<std::size_t>(size.width) * 4);
        for (; y < end; ++y) std::fill_n(line_of(image, y), size.width, size.background);
        for (int h = first_y; h < end - gap; ++h) hatch_line(line_of(image, h), h, colours, size);
    }
}

}  // namespace headlight
