#include "ui/figures/canvas.hpp"

#include <QApplication>
#include <QContextMenuEvent>
#include <QEvent>
#include <QMouseEvent>
#include <vector>

#include "tests/catch.hpp"
#include "tests/figures/kinds.hpp"
#include "tests/figures/support.hpp"

using namespace headlight;
using namespace headlight::test;

namespace {

void show_widget(QWidget& widget) {
    widget.show();
    QApplication::processEvents();
}

void send_mouse(QWidget& widget, QEvent::Type type, QPointF at, Qt::MouseButton button = Qt::NoButton) {
    QMouseEvent event(type, at, widget.mapToGlobal(at), button, button, Qt::NoModifier);
    QApplication::sendEvent(&widget, &event);
}

std::unique_ptr<FigureCanvas> canvas_with(FigureModel model, QSize size = {560, 330}) {
    auto canvas = std::make_unique<FigureCanvas>();
    canvas->resize(size);
    canvas->set_figure(std::move(model));
    show_widget(*canvas);
    return canvas;
}

}  // namespace

TEST_CASE("Pointing finds the cell whose middle it is") {
    const auto trace = trace_of(spec_of("a b c d e f g", 16));
    const auto canvas = canvas_with(make_heads(*trace, {}, {}));
    for (int panel = 0; panel < 16; ++panel)
        for (const int row : {0, 3, 6})
            for (const int column : {0, 5, 6}) {
                const FigureCell cell{panel, row, column};
                const auto centre = canvas->centre_of(cell);
                REQUIRE(centre);
                CHECK(canvas->cell_at(*centre) == cell);
            }
    CHECK(canvas->cell_at({1, 1}) == std::nullopt);
    CHECK(canvas->centre_of({99, 0, 0}) == std::nullopt);
    CHECK(canvas->centre_of({0, 7, 0}) == std::nullopt);
}

TEST_CASE("Mouse: hovered once a cell, clicked, double clicked, left") {
    const auto canvas = canvas_with(make_heads(*trace_of(Spec{}), {}, {}));
    std::vector<FigureCell> hovered;
    std::vector<FigureCell> clicked;
    std::vector<int> doubled;
    int left = 0;
    QObject::connect(canvas.get(), &FigureCanvas::hovered, [&](int p, int r, int c) { hovered.push_back({p, r, c}); });
    QObject::connect(canvas.get(), &FigureCanvas::clicked, [&](int p, int r, int c, Qt::KeyboardModifiers) {
        clicked.push_back({p, r, c});
    });
    QObject::connect(canvas.get(), &FigureCanvas::double_clicked, [&](int p) { doubled.push_back(p); });
    QObject::connect(canvas.get(), &FigureCanvas::left, [&] { ++left; });
    const FigureCell cell{5, 2, 7};
    const QPointF at = *canvas->centre_of(cell);
    send_mouse(*canvas, QEvent::MouseMove, at);
    send_mouse(*canvas, QEvent::MouseMove, at + QPointF(0.5, 0.5));
    CHECK(hovered == std::vector<FigureCell>{cell});
    send_mouse(*canvas, QEvent::MouseButtonPress, at, Qt::LeftButton);
    send_mouse(*canvas, QEvent::MouseButtonRelease, at, Qt::LeftButton);
    CHECK(clicked == std::vector<FigureCell>{cell});
    send_mouse(*canvas, QEvent::MouseButtonDblClick, at, Qt::LeftButton);
    send_mouse(*canvas, QEvent::MouseButtonRelease, at, Qt::LeftButton);
    CHECK(doubled == std::vector<int>{5});
    CHECK(clicked.size() == 1);
    send_mouse(*canvas, QEvent::MouseMove, {1, 1});
    CHECK(left == 1);
    // Pressed here, released elsewhere: no click.
    send_mouse(*canvas, QEvent::MouseButtonPress, at, Qt::LeftButton);
    send_mouse(*canvas, QEvent::MouseButtonRelease, *canvas->centre_of({0, 0, 0}), Qt::LeftButton);
    CHECK(clicked.size() == 1);
}

TEST_CASE("Keyboard reaches every cell") {
    const auto canvas = canvas_with(make_heads(*trace_of(Spec{}), {}, {}));
    std::vector<FigureCell> hovered;
    int clicks = 0;
    QObject::connect(canvas.get(), &FigureCanvas::hovered, [&](int p, int r, int c) { hovered.push_back({p, r, c}); });
    QObject::connect(canvas.get(), &FigureCanvas::clicked, [&] { ++clicks; });
    for (const int key : {Qt::Key_Down, Qt::Key_Down, Qt::Key_Right, Qt::Key_PageDown, Qt::Key_Up, Qt::Key_Return}) {
        QKeyEvent press(QEvent::KeyPress, key, Qt::NoModifier);
        QApplication::sendEvent(canvas.get(), &press);
    }
    REQUIRE(hovered.size() == 5);
    CHECK(hovered.front() == FigureCell{0, 0, 0});
    CHECK(hovered.back() == FigureCell{1, 0, 1});
    CHECK(clicks == 1);
}

