#pragma once
// Undo, redo and the list of steps.

class QToolBar;

namespace headlight {

class Session;

void add_step_actions(QToolBar& bar, Session& session);

}  // namespace headlight
