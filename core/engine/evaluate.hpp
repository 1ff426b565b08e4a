#pragma once
// The one way from a Spec to a Trace; the window and the command line both call it.

#include <memory>

#include "core/engine/trace.hpp"
#include "core/spec/error.hpp"
#include "core/spec/spec.hpp"

namespace headlight {

/// Pure: the same spec gives the same Trace (up to rounding) whatever `previous` is; `previous` only says which
/// stages can be shared. May be null. An invalid spec gives the error of validate(). Safe to call from any thread.
[[nodiscard]] Result<std::shared_ptr<const Trace>> evaluate(const Spec& spec,
                                                            const std::shared_ptr<const Trace>& previous = nullptr);

}  // namespace headlight
