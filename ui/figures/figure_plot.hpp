#pragma once
// The one painter: puts a FigureModel into a QCustomPlot. Used by the canvas on the screen and by the export.

#include <qcustomplot.h>

#include <QElapsedTimer>
#include <deque>
#include <functional>

#include "ui/figures/paint.hpp"

namespace headlight {

class FigurePlot : public QCustomPlot {
    Q_OBJECT

public:
    explicit FigurePlot(QWidget* parent = nullptr);

    /// Returns whether the structure is the old one and only numbers were replaced.
    bool set_figure(FigureModel model);
    void set_figure_style(const FigureStyle& style);
    void set_highlight(const Highlight& highlight);
    /// Device pixels per figure unit when it is not that of the screen (files).
    void set_export_scale(double scale);

    [[nodiscard]] const FigureModel& figure() const { return model_; }
    [[nodiscard]] const FigureStyle& figure_style() const { return style_; }
    [[nodiscard]] const Highlight& highlight() const { return highlight_; }
    [[nodiscard]] double paint_ms() const { return paint_ms_; }

    /// Brings the layout up to date with the size and the figure.
    const FigureLayout& figure_layout();
    [[nodiscard]] std::optional<FigureCell> cell_at(const QPointF& point);
    [[nodiscard]] std::optional<QPointF> centre_of(const FigureCell& cell);
    /// The cell of this matrix that is nearest to the point.
    [[nodiscard]] std::optional<FigureCell> nearest_cell(int panel, const QPointF& point);

    [[nodiscard]] const PaintContext& context() const { return context_; }

signals:
    void painted(double ms);

protected:
    void updateLayout() override;
    void paintEvent(QPaintEvent* event) override;

private:
    void rebuild();
    void replot_highlight();
    void finish_replot();

    FigureModel model_;
    FigureStyle style_;
    FigureStyle drawn_style_;  ///< with the font size that suits the size
    Highlight highlight_;
    FigureLayout layout_;
    FigureFonts fonts_;
    TextPainter text_;
    std::deque<std::pair<ColourScale, ColourLookup>> lookups_;
    PaintContext context_;
    ImageScratch scratch_;  ///< of all panels: they are drawn one after the other
    QSize laid_out_for_;
    double laid_out_pixel_ = 0;
    double export_scale_ = 0;
    bool layout_stale_ = true;
    QCPAxis* across_ = nullptr;  ///< hidden axes in figure units that all plottables share
    QCPAxis* down_ = nullptr;
    QElapsedTimer clock_;
    enum class Painting { idle, replotting, copied, waiting } state_ = Painting::idle;
    double paint_ms_ = 0;
};

}  // namespace headlight
