#include "ui/figures/layout_flow.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/figures/panel_place.hpp"

namespace headlight {

namespace {

constexpr double gap_x = 12;
constexpr double gap_y = 8;
constexpr double untitled_height = 4;
constexpr double widest_spread = 24;  ///< between panels that cannot use the width
constexpr double ideal_height = 120;  ///< of a picture of weight 1
constexpr double ideal_row = 17;      ///< of a list
constexpr double tallest_ideal_list = 240;
constexpr double widest_list = 1.8;    ///< of what it needs to be read
constexpr double cost_of_line = 0.97;  ///< what is read from left to right should not be broken for little
constexpr double widest_filled = 2;    ///< beside square cells others stay this near to their shape
constexpr double worth_titles = 0.7;   ///< axis titles may cost this much of the pictures' size
constexpr double worth_labels = 0.6;
constexpr std::size_t most_lines = 32;
constexpr double endless = std::numeric_limits<double>::infinity();

/// Shares out `total` in proportion to the weights, to nobody more than his cap.
std::vector<double> share(double total, const std::vector<double>& weights, const std::vector<double>& caps) {
    std::vector<double> parts(weights.size(), 0);
    std::vector<bool> full(weights.size(), false);
    for (bool again = true; again;) {
        double open = 0;
        double rest = total;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (full[i])
                rest -= parts[i];
            else
                open += weights[i];
        }
        again = false;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (full[i]) continue;
            parts[i] = std::max(rest, 0.0) * weights[i] / open;
            if (parts[i] <= caps[i]) continue;
            parts[i] = caps[i];
            full[i] = again = true;
        }
    }
    return parts;
}

/// The ends of 1, 2, … lines of panels in order, so that the sums of their shapes are as even as can be.
std::vector<std::vector<std::size_t>> even_breaks(const std::vector<double>& shapes) {
    const std::size_t count = shapes.size();
    const std::size_t most = std::min(count, most_lines);
    std::vector<double> sums(count + 1, 0);
    for (std::size_t i = 0; i < count; ++i) sums[i + 1] = sums[i] + shapes[i];
    std::vector<std::vector<double>> cost(most + 1, std::vector<double>(count + 1, endless));
    std::vector<std::vector<std::size_t>> from(most + 1, std::vector<std::size_t>(count + 1, 0));
    cost[0][0] = 0;
    for (std::size_t lines = 1; lines <= most; ++lines)
        for (std::size_t end = lines; end <= count; ++end)
            for (std::size_t begin = lines - 1; begin < end; ++begin) {
                const double width = sums[end] - sums[begin];
                const double all = cost[lines - 1][begin] + width * width;
                if (all >= cost[lines][end]) continue;
                cost[lines][end] = all;
                from[lines][end] = begin;
            }
    std::vector<std::vector<std::size_t>> breaks;
    for (std::size_t lines = 1; lines <= most; ++lines) {
        std::vector<std::size_t> ends{count};
        for (std::size_t line = lines; line > 1; --line) ends.insert(ends.begin(), from[line][ends.front()]);
        breaks.push_back(std::move(ends));
    }
    return breaks;
}

bool same_rows(const Panel& a, const Panel& b) {
    const MatrixPanel* x = a.matrix();
    const MatrixPanel* y = b.matrix();
    if (x == nullptr || y == nullptr || x->values.rows != y->values.rows || !x->rows || !y->rows) return false;
    return x->rows == y->rows ||
           (x->rows->title == y->rows->title && x->rows->first == y->rows->first && x->rows->labels == y->rows->labels);
}

bool is_list(const Panel& panel) {
    return panel.table() != nullptr || (panel.bars() != nullptr && panel.bars()->lying);
}

std::size_t list_length(const Panel& panel) {
    return panel.table() != nullptr ? panel.table()->rows.size() : panel.bars()->bars.size();
}

class FlowArranger {
public:
    FlowArranger(const FigureModel& model, const FigureStyle& style, QSizeF size, double pixel)
        : model_(model),
          lettering_(style),
          size_(size),
          pixel_(pixel),
          margin_(size.height() < 200 ? 4 : 8),
          outer_bar_(model.bar ? lettering_.bar_width(*model.bar) : 0),
          items_(measured_items()) {}

