#include "ui/figures/layout.hpp"

#include <QApplication>
#include <algorithm>
#include <cmath>

#include "ui/figures/layout_flow.hpp"
#include "ui/figures/panel_place.hpp"

namespace headlight {

namespace {

constexpr double gap_x = 10;
constexpr double gap_y = 6;
constexpr double widest_gap_x = 0.5;  ///< of a picture's width
constexpr double widest_gap_y = 20;
constexpr double wide_panel = 2.4;     ///< shape that suits curves and tables
constexpr double worth_tokens = 0.85;  ///< tokens below the columns may cost this much of the pictures' size

class Arranger {
public:
    Arranger(const FigureModel& model, const FigureStyle& style, QSizeF size, double pixel)
        : model_(model), lettering_(style), size_(size), pixel_(pixel), margin_(size.height() < 200 ? 4 : 8) {}

    FigureLayout run();

private:
    struct Grid {
        int columns = 1;
        int rows = 1;
        bool column_text = true;
        std::vector<double> bars;   ///< width kept for colour bars at the right of each column
        std::vector<double> right;  ///< and for bars in line with its rows
        Bands bands;
        QSizeF room;     ///< of one panel, without everything around it
        QSizeF picture;  ///< what the first panel makes of it
        double score = -1;
    };

    [[nodiscard]] int count() const { return static_cast<int>(model_.panels.size()); }
    [[nodiscard]] bool shared() const { return model_.shared_axes; }
    [[nodiscard]] QSizeF room(const Grid& grid) const;
    [[nodiscard]] Grid try_columns(int columns, bool column_text);
    [[nodiscard]] Bands bands(const Grid& grid);
    void reserve_bars(Grid& grid) const;
    void reserve_right(Grid& grid);
    void place(const Grid& grid, FigureLayout& layout);
    void place_panel(const Grid& grid, int index, QPointF at, double title_width, PanelPlace& place);
    void place_shared(const Grid& grid, const QRectF& pictures, FigureLayout& layout) const;
    /// Below each panel, also where axes are shared.
    [[nodiscard]] double own_foot(const Bands& around) const {
        return shared() ? around.below + around.caption : around.foot();
    }
    [[nodiscard]] double round(double value) const { return std::round(value / pixel_) * pixel_; }
    [[nodiscard]] double outer_bar() const { return model_.bar ? lettering_.bar_width(*model_.bar) : 0; }

