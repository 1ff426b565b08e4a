#pragma once

class QMenu;

namespace headlight {

class Session;

/// Palette, colour scale, numbers in cells and counting: the choices that hold for every figure.
void add_style_actions(QMenu& menu, Session& session);

}  // namespace headlight
