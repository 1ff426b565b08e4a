// headlight trace: every stage of the computation as named tensors.

#include "app/verbs.hpp"
#include "core/io/numbers_file.hpp"
#include "core/io/trace_file.hpp"

namespace headlight {
namespace {

struct Options {
    SpecOptions spec;
    std::string out;
    std::vector<std::string> tensors;
};

int run(const Options& options) {
    if (!is_numbers_file(options.out))
        return refused({"the file name must end in .safetensors, .npz, .npy, .csv or .json", options.out});
    const auto trace = load_trace(options.spec);
    if (!trace) return refused(trace.error());
    const auto error = write_trace(options.out, *trace.value(), options.tensors);
    return error ? refused(*error) : exit_done;
}

}  // namespace

void add_trace(CLI::App& program, int& exit_code) {
    const auto options = std::make_shared<Options>();
    CLI::App* verb = program.add_subcommand("trace", "Write every stage of the computation as float32 tensors");
    add_spec_options(*verb, options->spec);
    verb->add_option("--out", options->out, "File to write; its ending decides the format")
        ->type_name("FILE.{safetensors,npz,npy,csv,json}")
        ->required();
    verb->add_option("--tensor", options->tensors, "Only this one; layer.0.weights.2 is one head of it, counted from 0")
        ->type_name("NAME");
    verb->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace headlight
