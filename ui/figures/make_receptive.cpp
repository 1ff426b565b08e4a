#include <algorithm>
#include <cmath>

#include "core/metrics/receptive_field.hpp"
#include "ui/figures/figures_tr.hpp"
#include "ui/figures/labels.hpp"
#include "ui/figures/make_common.hpp"
#include "ui/figures/makers.hpp"

namespace headlight {

namespace {

Panel hops_panel(const Trace& trace, const ReceptiveField& field, int layers, const FigureStyle& style) {
    const auto n = static_cast<Index>(field.hops.rows());
    auto reached = std::make_shared<Mask>(n, n);
    for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < n; ++j) (*reached)(i, j) = std::isnan(field.hops(i, j)) ? 0 : 1;
    MatrixPanel matrix;
    matrix.values = MatrixData::of(std::make_shared<const Matrix>(field.hops));
    matrix.mask = MaskData::of(reached);
    matrix.scale = {ScaleKind::sequential, 0, static_cast<double>(layers), false};
    auto rows = std::make_shared<Axis>(*query_axis(trace, style));
    rows->title = Figures::tr("Output (after the last layer)");
    rows->short_title = Figures::tr("Output");
    auto columns = std::make_shared<Axis>(*key_axis(trace, style));
    columns->title = Figures::tr("Input (before the first layer)");
    columns->short_title = Figures::tr("Input");
    matrix.rows = rows;
    matrix.columns = columns;
    matrix.numbers = style.numbers;
    matrix.whole = true;
    Panel panel;
    panel.id = receptive_hops;
    panel.title.name = Figures::tr("Layers needed until an input reaches an output");
    panel.title.short_name = Figures::tr("Layers needed");
    panel.shape = 1.2;
    ColourBar bar;
    bar.scale = matrix.scale;
    bar.label = Figures::tr("layers; grey: not reached");
    bar.short_label = Figures::tr("layers");
    panel.bar = bar;
    panel.content = std::move(matrix);
    return panel;
}

Panel growth_panel(const ReceptiveField& field, int n) {
    Curve reach{Figures::tr("inputs that reach an output, mean"), {}, {}, CurveColour::accent, 0, 0, true, true};
    Curve farthest{Figures::tr("farthest distance"), {}, {}, CurveColour::key, 0, 0, true, true};
    for (std::size_t layer = 0; layer < field.mean_reach.size(); ++layer) {
        reach.x.push_back(static_cast<double>(layer));
        reach.y.push_back(field.mean_reach[layer]);
        farthest.x.push_back(static_cast<double>(layer));
        farthest.y.push_back(field.farthest[layer]);
    }
    CurvesPanel curves;
    curves.x.title = Figures::tr("Layers");
    curves.x.max = std::max(1.0, static_cast<double>(field.mean_reach.size()) - 1);
    const int last = static_cast<int>(curves.x.max);
    for (int layer = 0; layer <= last; layer += std::max(1, last / 6))
        curves.x.ticks.push_back({static_cast<double>(layer), QString::number(layer)});
    curves.y.max = std::max(2.0, nice_ceiling(n));
    curves.x_meaning = Meaning::step;
    curves.curves = {std::move(reach), std::move(farthest)};
    Panel panel;
    panel.id = receptive_curve;
    panel.title.name = Figures::tr("Growth");
    panel.shape = 1.6;
    panel.content = std::move(curves);
    return panel;
}

/// The classic result where it applies, else what was found.
QString receptive_note(const Trace& trace, const ReceptiveField& field, int layers) {
    const MaskSpec& mask = trace.spec.mask;
    QString reach =
        Figures::tr("After %1 layers an output has heard from %2 of %3 inputs on average, from up to %4 tokens away.")
            .arg(layers)
            .arg(short_number(field.mean_reach.back()))
            .arg(trace.n_key())
            .arg(field.farthest.back());
    const bool only_window = mask.window > 0 && mask.stride == 0 && mask.block == 0 && mask.global == 0 &&
                             mask.documents.empty() && mask.cells.empty() && mask.allowed.empty() && mask.order.empty();
    if (!only_window) return reach;
    return reach + QLatin1Char(' ') +
           Figures::tr("A window of ±%1 reaches L × %1 = %2 after L = %3 layers.")
               .arg(mask.window)
               .arg(static_cast<qlonglong>(mask.window) * layers)
               .arg(layers);
}

}  // namespace

FigureModel make_receptive(const Trace& trace, const Selection& selection, const FigureStyle& style) {
    const QString title = Figures::tr("Receptive field through several layers");
    if (auto refused = refusal(trace, selection, title)) return *refused;
    if (trace.spec.attention.cross)
        return make_message(title,
                            Figures::tr("The receptive field is about layers on top of each other, each attending "
                                        "to the one below. Switch cross-attention off to see it."));
    const int layers = std::clamp(selection.options.receptive_layers, 1, most_layers);
    const ReceptiveField field = receptive_field(*trace.mask, layers);
    FigureModel model;
    model.title = title;
    model.flow = true;
    model.note = receptive_note(trace, field, layers);
    model.panels = {hops_panel(trace, field, layers, style), growth_panel(field, trace.n_key())};
    return model;
}

}  // namespace headlight
