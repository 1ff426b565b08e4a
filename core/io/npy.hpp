#pragma once
// NumPy's own formats: .npy (one array) and .npz (a zip of them, stored).
// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html

#include <filesystem>
#include <iosfwd>
#include <map>
#include <optional>
#include <span>
#include <string>

#include "core/io/tensor_source.hpp"

namespace headlight {

/// Format 1.0, "<f4", C order. An error when the data does not have the size of its shape.
[[nodiscard]] std::optional<Error> write_npy(std::ostream& out, const TensorSource& tensor);

/// An entry "name.npy" a tensor and "key.json" a text of the metadata, which numpy.load gives as bytes. The same
/// content gives the same bytes.
[[nodiscard]] std::optional<Error> write_npz(const std::filesystem::path& path, std::span<const TensorSource> tensors,
                                             const std::map<std::string, std::string>& metadata);

}  // namespace headlight
