#include "ui/figures/layout.hpp"

#include <QApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double margin = 8;
constexpr double gap_x = 10;
constexpr double gap_y = 6;
constexpr double widest_gap = 28;
constexpr double bar_gap = 8;
constexpr double bar_width = 10;
constexpr double smallest_label = 8;  ///< pixels a cell needs for a token beside it
constexpr double smallest_numbered = 36;
constexpr double squarest = 4;  ///< matrices longer than this fill their room instead of having square cells

/// What the layout needs to know of the texts.
struct Measures {
    FigureFonts fonts;
    double title = 0;  ///< heights
    double line = 0;
    double tick = 0;  ///< width of numbers beside an axis

    explicit Measures(const FigureStyle& style) : fonts(style) {
        title = std::ceil(QFontMetricsF(fonts.bold).height()) + 3;
        const QFontMetricsF small(fonts.small);
        line = std::ceil(small.height());
        tick = std::ceil(small.horizontalAdvance(QStringLiteral("0.000")));
    }
};

/// Room around the cells of a panel, or of the whole grid when axes are shared.
struct Bands {
    double left = 0;
    double bottom = 0;
    double row_title = 0;
    double column_title = 0;
    double right = 0;  ///< bars
    SideLabels rows;
    SideLabels columns;
};

double widest(const Axis& axis, const QFont& font) {
    const QFontMetricsF metrics(font);
    double width = 0;
    for (const QString& label : axis.labels) width = std::max(width, metrics.horizontalAdvance(label));
    return std::ceil(width);
}

int label_pixels(double cell, const FigureStyle& style) {
    return static_cast<int>(std::clamp(std::floor(cell * 0.95), smallest_label, style.font_size - 1.0));
}

LabelMode label_mode(const AxisPtr& axis, double cell, double length) {
    if (!axis) return LabelMode::none;
    if (!axis->labels.empty() && cell >= smallest_label) return LabelMode::text;
    return length >= smallest_numbered ? LabelMode::numbers : LabelMode::none;
}

double bar_room(const ColourBar& bar, const Measures& measures) {
    const QFontMetricsF metrics(measures.fonts.small);
    double text = measures.tick;
    for (const Tick& tick : bar.ticks) text = std::max(text, std::ceil(metrics.horizontalAdvance(tick.text)));
    return bar_gap + bar_width + 5 + text + (bar.label.isEmpty() ? 0 : measures.line + 2);
}

/// Lettering for cells of this size.
void letter(Bands& bands, const MatrixPanel& panel, QSizeF picture, QSizeF room, const FigureStyle& style,
            const Measures& measures) {
    const double cell_h = picture.height() / panel.values.rows;
    const double cell_w = picture.width() / panel.values.columns;
    bands.rows.mode = label_mode(panel.rows, cell_h, picture.height());
    bands.columns.mode = label_mode(panel.columns, cell_w, picture.width());
    bands.row_title = panel.rows && !panel.rows->title.isEmpty() ? measures.line + 2 : 0;
    bands.column_title = panel.columns && !panel.columns->title.isEmpty() ? measures.line + 1 : 0;
    bands.left = bands.rows.mode == LabelMode::none ? 0 : std::ceil(measures.tick * 0.8) + 4;
    bands.bottom = bands.columns.mode == LabelMode::none ? 0 : measures.line + 3;
    bands.columns.rotated = false;
    if (bands.rows.mode == LabelMode::text) {
        bands.rows.pixels = label_pixels(cell_h, style);
        const double width = widest(*panel.rows, measures.fonts.sized(bands.rows.pixels));
        bands.left = std::min(width, std::max(40.0, room.width() * 0.2)) + 4;
    }
    if (bands.columns.mode == LabelMode::text) {
        bands.columns.pixels = label_pixels(cell_w, style);
        const double width = widest(*panel.columns, measures.fonts.sized(bands.columns.pixels));
        bands.columns.rotated = width + 4 > cell_w;
        const double height = std::min(width, std::max(30.0, room.height() * 0.22));
        bands.bottom = bands.columns.rotated ? height + 4 : measures.line + 3;
    }
}

/// Largest picture of the panel in this room.
QSizeF picture_size(const Panel& panel, QSizeF room) {
    room = QSizeF(std::max(room.width(), 0.0), std::max(room.height(), 0.0));
    const MatrixPanel* matrix = panel.matrix();
    if (matrix == nullptr || !matrix->square || matrix->values.empty()) return room;
    const double shape = static_cast<double>(matrix->values.columns) / matrix->values.rows;
    if (shape > squarest || shape < 1 / squarest) return room;
    const double height = std::min(room.height(), room.width() / shape);
    return {height * shape, height};
}

class Arranger {
public:
    Arranger(const FigureModel& model, const FigureStyle& style, QSizeF size, double pixel)
        : model_(model), style_(style), measures_(style), size_(size), pixel_(pixel) {}

    FigureLayout run();

private:
    struct Grid {
        int columns = 1;
        int rows = 1;
        Bands bands;
        QSizeF picture;
        double score = -1;
    };

