#include <algorithm>

#include "core/positions/position_effect.hpp"
#include "ui/figures/figures_tr.hpp"
#include "ui/figures/labels.hpp"
#include "ui/figures/make_common.hpp"
#include "ui/figures/makers.hpp"
#include "ui/figures/positions/position_parts.hpp"

namespace headlight {

namespace {

constexpr int ids_a_column = 1000;

QString head_label(const LayerTrace& layer, int head, const FigureStyle& style) {
    const PanelTitle title = head_panel_title(layer, head, style);
    return title.short_name.isEmpty() ? title.number : title.number + QStringLiteral(" · ") + title.short_name;
}

Panel shares_panel(const LayerTrace& layer, const PositionEffect& effect, int chosen, bool alibi,
                   const FigureStyle& style) {
    BarsPanel bars;
    bars.lying = true;
    bars.meaning = Meaning::head;
    bars.first = style.index_base;
    bars.y = number_axis({}, 0, 1);
    bars.parts = {{Figures::tr("word · word"), CurveColour::accent, 0.5}};
    if (alibi) {
        bars.parts.push_back({Figures::tr("bias"), CurveColour::key, 0.5});
    } else {
        bars.parts.push_back({Figures::tr("word · position"), CurveColour::key, 0.5});
        bars.parts.push_back({Figures::tr("position · word"), CurveColour::muted, 0.5});
        bars.parts.push_back({Figures::tr("position · position"), CurveColour::value, 0.5});
    }
    for (std::size_t head = 0; head < effect.shares.size(); ++head) {
        const ScoreShares& share = effect.shares[head];
        Bar bar;
        bar.label = head_label(layer, static_cast<int>(head), style);
        bar.value = 1 - share.content_content;
        bar.strong = static_cast<int>(head) == chosen;
        bar.text = Figures::tr("%1 %, moves %2")
                       .arg(100 * (1 - share.content_content), 0, 'f', 0)
                       .arg(short_number(effect.moved[head]));
        bar.parts = alibi ? std::vector{share.content_content, share.bias}
                          : std::vector{share.content_content, share.content_position, share.position_content,
                                        share.position_position};
        const double sum = share.content_content + share.content_position + share.position_content +
                           share.position_position + share.bias;
        if (sum <= 0) {  // every score of the head is 0
            bar.value = 0;
            bar.text = Figures::tr("scores 0");
        }
        bars.bars.push_back(std::move(bar));
    }
    Panel panel;
    panel.id = effect_shares;
    panel.title = plain_title(Figures::tr("Scores are made of"));
    panel.shape = 2.4;
    panel.weight = 2.6;  // all heads are to be seen
    panel.content = std::move(bars);
    return panel;
}

// Rows of ReLU and sigmoid need not sum to 1, and may move more.
Panel moved_panel(const LayerTrace& layer, const PositionEffect& effect, int chosen, const FigureStyle& style) {
    BarsPanel bars;
    bars.lying = true;
    bars.meaning = Meaning::head;
    bars.first = style.index_base;
    bars.y = number_axis({}, 0, std::max(1.0, nice_ceiling(std::ranges::max(effect.moved))));
    for (std::size_t head = 0; head < effect.moved.size(); ++head) {
        Bar bar;
        bar.label = head_label(layer, static_cast<int>(head), style);
        bar.value = effect.moved[head];
        bar.text = short_number(effect.moved[head]);
        bar.strong = static_cast<int>(head) == chosen;
        bars.bars.push_back(std::move(bar));
    }
    Panel panel;
    panel.id = effect_moved;
    panel.title = plain_title(Figures::tr("Weight that moves in a row, mean"));
    panel.title.short_name = Figures::tr("Weight moved");
    panel.shape = 1.6;
    panel.weight = 0.9;
    panel.content = std::move(bars);
    return panel;
}

/// With, without and difference of one head.
void add_head(FigureModel& model, const Trace& trace, const LayerTrace& layer, const PositionEffect& effect, int head,
              const FigureStyle& style) {
    const auto difference = std::make_shared<const Matrix>(layer.attention->head(head) - effect.without->head(head));
    Panel with = titled_panel(head, head_panel_title(layer, head, style),
                              weights_panel(trace, style, MatrixData::of(layer.attention, head)));
    with.title.value = Figures::tr("with");
    Panel without = titled_panel(ids_a_column + head, plain_title(Figures::tr("Without")),
                                 weights_panel(trace, style, MatrixData::of(effect.without, head)));
    without.bar = ColourBar{without.matrix()->scale, {}, {}, {}};
    model.panels.push_back(std::move(with));
    model.panels.push_back(std::move(without));
    model.panels.push_back(difference_panel(2 * ids_a_column + head, trace, style, difference));
}

QString note_of(const Trace& trace) {
    const bool sums =
        trace.spec.attention.scoring == Scoring::dot && trace.spec.attention.normalizer != Normalizer::linear;
    if (!sums && trace.spec.position.kind != PositionKind::none)
        return Figures::tr("These scores are no sums of products of q and k: they do not fall apart into parts.");
    switch (trace.spec.position.kind) {
        case PositionKind::none:
            return Figures::tr("There are no positions: nothing is added. Choose a kind in the controls.");
        case PositionKind::rope:
            return Figures::tr(
                "RoPE adds nothing to the words: it turns q and k, so a score does not fall apart into parts.");
        case PositionKind::alibi:
            return Figures::tr(
                "ALiBi leaves words alone: a score is q·k and a bias, compared here by their mean size.");
        default:
            return Figures::tr(
                "x = e + p on both sides, so q·k has four terms. Bars: mean size of each, as a share; the "
                "numbers are what positions have a part in, and how much weight of a row they move.");
    }
}

}  // namespace

FigureModel make_position_effect(const Trace& trace, const Selection& selection, const FigureStyle& style) {
    const QString title = Figures::tr("What positions add to attention");
    Selection any_head = selection;
    any_head.head = std::clamp(selection.head, 0, std::max(trace.heads() - 1, 0));
    if (auto refused = refusal(trace, any_head, title)) return *refused;
    const LayerTrace& layer = trace.layers[static_cast<std::size_t>(selection.layer)];
    const PositionEffect effect = position_effect(trace, selection.layer);
    FigureModel model;
    model.title = title;
    model.note = note_of(trace);
    if (selection.options.positions.every_head) {
        model.columns = 3 * std::clamp(static_cast<int>(trace.heads() / 6) + 1, 1, 4);
        for (int head = 0; head < trace.heads(); ++head) add_head(model, trace, layer, effect, head, style);
        model.shared_axes = true;
        model.bar = weight_bar(style, model.panels.front().matrix()->scale);
        for (Panel& panel : model.panels) {
            panel.bar.reset();
            auto& matrix = std::get<MatrixPanel>(panel.content);
            if (matrix.scale.kind == ScaleKind::diverging) matrix.scale = {ScaleKind::diverging, -1, 1, false};
        }
        return model;
    }
    model.flow = true;
    add_head(model, trace, layer, effect, any_head.head, style);
    if (!effect.shares.empty())
        model.panels.push_back(
            shares_panel(layer, effect, any_head.head, trace.spec.position.kind == PositionKind::alibi, style));
    else
        model.panels.push_back(moved_panel(layer, effect, any_head.head, style));
    return model;
}

}  // namespace headlight
