#include "ui/figures/canvas.hpp"

#include <QApplication>
#include <QEvent>
#include <QMouseEvent>
#include <vector>

#include "tests/catch.hpp"
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
