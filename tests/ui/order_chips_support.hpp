#pragma once
// Chips with a hand that drags them, and eyes for their colours.

#include <QGuiApplication>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>

#include "tests/ui/support.hpp"
#include "ui/panels/order_chips.hpp"

namespace headlight::test {

using Order = std::vector<int>;

inline std::vector<QString> words(int count) {
    std::vector<QString> labels;
    labels.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) labels.push_back(QStringLiteral("word%1").arg(i));
    return labels;
}

struct Chips {
    explicit Chips(std::vector<QString> labels, int width = 400) {
        chips.set_tokens(std::move(labels), 1);
        chips.resize(width, chips.heightForWidth(width));
        chips.show();
        chips.activateWindow();
        chips.setFocus();
        REQUIRE(wait_until([&] { return chips.hasFocus(); }));
        QObject::connect(&chips, &OrderChips::reordered, &chips, [this](const Order& order) {
            REQUIRE(order == chips.order());
            ++changes;
        });
    }
    explicit Chips(int count, int width = 400) : Chips(words(count), width) {}

    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) { QTest::keyClick(&chips, key, modifiers); }
    void press(QPoint at) { QTest::mousePress(&chips, Qt::LeftButton, Qt::NoModifier, at); }
    void release(QPoint at) { QTest::mouseRelease(&chips, Qt::LeftButton, Qt::NoModifier, at); }
    void move(QPoint at) {
        QMouseEvent event(QEvent::MouseMove, at, chips.mapToGlobal(at), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&chips, &event);
    }
    /// Takes a chip to a point and does not let go.
    void carry(int place, QPoint to) {
        const QPoint from = chips.chip_rect(place).center();
        press(from);
        move((from + to) / 2);
        move(to);
    }
    void drag(int place, QPoint to) {
        carry(place, to);
        release(to);
    }
    [[nodiscard]] QPoint left_of(int place) const {
        const QRect rect = chips.chip_rect(place);
        return {rect.left() + 3, rect.center().y()};
    }
    [[nodiscard]] QPoint right_of(int place) const {
        const QRect rect = chips.chip_rect(place);
        return {rect.right() - 3, rect.center().y()};
    }
    [[nodiscard]] QColor colour_at(QPoint at) { return chips.grab().toImage().pixelColor(at); }
    /// The fill of a chip: its upper left corner inside of the frame, where no letters are.
    [[nodiscard]] QColor fill(int place) { return colour_at(chips.chip_rect(place).topLeft() + QPoint(5, 4)); }

    OrderChips chips;
    int changes = 0;
};

inline int apart(const QColor& a, const QColor& b) {
    return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue());
}

inline QColor accent() {
    return QGuiApplication::palette().color(QPalette::Highlight);
}

inline bool is_permutation(const Order& order, int count) {
    Order sorted = order;
    std::ranges::sort(sorted);
    for (int i = 0; i < count; ++i) {
        if (sorted[static_cast<std::size_t>(i)] != i) return false;
    }
    return static_cast<int>(order.size()) == count;
}

}  // namespace headlight::test