    const FigureModel& model_;
    Lettering lettering_;
    QSizeF size_;
    double pixel_;
    double margin_;
};

void Arranger::reserve_bars(Grid& grid) const {
    grid.bars.assign(static_cast<std::size_t>(grid.columns), 0);
    double widest = 0;
    for (int i = 0; i < count(); ++i) {
        const auto& bar = model_.panels[static_cast<std::size_t>(i)].bar;
        if (!bar) continue;
        double& width = grid.bars[static_cast<std::size_t>(i % grid.columns)];
        width = std::max(width, lettering_.bar_width(*bar));
        widest = std::max(widest, width);
    }
    if (!shared()) std::ranges::fill(grid.bars, widest);
}

/// Where axes are shared, labels are the same everywhere and only a panel with bars of its own needs more.
void Arranger::reserve_right(Grid& grid) {
    grid.right.assign(static_cast<std::size_t>(grid.columns), grid.bands.right);
    for (int i = 0; shared() && i < count(); ++i) {
        const Panel& panel = model_.panels[static_cast<std::size_t>(i)];
        double& width = grid.right[static_cast<std::size_t>(i % grid.columns)];
        width = std::max(width, lettering_.around(panel, grid.room, size_, grid.column_text).right);
    }
}

QSizeF Arranger::room(const Grid& grid) const {
    const Bands& around = grid.bands;
    double width = size_.width() - 2 * margin_ - outer_bar() - gap_x * (grid.columns - 1);
    for (const double bar : grid.bars) width -= bar;
    for (const double right : grid.right) width -= right;
    double height = size_.height() - 2 * margin_ - gap_y * (grid.rows - 1) -
                    (lettering_.title_height() + around.top + own_foot(around)) * grid.rows;
    width -= shared() ? around.side() : around.side() * grid.columns;
    if (shared()) height -= around.bottom + around.column_title;
    return {width / grid.columns, height / grid.rows};
}

/// Labels for the present size of the pictures: the widest of all panels, so that their edges are in line.
Bands Arranger::bands(const Grid& grid) {
    Bands all;
    for (const Panel& panel : model_.panels) {
        const Bands own = lettering_.around(panel, picture_size(panel, grid.room, pixel_), size_, grid.column_text);
        all.rows = own.rows;
        all.columns = own.columns;
        all.widen(own);
        if (shared()) break;
    }
    return all;
}

Arranger::Grid Arranger::try_columns(int columns, bool column_text) {
    Grid grid;
    grid.columns = columns;
    grid.rows = (count() + columns - 1) / columns;
    grid.column_text = column_text;
    reserve_bars(grid);
    grid.right.assign(static_cast<std::size_t>(columns), 0);
    grid.room = room(grid);
    for (int pass = 0; pass < 3; ++pass) {  // labels take room, and the room decides about labels
        grid.bands = bands(grid);
        reserve_right(grid);
        grid.room = room(grid);
    }
    const Panel& first = model_.panels.front();
    grid.picture = picture_size(first, grid.room, pixel_);
    const bool square = first.matrix() != nullptr && first.matrix()->square;
    grid.score = square ? std::sqrt(grid.picture.width() * grid.picture.height())
                        : std::min(grid.picture.width() / wide_panel, grid.picture.height());
    if (grid.picture.width() <= 0 || grid.picture.height() <= 0) grid.score = -1;
    return grid;
}

void Arranger::place_panel(const Grid& grid, int index, QPointF at, double title_width, PanelPlace& place) {
    const Panel& panel = model_.panels[static_cast<std::size_t>(index)];
    const double title = lettering_.title_height();
    const double above = title + grid.bands.top;
    place.area = QRectF(QPointF(round(at.x()), round(at.y() + above)), picture_size(panel, grid.room, pixel_));
    place.title = QRectF(place.area.left(), place.area.top() - above, title_width, title);
    const LetteredSides sides{!shared() || index % grid.columns == 0, !shared() || index + grid.columns >= count(),
                              !shared()};
    Bands around = grid.bands;
    around.right = grid.right[static_cast<std::size_t>(index % grid.columns)];
    if (!shared()) {  // room as for the others, labels of its own
        const Bands own = lettering_.around(panel, place.area.size(), size_, grid.column_text);
        around.rows = own.rows;
        around.columns = own.columns;
    }
    place_around(panel, around, sides, lettering_.line_height(), place);
    place_title(panel, place);
    if (panel.bar)
        place.bar = QRectF(place.area.right() + around.right + bar_gap, place.area.top(),
                           lettering_.bar_width(*panel.bar) - bar_gap, place.area.height());
}

void Arranger::place_shared(const Grid& grid, const QRectF& pictures, FigureLayout& layout) const {
    const Bands& around = grid.bands;
    const double line = lettering_.line_height();
    if (shared() && around.row_title > 0)
        layout.row_title =
            QRectF(pictures.left() - around.left - around.row_title, pictures.top(), line, pictures.height());
    if (shared() && around.column_title > 0)
        layout.column_title = QRectF(pictures.left(), pictures.bottom() + around.bottom, pictures.width(), line);
    if (model_.bar)
        layout.bar = QRectF(pictures.right() + grid.right.back() + bar_gap + grid.bars.back(), pictures.top(),
                            outer_bar() - bar_gap, pictures.height());
}

void Arranger::place(const Grid& grid, FigureLayout& layout) {
    const Bands& around = grid.bands;
    const double side = around.side();
    const double spread_x = std::min(widest_gap_x * grid.picture.width(), grid.room.width() - grid.picture.width());
    const double spread_y = std::min(widest_gap_y, grid.room.height() - grid.picture.height());
    const double step_y =
        grid.picture.height() + lettering_.title_height() + around.top + own_foot(around) + gap_y + spread_y;
    double used_w = outer_bar() + (shared() ? side : 0) - gap_x - spread_x;
    for (std::size_t column = 0; column < grid.bars.size(); ++column)
        used_w +=
            (shared() ? 0 : side) + grid.picture.width() + grid.right[column] + grid.bars[column] + gap_x + spread_x;
    const double used_h = step_y * grid.rows - gap_y - spread_y + (shared() ? around.bottom + around.column_title : 0);
    const double left = std::max(margin_, (size_.width() - used_w) / 2) + side;
    const double top = std::max(margin_, (size_.height() - used_h) / 2);
    const double title_width = grid.picture.width() + spread_x;

    layout.columns = grid.columns;
    layout.title_pixels = lettering_.title_pixels(PanelTitle{}, 1);
    for (const Panel& panel : model_.panels)
        if (panel.matrix() != nullptr)
            layout.title_pixels = std::min(layout.title_pixels, lettering_.title_pixels(panel.title, title_width));
    layout.panels.resize(model_.panels.size());
    QRectF pictures;
    QPointF at(left, top);
    for (int i = 0; i < count(); ++i) {
        PanelPlace& panel = layout.panels[static_cast<std::size_t>(i)];
        const auto column = static_cast<std::size_t>(i % grid.columns);
        const double beside = grid.right[column] + grid.bars[column];
        place_panel(grid, i, at, title_width + beside, panel);
        pictures = pictures.united(panel.area);
        at.rx() += grid.picture.width() + beside + gap_x + spread_x + (shared() ? 0 : side);
        if (column + 1 == grid.bars.size()) at = QPointF(left, at.y() + step_y);
    }
    place_shared(grid, pictures, layout);
}

FigureLayout Arranger::run() {
    FigureLayout layout;
    if (!model_.message.isEmpty() || model_.panels.empty()) {
        const double side = std::max(margin_, (size_.width() - 420) / 2);
        layout.message = QRectF(QPointF(), size_).adjusted(side, margin_, -side, -margin_);
        return layout;
    }
    Grid with_tokens;
    Grid with_numbers;
    const int from = model_.columns > 0 ? std::min(model_.columns, count()) : 1;
    const int to = model_.columns > 0 ? from : count();
    for (int columns = from; columns <= to; ++columns) {
        if (Grid grid = try_columns(columns, true); grid.score > with_tokens.score) with_tokens = std::move(grid);
        if (Grid grid = try_columns(columns, false); grid.score > with_numbers.score) with_numbers = std::move(grid);
    }
    const bool tokens = with_tokens.score >= worth_tokens * with_numbers.score;
    const Grid& best = tokens ? with_tokens : with_numbers;
    if (best.score > 0)
        place(best, layout);
    else
        layout.panels.resize(model_.panels.size());  // no room: nothing is drawn
    return layout;
}

}  // namespace

namespace {

QFont base_font(const FigureStyle& style) {
    QFont font = style.font_family.isEmpty() ? QApplication::font() : QFont(style.font_family);
    font.setPixelSize(std::clamp(style.font_size, 4, 200));
    return font;
}

}  // namespace

FigureFonts::FigureFonts(const FigureStyle& style)
    : normal(base_font(style)), bold(normal), small(sized(std::max(style.font_size - 1, 4))) {
    bold.setWeight(QFont::DemiBold);
}

QFont FigureFonts::sized(int pixels) const {
    QFont font = normal;
    font.setPixelSize(pixels);
    return font;
}

FigureLayout lay_out(const FigureModel& model, const FigureStyle& style, QSizeF size, double pixel) {
    const Lettering lettering(style);
    const bool empty = !model.message.isEmpty() || model.panels.empty();
    const double note = empty ? 0 : lettering.note_lines(model.note, size) * lettering.line_height();
    const QSizeF room = note > 0 ? QSizeF(size.width(), size.height() - note - 4) : size;
    FigureLayout layout =
        model.flow && !empty ? lay_out_flow(model, style, room, pixel) : Arranger(model, style, room, pixel).run();
    if (note > 0) layout.note = QRectF(8, size.height() - note - 6, size.width() - 16, note);
    return layout;
}

}  // namespace headlight
