#include "ui/views/heads_view.hpp"

#include "ui/figures/makers.hpp"
#include "ui/views/head_text.hpp"
#include "ui/views/view_ids.hpp"

namespace headlight {

HeadsView::HeadsView(Session& session, QWidget* parent)
    : FigureView(session, ViewId::heads_view, tr("Heads"), parent) {}

Maker HeadsView::maker() const {
    return make_heads;
}

void HeadsView::cell_clicked(const Panel& panel, int /*row*/, int /*column*/, Qt::KeyboardModifiers /*keys*/) {
    session().focus_head(panel.id);
    session().show_main(MainView::head);
}

Highlight HeadsView::highlight() const {
    Highlight marks = FigureView::highlight();
    marks.selected_panel = session().selection().head;
    return marks;
}

QString HeadsView::tooltip(const Panel& panel, int row, int column) const {
    return FigureView::tooltip(panel, row, column) + head_text(session(), panel.id, row);
}

}  // namespace headlight
