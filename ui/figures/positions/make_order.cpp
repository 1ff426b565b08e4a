#include <algorithm>
#include <numeric>

#include "core/positions/order_effect.hpp"
#include "ui/figures/figures_tr.hpp"
#include "ui/figures/labels.hpp"
#include "ui/figures/make_common.hpp"
#include "ui/figures/makers.hpp"
#include "ui/figures/positions/position_parts.hpp"

namespace headlight {

namespace {

constexpr double rounding = 1e-5;  // relative, of a float32 layer

std::vector<int> order_of(const Trace& trace, const Selection& selection) {
    std::vector<int> order = selection.options.positions.order;
    if (is_order(order, trace.n_query())) return order;
    order.resize(static_cast<std::size_t>(trace.n_query()));
    std::iota(order.begin(), order.end(), 0);
    return order;
}

QString verdict(const Trace& trace, const OrderEffect& effect, bool moved) {
    const QString size = exact_number(effect.largest_difference, 2);
    if (!moved)
        return Figures::tr(
            "The tokens stand in their own order: drag some, or press Shuffle, and look at the difference.");
    if (effect.relative() <= rounding) {
        return effect.positions_tell || effect.mask_tells
                   ? Figures::tr("Largest difference %1: rounding. This reordering changes nothing here.").arg(size)
                   : Figures::tr(
                         "Largest difference %1: rounding. Without positions attention is permutation "
                         "equivariant: the outputs are shuffled with the words, otherwise unchanged.")
                         .arg(size);
    }
    QStringList reasons;
    if (effect.positions_tell) reasons << Figures::tr("positions (%1)").arg(kind_name(trace.spec.position.kind));
    if (effect.mask_tells) reasons << Figures::tr("the mask");
    return Figures::tr("Largest difference %1: order matters. Where a word stands is told by %2.")
        .arg(size, reasons.join(Figures::tr(" and ")));
}

Panel output_panel(int id, const QString& name, const std::shared_ptr<const Matrix>& values, const AxisPtr& tokens,
                   double end) {
    MatrixPanel matrix;
    matrix.values = MatrixData::of(values);
    matrix.square = false;
    matrix.aggregate = Aggregate::strongest;
    matrix.rows = tokens;
    matrix.columns = plain_axis(Meaning::none, Figures::tr("Output dimension"), 0);
    matrix.scale = {ScaleKind::diverging, -end, end, false};
    Panel panel = titled_panel(id, plain_title(name), std::move(matrix), 0.8);
    panel.bar = ColourBar{panel.matrix()->scale, {}, {}, {}};
    return panel;
}

}  // namespace

FigureModel make_order(const Trace& trace, const Selection& selection, const FigureStyle& /*style*/) {
    const QString title = Figures::tr("Does order matter?");
    if (trace.empty()) return make_message(title, Figures::tr("There are no tokens."));
    const std::vector<int> order = order_of(trace, selection);
    const bool moved = !std::ranges::is_sorted(order);
    const OrderEffect effect = order_effect(trace, order);
    const std::vector<QString> own = token_labels(*trace.query_stream().tokens);
    std::vector<QString> labels;
    labels.reserve(order.size());
    for (const int token : order) labels.push_back(own[static_cast<std::size_t>(token)]);
    const AxisPtr tokens = plain_axis(Meaning::none, Figures::tr("Token, reordered"), 0, std::move(labels));
    const double end = nice_ceiling(std::max(effect.largest_output, 1e-6));
    // Rounding is shown as what it is beside the outputs: nothing. A real difference is to be seen.
    const double difference_end = effect.relative() <= rounding ? end : nice_ceiling(effect.largest_difference);
    FigureModel model;
    model.title = title;
    model.flow = true;
    model.panels = {
        output_panel(order_of_reordered, Figures::tr("f(PX): reorder, then attend"), effect.of_reordered, tokens, end),
        output_panel(order_reordered, Figures::tr("P·f(X): attend, then reorder"), effect.reordered_output, tokens,
                     end),
        output_panel(order_difference, Figures::tr("Difference"), effect.difference, tokens, difference_end)};
    model.panels[1].before = QStringLiteral("−");
    model.panels[2].before = QStringLiteral("=");
    model.panels[2].title.value = Figures::tr("up to %1").arg(exact_number(effect.largest_difference, 2));
    model.note = verdict(trace, effect, moved);
    return model;
}

}  // namespace headlight
