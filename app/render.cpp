// headlight render: a picture of the window as a file, drawn by the same painter.

#include <QApplication>
#include <array>
#include <charconv>
#include <functional>
#include <iostream>
#include <optional>

#include "app/figure_options.hpp"
#include "app/offscreen.hpp"
#include "app/verbs.hpp"
#include "ui/figures/export.hpp"
#include "ui/figures/makers.hpp"
#include "ui/figures/positions/position_makers.hpp"

namespace headlight {
namespace {

struct Options {
    SpecOptions spec;
    FigureOptions figure;
    std::string view;
    std::string out;
    std::string size = "960x600";
    double scale = 1;
};

using Maker = std::function<FigureModel(const Trace&, const Selection&, const FigureStyle&)>;
struct View {
    std::string_view name;
    Maker make;
};

using MakerOfTrace = FigureModel (*)(const Trace&, const Selection&, const FigureStyle&);

template <FigureModel (*make)(const Trace&, const Selection&, const FigureStyle&, const TraceOf&)>
FigureModel with_traces(const Trace& trace, const Selection& selection, const FigureStyle& style) {
    return make(trace, selection, style, evaluated);
}

const std::array<View, 20>& views() {
    static const std::array<View, 20> all{View{"heads", make_heads},
                                          View{"head", make_head},
                                          View{"lines", make_lines},
                                          View{"stages", make_stages},
                                          View{"why", make_why},
                                          View{"position", make_position},
                                          View{"mask", static_cast<MakerOfTrace>(make_mask)},
                                          View{"receptive", make_receptive},
                                          View{"scaling", static_cast<MakerOfTrace>(make_scaling)},
                                          View{"waves", make_waves},
                                          View{"wavelengths", make_wavelengths},
                                          View{"similarity", make_similarity},
                                          View{"rotation", with_traces<make_rotation>},
                                          View{"rope", with_traces<make_rope>},
                                          View{"alibi", with_traces<make_alibi>},
                                          View{"learned", with_traces<make_learned>},
                                          View{"beyond", make_beyond},
                                          View{"order", make_order},
                                          View{"position-effect", make_position_effect},
                                          View{"position-kinds", make_position_kinds}};
    return all;
}

std::vector<std::string> view_names() {
    std::vector<std::string> names;
    for (const View& view : views()) names.emplace_back(view.name);
    return names;
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

int run(const Options& options) {
    const std::optional<FigureFormat> format = format_of(options.out);
    if (!format) return refused({"the file name must end in .svg, .pdf or .png", options.out});
    const std::optional<QSize> size = parse_size(options.size);
    if (!size)
        return refused({"a size is WIDTHxHEIGHT in pixels, such as 960x600, not \"" + options.size + "\"", "--size"});
    const auto trace = load_trace(options.spec);
    if (!trace) return refused(trace.error());
    Selection selection;
    if (const auto error = select(options.figure, *trace.value(), selection)) return refused(*error);

    use_offscreen_platform();
    qInstallMessageHandler(be_quiet_about_the_session);
    int argc = 1;
    std::array<char, 10> name{"headlight"};
    std::array<char*, 2> arguments{name.data(), nullptr};
    const QApplication application(argc, arguments.data());
    const FigureStyle style = style_of(options.figure);
    for (const View& view : views()) {
        if (view.name != options.view) continue;
        const FigureModel model = view.make(*trace.value(), selection, style);
        Highlight highlight;
        highlight.pinned_query = selection.query;
        highlight.pinned_key = selection.key;
        highlight.more_queries = selection.more_queries;
        if (const auto error = export_figure(model, style, options.out, *format, *size, options.scale, highlight))
            return refused(*error);
    }
    return exit_done;
}

}  // namespace

void add_render(CLI::App& program, int& exit_code) {
    const auto options = std::make_shared<Options>();
    CLI::App* verb = program.add_subcommand("render", "Draw a view into an SVG, PDF or PNG file");
    add_spec_options(*verb, options->spec);
    verb->add_option("--view", options->view, "What to draw")->required()->check(CLI::IsMember(view_names()));
    verb->add_option("--out", options->out, "File to write; its ending decides the format")
        ->type_name("FILE.{svg,pdf,png}")
        ->required();
    verb->add_option("--size", options->size, "Width and height in pixels")->type_name("WxH")->capture_default_str();
    verb->add_option("--scale", options->scale, "Multiplies the size; text and lines grow with it")
        ->capture_default_str();
    add_figure_options(*verb, options->figure);
    verb->callback([=, &exit_code] { exit_code = run(*options); });
}

}  // namespace headlight