    [[nodiscard]] int count() const { return static_cast<int>(model_.panels.size()); }
    [[nodiscard]] QSizeF room(const Grid& grid) const;
    [[nodiscard]] Grid try_columns(int columns) const;
    [[nodiscard]] Bands first_bands() const;
    void reletter(Grid& grid) const;
    void place(const Grid& grid, FigureLayout& layout) const;
    void place_panel(const Grid& grid, int index, QPointF at, double slot_width, PanelPlace& place) const;
    void place_axes(const Grid& grid, PanelPlace& place, bool left, bool bottom) const;
    [[nodiscard]] QRectF snap(const QRectF& area, const Panel& panel) const;
    [[nodiscard]] double round(double value) const { return std::round(value / pixel_) * pixel_; }
    [[nodiscard]] double outer_bar() const { return model_.bar ? bar_room(*model_.bar, measures_) : 0; }

    const FigureModel& model_;
    const FigureStyle& style_;
    Measures measures_;
    QSizeF size_;
    double pixel_;
};

Bands Arranger::first_bands() const {
    Bands bands;
    for (const Panel& panel : model_.panels) {
        if (panel.bar) bands.right = std::max(bands.right, bar_room(*panel.bar, measures_));
        if (panel.curves() == nullptr) continue;
        bands.left = measures_.tick;
        bands.bottom = measures_.line + 3;
        bands.column_title = measures_.line + 1;
    }
    return bands;
}

QSizeF Arranger::room(const Grid& grid) const {
    const Bands& bands = grid.bands;
    const bool shared = model_.shared_axes;
    const double side = bands.left + bands.row_title;
    const double foot = bands.bottom + bands.column_title;
    double width = size_.width() - 2 * margin - outer_bar() - gap_x * (grid.columns - 1) - bands.right * grid.columns;
    double height = size_.height() - 2 * margin - gap_y * (grid.rows - 1) - measures_.title * grid.rows;
    width -= shared ? side : side * grid.columns;
    height -= shared ? foot : foot * grid.rows;
    return {width / grid.columns, height / grid.rows};
}

/// Labels of all matrices for the present size of the pictures.
void Arranger::reletter(Grid& grid) const {
    Bands bands = first_bands();
    for (const Panel& panel : model_.panels) {
        const MatrixPanel* matrix = panel.matrix();
        if (matrix == nullptr || matrix->values.empty()) continue;
        Bands own;
        letter(own, *matrix, picture_size(panel, grid.picture), size_, style_, measures_);
        bands.rows = own.rows;
        bands.columns = own.columns;
        bands.left = std::max(bands.left, own.left);
        bands.bottom = std::max(bands.bottom, own.bottom);
        bands.row_title = std::max(bands.row_title, own.row_title);
        bands.column_title = std::max(bands.column_title, own.column_title);
        if (model_.shared_axes) break;
    }
    grid.bands = bands;
}

Arranger::Grid Arranger::try_columns(int columns) const {
    Grid grid;
    grid.columns = columns;
    grid.rows = (count() + columns - 1) / columns;
    grid.bands = first_bands();
    grid.picture = room(grid);
    for (int pass = 0; pass < 3; ++pass) {  // labels take room, and the room decides about labels
        reletter(grid);
        grid.picture = room(grid);
    }
    const QSizeF picture = picture_size(model_.panels.front(), grid.picture);
    const MatrixPanel* matrix = model_.panels.front().matrix();
    const bool square = matrix != nullptr && matrix->square;
    grid.score = square ? picture.width() * picture.height() : std::min(picture.width() / 2.4, picture.height());
    if (picture.width() <= 0 || picture.height() <= 0) grid.score = -1;
    return grid;
}

/// Whole device pixels; whole ones for each cell too, when that costs little.
QRectF Arranger::snap(const QRectF& area, const Panel& panel) const {
    QSizeF size(std::floor(area.width() / pixel_ + 1e-6) * pixel_, std::floor(area.height() / pixel_ + 1e-6) * pixel_);
    if (const MatrixPanel* matrix = panel.matrix(); matrix != nullptr && !matrix->values.empty()) {
        const auto whole = [&](double length, int cells) {
            const double cell = std::floor(length / pixel_ / cells) * pixel_;
            return cell >= 3 * pixel_ && cell * cells > length * 0.88 ? cell * cells : length;
        };
        size = QSizeF(whole(size.width(), matrix->values.columns), whole(size.height(), matrix->values.rows));
    }
    return {QPointF(round(area.x()), round(area.y())), size};
}

void Arranger::place_axes(const Grid& grid, PanelPlace& place, bool left, bool bottom) const {
    const Bands& bands = grid.bands;
    const QRectF& area = place.area;
    place.rows = bands.rows;
    place.columns = bands.columns;
    if (left) {
        place.rows.rect = QRectF(area.left() - bands.left, area.top(), bands.left, area.height());
        if (!model_.shared_axes && bands.row_title > 0)
            place.row_title =
                QRectF(place.rows.rect.left() - bands.row_title, area.top(), measures_.line, area.height());
    }
    if (bottom) {
        place.columns.rect = QRectF(area.left(), area.bottom(), area.width(), bands.bottom);
        if (!model_.shared_axes && bands.column_title > 0)
            place.column_title = QRectF(area.left(), place.columns.rect.bottom(), area.width(), measures_.line);
    }
    if (!left) place.rows.mode = LabelMode::none;
    if (!bottom) place.columns.mode = LabelMode::none;
}

