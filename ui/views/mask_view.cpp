#include "ui/views/mask_view.hpp"

#include "ui/figures/makers.hpp"
#include "ui/views/view_ids.hpp"

namespace headlight {

MaskView::MaskView(Session& session, QWidget* parent)
    : FigureView(session, ViewId::mask_view, tr("Effect of the mask"), parent) {}

Maker MaskView::maker() const {
    return [](const Trace& trace, const Selection& selection, const FigureStyle& style) {
        return make_mask(trace, selection, style);
    };
}

}  // namespace headlight
