#pragma once

namespace headlight {

/// For verbs that need fonts and painting but no display. Call before the application object is made.
void use_offscreen_platform();

/// Window layout and theme of a measurement are neither read from nor written to the user's settings.
void use_throwaway_settings();

}  // namespace headlight
