#include "ui/views/mask_view.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include "core/spec/mask_paint.hpp"
#include "ui/figures/makers.hpp"
#include "ui/panels/small_button.hpp"
#include "ui/views/view_controls.hpp"
#include "ui/views/view_ids.hpp"

namespace headlight {

MaskView::MaskView(Session& session, QWidget* parent)
    : FigureView(session, ViewId::mask_view, tr("Effect of the mask"), parent) {
    add_head_chooser(header(), session);
    header().addStretch(1);
    clear_ = add_button(header(), tr("Clear painted"),
                        tr("Takes away everything that was masked or opened by hand; the rules stay."));
    brush_ =
        add_button(header(), tr("Paint"),
                   tr("Click or drag over cells of any of the pictures to mask them, or to open them when the first "
                      "one is masked. Mask the brightest cell of a row and look at where its weight goes."));
    brush_->setCheckable(true);
    connect(brush_, &QToolButton::toggled, this, [this](bool on) {
        canvas().set_sweepable(on);
        canvas().setCursor(on ? Qt::CrossCursor : Qt::ArrowCursor);
    });
    connect(clear_, &QToolButton::clicked, this, &MaskView::clear_painted);
    connect(&canvas(), &FigureCanvas::swept, this,
            [this](int panel, int from_row, int from_column, int to_row, int to_column, bool finished) {
                sweep({panel, from_row, from_column, to_row, to_column}, finished);
            });
    connect(&canvas(), &FigureCanvas::sweep_cancelled, this, &MaskView::cancel_sweep);
    connect(&session, &Session::spec_changed, this, &MaskView::refresh);
    refresh();
}

Maker MaskView::maker() const {
    return static_cast<FigureModel (*)(const Trace&, const Selection&, const FigureStyle&)>(make_mask);
}

bool MaskView::is_masked(int query, int key) const {
    const auto& snapshot = session().snapshot();
    if (snapshot == nullptr) return false;
    const Mask& mask = *snapshot->trace->mask;
    return query < mask.rows() && key < mask.cols() && mask(query, key) == 0;
}

void MaskView::sweep(const SweptCells& cells, bool finished) {
    if (!stroke_) session().begin_gesture();
    if (!stroke_) stroke_ = Stroke{session().spec().mask, cells, is_masked(cells.from_row, cells.from_column)};
    stroke_->cells = cells;
    paint(*stroke_);
    if (finished) {
        stroke_.reset();
        session().end_gesture();
    }
    update_highlight();
}

void MaskView::cancel_sweep() {
    if (!stroke_) return;
    Spec next = session().spec();
    next.mask = stroke_->before;
    stroke_.reset();
    session().edit(next);
    session().end_gesture();
    update_highlight();
}

void MaskView::paint(const Stroke& stroke) {
    const CellRectangle rectangle{{stroke.cells.from_row, stroke.cells.from_column},
                                  {stroke.cells.to_row, stroke.cells.to_column}};
    Spec next = session().spec();
    next.mask = stroke.opens ? open_cells(stroke.before, rectangle) : close_cells(stroke.before, rectangle);
    session().edit(next);
}

void MaskView::cell_clicked(const Panel& panel, int row, int column, Qt::KeyboardModifiers keys) {
    if (!brush_->isChecked() || row < 0 || column < 0) {
        FigureView::cell_clicked(panel, row, column, keys);
        return;
    }
    paint({session().spec().mask, {panel.id, row, column, row, column}, is_masked(row, column)});
}

Highlight MaskView::highlight() const {
    Highlight marks = FigureView::highlight();
    if (stroke_) marks.swept = stroke_->cells;
    return marks;
}

void MaskView::clear_painted() {
    Spec next = session().spec();
    next.mask.cells.clear();
    next.mask.allowed.clear();
    session().edit(next);
}

void MaskView::refresh() {
    const MaskSpec& mask = session().spec().mask;
    clear_->setVisible(!mask.cells.empty() || !mask.allowed.empty());
}

}  // namespace headlight
