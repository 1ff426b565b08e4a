#include "core/io/tensor_source.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <ostream>

#include "core/io/byte_sink.hpp"
#include "core/spec/parameters.hpp"

namespace headlight {
namespace {

/// Counts what is written and hands it on, so that the size is known where a stream cannot tell its position.
class CountingBuffer : public ByteSink {
public:
    explicit CountingBuffer(std::ostream& out) : out_(out) {}
    [[nodiscard]] std::uint64_t count() const { return count_; }

protected:
    std::streamsize take(const char* data, std::streamsize size) override {
        if (!out_.write(data, size)) return 0;
        count_ += static_cast<std::uint64_t>(size);
        return size;
    }

private:
    std::ostream& out_;
    std::uint64_t count_ = 0;
};

/// Keeps a part of what is written; what does not fit is only counted.
class RangeBuffer : public ByteSink {
public:
    RangeBuffer(std::uint64_t begin, std::span<char> kept) : begin_(begin), kept_(kept) {}
    [[nodiscard]] std::uint64_t count() const { return at_; }

protected:
    std::streamsize take(const char* data, std::streamsize size) override {
        const std::uint64_t from = std::max(at_, begin_);
        const std::uint64_t to = std::min(at_ + static_cast<std::uint64_t>(size), begin_ + kept_.size());
        if (from < to) std::memcpy(kept_.data() + (from - begin_), data + (from - at_), to - from);
        at_ += static_cast<std::uint64_t>(size);
        return size;
    }

private:
    std::uint64_t begin_;
    std::span<char> kept_;
    std::uint64_t at_ = 0;
};

Error wrong_size(const TensorSource& tensor) {
    return {.what = "tensor \"" + one_line(tensor.name) + "\": its data does not have the size of its shape"};
}

std::span<char> bytes_of(std::vector<float>& values) {
    return {reinterpret_cast<char*>(values.data()), values.size() * sizeof(float)};
}

}  // namespace

std::uint64_t TensorSource::count() const {
    std::uint64_t all = 1;
    for (const std::int64_t extent : shape) all *= static_cast<std::uint64_t>(extent);
    return all;
}

void put_floats(std::ostream& out, std::span<const float> data) {
    out.write(reinterpret_cast<const char*>(data.data()), static_cast<std::streamsize>(data.size_bytes()));
}

std::optional<Error> write_checked(const TensorSource& tensor, std::ostream& out) {
    CountingBuffer buffer(out);
    std::ostream counted(&buffer);
    tensor.write(counted);
    if (!out) return std::nullopt;  // the stream says why
    if (buffer.count() != tensor.byte_size()) return wrong_size(tensor);
    return std::nullopt;
}

Result<std::vector<float>> values_of(const TensorSource& tensor) {
    std::vector<float> values(tensor.count());
    RangeBuffer buffer(0, bytes_of(values));
    std::ostream out(&buffer);
    tensor.write(out);
    if (buffer.count() != tensor.byte_size()) return wrong_size(tensor);
    return values;
}

TensorSource slice_of(const TensorSource& tensor, std::int64_t index) {
    assert(tensor.shape.size() == 3 && index >= 0 && index < tensor.shape[0]);
    TensorSource slice{.name = tensor.name + '.' + std::to_string(index),
                       .shape = {tensor.shape[1], tensor.shape[2]},
                       .write = {},
                       .row_labels = tensor.row_labels,
                       .column_labels = tensor.column_labels};
    const std::uint64_t count = slice.count();
    slice.write = [write = tensor.write, index, count](std::ostream& out) {
        std::vector<float> values(count);
        RangeBuffer buffer(static_cast<std::uint64_t>(index) * count * sizeof(float), bytes_of(values));
        std::ostream all(&buffer);
        write(all);
        put_floats(out, values);
    };
    return slice;
}

}  // namespace headlight
