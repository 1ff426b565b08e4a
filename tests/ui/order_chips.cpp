#include "ui/panels/order_chips.hpp"

#include <QMouseEvent>
#include <QShortcut>

#include "tests/ui/order_chips_support.hpp"

using namespace headlight;
using namespace headlight::test;

TEST_CASE("an order is taken when it is a permutation, and never announced", "[order_chips]") {
    Chips c(4);
    CHECK(c.chips.order() == Order{0, 1, 2, 3});
    c.chips.set_order({2, 0, 3, 1});
    CHECK(c.chips.order() == Order{2, 0, 3, 1});
    for (const Order& bad :
         {Order{0, 1, 2}, Order{0, 1, 2, 2}, Order{1, 2, 3, 4}, Order{-1, 1, 2, 3}, Order{}, Order{0, 1, 2, 3, 4}}) {
        c.chips.set_order({3, 2, 1, 0});
        c.chips.set_order(bad);
        CHECK(c.chips.order() == Order{0, 1, 2, 3});
    }
    CHECK(c.changes == 0);
}

TEST_CASE("other words keep the order, another number of them does not", "[order_chips]") {
    Chips c(3);
    c.chips.set_order({2, 1, 0});
    c.chips.set_tokens({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}, 0);
    CHECK(c.chips.order() == Order{2, 1, 0});
    c.key(Qt::Key_Home);
    CHECK(c.chips.accessibleDescription() == "place 0: token 2 “c”");

    c.key(Qt::Key_End);
    c.chips.set_tokens(words(2), 1);
    CHECK(c.chips.order() == Order{0, 1});
    CHECK(c.chips.current_place() == 1);
    CHECK(c.changes == 0);
}

TEST_CASE("a chip is dragged to either side of another one", "[order_chips]") {
    Chips c(5, 600);
    c.drag(0, c.right_of(2));
    CHECK(c.chips.order() == Order{1, 2, 0, 3, 4});
    CHECK(c.changes == 1);
    CHECK(c.chips.current_place() == 2);
    c.drag(4, c.left_of(0));
    CHECK(c.chips.order() == Order{4, 1, 2, 0, 3});
    c.drag(1, c.left_of(3));
    CHECK(c.chips.order() == Order{4, 2, 1, 0, 3});
    c.drag(0, c.right_of(4) + QPoint(30, 0));  // behind the last
    CHECK(c.chips.order() == Order{2, 1, 0, 3, 4});
    CHECK(c.changes == 4);
    // Beside where it was: nothing happens.
    c.drag(1, c.left_of(2));
    c.drag(1, c.right_of(0));
    c.drag(1, c.chips.chip_rect(1).center() + QPoint(0, 12));
    CHECK(c.changes == 4);
}

TEST_CASE("a chip is dragged to another row, and to the end of a full one", "[order_chips]") {
    Chips c(12, 200);
    int second = 1;
    while (c.chips.chip_rect(second).top() == c.chips.chip_rect(0).top()) ++second;
    REQUIRE(second > 1);
    REQUIRE(c.chips.chip_rect(11).top() > c.chips.chip_rect(second).top());
    c.drag(0, c.left_of(second + 1));
    CHECK(c.chips.order()[static_cast<std::size_t>(second)] == 0);
    c.chips.set_order({});
    c.drag(11, QPoint(198, c.chips.chip_rect(0).center().y()));
    CHECK(c.chips.order()[static_cast<std::size_t>(second)] == 11);
    c.chips.set_order({});
    c.drag(2, QPoint(1, -5));  // a bit over the edge is still the first place
    CHECK(c.chips.order().front() == 2);
    CHECK(c.changes == 3);
}

