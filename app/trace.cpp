// headlight trace: every stage of the computation as named tensors.

#include "app/verbs.hpp"
#include "core/io/trace_file.hpp"

namespace headlight {
namespace {

struct Options {
    SpecOptions spec;
    std::string out;
};

int run(const Options& options) {
    const auto trace = load_trace(options.spec);
    if (!trace) return refused(trace.error());
    const auto error = write_trace(options.out, *trace.value());
    return error ? refused(*error) : exit_done;
}

}  // namespace

void add_trace(CLI::App& program, int& exit_code) {
    const auto options = std::make_shared<Options>();
    CLI::App* verb = program.add_subcommand("trace", "Write every stage of the computation as float32 tensors");
    add_spec_options(*verb, options->spec);
    verb->add_option("--out", options->out, "File to write")->type_name("FILE.safetensors")->required();
    verb->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace headlight
