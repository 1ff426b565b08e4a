#include "core/io/numbers_file.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <ostream>

#include "core/io/atomic_file.hpp"
#include "core/io/csv.hpp"
#include "core/io/json_text.hpp"
#include "core/io/npy.hpp"
#include "core/io/number_text.hpp"
#include "core/io/safetensors.hpp"

namespace headlight {
namespace {

constexpr std::array<std::string_view, 5> formats{"safetensors", "npz", "npy", "csv", "json"};

/// Lists inside lists, as many as the shape has sides.
void put_nested(std::ostream& out, std::span<const std::int64_t> shape, std::span<const float>& values) {
    if (shape.empty()) {
        out << (std::isfinite(values.front()) ? float_text(values.front()) : "null");
        values = values.subspan(1);
        return;
    }
    out << '[';
    for (std::int64_t i = 0; i < shape.front(); ++i) {
        if (i > 0) out << (shape.size() > 1 ? ",\n" : ",");
        put_nested(out, shape.subspan(1), values);
    }
    out << ']';
}

std::optional<Error> write_json(std::ostream& out, std::span<const TensorSource> tensors,
                                const std::map<std::string, std::string>& metadata) {
    out << "{\n\"tensors\": {";
    for (const TensorSource& tensor : tensors) {
        const auto values = values_of(tensor);
        if (!values) return values.error();
        out << (&tensor == tensors.data() ? "\n" : ",\n") << json_text(Json(tensor.name))
            << ": {\"shape\": " << json_text(Json(tensor.shape));
        if (!tensor.row_labels.empty()) out << ", \"rows\": " << json_text(Json(tensor.row_labels));
        if (!tensor.column_labels.empty()) out << ", \"columns\": " << json_text(Json(tensor.column_labels));
        out << ", \"data\":\n";
        std::span<const float> rest = values.value();
        put_nested(out, tensor.shape, rest);
        out << '}';
    }
    out << "\n}";
    for (const auto& [key, text] : metadata) out << ",\n" << json_text(Json(key)) << ": " << text;
    out << "\n}\n";
    return std::nullopt;
}

std::string format_of_numbers(const std::filesystem::path& path) {
    std::string ending = path.extension().string();
    std::ranges::transform(ending, ending.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return ending.empty() ? ending : ending.substr(1);
}

}  // namespace

std::span<const std::string_view> number_formats() {
    return formats;
}

bool is_numbers_file(const std::filesystem::path& path) {
    return std::ranges::find(formats, format_of_numbers(path)) != formats.end();
}

std::optional<Error> write_numbers(const std::filesystem::path& path, std::span<const TensorSource> tensors,
                                   const std::map<std::string, std::string>& metadata) {
    const std::string format = format_of_numbers(path);
    if (!is_numbers_file(path))
        return Error{"numbers are saved as .safetensors, .npz, .npy, .csv or .json", path.string()};
    if (format == "safetensors") return write_safetensors(path, tensors, metadata);
    if (format == "npz") return write_npz(path, tensors, metadata);
    if (format == "npy" && tensors.size() != 1)
        return Error{"a .npy file has one tensor, not " + std::to_string(tensors.size()) + ": choose one, or .npz",
                     path.string()};
    std::optional<Error> wrong;
    auto error = write_atomically(path, [&](std::ostream& out) {
        if (format == "npy") wrong = write_npy(out, tensors.front());
        if (format == "csv") wrong = write_csv(out, tensors);
        if (format == "json") wrong = write_json(out, tensors, metadata);
        return !wrong && out.good();
    });
    if (wrong) wrong->where = path.string();
    return wrong ? wrong : error;
}

}  // namespace headlight
