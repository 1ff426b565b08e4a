#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

#include "ui/figures/weight_lines.hpp"

namespace headlight {

namespace {

constexpr std::size_t most_lines = 4096;
constexpr float wash_opacity = 0.8F;
constexpr double strongest_shade = 0.55;

/// The queries or keys whose lines stay.
struct Focus {
    std::vector<int> indices;
    bool query = true;
};

Focus focus_of(const Highlight& highlight, const LinesPanel& panel) {
    Focus focus;
    if (highlight.query)
        focus = {{*highlight.query}, true};
    else if (highlight.key)
        focus = {{*highlight.key}, false};
    else if (highlight.pinned_query)
        focus = {{*highlight.pinned_query}, true};
    else if (highlight.pinned_key)
        focus = {{*highlight.pinned_key}, false};
    if (focus.query && !highlight.query && !focus.indices.empty())
        focus.indices.insert(focus.indices.end(), highlight.more_queries.begin(), highlight.more_queries.end());
    const int count = focus.query ? panel.query_count : panel.key_count;
    std::erase_if(focus.indices, [count](int i) { return i < 0 || i >= count; });
    return focus;
}

/// The lines that end in the focus, in their order and only the last ones when they are too many.
std::vector<WeightLine> lines_of(const LinesPanel& panel, const Focus& focus) {
    std::vector<WeightLine> kept;
    const std::vector<WeightLine>& all = *panel.lines;
    for (auto line = all.rbegin(); line != all.rend() && kept.size() < most_lines; ++line)
        if (std::ranges::find(focus.indices, focus.query ? line->query : line->key) != focus.indices.end())
            kept.push_back(*line);
    std::ranges::reverse(kept);
    return kept;
}

/// How much each label of the other side gets: the strongest line.
void shade_other_side(QCPPainter& painter, const PaintContext& context, const LinesPanel& panel,
                      const PanelPlace& place, const Focus& focus, const std::vector<WeightLine>& lines) {
    const int count = focus.query ? panel.key_count : panel.query_count;
    std::vector<double> most(static_cast<std::size_t>(count), 0);
    for (const WeightLine& line : lines) {
        const std::size_t other = focus.query ? line.key : line.query;
        if (other < most.size() && !std::isnan(line.weight))
            most[other] = std::max(most[other], std::min(static_cast<double>(line.weight), 1.0));
    }
    painter.setPen(Qt::NoPen);
    for (int i = 0; i < count; ++i) {
        QColor colour = focus.query ? context.colours().key : context.colours().query;
        colour.setAlphaF(static_cast<float>(strongest_shade * most[static_cast<std::size_t>(i)]));
        if (colour.alpha() < 4) continue;
        painter.setBrush(colour);
        const QRectF rect = line_label(panel, place, i, !focus.query);
        painter.drawRoundedRect(rect.adjusted(1, 0.5, -1, -0.5), 3, 3);
    }
}

void mark_label(QCPPainter& painter, const PaintContext& context, const LinesPanel& panel, const PanelPlace& place,
                int index, bool query) {
    const SideLabels& side = query ? place.rows : place.columns;
    const AxisPtr& axis = query ? panel.queries : panel.keys;
    if (!axis || index < 0 || index >= (query ? panel.query_count : panel.key_count)) return;
    const QFont font = context.fonts->sized(std::max(side.pixels, 10));
    const QString text = label_of(*axis, index);
    const double length = context.text->width(text, font) + 8;
    const double height = QFontMetricsF(font).height() + 1;
    const QRectF band = line_label(panel, place, index, query);
    const QColor& colour = query ? context.colours().query : context.colours().key;
    const bool rotated = panel.horizontal && side.mode == LabelMode::text && side.rotated;
    QRectF rect(0, 0, rotated ? height : length, rotated ? std::min(length, std::max(band.height(), 40.0)) : height);
    rect.moveCenter(band.center());
    if (panel.horizontal && query) rect.moveBottom(place.area.top() - 1);
    if (panel.horizontal && !query) rect.moveTop(place.area.bottom() + 1);
    if (!panel.horizontal && query) rect.moveRight(place.area.left() - 2);
    if (!panel.horizontal && !query) rect.moveLeft(place.area.right() + 2);
    paint_pill(painter, context, rect, text, font, colour, rotated);
}

}  // namespace

void mark_lines(QCPPainter& painter, const PaintContext& context, const Highlight& highlight, int index) {
    const auto at = static_cast<std::size_t>(index);
    const PanelPlace& place = context.layout->panels[at];
    const LinesPanel& panel = *context.model->panels[at].lines();
    const Focus focus = focus_of(highlight, panel);
    if (focus.indices.empty() || !panel.lines) return;
    QColor wash = context.colours().background;
    wash.setAlphaF(wash_opacity);
    painter.setPen(Qt::NoPen);
    painter.setBrush(wash);
    painter.drawRect(place.area);
    const std::vector<WeightLine> lines = lines_of(panel, focus);
    QImage image;
    draw_weight_lines(painter, context, panel, place.area, lines, true, most_lines, image);
    painter.setAntialiasing(true);
    shade_other_side(painter, context, panel, place, focus, lines);
    for (const int i : focus.indices) mark_label(painter, context, panel, place, i, focus.query);
    const std::optional<int> key = highlight.query ? highlight.key : highlight.pinned_key;
    if (focus.query && key) mark_label(painter, context, panel, place, *key, false);
}

}  // namespace headlight
