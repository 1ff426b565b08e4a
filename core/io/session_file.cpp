#include "core/io/session_file.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "core/io/atomic_file.hpp"
#include "core/io/json_text.hpp"
#include "core/spec/parameters.hpp"

namespace headlight {
namespace {

constexpr std::size_t size_limit = std::size_t{64} << 20U;
constexpr double exact_limit = 9007199254740992.0;  ///< whole numbers up to 2^53 are exact in a double

struct Key {
    std::string group;
    std::string name;
};

Key split_key(std::string_view key) {
    const std::size_t dot = key.find('.');
    return {std::string{key.substr(0, dot)}, std::string{key.substr(dot + 1)}};
}

OrderedJson to_json(const Parameter& parameter, const Value& value) {
    switch (parameter.type) {
        case ParameterType::boolean:
            return std::get<bool>(value);
        case ParameterType::integer:
            return std::get<std::int64_t>(value);
        case ParameterType::real:
            return std::get<double>(value);
        case ParameterType::choice:
        case ParameterType::text:
            return to_text(parameter, value);
        case ParameterType::cells: {
            OrderedJson list = OrderedJson::array();
            for (const Cell& cell : std::get<std::vector<Cell>>(value)) list.push_back({cell.query, cell.key});
            return list;
        }
        case ParameterType::indices:
            return std::get<std::vector<int>>(value);
    }
    return {};
}

OrderedJson spec_json(const Spec& spec) {
    OrderedJson json = OrderedJson::object();
    for (const Parameter& parameter : parameters()) {
        const Key key = split_key(parameter.key);
        json[key.group][key.name] = to_json(parameter, parameter.get(spec));
    }
    return json;
}

std::optional<std::int64_t> whole_number(const Json& json) {
    if (json.is_number_unsigned()) {
        const auto number = json.get<std::uint64_t>();
        return number <= INT64_MAX ? std::optional{static_cast<std::int64_t>(number)} : std::nullopt;
    }
    if (json.is_number_integer()) return json.get<std::int64_t>();
    if (!json.is_number_float()) return std::nullopt;
    const auto number = json.get<double>();  // other programs write 64.0
    const bool whole = std::trunc(number) == number && std::abs(number) <= exact_limit;
    return whole ? std::optional{static_cast<std::int64_t>(number)} : std::nullopt;
}

/// A whole number that fits into an int; false when it is none.
bool read_index(const Json& json, int& index) {
    const auto number = whole_number(json);
    if (!number || !std::in_range<int>(*number)) return false;
    index = static_cast<int>(*number);
    return true;
}

std::optional<std::vector<int>> index_list(const Json& json) {
    if (!json.is_array()) return std::nullopt;
    std::vector<int> indices(json.size());
    for (std::size_t i = 0; i < indices.size(); ++i) {
        if (!read_index(json[i], indices[i])) return std::nullopt;
    }
    return indices;
}

std::optional<std::vector<Cell>> cell_list(const Json& json) {
    if (!json.is_array()) return std::nullopt;
    std::vector<Cell> cells;
    cells.reserve(json.size());
    for (const Json& pair : json) {
        if (!pair.is_array() || pair.size() != 2) return std::nullopt;
        Cell& cell = cells.emplace_back();
        if (!read_index(pair[0], cell.query) || !read_index(pair[1], cell.key)) return std::nullopt;
    }
    return cells;
}

Result<Value> from_json(const Parameter& parameter, const Json& json) {
    std::optional<Value> value;
    switch (parameter.type) {
        case ParameterType::boolean:
            if (json.is_boolean()) value = json.get<bool>();
            break;
        case ParameterType::integer:
            if (const auto number = whole_number(json)) value = *number;
            break;
        case ParameterType::real:
            if (json.is_number()) value = json.get<double>();
            break;
        case ParameterType::choice:
            if (json.is_string()) return from_text(parameter, json.get_ref<const std::string&>());
            break;
        case ParameterType::text:
            if (json.is_string()) value = json.get<std::string>();
            break;
        case ParameterType::cells:
            if (auto cells = cell_list(json)) value = std::move(*cells);
            break;
        case ParameterType::indices:
            if (auto indices = index_list(json)) value = std::move(*indices);
            break;
    }
    if (!value) {
        const std::string shown = json.is_structured() ? json_type(json) : json_text(json);
        return refuse(parameter, shown, "must be " + allowed_text(parameter));
    }
    if (auto error = check_range(parameter, *value)) return *std::move(error);
    return *std::move(value);
}

Error must_be_object(const std::string& where, const Json& json) {
    return {.what = "must be an object, not " + json_type(json), .where = where};
}

/// Reads known keys into the session and collects the others.
class Reader {
public:
    explicit Reader(SessionFile& session) : session_(session) {}

