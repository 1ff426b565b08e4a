// Values as text, both ways. Independent of the locale.

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <system_error>

#include "core/spec/parameters.hpp"

namespace headlight {
namespace {

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blank = " \t\r\n";
    const std::size_t first = text.find_first_not_of(blank);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

std::string real_text(double value) {
    std::array<char, 64> buffer{};
    const double size = std::abs(value);
    // Shortest digits that read back as the same number; 1000000 rather than 1e+06.
    const bool plain = value == 0 || (size >= 1e-5 && size < 1e17);
    const auto format = plain ? std::chars_format::fixed : std::chars_format::general;
    const auto [end, problem] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format);
    return problem == std::errc{} ? std::string(buffer.data(), end) : std::to_string(value);
}

template <class Number>
std::optional<Number> parse_number(std::string_view text) {
    text = trimmed(text);
    if (text.starts_with('+')) text.remove_prefix(1);
    Number value{};
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc{} || end != text.data() + text.size() || text.empty()) return std::nullopt;
    return value;
}

std::optional<bool> parse_boolean(std::string_view text) {
    const std::string_view word = trimmed(text);
    for (const std::string_view yes : {"true", "on", "yes", "1"}) {
        if (word == yes) return true;
    }
    for (const std::string_view no : {"false", "off", "no", "0"}) {
        if (word == no) return false;
    }
    return std::nullopt;
}

/// Reads "[[0,1],[2,3]]" and "[3,7]" token by token.
class ListParser {
public:
    explicit ListParser(std::string_view text) : rest_(text) {}

    /// A list of Cell or int.
    template <class Element>
    std::optional<std::vector<Element>> parse() {
        std::vector<Element> list;
        if (!take('[')) return std::nullopt;
        if (!take(']')) {
            do {
                Element element{};
                if (!take(element)) return std::nullopt;
                list.push_back(element);
            } while (take(','));
            if (!take(']')) return std::nullopt;
        }
        return trimmed(rest_).empty() ? std::optional{list} : std::nullopt;
    }

private:
    bool take(Cell& cell) { return take('[') && take(cell.query) && take(',') && take(cell.key) && take(']'); }

    bool take(char wanted) {
        skip_blank();
        if (!rest_.starts_with(wanted)) return false;
        rest_.remove_prefix(1);
        return true;
    }

    bool take(int& number) {
        skip_blank();
        const auto [end, problem] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), number);
        if (problem != std::errc{}) return false;
        rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
        return true;
    }

    void skip_blank() {
        const std::size_t first = rest_.find_first_not_of(" \t\r\n");
        rest_.remove_prefix(first == std::string_view::npos ? rest_.size() : first);
    }

    std::string_view rest_;
};

std::string element_text(const Cell& cell) {
    return '[' + std::to_string(cell.query) + ',' + std::to_string(cell.key) + ']';
}

std::string element_text(int index) {
    return std::to_string(index);
}

template <class Element>
std::string list_text(const std::vector<Element>& list) {
    std::string text = "[";
    for (const Element& element : list) {
        if (text.size() > 1) text += ',';
        text += element_text(element);
    }
    return text + ']';
}

std::string choice_names(const Parameter& parameter) {
    std::string names;
    for (const Choice& choice : parameter.choices) {
        if (!names.empty()) names += ", ";
        names += choice.name;
    }
    return names;
}

/// Length of the well-formed UTF-8 sequence at the start of `text`, 0 when there is none (Unicode table 3-7).
std::size_t sequence_length(std::string_view text) {
    const auto byte = [text](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    const auto follows = [&byte](std::size_t i, unsigned low = 0x80, unsigned high = 0xBF) {
        return byte(i) >= low && byte(i) <= high;
    };
    const unsigned lead = byte(0);
    if (lead < 0x80) return 1;
    if (lead >= 0xC2 && lead <= 0xDF) return follows(1) ? 2 : 0;
    if (lead >= 0xE0 && lead <= 0xEF) {
        const bool second = follows(1, lead == 0xE0 ? 0xA0 : 0x80, lead == 0xED ? 0x9F : 0xBF);
        return second && follows(2) ? 3 : 0;
    }
    if (lead >= 0xF0 && lead <= 0xF4) {
        const bool second = follows(1, lead == 0xF0 ? 0x90 : 0x80, lead == 0xF4 ? 0x8F : 0xBF);
        return second && follows(2) && follows(3) ? 4 : 0;
    }
    return 0;
}

/// False for control characters, line separators and single bytes that are no UTF-8.
bool is_printable(std::string_view sequence) {
    if (sequence_length(sequence) == 0) return false;
    const auto lead = static_cast<unsigned char>(sequence.front());
    const bool control =
        lead < 0x20 || lead == 0x7F || (lead == 0xC2 && static_cast<unsigned char>(sequence[1]) < 0xA0);
    return !control && sequence != "\u2028" && sequence != "\u2029";
}

std::string escaped(unsigned char byte) {
    if (byte == '\n') return "\\n";
    if (byte == '\t') return "\\t";
    if (byte == '\r') return "\\r";
    constexpr std::string_view digits = "0123456789abcdef";
    return {'\\', 'x', digits[byte >> 4U], digits[byte & 0xFU]};
}

}  // namespace

