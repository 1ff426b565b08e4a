#pragma once
// The command line: one file a verb. Each add_X declares its verb on the program and stores its exit code:
// 0 done, 1 refused with a one-line reason on stderr, 2 wrong usage.

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "core/engine/trace.hpp"
#include "core/io/session_file.hpp"
#include "core/spec/error.hpp"

namespace headlight {

inline constexpr int exit_done = 0;
inline constexpr int exit_refused = 1;
inline constexpr int exit_usage = 2;

void add_spec(CLI::App& program, int& exit_code);
void add_trace(CLI::App& program, int& exit_code);
void add_render(CLI::App& program, int& exit_code);
void add_bench(CLI::App& program, int& exit_code);

struct WindowOptions {
    std::string session_path;               ///< empty: the default scene
    bool quit_after_first_picture = false;  ///< for measuring the start
};
/// Opens the window and runs it to its end.
[[nodiscard]] int run_window(int argc, char** argv, const WindowOptions& options);

/// [SESSION.json] [--set key=value]…, the same for every verb that works on a spec.
struct SpecOptions {
    std::string session_path;
    std::vector<std::string> settings;
};
void add_spec_options(CLI::App& verb, SpecOptions& options);
/// Only the --set of them.
void add_settings_option(CLI::App& verb, std::vector<std::string>& settings);

/// Defaults, then the file, then the settings in their order; validated as a whole. Warnings are printed.
[[nodiscard]] Result<SessionFile> load_spec(const SpecOptions& options);

/// load_spec and evaluate; the warnings of both are printed.
[[nodiscard]] Result<std::shared_ptr<const Trace>> load_trace(const SpecOptions& options);

/// Prints the reason on one line of stderr; returns exit_refused.
[[nodiscard]] int refused(const Error& error);
void print_warning(const std::string& text);

}  // namespace headlight
