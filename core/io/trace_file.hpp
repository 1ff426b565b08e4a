#pragma once
// Every stage of a Trace as named float32 tensors, see docs in resources/help/trace-files.md.

#include <filesystem>
#include <optional>

#include "core/engine/trace.hpp"
#include "core/spec/error.hpp"

namespace headlight {

/// embedding, position (when added), input;
/// layer.l.{w_q,w_k,w_v,w_o,q,k,v,scores,scaled,masked,weights,context,output}. With attention.cross also
/// target_embedding, target_position, target_input. Metadata: tokens, target_tokens, spec.
[[nodiscard]] std::optional<Error> write_trace(const std::filesystem::path& path, const Trace& trace);

}  // namespace headlight
