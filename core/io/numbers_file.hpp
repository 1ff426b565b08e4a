#pragma once
// Numbers as files for other programs: one function, the ending of the name decides the format.

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/io/tensor_source.hpp"

namespace headlight {

/// "safetensors", "npz", "npy", "csv", "json": the endings that write_numbers knows.
[[nodiscard]] std::span<const std::string_view> number_formats();

/// By its ending, in either case.
[[nodiscard]] bool is_numbers_file(const std::filesystem::path& path);

/// .safetensors and .npz: tensors by name and the metadata (JSON texts).
/// .npy: exactly one tensor.
/// .csv (RFC 4180, UTF-8): one matrix or list is a table with its labels; anything else has a line for each number,
/// tensor,head,row,column,row_label,column_label,value, counted from 0. -inf is what is masked.
/// .json: {"tensors": {name: {"shape", "rows", "columns", "data"}}, … the metadata}, data nested; null where there is
/// no finite number, as JSON has none.
/// Every number has the digits that bring the same float back. The file is replaced in one step.
[[nodiscard]] std::optional<Error> write_numbers(const std::filesystem::path& path,
                                                 std::span<const TensorSource> tensors,
                                                 const std::map<std::string, std::string>& metadata);

}  // namespace headlight
