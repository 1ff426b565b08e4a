#include "ui/views/figure_view.hpp"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QShortcut>
#include <QVBoxLayout>

#include "ui/figures/figure_text.hpp"
#include "ui/views/cell_text.hpp"

namespace headlight {

namespace {

constexpr int focus_width = 2;

}  // namespace

FigureView::FigureView(Session& session, int view_id, const QString& name, QWidget* parent)
    : QWidget(parent), session_(session), view_id_(view_id), header_(new QHBoxLayout), canvas_(new FigureCanvas(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    header_->setContentsMargins(8, 4, 8, 0);
    header_->setSpacing(8);
    layout->addLayout(header_);
    auto* framed = new QVBoxLayout;
    framed->setContentsMargins(focus_width, focus_width, focus_width, focus_width);
    framed->addWidget(canvas_);
    layout->addLayout(framed, 1);
    // Small enough for any window, large enough to come back from one that was shrunk to nothing.
    setMinimumSize(200, 150);
    canvas_->setAccessibleName(name);
    canvas_->set_style(session.style());

    canvas_->set_tooltip([this](const FigureCell& cell) {
        const Panel* panel = canvas_->model().find(cell.panel);
        return panel == nullptr ? QString() : tooltip(*panel, cell.row, cell.column);
    });
    connect(canvas_, &FigureCanvas::hovered, this, [this](int id, int row, int column) {
        if (const Panel* panel = canvas_->model().find(id)) cell_hovered(*panel, row, column);
    });
    connect(canvas_, &FigureCanvas::left, this, [this] { session_.hover({}); });
    connect(canvas_, &FigureCanvas::clicked, this, [this](int id, int row, int column, Qt::KeyboardModifiers keys) {
        if (const Panel* panel = canvas_->model().find(id)) cell_clicked(*panel, row, column, keys);
    });
    connect(canvas_, &FigureCanvas::double_clicked, this, [this](int id) { panel_double_clicked(id); });
    connect(canvas_, &FigureCanvas::context_requested, this, [this](int id, int row, int column, const QPoint& at) {
        show_menu({id, row, column}, at);
    });
    auto* copy_all = new QShortcut(QKeySequence::Copy, this);
    copy_all->setContext(Qt::WidgetWithChildrenShortcut);
    connect(copy_all, &QShortcut::activated, this, [this] { copy(figure_text(canvas_->model())); });
    connect(qApp, &QApplication::focusChanged, this, QOverload<>::of(&QWidget::update));
    connect(&session, &Session::snapshot_changed, this, &FigureView::take_snapshot);
    connect(&session, &Session::selection_changed, this, &FigureView::update_highlight);
    connect(&session, &Session::style_changed, this, [this] { canvas_->set_style(session_.style()); });
}

void FigureView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    ask_again();
}

void FigureView::hideEvent(QHideEvent* event) {
    session_.forget_figure(view_id_);
    QWidget::hideEvent(event);
}

void FigureView::set_in_front(bool in_front) {
    if (in_front == in_front_) return;
    in_front_ = in_front;
    if (in_front)
        ask_again();
    else
        session_.forget_figure(view_id_);
}

void FigureView::paintEvent(QPaintEvent* /*event*/) {
    const QWidget* focus = QApplication::focusWidget();
    if (focus == nullptr || !(focus == canvas_ || canvas_->isAncestorOf(focus))) return;
    QPainter painter(this);
    painter.setPen(QPen(QGuiApplication::palette().color(QPalette::Highlight), focus_width));
    painter.drawRect(canvas_->geometry().adjusted(-1, -1, 1, 1));
}

void FigureView::ask_again() {
    if (is_seen()) session_.want_figure(view_id_, maker());
}

void FigureView::take_snapshot() {
    const Snapshot& snapshot = *session_.snapshot();
    const auto figure = snapshot.figures.find(view_id_);
    if (figure == snapshot.figures.end() || !is_seen()) return;
    canvas_->set_figure(figure->second);
    update_highlight();
    figure_shown(snapshot);
    emit shown(snapshot.serial);
}

void FigureView::update_highlight() {
    if (is_seen()) canvas_->set_highlight(highlight());
}

void FigureView::show_menu(const FigureCell& cell, const QPoint& at) {
    const Panel* panel = canvas_->model().find(cell.panel);
    QMenu menu(this);
    if (panel != nullptr) {
        const QString value = cell_value_text(*panel, cell.row, cell.column);
        if (!value.isEmpty()) menu.addAction(tr("Copy %1").arg(value), this, [this, value] { copy(value); });
        FigureModel alone;
        alone.panels.push_back(*panel);
        menu.addAction(tr("Copy this picture's numbers"), this, [this, text = figure_text(alone)] { copy(text); });
    }
    menu.addAction(tr("Copy all numbers"), QKeySequence::Copy, this, [this] { copy(figure_text(canvas_->model())); });
    menu.exec(at);
}

void FigureView::copy(const QString& text) {
    QGuiApplication::clipboard()->setText(text);
    emit session_.noticed(tr("Copied"));
}

void FigureView::figure_shown(const Snapshot& /*snapshot*/) {}

void FigureView::cell_hovered(const Panel& panel, int row, int column) {
    session_.hover(pointed_at(panel, row, column));
}

void FigureView::cell_clicked(const Panel& panel, int row, int column, Qt::KeyboardModifiers keys) {
    const Pointed pointed = pointed_at(panel, row, column);
    if (pointed.query && keys.testFlag(Qt::ShiftModifier)) {
        session_.pin_more(*pointed.query);
    } else if (pointed.query) {
        session_.pin(pointed.query, pointed.key);
    } else if (pointed.key) {
        session_.pin(session_.selection().query, pointed.key);
    }
}

void FigureView::panel_double_clicked(int /*panel_id*/) {}

Highlight FigureView::highlight() const {
    const Selection& selection = session_.selection();
    Highlight marks;
    marks.query = selection.hover.query;
    marks.key = selection.hover.key;
    marks.dimension = selection.hover.dimension;
    marks.value_dimension = selection.hover.value_dimension;
    marks.pinned_query = selection.query;
    marks.pinned_key = selection.key;
    marks.more_queries = selection.more_queries;
    marks.position = selection.shown_query();
    return marks;
}

QString FigureView::tooltip(const Panel& panel, int row, int column) const {
    return cell_text(panel, row, column);
}

}  // namespace headlight
