#include "ui/panels/range_slider.hpp"

#include <QGuiApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QVBoxLayout>
#include <cmath>
#include <limits>
#include <random>
#include <utility>

#include "tests/ui/support.hpp"

using namespace headlight;
using namespace headlight::test;

namespace {

using Handle = RangeSlider::Handle;
using Values = std::pair<int, int>;

struct Slider {
    Slider(int min, int max, Values values, int width = 260) {
        slider.set_range(min, max);
        slider.set_values(values.first, values.second);
        slider.resize(width, slider.sizeHint().height());
        slider.show();
        slider.activateWindow();
        slider.setFocus();
        REQUIRE(wait_until([&] { return slider.hasFocus(); }));
        QObject::connect(&slider, &RangeSlider::changed, &slider, [this](int low, int high) {
            REQUIRE(low == slider.low());
            REQUIRE(high == slider.high());
            ++changes;
        });
    }
    [[nodiscard]] Values values() const { return {slider.low(), slider.high()}; }
    [[nodiscard]] QPoint on_track(int value) const {
        return {static_cast<int>(std::lround(slider.x_of(value))), slider.height() / 2};
    }
    [[nodiscard]] int pixels(int values) const {
        return static_cast<int>(std::lround(slider.x_of(values) - slider.x_of(0)));
    }
    void key(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::keyClick(&slider, static_cast<Qt::Key>(key), modifiers);
    }
    void press(QPoint at) { QTest::mousePress(&slider, Qt::LeftButton, Qt::NoModifier, at); }
    void release(QPoint at) { QTest::mouseRelease(&slider, Qt::LeftButton, Qt::NoModifier, at); }
    void move(QPoint at, Qt::MouseButtons buttons = Qt::LeftButton) {
        QMouseEvent event(QEvent::MouseMove, at, slider.mapToGlobal(at), Qt::NoButton, buttons, Qt::NoModifier);
        QApplication::sendEvent(&slider, &event);
    }
    void drag(QPoint from, int by) {
        press(from);
        for (int step = 1; step <= 4; ++step) move(from + QPoint(by * step / 4, 0));
        release(from + QPoint(by, 0));
    }
    void click(QPoint at) { QTest::mouseClick(&slider, Qt::LeftButton, Qt::NoModifier, at); }
    [[nodiscard]] QPoint handle(Handle which) const { return slider.handle_rect(which).center(); }

    RangeSlider slider;
    int changes = 0;
};

/// How many pixels of a picture of the handle have about this colour.
int pixels_like(RangeSlider& slider, const QRect& rect, const QColor& colour) {
    const QImage image = slider.grab(rect).toImage();
    int found = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            const int apart = std::abs(pixel.red() - colour.red()) + std::abs(pixel.green() - colour.green()) +
                              std::abs(pixel.blue() - colour.blue());
            if (apart < 30) ++found;
        }
    }
    return found;
}

}  // namespace

TEST_CASE("values are ordered and brought into the range; the signal says changes alone", "[range_slider]") {
    Slider s(0, 32, {3, 9});
    CHECK(s.values() == Values{3, 9});
    s.slider.set_values(3, 9);
    CHECK(s.changes == 0);
    s.slider.set_values(12, 5);
    CHECK(s.values() == Values{5, 12});
    s.slider.set_values(-4, 99);
    CHECK(s.values() == Values{0, 32});
    s.slider.set_values(40, 50);
    CHECK(s.values() == Values{32, 32});
    CHECK(s.changes == 3);
    s.slider.set_values(10, 30);
    s.slider.set_range(0, 20);
    CHECK(s.values() == Values{10, 20});
    CHECK(s.changes == 5);
    s.slider.set_range(0, 25);
    CHECK(s.changes == 5);
    s.slider.set_range(7, 3);  // upside down: the one value 7
    CHECK(s.values() == Values{7, 7});
    CHECK(s.changes == 6);
}

