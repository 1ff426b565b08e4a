#include "ui/views/heads_view.hpp"

#include "ui/figures/labels.hpp"
#include "ui/figures/makers.hpp"
#include "ui/views/view_ids.hpp"

namespace headlight {

namespace {

/// False for the rows at the edge of the sentence that "k back" and "k ahead" have no answer for.
bool target_exists(const HeadDesign& design, int query, int n_key) {
    switch (design.role) {
        case HeadRole::previous:
        case HeadRole::back:
            return query - design.distance >= 0;
        case HeadRole::next:
        case HeadRole::ahead:
            return query + design.distance < n_key;
        default:
            return true;
    }
}

}  // namespace

HeadsView::HeadsView(Session& session, QWidget* parent)
    : FigureView(session, ViewId::heads_view, tr("Heads"), parent) {}

Maker HeadsView::maker() const {
    return [](const Trace& trace, const Selection& selection, const FigureStyle& style) {
        return selection.head_enlarged ? make_head(trace, selection, style) : make_heads(trace, selection, style);
    };
}

void HeadsView::cell_clicked(const Panel& panel, int row, int column) {
    if (session().selection().head_enlarged) {
        FigureView::cell_clicked(panel, row, column);
        return;
    }
    session().focus_head(panel.id);
    session().enlarge_head(true);
}

void HeadsView::panel_double_clicked(int /*panel_id*/) {
    session().enlarge_head(false);
}

Highlight HeadsView::highlight() const {
    Highlight marks = FigureView::highlight();
    if (!session().selection().head_enlarged) marks.selected_panel = session().selection().head;
    return marks;
}

QString HeadsView::tooltip(const Panel& panel, int row, int column) const {
    QString text = FigureView::tooltip(panel, row, column);
    const auto& snapshot = session().snapshot();
    if (snapshot == nullptr || panel.id >= snapshot->trace->heads()) return text;
    const auto& measures = *snapshot->trace->layers.at(0).measures;
    const HeadMeasure& measure = measures[static_cast<std::size_t>(panel.id)];
    const QString entropy = tr("mean row entropy %1 bits").arg(static_cast<double>(measure.entropy), 0, 'f', 2);
    if (measure.design.role == HeadRole::none)
        return text + QStringLiteral("\n") + tr("random weights") + QStringLiteral(", ") + entropy;
    text +=
        QStringLiteral("\n") + head_title(measure.design) + QStringLiteral(": ") + tr("designed by hand, not learned");
    text += QStringLiteral("\n");
    text += measure.strength < 0 ? tr("strength: nothing to measure, every target is masked or missing")
                                 : tr("strength %1").arg(static_cast<double>(measure.strength), 0, 'f', 2);
    text += QStringLiteral(", ") + entropy;
    if (!target_exists(measure.design, row, snapshot->trace->n_key())) {
        text += QStringLiteral("\n") + tr("the token that this head looks for does not exist here: "
                                          "the row still has to sum to 1, so the next best key gets it");
    }
    return text;
}

}  // namespace headlight
