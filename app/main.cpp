#include <exception>
#include <filesystem>
#include <iostream>
#include <new>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "app/verbs.hpp"

namespace {

/// Score matrices come and go with every step of a drag. Giving their pages back to the system each time and having
/// them cleared again costs as much as the attention of a thousand tokens.
void keep_freed_memory() {
#ifdef __GLIBC__
    constexpr int largest_from_heap = 32 << 20;  // the most that glibc allows
    constexpr int kept = 128 << 20;
    mallopt(M_ARENA_MAX, 1);  // one heap for all threads, so that what one frees another can use
    mallopt(M_MMAP_THRESHOLD, largest_from_heap);
    mallopt(M_TRIM_THRESHOLD, kept);
#endif
}

int run(int argc, char** argv) {
    using namespace headlight;
    int exit_code = exit_done;
    WindowOptions window;

    CLI::App program{"Headlight: type a sentence, drag a slider, and watch attention", "headlight"};
    program.set_version_flag("--version", "headlight " HEADLIGHT_VERSION);
    program.add_option("session", window.session_path, "Session file to open in the window")->type_name("SESSION.json");
    program.add_flag("--quit-after-first-picture", window.quit_after_first_picture, "Measure the start of the window");
    program.require_subcommand(0, 1);
    program.footer("Without a command the window opens. \"headlight COMMAND --help\" says more about a command.");
    add_spec(program, exit_code);
    add_trace(program, exit_code);
    add_render(program, exit_code);
    add_bench(program, exit_code);

    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return program.exit(error) == 0 ? exit_done : exit_usage;
    }
    if (!program.get_subcommands().empty()) return exit_code;
    if (!window.session_path.empty() && !std::filesystem::exists(window.session_path)) {
        return refused({"there is no such session file, and no such command", window.session_path});
    }
    return run_window(argc, argv, window);
}

}  // namespace

int main(int argc, char** argv) {
    keep_freed_memory();
    try {
        return run(argc, argv);
    } catch (const std::bad_alloc&) {
        std::cerr << "headlight: not enough memory for this size\n";
        return headlight::exit_refused;
    } catch (const std::exception& error) {
        // Only what no code foresees.
        std::cerr << "headlight: " << error.what() << '\n';
        return headlight::exit_refused;
    }
}
