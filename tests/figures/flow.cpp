#include <algorithm>
#include <cmath>
#include <random>

#include "tests/catch.hpp"
#include "tests/figures/kinds.hpp"
#include "ui/figures/layout.hpp"

using namespace headlight;
using namespace headlight::test;

namespace {

FigureModel flow_of(std::vector<Panel> panels) {
    FigureModel model;
    model.flow = true;
    model.panels = std::move(panels);
    for (std::size_t i = 0; i < model.panels.size(); ++i) model.panels[i].id = static_cast<int>(i);
    return model;
}

FigureModel stage_strip() {
    FigureModel model = flow_of({});
    for (int i = 0; i < 8; ++i) {
        Panel panel = panel_of(i, matrix_panel(11, 11), 1);
        if (i == 3) panel.before = QStringLiteral("÷ √d_k");
        if (i == 4) panel.before = QStringLiteral("softmax");
        if (i >= 6) panel.before = QStringLiteral("×");
        panel.title.name = QStringLiteral("scores");
        panel.caption = QStringLiteral("11 × 11");
        model.panels.push_back(panel);
    }
    return model;
}

/// Everything that is drawn for a panel.
std::vector<QRectF> parts_of(const PanelPlace& place) {
    std::vector<QRectF> parts;
    for (const QRectF& rect : {place.area, place.rows.rect, place.columns.rect, place.bar, place.right, place.below,
                               place.values, place.before})
        if (!rect.isEmpty()) parts.push_back(rect);
    return parts;
}

/// The number of the line each panel is in: a new one begins where a panel lies left of the one before.
std::vector<int> lines_of(const FigureLayout& layout) {
    std::vector<int> lines;
    int line = 0;
    for (std::size_t i = 0; i < layout.panels.size(); ++i) {
        if (i > 0 && layout.panels[i].area.left() < layout.panels[i - 1].area.right()) ++line;
        lines.push_back(line);
    }
    return lines;
}

void check_apart(const FigureLayout& layout, QSizeF size) {
    const QRectF whole = QRectF(QPointF(), size).adjusted(-1, -1, 1, 1);
    for (std::size_t i = 0; i < layout.panels.size(); ++i) {
        if (layout.panels[i].area.isEmpty()) continue;
        for (const QRectF& part : parts_of(layout.panels[i])) {
            CHECK(whole.contains(part));
            for (std::size_t k = 0; k < i; ++k)
                for (const QRectF& other : parts_of(layout.panels[k]))
                    CHECK(!part.intersects(other.adjusted(0.1, 0.1, -0.1, -0.1)));
        }
    }
}

Panel random_panel(std::mt19937& random, int id) {
    const auto number = [&](int least, int most) { return std::uniform_int_distribution<int>(least, most)(random); };
    Panel panel = panel_of(id, matrix_panel(number(1, 40), number(1, 40)), 0.3 + number(0, 30) / 10.0);
    switch (number(0, 6)) {
        case 0:
            panel.content = bars_panel(number(0, 30), false);
            break;
        case 1:
            panel.content = bars_panel(number(0, 12), true);
            break;
        case 2:
            panel.content = table_panel(number(0, 8));
            break;
        case 3:
            panel.content = lines_panel(number(0, 12), number(0, 12), number(0, 1) == 1);
            break;
        case 4:
            std::get<MatrixPanel>(panel.content).square = false;
            break;
        case 5:
            add_margins(std::get<MatrixPanel>(panel.content));
            break;
        default:
            break;
    }
    if (number(0, 2) == 0) panel.before = QStringLiteral("÷ √d_k");
    if (number(0, 3) == 0) panel.caption = QStringLiteral("n × d");
    panel.weight = number(1, 4) / 2.0;
    return panel;
}

}  // namespace

TEST_CASE("A flow takes the number of lines in which it can be read best") {
    CHECK(lay_out(stage_strip(), {}, {1200, 220}).lines == 1);
    CHECK(lay_out(stage_strip(), {}, {620, 480}).lines == 2);
    const FigureModel dock = flow_of({panel_of(0, bars_panel(11, false), 2.4), panel_of(1, bars_panel(11, false), 2.4),
                                      panel_of(2, table_panel(3), 1.8), panel_of(3, bars_panel(6, true), 1.8),
                                      panel_of(4, table_panel(3), 1.8)});
    const FigureLayout layout = lay_out(dock, {}, {400, 340});
    CHECK(layout.lines >= 2);
    for (const PanelPlace& place : layout.panels) {
        CHECK(place.area.width() >= 60);
        CHECK(place.area.height() >= 40);
    }
}

TEST_CASE("Nothing of a flow lies over anything else, whatever the room") {
    std::mt19937 random(7);
    for (int turn = 0; turn < 200; ++turn) {
        const int count = std::uniform_int_distribution<int>(1, 9)(random);
        FigureModel model = flow_of({});
        for (int i = 0; i < count; ++i) model.panels.push_back(random_panel(random, i));
        if (turn % 3 == 0) model.note = QStringLiteral("A long note that says what must be known to read the picture");
        const QSizeF size(std::uniform_int_distribution<int>(150, 1400)(random),
                          std::uniform_int_distribution<int>(100, 900)(random));
        const FigureLayout layout = lay_out(model, {}, size);
        INFO("turn " << turn << ": " << count << " panels in " << size.width() << " x " << size.height());
        check_apart(layout, size);
        for (const PanelPlace& place : layout.panels) {
            CHECK(!place.area.intersects(layout.note));
            CHECK(!place.columns.rect.intersects(layout.note));
        }
    }
}

