#pragma once
// Small controls for the row above a figure. All say what to look for, and all can be reached by keyboard.

#include <QString>
#include <functional>
#include <vector>

#include "ui/figures/selection.hpp"

class QComboBox;
class QHBoxLayout;
class QSpinBox;
class QToolButton;
class QWidget;

namespace headlight {

class Session;

/// A button that stays pressed while `get` of the session's view options is true, and sets it.
QToolButton* add_switch(QHBoxLayout& row, Session& session, const QString& text, const QString& hint,
                        const std::function<bool&(ViewOptions&)>& field);

/// A list to choose from; `get` reads the value from the view options, `set` writes it there.
struct NamedValue {
    QString text;
    int value = 0;
};
QComboBox* add_choice(QHBoxLayout& row, Session& session, const QString& name, const QString& hint,
                      const std::vector<NamedValue>& choices, const std::function<int(const ViewOptions&)>& get,
                      const std::function<void(ViewOptions&, int)>& set);

/// A number with a caption and a slider, min to max.
QSpinBox* add_count(QHBoxLayout& row, Session& session, const QString& name, const QString& hint, int min, int max,
                    const std::function<int&(ViewOptions&)>& field);

/// Buttons for the head before and after the focused one, with its number between them.
void add_head_chooser(QHBoxLayout& row, Session& session);

}  // namespace headlight
