#pragma once

#include <QString>

class QHBoxLayout;
class QToolButton;

namespace headlight {

/// A framed button with a text, reached by Tab, at the end of the row. `hint` is its tooltip and what a screen reader
/// says of it.
QToolButton* add_button(QHBoxLayout& row, const QString& text, const QString& hint);

}  // namespace headlight
