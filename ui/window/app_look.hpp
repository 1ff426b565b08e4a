#pragma once
// The look of the whole program: Fusion with own palettes, light and dark, that follow the system or the user's choice.

#include "ui/figures/style.hpp"

class QApplication;

namespace headlight {

enum class ThemeChoice { system, light, dark };

/// What the choice means on this machine now.
[[nodiscard]] ThemeName resolve(ThemeChoice choice);

/// Sets style, palette and style sheet of the application.
void apply_look(QApplication& app, ThemeName theme);

}  // namespace headlight
