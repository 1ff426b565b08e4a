#pragma once

class QWidget;

namespace headlight {

/// Opens the help beside the main window; it stays usable.
void show_help(QWidget* parent);

}  // namespace headlight
