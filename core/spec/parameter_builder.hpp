#pragma once
// How an entry of the parameter table is put together. For the files of the table only.

#include <type_traits>
#include <utility>
#include <vector>

#include "core/spec/parameters.hpp"

namespace headlight::table {

/// What every entry says about itself, whatever its type.
struct Words {
    std::string_view key;
    ParameterGroup group = ParameterGroup::model;
    std::string_view label;
    std::string_view tooltip;
};

struct Range {
    double min = 0;
    double max = 0;
    bool logarithmic = false;
};

/// `field` is a generic lambda `[](auto& spec) -> auto& { return spec.model.heads; }`; Held is the alternative of
/// Value.
template <class Held, class Field>
[[nodiscard]] Parameter entry(ParameterType type, const Words& words, Field field) {
    Parameter result;
    result.key = words.key;
    result.type = type;
    result.group = words.group;
    result.label = words.label;
    result.tooltip = words.tooltip;
    result.get = [field](const Spec& spec) { return Value{static_cast<Held>(field(spec))}; };
    result.set = [field](Spec& spec, const Value& value) {
        auto& target = field(spec);
        target = static_cast<std::remove_reference_t<decltype(target)>>(std::get<Held>(value));
    };
    result.applies = [](const Spec&) { return true; };
    return result;
}

template <class Field>
[[nodiscard]] Parameter boolean(const Words& words, Field field) {
    return entry<bool>(ParameterType::boolean, words, field);
}

template <class Field>
[[nodiscard]] Parameter integer(const Words& words, Range range, Field field) {
    Parameter result = entry<std::int64_t>(ParameterType::integer, words, field);
    result.min = range.min;
    result.max = range.max;
    result.logarithmic = range.logarithmic;
    return result;
}

template <class Field>
[[nodiscard]] Parameter real(const Words& words, Range range, Field field) {
    Parameter result = entry<double>(ParameterType::real, words, field);
    result.min = range.min;
    result.max = range.max;
    result.logarithmic = range.logarithmic;
    return result;
}

/// The choices stand in the order of the enumerators.
template <class Field>
[[nodiscard]] Parameter choice(const Words& words, std::vector<Choice> choices, Field field) {
    Parameter result = entry<std::int64_t>(ParameterType::choice, words, field);
    result.max = static_cast<double>(choices.size()) - 1;
    result.choices = std::move(choices);
    return result;
}

template <class Field>
[[nodiscard]] Parameter text(const Words& words, Field field) {
    return entry<std::string>(ParameterType::text, words, field);
}

template <class Field>
[[nodiscard]] Parameter cells(const Words& words, Range range, Field field) {
    Parameter result = entry<std::vector<Cell>>(ParameterType::cells, words, field);
    result.min = range.min;
    result.max = range.max;
    return result;
}

template <class Field>
[[nodiscard]] Parameter indices(const Words& words, Range range, Field field) {
    Parameter result = entry<std::vector<int>>(ParameterType::indices, words, field);
    result.min = range.min;
    result.max = range.max;
    return result;
}

[[nodiscard]] inline Parameter outside_panel(Parameter parameter) {
    parameter.in_panel = false;
    return parameter;
}

template <class Condition>
[[nodiscard]] Parameter when(Condition condition, Parameter parameter) {
    parameter.applies = condition;
    return parameter;
}

[[nodiscard]] inline Parameter measured_in(std::string_view unit, Parameter parameter) {
    parameter.unit = unit;
    return parameter;
}

/// The sections of the table, each in the order of the panel.
void add_text_and_model(std::vector<Parameter>& all);
void add_position(std::vector<Parameter>& all);
void add_attention(std::vector<Parameter>& all);
void add_mask(std::vector<Parameter>& all);
void add_weights(std::vector<Parameter>& all);

}  // namespace headlight::table