TEST_CASE("New numbers in place look exactly like a fresh figure") {
    Spec spec;
    spec.weights.seed = 9;
    const FigureModel other = make_heads(*trace_of(spec), {}, {});
    const auto updated = canvas_with(make_heads(*trace_of(Spec{}), {}, {}));
    updated->set_figure(other);
    QApplication::processEvents();
    const auto fresh = canvas_with(other);
    CHECK(updated->grab().toImage() == fresh->grab().toImage());
    // And back through another structure.
    updated->set_figure(make_message(QStringLiteral("x"), QStringLiteral("nothing")));
    QApplication::processEvents();
    updated->set_figure(other);
    QApplication::processEvents();
    CHECK(updated->grab().toImage() == fresh->grab().toImage());
}

TEST_CASE("Labels of a new sentence of the same length are shown") {
    const auto updated = canvas_with(make_heads(*trace_of(spec_of("dog bites man")), {}, {}));
    const FigureModel other = make_heads(*trace_of(spec_of("elephants bite men")), {}, {});
    updated->set_figure(other);
    QApplication::processEvents();
    CHECK(updated->grab().toImage() == canvas_with(other)->grab().toImage());
}

TEST_CASE("Nothing moves while numbers change") {
    Spec spec;
    const auto canvas = canvas_with(make_mask(*trace_of(spec), {}, {}), {940, 170});
    const auto before = canvas->centre_of({mask_difference, 3, 3});
    spec.mask.causal = true;
    spec.weights.seed = 3;
    spec.weights.kind = WeightsKind::random;
    canvas->set_figure(make_mask(*trace_of(spec), {}, {}));
    QApplication::processEvents();
    CHECK(canvas->centre_of({mask_difference, 3, 3}) == before);
}

TEST_CASE("The highlight is drawn over the figure and taken away again") {
    const auto canvas = canvas_with(make_heads(*trace_of(Spec{}), {}, {}));
    const QImage plain = canvas->grab().toImage();
    Highlight highlight;
    highlight.query = 2;
    highlight.key = 4;
    highlight.pinned_query = 5;
    highlight.selected_panel = 3;
    highlight.hovered_panel = 1;
    canvas->set_highlight(highlight);
    QApplication::processEvents();
    CHECK(canvas->grab().toImage() != plain);
    canvas->set_highlight({});
    QApplication::processEvents();
    CHECK(canvas->grab().toImage() == plain);
    highlight.query = 500;  // of an older, longer sentence
    highlight.key = -1;
    canvas->set_highlight(highlight);
    QApplication::processEvents();
}

TEST_CASE("Any size: nothing, one pixel, a strip, 4K") {
    const auto trace = trace_of(spec_of("a b c d", 64, 128));
    for (const auto& model : {make_heads(*trace, {}, {}), make_head(*trace, {}, {}), make_mask(*trace, {}, {}),
                              make_position(*trace, {}, {})}) {
        const auto canvas = canvas_with(model);
        for (const QSize size :
             {QSize(0, 0), QSize(1, 1), QSize(3, 400), QSize(400, 3), QSize(40, 30), QSize(3840, 2160)}) {
            canvas->resize(size);
            QApplication::processEvents();
            canvas->set_highlight({});
        }
        CHECK(canvas->centre_of({model.panels[0].id, model.panels[0].matrix() != nullptr ? 0 : -1, 0}));
    }
}

TEST_CASE("Painting is measured and announced") {
    const auto canvas = canvas_with(make_heads(*trace_of(Spec{}), {}, {}));
    double announced = -1;
    QObject::connect(canvas.get(), &FigureCanvas::painted, [&](double ms) { announced = ms; });
    canvas->set_figure(make_heads(*trace_of(Spec{}), {}, {}));
    QApplication::processEvents();  // replots
    QApplication::processEvents();  // paints
    CHECK(announced > 0);
    CHECK(canvas->paint_ms() == announced);
    CHECK(canvas->accessibleName().contains(QStringLiteral("heads")));
    CHECK(canvas->focusPolicy() == Qt::StrongFocus);
}

namespace {

struct Sweep {
    SweptCells cells;
    bool finished = false;
};

}  // namespace