TEST_CASE("a handle is dragged and stops at the other one and at the ends", "[range_slider]") {
    Slider s(0, 32, {10, 20});
    s.drag(s.handle(Handle::low), s.pixels(5));
    CHECK(s.values() == Values{15, 20});
    s.drag(s.handle(Handle::low), s.pixels(12));
    CHECK(s.values() == Values{20, 20});
    // Both on one place: each can still be taken.
    s.drag(s.handle(Handle::low), -s.pixels(7));
    CHECK(s.values() == Values{13, 20});
    CHECK(s.slider.active() == Handle::low);
    s.drag(s.handle(Handle::high), s.pixels(40));
    CHECK(s.values() == Values{13, 32});
    CHECK(s.slider.active() == Handle::high);
    s.drag(s.handle(Handle::high), -s.pixels(32));
    CHECK(s.values() == Values{13, 13});
    s.drag(s.handle(Handle::high), s.pixels(4));
    CHECK(s.values() == Values{13, 17});
}

TEST_CASE("a press on a handle does not move it, even where a pixel is many values", "[range_slider]") {
    Slider s(0, 100000, {20000, 70001}, 120);
    for (const Handle which : {Handle::low, Handle::high}) {
        const QRect rect = s.slider.handle_rect(which);
        for (const QPoint at : {rect.topLeft(), rect.center(), rect.bottomRight()}) {
            s.press(at);
            s.move(at + QPoint(1, 0));
            s.release(at + QPoint(1, 0));
            CHECK(s.slider.active() == which);
        }
    }
    CHECK(s.values() == Values{20000, 70001});
    CHECK(s.changes == 0);
}

TEST_CASE("the span between the handles is dragged with its width", "[range_slider]") {
    Slider s(0, 32, {10, 20});
    s.drag(s.on_track(15), s.pixels(6));
    CHECK(s.values() == Values{16, 26});
    CHECK(s.changes >= 3);  // it says so on the way
    s.drag(s.on_track(20), s.pixels(30));
    CHECK(s.values() == Values{22, 32});
    s.drag(s.on_track(27), -s.pixels(60));
    CHECK(s.values() == Values{0, 10});
    // To an end and back without letting go: the width is still the first.
    s.press(s.on_track(5));
    s.move(s.on_track(0) - QPoint(300, 0));
    s.move(s.on_track(8));
    CHECK(s.values() == Values{3, 13});
    s.release(s.on_track(8));
    s.move(s.on_track(20), Qt::NoButton);
    CHECK(s.values() == Values{3, 13});
}

TEST_CASE("a click on the track brings the nearest handle", "[range_slider]") {
    Slider s(0, 32, {10, 20});
    s.click(s.on_track(4));
    CHECK(s.values() == Values{4, 20});
    CHECK(s.slider.active() == Handle::low);
    s.click(s.on_track(30));
    CHECK(s.values() == Values{4, 30});
    CHECK(s.slider.active() == Handle::high);
    s.click(s.on_track(9));  // between them
    CHECK(s.values() == Values{9, 30});
    CHECK(s.slider.active() == Handle::low);
    s.click(s.on_track(25));
    CHECK(s.values() == Values{9, 25});
    s.slider.set_values(16, 16);
    s.click(s.on_track(8));
    CHECK(s.values() == Values{8, 16});
    s.slider.set_values(16, 16);
    s.click(s.on_track(24));
    CHECK(s.values() == Values{16, 24});
    // A press beside the span can go on as a drag, from its first pixel.
    s.press(s.on_track(2));
    CHECK(s.values() == Values{2, 24});
    s.move(s.on_track(6));
    CHECK(s.values() == Values{6, 24});
    s.release(s.on_track(6));
    QTest::mouseClick(&s.slider, Qt::RightButton, Qt::NoModifier, s.on_track(1));
    CHECK(s.values() == Values{6, 24});
}

