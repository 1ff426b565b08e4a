#pragma once
// Reading JSON from outside. Private to the core: the only header that names nlohmann-json.

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/spec/error.hpp"

namespace headlight {

using Json = nlohmann::json;                 ///< what is read: finding a key stays quick among many
using OrderedJson = nlohmann::ordered_json;  ///< what is written: keys keep the order they were added in

/// Lists and objects inside each other; deeper ones are refused, as they would overflow the stack when written.
inline constexpr int json_depth_limit = 64;

/// Errors name line and column, counted from 1 in characters.
[[nodiscard]] Result<Json> parse_json(std::string_view text);

/// JSON text; ill-formed UTF-8 becomes U+FFFD. indent < 0: on one line.
[[nodiscard]] std::string json_text(const Json& json, int indent = -1);
[[nodiscard]] std::string json_text(const OrderedJson& json, int indent = -1);

/// "a list", "a number" …
[[nodiscard]] std::string json_type(const Json& json);

}  // namespace headlight
