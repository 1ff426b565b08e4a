#pragma once
// What the window's tests share: a session that can be waited for, and settings that touch nobody's.

#include <QApplication>
#include <QElapsedTimer>
#include <QMenu>
#include <QStandardPaths>
#include <QTest>
#include <string>

#include "tests/catch.hpp"
#include "ui/session/session.hpp"

namespace headlight::test {

/// Lets events run until `done` holds; false after ten seconds.
template <class Done>
[[nodiscard]] bool wait_until(Done done) {
    QElapsedTimer timer;
    timer.start();
    while (!done()) {
        if (timer.elapsed() > 10000) return false;
        QApplication::processEvents(QEventLoop::AllEvents, 5);
    }
    return true;
}

/// Waits until what is shown is what was asked for.
[[nodiscard]] inline bool settle(const Session& session) {
    return wait_until([&] { return !session.behind() && session.snapshot() != nullptr; });
}

/// Changes a copy of the session's spec and hands it in.
template <class Change>
bool edit(Session& session, Change change) {
    Spec next = session.spec();
    change(next);
    return session.edit(next);
}

/// The action `text` of the menu `menu` that is somewhere in the window; null when there is none.
[[nodiscard]] inline QAction* menu_action(const QWidget& window, const QString& menu, const QString& text) {
    for (const QMenu* candidate : window.findChildren<QMenu*>()) {
        if (candidate->title() != menu) continue;
        for (QAction* action : candidate->actions()) {
            if (action->text() == text) return action;
        }
    }
    return nullptr;
}

inline std::string text_of_words(int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += "w" + std::to_string(i) + " ";
    return text;
}

}  // namespace headlight::test