TEST_CASE("the keyboard moves one handle or both, and never one over the other", "[range_slider]") {
    Slider s(0, 32, {3, 9});
    s.slider.set_page(4);
    CHECK(s.slider.focusPolicy() == Qt::StrongFocus);
    CHECK(s.slider.active() == Handle::low);
    s.key(Qt::Key_Right);
    CHECK(s.values() == Values{4, 9});
    s.key(Qt::Key_Left);
    s.key(Qt::Key_Left);
    CHECK(s.values() == Values{2, 9});
    s.key(Qt::Key_PageUp);
    CHECK(s.values() == Values{6, 9});
    s.key(Qt::Key_PageUp);
    CHECK(s.values() == Values{9, 9});
    s.key(Qt::Key_PageDown);
    CHECK(s.values() == Values{5, 9});
    s.key(Qt::Key_Home);
    CHECK(s.values() == Values{0, 9});
    s.key(Qt::Key_End);
    CHECK(s.values() == Values{9, 9});
    s.key(Qt::Key_Space);
    CHECK(s.slider.active() == Handle::high);
    s.key(Qt::Key_End);
    CHECK(s.values() == Values{9, 32});
    s.key(Qt::Key_Up);
    CHECK(s.slider.active() == Handle::low);
    s.key(Qt::Key_Down);
    CHECK(s.slider.active() == Handle::high);
    s.key(Qt::Key_PageDown);
    CHECK(s.values() == Values{9, 28});
    s.key(Qt::Key_Home);
    CHECK(s.values() == Values{9, 9});
    s.key(Qt::Key_Left);
    CHECK(s.values() == Values{9, 9});
}

TEST_CASE("with Shift both handles move and keep their width at the ends", "[range_slider]") {
    Slider s(0, 32, {1, 9});
    s.key(Qt::Key_Right, Qt::ShiftModifier);
    CHECK(s.values() == Values{2, 10});
    for (int i = 0; i < 5; ++i) s.key(Qt::Key_Left, Qt::ShiftModifier);
    CHECK(s.values() == Values{0, 8});
    s.key(Qt::Key_End, Qt::ShiftModifier);
    CHECK(s.values() == Values{24, 32});
    const int before = s.changes;
    s.key(Qt::Key_Right, Qt::ShiftModifier);
    CHECK(s.values() == Values{24, 32});
    CHECK(s.changes == before);
}

TEST_CASE("keys that are not the slider's reach the window, and Tab leaves it", "[range_slider]") {
    struct Window : QWidget {
        void keyPressEvent(QKeyEvent* event) override { last = event->key(); }
        int last = 0;
    } window;
    auto* layout = new QVBoxLayout(&window);
    auto* slider = new RangeSlider(&window);
    auto* line = new QLineEdit(&window);
    layout->addWidget(slider);
    layout->addWidget(line);
    slider->set_range(0, 10);
    window.show();
    window.activateWindow();
    slider->setFocus();
    REQUIRE(wait_until([&] { return slider->hasFocus(); }));
    QTest::keyClick(slider, Qt::Key_Escape);
    CHECK(window.last == Qt::Key_Escape);
    QTest::keyClick(slider, Qt::Key_Right, Qt::ControlModifier);
    CHECK(window.last == Qt::Key_Right);
    CHECK(slider->high() == 0);
    QTest::keyClick(slider, Qt::Key_Tab);
    CHECK(line->hasFocus());
    QTest::keyClick(line, Qt::Key_Backtab);
    CHECK(slider->hasFocus());
}

TEST_CASE("the slider says its range and which end the keyboard has", "[range_slider]") {
    Slider s(0, 32, {3, 9});
    s.slider.setAccessibleName(QStringLiteral("Layers"));
    CHECK(s.slider.accessibleDescription().startsWith("from 3 to 9 of 32"));
    CHECK(s.slider.accessibleDescription().contains("lower end"));
    s.key(Qt::Key_Space);
    CHECK(s.slider.accessibleDescription().contains("upper end"));
    s.key(Qt::Key_Right);
    CHECK(s.slider.accessibleDescription().startsWith("from 3 to 10 of 32"));
    CHECK(s.slider.accessibleDescription().contains("upper end"));
    s.slider.set_range(0, 40);
    CHECK(s.slider.accessibleDescription().contains("of 40"));
    CHECK(s.slider.accessibleName() == "Layers");
    CHECK_FALSE(s.slider.toolTip().isEmpty());
}

