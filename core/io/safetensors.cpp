#include "core/io/safetensors.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstring>
#include <fstream>
#include <ostream>
#include <utility>

#include "core/io/atomic_file.hpp"
#include "core/io/json_text.hpp"
#include "core/spec/parameters.hpp"

namespace headlight {
namespace {

static_assert(std::endian::native == std::endian::little, "the format is little endian");

constexpr std::uint64_t prefix_size = 8;             ///< the header's length
constexpr std::uint64_t header_limit = 100'000'000;  ///< the limit of the reference implementation
constexpr std::string_view metadata_key = "__metadata__";

/// Bytes of one element, 0 for an unknown type.
std::uint64_t type_size(std::string_view type) {
    constexpr std::array<std::pair<std::string_view, std::uint64_t>, 15> sizes = {{{"BOOL", 1},
                                                                                   {"U8", 1},
                                                                                   {"I8", 1},
                                                                                   {"F8_E5M2", 1},
                                                                                   {"F8_E4M3", 1},
                                                                                   {"U16", 2},
                                                                                   {"I16", 2},
                                                                                   {"F16", 2},
                                                                                   {"BF16", 2},
                                                                                   {"U32", 4},
                                                                                   {"I32", 4},
                                                                                   {"F32", 4},
                                                                                   {"U64", 8},
                                                                                   {"I64", 8},
                                                                                   {"F64", 8}}};
    const auto* const found =
        std::find_if(sizes.begin(), sizes.end(), [type](const auto& entry) { return entry.first == type; });
    return found == sizes.end() ? 0 : found->second;
}

struct Entry {
    std::string name;
    std::string type;
    std::vector<std::int64_t> shape;
    std::uint64_t begin = 0;  ///< counted from the end of the header
    std::uint64_t end = 0;
};

Error tensor_error(std::string_view name, std::string what) {
    return {.what = "tensor \"" + one_line(name) + "\": " + std::move(what)};
}

/// Element count times `size`, or nothing when it does not fit into the `available` bytes.
std::optional<std::uint64_t> byte_count(const std::vector<std::int64_t>& shape, std::uint64_t size,
                                        std::uint64_t available) {
    if (std::find(shape.begin(), shape.end(), 0) != shape.end()) return 0;
    std::uint64_t count = size;
    for (const std::int64_t extent : shape) {
        const auto factor = static_cast<std::uint64_t>(extent);
        if (count > available / factor) return std::nullopt;
        count *= factor;
    }
    return count <= available ? std::optional{count} : std::nullopt;
}

Result<std::vector<std::int64_t>> parse_shape(const std::string& name, const Json& json) {
    std::vector<std::int64_t> shape;
    if (!json.is_array()) return tensor_error(name, "its shape is not a list");
    for (const Json& extent : json) {
        if (!extent.is_number_unsigned() || extent.get<std::uint64_t>() > INT64_MAX) {
            return tensor_error(name, "its shape must hold whole numbers from 0");
        }
        shape.push_back(extent.get<std::int64_t>());
    }
    return shape;
}

Result<Entry> parse_entry(const std::string& name, const Json& json, std::uint64_t data_size) {
    Entry entry{.name = name, .type = {}, .shape = {}};
    if (!json.is_object() || !json.contains("dtype") || !json.contains("shape") || !json.contains("data_offsets")) {
        return tensor_error(name, "it needs dtype, shape and data_offsets");
    }
    const Json& type = json.at("dtype");
    const std::uint64_t size = type.is_string() ? type_size(type.get_ref<const std::string&>()) : 0;
    if (size == 0) return tensor_error(name, "unknown dtype " + one_line(json_text(type)));
    entry.type = type.get<std::string>();
    Result<std::vector<std::int64_t>> shape = parse_shape(name, json.at("shape"));
    if (!shape) return shape.error();
    entry.shape = std::move(shape).value();

    const Json& offsets = json.at("data_offsets");
    if (!offsets.is_array() || offsets.size() != 2 || !offsets[0].is_number_unsigned() ||
        !offsets[1].is_number_unsigned()) {
        return tensor_error(name, "data_offsets must be two whole numbers from 0");
    }
    entry.begin = offsets[0].get<std::uint64_t>();
    entry.end = offsets[1].get<std::uint64_t>();
    if (entry.begin > entry.end || entry.end > data_size) {
        return tensor_error(name, "its data lies outside the file (truncated?)");
    }
    if (byte_count(entry.shape, size, data_size) != entry.end - entry.begin) {
        return tensor_error(name, "its shape and its data_offsets disagree");
    }
    return entry;
}

Result<std::map<std::string, std::string>> parse_metadata(const Json& json) {
    std::map<std::string, std::string> metadata;
    if (!json.is_object()) return Error{.what = "__metadata__ must be an object"};
    for (const auto& [key, value] : json.items()) {
        if (!value.is_string()) return Error{.what = "__metadata__: \"" + one_line(key) + "\" must be text"};
        metadata[key] = value.get<std::string>();
    }
    return metadata;
}

/// Every byte of the data belongs to exactly one tensor.
std::optional<Error> check_cover(std::vector<Entry>& entries, std::uint64_t data_size) {
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
        return std::pair{a.begin, a.end} < std::pair{b.begin, b.end};
    });
    std::uint64_t at = 0;
    for (const Entry& entry : entries) {
        if (entry.begin != at) {
            return tensor_error(
                entry.name, entry.begin < at ? "its data overlaps another tensor's" : "there is a gap before its data");
        }
        at = entry.end;
    }
    if (at != data_size) return Error{.what = std::to_string(data_size - at) + " bytes at the end belong to no tensor"};
    return std::nullopt;
}

