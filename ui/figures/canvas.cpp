#include "ui/figures/canvas.hpp"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <algorithm>

#include "ui/figures/figure_plot.hpp"
#include "ui/figures/hit.hpp"

namespace headlight {

FigureCanvas::FigureCanvas(QWidget* parent) : QWidget(parent), plot_(new FigurePlot(this)) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    plot_->setAttribute(Qt::WA_TransparentForMouseEvents);
    plot_->setFocusPolicy(Qt::NoFocus);
    connect(plot_, &FigurePlot::painted, this, &FigureCanvas::painted);
}

FigureCanvas::~FigureCanvas() = default;

void FigureCanvas::set_figure(FigureModel model) {
    setAccessibleName(model.title);
    setAccessibleDescription(model.message);
    const bool in_place = plot_->set_figure(std::move(model));
    if (!in_place) {
        cancel_sweep();
        hovered_.reset();
        pressed_.reset();
    }
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

void FigureCanvas::set_style(const FigureStyle& style) {
    if (style == plot_->figure_style()) return;
    plot_->set_figure_style(style);
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

void FigureCanvas::set_highlight(const Highlight& highlight) {
    plot_->set_highlight(highlight);
}

const FigureModel& FigureCanvas::model() const {
    return plot_->figure();
}
const FigureStyle& FigureCanvas::style_choice() const {
    return plot_->figure_style();
}
const Highlight& FigureCanvas::highlight() const {
    return plot_->highlight();
}

void FigureCanvas::set_sweepable(bool on) {
    if (!on) cancel_sweep();
    sweepable_ = on;
}

void FigureCanvas::set_tooltip(std::function<QString(const FigureCell&)> text) {
    tooltip_ = std::move(text);
}

std::optional<FigureCell> FigureCanvas::cell_at(const QPointF& point) const {
    return plot_->cell_at(point - plot_->pos());
}

std::optional<QPointF> FigureCanvas::centre_of(const FigureCell& cell) const {
    auto centre = plot_->centre_of(cell);
    if (centre) *centre += plot_->pos();
    return centre;
}

double FigureCanvas::paint_ms() const {
    return plot_->paint_ms();
}

void FigureCanvas::flush() {
    plot_->replot(QCustomPlot::rpQueuedRefresh);
}

QSize FigureCanvas::sizeHint() const {
    return {480, 320};
}
QSize FigureCanvas::minimumSizeHint() const {
    return {40, 30};
}

bool FigureCanvas::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && swept_to_ &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();  // takes the stroke back before it means anything else
        return true;
    }
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto cell = cell_at(help->pos());
    const QString text = cell && tooltip_ ? tooltip_(*cell) : QString();
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), text, this);
    return true;
}

void FigureCanvas::resizeEvent(QResizeEvent*) {
    plot_->setGeometry(QRect(QPoint(0, 0), size().expandedTo(QSize(1, 1))));  // a plot of no size warns
}

void FigureCanvas::hover(const std::optional<FigureCell>& cell) {
    if (cell == hovered_) return;
    hovered_ = cell;
    if (!cell) {
        QToolTip::hideText();
        emit left();
        return;
    }
    if (QToolTip::isVisible() && tooltip_) QToolTip::showText(QCursor::pos(), tooltip_(*cell), this);
    emit hovered(cell->panel, cell->row, cell->column);
}

void FigureCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons().testFlag(Qt::LeftButton) && sweep(event->position(), false, event->modifiers())) return;
    hover(cell_at(event->position()));
}

bool FigureCanvas::sweep(const QPointF& to, bool finished, Qt::KeyboardModifiers modifiers) {
    if (!sweepable_ || !pressed_) return false;
    const auto cell = plot_->nearest_cell(pressed_->panel, to - plot_->pos());
    if (!cell || (!swept_to_ && cell == pressed_)) return false;
    if (finished || cell != swept_to_) {
        swept_to_ = cell;
        emit swept(cell->panel, pressed_->row, pressed_->column, cell->row, cell->column, finished, modifiers);
    }
    return true;
}

bool FigureCanvas::cancel_sweep() {
    if (!swept_to_) return false;
    swept_to_.reset();
    pressed_.reset();
    emit sweep_cancelled();
    return true;
}

void FigureCanvas::mousePressEvent(QMouseEvent* event) {
    cancel_sweep();
    pressed_ = event->button() == Qt::LeftButton ? cell_at(event->position()) : std::nullopt;
    event->accept();
}

void FigureCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    const auto cell = cell_at(event->position());
    const auto pressed = pressed_;
    const bool drawn = sweep(event->position(), true, event->modifiers());
    swept_to_.reset();
    pressed_.reset();
    if (!drawn && cell && pressed == cell) emit clicked(cell->panel, cell->row, cell->column, event->modifiers());
}

void FigureCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    pressed_.reset();  // the release that follows is no click of its own
    if (event->button() != Qt::LeftButton) return;
    if (const auto cell = cell_at(event->position())) emit double_clicked(cell->panel);
}

void FigureCanvas::contextMenuEvent(QContextMenuEvent* event) {
    const bool keyboard = event->reason() == QContextMenuEvent::Keyboard;
    const auto cell = keyboard ? hovered_ : cell_at(event->pos());
    if (!cell) return event->ignore();
    QPoint at = event->globalPos();
    if (const auto centre = centre_of(*cell); keyboard && centre) at = mapToGlobal(centre->toPoint());
    emit context_requested(cell->panel, cell->row, cell->column, at);
}

void FigureCanvas::leaveEvent(QEvent*) {
    hover(std::nullopt);
}

/// Moves the cell under the keyboard; begins at the first cell.
void FigureCanvas::move_cursor(int rows, int columns, int panels) {
    const FigureModel& figure = model();
    if (figure.panels.empty()) return;
    const FigureCell cell = hovered_.value_or(FigureCell{figure.panels.front().id, 0, 0});
    auto index = std::ranges::find(figure.panels, cell.panel, &Panel::id) - figure.panels.begin();
    index = std::clamp<std::ptrdiff_t>(index + panels, 0, static_cast<std::ptrdiff_t>(figure.panels.size()) - 1);
    if (!hovered_) rows = columns = 0;
    hover(moved_cell(figure.panels[static_cast<std::size_t>(index)], cell, rows, columns));
}

void FigureCanvas::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Up:
            return move_cursor(-1, 0, 0);
        case Qt::Key_Down:
            return move_cursor(1, 0, 0);
        case Qt::Key_Left:
            return move_cursor(0, -1, 0);
        case Qt::Key_Right:
            return move_cursor(0, 1, 0);
        case Qt::Key_PageUp:
            return move_cursor(0, 0, -1);
        case Qt::Key_PageDown:
            return move_cursor(0, 0, 1);
        case Qt::Key_Return:
        case Qt::Key_Enter:
        case Qt::Key_Space:
            if (hovered_) {
                emit clicked(hovered_->panel, hovered_->row, hovered_->column, event->modifiers());
                return;
            }
            break;
        case Qt::Key_Escape:
            if (cancel_sweep()) return;
            break;
        default:
            break;
    }
    QWidget::keyPressEvent(event);
}

void FigureCanvas::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
}

void FigureCanvas::focusOutEvent(QFocusEvent* event) {
    cancel_sweep();
    QWidget::focusOutEvent(event);
}

}  // namespace headlight
