#pragma once
// What the plot is made of: one plottable a panel, one for everything around them, one for the highlight.

#include <qcustomplot.h>

#include <functional>

#include "ui/figures/paint.hpp"

namespace headlight {

/// Draws one panel; reads the matrix of the model directly.
class PanelPlottable : public QCPAbstractPlottable {
public:
    PanelPlottable(QCPAxis* across, QCPAxis* down, const PaintContext& context, ImageScratch& scratch, int panel);

    double selectTest(const QPointF& point, bool only_selectable, QVariant* details) const override;
    QCPRange getKeyRange(bool& found, QCP::SignDomain domain) const override;
    QCPRange getValueRange(bool& found, QCP::SignDomain domain, const QCPRange& keys) const override;

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter* painter, const QRectF& rect) const override;

private:
    const PaintContext& context_;
    ImageScratch& scratch_;
    int panel_;
    QImage image_;
};

/// Anything else that is drawn on a layer of its own choice.
class DrawnLayerable : public QCPLayerable {
public:
    DrawnLayerable(QCustomPlot* plot, const QString& layer, std::function<void(QCPPainter&)> paint);

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    void draw(QCPPainter* painter) override;

private:
    std::function<void(QCPPainter&)> paint_;
};

}  // namespace headlight
