#pragma once
// Numbers on their way into a file: a name, a shape, and the float32 data made while it is written.

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/spec/error.hpp"

namespace headlight {

/// `write` puts the row-major data on the stream, head by head for example, so that a file may be much larger than
/// what is kept in memory.
struct TensorSource {
    std::string name;
    std::vector<std::int64_t> shape;
    std::function<void(std::ostream&)> write;
    std::vector<std::string> row_labels{};     ///< of the last side but one; empty: none. Formats with room write them
    std::vector<std::string> column_labels{};  ///< of the last side

    [[nodiscard]] std::uint64_t count() const;
    [[nodiscard]] std::uint64_t byte_size() const { return count() * sizeof(float); }
};

/// The bytes of a row-major float32 block, for TensorSource::write.
void put_floats(std::ostream& out, std::span<const float> data);

/// Writes the data; an error when it is more or less than the shape says.
[[nodiscard]] std::optional<Error> write_checked(const TensorSource& tensor, std::ostream& out);

/// The data of a tensor in memory.
[[nodiscard]] Result<std::vector<float>> values_of(const TensorSource& tensor);

/// One (rows, columns) of a (heads, rows, columns), counted from 0; named "name.index".
[[nodiscard]] TensorSource slice_of(const TensorSource& tensor, std::int64_t index);

}  // namespace headlight
