#pragma once
// One row of the control panel, made from an entry of the parameter table: label and editor.

#include <QWidget>
#include <functional>

#include "core/spec/parameters.hpp"

namespace headlight {

class Session;

class ParameterEditor : public QWidget {
    Q_OBJECT

public:
    /// The editor that fits the parameter's type; it changes the spec through session.set().
    [[nodiscard]] static ParameterEditor* create(const Parameter& parameter, Session& session, QWidget* parent);

    [[nodiscard]] const Parameter& parameter() const { return parameter_; }

    /// Shows the value of the session's spec, without emitting anything, and hides the row when it has no effect.
    void refresh();
    /// Keeps the row also where the parameter has no effect on the model: a picture beside it shows what it would do.
    void keep_shown() { kept_shown_ = true; }

protected:
    ParameterEditor(const Parameter& parameter, Session& session, QWidget* parent);
    [[nodiscard]] Session& session() const { return session_; }
    [[nodiscard]] QString label() const;
    [[nodiscard]] QString tooltip() const;
    /// Gives a control its tooltip and accessible name.
    void describe(QWidget* control) const;
    /// Sends the value; a refused one is taken back from the control.
    void commit(const Value& value);
    virtual void show_value(const Value& value) = 0;

private:
    const Parameter& parameter_;
    Session& session_;
    bool kept_shown_ = false;
};

/// A text of the core's tables in the user's language.
[[nodiscard]] QString translated(std::string_view text);

}  // namespace headlight
