#include "ui/views/view_controls.hpp"

#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QStyledItemDelegate>
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

namespace {

void add_caption(QHBoxLayout& row, const QString& name, QWidget* buddy) {
    auto* caption = new QLabel(name);
    caption->setBuddy(buddy);
    row.addWidget(caption);
}

void set_field(Session& session, const std::function<int&(ViewOptions&)>& field, int value) {
    ViewOptions options = session.selection().options;
    field(options) = value;
    session.set_options(options);
}

int get_field(const Session& session, const std::function<int&(ViewOptions&)>& field) {
    ViewOptions options = session.selection().options;
    return field(options);
}

}  // namespace

QComboBox* add_choice(QHBoxLayout& row, Session& session, const QString& name, const QString& hint,
                      const std::vector<NamedValue>& choices, const std::function<int(const ViewOptions&)>& get,
                      const std::function<void(ViewOptions&, int)>& set) {
    auto* box = new QComboBox;
    box->setItemDelegate(new QStyledItemDelegate(box));  // the default one knows nothing of the style sheet
    for (const NamedValue& choice : choices) box->addItem(choice.text, choice.value);
    box->setToolTip(QStringLiteral("<p>") + hint.toHtmlEscaped() + QStringLiteral("</p>"));
    box->setAccessibleName(name);
    add_caption(row, name, box);
    row.addWidget(box);
    const auto refresh = [box, &session, get] {
        const QSignalBlocker block(box);
        box->setCurrentIndex(std::max(0, box->findData(get(session.selection().options))));
    };
    refresh();
    QObject::connect(&session, &Session::selection_changed, box, refresh);
    QObject::connect(box, &QComboBox::currentIndexChanged, &session, [box, &session, set] {
        ViewOptions options = session.selection().options;
        set(options, box->currentData().toInt());
        session.set_options(options);
    });
    return box;
}

constexpr int most_on_slider = 256;  ///< larger numbers are typed

QSpinBox* add_count(QHBoxLayout& row, Session& session, const QString& name, const QString& hint, int min, int max,
                    const std::function<int&(ViewOptions&)>& field) {
    auto* box = new QSpinBox;
    box->setRange(min, max);
    box->setToolTip(QStringLiteral("<p>") + hint.toHtmlEscaped() + QStringLiteral("</p>"));
    box->setAccessibleName(name);
    add_caption(row, name, box);
    auto* slider = new QSlider(Qt::Horizontal);
    slider->setRange(min, std::min(max, most_on_slider));
    slider->setMinimumWidth(60);
    slider->setAccessibleName(name);
    slider->setToolTip(box->toolTip());
    row.addWidget(slider, 1);
    row.addWidget(box);
    const auto refresh = [box, slider, &session, field] {
        const QSignalBlocker block(box);
        const QSignalBlocker block_slider(slider);
        box->setValue(get_field(session, field));
        slider->setMaximum(std::min(box->maximum(), std::max(most_on_slider, box->value())));
        slider->setValue(box->value());
    };
    refresh();
    QObject::connect(&session, &Session::selection_changed, box, refresh);
    QObject::connect(slider, &QSlider::valueChanged, &session,
                     [&session, field](int value) { set_field(session, field, value); });
    QObject::connect(box, &QSpinBox::valueChanged, &session,
                     [&session, field](int value) { set_field(session, field, value); });
    return box;
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
