#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/ops/positions.hpp"
#include "ui/figures/figures_tr.hpp"
#include "ui/figures/labels.hpp"
#include "ui/figures/make_common.hpp"
#include "ui/figures/makers.hpp"
#include "ui/figures/positions/position_parts.hpp"

namespace headlight {

namespace {

FigureModel sinusoidal_figure(const Trace& trace, const Selection& selection) {
    FigureModel model;
    model.title = Figures::tr("Sinusoidal positions");
    CurvesPanel waves = wave_panel(trace, selection, trace.spec.model.d_model, true);
    model.panels.push_back(
        {position_curves, plain_title(Figures::tr("Waves of dimensions")), std::move(waves), std::nullopt});
    model.panels.push_back(table_panel(position_image, trace, Figures::tr("Table: position × dimension")));
    return model;
}

FigureModel learned_figure(const Trace& trace) {
    FigureModel model;
    model.title = Figures::tr("Learned positions");
    model.panels.push_back(table_panel(position_image, trace, Figures::tr("Learned table (here: seeded)")));
    return model;
}

FigureModel rope_figure(const Trace& trace, const Selection& selection) {
    const PositionSpec& spec = trace.spec.position;
    const int pairs = trace.spec.model.d_k() / 2;
    const int count = std::max(trace.n_query(), least_positions);
    auto angles = std::make_shared<Matrix>(pairs, count);
    for (int pair = 0; pair < pairs; ++pair) {
        const double frequency = pair_frequency(pair, trace.spec.model.d_k(), spec.base);
        for (int i = 0; i < count; ++i) {
            const double turns = (spec.offset + i) * frequency / (2 * std::numbers::pi);
            (*angles)(pair, i) = static_cast<float>((turns - std::floor(turns)) * 360);
        }
    }
    MatrixPanel image;
    image.values = MatrixData::of(std::shared_ptr<const Matrix>(angles));
    image.square = false;
    image.rows = plain_axis(Meaning::pair, Figures::tr("Pair"), 0);
    image.columns = plain_axis(Meaning::position, Figures::tr("Position"), spec.offset);
    image.scale = {ScaleKind::cyclic, 0, 360, false};
    ColourBar bar = ColourBar{image.scale, {}, {}, {}};
    bar.ticks = {{0, QStringLiteral("0°")}, {180, QStringLiteral("180°")}, {360, QStringLiteral("360°")}};

    FigureModel model;
    model.title = Figures::tr("RoPE: how far each pair of q and k is turned");
    CurvesPanel waves = wave_panel(trace, selection, trace.spec.model.d_k(), false);
    model.panels.push_back(
        {position_curves, plain_title(Figures::tr("Sine of the angle of pairs")), std::move(waves), std::nullopt});
    model.panels.push_back(
        {position_image, plain_title(Figures::tr("Angle of each pair of q and k")), std::move(image), bar});
    return model;
}

FigureModel alibi_figure(const Trace& trace, const Selection& selection, const FigureStyle& style) {
    const std::vector<float> slopes = alibi_slopes(trace.heads());
    FigureModel model;
    model.title = Figures::tr("ALiBi: a bias on the scores that grows with distance");
    model.panels.push_back({position_curves, plain_title(Figures::tr("Bias −m·|i − j| of each head")),
                            alibi_bias_curves(trace, selection.head, style, slopes), std::nullopt});
    model.panels.push_back({position_image, plain_title(Figures::tr("Slope m of each head")),
                            alibi_slope_dots(selection.head, style, slopes), std::nullopt});
    return model;
}

}  // namespace

FigureModel make_position(const Trace& trace, const Selection& selection, const FigureStyle& style) {
    const PositionKind kind = trace.spec.position.kind;
    if (kind == PositionKind::none) {
        return make_message(Figures::tr("No positions"),
                            Figures::tr("Nothing tells the model the order of the words. Attention is then permutation "
                                        "equivariant: shuffle the words and the outputs are shuffled with them, "
                                        "otherwise unchanged."));
    }
    Selection any_head = selection;  // the biases are there whether or not the focused head exists
    any_head.head = 0;
    if (auto refused = refusal(trace, any_head, Figures::tr("Positions"))) return *refused;
    switch (kind) {
        case PositionKind::learned:
            return learned_figure(trace);
        case PositionKind::rope:
            return rope_figure(trace, selection);
        case PositionKind::alibi:
            return alibi_figure(trace, selection, style);
        default:
            return sinusoidal_figure(trace, selection);
    }
}

}  // namespace headlight