TEST_CASE("while a chip is dragged it follows the pointer and a mark shows where it goes", "[order_chips]") {
    Chips c(5, 600);
    c.chips.resize(600, 120);
    const QImage before = c.chips.grab().toImage();
    const QPoint below = c.right_of(2) + QPoint(0, 60);
    c.carry(0, below);
    CHECK(c.chips.drop_place() == 2);
    CHECK(c.chips.order() == Order{0, 1, 2, 3, 4});
    const QRect third = c.chips.chip_rect(3);
    CHECK(apart(c.colour_at({third.left() - 2, third.center().y()}), accent()) < 12);
    // The chip in the air is painted where nothing was.
    const QPoint in_air = below - c.chips.chip_rect(0).center() + c.chips.chip_rect(0).topLeft() + QPoint(5, 4);
    CHECK(before.pixelColor(in_air) != c.colour_at(in_air));
    c.move(c.right_of(2));  // the chip in the air does not hide the mark
    CHECK(apart(c.colour_at({third.left() - 2, third.center().y()}), accent()) < 12);
    const QPoint to_left = c.left_of(2) + QPoint(0, 60);
    c.move(to_left);
    CHECK(c.chips.drop_place() == 1);
    CHECK(apart(c.colour_at({third.left() - 2, third.center().y()}), accent()) > 60);
    c.release(to_left);
    CHECK_FALSE(c.chips.drop_place());
    CHECK(c.chips.order() == Order{1, 0, 2, 3, 4});
}

TEST_CASE("Escape, the world outside, a lost focus and a new order cancel a drag", "[order_chips]") {
    Chips c(5, 600);
    const QImage before = c.chips.grab().toImage();
    const QPoint target = c.right_of(2);
    c.carry(0, target);
    c.key(Qt::Key_Escape);
    CHECK(before == c.chips.grab().toImage());
    c.move(target);
    CHECK_FALSE(c.chips.drop_place());
    c.release(target);
    CHECK(c.chips.order() == Order{0, 1, 2, 3, 4});

    const QPoint outside(target.x(), c.chips.height() + 40);
    c.carry(0, outside);
    CHECK_FALSE(c.chips.drop_place());
    c.release(outside);
    c.carry(0, QPoint(-60, target.y()));
    c.release(QPoint(-60, target.y()));
    CHECK(c.chips.order() == Order{0, 1, 2, 3, 4});

    c.carry(0, target);
    c.chips.clearFocus();
    c.release(target);
    c.carry(0, target);
    c.chips.setEnabled(false);
    c.chips.setEnabled(true);
    c.release(target);
    CHECK(c.changes == 0);
    c.carry(0, target);
    c.chips.set_order({4, 3, 2, 1, 0});
    c.release(target);
    CHECK(c.chips.order() == Order{4, 3, 2, 1, 0});
    // What is already so cancels nothing: results come while the hand moves.
    c.carry(0, target);
    c.chips.set_order({4, 3, 2, 1, 0});
    c.chips.set_tokens(words(5), 1);
    c.release(target);
    CHECK(c.chips.order() == Order{3, 2, 4, 1, 0});
    CHECK(c.changes == 1);
}

