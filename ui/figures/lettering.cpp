#include "ui/figures/lettering.hpp"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double bar_thickness = 10;
constexpr int smallest_label = 8;  ///< pixels a cell needs for a token beside it
constexpr int smallest_tall_label = 11;
constexpr double smallest_numbered = 36;
constexpr int smallest_title = 9;

/// Han, kana and Hangul fill their line and need all of it.
bool is_tall(const QString& text) {
    return std::ranges::any_of(text, [](QChar c) { return c.unicode() >= 0x2E80 && c.unicode() < 0xD7B0; });
}

bool has_tall(const Axis& axis) {
    return std::ranges::any_of(axis.labels, is_tall);
}

LabelMode label_mode(const AxisPtr& axis, double cell, double length) {
    if (!axis) return LabelMode::none;
    const int needed = has_tall(*axis) ? smallest_tall_label : smallest_label;
    if (!axis->labels.empty() && cell >= needed) return LabelMode::text;
    return length >= smallest_numbered ? LabelMode::numbers : LabelMode::none;
}

}  // namespace

Lettering::Lettering(const FigureStyle& style) : style_(style), fonts_(style) {
    title_ = std::ceil(QFontMetricsF(fonts_.bold).height()) + 3;
    const QFontMetricsF small(fonts_.small);
    line_ = std::ceil(small.height());
    tick_ = std::ceil(small.horizontalAdvance(QStringLiteral("0.00")));
}

double Lettering::widest(const AxisPtr& axis, int pixels) {
    const auto [entry, fresh] = widest_.try_emplace({axis.get(), pixels}, 0.0);
    if (fresh) {
        const QFontMetricsF metrics(fonts_.sized(pixels));
        for (const QString& label : axis->labels)
            entry->second = std::max(entry->second, std::ceil(metrics.horizontalAdvance(label)));
    }
    return entry->second;
}

int Lettering::label_pixels(double cell) const {
    return std::clamp(static_cast<int>(cell * 0.95), smallest_label, std::max(style_.font_size - 1, smallest_label));
}

Bands Lettering::around(const MatrixPanel& panel, QSizeF picture, QSizeF room, bool column_text) {
    const double cell_h = picture.height() / panel.values.rows;
    const double cell_w = picture.width() / panel.values.columns;
    Bands bands;
    bands.rows.mode = label_mode(panel.rows, cell_h, picture.height());
    bands.columns.mode = label_mode(panel.columns, cell_w, picture.width());
    if (bands.columns.mode == LabelMode::text && !column_text) bands.columns.mode = LabelMode::numbers;
    bands.row_title = panel.rows && !panel.rows->title.isEmpty() ? line_ + 2 : 0;
    bands.column_title = panel.columns && !panel.columns->title.isEmpty() ? line_ + 1 : 0;
    bands.left = bands.rows.mode == LabelMode::none ? 0 : tick_ + 4;
    bands.bottom = bands.columns.mode == LabelMode::none ? 0 : line_ + 3;
    if (bands.rows.mode == LabelMode::text) {
        bands.rows.pixels = label_pixels(cell_h);
        const double most = std::max(40.0, room.width() * 0.2);
        bands.left = std::min(widest(panel.rows, bands.rows.pixels), most) + 4;
    }
    if (bands.columns.mode == LabelMode::text) {
        bands.columns.pixels = label_pixels(cell_w);
        const double width = widest(panel.columns, bands.columns.pixels);
        bands.columns.rotated = width + 4 > cell_w;
        const double most = std::max(30.0, room.height() * 0.22);
        if (bands.columns.rotated) bands.bottom = std::min(width, most) + 5;
    }
    return bands;
}

Bands Lettering::around_curves() const {
    Bands bands;
    bands.left = tick_ + 6;
    bands.bottom = line_ + 3;
    bands.column_title = line_ + 1;
    return bands;
}

double Lettering::bar_width(const ColourBar& bar) const {
    const QFontMetricsF metrics(fonts_.small);
    double text = 0;
    for (const Tick& tick : bar.ticks) text = std::max(text, std::ceil(metrics.horizontalAdvance(tick.text)));
    // Chosen ticks change with the range: keep room for the longest, so that nothing moves.
    const bool signed_ticks = bar.scale.kind == ScaleKind::diverging;
    if (bar.ticks.empty())
        text = std::ceil(metrics.horizontalAdvance(QString::fromUtf8(signed_ticks ? "−0.005" : "0.75")));
    return bar_gap + bar_thickness + 6 + text + (bar.label.isEmpty() ? 0 : line_ + 3);
}

int Lettering::title_pixels(const FigureModel& model, double width) const {
    const QFontMetricsF bold(fonts_.bold);
    const QFontMetricsF normal(fonts_.normal);
    double longest = 1;
    for (const Panel& panel : model.panels) {
        const PanelTitle& title = panel.title;
        double length = normal.horizontalAdvance(title.name);
        if (!title.number.isEmpty()) length += bold.horizontalAdvance(title.number) + 5;
        if (!title.value.isEmpty()) length += normal.horizontalAdvance(title.value) + 8;
        if (panel.matrix() != nullptr) longest = std::max(longest, length);
    }
    const int fitting = static_cast<int>(style_.font_size * width / longest);
    return std::clamp(fitting, std::min(smallest_title, style_.font_size), style_.font_size);
}

}  // namespace headlight
