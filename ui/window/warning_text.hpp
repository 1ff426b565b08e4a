#pragma once

#include <QString>

#include "core/engine/trace.hpp"

namespace headlight {

/// The warning as a sentence in the user's language.
[[nodiscard]] QString warning_text(const Warning& warning);

}  // namespace headlight
