#include <iostream>

#include "app/verbs.hpp"
#include "core/engine/evaluate.hpp"
#include "core/spec/parameters.hpp"

namespace headlight {
namespace {

constexpr std::size_t line_limit = 4096;  ///< messages are short; only a path may need room

}  // namespace

void add_spec_options(CLI::App& verb, SpecOptions& options) {
    verb.add_option("session", options.session_path, "Session file to start from")->type_name("SESSION.json");
    add_settings_option(verb, options.settings);
}

void add_settings_option(CLI::App& verb, std::vector<std::string>& settings) {
    verb.add_option("--set", settings, "Set one parameter; may be given many times, the last wins")
        ->type_name("KEY=VALUE")
        ->allow_extra_args(false);  // one a time, or it would swallow the session file
}

Result<SessionFile> load_spec(const SpecOptions& options) {
    SessionFile session;
    if (!options.session_path.empty()) {
        Result<SessionFile> loaded = load_session(options.session_path);
        if (!loaded) return loaded.error();
        session = std::move(loaded).value();
    }
    for (const std::string& setting : options.settings) {
        if (auto error = apply_setting(session.spec, setting)) return *std::move(error);
    }
    if (auto error = validate(session.spec)) return *std::move(error);
    for (const std::string& warning : session.warnings) print_warning(warning);
    return session;
}

Result<std::shared_ptr<const Trace>> load_trace(const SpecOptions& options) {
    const Result<SessionFile> session = load_spec(options);
    if (!session) return session.error();
    Result<std::shared_ptr<const Trace>> trace = evaluate(session.value().spec);
    if (trace) {
        for (const Warning& warning : trace.value()->warnings) print_warning(warning.text);
    }
    return trace;
}

int refused(const Error& error) {
    std::cerr << "headlight: " << one_line(error.message(), line_limit) << '\n';
    return exit_refused;
}

void print_warning(const std::string& text) {
    std::cerr << "headlight: warning: " << one_line(text, line_limit) << '\n';
}

}  // namespace headlight
