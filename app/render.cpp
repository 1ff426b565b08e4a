// headlight render: pictures of the window as files, drawn by the same painter, and their numbers.

#include <QApplication>
#include <QHashSeed>
#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <iostream>
#include <optional>
#include <set>
#include <span>

#include "app/figure_options.hpp"
#include "app/file_pattern.hpp"
#include "app/offscreen.hpp"
#include "app/verbs.hpp"
#include "core/io/numbers_file.hpp"
#include "ui/figures/export.hpp"
#include "ui/figures/figure_numbers.hpp"
#include "ui/figures/figure_views.hpp"

namespace headlight {
namespace {

struct Options {
    std::vector<std::string> sessions;
    std::vector<std::string> settings;
    FigureOptions figure;
    std::vector<std::string> views;
    std::string out;
    std::string size = "960x600";
    double scale = 1;
};

constexpr std::string_view every_view = "all";

bool is_every_view(const Options& options) {
    return std::ranges::find(options.views, every_view) != options.views.end();
}

std::vector<std::string> view_names() {
    std::vector<std::string> names;
    for (const NamedFigure& figure : named_figures()) names.emplace_back(figure.name);
    return names;
}

/// One figure that is asked for.
struct Job {
    std::string session;  ///< empty: the default scene
    const NamedFigure* figure = nullptr;
    std::string path;
};

/// Every session with every view, and where each goes: never two into one file.
Result<std::vector<Job>> plan(const Options& options) {
    const std::vector<std::string> sessions =
        options.sessions.empty() ? std::vector<std::string>{""} : options.sessions;
    std::vector<Job> jobs;
    std::set<std::string> paths;
    for (const std::string& session : sessions) {
        const std::string stem = session.empty() ? "default" : std::filesystem::path(session).stem().string();
        for (const std::string& view : is_every_view(options) ? view_names() : options.views) {
            auto path = fill_pattern(options.out, {{"session", stem}, {"view", view}});
            if (!path) return path.error();
            if (!format_of(path.value()) && !is_numbers_file(path.value()))
                return Error{
                    "the file name must end in .svg, .pdf or .png, or for numbers in .safetensors, .npz, .npy, "
                    ".csv or .json",
                    path.value()};
            if (!paths.insert(path.value()).second)
                return Error{"two figures would be one file; --out may have {session} and {view}", path.value()};
            jobs.push_back({session, find_figure(view), std::move(path).value()});
        }
    }
    return jobs;
}

/// "960x600".
std::optional<QSize> parse_size(std::string_view text) {
    int width = 0;
    int height = 0;
    const char* end = text.data() + text.size();
    const auto first = std::from_chars(text.data(), end, width);
    if (first.ec != std::errc() || first.ptr == end || (*first.ptr != 'x' && *first.ptr != 'X')) return std::nullopt;
    const auto second = std::from_chars(first.ptr + 1, end, height);
    if (second.ec != std::errc() || second.ptr != end || width < 1 || height < 1) return std::nullopt;
    return QSize(width, height);
}

/// Stderr is for our one line: where there is no session, Qt speaks of its runtime folder, which no picture needs.
void be_quiet_about_the_session(QtMsgType type, const QMessageLogContext& context, const QString& text) {
    if (!text.contains(QLatin1String("runtime directory")) && !text.contains(QLatin1String("XDG_RUNTIME_DIR")))
        std::cerr << qPrintable(qFormatLogMessage(type, context, text)) << '\n';
}

/// The picture, or its numbers where the ending says so.
std::optional<Error> write(const FigureModel& model, const FigureStyle& style, const Selection& selection,
                           const Options& options, QSize size, const std::string& path) {
    if (const auto format = format_of(path)) {
        Highlight highlight;
        highlight.pinned_query = selection.query;
        highlight.pinned_key = selection.key;
        highlight.more_queries = selection.more_queries;
        return export_figure(model, style, path, *format, size, options.scale, highlight);
    }
    const std::vector<TensorSource> numbers = figure_numbers(model);
    if (numbers.empty()) {
        if (!is_every_view(options)) return Error{"this view has no numbers now", path};
        print_warning(path + ": this view has no numbers now");
        return std::nullopt;
    }
    return write_numbers(path, numbers, {});
}

std::optional<Error> run_session(std::span<const Job> jobs, const Options& options, QSize size) {
    const auto trace = load_trace({jobs.front().session, options.settings});
    if (!trace) return trace.error();
    Selection selection;
    if (auto error = select(options.figure, *trace.value(), selection)) return error;
    const FigureStyle style = style_of(options.figure);
    for (const Job& job : jobs) {
        const FigureModel model = job.figure->make(*trace.value(), selection, style);
        if (auto error = write(model, style, selection, options, size, job.path)) return error;
    }
    return std::nullopt;
}

int run(const Options& options) {
    const auto jobs = plan(options);
    if (!jobs) return refused(jobs.error());
    const std::optional<QSize> size = parse_size(options.size);
    if (!size)
        return refused({"a size is WIDTHxHEIGHT in pixels, such as 960x600, not \"" + options.size + "\"", "--size"});

    use_offscreen_platform();
    QHashSeed::setDeterministicGlobalSeed();  // the fonts of a PDF stand in the order of a hash: the same on every run
    qInstallMessageHandler(be_quiet_about_the_session);
    int argc = 1;
    std::array<char, 10> name{"headlight"};
    std::array<char*, 2> arguments{name.data(), nullptr};
    const QApplication application(argc, arguments.data());
    std::span<const Job> rest = jobs.value();
    while (!rest.empty()) {
        const auto next =
            std::ranges::find_if(rest, [&](const Job& job) { return job.session != rest.front().session; });
        const auto count = static_cast<std::size_t>(next - rest.begin());
        if (const auto error = run_session(rest.first(count), options, *size)) return refused(*error);
        rest = rest.subspan(count);
    }
    return exit_done;
}

}  // namespace

void add_render(CLI::App& program, int& exit_code) {
    const auto options = std::make_shared<Options>();
    CLI::App* verb = program.add_subcommand("render", "Draw views into SVG, PDF or PNG files, or write their numbers");
    verb->add_option("session", options->sessions, "Session files, each drawn in turn")->type_name("SESSION.json");
    add_settings_option(*verb, options->settings);
    std::vector<std::string> names = view_names();
    names.emplace_back(every_view);
    verb->add_option("--view", options->views, "What to draw; several with commas, or all")
        ->required()
        ->delimiter(',')
        ->allow_extra_args(false)
        ->check(CLI::IsMember(names));
    verb->add_option("--out", options->out,
                     "File to write; its ending decides the format. {session} and {view} stand for their names")
        ->type_name("FILE.{svg,pdf,png,csv,npz,npy,json,safetensors}")
        ->required();
    verb->add_option("--size", options->size, "Width and height in pixels")->type_name("WxH")->capture_default_str();
    verb->add_option("--scale", options->scale, "Multiplies the size; text and lines grow with it")
        ->capture_default_str();
    add_figure_options(*verb, options->figure);
    verb->callback([=, &exit_code] { exit_code = run(*options); });
}

}  // namespace headlight
