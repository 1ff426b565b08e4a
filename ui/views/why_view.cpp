#include "ui/views/why_view.hpp"

#include <QHBoxLayout>

#include "ui/figures/makers.hpp"
#include "ui/views/view_controls.hpp"
#include "ui/views/view_ids.hpp"

namespace headlight {

WhyView::WhyView(Session& session, QWidget* parent)
    : FigureView(session, ViewId::why_view, tr("Why this weight"), parent) {
    add_head_chooser(header(), session);
    header().addStretch(1);
    add_switch(header(), session, tr("Sort"),
               tr("Largest products q × k first. Look for how few dimensions decide a score: often two or three."),
               [](ViewOptions& options) -> bool& { return options.products_sorted; });
}

Maker WhyView::maker() const {
    return make_why;
}

}  // namespace headlight
