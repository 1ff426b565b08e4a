#include "ui/views/position_view.hpp"

#include <QHBoxLayout>

#include "ui/figures/makers.hpp"
#include "ui/panels/pair_range.hpp"
#include "ui/panels/small_button.hpp"
#include "ui/views/view_ids.hpp"

#include <QToolButton>

namespace headlight {

PositionView::PositionView(Session& session, QWidget* parent)
    : FigureView(session, ViewId::position_view, tr("Positional encoding"), parent), pairs_(new PairRange(session)) {
    setMinimumWidth(300);  // its controls need it
    header().addWidget(pairs_, 1);
    QToolButton* lab = add_button(header(), tr("Lab"),
                                  tr("Opens the position lab in the middle: what each kind of position does, and what "
                                     "it adds to attention."));
    connect(lab, &QToolButton::clicked, &session, [&session] { session.show_main(MainView::positions); });
    connect(&session, &Session::spec_changed, this, &PositionView::refresh);
    refresh();
}

void PositionView::refresh() {
    pairs_->setVisible(session().spec().position.kind == PositionKind::sinusoidal);
}

Maker PositionView::maker() const {
    return make_position;
}

Highlight PositionView::highlight() const {
    Highlight marks = FigureView::highlight();
    marks.position = session().selection().shown_query();
    return marks;
}

}  // namespace headlight
