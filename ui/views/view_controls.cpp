#include "ui/views/view_controls.hpp"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <algorithm>

#include "ui/panels/small_button.hpp"
#include "ui/session/session.hpp"

namespace headlight {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("Views", text);
}

}  // namespace

QToolButton* add_switch(QHBoxLayout& row, Session& session, const QString& text, const QString& hint,
                        const std::function<bool&(ViewOptions&)>& field) {
    QToolButton* button = add_button(row, text, hint);
    button->setCheckable(true);
    const auto refresh = [button, &session, field] {
        ViewOptions options = session.selection().options;
        button->setChecked(field(options));
    };
    refresh();
    QObject::connect(&session, &Session::selection_changed, button, refresh);
    QObject::connect(button, &QToolButton::clicked, &session, [&session, field](bool on) {
        ViewOptions options = session.selection().options;
        field(options) = on;
        session.set_options(options);
    });
    return button;
}

void add_head_chooser(QHBoxLayout& row, Session& session) {
    const auto step = [&session](int by) {
        const int heads = session.spec().model.heads;
        session.focus_head((std::min(session.selection().head, heads - 1) + by + heads) % heads);
    };
    QToolButton* before = add_button(row, QStringLiteral("‹"), tr("The head before this one"));
    before->setAccessibleName(tr("Previous head"));
    auto* name = new QLabel;
    name->setMinimumWidth(name->fontMetrics().horizontalAdvance(tr("head %1 of %2").arg(64).arg(64)));
    name->setAlignment(Qt::AlignCenter);
    row.addWidget(name);
    QToolButton* after = add_button(row, QStringLiteral("›"), tr("The head after this one"));
    after->setAccessibleName(tr("Next head"));
    const auto refresh = [name, &session] {
        const int heads = session.spec().model.heads;
        const int base = session.style().index_base;
        const int head = std::min(session.selection().head, heads - 1);
        name->setText(tr("head %1 of %2").arg(head + base).arg(heads));
    };
    refresh();
    QObject::connect(before, &QToolButton::clicked, &session, [step] { step(-1); });
    QObject::connect(after, &QToolButton::clicked, &session, [step] { step(1); });
    QObject::connect(&session, &Session::selection_changed, name, refresh);
    QObject::connect(&session, &Session::spec_changed, name, refresh);
    QObject::connect(&session, &Session::style_changed, name, refresh);
}

}  // namespace headlight
