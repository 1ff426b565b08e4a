#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/ops/positions.hpp"
#include "core/positions/rope_lab.hpp"
#include "ui/figures/figures_tr.hpp"
#include "ui/figures/labels.hpp"
#include "ui/figures/make_common.hpp"
#include "ui/figures/makers.hpp"
#include "ui/figures/positions/position_parts.hpp"

namespace headlight {

namespace {

constexpr int most_dials = 16;
constexpr int dials_across = 8;
constexpr int shown_reach = 128;

QString layout_name(PositionLayout layout) {
    return layout == PositionLayout::interleaved ? Figures::tr("adjacent pairs") : Figures::tr("half split");
}

/// A circle of radius 0.42 around a place.
Curve dial(double x, double y) {
    Curve curve;
    curve.colour = CurveColour::muted;
    constexpr int steps = 40;
    for (int i = 0; i <= steps; ++i) {
        const double angle = 2 * std::numbers::pi * i / steps;
        curve.x.push_back(x + 0.42 * std::cos(angle));
        curve.y.push_back(y + 0.42 * std::sin(angle));
    }
    return curve;
}

/// Turns against the clock from three o'clock, as angles do.
Curve dial_hand(double x, double y, double angle, CurveColour colour, const QString& name) {
    Curve curve;
    curve.name = name;
    curve.x = {x, x + 0.42 * std::cos(angle)};
    curve.y = {y, y + 0.42 * std::sin(angle)};
    curve.colour = colour;
    return curve;
}

Panel dials_panel(const Trace& trace, const Selection& selection) {
    const PositionSpec& spec = trace.spec.position;
    const Index d_k = trace.spec.model.d_k();
    const int pairs = static_cast<int>(d_k / 2);
    const int step = (pairs + most_dials - 1) / most_dials;
    const int shown = (pairs + step - 1) / step;
    const int query = spec.offset + std::min(selection.query.value_or(trace.n_query() - 1), trace.n_query() - 1);
    const int key = spec.offset + std::min(selection.key.value_or(0), trace.n_key() - 1);
    CurvesPanel curves;
    curves.equal = true;
    curves.bare = true;
    const int across = std::min(shown, dials_across);
    const int down = (shown + across - 1) / across;
    curves.x = number_axis({}, -0.55, across - 0.45);
    curves.y = number_axis({}, -0.7, 1.25 * down - 0.65);
    for (int i = 0; i < shown; ++i) {
        const int pair = i * step;
        const double x = i % across;
        const int line = i / across;
        const double y = 1.25 * (down - 1 - line);
        const double frequency = pair_frequency(pair, d_k, spec.base);
        curves.curves.push_back(dial(x, y));
        curves.curves.push_back(dial_hand(x, y, query * frequency, CurveColour::query,
                                          i == 0 ? Figures::tr("q at %1").arg(query) : QString()));
        curves.curves.push_back(
            dial_hand(x, y, key * frequency, CurveColour::key, i == 0 ? Figures::tr("k at %1").arg(key) : QString()));
        Curve number;
        number.x = {x};
        number.y = {y - 0.55};
        number.line = false;
        number.colour = CurveColour::muted;
        number.labels = {QString::number(pair)};
        curves.curves.push_back(std::move(number));
    }
    Panel panel;
    panel.id = rope_dials;
    panel.title = plain_title(Figures::tr("Pairs turn"));
    panel.content = std::move(curves);
    return panel;
}

Panel distance_panel(const Trace& trace) {
    const int reach = std::max(shown_reach, std::max(trace.n_query(), trace.n_key()) - 1);
    const RopeByDistance scores =
        rope_by_distance(trace.spec.model.d_k(), trace.spec.position.base, reach, trace.spec.weights.seed);
    CurvesPanel curves;
    const auto add = [&](const QString& name, const std::vector<double>& values, CurveColour colour, bool dashed) {
        Curve curve;
        curve.name = name;
        curve.colour = colour;
        curve.dashed = dashed;
        for (std::size_t i = 0; i < values.size(); ++i) {
            curve.x.push_back(static_cast<double>(i));
            curve.y.push_back(values[i]);
        }
        curves.curves.push_back(std::move(curve));
    };
    add(Figures::tr("one q, one k"), scores.fixed, CurveColour::muted, false);
    add(Figures::tr("independent q, k (RMS)"), scores.independent, CurveColour::key, true);
    add(Figures::tr("k = q, mean"), scores.alike, CurveColour::accent, false);
    curves.x = number_axis(Figures::tr("Distance"), 0, reach);
    curves.x_meaning = Meaning::distance;
    double least = -0.6;  // lower where few pairs turn together
    for (const Curve& curve : curves.curves) least = std::min(least, *std::ranges::min_element(curve.y) * 1.05);
    curves.y = number_axis({}, least, 1.05);
    Panel panel;
    panel.id = rope_distance;
    panel.title = plain_title(Figures::tr("Score ÷ |q||k|"));
    panel.shape = 2;
    panel.content = std::move(curves);
    return panel;
}

Panel offset_panel(const Trace& trace) {
    TablePanel table;
    const auto add = [&table](const QString& label, const QString& value, const QString& note, bool strong = false) {
        table.rows.push_back({label, value, note, strong, CurveColour::muted});
    };
    add(Figures::tr("first position"), QString::number(trace.spec.position.offset), Figures::tr("position.offset"));
    if (trace.spec.attention.scoring == Scoring::dot) {
        const OffsetChange change = rope_offset_change(trace, 0);
        add(Figures::tr("largest score"), exact_number(change.largest_score), {});
        const bool rounding = change.largest_change <= 1e-4 * change.largest_score;
        add(rounding ? Figures::tr("changed (rounding)") : Figures::tr("changed"),
            exact_number(change.largest_change, 2),
            rounding ? Figures::tr("distances alone count") : Figures::tr("more than rounding"), true);
    }
    add(Figures::tr("layout in use"), layout_name(trace.spec.position.layout), {});
    Panel panel;
    panel.id = rope_offset;
    panel.title = plain_title(Figures::tr("Shift all positions"));
    panel.shape = 1.7;
    panel.content = std::move(table);
    return panel;
}

void add_layouts(FigureModel& model, const Trace& trace, int head, const FigureStyle& style) {
    const LayerTrace& layer = trace.layers.front();
    const auto wrong = std::make_shared<const HeadMatrices>(rope_other_layout(trace, 0));
    const auto difference = std::make_shared<const Matrix>(wrong->head(head) - layer.attention->head(head));
    const PositionLayout made_for = trace.spec.position.layout;
    const PositionLayout other =
        made_for == PositionLayout::interleaved ? PositionLayout::concatenated : PositionLayout::interleaved;
    model.panels.push_back(titled_panel(rope_right, plain_title(Figures::tr("As made: %1").arg(layout_name(made_for))),
                                        weights_panel(trace, style, MatrixData::of(layer.attention, head))));
    model.panels.push_back(titled_panel(rope_wrong, plain_title(Figures::tr("Wrong: %1").arg(layout_name(other))),
                                        weights_panel(trace, style, MatrixData::of(wrong, head))));
    model.panels[model.panels.size() - 2].title.short_name = Figures::tr("As made");
    model.panels.back().title.short_name = Figures::tr("Wrong layout");
    model.panels.back().bar = ColourBar{model.panels.back().matrix()->scale, {}, {}, {}};
    model.panels.push_back(difference_panel(rope_difference, trace, style, difference));
}

}  // namespace

FigureModel make_rope(const Trace& trace, const Selection& selection, const FigureStyle& style,
                      const TraceOf& trace_of) {
    const QString title = Figures::tr("RoPE: q and k are turned by their position");
    if (trace.empty()) return make_message(title, Figures::tr("There are no tokens."));
    const auto turned = with_kind(trace, PositionKind::rope, trace_of, true);
    if (turned == nullptr)
        return make_message(
            title, Figures::tr("RoPE turns pairs and needs an even d_k; here d_k = %1.").arg(trace.spec.model.d_k()));
    FigureModel model;
    model.title = title;
    model.flow = true;
    model.panels = {dials_panel(*turned, selection), distance_panel(*turned), offset_panel(*turned)};
    add_layouts(model, *turned, std::clamp(selection.head, 0, trace.heads() - 1), style);
    model.note = Figures::tr(
        "Like vectors score less with distance; independent ones do not fade: a turned random vector is as random as "
        "before. Weights only fit the layout that they were made for.");
    constexpr int few_pairs = 16;
    if (trace.spec.model.d_k() / 2 < few_pairs)
        model.note += QLatin1Char(' ') + Figures::tr("With %1 pairs scores come back.").arg(trace.spec.model.d_k() / 2);
    if (trace.spec.weights.kind != WeightsKind::designed || trace.spec.position.kind != PositionKind::rope)
        model.note += QLatin1Char(' ') + Figures::tr("Shown with designed weights and RoPE.");
    return model;
}

}  // namespace headlight
