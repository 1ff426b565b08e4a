#pragma once
// The parameter table: one entry per key of the Spec. The control panel, the JSON form, --set, the
// parameter page of the help and the range tests are all made from it.

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/spec/error.hpp"
#include "core/spec/spec.hpp"

/// Marks a text of the core for translation; the window translates it in the context "Parameters".
#define HEADLIGHT_TR_NOOP(context, text) text

namespace headlight {

/// What a parameter can hold. A choice is held as its index in Parameter::choices.
using Value = std::variant<bool, std::int64_t, double, std::string, std::vector<Cell>, std::vector<int>>;

enum class ParameterType { boolean, integer, real, choice, text, cells, indices };

/// Section of the control panel.
enum class ParameterGroup { text, model, position, attention, mask, weights };

struct Choice {
    std::string_view name;   ///< in JSON and --set
    std::string_view label;  ///< in the window (translatable)
    std::string_view hint;   ///< one sentence (translatable)
};

struct Parameter {
    std::string_view key;  ///< "model.heads"
    ParameterType type = ParameterType::integer;
    ParameterGroup group = ParameterGroup::model;
    double min = 0;  ///< integer, real: smallest and largest allowed value
    double max = 0;
    bool logarithmic = false;  ///< the slider spans decades; with min 0, 0 is a stop of its own before 1
    std::string_view unit;
    std::string_view label;    ///< translatable
    std::string_view tooltip;  ///< what it does and what to look for (translatable)
    std::vector<Choice> choices;
    bool in_panel = true;  ///< false: has a place of its own in the window
    std::function<Value(const Spec&)> get;
    std::function<void(Spec&, const Value&)> set;  ///< the value has the right alternative; not checked further
    std::function<bool(const Spec&)> applies;      ///< false: has no effect with the present other values

    [[nodiscard]] Value default_value() const { return get(Spec{}); }
};

/// Every parameter, in the order of the panel and of the documentation.
[[nodiscard]] std::span<const Parameter> parameters();

/// The entry with this key, or null.
[[nodiscard]] const Parameter* find_parameter(std::string_view key);

/// The value as --set takes it and spec prints it: "true", "64", "0.5", "rope", "[[0,1],[2,3]]",
/// "[3,7]".
[[nodiscard]] std::string to_text(const Parameter& parameter, const Value& value);

/// Reads what to_text writes (booleans also as on/off, yes/no, 1/0) and checks its range. Errors name key, value and
/// what is allowed.
[[nodiscard]] Result<Value> from_text(const Parameter& parameter, std::string_view text);

/// Type and range check of one value, without looking at other parameters.
[[nodiscard]] std::optional<Error> check_range(const Parameter& parameter, const Value& value);

/// What the parameter may hold, for messages and documentation: "a whole number from 1 to 64", "one of random,
/// designed".
[[nodiscard]] std::string allowed_text(const Parameter& parameter);

/// The refusal of `value` (any text) for this parameter, in the form every other message has.
[[nodiscard]] Error refuse(const Parameter& parameter, std::string_view value, std::string what);

/// The text on one line: control characters and ill-formed UTF-8 escaped, at most `limit` bytes and then "…".
[[nodiscard]] std::string one_line(std::string_view text, std::size_t limit = 60);

/// The values that a slider may step over, given the rest of the spec, ascending: only those that fit the other
/// parameters. Numbers only; empty when every value of the range is allowed (reals, plain integers) or none is.
[[nodiscard]] std::vector<std::int64_t> allowed_stops(const Parameter& parameter, const Spec& spec);

/// The first thing wrong with the spec, ranges and combinations (heads divides d_model, even d_k for RoPE …).
[[nodiscard]] std::optional<Error> validate(const Spec& spec);

/// Applies "key=value". The spec is left alone on error, and the result is not validated as a whole.
[[nodiscard]] std::optional<Error> apply_setting(Spec& spec, std::string_view setting);

}  // namespace headlight
