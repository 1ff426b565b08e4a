#include <algorithm>

#include "core/ops/positions.hpp"
#include "core/positions/similarity.hpp"
#include "ui/figures/figures_tr.hpp"
#include "ui/figures/labels.hpp"
#include "ui/figures/make_common.hpp"
#include "ui/figures/makers.hpp"
#include "ui/figures/positions/position_parts.hpp"

namespace headlight {

namespace {

Panel neighbours_panel(const Trace& trace) {
    const Matrix& table = *trace.query_stream().position;
    const Index available = positions_available(trace.spec.position, table.rows());
    const Vector alike = neighbour_similarity(table, available);
    Curve curve;
    curve.name = Figures::tr("p with p + 1");
    curve.colour = CurveColour::accent;
    curve.dots = alike.size() <= 128;
    for (Index p = 0; p < alike.size(); ++p) {
        curve.x.push_back(trace.spec.position.offset + static_cast<double>(p));
        curve.y.push_back(static_cast<double>(alike(p)));
    }
    CurvesPanel curves;
    const double first = trace.spec.position.offset;
    curves.x =
        number_axis(Figures::tr("Position"), first, first + std::max<double>(1, static_cast<double>(table.rows()) - 1));
    curves.x_first = trace.spec.position.offset;
    curves.x_meaning = Meaning::position;
    curves.y = number_axis({}, -1, 1);
    curves.curves.push_back(std::move(curve));
    Panel panel;
    panel.id = learned_neighbours;
    panel.title = plain_title(Figures::tr("Cosine of neighbours"));
    panel.shape = 2.2;
    panel.content = std::move(curves);
    return panel;
}

QString note_of(const Trace& trace) {
    const int n = std::max(trace.n_query(), trace.n_key());
    const int available = static_cast<int>(positions_available(trace.spec.position, n));
    const int last = trace.spec.position.max_length - 1;
    if (available < n)
        return Figures::tr(
                   "The table ends at position %1: the hatched tokens have no vector. They neither ask nor are asked; "
                   "nothing is made up for them.")
            .arg(last);
    return Figures::tr(
               "Every position is a row of its own, seeded here and trained in a model: neighbours need not be alike. "
               "The table ends at position %1 and nothing is defined beyond.")
        .arg(last);
}

}  // namespace

FigureModel make_learned(const Trace& trace, const Selection& selection, const FigureStyle& style,
                         const TraceOf& trace_of) {
    const QString title = Figures::tr("Learned positions");
    if (trace.empty()) return make_message(title, Figures::tr("There are no tokens."));
    const auto learned = with_kind(trace, PositionKind::learned, trace_of);
    if (learned == nullptr) return make_message(title, Figures::tr("There is not enough memory for the table."));
    const int head = std::clamp(selection.head, 0, trace.heads() - 1);
    const LayerTrace& layer = learned->layers.front();
    FigureModel model;
    model.title = title;
    model.flow = true;
    Panel table = table_panel(learned_table_panel, *learned, Figures::tr("Learned table (here: seeded)"));
    table.shape = 2.6;
    model.panels.push_back(std::move(table));
    model.panels.push_back(neighbours_panel(*learned));
    Panel weights = titled_panel(learned_weights, head_panel_title(layer, head, style),
                                 weights_panel(*learned, style, MatrixData::of(layer.attention, head)));
    weights.bar = ColourBar{weights.matrix()->scale, {}, {}, {}};
    model.panels.push_back(std::move(weights));
    model.note = note_of(*learned);
    if (const QString other = other_kind_note(trace, PositionKind::learned); !other.isEmpty())
        model.note += QLatin1Char(' ') + other;
    return model;
}

}  // namespace headlight
