#include "core/spec/parameters.hpp"

#include <algorithm>
#include <numeric>

#include "core/spec/parameter_builder.hpp"

namespace headlight {
namespace {

std::vector<Parameter> make_table() {
    std::vector<Parameter> all;
    table::add_text_and_model(all);
    table::add_position(all);
    table::add_attention(all);
    table::add_mask(all);
    table::add_weights(all);
    return all;
}

/// Levenshtein distance: how many letters to change, add or drop.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row[b.size()];
}

Error unknown_key(std::string_view key) {
    Error error{.what = "there is no such parameter", .where = one_line(key)};
    if (key.size() > 64) return error;
    // A misspelling, the last part alone ("heads"), or another word for it.
    const auto distance = [key](const Parameter& parameter) {
        const std::size_t dot = parameter.key.find('.');
        return std::min(edit_distance(key, parameter.key), edit_distance(key, parameter.key.substr(dot + 1)));
    };
    const auto all = parameters();
    const auto nearest = std::min_element(all.begin(), all.end(), [&distance](const Parameter& a, const Parameter& b) {
        return distance(a) < distance(b);
    });
    if (distance(*nearest) <= std::max<std::size_t>(1, key.size() / 6)) {
        error.what += "; did you mean " + std::string{nearest->key} + "?";
    }
    return error;
}

}  // namespace

std::span<const Parameter> parameters() {
    static const std::vector<Parameter> table = make_table();
    return table;
}

const Parameter* find_parameter(std::string_view key) {
    const auto all = parameters();
    const auto found =
        std::find_if(all.begin(), all.end(), [key](const Parameter& parameter) { return parameter.key == key; });
    return found == all.end() ? nullptr : &*found;
}

std::optional<Error> apply_setting(Spec& spec, std::string_view setting) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string_view::npos || equals == 0) {
        return Error{.what = "a setting is written key=value, for example model.heads=8", .where = one_line(setting)};
    }
    const std::string_view key = setting.substr(0, equals);
    const Parameter* parameter = find_parameter(key);
    if (parameter == nullptr) return unknown_key(key);
    const Result<Value> value = from_text(*parameter, setting.substr(equals + 1));
    if (!value) return value.error();
    parameter->set(spec, value.value());
    return std::nullopt;
}

}  // namespace headlight
