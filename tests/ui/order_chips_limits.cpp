// No token, very many of them, strange labels, little room, and whatever a hand may do.
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <random>

#include "tests/ui/order_chips_support.hpp"

using namespace headlight;
using namespace headlight::test;

TEST_CASE("none, one, long and Chinese labels", "[order_chips]") {
    Chips none(0);
    CHECK(none.chips.heightForWidth(400) == Chips(1).chips.heightForWidth(400));
    for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Left, Qt::Key_Home, Qt::Key_End}) {
        none.key(key);
        none.key(key, Qt::ControlModifier);
    }
    QTest::mouseClick(&none.chips, Qt::LeftButton, Qt::NoModifier, {10, 10});
    none.chips.set_order({0});
    CHECK(none.chips.order().empty());
    CHECK(none.chips.accessibleDescription().isEmpty());
    CHECK_FALSE(none.chips.grab().isNull());

    Chips one(1);
    one.key(Qt::Key_Right, Qt::ControlModifier);
    one.drag(0, {300, 10});
    CHECK(one.chips.order() == Order{0});
    CHECK(one.changes == 0);

    Chips mixed({QString(2000, QLatin1Char('m')), QStringLiteral("注意力"), QStringLiteral("机制"), QString()}, 240);
    for (int place = 0; place < 4; ++place) CHECK(mixed.chips.rect().contains(mixed.chips.chip_rect(place)));
    CHECK_FALSE(mixed.chips.grab().isNull());
    mixed.drag(0, mixed.right_of(2));
    CHECK(mixed.chips.order() == Order{1, 2, 0, 3});
    CHECK(mixed.chips.accessibleDescription().contains(QString(2000, QLatin1Char('m'))));
    mixed.key(Qt::Key_Home);
    CHECK(mixed.chips.accessibleDescription() == "place 1: token 2 “注意力”");
}

TEST_CASE("512 chips wrap into rows by width, are all there and move fast", "[order_chips]") {
    Chips c(512, 700);
    QElapsedTimer timer;
    timer.start();
    c.carry(0, c.left_of(300));
    for (int step = 0; step < 100; ++step) c.move(QPoint(step * 7, 40 + step));
    for (int step = 0; step < 10; ++step) REQUIRE_FALSE(c.chips.grab().isNull());
    c.release(c.left_of(300));
    for (int step = 0; step < 100; ++step) c.key(Qt::Key_Right, Qt::ControlModifier);
    CHECK(c.changes == 101);
    CHECK(c.chips.order()[399] == 0);
    INFO(timer.elapsed() << " ms");
    CHECK(timer.elapsed() < 4000);
    QRect all;
    for (int place = 0; place < 512; ++place) {
        const QRect rect = c.chips.chip_rect(place);
        CHECK(c.chips.rect().contains(rect));
        CHECK(c.chips.chip_at(rect.center()) == place);
        all |= rect;
    }
    CHECK(c.chips.hasHeightForWidth());
    CHECK(c.chips.heightForWidth(350) > c.chips.heightForWidth(700));
    c.chips.resize(350, c.chips.heightForWidth(350));
    CHECK(c.chips.rect().contains(c.chips.chip_rect(511)));
}

TEST_CASE("in a scroll area the keyboard's chip stays in view, and what is hidden is no place to drop",
          "[order_chips]") {
    QScrollArea scroll;
    auto* chips = new OrderChips;
    chips->set_tokens(words(200), 1);
    scroll.setWidget(chips);
    scroll.setWidgetResizable(true);
    scroll.resize(300, 90);
    scroll.show();
    scroll.activateWindow();
    chips->setFocus();
    QApplication::processEvents();
    QTest::keyClick(chips, Qt::Key_End);
    CHECK(chips->visibleRegion().contains(chips->chip_rect(199)));
    QTest::keyClick(chips, Qt::Key_Home);
    CHECK(chips->visibleRegion().contains(chips->chip_rect(0)));
    const QPoint from = chips->chip_rect(0).center();
    const QPoint hidden(from.x(), chips->height() - 5);
    QTest::mousePress(chips, Qt::LeftButton, Qt::NoModifier, from);
    const auto move_to = [&](QPoint at) {
        QMouseEvent move(QEvent::MouseMove, at, chips->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(chips, &move);
    };
    move_to(hidden);
    CHECK(scroll.verticalScrollBar()->value() > 0);  // the way there is shown
    scroll.verticalScrollBar()->setValue(0);
    CHECK_FALSE(chips->drop_place());
    QTest::mouseRelease(chips, Qt::LeftButton, Qt::NoModifier, hidden);
    CHECK(chips->order().front() == 0);
}

TEST_CASE("whatever mouse and keys do, the order is a permutation", "[order_chips]") {
    std::mt19937 random(11);
    const auto draw = [&](int from, int to) { return std::uniform_int_distribution<int>(from, to)(random); };
    constexpr Qt::Key keys[] = {Qt::Key_Left, Qt::Key_Right, Qt::Key_Home, Qt::Key_End, Qt::Key_Escape};
    for (int round = 0; round < 15; ++round) {
        Chips c(draw(0, 30), draw(60, 500));
        for (int step = 0; step < 120; ++step) {
            const Order before = c.chips.order();
            const int changes = c.changes;
            const QPoint at(draw(-20, c.chips.width() + 20), draw(-20, c.chips.height() + 20));
            const int kind = draw(0, 7);
            if (kind == 0) c.press(at);
            if (kind == 1 || kind == 2) c.move(at);
            if (kind == 3) c.release(at);
            if (kind == 4 || kind == 5) {
                c.key(keys[draw(0, 4)], draw(0, 1) == 0 ? Qt::NoModifier : Qt::ControlModifier);
            }
            if (kind == 6 && draw(0, 9) == 0) c.chips.set_tokens(words(draw(0, 30)), draw(0, 1));
            if (kind == 7 && draw(0, 5) == 0) {
                Order order = c.chips.order();
                std::ranges::shuffle(order, random);
                c.chips.set_order(order);
            }
            REQUIRE(is_permutation(c.chips.order(), c.chips.count()));
            const int last = std::max(c.chips.count() - 1, 0);
            REQUIRE((c.chips.current_place() >= 0 && c.chips.current_place() <= last));
            if (kind < 6) REQUIRE((c.changes != changes) == (c.chips.order() != before));
            if (kind >= 6) REQUIRE(c.changes == changes);
        }
    }
}
