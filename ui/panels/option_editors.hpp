#pragma once

#include "ui/panels/parameter_editor.hpp"

class QCheckBox;
class QComboBox;

namespace headlight {

class SwitchEditor : public ParameterEditor {
    Q_OBJECT

public:
    SwitchEditor(const Parameter& parameter, Session& session, QWidget* parent);

protected:
    void show_value(const Value& value) override;

private:
    QCheckBox* box_;
};

class ChoiceEditor : public ParameterEditor {
    Q_OBJECT

public:
    ChoiceEditor(const Parameter& parameter, Session& session, QWidget* parent);

protected:
    void show_value(const Value& value) override;

private:
    QComboBox* box_;
};

}  // namespace headlight
