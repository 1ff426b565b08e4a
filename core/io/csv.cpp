#include "core/io/csv.hpp"

#include <ostream>
#include <string>
#include <string_view>

#include "core/io/number_text.hpp"

namespace headlight {
namespace {

/// In quotes where the text has a separator, a quote or a line break.
std::string field(std::string_view text) {
    if (text.find_first_of(",\t\"\r\n") == std::string_view::npos) return std::string{text};
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

std::string label(const std::vector<std::string>& labels, std::int64_t index) {
    const auto at = static_cast<std::size_t>(index);
    return at < labels.size() ? field(labels[at]) : std::string{};
}

/// Heads, rows and columns of a tensor with 1 to 3 sides.
struct Sides {
    std::int64_t heads = 1;
    std::int64_t rows = 1;
    std::int64_t columns = 1;
};

Sides sides_of(const TensorSource& tensor) {
    const auto& shape = tensor.shape;
    switch (shape.size()) {
        case 1:
            return {1, shape[0], 1};
        case 2:
            return {1, shape[0], shape[1]};
        default:
            return {shape[0], shape[1], shape[2]};
    }
}

void write_table(std::ostream& out, const TensorSource& tensor, const std::vector<float>& values, char separator) {
    const Sides sides = sides_of(tensor);
    const bool labelled = !tensor.row_labels.empty();
    if (!tensor.column_labels.empty()) {
        if (labelled) out << separator;
        for (std::int64_t column = 0; column < sides.columns; ++column) {
            if (column > 0) out << separator;
            out << label(tensor.column_labels, column);
        }
        out << '\n';
    }
    std::size_t at = 0;
    for (std::int64_t row = 0; row < sides.rows; ++row) {
        if (labelled) out << label(tensor.row_labels, row) << separator;
        for (std::int64_t column = 0; column < sides.columns; ++column) {
            if (column > 0) out << separator;
            out << float_text(values[at++]);
        }
        out << '\n';
    }
}

void write_lines(std::ostream& out, const TensorSource& tensor, const std::vector<float>& values) {
    const Sides sides = sides_of(tensor);
    const std::string name = field(tensor.name);
    std::size_t at = 0;
    for (std::int64_t head = 0; head < sides.heads; ++head) {
        const std::string head_text = tensor.shape.size() == 3 ? std::to_string(head) : std::string{};
        for (std::int64_t row = 0; row < sides.rows; ++row) {
            for (std::int64_t column = 0; column < sides.columns; ++column) {
                out << name << ',' << head_text << ',' << row << ',' << column << ',' << label(tensor.row_labels, row)
                    << ',' << label(tensor.column_labels, column) << ',' << float_text(values[at++]) << '\n';
            }
        }
    }
}

}  // namespace

std::optional<Error> write_csv(std::ostream& out, std::span<const TensorSource> tensors) {
    const bool table = tensors.size() == 1 && tensors.front().shape.size() <= 2;
    if (!table) out << "tensor,head,row,column,row_label,column_label,value\n";
    for (const TensorSource& tensor : tensors) {
        const auto values = values_of(tensor);
        if (!values) return values.error();
        table ? write_table(out, tensor, values.value(), ',') : write_lines(out, tensor, values.value());
    }
    return std::nullopt;
}

std::optional<Error> write_tables(std::ostream& out, std::span<const TensorSource> tensors) {
    for (const TensorSource& tensor : tensors) {
        const auto values = values_of(tensor);
        if (!values) return values.error();
        if (tensors.size() > 1) out << (&tensor == tensors.data() ? "" : "\n") << field(tensor.name) << '\n';
        write_table(out, tensor, values.value(), '\t');
    }
    return std::nullopt;
}

}  // namespace headlight
