#pragma once
// What a head is and how well it does it, for tooltips.

#include <QString>

namespace headlight {

class Session;

/// Lines that begin with a line break: the design, its strength, the entropy, and whether `query` has a target at all.
/// Empty when there is no such head.
[[nodiscard]] QString head_text(const Session& session, int head, int query);

}  // namespace headlight
