#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <string>

#include "core/spec/error.hpp"

namespace headlight {

/// Writes a new file beside `path` with `write` and renames it over `path`: a reader sees the old or the new content,
/// never half of one. The reason of a failure is in words (permission, no such folder, disk full).
[[nodiscard]] std::optional<Error> write_atomically(const std::filesystem::path& path,
                                                    const std::function<bool(std::ostream&)>& write);

/// The file opened for reading bytes, or the reason in words.
[[nodiscard]] Result<std::ifstream> open_for_reading(const std::filesystem::path& path);

/// The whole content, at most `limit` bytes.
[[nodiscard]] Result<std::string> read_file(const std::filesystem::path& path, std::size_t limit);

}  // namespace headlight