    std::optional<Error> read(const Json& root) {
        if (!root.is_object()) return Error{.what = "a session must be a JSON object, not " + json_type(root)};
        if (auto error = read_version(root)) return error;
        for (const auto& [key, value] : root.items()) {
            if (key == "headlight") continue;
            std::optional<Error> error;
            if (key == "spec") {
                error = read_spec(value);
            } else if (key == "view") {
                if (!value.is_object()) return must_be_object(key, value);
                session_.view = json_text(value);
            } else if (key == "about") {
                if (!value.is_object()) return must_be_object(key, value);
                session_.about = json_text(value);
            } else {
                unknown_[key] = value;
                keep(key);
            }
            if (error) return error;
        }
        session_.unknown = json_text(unknown_);
        return std::nullopt;
    }

private:
    std::optional<Error> read_version(const Json& root) {
        if (!root.contains("headlight")) {
            if (!root.contains("spec")) {
                return Error{.what = R"(not a Headlight session: it has neither "headlight" (the version) nor "spec")"};
            }
            session_.warnings.push_back("there is no \"headlight\" version; read as version " +
                                        std::to_string(session_version));
            return std::nullopt;
        }
        const Json& version = root.at("headlight");
        if (!version.is_number() || version.get<double>() < 1) {
            return Error{.what = "the version must be a whole number from 1",
                         .where = "headlight",
                         .value = one_line(json_text(version))};
        }
        // 1.2 would be a minor change of version 1.
        if (version.get<double>() >= session_version + 1) {
            return Error{.what = "written by a newer Headlight; this one reads version " +
                                 std::to_string(session_version) + " (update Headlight to open it)",
                         .where = "headlight",
                         .value = one_line(json_text(version))};
        }
        return std::nullopt;
    }

    std::optional<Error> read_spec(const Json& spec) {
        if (!spec.is_object()) return must_be_object("spec", spec);
        for (const auto& [group, entries] : spec.items()) {
            if (!is_group(group)) {
                unknown_["spec"][group] = entries;
                keep("spec." + group);
                continue;
            }
            if (!entries.is_object()) return must_be_object(group, entries);
            for (const auto& [name, entry] : entries.items()) {
                if (auto error = read_entry(group, name, entry)) return error;
            }
        }
        return std::nullopt;
    }

    std::optional<Error> read_entry(const std::string& group, const std::string& name, const Json& entry) {
        const std::string key = group + '.' + name;
        const Parameter* parameter = find_parameter(key);
        if (parameter == nullptr) {
            unknown_["spec"][group][name] = entry;
            keep("spec." + key);
            return std::nullopt;
        }
        const Result<Value> value = from_json(*parameter, entry);
        if (!value) return value.error();
        parameter->set(session_.spec, value.value());
        return std::nullopt;
    }

    static bool is_group(const std::string& name) {
        return std::ranges::any_of(
            parameters(), [&name](const Parameter& parameter) { return split_key(parameter.key).group == name; });
    }

    /// Names a key that was kept aside.
    void keep(const std::string& key) {
        std::string& warning = session_.warnings.emplace_back("\"");
        warning += one_line(key);
        warning += "\" is not known to this version of Headlight; kept as it is";
    }

    SessionFile& session_;
    Json unknown_ = Json::object();
};

/// Adds what is missing in `target`, at every depth; what is there wins.
void add_missing(OrderedJson& target, const OrderedJson& extra) {
    for (const auto& [key, value] : extra.items()) {
        if (!target.contains(key)) {
            target[key] = value;
        } else if (target[key].is_object() && value.is_object()) {
            add_missing(target[key], value);
        }
    }
}

OrderedJson object_or_empty(std::string_view text) {
    const Result<Json> json = parse_json(text);
    return json && json.value().is_object() ? OrderedJson(json.value()) : OrderedJson::object();
}

}  // namespace

std::string spec_to_json(const Spec& spec) {
    return json_text(spec_json(spec), 2);
}

Result<SessionFile> parse_session(std::string_view json, const Spec& base) {
    const Result<Json> root = parse_json(json);
    if (!root) return root.error();
    SessionFile session;
    session.spec = base;
    if (auto error = Reader{session}.read(root.value())) return *std::move(error);
    return session;
}

std::string session_to_json(const SessionFile& session) {
    OrderedJson json = OrderedJson::object();
    json["headlight"] = session_version;
    if (const OrderedJson about = object_or_empty(session.about); !about.empty()) json["about"] = about;
    json["spec"] = spec_json(session.spec);
    json["view"] = object_or_empty(session.view);
    add_missing(json, object_or_empty(session.unknown));
    return json_text(json, 2) + '\n';
}

Result<SessionFile> load_session(const std::filesystem::path& path) {
    const Result<std::string> text = read_file(path, size_limit);
    if (!text) return text.error();
    Result<SessionFile> session = parse_session(text.value());
    if (session) return session;
    return Error{.what = session.error().message(), .where = one_line(path.string(), 4096)};
}

std::optional<Error> save_session(const std::filesystem::path& path, const SessionFile& session) {
    const std::string text = session_to_json(session);
    return write_atomically(path, [&text](std::ostream& out) {
        out.write(text.data(), static_cast<std::streamsize>(text.size()));
        return out.good();
    });
}

}  // namespace headlight
