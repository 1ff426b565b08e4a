#include <algorithm>
#include <cmath>

#include "core/metrics/scaling_lab.hpp"
#include "core/ops/scorings.hpp"
#include "ui/figures/figures_tr.hpp"
#include "ui/figures/labels.hpp"
#include "ui/figures/make_common.hpp"
#include "ui/figures/makers.hpp"

namespace headlight {

namespace {

using Number = double (*)(const SoftmaxRows&);

Panel panel_of(int id, const QString& name, CurvesPanel curves) {
    Panel panel;
    panel.id = id;
    panel.title.name = name;
    panel.shape = 1.5;
    panel.content = std::move(curves);
    return panel;
}

/// The sample as steps, the normal distribution as a smooth line.
Panel histogram_panel(const ScalingLab& lab) {
    const ScoreHistogram& histogram = lab.histogram;
    Curve sample{
        Figures::tr("%1 random pairs").arg(lab.histogram.pairs), {}, {}, CurveColour::accent, 0, 0, false, true};
    Curve theory{Figures::tr("normal, σ = √d_k"), {}, {}, CurveColour::muted, 0, 0, false, true};
    double highest = 0;
    for (std::size_t bin = 0; bin < histogram.density.size(); ++bin) {
        sample.x.insert(sample.x.end(), {histogram.edges[bin], histogram.edges[bin + 1]});
        sample.y.insert(sample.y.end(), 2, histogram.density[bin]);
        theory.x.push_back((histogram.edges[bin] + histogram.edges[bin + 1]) / 2);
        theory.y.push_back(histogram.theory[bin]);
        highest = std::max({highest, histogram.density[bin], histogram.theory[bin]});
    }
    CurvesPanel curves;
    curves.x.title = QStringLiteral("q·k");
    curves.x.min = histogram.edges.front();
    curves.x.max = histogram.edges.back();
    curves.x_first = static_cast<int>(std::floor(curves.x.min));
    curves.y.max = nice_ceiling(highest * 1.1);
    curves.curves = {std::move(theory), std::move(sample)};
    return panel_of(scaling_histogram, Figures::tr("Scores at d_k = %1").arg(lab.d_k), std::move(curves));
}

/// d_k on a logarithmic axis, the present one marked.
CurvesPanel over_d_k(const ScalingLab& lab) {
    CurvesPanel curves;
    curves.x.title = QStringLiteral("d_k");
    curves.x.logarithmic = true;
    curves.x.min = std::min(2, lab.d_k);
    curves.x.max = std::max(512, lab.d_k);
    for (const int d_k : {2, 8, 32, 128, 512})
        curves.x.ticks.push_back({static_cast<double>(d_k), QString::number(d_k)});
    curves.marker = lab.d_k;
    return curves;
}

Panel spread_panel(const ScalingLab& lab, const HeadSpread& head) {
    CurvesPanel curves = over_d_k(lab);
    Curve sample{Figures::tr("random q, k"), {}, {}, CurveColour::accent, 0, 0, true, true};
    Curve theory{QStringLiteral("√d_k"), {}, {}, CurveColour::muted, 0, 0, false, true};
    double highest = std::max(1.0, head.spread);
    for (const ScalingPoint& point : lab.points) {
        for (Curve* curve : {&sample, &theory}) curve->x.push_back(point.d_k);
        sample.y.push_back(point.spread);
        theory.y.push_back(std::sqrt(point.d_k));
        highest = std::max(highest, point.spread);
    }
    curves.y.logarithmic = true;
    curves.y.min = 1;
    curves.y.max = std::max(30.0, 1.2 * highest);
    curves.y.ticks = {
        {1, QStringLiteral("1")}, {3, QStringLiteral("3")}, {10, QStringLiteral("10")}, {30, QStringLiteral("30")}};
    curves.curves = {std::move(theory), std::move(sample)};
    if (head.rows > 0 && head.spread >= 1)
        curves.curves.push_back({Figures::tr("this head"),
                                 {static_cast<double>(lab.d_k)},
                                 {head.spread},
                                 CurveColour::value,
                                 0,
                                 0,
                                 true,
                                 false});
    return panel_of(scaling_spread, Figures::tr("Spread of q·k"), std::move(curves));
}

Panel rows_panel(int id, const QString& name, const ScalingLab& lab, const HeadSpread& head, bool head_scaled,
                 Number number, double max) {
    CurvesPanel curves = over_d_k(lab);
    Curve raw{Figures::tr("q·k"), {}, {}, CurveColour::key, 0, 0, true, true};
    Curve scaled{Figures::tr("q·k ÷ √d_k"), {}, {}, CurveColour::query, 0, 0, true, true};
    for (const ScalingPoint& point : lab.points) {
        for (Curve* curve : {&raw, &scaled}) curve->x.push_back(point.d_k);
        raw.y.push_back(number(point.raw));
        scaled.y.push_back(number(point.scaled));
    }
    curves.y.max = max;
    curves.curves = {std::move(raw), std::move(scaled)};
    if (head.rows > 0)
        curves.curves.push_back({Figures::tr("this head"),
                                 {static_cast<double>(lab.d_k)},
                                 {number(head_scaled ? head.scaled : head.raw)},
                                 CurveColour::value,
                                 0,
                                 0,
                                 true,
                                 false});
    return panel_of(id, name, std::move(curves));
}

Panel head_panel(const HeadSpread& head, int number) {
    TablePanel table;
    const auto add = [&](const QString& label, double raw, double scaled) {
        if (head.rows == 0) {
            table.rows.push_back({label, QStringLiteral("–"), {}, false, CurveColour::muted});
            return;
        }
        table.rows.push_back({label, exact_number(scaled, 3), Figures::tr("undivided %1").arg(exact_number(raw, 3)),
                              false, CurveColour::muted});
    };
    table.rows.push_back(
        {Figures::tr("spread of q·k"), head.rows == 0 ? QStringLiteral("–") : exact_number(head.spread, 3),
         head.rows == 0 ? Figures::tr("no query has two keys to choose from") : QString(), false, CurveColour::muted});
    add(Figures::tr("row entropy, bits"), head.raw.entropy_bits, head.scaled.entropy_bits);
    add(Figures::tr("largest weight"), head.raw.largest, head.scaled.largest);
    add(Figures::tr("softmax Jacobian"), head.raw.jacobian, head.scaled.jacobian);
    Panel panel;
    panel.id = scaling_head;
    panel.title.name = Figures::tr("Head %1 on this sentence").arg(number);
    panel.shape = 1.5;
    panel.content = std::move(table);
    return panel;
}

}  // namespace

FigureModel make_scaling(const Trace& trace, const Selection& selection, const FigureStyle& style,
                         const ScalingLab& lab) {
    const QString title = Figures::tr("Why scores are divided by √d_k");
    if (auto refused = refusal(trace, selection, title)) return *refused;
    const Matrix scores = head_scores(trace, selection.layer, selection.head, ScoreKind::raw);
    const HeadSpread head = head_spread(scores, *trace.mask, 1 / std::sqrt(static_cast<double>(lab.d_k)));
    const bool divided = trace.spec.attention.scale;
    const auto entropy = [](const SoftmaxRows& rows) { return rows.entropy_bits; };
    const auto largest_weight = [](const SoftmaxRows& rows) { return rows.largest; };
    const auto jacobian = [](const SoftmaxRows& rows) { return rows.jacobian; };
    FigureModel model;
    model.title = title;
    model.flow = true;
    model.panels = {histogram_panel(lab),
                    spread_panel(lab, head),
                    rows_panel(scaling_entropy, Figures::tr("Row entropy, bits"), lab, head, divided, entropy,
                               nice_ceiling(std::log2(lab.n_keys))),
                    rows_panel(scaling_largest, Figures::tr("Largest weight"), lab, head, divided, largest_weight, 1),
                    rows_panel(scaling_jacobian, Figures::tr("Softmax Jacobian"), lab, head, divided, jacobian, 0.6),
                    head_panel(head, selection.head + style.index_base)};
    model.note = Figures::tr(
        "Blue: divided by √d_k; orange: not; green: this head. Undivided, rows go towards a single 1 as d_k grows, and "
        "the Jacobian, through which gradients flow, towards 0.");
    return model;
}

FigureModel make_scaling(const Trace& trace, const Selection& selection, const FigureStyle& style) {
    return make_scaling(trace, selection, style,
                        scaling_lab(trace.spec.weights.seed, trace.n_key(), trace.spec.model.d_k()));
}

}  // namespace headlight