TEST_CASE("Dragging over a matrix draws a rectangle, once that is allowed") {
    const auto canvas = canvas_with(make_heads(*trace_of(Spec{}), {}, {}));
    std::vector<Sweep> sweeps;
    int clicks = 0;
    int cancelled = 0;
    QObject::connect(canvas.get(), &FigureCanvas::swept,
                     [&](int panel, int r0, int c0, int r1, int c1, bool finished, Qt::KeyboardModifiers) {
                         sweeps.push_back({{panel, r0, c0, r1, c1}, finished});
                     });
    QObject::connect(canvas.get(), &FigureCanvas::clicked, [&] { ++clicks; });
    QObject::connect(canvas.get(), &FigureCanvas::sweep_cancelled, [&] { ++cancelled; });
    const QPointF from = *canvas->centre_of({2, 1, 1});
    const QPointF to = *canvas->centre_of({2, 4, 3});
    const auto drag = [&](QPointF end) {
        send_mouse(*canvas, QEvent::MouseButtonPress, from, Qt::LeftButton);
        send_mouse(*canvas, QEvent::MouseMove, from + QPointF(0.5, 0), Qt::LeftButton);
        send_mouse(*canvas, QEvent::MouseMove, end, Qt::LeftButton);
        send_mouse(*canvas, QEvent::MouseMove, end + QPointF(0.5, 0), Qt::LeftButton);
    };
    drag(to);
    send_mouse(*canvas, QEvent::MouseButtonRelease, to, Qt::LeftButton);
    CHECK(sweeps.empty());

    canvas->set_sweepable(true);
    drag(to);
    REQUIRE(sweeps.size() == 1);
    CHECK(sweeps[0].cells == SweptCells{2, 1, 1, 4, 3});
    CHECK(!sweeps[0].finished);
    send_mouse(*canvas, QEvent::MouseButtonRelease, to, Qt::LeftButton);
    REQUIRE(sweeps.size() == 2);
    CHECK(sweeps[1].finished);
    CHECK(clicks == 0);

    drag({5000, 5000});  // outside: the nearest cell of the same matrix
    send_mouse(*canvas, QEvent::MouseButtonRelease, {5000, 5000}, Qt::LeftButton);
    const int last = canvas->model().panels[2].matrix()->values.rows - 1;
    CHECK(sweeps.back().cells == SweptCells{2, 1, 1, last, last});

    send_mouse(*canvas, QEvent::MouseButtonPress, from, Qt::LeftButton);
    send_mouse(*canvas, QEvent::MouseButtonRelease, from, Qt::LeftButton);
    CHECK(clicks == 1);

    const std::size_t before = sweeps.size();
    drag(to);
    QKeyEvent escape(QEvent::KeyPress, Qt::Key_Escape, Qt::NoModifier);
    QApplication::sendEvent(canvas.get(), &escape);
    send_mouse(*canvas, QEvent::MouseButtonRelease, to, Qt::LeftButton);
    CHECK(cancelled == 1);
    CHECK(sweeps.size() == before + 1);
    drag(to);
    QFocusEvent out(QEvent::FocusOut);
    QApplication::sendEvent(canvas.get(), &out);
    CHECK(cancelled == 2);
    CHECK(clicks == 1);
}

TEST_CASE("A menu is asked for over cells, by mouse and by key") {
    const auto canvas = canvas_with(make_heads(*trace_of(Spec{}), {}, {}));
    std::vector<FigureCell> asked;
    QPoint place;
    QObject::connect(canvas.get(), &FigureCanvas::context_requested, [&](int p, int r, int c, QPoint global) {
        asked.push_back({p, r, c});
        place = global;
    });
    const QPoint at = canvas->centre_of({1, 2, 3})->toPoint();
    QContextMenuEvent mouse(QContextMenuEvent::Mouse, at, canvas->mapToGlobal(at));
    QApplication::sendEvent(canvas.get(), &mouse);
    QContextMenuEvent beside(QContextMenuEvent::Mouse, {1, 1}, canvas->mapToGlobal(QPoint(1, 1)));
    QApplication::sendEvent(canvas.get(), &beside);
    QKeyEvent down(QEvent::KeyPress, Qt::Key_Down, Qt::NoModifier);
    QApplication::sendEvent(canvas.get(), &down);
    QContextMenuEvent key(QContextMenuEvent::Keyboard, {0, 0}, {0, 0});
    QApplication::sendEvent(canvas.get(), &key);
    CHECK(asked == std::vector<FigureCell>{{1, 2, 3}, {0, 0, 0}});
    CHECK(place == canvas->mapToGlobal(canvas->centre_of({0, 0, 0})->toPoint()));
}

TEST_CASE("The keyboard goes through bars, lists and lines as they lie") {
    FigureModel model = figure_of(bars_panel(3, false));
    model.panels.push_back(panel_of(8, table_panel(3), 1));
    model.panels.push_back(panel_of(9, lines_panel(3, 4, false), 1));
    const auto canvas = canvas_with(model, {900, 300});
    FigureCell last;
    QObject::connect(canvas.get(), &FigureCanvas::hovered, [&](int p, int r, int c) { last = {p, r, c}; });
    const auto press = [&](int key) {
        QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
        QApplication::sendEvent(canvas.get(), &event);
        return last;
    };
    CHECK(press(Qt::Key_Right) == FigureCell{7, -1, 0});
    for (int i = 0; i < 5; ++i) press(Qt::Key_Right);
    CHECK(last == FigureCell{7, -1, 2});
    CHECK(press(Qt::Key_PageDown) == FigureCell{8, 0, -1});
    CHECK(press(Qt::Key_Down) == FigureCell{8, 1, -1});
    CHECK(press(Qt::Key_PageDown) == FigureCell{9, 1, -1});
    CHECK(press(Qt::Key_Down) == FigureCell{9, 2, -1});
    CHECK(press(Qt::Key_Right) == FigureCell{9, -1, 2});
    CHECK(press(Qt::Key_Down) == FigureCell{9, -1, 3});
    CHECK(press(Qt::Key_Left) == FigureCell{9, 2, -1});
}