TEST_CASE("the active handle has a ring while the slider has the focus; disabled looks and acts so", "[range_slider]") {
    Slider s(0, 32, {5, 25});
    const QSize hint = s.slider.sizeHint();
    CHECK(hint == QSize(120, 20));
    const QColor accent = QGuiApplication::palette().color(QPalette::Highlight);
    const auto ring = [&](Handle which) { return pixels_like(s.slider, s.slider.handle_rect(which), accent); };
    CHECK(ring(Handle::low) > ring(Handle::high) + 20);
    s.key(Qt::Key_Space);
    CHECK(ring(Handle::high) > ring(Handle::low) + 20);
    CHECK(pixels_like(s.slider, s.slider.rect(), accent) > 200);  // the span
    s.slider.clearFocus();
    CHECK(ring(Handle::high) <= 20);
    s.slider.setEnabled(false);
    CHECK(pixels_like(s.slider, s.slider.rect(), accent) == 0);
    // QTest warns about what a disabled widget does not take, so its events are sent without it.
    const QPoint at = s.on_track(1);
    QMouseEvent press(QEvent::MouseButtonPress, at, s.slider.mapToGlobal(at), Qt::LeftButton, Qt::LeftButton,
                      Qt::NoModifier);
    QKeyEvent right(QEvent::KeyPress, Qt::Key_Right, Qt::NoModifier);
    QApplication::sendEvent(&s.slider, &press);
    QApplication::sendEvent(&s.slider, &right);
    CHECK(s.values() == Values{5, 25});
}

TEST_CASE("a range of one value and the widest one are no trouble", "[range_slider]") {
    Slider one(4, 4, {4, 4});
    one.click(one.on_track(4) + QPoint(60, 0));
    one.drag(one.handle(Handle::high), 50);
    for (const int key : {Qt::Key_Right, Qt::Key_End, Qt::Key_Home, Qt::Key_PageUp}) {
        one.key(key);
        one.key(key, Qt::ShiftModifier);
    }
    CHECK(one.values() == Values{4, 4});
    CHECK(one.changes == 0);
    const int least = std::numeric_limits<int>::min();
    const int most = std::numeric_limits<int>::max();
    Slider wide(least, most, {-1, 1});
    wide.key(Qt::Key_Home);
    CHECK(wide.values() == Values{least, 1});
    wide.key(Qt::Key_End, Qt::ShiftModifier);
    CHECK(wide.values().second == most);
    wide.slider.set_values(least, most);
    wide.drag(wide.on_track(0), 30);
    CHECK(wide.values() == Values{least, most});
    wide.slider.resize(4, 4);  // no room for a track
    wide.click({2, 2});
    CHECK(wide.values().first <= wide.values().second);
}

TEST_CASE("whatever mouse and keys do, low <= high within the range", "[range_slider]") {
    std::mt19937 random(7);
    const auto draw = [&](int from, int to) { return std::uniform_int_distribution<int>(from, to)(random); };
    constexpr int keys[] = {Qt::Key_Left, Qt::Key_Right, Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Home,
                            Qt::Key_End,  Qt::Key_Up,    Qt::Key_Down,   Qt::Key_Space};
    for (int round = 0; round < 12; ++round) {
        const int min = draw(-20, 20);
        const int max = min + draw(0, 60);
        Slider s(min, max, {draw(min, max), draw(min, max)}, draw(40, 300));
        s.slider.set_page(draw(-1, 9));
        for (int step = 0; step < 150; ++step) {
            const Values before = s.values();
            const QPoint at(draw(-10, s.slider.width() + 10), draw(0, s.slider.height() - 1));
            const bool both = draw(0, 3) == 0;
            const int kind = draw(0, 5);
            if (kind == 0) s.press(at);
            if (kind == 1) s.move(at);
            if (kind == 2) s.release(at);
            if (kind == 3) s.slider.set_values(draw(min - 5, max + 5), draw(min - 5, max + 5));
            if (kind > 3) s.key(keys[draw(0, 8)], both ? Qt::ShiftModifier : Qt::NoModifier);
            const auto [low, high] = s.values();
            REQUIRE(min <= low);
            REQUIRE(low <= high);
            REQUIRE(high <= max);
            if (kind > 3 && both) REQUIRE(high - low == before.second - before.first);
            if (kind > 3 && !both) REQUIRE((low == before.first || high == before.second));
        }
    }
}
