#include "app/figure_options.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <optional>

#include "core/positions/order_effect.hpp"
#include "core/spec/parameters.hpp"

namespace headlight {

namespace {

std::vector<std::string> palette_names() {
    std::vector<std::string> names;
    for (const Palette palette : sequential_palettes()) names.emplace_back(palette_name(palette));
    return names;
}

/// Not a number lies in every range.
const CLI::Validator finite_number(
    [](const std::string& text) {
        return std::isfinite(std::atof(text.c_str())) ? std::string() : "not a number: " + text;
    },
    "");

/// A number counted like in the figures, as an index; an error that says what there is.
std::optional<Error> pick(const char* option, int number, int base, int count, int& index) {
    index = number - base;
    if (index >= 0 && index < count) return std::nullopt;
    if (count == 0) return Error{"there is none in this session", option};
    return Error{
        std::to_string(number) + " does not exist: " + std::to_string(base) + " to " + std::to_string(base + count - 1),
        option};
}

/// All of them as indices, ascending, each once.
std::optional<Error> pick_all(const char* option, const std::vector<int>& numbers, int base, int count,
                              std::vector<int>& indices) {
    for (const int number : numbers) {
        int index = 0;
        if (auto error = pick(option, number, base, count, index)) return error;
        const auto place = std::ranges::lower_bound(indices, index);
        if (place == indices.end() || *place != index) indices.insert(place, index);
    }
    return std::nullopt;
}

void add_view_options(CLI::App& verb, ViewOptions& view) {
    verb.add_flag("--transpose", view.head.transposed, "View head: keys down, queries across");
    verb.add_flag("--hide-punctuation", view.head.hide_punctuation, "View head: leave punctuation out");
    verb.add_flag("--hide-special", view.head.hide_special, "View head: leave tokens such as [CLS] out");
    verb.add_flag("--renormalize", view.head.renormalize, "View head: share the weight of hidden keys out");
    verb.add_flag("--by-distance", view.head.by_distance, "View head: the weights at each distance beside it");
    verb.add_flag("--sorted", view.products_sorted, "View why: the largest products first");
    verb.add_option("--share", view.lines.share, "View lines: the strongest keys until they have this share of a row")
        ->check(CLI::Range(least_share, 1.0))
        ->check(finite_number)
        ->capture_default_str();
    verb.add_flag("--across", view.lines.horizontal, "View lines: queries above, keys below");
    verb.add_option("--through", view.receptive_layers, "View receptive: through this many layers")
        ->check(CLI::Range(1, most_layers))
        ->capture_default_str();
}

/// As the parameter table names them.
std::map<std::string, PositionKind> kinds() {
    std::map<std::string, PositionKind> all;
    for (const Choice& choice : find_parameter("position.kind")->choices)
        all.emplace(choice.name, static_cast<PositionKind>(all.size()));
    return all;
}

void add_position_options(CLI::App& verb, FigureOptions& options) {
    PositionOptions& positions = options.view.positions;
    constexpr int most_pairs = 4096;
    verb.add_option("--first-pair", positions.first_pair, "View waves: pairs from this one, counted from 0")
        ->check(CLI::Range(0, most_pairs));
    verb.add_option("--last-pair", positions.last_pair, "View waves: to this one")->check(CLI::Range(0, most_pairs));
    verb.add_option("--pair-step", positions.pair_step, "View waves: every k-th pair (0: a few)")
        ->check(CLI::Range(0, most_pairs));
    verb.add_option("--pair", positions.pair, "View rotation: the pair on the circle, counted from 0")
        ->check(CLI::Range(0, most_pairs));
    verb.add_option("--similar", positions.similar, "View similarity: whose positions")
        ->transform(CLI::CheckedTransformer(kinds()));
    verb.add_option("--and", positions.overlaid, "View similarity: a second kind over the first")
        ->transform(CLI::CheckedTransformer(kinds()));
    verb.add_flag("--dot", positions.dot, "View similarity: dot products in place of cosines");
    verb.add_option("--trained", positions.trained, "View beyond: positions seen in training")
        ->check(CLI::Range(1, longest_beyond))
        ->capture_default_str();
    verb.add_option("--length", positions.length, "View beyond: positions now")
        ->check(CLI::Range(1, longest_beyond))
        ->capture_default_str();
    verb.add_option("--order", options.order, "View order: which token stands at each place, all of them, with commas")
        ->delimiter(',');
    verb.add_flag("--every-head", positions.every_head, "View position-effect: all heads");
}

}  // namespace

void add_figure_options(CLI::App& verb, FigureOptions& options) {
    verb.add_option("--theme", options.theme, "Colours around the data")
        ->check(CLI::IsMember({"print", "light", "dark"}))
        ->capture_default_str();
    verb.add_option("--palette", options.palette, "Colours of weights (default: print on print, else viridis)")
        ->check(CLI::IsMember(palette_names()));
    verb.add_option("--colour-scale", options.weights_scale, "Weights are drawn on 0 to 1, to the largest, or a head")
        ->check(CLI::IsMember({"fixed", "shared", "head"}))
        ->capture_default_str();
    verb.add_flag("--log", options.logarithmic, "Logarithmic colours");
    verb.add_option("--index-base", options.base, "Count layers, heads and tokens from 0 or 1")
        ->check(CLI::IsMember({0, 1}))
        ->capture_default_str();
    verb.add_option("--layer", options.layer, "The layer, counted as in the figure")->expected(1);
    verb.add_option("--head", options.head, "The head of every view but heads")->expected(1);
    verb.add_option("--query", options.query, "The token that asks; several, with commas, are averaged by view head")
        ->delimiter(',');
    verb.add_option("--key", options.key, "The token that is asked: with --query the cell of view why")->expected(1);
    verb.add_option("--heads", options.heads, "View lines: these heads, with commas")->delimiter(',');
    verb.add_option("--hide", options.hide, "View head: leave these tokens out, with commas")->delimiter(',');
    add_view_options(verb, options.view);
    add_position_options(verb, options);
}

FigureStyle style_of(const FigureOptions& options) {
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

std::optional<Error> select(const FigureOptions& options, const Trace& trace, Selection& selection) {
    const int base = options.base;
    selection.options = options.view;
    if (!options.layer.empty()) {
        const int layers = static_cast<int>(trace.layers.size());
        if (auto error = pick("--layer", options.layer.front(), base, layers, selection.layer)) return error;
    }
    if (!options.head.empty())
        if (auto error = pick("--head", options.head.front(), base, trace.heads(), selection.head)) return error;
    if (!options.query.empty()) {
        int query = 0;
        if (auto error = pick("--query", options.query.front(), base, trace.n_query(), query)) return error;
        selection.query = query;
        const std::vector<int> others(options.query.begin() + 1, options.query.end());
        if (auto error = pick_all("--query", others, base, trace.n_query(), selection.more_queries)) return error;
        std::erase(selection.more_queries, query);
    }
    if (!options.key.empty()) {
        int key = 0;
        if (auto error = pick("--key", options.key.front(), base, trace.n_key(), key)) return error;
        selection.key = key;
    }
    if (auto error = pick_all("--heads", options.heads, base, trace.heads(), selection.options.lines.heads))
        return error;
    if (!options.order.empty()) {
        std::vector<int>& order = selection.options.positions.order;
        for (const int token : options.order) order.push_back(token - base);
        if (!is_order(order, trace.n_query()))
            return Error{"must name each of the " + std::to_string(trace.n_query()) + " tokens once", "--order"};
    }
    HeadOptions& head = selection.options.head;
    const int tokens = std::max(trace.n_query(), trace.n_key());
    if (auto error = pick_all("--hide", options.hide, base, tokens, head.hidden_keys)) return error;
    head.hidden_queries = head.hidden_keys;
    return std::nullopt;
}

}  // namespace headlight
