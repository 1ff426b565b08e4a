// headlight spec: defaults, file and settings, checked and written out.

#include <iostream>

#include "app/verbs.hpp"

namespace headlight {
namespace {

struct Options {
    SpecOptions spec;
    std::string out;
};

int run(const Options& options) {
    const Result<SessionFile> session = load_spec(options.spec);
    if (!session) return refused(session.error());
    if (!options.out.empty()) {
        const auto error = save_session(options.out, session.value());
        return error ? refused(*error) : exit_done;
    }
    std::cout << session_to_json(session.value()) << std::flush;
    return std::cout ? exit_done : refused({.what = "cannot be written", .where = "standard output"});
}

}  // namespace

void add_spec(CLI::App& program, int& exit_code) {
    const auto options = std::make_shared<Options>();
    CLI::App* verb = program.add_subcommand("spec", "Check a spec and write it out in full, as a session file");
    add_spec_options(*verb, options->spec);
    verb->add_option("--out", options->out, "File to write instead of the standard output")->type_name("FILE.json");
    verb->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace headlight
