#pragma once

namespace headlight {

/// Makes icons, presets and help available; they live in a static library, where nothing else would link them in.
void load_resources();

}  // namespace headlight
