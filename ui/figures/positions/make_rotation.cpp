#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/ops/positions.hpp"
#include "core/positions/rotation.hpp"
#include "ui/figures/figures_tr.hpp"
#include "ui/figures/labels.hpp"
#include "ui/figures/make_common.hpp"
#include "ui/figures/makers.hpp"
#include "ui/figures/positions/position_parts.hpp"

namespace headlight {

namespace {

constexpr int most_points = 64;
constexpr int most_labels = 16;

Curve circle() {
    Curve curve;
    curve.colour = CurveColour::muted;
    constexpr int steps = 96;
    for (int i = 0; i <= steps; ++i) {
        const double angle = 2 * std::numbers::pi * i / steps;
        curve.x.push_back(std::cos(angle));
        curve.y.push_back(std::sin(angle));
    }
    return curve;
}

/// From the middle to a position: across its sine, up its cosine.
Curve hand(double angle, CurveColour colour, const QString& name) {
    Curve curve;
    curve.name = name;
    curve.x = {0, std::sin(angle)};
    curve.y = {0, std::cos(angle)};
    curve.colour = colour;
    return curve;
}

Panel circle_panel(const Trace& trace, const Selection& selection, int pair, double frequency) {
    const PositionSpec& spec = trace.spec.position;
    const int n = std::clamp(trace.n_query(), 1, most_points);
    const bool cut = trace.n_query() > most_points;
    const int k = trace.spec.weights.back;
    Curve points;
    points.colour = CurveColour::muted;
    points.dots = true;
    points.line = false;
    const int step = (n + most_labels - 1) / most_labels;
    for (int i = 0; i < n; ++i) {
        const double angle = (spec.offset + i) * frequency;
        points.x.push_back(std::sin(angle));
        points.y.push_back(std::cos(angle));
        points.labels.push_back(i % step == 0 ? QString::number(spec.offset + i) : QString());
    }
    const int from = spec.offset + std::min(selection.query.value_or(0), n - 1);
    CurvesPanel curves;
    curves.equal = true;
    curves.bare = true;
    curves.x = number_axis({}, -1.3, 1.3);
    curves.y = number_axis({}, -1.3, 1.3);
    curves.curves = {circle(), std::move(points), hand(from * frequency, CurveColour::query, QString::number(from)),
                     hand((from + k) * frequency, CurveColour::key, QString::number(from + k))};
    Panel panel;
    panel.id = rotation_circle;
    panel.title = plain_title(Figures::tr("Pair %1 on its circle").arg(pair),
                              cut ? Figures::tr("first %1").arg(most_points) : QString());
    panel.shape = 1;
    panel.content = std::move(curves);
    return panel;
}

Panel matrix_table(const Trace& trace, int pair, double frequency) {
    const int k = trace.spec.weights.back;
    const Index width = trace.spec.model.d_model;
    const Eigen::Matrix2d rotation = shift_rotation(pair, width, trace.spec.position.base, k);
    const int n = std::max(trace.n_query(), least_positions);
    const double error = shift_error(n, width, trace.spec.position, k);
    const auto degrees = [](double angle) {
        return exact_number(angle * 180 / std::numbers::pi, 4) + QStringLiteral("°");
    };
    TablePanel table;
    const auto add = [&table](const QString& label, const QString& value, const QString& note, bool strong = false) {
        table.rows.push_back({label, value, note, strong, CurveColour::muted});
    };
    const auto row = [&](int i) {
        return QStringLiteral("%1   %2").arg(exact_number(rotation(i, 0), 4), exact_number(rotation(i, 1), 4));
    };
    add(Figures::tr("one position turns by"), degrees(frequency),
        Figures::tr("wavelength %1").arg(exact_number(2 * std::numbers::pi / frequency)));
    add(Figures::tr("%1 positions turn by").arg(k), degrees(k * frequency), {});
    add(QStringLiteral("(sin, cos) · R_%1").arg(k), row(0), Figures::tr("PE(p)·R_k = PE(p + k)"), true);
    add(Figures::tr("rows of R_%1").arg(k), row(1), Figures::tr("the same for every p"), true);
    add(Figures::tr("largest error"), exact_number(error, 2), Figures::tr("all pairs, %1 positions: rounding").arg(n));
    Panel panel;
    panel.id = rotation_table;
    panel.title = plain_title(Figures::tr("Going %1 positions on").arg(k));
    panel.shape = 1.2;
    panel.content = std::move(table);
    return panel;
}

/// The first head of the design that looks k back.
int back_head(const LayerTrace& layer, int k) {
    const auto& designs = layer.weights->designs;
    for (std::size_t i = 0; i < designs.size(); ++i)
        if (designs[i].role == HeadRole::back && designs[i].distance == k) return static_cast<int>(i);
    return -1;
}

}  // namespace

FigureModel make_rotation(const Trace& trace, const Selection& selection, const FigureStyle& style,
                          const TraceOf& trace_of) {
    const Index width = trace.spec.model.d_model;
    const int whole_pairs = static_cast<int>(width / 2);
    if (whole_pairs < 1)
        return make_message(Figures::tr("Rotation"), Figures::tr("With one dimension there is no pair that turns."));
    const int pair = std::clamp(selection.options.positions.pair, 0, whole_pairs - 1);
    const double frequency = pair_frequency(pair, width, trace.spec.position.base);
    if (trace.empty()) return make_message(Figures::tr("Rotation"), Figures::tr("There are no tokens."));
    FigureModel model;
    model.title = Figures::tr("Going on by k positions is a rotation");
    model.flow = true;
    model.panels.push_back(circle_panel(trace, selection, pair, frequency));
    model.panels.push_back(matrix_table(trace, pair, frequency));
    const auto designed = with_kind(trace, PositionKind::sinusoidal, trace_of, true);
    const int head = designed == nullptr ? -1 : back_head(designed->layers.front(), trace.spec.weights.back);
    if (head >= 0 && !designed->empty()) {
        const LayerTrace& layer = designed->layers.front();
        MatrixPanel matrix = weights_panel(*designed, style, MatrixData::of(layer.attention, head));
        Panel panel = titled_panel(rotation_head, head_panel_title(layer, head, style), std::move(matrix));
        panel.bar = ColourBar{panel.matrix()->scale, {}, {}, {}};
        model.panels.push_back(std::move(panel));
        model.note = trace.spec.attention.scoring == Scoring::additive
                         ? Figures::tr("Additive scores are no dot products: the rotation in W_Q does not move them.")
                         : Figures::tr(
                               "W_Q of the designed head carries R_k out: q asks for the key whose angle is k steps "
                               "back, so the bright "
                               "diagonal moves with k.");
    } else {
        model.note = Figures::tr("With five heads or more one of the designed heads looks k back: it is made of R_k.");
    }
    return model;
}

}  // namespace headlight
