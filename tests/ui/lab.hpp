#pragma once
// The position lab alone, with its controls found by their names.

#include <QTabBar>
#include <QToolButton>

#include "tests/ui/support.hpp"
#include "ui/views/position_lab_view.hpp"
#include "ui/window/resources.hpp"

namespace headlight::test {

struct Lab {
    explicit Lab(PositionPage first = PositionPage::waves) : view((load_resources(), session)) {
        view.resize(820, 500);
        view.show();
        open(first);
        REQUIRE(wait_until([&] { return !view.canvas().model().panels.empty(); }));
    }
    void open(PositionPage page) {
        view.pages().setCurrentIndex(static_cast<int>(page));
        REQUIRE(settle(session));
    }
    [[nodiscard]] const PositionOptions& options() const { return session.selection().options.positions; }
    [[nodiscard]] const FigureModel& figure() { return view.canvas().model(); }
    [[nodiscard]] QString note() { return figure().note; }
    template <class Widget>
    [[nodiscard]] Widget& named(const QString& name) {
        for (auto* widget : view.findChildren<Widget*>())
            if (widget->accessibleName() == name && widget->isVisible()) return *widget;
        FAIL("nothing visible is named " << name.toStdString());
        throw 0;
    }
    void press(const QString& name) {
        named<QToolButton>(name).click();
        REQUIRE(settle(session));
    }

    Session session;
    PositionLabView view;
};

}  // namespace headlight::test
