#pragma once
// Every figure that can be asked for by name.

#include <span>
#include <string_view>

#include "core/engine/trace.hpp"
#include "ui/figures/figure_model.hpp"
#include "ui/figures/selection.hpp"
#include "ui/figures/style.hpp"

namespace headlight {

struct NamedFigure {
    std::string_view name;
    FigureModel (*make)(const Trace&, const Selection&, const FigureStyle&);
};

[[nodiscard]] std::span<const NamedFigure> named_figures();

/// Null when there is none.
[[nodiscard]] const NamedFigure* find_figure(std::string_view name);

}  // namespace headlight