/// What the file is, when it is clearly something else.
std::string other_kind(std::string_view start) {
    if (start.starts_with("version https://git-lfs")) {
        return "a Git LFS pointer; fetch the real file with \"git lfs pull\"";
    }
    const auto printable = [](char byte) { return (byte >= 0x20 && byte < 0x7F) || byte == '\n' || byte == '\t'; };
    if (!start.empty() && std::all_of(start.begin(), start.end(), printable)) return "text, not safetensors";
    return {};
}

/// The JSON header; `in` then stands at the data, `data_size` bytes long.
Result<Json> read_header(std::ifstream& in, std::uint64_t file_size, std::uint64_t& data_size) {
    std::array<char, 64> start{};
    in.read(start.data(), start.size());
    const std::string_view first{start.data(), static_cast<std::size_t>(in.gcount())};
    if (first.size() < prefix_size) return Error{.what = "too short to be a safetensors file"};
    std::uint64_t length = 0;
    std::memcpy(&length, first.data(), sizeof length);
    if (length > header_limit || length > file_size - prefix_size) {
        const std::string kind = other_kind(first);
        if (!kind.empty()) return Error{.what = "this is " + kind};
        return Error{.what = length > header_limit ? "its header would be longer than 100 MB; not a safetensors file"
                                                   : "its header is cut off"};
    }
    in.clear();
    in.seekg(static_cast<std::streamoff>(prefix_size));
    std::string text(length, '\0');
    in.read(text.data(), static_cast<std::streamsize>(length));
    if (!in) return Error{.what = "its header cannot be read"};
    data_size = file_size - prefix_size - length;
    Result<Json> json = parse_json(text);
    if (!json) return Error{.what = "its header is broken: " + json.error().what};
    if (!json.value().is_object()) return Error{.what = "its header must be an object"};
    return json;
}

