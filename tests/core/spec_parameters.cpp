// The parameter table: every test here is driven by the table, so that a new parameter is tested as soon as it exists.

#include <cmath>
#include <limits>
#include <set>
#include <string>

#include "core/engine/evaluate.hpp"
#include "core/spec/parameters.hpp"
#include "tests/catch.hpp"

namespace headlight {
namespace {

using Texts = std::vector<std::string>;

std::string refusal(Spec& spec, const std::string& setting) {
    const auto error = apply_setting(spec, setting);
    return error ? error->message() : "accepted";
}

std::string setting(const Parameter& parameter, const std::string& value) {
    return std::string{parameter.key} + '=' + value;
}

bool is_number(const Parameter& parameter) {
    return parameter.type == ParameterType::integer || parameter.type == ParameterType::real;
}

/// Values worth a round trip: the ends of the range, every choice, awkward texts.
std::vector<Value> samples(const Parameter& parameter) {
    switch (parameter.type) {
        case ParameterType::boolean:
            return {true, false};
        case ParameterType::integer:
            return {static_cast<std::int64_t>(parameter.min), static_cast<std::int64_t>(parameter.max)};
        case ParameterType::real:
            return {parameter.min, parameter.max, (parameter.min + parameter.max) / 3,
                    std::nextafter(parameter.max, 0)};
        case ParameterType::choice: {
            std::vector<Value> all;
            for (std::size_t i = 0; i < parameter.choices.size(); ++i) all.emplace_back(static_cast<std::int64_t>(i));
            return all;
        }
        case ParameterType::text:
            if (parameter.key == "mask.order") return {std::string{}, std::string{"not causal or stride and window"}};
            return {std::string{}, std::string{" = a=b  \n"}, std::string{"我吃苹果 👨‍👩‍👧"},
                    std::string("\0x", 2)};
        case ParameterType::cells:
            return {std::vector<Cell>{}, std::vector<Cell>{{0, 1}, {4095, 0}, {0, 1}}};
        case ParameterType::indices:
            return {std::vector<int>{}, std::vector<int>{7, 0, 4095, 7}};
    }
    return {};
}

}  // namespace

TEST_CASE("parameters: the table is complete and well formed", "[parameters]") {
    std::set<std::string_view> keys;
    for (const Parameter& parameter : parameters()) {
        INFO(parameter.key);
        CHECK(keys.insert(parameter.key).second);
        CHECK(find_parameter(parameter.key) == &parameter);
        CHECK(parameter.key.find('.') != std::string_view::npos);
        CHECK_FALSE(parameter.label.empty());
        CHECK(parameter.tooltip.size() > 60);
        CHECK((parameter.type == ParameterType::choice) == !parameter.choices.empty());
        for (const Choice& choice : parameter.choices) {
            CHECK_FALSE(choice.label.empty());
            CHECK_FALSE(choice.hint.empty());
        }
        if (parameter.logarithmic) CHECK(parameter.max > parameter.min * 10);
        CHECK_FALSE(check_range(parameter, parameter.default_value()).has_value());
    }
    const std::set<std::string_view> wanted = {
        "text.source",       "text.target",          "text.tokenizer",  "text.max_tokens",     "model.d_model",
        "model.heads",       "model.layers",         "embedding.scale", "position.kind",       "position.base",
        "position.layout",   "position.offset",      "attention.scale", "position.max_length", "attention.temperature",
        "attention.cross",   "mask.causal",          "mask.window",     "mask.padding",        "mask.prefix",
        "mask.cells",        "weights.kind",         "weights.seed",    "weights.back",        "embedding.content",
        "attention.scoring", "attention.normalizer", "mask.stride",     "mask.block",          "mask.global",
        "mask.documents",    "mask.order",           "mask.allowed"};
    CHECK(keys == wanted);
    CHECK_FALSE(validate(Spec{}).has_value());
}

TEST_CASE("parameters: set and get are inverse and touch nothing else", "[parameters]") {
    for (const Parameter& parameter : parameters()) {
        for (const Value& value : samples(parameter)) {
            INFO(parameter.key << " = " << to_text(parameter, value));
            Spec spec;
            parameter.set(spec, value);
            CHECK(parameter.get(spec) == value);
            for (const Parameter& other : parameters()) {
                if (&other != &parameter) CHECK(other.get(spec) == other.default_value());
            }
            parameter.set(spec, parameter.default_value());
            CHECK(spec == Spec{});
        }
    }
}

TEST_CASE("parameters: text round trip of every value", "[parameters]") {
    for (const Parameter& parameter : parameters()) {
        for (const Value& value : samples(parameter)) {
            const std::string text = to_text(parameter, value);
            INFO(parameter.key << " = " << text);
            const auto parsed = from_text(parameter, text);
            REQUIRE(parsed.ok());
            CHECK(parsed.value() == value);
            Spec spec;
            CHECK_FALSE(apply_setting(spec, setting(parameter, text)).has_value());
            CHECK(parameter.get(spec) == value);
        }
    }
}

TEST_CASE("parameters: every bound holds, and the refusal names key, value and what is allowed", "[parameters]") {
    int tested = 0;
    for (const Parameter& parameter : parameters()) {
        if (!is_number(parameter)) continue;
        const bool whole = parameter.type == ParameterType::integer;
        const double below = whole ? parameter.min - 1 : std::nextafter(parameter.min, -1e9);
        const double above = whole ? parameter.max + 1 : std::nextafter(parameter.max, 1e12);
        for (const double outside : {below, above}) {
            const Value value = whole ? Value{static_cast<std::int64_t>(outside)} : Value{outside};
            const std::string text = to_text(parameter, value);
            INFO(parameter.key << " = " << text);
            REQUIRE(check_range(parameter, value).has_value());
            Spec spec;
            const std::string message = refusal(spec, setting(parameter, text));
            CHECK(message.find(setting(parameter, text).replace(parameter.key.size(), 1, " = ")) == 0);
            CHECK(message.find(allowed_text(parameter)) != std::string::npos);
            CHECK(spec == Spec{});
            // Also when it comes past the text form, as from a caller of set().
            parameter.set(spec, value);
            if (parameter.get(spec) == value) CHECK(validate(spec).has_value());
            ++tested;
        }
    }
    CHECK(tested >= 24);
}

TEST_CASE("parameters: values that are no numbers are refused", "[parameters]") {
    const Texts nonsense = {"", " ", "x", "1x", "nan", "inf", "-inf", "1e999", "0x10", "1,5", "--1", "[]", "true"};
    for (const Parameter& parameter : parameters()) {
        if (!is_number(parameter)) continue;
        for (const std::string& text : nonsense) {
            INFO(setting(parameter, text));
            Spec spec;
            CHECK(refusal(spec, setting(parameter, text)) != "accepted");
            CHECK(spec == Spec{});
        }
    }
    const Parameter& temperature = *find_parameter("attention.temperature");
    CHECK(check_range(temperature, std::numeric_limits<double>::quiet_NaN()).has_value());
    CHECK(check_range(temperature, std::numeric_limits<double>::infinity()).has_value());
    Spec spec;
    spec.attention.temperature = std::numeric_limits<double>::quiet_NaN();
    CHECK(validate(spec).has_value());
    CHECK_FALSE(evaluate(spec).ok());
    CHECK(refusal(spec, "model.heads=2.5") == "model.heads = 2.5: must be a whole number from 1 to 64");
    CHECK(refusal(spec, "weights.seed=99999999999999999999").find("a whole number from 0 to 9007199254740991") !=
          std::string::npos);
}

TEST_CASE("parameters: a value of another type is refused", "[parameters]") {
    const std::vector<Value> values = {
        true, std::int64_t{1}, 1.0, std::string{"1"}, std::vector<Cell>{}, std::vector<int>{}};
    for (const Parameter& parameter : parameters()) {
        for (const Value& value : values) {
            const bool same_type = value.index() == parameter.default_value().index();
            INFO(parameter.key << ", alternative " << value.index());
            // A value of the right type may still be out of range.
            CHECK(check_range(parameter, same_type ? parameter.default_value() : value).has_value() != same_type);
        }
    }
}

TEST_CASE("parameters: booleans in words", "[parameters]") {
    const Parameter& causal = *find_parameter("mask.causal");
    for (const auto* const yes : {"true", "on", "yes", "1", " true "}) {
        CHECK(from_text(causal, yes).value() == Value{true});
    }
    for (const auto* const no : {"false", "off", "no", "0"}) CHECK(from_text(causal, no).value() == Value{false});
    for (const auto* const neither : {"", "2", "TRUE!", "maybe"}) CHECK_FALSE(from_text(causal, neither).ok());
}

TEST_CASE("parameters: hand-picked cells", "[parameters]") {
    Spec spec;
    CHECK(refusal(spec, "mask.cells= [ [0, 1] ,[2,3] ] ") == "accepted");
    CHECK(spec.mask.cells == std::vector<Cell>{{0, 1}, {2, 3}});
    const Spec before = spec;
    for (const std::string text : {"", "[", "[[0,1]", "[[0]]", "[[0,1,2]]", "[0,1]", "[[0,1],]", "[[a,b]]", "[[0,1]]x",
                                   "[[-1,0]]", "[[0,4096]]", "[[0,99999999999]]", "[[0.5,1]]"}) {
        INFO(text);
        CHECK(refusal(spec, "mask.cells=" + text) != "accepted");
        CHECK(spec == before);
    }
    CHECK(refusal(spec, "mask.cells=[[1,1],[0,4096]]") ==
          "mask.cells = [[0,4096]]: must be a list of [query, key] pairs, each number from 0 to 4095");
}

TEST_CASE("parameters: lists of indices", "[parameters]") {
    Spec spec;
    CHECK(refusal(spec, "mask.documents= [ 7 ,3 ] ") == "accepted");
    CHECK(spec.mask.documents == std::vector<int>{7, 3});
    const Spec before = spec;
    for (const std::string text : {"", "[", "[3", "[3,]", "[,3]", "3", "[[3]]", "[a]", "[3]x", "[-1]", "[4096]",
                                   "[99999999999]", "[0.5]", "[3 7]"}) {
        INFO(text);
        CHECK(refusal(spec, "mask.documents=" + text) != "accepted");
        CHECK(spec == before);
    }
    CHECK(refusal(spec, "mask.documents=[1,4096,5000]") ==
          "mask.documents = [4096]: must be a list of whole numbers, each from 0 to 4095");
    CHECK(refusal(spec, "mask.documents=[]") == "accepted");
    CHECK(spec.mask.documents.empty());
}

TEST_CASE("parameters: text is taken as it is", "[parameters]") {
    Spec spec;
    CHECK_FALSE(apply_setting(spec, "text.source= a=b ").has_value());
    CHECK(spec.text.source == " a=b ");
    CHECK_FALSE(apply_setting(spec, "text.source=").has_value());
    CHECK(spec.text.source.empty());
}

TEST_CASE("parameters: settings that are none", "[parameters]") {
    Spec spec;
    CHECK(refusal(spec, "model.head=4") == "model.head: there is no such parameter; did you mean model.heads?");
    CHECK(refusal(spec, "heads=4") == "heads: there is no such parameter; did you mean model.heads?");
    CHECK(refusal(spec, "weigths.seed=4") == "weigths.seed: there is no such parameter; did you mean weights.seed?");
    CHECK(refusal(spec, "weights.file=x") == "weights.file: there is no such parameter");
    CHECK(refusal(spec, "nonsense") == "nonsense: a setting is written key=value, for example model.heads=8");
    CHECK(refusal(spec, "=4").find("key=value") != std::string::npos);
    CHECK(refusal(spec, "").find("key=value") != std::string::npos);
    CHECK(refusal(spec, std::string(100000, 'k') + "=1").size() < 300);
    CHECK(spec == Spec{});
    // What is not built yet is not offered.
    CHECK(refusal(spec, "weights.kind=trained") == "weights.kind = trained: must be one of random, designed");
    CHECK(refusal(spec, "model.layers=2") == "model.layers = 2: must be 1");
}

TEST_CASE("parameters: messages stay on one line", "[parameters]") {
    Spec spec;
    const std::string message = refusal(spec, "model.heads=a\nb\x1b[31m\xff");
    CHECK(message == "model.heads = a\\nb\\x1b[31m\\xff: must be a whole number from 1 to 64");
    CHECK(one_line("我吃苹果", 7) == "我吃…");
    CHECK(one_line(std::string("a\0b", 3)) == "a\\x00b");
    CHECK(one_line("\xed\xa0\x80") == "\\xed\\xa0\\x80");
    CHECK(one_line("\xc2\x85") == "\\xc2\\x85");
}

TEST_CASE("parameters: those that do not apply change no number", "[parameters]") {
    // Every kind of position and weights, with and without what switches others on.
    int checked = 0;
    std::set<std::string_view> seen;
    for (int code = 0; code < 5 * 2 * 2 * 3; ++code) {
        Spec spec;
        spec.text.source = "one two three two one";
        spec.text.target = "four one";
        spec.position.kind = static_cast<PositionKind>(code % 5);
        spec.weights.kind = static_cast<WeightsKind>(code / 5 % 2);
        spec.mask.causal = code / 10 % 2 == 1;
        if (code / 20 == 1) spec.attention.scoring = Scoring::additive;
        if (code / 20 == 2) spec.attention.normalizer = Normalizer::linear;
        if (code % 3 == 1) {
            spec.mask.stride = 2;
            spec.mask.order = "causal or window and stride";
        }
        if (validate(spec)) continue;
        const auto before = evaluate(spec);
        REQUIRE(before.ok());
        for (const Parameter& parameter : parameters()) {
            if (parameter.applies(spec)) continue;
            seen.insert(parameter.key);
            for (const Value& value : samples(parameter)) {
                Spec changed = spec;
                parameter.set(changed, value);
                INFO(parameter.key << " = " << to_text(parameter, value) << ", position "
                                   << to_text(*find_parameter("position.kind"), std::int64_t{code % 5}) << ", weights "
                                   << to_text(*find_parameter("weights.kind"), std::int64_t{code / 5 % 2}));
                const auto after = evaluate(changed);
                REQUIRE(after.ok());
                CHECK(*after.value()->source.input == *before.value()->source.input);
                CHECK(after.value()->layers[0].attention->data() == before.value()->layers[0].attention->data());
                CHECK(*after.value()->layers[0].output == *before.value()->layers[0].output);
                ++checked;
            }
        }
    }
    CHECK(checked > 100);
    CHECK(seen.contains("attention.scale"));
    CHECK(seen.contains("attention.temperature"));
    for (const auto* const key : {"mask.prefix", "mask.global", "mask.order"}) CHECK(seen.contains(key));
}

}  // namespace headlight
