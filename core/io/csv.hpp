#pragma once
// Comma-separated values, RFC 4180 in UTF-8 with "\n" at the ends of lines.

#include <iosfwd>
#include <optional>
#include <span>

#include "core/io/tensor_source.hpp"

namespace headlight {

/// See write_numbers. An error when a tensor's data does not have the size of its shape.
[[nodiscard]] std::optional<Error> write_csv(std::ostream& out, std::span<const TensorSource> tensors);

/// As spreadsheets take them from the clipboard: columns between tabs, a table for each tensor of at most two sides,
/// under its name where there are several.
[[nodiscard]] std::optional<Error> write_tables(std::ostream& out, std::span<const TensorSource> tensors);

}  // namespace headlight
