// headlight render: a picture of the window as a file, drawn by the same painter.

#include <QApplication>
#include <array>
#include <charconv>
#include <functional>
#include <iostream>
#include <optional>

#include "app/offscreen.hpp"
#include "app/verbs.hpp"
#include "ui/figures/export.hpp"
#include "ui/figures/makers.hpp"

namespace headlight {
namespace {

struct Options {
    SpecOptions spec;
    std::string view;
    std::string out;
    std::string size = "960x600";
    double scale = 1;
    std::string theme = "print";
    std::string palette;
    std::string weights_scale = "fixed";
    bool logarithmic = false;
    int base = 1;
    int layer = 0;
    int head = 0;
    int query = 0;
    bool layer_given = false;
    bool head_given = false;
    bool query_given = false;
};

using Maker = std::function<FigureModel(const Trace&, const Selection&, const FigureStyle&)>;
struct View {
    std::string_view name;
    Maker make;
};

const std::array<View, 4>& views() {
    static const std::array<View, 4> all{
        View{"heads", make_heads}, View{"head", make_head},
        View{"position",
             [](const Trace& t, const Selection& s, const FigureStyle& f) { return make_position(t, s, f); }},
        View{"mask", [](const Trace& t, const Selection& s, const FigureStyle& f) { return make_mask(t, s, f); }}};
    return all;
}

std::vector<std::string> view_names() {
    std::vector<std::string> names;
    for (const View& view : views()) names.emplace_back(view.name);
    return names;
}

std::vector<std::string> palette_names() {
    std::vector<std::string> names;
    for (const Palette palette : sequential_palettes()) names.emplace_back(palette_name(palette));
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

FigureStyle style_of(const Options& options) {
    FigureStyle style;
    style.theme = find_theme(options.theme).value_or(ThemeName::print);
    style.palette = style.theme == ThemeName::print ? Palette::print : Palette::viridis;
    if (!options.palette.empty()) style.palette = find_palette(options.palette).value_or(style.palette);
    style.index_base = options.base;
    style.logarithmic = options.logarithmic;
    if (options.weights_scale == "shared") style.scale = ScaleChoice::shared;
    if (options.weights_scale == "head") style.scale = ScaleChoice::per_head;
    return style;
}

/// A number counted like in the figures, as an index; an error that says what there is.
std::optional<Error> pick(const char* option, int number, int base, int count, int& index) {
    index = number - base;
    if (index >= 0 && index < count) return std::nullopt;
    if (count == 0) return Error{"there is none in this session", option};
    return Error{
        std::to_string(number) + " does not exist: " + std::to_string(base) + " to " + std::to_string(base + count - 1),
        option};
}

std::optional<Error> select(const Options& options, const Trace& trace, Selection& selection) {
    if (options.layer_given) {
        const int layers = static_cast<int>(trace.layers.size());
        if (auto error = pick("--layer", options.layer, options.base, layers, selection.layer)) return error;
    }
    if (options.head_given)
        if (auto error = pick("--head", options.head, options.base, trace.heads(), selection.head)) return error;
    if (options.query_given) {
        int query = 0;
        if (auto error = pick("--query", options.query, options.base, trace.n_query(), query)) return error;
        selection.query = query;
    }
    return std::nullopt;
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
    if (const auto error = select(options, *trace.value(), selection)) return refused(*error);

    use_offscreen_platform();
    qInstallMessageHandler(be_quiet_about_the_session);
    int argc = 1;
    std::array<char, 10> name{"headlight"};
    std::array<char*, 2> arguments{name.data(), nullptr};
    const QApplication application(argc, arguments.data());
    const FigureStyle style = style_of(options);
    for (const View& view : views()) {
        if (view.name != options.view) continue;
        const FigureModel model = view.make(*trace.value(), selection, style);
        Highlight highlight;
        highlight.pinned_query = selection.query;
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
    verb->add_option("--theme", options->theme, "Colours around the data")
        ->check(CLI::IsMember({"print", "light", "dark"}))
        ->capture_default_str();
    verb->add_option("--palette", options->palette, "Colours of weights (default: print on print, else viridis)")
        ->check(CLI::IsMember(palette_names()));
    verb->add_option("--colour-scale", options->weights_scale, "Weights are drawn on 0 to 1, to the largest, or a head")
        ->check(CLI::IsMember({"fixed", "shared", "head"}))
        ->capture_default_str();
    verb->add_flag("--log", options->logarithmic, "Logarithmic colours");
    verb->add_option("--index-base", options->base, "Count layers, heads and tokens from 0 or 1")
        ->check(CLI::IsMember({0, 1}))
        ->capture_default_str();
    CLI::Option* layer = verb->add_option("--layer", options->layer, "The layer, counted as in the figure");
    CLI::Option* head = verb->add_option("--head", options->head, "The head of views head, mask and position");
    CLI::Option* query = verb->add_option("--query", options->query, "The token that is marked");
    verb->callback([=, &exit_code] {
        options->layer_given = layer->count() > 0;
        options->head_given = head->count() > 0;
        options->query_given = query->count() > 0;
        exit_code = run(*options);
    });
}

}  // namespace headlight
