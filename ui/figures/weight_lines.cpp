#include "ui/figures/weight_lines.hpp"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

#include "ui/figures/line_raster.hpp"

namespace headlight {

namespace {

constexpr double thinnest = 0.6;
constexpr double thickest = 4;
constexpr double share_of_step = 0.6;  ///< the most a line may take of the way to its neighbour: gaps stay

double clean(float weight) {
    return std::isnan(weight) ? 0 : std::clamp(static_cast<double>(weight), 0.0, 1.0);
}

/// The thickness of the weight 1.
double most_thick(const LinesPanel& panel, const QRectF& area) {
    const double length = panel.horizontal ? area.width() : area.height();
    const double step = length / std::max({panel.query_count, panel.key_count, 1});
    return std::clamp(step * share_of_step, thinnest, thickest);
}

double thickness_of(double weight, double most, bool strong) {
    return thinnest + (most - thinnest) * weight + (strong ? 0.5 : 0);
}

/// Grows with the weight; steeply at first, so that 0.05 can be seen.
double opacity_of(double weight, bool strong) {
    if (weight <= 0) return 0;
    return strong ? std::min(1.0, 0.15 + 0.85 * std::sqrt(weight)) : 0.9 * std::pow(weight, 0.6);
}

bool in_range(const LinesPanel& panel, const WeightLine& line) {
    return line.query < panel.query_count && line.key < panel.key_count;
}

void draw_vectors(QCPPainter& painter, const PaintContext& context, const LinesPanel& panel, const QRectF& area,
                  std::span<const WeightLine> lines, bool strong) {
    painter.setAntialiasing(true);
    painter.setBrush(Qt::NoBrush);
    const double most_wide = most_thick(panel, area);
    for (const WeightLine& line : lines) {
        const double weight = clean(line.weight);
        if (weight <= 0 || !in_range(panel, line)) continue;
        QColor colour = series_colour(context.style->theme, line.series);
        colour.setAlphaF(static_cast<float>(opacity_of(weight, strong)));
        painter.setPen(QPen(colour, thickness_of(weight, most_wide, strong), Qt::SolidLine, Qt::FlatCap));
        const double from = line_end(panel, area, line.query, panel.query_count);
        const double to = line_end(panel, area, line.key, panel.key_count);
        painter.drawLine(panel.horizontal ? QLineF(from, area.top(), to, area.bottom())
                                          : QLineF(area.left(), from, area.right(), to));
    }
}

}  // namespace

double line_end(const LinesPanel& panel, const QRectF& area, int index, int count) {
    const double along = (index + 0.5) / std::max(count, 1);
    return panel.horizontal ? area.left() + along * area.width() : area.top() + along * area.height();
}

void draw_weight_lines(QCPPainter& painter, const PaintContext& context, const LinesPanel& panel, const QRectF& area,
                       std::span<const WeightLine> lines, bool strong, std::size_t most, QImage& image) {
    if (painter.modes().testFlag(QCPPainter::pmVectorized)) {
        draw_vectors(painter, context, panel, area, lines.last(std::min(lines.size(), most)), strong);
        return;
    }
    const double device = std::abs(painter.deviceTransform().m11());
    const QSize size(static_cast<int>(std::lround(area.width() * device)),
                     static_cast<int>(std::lround(area.height() * device)));
    if (size.isEmpty()) return;
    if (image.size() != size || image.format() != QImage::Format_ARGB32_Premultiplied)
        image = QImage(size, QImage::Format_ARGB32_Premultiplied);
    std::vector<RasterLine> raster;
    raster.reserve(lines.size());
    const double most_wide = most_thick(panel, area);
    const double across = panel.horizontal ? size.width() : size.height();
    for (const WeightLine& line : lines) {
        const double weight = clean(line.weight);
        if (weight <= 0 || !in_range(panel, line)) continue;
        raster.push_back({static_cast<float>((line.query + 0.5) / panel.query_count * across),
                          static_cast<float>((line.key + 0.5) / panel.key_count * across),
                          static_cast<float>(thickness_of(weight, most_wide, strong) * device),
                          static_cast<float>(opacity_of(weight, strong)),
                          series_colour(context.style->theme, line.series).rgb()});
    }
    raster_lines(raster, panel.horizontal, image);
    const QTransform before = painter.transform();
    painter.scale(1 / device, 1 / device);
    painter.drawImage(QPointF(std::round(area.left() * device), std::round(area.top() * device)), image);
    painter.setTransform(before);
}

QRectF line_label(const LinesPanel& panel, const PanelPlace& place, int index, bool query) {
    const int count = query ? panel.query_count : panel.key_count;
    const QRectF& band = query ? place.rows.rect : place.columns.rect;
    return panel.horizontal ? column_rect(band, index, count) : row_rect(band, index, count);
}

}  // namespace headlight
