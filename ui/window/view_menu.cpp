#include "ui/window/view_menu.hpp"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>

#include "ui/session/session.hpp"

namespace headlight {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("ViewMenu", text);
}

/// One of several: an entry that is checked while `is_on` holds for the style, and that applies `turn_on`.
template <class IsOn, class TurnOn>
QAction* add_choice(QMenu& menu, QActionGroup* group, Session& session, const QString& text, IsOn is_on,
                    TurnOn turn_on) {
    QAction* action = menu.addAction(text);
    action->setCheckable(true);
    if (group != nullptr) group->addAction(action);
    const auto refresh = [action, &session, is_on] { action->setChecked(is_on(session.style())); };
    refresh();
    QObject::connect(&session, &Session::style_changed, action, refresh);
    QObject::connect(action, &QAction::triggered, &session, [&session, turn_on](bool on) {
        FigureStyle style = session.style();
        turn_on(style, on);
        session.set_style(style);
    });
    return action;
}

void add_palettes(QMenu& menu, Session& session) {
    QMenu* palettes = menu.addMenu(tr("Colours"));
    auto* group = new QActionGroup(palettes);
    for (const Palette palette : sequential_palettes()) {
        const std::string_view name = palette_name(palette);
        add_choice(
            *palettes, group, session, QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())),
            [palette](const FigureStyle& s) { return s.palette == palette; },
            [palette](FigureStyle& s, bool) { s.palette = palette; });
    }
}

void add_scales(QMenu& menu, Session& session) {
    QMenu* scales = menu.addMenu(tr("Colour scale of weights"));
    auto* group = new QActionGroup(scales);
    const auto add = [&](const QString& text, ScaleChoice choice) {
        add_choice(
            *scales, group, session, text, [choice](const FigureStyle& s) { return s.scale == choice; },
            [choice](FigureStyle& s, bool) { s.scale = choice; });
    };
    add(tr("Always 0 to 1"), ScaleChoice::fixed);
    add(tr("0 to the largest of all heads"), ScaleChoice::shared);
    add(tr("0 to the largest of each head"), ScaleChoice::per_head);
    scales->addSeparator();
    add_choice(
        *scales, nullptr, session, tr("Logarithmic"), [](const FigureStyle& s) { return s.logarithmic; },
        [](FigureStyle& s, bool on) { s.logarithmic = on; });
}

}  // namespace

void add_style_actions(QMenu& menu, Session& session) {
    add_palettes(menu, session);
    add_scales(menu, session);
    add_choice(
        menu, nullptr, session, tr("Numbers in cells when they fit"), [](const FigureStyle& s) { return s.numbers; },
        [](FigureStyle& s, bool on) { s.numbers = on; });
    add_choice(
        menu, nullptr, session, tr("Count heads and tokens from 0"),
        [](const FigureStyle& s) { return s.index_base == 0; },
        [](FigureStyle& s, bool on) { s.index_base = on ? 0 : 1; });
}

}  // namespace headlight
