#pragma once
// Small controls for the row above a figure. All say what to look for, and all can be reached by keyboard.

#include <QString>
#include <functional>

#include "ui/figures/selection.hpp"

class QHBoxLayout;
class QToolButton;
class QWidget;

namespace headlight {

class Session;

/// A button that stays pressed while `get` of the session's view options is true, and sets it.
QToolButton* add_switch(QHBoxLayout& row, Session& session, const QString& text, const QString& hint,
                        const std::function<bool&(ViewOptions&)>& field);

/// Buttons for the head before and after the focused one, with its number between them.
void add_head_chooser(QHBoxLayout& row, Session& session);

}  // namespace headlight
