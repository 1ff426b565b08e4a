#include "core/io/json_text.hpp"

#include <algorithm>
#include <cstddef>

#include "core/spec/parameters.hpp"

namespace headlight {
namespace {

std::string place(std::string_view text, std::size_t offset) {
    const std::string_view before = text.substr(0, offset);
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
    const auto is_lead = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; };
    const auto column = std::count_if(before.begin() + static_cast<std::ptrdiff_t>(start), before.end(), is_lead) + 1;
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

/// Where the nesting first gets deeper than the limit, or npos.
std::size_t too_deep_at(std::string_view text) {
    int depth = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char byte = text[i];
        if (in_string) {
            if (byte == '\\') ++i;
            if (byte == '"') in_string = false;
        } else if (byte == '"') {
            in_string = true;
        } else if (byte == '[' || byte == '{') {
            if (++depth > json_depth_limit) return i;
        } else if (byte == ']' || byte == '}') {
            --depth;
        }
    }
    return std::string_view::npos;
}

/// The library's message without its code and its own idea of the place.
std::string plain(std::string_view what) {
    for (const std::string_view mark : {"syntax error ", "] "}) {
        if (const std::size_t at = what.find(mark); at != std::string_view::npos) {
            return one_line(what.substr(at + (mark == "] " ? mark.size() : 0)), 200);
        }
    }
    return one_line(what, 200);
}

}  // namespace

Result<Json> parse_json(std::string_view text) {
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) return Error{.what = "not JSON: there is nothing"};
    if (const std::size_t at = too_deep_at(text); at != std::string_view::npos) {
        return Error{.what = place(text, at) + ": nested deeper than " + std::to_string(json_depth_limit) + " levels"};
    }
    try {
        return Json::parse(text);
    } catch (const Json::parse_error& error) {
        const std::size_t offset = std::min(error.byte == 0 ? 0 : error.byte - 1, text.size());
        return Error{.what = "not JSON: " + place(text, offset) + ": " + plain(error.what())};
    } catch (const Json::exception& error) {
        return Error{.what = "not usable: " + plain(error.what())};
    }
}

std::string json_text(const Json& json, int indent) {
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

std::string json_text(const OrderedJson& json, int indent) {
    return json.dump(indent, ' ', false, OrderedJson::error_handler_t::replace);
}

std::string json_type(const Json& json) {
    if (json.is_object()) return "an object";
    if (json.is_array()) return "a list";
    if (json.is_string()) return "text";
    if (json.is_boolean()) return json.get<bool>() ? "true" : "false";
    if (json.is_number()) return "a number";
    return "null";
}

}  // namespace headlight
