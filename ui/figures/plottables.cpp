#include "ui/figures/plottables.hpp"

namespace headlight {

PanelPlottable::PanelPlottable(QCPAxis* across, QCPAxis* down, const PaintContext& context, ImageScratch& scratch,
                               int panel)
    : QCPAbstractPlottable(across, down), context_(context), scratch_(scratch), panel_(panel) {
    setSelectable(QCP::stNone);
}

double PanelPlottable::selectTest(const QPointF&, bool, QVariant*) const {
    return -1;
}

QCPRange PanelPlottable::getKeyRange(bool& found, QCP::SignDomain) const {
    found = false;
    return {};
}

QCPRange PanelPlottable::getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const {
    found = false;
    return {};
}

void PanelPlottable::draw(QCPPainter* painter) {
    const auto at = static_cast<std::size_t>(panel_);
    if (at >= context_.model->panels.size() || at >= context_.layout->panels.size()) return;
    if (context_.layout->panels[at].area.isEmpty()) return;
    const Panel& panel = context_.model->panels[at];
    if (panel.matrix() != nullptr) {
        paint_cells(*painter, context_, panel_, image_, scratch_);
        paint_labels(*painter, context_, panel_);
        paint_margins(*painter, context_, panel_);
    } else if (panel.curves() != nullptr) {
        paint_curves(*painter, context_, panel_);
    } else if (panel.bars() != nullptr) {
        paint_bars(*painter, context_, panel_);
    } else if (panel.table() != nullptr) {
        paint_table(*painter, context_, panel_);
    } else if (panel.texts() != nullptr) {
        paint_texts(*painter, context_, panel_);
    } else {
        paint_lines(*painter, context_, panel_, image_);
    }
    paint_surroundings(*painter, context_, panel_);
    painter->setAntialiasing(true);
    paint_title(*painter, context_, panel_);
}

void PanelPlottable::drawLegendIcon(QCPPainter*, const QRectF&) const {}

DrawnLayerable::DrawnLayerable(QCustomPlot* plot, const QString& layer, std::function<void(QCPPainter&)> paint)
    : QCPLayerable(plot, layer), paint_(std::move(paint)) {}

void DrawnLayerable::applyDefaultAntialiasingHint(QCPPainter* painter) const {
    painter->setAntialiasing(true);
}

void DrawnLayerable::draw(QCPPainter* painter) {
    paint_(*painter);
}

}  // namespace headlight
