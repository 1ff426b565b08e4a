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
constexpr double margin_bars_right = 44;
constexpr double margin_bars_below = 34;
constexpr double least_noted = 90;  ///< height of a figure that has room for a note

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

void Bands::widen(const Bands& other) {
    for (double Bands::*side : {&Bands::left, &Bands::right, &Bands::top, &Bands::below, &Bands::bottom,
                                &Bands::row_title, &Bands::column_title, &Bands::caption})
        this->*side = std::max(this->*side, other.*side);
}

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

Bands Lettering::around(const Panel& panel, QSizeF picture, QSizeF room, bool column_text) {
    Bands bands;
    if (const MatrixPanel* matrix = panel.matrix()) {
        if (!matrix->values.empty()) bands = around_matrix(*matrix, picture, room, column_text);
    } else if (const BarsPanel* bars = panel.bars()) {
        bands = bars->lying ? around_lying(*bars, room) : around_bars(*bars, picture, room);
    } else if (const LinesPanel* lines = panel.lines()) {
        bands = around_lines(*lines, picture, room);
    } else if (panel.curves() != nullptr) {
        if (!panel.curves()->bare) bands = around_curves();
    }
    if (!panel.caption.isEmpty()) bands.caption = line_ + 2;
    return bands;
}

Bands Lettering::around_matrix(const MatrixPanel& panel, QSizeF picture, QSizeF room, bool column_text) {
    const double cell_h = picture.height() / panel.values.rows;
    const double cell_w = picture.width() / panel.values.columns;
    Bands bands;
    bands.rows.mode = label_mode(panel.rows, cell_h, picture.height());
    bands.columns.mode = label_mode(panel.columns, cell_w, picture.width());
    if (bands.columns.mode == LabelMode::text && !column_text) bands.columns.mode = LabelMode::numbers;
    bands.row_title = panel.rows && !panel.rows->title.isEmpty() ? line_ + 2 : 0;
    bands.column_title = panel.columns && !panel.columns->title.isEmpty() ? line_ + 1 : 0;
    const int largest_number = panel.rows ? panel.rows->first + panel.values.rows : 0;
    const double number = QFontMetricsF(fonts_.small).horizontalAdvance(QString::number(largest_number));
    bands.left = bands.rows.mode == LabelMode::none ? 0 : std::max(tick_, std::ceil(number)) + 4;
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
    if (panel.right) {
        const double title = QFontMetricsF(fonts_.small).horizontalAdvance(panel.right->title);
        bands.right = std::clamp(std::ceil(title) + 6, margin_bars_right, 1.5 * margin_bars_right);
    }
    if (panel.below) {
        bands.below = margin_bars_below;
        const double title = QFontMetricsF(fonts_.small).horizontalAdvance(panel.below->title) + 8;
        if (picture.height() > 2 * margin_bars_below) bands.left = std::max(bands.left, std::ceil(title));
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

Bands Lettering::around_bars(const BarsPanel& panel, QSizeF picture, QSizeF room) const {
    Bands bands;
    bands.left = picture.height() >= 2 * line_ ? tick_ + 6 : 0;
    bands.row_title = panel.y.title.isEmpty() ? 0 : line_ + 2;
    bands.column_title = panel.title.isEmpty() ? 0 : line_ + 1;
    if (panel.bars.empty()) return bands;
    double width = 0;
    bool tall = false;
    const double cell = picture.width() / static_cast<double>(panel.bars.size());
    const int pixels = label_pixels(cell);
    const QFontMetricsF metrics(fonts_.sized(pixels));
    for (const Bar& bar : panel.bars) {
        if (bar.label.isEmpty() || cell < smallest_label) continue;
        width = std::max(width, std::ceil(metrics.horizontalAdvance(bar.label)));
        tall = tall || is_tall(bar.label);
    }
    if (width > 0 && cell >= (tall ? smallest_tall_label : smallest_label)) {
        bands.columns.mode = LabelMode::text;
        bands.columns.pixels = pixels;
        bands.columns.rotated = width + 4 > cell;
        bands.bottom = line_ + 3;
        if (bands.columns.rotated) bands.bottom = std::min(width, std::max(30.0, room.height() * 0.22)) + 5;
    } else if (picture.width() >= smallest_numbered) {
        bands.columns.mode = LabelMode::numbers;
        bands.bottom = line_ + 3;
    }
    return bands;
}

Bands Lettering::around_lying(const BarsPanel& panel, QSizeF room) const {
    Bands bands;
    QFont font = fonts_.small;
    font.setWeight(fonts_.bold.weight());
    const QFontMetricsF metrics(font);
    double label = 0;
    qsizetype digits = 0;  // values by their length, so that other digits move nothing
    for (const Bar& bar : panel.bars) {
        label = std::max(label, std::ceil(metrics.horizontalAdvance(bar.label)));
        digits = std::max(digits, bar.text.size());
    }
    const double value = std::ceil(metrics.horizontalAdvance(QLatin1Char('0')) * static_cast<double>(digits));
    bands.rows.mode = label > 0 ? LabelMode::text : LabelMode::numbers;
    bands.rows.pixels = fonts_.small.pixelSize();
    bands.left = std::min(label > 0 ? label : tick_, std::max(40.0, room.width() * 0.42)) + 6;
    bands.right = value > 0 && room.width() >= 150 ? std::min(value, room.width() * 0.3) + 6 : 0;
    bands.column_title = panel.title.isEmpty() ? 0 : line_ + 1;
    return bands;
}

Bands Lettering::around_lines(const LinesPanel& panel, QSizeF picture, QSizeF room) {
    const double length = panel.horizontal ? picture.width() : picture.height();
    const double query_cell = length / std::max(1, panel.query_count);
    const double key_cell = length / std::max(1, panel.key_count);
    Bands bands;
    bands.rows.mode = label_mode(panel.queries, query_cell, length);
    bands.columns.mode = label_mode(panel.keys, key_cell, length);
    bands.rows.pixels = label_pixels(query_cell);
    bands.columns.pixels = label_pixels(key_cell);
    const bool titled =
        (panel.queries && !panel.queries->title.isEmpty()) || (panel.keys && !panel.keys->title.isEmpty());
    const auto room_for = [&](const AxisPtr& axis, SideLabels& labels, double cell) {
        if (labels.mode == LabelMode::none) return 0.0;
        const double numbers = panel.horizontal ? line_ + 4 : tick_ + 6;
        if (labels.mode == LabelMode::numbers) return numbers;
        const double width = widest(axis, labels.pixels);
        if (!panel.horizontal) return std::min(width, std::max(40.0, room.width() * 0.28)) + 8;
        labels.rotated = width + 4 > cell;
        return labels.rotated ? std::min(width, std::max(30.0, room.height() * 0.25)) + 8 : line_ + 6;
    };
    const double queries = room_for(panel.queries, bands.rows, query_cell);
    const double keys = room_for(panel.keys, bands.columns, key_cell);
    const double title = titled ? line_ + 1 : 0;
    if (panel.horizontal) {
        bands.top = queries + title;
        bands.bottom = keys;
        bands.column_title = title;
    } else {
        bands.left = queries;
        bands.right = keys;
        bands.top = title > 0 ? title + 2 : 0;
    }
    return bands;
}

double Lettering::operator_width(const QString& text) const {
    return std::max(26.0, std::ceil(QFontMetricsF(fonts_.normal).horizontalAdvance(text)) + 14);
}

double Lettering::list_width(const Panel& panel) const {
    const QFontMetricsF metrics(fonts_.normal);
    const double digit = metrics.horizontalAdvance(QLatin1Char('0'));
    double widest = 80;
    if (const TablePanel* table = panel.table())
        for (const TableRow& row : table->rows)
            widest = std::max(
                widest, metrics.horizontalAdvance(row.label) + digit * static_cast<double>(row.value.size()) + 24);
    if (const BarsPanel* bars = panel.bars())
        for (const Bar& bar : bars->bars)
            widest = std::max(widest,
                              metrics.horizontalAdvance(bar.label) + digit * static_cast<double>(bar.text.size()) + 72);
    return std::min(widest, 320.0);
}

int Lettering::note_lines(const QString& note, QSizeF room) const {
    if (note.isEmpty() || room.height() < least_noted || room.width() < least_noted) return 0;
    const bool wraps = QFontMetricsF(fonts_.small).horizontalAdvance(note) > room.width() - 16;
    return wraps && room.height() >= 2 * least_noted ? 2 : 1;
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

int Lettering::title_pixels(const PanelTitle& title, double width) const {
    const QFontMetricsF normal(fonts_.normal);
    double length = std::max(normal.horizontalAdvance(title.name), 1.0);
    if (!title.number.isEmpty()) length += QFontMetricsF(fonts_.bold).horizontalAdvance(title.number) + 5;
    if (!title.value.isEmpty()) length += normal.horizontalAdvance(title.value) + 8;
    const int fitting = static_cast<int>(style_.font_size * std::max(width, 0.0) / length);
    return std::clamp(fitting, std::min(smallest_title, style_.font_size), style_.font_size);
}

}  // namespace headlight
