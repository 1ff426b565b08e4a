#include <algorithm>
#include <cmath>

#include "core/ops/positions.hpp"
#include "core/positions/beyond_length.hpp"
#include "ui/figures/figures_tr.hpp"
#include "ui/figures/labels.hpp"
#include "ui/figures/make_common.hpp"
#include "ui/figures/positions/position_parts.hpp"

namespace headlight {

namespace {

Panel image_panel(const BeyondLength& beyond, int length) {
    const auto pairs = static_cast<Index>(beyond.news.size());
    auto values = std::make_shared<Matrix>(pairs, length);
    for (Index pair = 0; pair < pairs; ++pair)
        for (Index p = 0; p < length; ++p)
            (*values)(pair, p) =
                static_cast<float>(beyond.news[static_cast<std::size_t>(pair)][static_cast<std::size_t>(p)]) / 2;
    MatrixPanel matrix;
    matrix.values = MatrixData::of(std::shared_ptr<const Matrix>(values));
    matrix.square = false;
    matrix.rows = plain_axis(Meaning::pair, Figures::tr("Pair of dimensions"), 0);
    matrix.columns = plain_axis(Meaning::none, Figures::tr("Position"), 0);
    matrix.scale = {ScaleKind::sequential, 0, 1, false};
    Panel panel =
        titled_panel(beyond_image, plain_title(Figures::tr("Sinusoidal: angles of the waves")), std::move(matrix), 2.2);
    panel.bar =
        ColourBar{panel.matrix()->scale,
                  {},
                  {{0, Figures::tr("trained")}, {0.5, Figures::tr("seen before")}, {1, Figures::tr("never seen")}},
                  {}};
    return panel;
}

Curve share_curve(const QString& name, const BeyondLength& beyond, CurveColour colour) {
    Curve curve;
    curve.name = name;
    curve.colour = colour;
    const auto pairs = static_cast<double>(std::max<std::size_t>(beyond.news.size(), 1));
    for (std::size_t p = 0; p < beyond.fresh_pairs.size(); ++p) {
        curve.x.push_back(static_cast<double>(p));
        curve.y.push_back(beyond.fresh_pairs[p] / pairs);
    }
    return curve;
}

Panel share_panel(const BeyondLength& waves, const BeyondLength& rope, bool even_d_k, int trained, int length) {
    CurvesPanel curves;
    curves.x = number_axis(Figures::tr("Position, or distance for RoPE"), 0, std::max(length - 1, 1));
    curves.y = number_axis({}, 0, 1.05);
    curves.shaded = {0, std::min(trained, length) - 0.5};
    curves.marker = trained;
    curves.curves = {share_curve(Figures::tr("sinusoidal"), waves, CurveColour::accent)};
    if (even_d_k) {
        curves.curves.push_back(share_curve(QStringLiteral("RoPE"), rope, CurveColour::key));
        curves.curves.back().dashed = true;
    }
    Panel panel;
    panel.id = beyond_curves;
    panel.title = plain_title(Figures::tr("Share at new angles"));
    panel.shape = 2;
    panel.content = std::move(curves);
    return panel;
}

Panel table_of(const Trace& trace, const BeyondLength& waves, const BeyondLength& rope, int trained, int length) {
    TablePanel table;
    const auto add = [&](PositionKind kind, const QString& value, const QString& note) {
        table.rows.push_back({kind_name(kind), value, note, trace.spec.position.kind == kind, CurveColour::muted});
    };
    const auto fresh = [length](const BeyondLength& beyond) {
        return Figures::tr("%1 of %2 pairs at new angles")
            .arg(length > 0 ? beyond.fresh_pairs[static_cast<std::size_t>(length) - 1] : 0)
            .arg(beyond.news.size());
    };
    const bool past = length > trained;
    add(PositionKind::none, Figures::tr("defined"), Figures::tr("nothing to leave: no order either"));
    add(PositionKind::sinusoidal, fresh(waves), Figures::tr("defined"));
    add(PositionKind::learned, past ? Figures::tr("undefined") : Figures::tr("defined"),
        past ? Figures::tr("no vector from %1 on").arg(trained) : Figures::tr("inside the table"));
    if (trace.spec.model.d_k() % 2 == 0)
        add(PositionKind::rope, fresh(rope), Figures::tr("defined"));
    else
        add(PositionKind::rope, Figures::tr("needs an even d_k"), {});
    const std::vector<float> slopes = alibi_slopes(trace.heads());
    const auto steepest = static_cast<double>(*std::ranges::max_element(slopes));
    const auto flattest = static_cast<double>(*std::ranges::min_element(slopes));
    add(PositionKind::alibi, Figures::tr("biases to %1").arg(exact_number(-steepest * (length - 1), 3)),
        past ? Figures::tr("defined; flat head %1").arg(exact_number(-flattest * (length - 1), 3))
             : Figures::tr("defined"));
    Panel panel;
    panel.id = beyond_table;
    panel.title = plain_title(Figures::tr("At position %1").arg(std::max(length - 1, 0)));
    panel.shape = 2;
    panel.content = std::move(table);
    return panel;
}

}  // namespace

FigureModel make_beyond(const Trace& trace, const Selection& selection, const FigureStyle& /*style*/) {
    const PositionOptions& options = selection.options.positions;
    const int trained = std::clamp(options.trained, 1, longest_beyond);
    const int length = std::clamp(options.length, 1, longest_beyond);
    const double base = trace.spec.position.base;
    const BeyondLength waves = beyond_length(trace.spec.model.d_model, base, trained, length);
    const BeyondLength rope = beyond_length(trace.spec.model.d_k(), base, trained, length);
    FigureModel model;
    model.title = Figures::tr("Beyond the trained length");
    model.flow = true;
    model.panels = {image_panel(waves, length),
                    share_panel(waves, rope, trace.spec.model.d_k() % 2 == 0, trained, length),
                    table_of(trace, waves, rope, trained, length)};
    model.note = Figures::tr(
                     "Trained on positions 0 to %1, asked up to %2. Defined is not the same as works: slow waves reach "
                     "angles that no training step has shown, and models mostly get worse there.")
                     .arg(trained - 1)
                     .arg(length - 1);
    return model;
}

}  // namespace headlight
