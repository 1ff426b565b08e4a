#include "ui/figures/figure_views.hpp"

#include <algorithm>
#include <array>

#include "ui/figures/makers.hpp"
#include "ui/figures/positions/position_makers.hpp"

namespace headlight {

namespace {

using Maker = FigureModel (*)(const Trace&, const Selection&, const FigureStyle&);

template <FigureModel (*make)(const Trace&, const Selection&, const FigureStyle&, const TraceOf&)>
FigureModel with_traces(const Trace& trace, const Selection& selection, const FigureStyle& style) {
    return make(trace, selection, style, evaluated);
}

constexpr std::array<NamedFigure, 20> figures{{{"heads", make_heads},
                                               {"head", make_head},
                                               {"lines", make_lines},
                                               {"stages", make_stages},
                                               {"why", make_why},
                                               {"position", make_position},
                                               {"mask", static_cast<Maker>(make_mask)},
                                               {"receptive", make_receptive},
                                               {"scaling", static_cast<Maker>(make_scaling)},
                                               {"waves", make_waves},
                                               {"wavelengths", make_wavelengths},
                                               {"similarity", make_similarity},
                                               {"rotation", with_traces<make_rotation>},
                                               {"rope", with_traces<make_rope>},
                                               {"alibi", with_traces<make_alibi>},
                                               {"learned", with_traces<make_learned>},
                                               {"beyond", make_beyond},
                                               {"order", make_order},
                                               {"position-effect", make_position_effect},
                                               {"position-kinds", make_position_kinds}}};

}  // namespace

std::span<const NamedFigure> named_figures() {
    return figures;
}

const NamedFigure* find_figure(std::string_view name) {
    const auto* const found = std::ranges::find(figures, name, &NamedFigure::name);
    return found == figures.end() ? nullptr : found;
}

}  // namespace headlight
