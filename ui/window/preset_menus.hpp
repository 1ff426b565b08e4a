#pragma once
// Menus made from files in the resources: examples, which are session files, and well-known model sizes.

#include <QString>

class QMenu;
class QWidget;

namespace headlight {

class Session;

[[nodiscard]] QMenu* make_examples_menu(Session& session, QWidget* parent);
[[nodiscard]] QMenu* make_sizes_menu(Session& session, QWidget* parent);

}  // namespace headlight
