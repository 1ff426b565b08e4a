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
};

/// Replaces the file in one step (written beside it and renamed), so a failure leaves the old one.
[[nodiscard]] std::optional<Error> write_safetensors(const std::filesystem::path& path,
                                                     std::span<const TensorView> tensors,
                                                     const std::map<std::string, std::string>& metadata);

/// Reads every F32 tensor. Refuses truncated files, overlapping or out-of-range offsets, other types.
[[nodiscard]] Result<TensorFile> read_safetensors(const std::filesystem::path& path);

}  // namespace headlight