    FigureLayout run();

private:
    enum class Detail { full, untitled, bare };
    struct Item {
        const Panel* panel = nullptr;
        Bands bands;
        double before = 0;  ///< room for the operator
        double bar = 0;
        double shape = 1;
        double list = 0;   ///< width that its texts need, of a list
        double width = 0;  ///< of the picture
    };
    struct Line {
        std::size_t begin = 0;
        std::size_t end = 0;
        double title = 0;
        double top = 0;
        double foot = 0;
        double room = 0;    ///< width for pictures
        double height = 0;  ///< of its pictures
        double common = 0;  ///< in whole cells of its first matrix: areas begin and end together
    };
    struct Flow {
        std::vector<Item> items;
        std::vector<Line> lines;
        double score = -1;
    };

    [[nodiscard]] std::vector<Item> measured_items() const;
    [[nodiscard]] Flow try_lines(const std::vector<std::size_t>& ends, Detail detail);
    [[nodiscard]] Flow best(const std::vector<std::vector<std::size_t>>& breaks, Detail detail);
    void measure(Flow& flow, Detail detail);
    void stretch(Flow& flow) const;
    [[nodiscard]] static bool has_squares(const Flow& flow, const Line& line);
    [[nodiscard]] static double tallest(const Flow& flow, const Line& line);
    [[nodiscard]] double score(const Flow& flow) const;
    void place_line(const Flow& flow, const Line& line, double top, FigureLayout& layout) const;
    void place_item(const Item& item, const Line& line, QPointF at, double slot, PanelPlace& place) const;
    [[nodiscard]] double common_height(const Flow& flow, const Line& line) const;
    [[nodiscard]] double round(double value) const { return std::round(value / pixel_) * pixel_; }

    const FigureModel& model_;
    Lettering lettering_;
    QSizeF size_;
    double pixel_;
    double margin_;
    double outer_bar_;
    std::vector<Item> items_;  ///< what does not depend on the lines
};

/// Labels for the present sizes. Neighbours with the same rows are lettered once: their rows are in line.
void FlowArranger::measure(Flow& flow, Detail detail) {
    for (Line& line : flow.lines) {
        line.title = untitled_height;
        line.top = line.foot = 0;
        line.room = size_.width() - 2 * margin_ - outer_bar_ - gap_x * static_cast<double>(line.end - line.begin - 1);
        for (std::size_t i = line.begin; i < line.end; ++i) {
            Item& item = flow.items[i];
            const QSizeF room(item.width + item.bands.side() + item.bands.right, line.height + item.bands.foot());
            Bands bands = lettering_.around(*item.panel, QSizeF(item.width, line.height), room, true);
            if (detail != Detail::full) {
                if (item.panel->lines() != nullptr) bands.top -= std::min(bands.top, lettering_.line_height() + 1);
                bands.row_title = bands.column_title = 0;
            }
            if (detail == Detail::bare) {
                const double caption = bands.caption;
                bands = {};
                bands.caption = caption;  // shapes are what a strip of stages is read for
            }
            if (i > line.begin && same_rows(*flow.items[i - 1].panel, *item.panel)) {
                bands.left = bands.row_title = 0;
                bands.rows.mode = LabelMode::none;
            }
            item.bands = bands;
            const PanelTitle& title = item.panel->title;
            const bool titled = !title.name.isEmpty() || !title.number.isEmpty() || !title.value.isEmpty();
            if (titled || item.panel->lines() != nullptr || item.panel->curves() != nullptr)
                line.title = lettering_.title_height();
            line.top = std::max(line.top, bands.top);
            line.foot = std::max(line.foot, bands.foot());
            line.room -= bands.side() + bands.right + item.bar + item.before;
        }
    }
}

bool FlowArranger::has_squares(const Flow& flow, const Line& line) {
    for (std::size_t i = line.begin; i < line.end; ++i)
        if (square_shape(*flow.items[i].panel) > 0) return true;
    return false;
}

/// Square cells cannot be higher than the width allows; lists and labels of lines need not be.
double FlowArranger::tallest(const Flow& flow, const Line& line) {
    double shapes = 0;
    double highest = 0;
    for (std::size_t i = line.begin; i < line.end; ++i) {
        shapes += flow.items[i].shape;
        highest = std::max(highest, tallest_picture(*flow.items[i].panel));
    }
    return has_squares(flow, line) ? std::max(line.room, 0.0) / shapes : highest;
}