Result<TensorFile> read_all(std::ifstream& in, std::uint64_t file_size) {
    std::uint64_t data_size = 0;
    const Result<Json> header = read_header(in, file_size, data_size);
    if (!header) return header.error();

    TensorFile file;
    std::vector<Entry> entries;
    for (const auto& [name, value] : header.value().items()) {
        if (name == metadata_key) {
            auto metadata = parse_metadata(value);
            if (!metadata) return metadata.error();
            file.metadata = std::move(metadata).value();
            continue;
        }
        Result<Entry> entry = parse_entry(name, value, data_size);
        if (!entry) return entry.error();
        entries.push_back(std::move(entry).value());
    }
    if (auto error = check_cover(entries, data_size)) return *std::move(error);

    const auto data_start = static_cast<std::streamoff>(file_size - data_size);
    for (Entry& entry : entries) {
        if (entry.type != "F32") {
            file.other_types[entry.name] = entry.type;
            continue;
        }
        Tensor tensor{.shape = std::move(entry.shape), .data = std::vector<float>((entry.end - entry.begin) / 4)};
        in.seekg(data_start + static_cast<std::streamoff>(entry.begin));
        in.read(reinterpret_cast<char*>(tensor.data.data()), static_cast<std::streamsize>(entry.end - entry.begin));
        if (!in) return tensor_error(entry.name, "its data cannot be read");
        file.tensors[entry.name] = std::move(tensor);
    }
    return file;
}

/// Length, JSON and spaces up to a multiple of 8, so that the data is aligned in a mapped file.
std::string make_header(std::span<const TensorSource> tensors, const std::map<std::string, std::string>& metadata) {
    OrderedJson header = OrderedJson::object();
    if (!metadata.empty()) header[std::string{metadata_key}] = metadata;
    std::uint64_t at = 0;
    for (const TensorSource& tensor : tensors) {
        const std::uint64_t end = at + tensor.byte_size();
        header[tensor.name] = {{"dtype", "F32"}, {"shape", tensor.shape}, {"data_offsets", {at, end}}};
        at = end;
    }
    std::string text = json_text(header);
    text.append((prefix_size - text.size() % prefix_size) % prefix_size, ' ');
    const auto length = static_cast<std::uint64_t>(text.size());
    std::string prefix(prefix_size, '\0');
    std::memcpy(prefix.data(), &length, sizeof length);
    return prefix + text;
}

}  // namespace

std::optional<Error> write_safetensors(const std::filesystem::path& path, std::span<const TensorSource> tensors,
                                       const std::map<std::string, std::string>& metadata) {
    std::optional<Error> wrong_size;
    auto error = write_atomically(path, [&](std::ostream& out) {
        const std::string header = make_header(tensors, metadata);
        out.write(header.data(), static_cast<std::streamsize>(header.size()));
        for (const TensorSource& tensor : tensors) {
            wrong_size = write_checked(tensor, out);
            if (wrong_size || !out) return false;
        }
        return out.good();
    });
    if (wrong_size) wrong_size->where = one_line(path.string(), 4096);
    return wrong_size ? wrong_size : error;
}

std::optional<Error> write_safetensors(const std::filesystem::path& path, std::span<const TensorView> tensors,
                                       const std::map<std::string, std::string>& metadata) {
    std::vector<TensorSource> sources;
    sources.reserve(tensors.size());
    for (const TensorView& tensor : tensors) {
        sources.push_back(
            {tensor.name, tensor.shape, [data = tensor.data](std::ostream& out) { put_floats(out, data); }});
    }
    return write_safetensors(path, sources, metadata);
}

Result<TensorFile> read_safetensors(const std::filesystem::path& path) {
    const std::string where = one_line(path.string(), 4096);
    Result<std::ifstream> opened = open_for_reading(path);
    if (!opened) return opened.error();
    std::ifstream in = std::move(opened).value();
    in.seekg(0, std::ios::end);
    const auto size = in.tellg();
    in.seekg(0);
    if (!in || size < 0) return Error{.what = "cannot be read: its size is unknown", .where = where};
    Result<TensorFile> file = read_all(in, static_cast<std::uint64_t>(size));
    if (!file) return Error{.what = file.error().what, .where = where};
    return file;
}

}  // namespace headlight