TEST_CASE("Matrices in one line begin and end together") {
    FigureModel model = stage_strip();
    std::get<MatrixPanel>(model.panels[1].content) = matrix_panel(11, 5);
    std::get<MatrixPanel>(model.panels[1].content).square = false;
    std::get<MatrixPanel>(model.panels[2].content) = matrix_panel(7, 11);  // K transposed: other rows
    for (const QSizeF size : {QSizeF(1200, 220), QSizeF(620, 480), QSizeF(901, 333)}) {
        const FigureLayout layout = lay_out(model, {}, size);
        const std::vector<int> lines = lines_of(layout);
        for (std::size_t i = 1; i < layout.panels.size(); ++i) {
            if (lines[i] != lines[i - 1]) continue;
            INFO(size.width() << " wide, panel " << i);
            CHECK(layout.panels[i].area.top() == layout.panels[i - 1].area.top());
            CHECK(layout.panels[i].area.height() == layout.panels[i - 1].area.height());
        }
    }
}

TEST_CASE("Neighbours with the same rows are lettered once") {
    FigureModel model = flow_of({panel_of(0, matrix_panel(6, 6), 1), panel_of(1, matrix_panel(6, 6), 1)});
    std::get<MatrixPanel>(model.panels[1].content).rows = model.panels[0].matrix()->rows;
    const FigureLayout layout = lay_out(model, {}, {600, 300});
    REQUIRE(layout.lines == 1);
    CHECK(layout.panels[0].rows.mode == LabelMode::text);
    CHECK(layout.panels[1].rows.mode == LabelMode::none);
}

TEST_CASE("Operators stand before their panels, also at the start of a line") {
    const FigureLayout layout = lay_out(stage_strip(), {}, {620, 480});
    CHECK(layout.panels[0].before.isEmpty());
    for (const std::size_t i : {3U, 4U, 6U, 7U}) {
        CHECK(layout.panels[i].before.width() >= 26);
        CHECK(layout.panels[i].before.right() <= layout.panels[i].area.left());
        CHECK(layout.panels[i].before.left() >= 0);
    }
}

TEST_CASE("Bars beside a matrix are in line with its rows and columns") {
    for (const bool flow : {false, true}) {
        MatrixPanel matrix = matrix_panel(6, 9);
        add_margins(matrix);
        FigureModel model = flow_of({panel_of(0, matrix, 1.5), panel_of(1, matrix, 1.5)});
        model.flow = flow;
        const FigureLayout layout = lay_out(model, {}, {900, 400});
        for (const PanelPlace& place : layout.panels) {
            CHECK(place.right.top() == place.area.top());
            CHECK(place.right.bottom() == place.area.bottom());
            CHECK(place.right.left() >= place.area.right());
            CHECK(place.right.width() >= 36);
            CHECK(place.below.left() == place.area.left());
            CHECK(place.below.right() == place.area.right());
            CHECK(place.below.height() >= 28);
            CHECK(place.columns.rect.top() >= place.below.bottom());
        }
        check_apart(layout, {900, 400});
    }
}

TEST_CASE("A note takes room only when there is one") {
    FigureModel model = stage_strip();
    CHECK(lay_out(model, {}, {900, 400}).note.isEmpty());
    model.note = QStringLiteral("short");
    const double one = lay_out(model, {}, {900, 400}).note.height();
    CHECK(one > 8);
    model.note = QStringLiteral("long ").repeated(60);
    CHECK(lay_out(model, {}, {900, 400}).note.height() == 2 * one);
    CHECK(lay_out(model, {}, {900, 60}).note.isEmpty());
}

TEST_CASE("Values move nothing, whatever the kind") {
    FigureModel before = flow_of({panel_of(0, bars_panel(8, false), 2), panel_of(1, bars_panel(5, true), 1.5),
                                  panel_of(2, table_panel(4), 1.5), panel_of(3, lines_panel(5, 6, false), 1)});
    FigureModel after = before;
    for (const int i : {0, 1})
        for (Bar& bar : std::get<BarsPanel>(after.panels[static_cast<std::size_t>(i)].content).bars) {
            bar.value /= 2;
            bar.text = QStringLiteral("0.11");
        }
    for (TableRow& row : std::get<TablePanel>(after.panels[2].content).rows) row.value = QStringLiteral("1.11");
    CHECK(same_structure(before, after));
    CHECK(same_lettering(before, after));
    const FigureLayout a = lay_out(before, {}, {500, 400});
    const FigureLayout b = lay_out(after, {}, {500, 400});
    for (std::size_t i = 0; i < a.panels.size(); ++i) CHECK(a.panels[i].area == b.panels[i].area);

    std::get<TablePanel>(after.panels[2].content).rows.pop_back();
    CHECK(!same_structure(before, after));
    after = before;
    std::get<LinesPanel>(after.panels[3].content).horizontal = true;
    CHECK(!same_structure(before, after));
    after = before;
    std::get<BarsPanel>(after.panels[0].content).bars[0].label = QStringLiteral("much longer than it was");
    CHECK(!same_lettering(before, after));
}
