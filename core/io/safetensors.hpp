#pragma once
// Writing and reading the safetensors format (float32, row-major, little endian):
// 8 bytes header length, JSON header, data. https://github.com/huggingface/safetensors

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/io/tensor_source.hpp"
#include "core/spec/error.hpp"

namespace headlight {

/// A tensor to be written; `data` is borrowed and must live until the file is written.
struct TensorView {
    std::string name;
    std::vector<std::int64_t> shape;
    std::span<const float> data;
};

struct Tensor {
    std::vector<std::int64_t> shape;
    std::vector<float> data;
};

struct TensorFile {
    std::map<std::string, Tensor> tensors;
    std::map<std::string, std::string> metadata;
    std::map<std::string, std::string>
        other_types;  ///< name -> type of the tensors that are not F32: checked, not read
};

/// Replaces the file in one step (written beside it and renamed), so a failure leaves the old one.
[[nodiscard]] std::optional<Error> write_safetensors(const std::filesystem::path& path,
                                                     std::span<const TensorView> tensors,
                                                     const std::map<std::string, std::string>& metadata);

/// The same for tensors made on the way; a source that writes more or less than its shape says is an error.
[[nodiscard]] std::optional<Error> write_safetensors(const std::filesystem::path& path,
                                                     std::span<const TensorSource> tensors,
                                                     const std::map<std::string, std::string>& metadata);

/// Reads every F32 tensor; names those of another type in `other_types`. Refuses truncated files, overlapping,
/// out-of-range or missing data, unknown types, and says what the file seems to be instead (a Git LFS pointer, text).
[[nodiscard]] Result<TensorFile> read_safetensors(const std::filesystem::path& path);

}  // namespace headlight
