// What is allowed: each value alone, then together.

#include <algorithm>
#include <cstdint>

#include "core/spec/mask_rules.hpp"
#include "core/spec/parameters.hpp"

namespace headlight {
namespace {

bool within(const Parameter& parameter, double value) {
    return value >= parameter.min && value <= parameter.max;  // false for NaN
}

bool fits(const Parameter& parameter, const Value& value) {
    switch (parameter.type) {
        case ParameterType::boolean:
            return std::holds_alternative<bool>(value);
        case ParameterType::integer:
        case ParameterType::choice: {
            const auto* number = std::get_if<std::int64_t>(&value);
            return number != nullptr && within(parameter, static_cast<double>(*number));
        }
        case ParameterType::real: {
            const auto* number = std::get_if<double>(&value);
            return number != nullptr && within(parameter, *number);
        }
        case ParameterType::text:
            return std::holds_alternative<std::string>(value);
        case ParameterType::cells: {
            const auto* cells = std::get_if<std::vector<Cell>>(&value);
            return cells != nullptr && std::all_of(cells->begin(), cells->end(), [&parameter](const Cell& cell) {
                       return within(parameter, cell.query) && within(parameter, cell.key);
                   });
        }
        case ParameterType::indices: {
            const auto* indices = std::get_if<std::vector<int>>(&value);
            return indices != nullptr && std::all_of(indices->begin(), indices->end(),
                                                     [&parameter](int index) { return within(parameter, index); });
        }
    }
    return false;
}

/// The value for a message, also when its type is wrong.
std::string shown(const Parameter& parameter, const Value& value) {
    const bool same_type = value.index() == parameter.default_value().index();
    return same_type ? to_text(parameter, value) : std::string{"(another type)"};
}

/// The first element alone that makes a list bad: a list of thousands helps nobody.
template <class Element>
std::string first_bad(const Parameter& parameter, const std::vector<Element>& list) {
    const auto bad = std::find_if(list.begin(), list.end(), [&parameter](const Element& element) {
        return !fits(parameter, std::vector<Element>{element});
    });
    return bad == list.end() ? std::string{} : to_text(parameter, std::vector<Element>{*bad});
}

/// The refused value for a message.
std::string refused(const Parameter& parameter, const Value& value) {
    const auto* cells = std::get_if<std::vector<Cell>>(&value);
    if (parameter.type == ParameterType::cells && cells != nullptr) return first_bad(parameter, *cells);
    const auto* indices = std::get_if<std::vector<int>>(&value);
    if (parameter.type == ParameterType::indices && indices != nullptr) return first_bad(parameter, *indices);
    return shown(parameter, value);
}

/// "the nearest that fit are 4 and 8", from the values that fit, ascending.
std::string nearest_text(const std::vector<std::int64_t>& fitting, std::int64_t value) {
    const auto above = std::upper_bound(fitting.begin(), fitting.end(), value);
    const bool has_above = above != fitting.end();
    const bool has_below = above != fitting.begin();
    if (has_above && has_below) {
        return "the nearest that fit are " + std::to_string(*(above - 1)) + " and " + std::to_string(*above);
    }
    if (!has_above && !has_below) return "no other value fits";
    return "the nearest that fits is " + std::to_string(has_above ? *above : *(above - 1));
}

std::optional<Error> check_heads(const Spec& spec) {
    const int heads = spec.model.heads;
    const int d_model = spec.model.d_model;
    const Parameter& parameter = *find_parameter("model.heads");
    const bool rope = spec.position.kind == PositionKind::rope;
    if (rope && d_model % 2 != 0) {
        const std::string below = d_model > 1 ? std::to_string(d_model - 1) + " and " : std::string{};
        return refuse(*find_parameter("model.d_model"), std::to_string(d_model),
                      "must be even with position.kind = rope, which turns pairs of dimensions; the nearest that " +
                          (below.empty() ? "fits is " : "fit are " + below) + std::to_string(d_model + 1));
    }
    if (d_model % heads != 0) {
        return refuse(parameter, std::to_string(heads),
                      "must divide model.d_model = " + std::to_string(d_model) + "; " +
                          nearest_text(allowed_stops(parameter, spec), heads));
    }
    if (rope && spec.model.d_k() % 2 != 0) {
        return refuse(parameter, std::to_string(heads),
                      "position.kind = rope turns pairs and needs an even d_k, but d_k = " + std::to_string(d_model) +
                          " / " + std::to_string(heads) + " = " + std::to_string(spec.model.d_k()) + "; " +
                          nearest_text(allowed_stops(parameter, spec), heads));
    }
    return std::nullopt;
}

/// Linear attention is a way to score and to normalise at once: phi(q).phi(k) over its sum.
std::optional<Error> check_linear(const Spec& spec) {
    if (spec.attention.normalizer != Normalizer::linear) return std::nullopt;
    const Parameter& parameter = *find_parameter("attention.normalizer");
    const auto refused = [&parameter](const std::string& why) {
        return refuse(parameter, "linear", why + "; softmax, sparsemax, relu and sigmoid fit");
    };
    if (spec.attention.scoring == Scoring::additive) {
        return refused("needs dot products, but attention.scoring = additive");
    }
    if (spec.position.kind == PositionKind::alibi) {
        return refused("has no logits to which position.kind = alibi could add its penalty");
    }
    return std::nullopt;
}

}  // namespace

std::optional<Error> check_range(const Parameter& parameter, const Value& value) {
    if (fits(parameter, value)) return std::nullopt;
    return refuse(parameter, refused(parameter, value), "must be " + allowed_text(parameter));
}

std::optional<Error> validate(const Spec& spec) {
    for (const Parameter& parameter : parameters()) {
        if (auto error = check_range(parameter, parameter.get(spec))) return error;
    }
    if (auto error = check_heads(spec)) return error;
    if (const auto order = parse_mask_order(spec.mask.order); !order) return order.error();
    return check_linear(spec);
}

}  // namespace headlight
