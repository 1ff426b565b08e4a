#include "ui/window/step_actions.hpp"

#include <QAction>
#include <QCoreApplication>
#include <QMenu>
#include <QToolBar>
#include <QToolButton>
#include <algorithm>

#include "ui/session/session.hpp"
#include "ui/window/icons.hpp"

namespace headlight {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("StepActions", text);
}

/// The newest on top; long lists show the neighbourhood of the present step.
void fill(QMenu& menu, Session& session) {
    constexpr int most_listed = 24;
    menu.clear();
    const History& history = session.history();
    const auto count = static_cast<int>(history.steps().size());
    const int last = std::min(count - 1, std::max(most_listed - 1, history.current() + most_listed / 2));
    for (int step = last; step >= std::max(0, last - most_listed + 1); --step) {
        const QString& name = history.steps()[static_cast<std::size_t>(step)].name;
        QAction* action = menu.addAction(name.isEmpty() ? tr("The beginning") : name);
        action->setCheckable(true);
        action->setChecked(step == history.current());
        QObject::connect(action, &QAction::triggered, &session, [&session, step] { session.go_to_step(step); });
    }
}

}  // namespace

void add_step_actions(QToolBar& bar, Session& session) {
    QAction* undo = bar.addAction(icon(QStringLiteral("undo")), tr("Undo"), &session, &Session::undo);
    undo->setShortcut(QKeySequence::Undo);
    QAction* redo = bar.addAction(icon(QStringLiteral("redo")), tr("Redo"), &session, &Session::redo);
    redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    auto* steps = new QMenu(&bar);
    auto* button = new QToolButton(&bar);
    button->setText(QStringLiteral("▾"));
    button->setObjectName(QStringLiteral("steps"));
    button->setPopupMode(QToolButton::InstantPopup);
    button->setMenu(steps);
    button->setAccessibleName(tr("Steps"));
    button->setToolTip(tr("All steps so far. Choose one to go there, and look at what it changed."));
    bar.addWidget(button);
    QObject::connect(steps, &QMenu::aboutToShow, &session, [&session, steps] { fill(*steps, session); });
    const auto refresh = [&session, undo, redo, button] {
        const History& history = session.history();
        const auto name = [&history](int step) { return history.steps()[static_cast<std::size_t>(step)].name; };
        undo->setEnabled(history.can_undo());
        redo->setEnabled(history.can_redo());
        button->setEnabled(history.steps().size() > 1);
        undo->setToolTip(history.can_undo() ? tr("Undo: %1 (Ctrl+Z)").arg(name(history.current()))
                                            : tr("Undo (Ctrl+Z)"));
        redo->setToolTip(history.can_redo() ? tr("Redo: %1 (Ctrl+Shift+Z)").arg(name(history.current() + 1))
                                            : tr("Redo (Ctrl+Shift+Z)"));
    };
    QObject::connect(&session, &Session::history_changed, button, refresh);
    refresh();
}

}  // namespace headlight