std::string to_text(const Parameter& parameter, const Value& value) {
    switch (parameter.type) {
        case ParameterType::boolean:
            return std::get<bool>(value) ? "true" : "false";
        case ParameterType::integer:
            return std::to_string(std::get<std::int64_t>(value));
        case ParameterType::real:
            return real_text(std::get<double>(value));
        case ParameterType::choice: {
            const auto index = static_cast<std::size_t>(std::get<std::int64_t>(value));
            return index < parameter.choices.size() ? std::string{parameter.choices[index].name}
                                                    : std::to_string(std::get<std::int64_t>(value));
        }
        case ParameterType::text:
            return std::get<std::string>(value);
        case ParameterType::cells:
            return list_text(std::get<std::vector<Cell>>(value));
        case ParameterType::indices:
            return list_text(std::get<std::vector<int>>(value));
    }
    return {};
}

Result<Value> from_text(const Parameter& parameter, std::string_view text) {
    std::optional<Value> value;
    switch (parameter.type) {
        case ParameterType::boolean:
            if (const auto parsed = parse_boolean(text)) value = *parsed;
            break;
        case ParameterType::integer:
            if (const auto parsed = parse_number<std::int64_t>(text)) value = *parsed;
            break;
        case ParameterType::real:
            if (const auto parsed = parse_number<double>(text)) value = *parsed;
            break;
        case ParameterType::choice:
            for (std::size_t i = 0; i < parameter.choices.size(); ++i) {
                if (parameter.choices[i].name == trimmed(text)) value = static_cast<std::int64_t>(i);
            }
            break;
        case ParameterType::text:
            value = std::string{text};
            break;
        case ParameterType::cells:
            if (auto parsed = ListParser{text}.parse<Cell>()) value = std::move(*parsed);
            break;
        case ParameterType::indices:
            if (auto parsed = ListParser{text}.parse<int>()) value = std::move(*parsed);
            break;
    }
    if (!value) return refuse(parameter, text, "must be " + allowed_text(parameter));
    if (auto error = check_range(parameter, *value)) return *std::move(error);
    return *std::move(value);
}

std::string allowed_text(const Parameter& parameter) {
    const auto span = [&parameter] { return "from " + real_text(parameter.min) + " to " + real_text(parameter.max); };
    switch (parameter.type) {
        case ParameterType::boolean:
            return "true or false";
        case ParameterType::integer:
            return parameter.min == parameter.max ? real_text(parameter.min) : "a whole number " + span();
        case ParameterType::real:
            return "a number " + span();
        case ParameterType::choice:
            return "one of " + choice_names(parameter);
        case ParameterType::text:
            return "text";
        case ParameterType::cells:
            return "a list of [query, key] pairs, each number " + span();
        case ParameterType::indices:
            return "a list of whole numbers, each " + span();
    }
    return {};
}

Error refuse(const Parameter& parameter, std::string_view value, std::string what) {
    std::string shown = one_line(value);
    if (shown.empty()) shown = "(nothing)";
    return {.what = std::move(what), .where = std::string{parameter.key}, .value = std::move(shown)};
}

std::string one_line(std::string_view text, std::size_t limit) {
    constexpr std::string_view ellipsis = "…";
    std::string line;
    while (!text.empty()) {
        const std::size_t length = std::max<std::size_t>(sequence_length(text), 1);
        const std::string_view sequence = text.substr(0, length);
        std::string piece;
        if (is_printable(sequence)) {
            piece = sequence;
        } else {
            for (const char byte : sequence) piece += escaped(static_cast<unsigned char>(byte));
        }
        if (line.size() + piece.size() > limit) return line.append(ellipsis);
        line += piece;
        text.remove_prefix(length);
    }
    return line;
}

}  // namespace headlight
