#pragma once
// Saving and copying the numbers of figures and of the whole computation.

#include <vector>

#include "ui/window/figure_actions.hpp"

namespace headlight {

/// "Save numbers ▸", "Copy numbers ▸" with every view, and "Save the whole trace…".
void add_number_actions(QMenu& menu, Session& session, const std::vector<NamedView>& views, QWidget* window);

/// The numbers that the view shows, as a table for spreadsheets; says on the session when they are there.
void copy_numbers(const NamedView& named, Session& session);

/// In the background; says on the session what came of it.
void save_numbers(const NamedView& named, Session& session, const QString& path);
void save_trace(Session& session, const QString& path);

}  // namespace headlight