TEST_CASE("while a chip is in the air, Escape is its own and not the window's", "[order_chips]") {
    QWidget window;
    auto* chips = new OrderChips(&window);
    chips->set_tokens(words(3), 1);
    window.resize(500, 60);
    chips->resize(500, 40);
    int asked = 0;
    QObject::connect(new QShortcut(Qt::Key_Escape, &window), &QShortcut::activated, chips, [&] { ++asked; });
    window.show();
    window.activateWindow();
    chips->setFocus();
    REQUIRE(wait_until([&] { return window.isActiveWindow(); }));
    QTest::keyClick(chips, Qt::Key_Escape);
    CHECK(asked == 1);
    QTest::mousePress(chips, Qt::LeftButton, Qt::NoModifier, chips->chip_rect(0).center());
    const QPoint to = chips->chip_rect(2).center();
    QMouseEvent move(QEvent::MouseMove, to, chips->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(chips, &move);
    REQUIRE(chips->drop_place());
    QTest::keyClick(chips, Qt::Key_Escape);
    CHECK(asked == 1);
    CHECK_FALSE(chips->drop_place());
    QTest::mouseRelease(chips, Qt::LeftButton, Qt::NoModifier, to);
    CHECK(chips->order() == Order{0, 1, 2});
}

TEST_CASE("a click selects for the keyboard, a trembling one too", "[order_chips]") {
    Chips c(5, 600);
    QTest::mouseClick(&c.chips, Qt::LeftButton, Qt::NoModifier, c.chips.chip_rect(3).center());
    CHECK(c.chips.current_place() == 3);
    const QPoint at = c.chips.chip_rect(1).center();
    c.press(at);
    c.move(at + QPoint(2, 1));
    CHECK_FALSE(c.chips.drop_place());
    c.release(at + QPoint(2, 1));
    CHECK(c.chips.current_place() == 1);
    QTest::mouseClick(&c.chips, Qt::RightButton, Qt::NoModifier, c.chips.chip_rect(4).center());
    QTest::mouseClick(&c.chips, Qt::LeftButton, Qt::NoModifier, c.right_of(4) + QPoint(40, 0));
    CHECK(c.chips.current_place() == 1);
    CHECK(c.changes == 0);
    c.key(Qt::Key_Right, Qt::ControlModifier);
    CHECK(c.chips.order() == Order{0, 2, 1, 3, 4});
}

TEST_CASE("the keyboard walks along the chips and moves one, and says where it is", "[order_chips]") {
    Chips c({QStringLiteral("The"), QStringLiteral("dog"), QStringLiteral("bites"), QStringLiteral("%1")});
    CHECK(c.chips.focusPolicy() == Qt::StrongFocus);
    CHECK_FALSE(c.chips.accessibleName().isEmpty());
    CHECK_FALSE(c.chips.toolTip().isEmpty());
    CHECK(c.chips.accessibleDescription() == "place 1: token 1 “The”");
    c.key(Qt::Key_Left);
    CHECK(c.chips.current_place() == 0);
    c.key(Qt::Key_Right);
    c.key(Qt::Key_Right);
    c.key(Qt::Key_Left, Qt::ControlModifier);
    CHECK(c.chips.order() == Order{0, 2, 1, 3});
    CHECK(c.chips.accessibleDescription() == "place 2: token 3 “bites”");
    c.key(Qt::Key_Left, Qt::ControlModifier);
    c.key(Qt::Key_Left, Qt::ControlModifier);  // no further
    CHECK(c.chips.order() == Order{2, 0, 1, 3});
    CHECK(c.changes == 2);
    c.key(Qt::Key_End);
    CHECK(c.chips.accessibleDescription() == "place 4: token 4 “%1”");
    c.key(Qt::Key_Right);
    c.key(Qt::Key_Right, Qt::ControlModifier);
    CHECK(c.chips.current_place() == 3);
    CHECK(c.changes == 2);
    c.key(Qt::Key_Home);
    CHECK(c.chips.current_place() == 0);
    c.key(Qt::Key_Right, Qt::ControlModifier);
    CHECK(c.chips.order() == Order{0, 2, 1, 3});
    // The keyboard stays with its token when the order comes from elsewhere.
    c.chips.set_order({1, 3, 0, 2});
    CHECK(c.chips.accessibleDescription() == "place 4: token 3 “bites”");
}

TEST_CASE("chips away from their place are tinted, the focused one is framed", "[order_chips]") {
    Chips c(4, 600);
    c.chips.clearFocus();
    const QColor plain = c.fill(0);
    for (int place = 1; place < 4; ++place) CHECK(c.fill(place) == plain);
    c.chips.set_order({1, 0, 2, 3});
    CHECK(c.fill(0) == c.fill(1));
    CHECK(apart(c.fill(0), plain) > 40);
    CHECK(apart(c.fill(0), accent()) < apart(plain, accent()));
    CHECK(c.fill(2) == plain);
    const auto frame = [&](int place) {
        const QRect rect = c.chips.chip_rect(place);
        return c.colour_at({rect.center().x(), rect.top()});
    };
    CHECK(apart(frame(2), accent()) > 60);
    c.chips.setFocus();
    c.key(Qt::Key_End);
    c.key(Qt::Key_Left);
    CHECK(apart(frame(2), accent()) < 60);
    CHECK(apart(frame(3), accent()) > 60);
    const int tint = apart(c.fill(0), plain);
    c.chips.setEnabled(false);
    CHECK(apart(c.fill(0), plain) < tint / 2);
}