void FlowArranger::stretch(Flow& flow) const {
    double height = size_.height() - 2 * margin_ - gap_y * static_cast<double>(flow.lines.size() - 1);
    std::vector<double> weights;
    std::vector<double> caps;
    for (const Line& line : flow.lines) {
        height -= line.title + line.top + line.foot;
        double weight = 0.01;
        for (std::size_t i = line.begin; i < line.end; ++i) weight = std::max(weight, flow.items[i].panel->weight);
        weights.push_back(weight);
        caps.push_back(tallest(flow, line));
    }
    const std::vector<double> heights = share(height, weights, caps);
    for (std::size_t l = 0; l < flow.lines.size(); ++l) {
        Line& line = flow.lines[l];
        line.height = heights[l];
        std::vector<double> shapes;
        std::vector<double> widest;
        for (std::size_t i = line.begin; i < line.end; ++i) {
            const Item& item = flow.items[i];
            const double square = square_shape(*item.panel);
            shapes.push_back(item.shape);
            double cap = endless;
            if (square > 0)
                cap = line.height * square + 1e-6;
            else if (is_list(*item.panel))
                cap = std::max(420.0, widest_list * item.list);
            else if (item.panel->matrix() != nullptr && has_squares(flow, line))
                cap = widest_filled * line.height * item.shape;
            widest.push_back(cap);
        }
        const std::vector<double> widths = share(line.room, shapes, widest);
        for (std::size_t i = line.begin; i < line.end; ++i) flow.items[i].width = widths[i - line.begin];
    }
}

/// How well the panel that is worst off can be read, and a little of how well all can.
double FlowArranger::score(const Flow& flow) const {
    double least = endless;
    double sum = 0;
    for (const Line& line : flow.lines)
        for (std::size_t i = line.begin; i < line.end; ++i) {
            const Item& item = flow.items[i];
            if (item.width < 1 || line.height < 1) return -1;
            double own = 0;
            if (is_list(*item.panel)) {
                const double needed = std::clamp(ideal_row * static_cast<double>(list_length(*item.panel)), ideal_row,
                                                 tallest_ideal_list);
                const double width = item.width + item.bands.side() + item.bands.right;
                const double shown = std::min(1.0, width / item.list);
                own = std::min(std::min(1.0, line.height / needed), shown * shown);  // texts are cut
            } else {
                double needed = ideal_height * std::max(item.panel->weight, 0.05);
                if (const MatrixPanel* matrix = item.panel->matrix())
                    needed = std::min(needed, std::max(ideal_row * matrix->values.rows, ideal_row * 4));
                own = std::min(item.width / item.shape, line.height) / needed;
            }
            least = std::min(least, own);
            sum += std::min(own, 3.0);
        }
    const double all = least + 0.1 * sum / static_cast<double>(flow.items.size());
    return all * std::pow(cost_of_line, static_cast<double>(flow.lines.size() - 1));
}

std::vector<FlowArranger::Item> FlowArranger::measured_items() const {
    std::vector<Item> items;
    items.reserve(model_.panels.size());
    for (const Panel& panel : model_.panels) {
        Item item;
        item.panel = &panel;
        item.before = panel.before.isEmpty() ? 0 : lettering_.operator_width(panel.before);
        item.bar = panel.bar ? lettering_.bar_width(*panel.bar) : 0;
        const double square = square_shape(panel);
        item.shape = square > 0 ? square : std::clamp(panel.shape, 0.05, 50.0);
        item.list = is_list(panel) ? lettering_.list_width(panel) : 0;
        items.push_back(std::move(item));
    }
    return items;
}

FlowArranger::Flow FlowArranger::try_lines(const std::vector<std::size_t>& ends, Detail detail) {
    Flow flow;
    flow.items = items_;
    std::size_t begin = 0;
    for (const std::size_t end : ends) {
        Line line;
        line.begin = begin;
        line.end = end;
        line.height = size_.height() / static_cast<double>(ends.size()) / 2;
        flow.lines.push_back(line);
        for (std::size_t i = begin; i < end; ++i)
            flow.items[i].width = 0.7 * size_.width() / static_cast<double>(end - begin);
        begin = end;
    }
    for (int pass = 0; pass < 3; ++pass) {  // labels take room, and the room decides about labels
        measure(flow, detail);
        stretch(flow);
    }
    flow.score = score(flow);
    return flow;
}

FlowArranger::Flow FlowArranger::best(const std::vector<std::vector<std::size_t>>& breaks, Detail detail) {
    Flow best;
    for (const auto& ends : breaks)
        if (Flow flow = try_lines(ends, detail); flow.score > best.score) best = std::move(flow);
    return best;
}

double FlowArranger::common_height(const Flow& flow, const Line& line) const {
    double height = 0;
    for (const bool square : {true, false})
        for (std::size_t i = line.begin; i < line.end && height == 0; ++i) {
            const Item& item = flow.items[i];
            if (item.panel->matrix() != nullptr && (square_shape(*item.panel) > 0) == square)
                height = picture_size(*item.panel, QSizeF(item.width, line.height), pixel_).height();
        }
    return height;
}

