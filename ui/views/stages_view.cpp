#include "ui/views/stages_view.hpp"

#include <QHBoxLayout>

#include "ui/figures/makers.hpp"
#include "ui/views/view_controls.hpp"
#include "ui/views/view_ids.hpp"

namespace headlight {

StagesView::StagesView(Session& session, QWidget* parent)
    : FigureView(session, ViewId::stages_view, tr("Stages of one head"), parent) {
    add_head_chooser(header(), session);
    header().addStretch(1);
}

Maker StagesView::maker() const {
    return make_stages;
}

}  // namespace headlight
