#include "ui/panels/parameter_editor.hpp"

#include <QCoreApplication>

#include "ui/panels/number_editor.hpp"
#include "ui/panels/option_editors.hpp"
#include "ui/session/session.hpp"

namespace headlight {

QString translated(std::string_view text) {
    return QCoreApplication::translate("Parameters", std::string(text).c_str());
}

ParameterEditor* ParameterEditor::create(const Parameter& parameter, Session& session, QWidget* parent) {
    switch (parameter.type) {
        case ParameterType::boolean:
            return new SwitchEditor(parameter, session, parent);
        case ParameterType::choice:
            return new ChoiceEditor(parameter, session, parent);
        case ParameterType::integer:
        case ParameterType::real:
            return new NumberEditor(parameter, session, parent);
        case ParameterType::text:
        case ParameterType::cells:
        case ParameterType::indices:
            break;  // these have places of their own in the window
    }
    return nullptr;
}

ParameterEditor::ParameterEditor(const Parameter& parameter, Session& session, QWidget* parent)
    : QWidget(parent), parameter_(parameter), session_(session) {
    setObjectName(QString::fromUtf8(parameter.key.data(), static_cast<qsizetype>(parameter.key.size())));
}

QString ParameterEditor::label() const {
    return translated(parameter_.label);
}

QString ParameterEditor::tooltip() const {
    // Rich text wraps; plain tooltips of two sentences are as wide as the screen.
    return QStringLiteral("<p>") + translated(parameter_.tooltip).toHtmlEscaped() + QStringLiteral("</p><p><small>") +
           objectName() + QStringLiteral("</small></p>");
}

void ParameterEditor::describe(QWidget* control) const {
    control->setToolTip(tooltip());
    control->setAccessibleName(label());
    control->setAccessibleDescription(translated(parameter_.tooltip));
}

void ParameterEditor::refresh() {
    setVisible(kept_shown_ || parameter_.applies(session_.spec()));
    show_value(parameter_.get(session_.spec()));
}

void ParameterEditor::commit(const Value& value) {
    if (!session_.set(parameter_, value)) refresh();
}

}  // namespace headlight