void Arranger::place_panel(const Grid& grid, int index, QPointF at, double slot_width, PanelPlace& place) const {
    const Panel& panel = model_.panels[static_cast<std::size_t>(index)];
    const double side = model_.shared_axes ? 0 : grid.bands.left + grid.bands.row_title;
    const QSizeF picture = picture_size(panel, grid.picture);
    place.area = snap(QRectF(at + QPointF(side, measures_.title), picture), panel);
    place.title = QRectF(place.area.left(), place.area.top() - measures_.title, slot_width - side, measures_.title);
    if (panel.curves() != nullptr) {
        place.title.setWidth(place.area.width());
        place.legend = place.title;
    }
    const bool bottom = !model_.shared_axes || index + grid.columns >= count();
    const bool left = !model_.shared_axes || index % grid.columns == 0;
    place_axes(grid, place, left, bottom);
    if (panel.bar) {
        const double width = bar_room(*panel.bar, measures_) - bar_gap;
        place.bar = QRectF(place.area.right() + bar_gap, place.area.top(), width, place.area.height());
    }
    place.outer = place.area.united(place.title).united(place.bar);
}

void Arranger::place(const Grid& grid, FigureLayout& layout) const {
    const Bands& bands = grid.bands;
    const bool shared = model_.shared_axes;
    const double side = bands.left + bands.row_title;
    const double foot = bands.bottom + bands.column_title;
    const QSizeF picture = picture_size(model_.panels.front(), grid.picture);
    const double slot_w = picture.width() + bands.right + (shared ? 0 : side);
    const double slot_h = picture.height() + measures_.title + (shared ? 0 : foot);
    const double free_w = (grid.picture.width() - picture.width()) * grid.columns;
    const double free_h = (grid.picture.height() - picture.height()) * grid.rows;
    const double step_x = slot_w + gap_x + std::min(widest_gap, free_w / grid.columns);
    const double step_y = slot_h + gap_y + std::min(gap_y, free_h / grid.rows);
    const double used_w = step_x * grid.columns - gap_x;
    const double used_h = step_y * grid.rows - gap_y;
    const double left = margin + (shared ? side : 0) +
                        std::max(0.0, (size_.width() - 2 * margin - outer_bar() - (shared ? side : 0) - used_w) / 2);
    const double top = margin + std::max(0.0, (size_.height() - 2 * margin - (shared ? foot : 0) - used_h) / 2);
    layout.columns = grid.columns;
    layout.panels.resize(model_.panels.size());
    QRectF pictures;
    for (int i = 0; i < count(); ++i) {
        PanelPlace& panel = layout.panels[static_cast<std::size_t>(i)];
        const QPointF at(left + step_x * (i % grid.columns), top + step_y * (i / grid.columns));
        place_panel(grid, i, at, step_x - gap_x - bands.right, panel);
        pictures = pictures.united(panel.area);
    }
    if (shared && bands.row_title > 0)
        layout.row_title = QRectF(pictures.left() - side, pictures.top(), measures_.line, pictures.height());
    if (shared && bands.column_title > 0)
        layout.column_title =
            QRectF(pictures.left(), pictures.bottom() + bands.bottom, pictures.width(), measures_.line);
    if (model_.bar)
        layout.bar = QRectF(pictures.right() + bar_gap + (bands.right > 0 ? bands.right : 0), pictures.top(),
                            outer_bar() - bar_gap, pictures.height());
}

FigureLayout Arranger::run() {
    FigureLayout layout;
    if (!model_.message.isEmpty() || model_.panels.empty()) {
        const double side = std::max(margin, (size_.width() - 420) / 2);
        layout.message = QRectF(QPointF(), size_).adjusted(side, margin, -side, -margin);
        return layout;
    }
    Grid best;
    const int from = model_.columns > 0 ? std::min(model_.columns, count()) : 1;
    const int to = model_.columns > 0 ? from : count();
    for (int columns = from; columns <= to; ++columns) {
        const Grid grid = try_columns(columns);
        if (grid.score > best.score) best = grid;
    }
    if (best.score > 0)
        place(best, layout);
    else
        layout.panels.resize(model_.panels.size());  // no room: nothing is drawn
    return layout;
}

}  // namespace

FigureFonts::FigureFonts(const FigureStyle& style) {
    normal = style.font_family.isEmpty() ? QApplication::font() : QFont(style.font_family);
    normal.setPixelSize(std::clamp(style.font_size, 4, 200));
    bold = normal;
    bold.setWeight(QFont::DemiBold);
    small = sized(std::max(style.font_size - 1, 4));
}

QFont FigureFonts::sized(int pixels) const {
    QFont font = normal;
    font.setPixelSize(pixels);
    return font;
}

FigureLayout lay_out(const FigureModel& model, const FigureStyle& style, QSizeF size, double pixel) {
    return Arranger(model, style, size, pixel).run();
}

}  // namespace headlight
