#pragma once
// Own line icons from the resources, drawn in the text colour of the present palette.

#include <QIcon>
#include <QString>

namespace headlight {

/// The icon with this name ("open", "save" …), for the palette of now; made again when the theme changes.
[[nodiscard]] QIcon icon(const QString& name);

}  // namespace headlight