void FlowArranger::place_item(const Item& item, const Line& line, QPointF at, double slot, PanelPlace& place) const {
    const double above = line.title + line.top;
    QSizeF picture = picture_size(*item.panel, QSizeF(item.width, line.height), pixel_);
    const bool round_circles = item.panel->curves() != nullptr && item.panel->curves()->equal;
    if (!is_list(*item.panel) && !round_circles && line.common > 0) picture.setHeight(line.common);
    place.area = QRectF(QPointF(round(at.x() + item.bands.side()), round(at.y() + above)), picture);
    place.title = QRectF(place.area.left(), place.area.top() - above, at.x() + slot - place.area.left(), line.title);
    place_around(*item.panel, item.bands, {}, lettering_.line_height(), place);
    place_title(*item.panel, place);
    if (item.panel->bar)
        place.bar = QRectF(place.area.right() + item.bands.right + bar_gap, place.area.top(), item.bar - bar_gap,
                           place.area.height());
    if (item.before > 0)
        place.before = QRectF(place.area.left() - item.bands.side() - item.before, place.area.top(), item.before,
                              place.area.height());
}

void FlowArranger::place_line(const Flow& flow, const Line& line, double top, FigureLayout& layout) const {
    double unused = line.room;
    const bool square = has_squares(flow, line);
    for (std::size_t i = line.begin; i < line.end; ++i) unused -= flow.items[i].width;
    const std::size_t gaps = line.end - line.begin - 1;
    unused = std::max(unused, 0.0);
    const double spread = gaps > 0 && square ? std::min(unused / static_cast<double>(gaps), widest_spread) : 0;
    double x = margin_ + (square ? (unused - spread * static_cast<double>(gaps)) / 2 : 0);
    for (std::size_t i = line.begin; i < line.end; ++i) {
        const Item& item = flow.items[i];
        x += item.before;
        const double slot = item.bands.side() + item.width + item.bands.right + item.bar;
        place_item(item, line, {x, top}, slot + (i + 1 < line.end ? spread : 0), layout.panels[i]);
        x += slot + gap_x + spread;
    }
}

FigureLayout FlowArranger::run() {
    FigureLayout layout;
    layout.panels.resize(model_.panels.size());
    std::vector<double> shapes;
    for (const Panel& panel : model_.panels) {
        const double square = square_shape(panel);
        shapes.push_back(square > 0 ? square : panel.shape);
    }
    const auto breaks = even_breaks(shapes);
    Flow chosen = best(breaks, Detail::full);
    Flow untitled = best(breaks, Detail::untitled);
    // What can be read well needs no more room at the cost of its labels.
    const auto gain = [](const Flow& flow) { return std::min(flow.score, 1.0); };
    if (gain(chosen) < worth_titles * gain(untitled)) chosen = std::move(untitled);
    Flow bare = best(breaks, Detail::bare);
    if (gain(chosen) < worth_labels * gain(bare)) chosen = std::move(bare);
    if (chosen.score <= 0) return layout;  // no room: nothing is drawn

    layout.lines = static_cast<int>(chosen.lines.size());
    layout.title_pixels = lettering_.title_pixels(PanelTitle{}, 1);
    for (const Item& item : chosen.items)
        layout.title_pixels = std::min(
            layout.title_pixels, lettering_.title_pixels(item.panel->title, item.width + item.bands.right + item.bar));
    double used = gap_y * static_cast<double>(chosen.lines.size() - 1);
    bool squares = true;
    for (const Line& line : chosen.lines) {
        used += line.title + line.top + line.height + line.foot;
        squares = squares && square_shape(*chosen.items[line.begin].panel) > 0;
    }
    double top = margin_ + (squares ? std::max(0.0, (size_.height() - 2 * margin_ - used) / 2) : 0);
    QRectF pictures;
    for (Line& line : chosen.lines) {
        line.common = common_height(chosen, line);
        place_line(chosen, line, top, layout);
        top += line.title + line.top + line.height + line.foot + gap_y;
    }
    for (const PanelPlace& place : layout.panels) pictures = pictures.united(place.area);
    if (model_.bar)
        layout.bar = QRectF(size_.width() - margin_ - outer_bar_ + bar_gap, pictures.top(), outer_bar_ - bar_gap,
                            std::min(pictures.height(), 320.0));
    return layout;
}

}  // namespace

FigureLayout lay_out_flow(const FigureModel& model, const FigureStyle& style, QSizeF size, double pixel) {
    return FlowArranger(model, style, size, pixel).run();
}

}  // namespace headlight
