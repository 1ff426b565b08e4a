#pragma once
// Every stage of a Trace as named float32 tensors, see docs in resources/help/trace-files.md.

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/engine/trace.hpp"
#include "core/io/tensor_source.hpp"
#include "core/spec/error.hpp"

namespace headlight {

/// embedding, position (when added), input;
/// layer.l.{w_q,w_k,w_v,w_o,q,k,v,scores,scaled,masked,weights,context,output}. With attention.cross also
/// target_embedding, target_position, target_input. Rows and columns that are tokens are labelled with them. The trace
/// must outlive the list.
[[nodiscard]] std::vector<TensorSource> trace_tensors(const Trace& trace);

/// JSON texts: tokens, target_tokens (with attention.cross), spec.
[[nodiscard]] std::map<std::string, std::string> trace_metadata(const Trace& trace);

/// In the format of the path's ending, see write_numbers. `names` chooses tensors, "layer.0.weights.2" one head of one;
/// empty: all. The error for a name that does not exist says which there are.
[[nodiscard]] std::optional<Error> write_trace(const std::filesystem::path& path, const Trace& trace,
                                               std::span<const std::string> names = {});

}  // namespace headlight
