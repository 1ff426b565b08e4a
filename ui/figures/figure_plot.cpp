#include "ui/figures/figure_plot.hpp"

#include "ui/figures/hit.hpp"
#include "ui/figures/plottables.hpp"

namespace headlight {

namespace {

constexpr std::size_t most_lookups = 512;

}  // namespace

FigurePlot::FigurePlot(QWidget* parent) : QCustomPlot(parent), fonts_(style_) {
    context_ = {&model_, &layout_, &drawn_style_, &fonts_, &text_, &lookups_};
    plotLayout()->clear();
    auto* rect = new QCPAxisRect(this, false);
    rect->setAutoMargins(QCP::msNone);
    rect->setMargins(QMargins());
    plotLayout()->addElement(0, 0, rect);
    across_ = rect->addAxis(QCPAxis::atBottom);
    down_ = rect->addAxis(QCPAxis::atLeft);
    across_->setVisible(false);
    down_->setVisible(false);
    addLayer(QStringLiteral("highlight"), layer(QStringLiteral("overlay")), QCustomPlot::limBelow);
    layer(QStringLiteral("highlight"))->setMode(QCPLayer::lmBuffered);
    new DrawnLayerable(this, QStringLiteral("main"), [this](QCPPainter& painter) { paint_frame(painter, context_); });
    new DrawnLayerable(this, QStringLiteral("highlight"), [this](QCPPainter& painter) {
        if (model_.message.isEmpty()) paint_highlight(painter, context_, highlight_);
    });
    connect(this, &QCustomPlot::beforeReplot, this, [this] {
        clock_.start();
        state_ = Painting::replotting;
    });
    connect(this, &QCustomPlot::afterReplot, this, &FigurePlot::finish_replot);
    set_figure_style(style_);
}

bool FigurePlot::set_figure(FigureModel model) {
    const bool in_place = same_structure(model_, model);
    if (!in_place || !same_lettering(model_, model)) layout_stale_ = true;
    model_ = std::move(model);
    if (!in_place) rebuild();
    return in_place;
}

void FigurePlot::rebuild() {
    clearPlottables();
    setCurrentLayer(QStringLiteral("main"));
    for (int i = 0; i < static_cast<int>(model_.panels.size()); ++i)
        new PanelPlottable(across_, down_, context_, scratch_, i);
}

void FigurePlot::set_figure_style(const FigureStyle& style) {
    style_ = style;
    drawn_style_ = style;
    fonts_ = FigureFonts(style);
    lookups_.clear();
    text_.clear();
    layout_stale_ = true;
    setBackground(QBrush(theme(style.theme).background));
}

void FigurePlot::set_highlight(const Highlight& highlight) {
    if (highlight == highlight_) return;
    highlight_ = highlight;
    replot_highlight();
}

void FigurePlot::replot_highlight() {
    if (layout_stale_ || mReplotQueued) return;  // a full replot is on its way
    layer(QStringLiteral("highlight"))->replot();
}

void FigurePlot::set_export_scale(double scale) {
    export_scale_ = scale;
    layout_stale_ = true;
}

const FigureLayout& FigurePlot::figure_layout() {
    const double pixel = 1 / (export_scale_ > 0 ? export_scale_ : bufferDevicePixelRatio());
    if (layout_stale_ || laid_out_for_ != viewport().size() || laid_out_pixel_ != pixel) {
        laid_out_for_ = viewport().size();
        laid_out_pixel_ = pixel;
        layout_stale_ = false;
        drawn_style_ = sized_style(style_, laid_out_for_.width(), laid_out_for_.height());
        fonts_ = FigureFonts(drawn_style_);
        layout_ = lay_out(model_, drawn_style_, laid_out_for_, pixel);
    }
    return layout_;
}

void FigurePlot::updateLayout() {
    QCustomPlot::updateLayout();
    if (lookups_.size() > most_lookups) lookups_.clear();
    figure_layout();
}

/// A replot copies itself to the screen at once, or leaves that to a later paint event.
void FigurePlot::finish_replot() {
    const bool copied = state_ == Painting::copied;
    paint_ms_ = static_cast<double>(clock_.nsecsElapsed()) / 1e6;
    state_ = copied ? Painting::idle : Painting::waiting;
    if (copied) emit painted(paint_ms_);
}

void FigurePlot::paintEvent(QPaintEvent* event) {
    QElapsedTimer clock;
    clock.start();
    QCustomPlot::paintEvent(event);
    if (state_ == Painting::replotting) state_ = Painting::copied;
    if (state_ != Painting::waiting) return;
    paint_ms_ += static_cast<double>(clock.nsecsElapsed()) / 1e6;
    state_ = Painting::idle;
    emit painted(paint_ms_);
}

std::optional<FigureCell> FigurePlot::cell_at(const QPointF& point) {
    return headlight::cell_at(model_, figure_layout(), point);
}

std::optional<QPointF> FigurePlot::centre_of(const FigureCell& cell) {
    return headlight::centre_of(model_, figure_layout(), cell);
}

std::optional<FigureCell> FigurePlot::nearest_cell(int panel, const QPointF& point) {
    return headlight::nearest_cell(model_, figure_layout(), panel, point);
}

}  // namespace headlight
