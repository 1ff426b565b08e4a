#include "ui/figures/line_raster.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/ops/parallel.hpp"

namespace headlight {

namespace {

// A line is painted step by step along its way: in each step it covers a short run of pixels across it, four of them
// at once, their four channels as 16-bit fractions. Runs are contiguous in a strip whatever the direction.
constexpr int lanes = 16;
constexpr int strip_steps = 8;
constexpr float one = 32640;             ///< 255 with 7 more bits
constexpr double steps_in_time = 3.4e6;  ///< beyond this steps are longer than a pixel: in such a haze nobody can tell
constexpr int longest_step = 4;
constexpr float longest_run = 4096;
constexpr float invisible = 0.001F;

struct Pen {
    float start = 0;  ///< middle of the run in the first step
    float slope = 0;  ///< pixels across in one step
    float half = 0;   ///< of the run, its soft ends included
    float sharpness = 0;
    float most = 0;
    int blocks = 1;  ///< of four pixels
    std::array<std::int16_t, 4> colour{};
};

/// The share of a pixel that is covered, averaged over the step: a run of the line's thickness with ends as soft as
/// the line is steep.
Pen pen_of(const RasterLine& line, int steps, double length, float step) {
    Pen pen;
    const auto real_slope = static_cast<float>((line.to - line.from) / length);
    pen.slope = (line.to - line.from) / static_cast<float>(steps);
    pen.start = line.from + pen.slope / 2;
    const float run = std::min(line.thickness * std::sqrt(1 + real_slope * real_slope), longest_run);
    const float soft = std::clamp(step * std::abs(real_slope), 1.0F, longest_run);
    pen.half = (run + soft) / 2;
    pen.sharpness = one * line.opacity / soft;
    pen.most = std::min(1.0F, run / soft) * one * line.opacity;
    pen.blocks = static_cast<int>(std::ceil(pen.half / 2));
    for (std::size_t c = 0; c < 3; ++c)
        pen.colour[c] = static_cast<std::int16_t>(((line.colour >> (8 * c)) & 0xFF) << 7);
    pen.colour[3] = static_cast<std::int16_t>(one);
    return pen;
}

struct Lanes {
    std::array<float, lanes> place{};          ///< of the pixel's middle
    std::array<std::int16_t, lanes> colour{};  ///< of the channel
};

inline void blend(std::int16_t* pixels, const Lanes& l, const Pen& pen, float middle) {
    for (std::size_t k = 0; k < lanes; ++k) {
        const float covered = (pen.half - std::abs(l.place[k] - middle)) * pen.sharpness;
        const auto share = static_cast<std::int16_t>(std::min(std::max(covered, 0.0F), pen.most));
        const auto difference = static_cast<std::int16_t>(l.colour[k] - pixels[k]);
        pixels[k] = static_cast<std::int16_t>(pixels[k] + 2 * ((difference * share) >> 16));
    }
}

void paint_strip(const std::vector<Pen>& pens, int first, int count, int pad, int stride,
                 std::vector<std::int16_t>& strip) {
    strip.assign(static_cast<std::size_t>(count) * static_cast<std::size_t>(stride) * 4, 0);
    Lanes l;
    for (std::size_t k = 0; k < lanes; ++k) {
        const std::size_t pixel = k / 4;
        l.place[k] = static_cast<float>(pixel) + 0.5F;
    }
    for (const Pen& pen : pens) {
        for (std::size_t k = 0; k < lanes; ++k) l.colour[k] = pen.colour[k % 4];
        for (int step = 0; step < count; ++step) {
            const float middle = pen.start + pen.slope * static_cast<float>(first + step) + static_cast<float>(pad);
            const auto begin = static_cast<int>(std::ceil(middle - pen.half - 0.5F));
            std::int16_t* pixels = strip.data() + (static_cast<std::ptrdiff_t>(step) * stride + begin) * 4;
            float from_begin = middle - static_cast<float>(begin);
            for (int block = 0; block < pen.blocks; ++block, pixels += lanes, from_begin -= 4)
                blend(pixels, l, pen, from_begin);
        }
    }
}

std::uint32_t packed(const std::int16_t* pixel) {
    const auto byte = [&](int c) { return static_cast<std::uint32_t>((pixel[c] + 64) >> 7); };
    return byte(3) << 24 | byte(2) << 16 | byte(1) << 8 | byte(0);
}

}  // namespace

void raster_lines(const std::vector<RasterLine>& lines, bool downwards, QImage& image) {
    if (image.isNull()) return;
    const int length = downwards ? image.height() : image.width();
    const int across = downwards ? image.width() : image.height();
    const double work = static_cast<double>(lines.size()) * length;
    const int step = std::clamp(static_cast<int>(std::ceil(work / steps_in_time)), 1, longest_step);
    const int steps = (length + step - 1) / step;
    std::vector<Pen> pens;
    pens.reserve(lines.size());
    int pad = 4;
    for (const RasterLine& line : lines) {
        if (!(line.opacity > invisible) || !std::isfinite(line.from) || !std::isfinite(line.to)) continue;
        RasterLine inside = line;
        inside.from = std::clamp(line.from, 0.0F, static_cast<float>(across));
        inside.to = std::clamp(line.to, 0.0F, static_cast<float>(across));
        pens.push_back(pen_of(inside, steps, static_cast<double>(steps) * step, static_cast<float>(step)));
        pad = std::max(pad, pens.back().blocks * 4 + 4);
    }
    const int stride = across + 2 * pad;
    const int strips = (steps + strip_steps - 1) / strip_steps;
    auto* const out = reinterpret_cast<std::uint32_t*>(image.bits());
    const std::ptrdiff_t line_length = image.bytesPerLine() / 4;
    const auto amount = static_cast<std::int64_t>(static_cast<double>(pens.size()) * steps * 30 + 1e6);
    parallel_jobs(strips, amount, [&](Index s) {
        thread_local std::vector<std::int16_t> strip;
        const int first = static_cast<int>(s) * strip_steps;
        const int count = std::min(strip_steps, steps - first);
        paint_strip(pens, first, count, pad, stride, strip);
        const std::ptrdiff_t along = downwards ? line_length : 1;
        const std::ptrdiff_t aside = downwards ? 1 : line_length;
        const int end = std::min((first + count) * step, length);
        for (int p = 0; p < across; ++p)
            for (int at = first * step; at < end; ++at)
                out[p * aside + at * along] =
                    packed(strip.data() + (static_cast<std::ptrdiff_t>(at / step - first) * stride + pad + p) * 4);
    });
}

}  // namespace headlight
