#pragma once
// What a figure on the command line looks at and how it looks: the options that every verb with figures takes.

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "core/engine/trace.hpp"
#include "core/spec/error.hpp"
#include "ui/figures/selection.hpp"
#include "ui/figures/style.hpp"

namespace headlight {

/// Numbers are counted as in the figures, from `base`; empty: not given.
struct FigureOptions {
    std::string theme = "print";
    std::string palette;
    std::string weights_scale = "fixed";
    bool logarithmic = false;
    int base = 1;
    std::vector<int> layer;
    std::vector<int> head;
    std::vector<int> query;  ///< the first is pinned, the others are averaged with it
    std::vector<int> key;
    std::vector<int> heads;  ///< of the lines
    std::vector<int> hide;   ///< tokens that the large head leaves out
    std::vector<int> order;  ///< tokens at the places of view order
    ViewOptions view;
};

void add_figure_options(CLI::App& verb, FigureOptions& options);

[[nodiscard]] FigureStyle style_of(const FigureOptions& options);

/// Checks every number against what there is; the error names the option and the range.
[[nodiscard]] std::optional<Error> select(const FigureOptions& options, const Trace& trace, Selection& selection);

}  // namespace headlight
