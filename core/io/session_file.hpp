#pragma once
// Session files: {"headlight": 1, "about": {...}, "spec": {...}, "view": {...}}, and the JSON form of a Spec.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/error.hpp"
#include "core/spec/spec.hpp"

namespace headlight {

inline constexpr int session_version = 1;

struct SessionFile {
    std::string about = "{}";  ///< JSON object: group, title and note of an example; nothing else reads it
    Spec spec;
    std::string view = "{}";     ///< JSON object, belongs to the window
    std::string unknown = "{}";  ///< JSON object with everything this version does not know; written back on save
    std::vector<std::string> warnings;  ///< one sentence for each unknown key
};

/// The Spec as nested JSON text with every key, in the table's order.
[[nodiscard]] std::string spec_to_json(const Spec& spec);

/// Errors: not JSON (with line and column), not an object, a newer version, a value out of range or of the wrong type.
/// How values go together is left to validate(), so that settings given beside the file can still repair it.
/// Keys that the text does not have are taken from `base`.
[[nodiscard]] Result<SessionFile> parse_session(std::string_view json, const Spec& base = {});
[[nodiscard]] std::string session_to_json(const SessionFile& session);

[[nodiscard]] Result<SessionFile> load_session(const std::filesystem::path& path);
[[nodiscard]] std::optional<Error> save_session(const std::filesystem::path& path, const SessionFile& session);

}  // namespace headlight
