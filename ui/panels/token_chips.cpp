#include "ui/panels/token_chips.hpp"

#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "ui/panels/chip_layout.hpp"

namespace headlight {

TokenChips::TokenChips(QWidget* parent) : QWidget(parent) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Tokens"));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void TokenChips::set_tokens(std::vector<QString> labels, int index_base) {
    if (labels == labels_ && index_base == index_base_) return;
    labels_ = std::move(labels);
    index_base_ = index_base;
    shades_.clear();
    hovered_.reset();
    measure();
    rects_ = lay_out(width());
    updateGeometry();
    update();
}

void TokenChips::set_shades(std::vector<float> shades) {
    if (shades == shades_) return;
    shades_ = std::move(shades);
    update();
}

void TokenChips::set_marks(std::optional<int> hovered, std::optional<int> pinned) {
    if (hovered == hovered_ && pinned == pinned_) return;
    hovered_ = hovered;
    pinned_ = pinned;
    update();
}

void TokenChips::measure() {
    widths_ = chip_widths(labels_, index_base_, font());
}

int TokenChips::row_height() const {
    return chip_height(font());
}

std::vector<QRect> TokenChips::lay_out(int width) const {
    return chip_rows(widths_, width, row_height());
}

QRect TokenChips::chip_rect(int index) const {
    return index < 0 || index >= static_cast<int>(rects_.size()) ? QRect() : rects_[static_cast<std::size_t>(index)];
}

std::optional<int> TokenChips::chip_at(const QPoint& point) const {
    for (std::size_t i = 0; i < rects_.size(); ++i) {
        if (rects_[i].contains(point)) return static_cast<int>(i);
    }
    return std::nullopt;
}

int TokenChips::heightForWidth(int width) const {
    return chip_rows_height(lay_out(width), row_height());
}

QSize TokenChips::sizeHint() const {
    return {400, heightForWidth(std::max(width(), 100))};
}

QSize TokenChips::minimumSizeHint() const {
    return {80, row_height() + 2 * chip_margin};
}

void TokenChips::resizeEvent(QResizeEvent* /*event*/) {
    rects_ = lay_out(width());
}

void TokenChips::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    ChipPainter chips(painter, font());
    // The widget's own palette is touched by the style sheet of the scroll area around it.
    const QPalette colours = QGuiApplication::palette();
    const QColor base = colours.color(QPalette::Button);
    const QColor ink = colours.color(QPalette::Text);
    const QColor accent = colours.color(QPalette::Highlight);
    for (std::size_t i = 0; i < rects_.size(); ++i) {
        if (!event->rect().intersects(rects_[i])) continue;
        const auto index = static_cast<int>(i);
        const bool shaded = i < shades_.size();
        const bool masked = shaded && shades_[i] < 0;
        const double share = shaded && !masked ? static_cast<double>(shades_[i]) : 0;
        const QColor fill = share > 0 ? mix_colours(base, accent, 0.08 + 0.92 * share) : base;
        const bool strong = pinned_ == index || hovered_ == index;
        chips.paint(rects_[i], index + index_base_, labels_[i],
                    {.fill = fill,
                     .letters = share > 0.02 ? letters_on(fill) : ink,
                     .frame = strong ? accent : colours.color(QPalette::Mid),
                     .thick = strong,
                     .bold = pinned_ == index,
                     .faint = masked});
    }
}

void TokenChips::mouseMoveEvent(QMouseEvent* event) {
    emit hovered(chip_at(event->pos()));
}

void TokenChips::mousePressEvent(QMouseEvent* event) {
    const auto token = chip_at(event->pos());
    if (event->button() == Qt::LeftButton && token) emit clicked(*token);
}

void TokenChips::leaveEvent(QEvent* /*event*/) {
    emit hovered(std::nullopt);
}

void TokenChips::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    const bool by_key = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    if (by_key && count() > 0) move_to(hovered_.value_or(pinned_.value_or(0)));
}

void TokenChips::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    emit hovered(std::nullopt);
}

void TokenChips::move_to(int token) {
    token = std::clamp(token, 0, count() - 1);
    setAccessibleDescription(describe(token));
    emit hovered(token);
}

void TokenChips::keyPressEvent(QKeyEvent* event) {
    if (count() == 0) {
        QWidget::keyPressEvent(event);
        return;
    }
    const int from = hovered_.value_or(pinned_.value_or(-1));
    switch (event->key()) {
        case Qt::Key_Right:
            move_to(from + 1);
            break;
        case Qt::Key_Left:
            move_to(from < 0 ? count() - 1 : from - 1);
            break;
        case Qt::Key_Home:
            move_to(0);
            break;
        case Qt::Key_End:
            move_to(count() - 1);
            break;
        case Qt::Key_Space:
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (from >= 0) emit clicked(from);
            break;
        default:
            QWidget::keyPressEvent(event);
    }
}

QString TokenChips::describe(int token) const {
    const auto i = static_cast<std::size_t>(token);
    QString name = tr("Token %1: %2").arg(token + index_base_).arg(labels_[i]);
    if (i >= shades_.size()) return name;
    return shades_[i] < 0 ? name + QStringLiteral("\n") + tr("masked for the pinned query")
                          : name + QStringLiteral("\n") +
                                tr("weight from the pinned query: %1").arg(static_cast<double>(shades_[i]), 0, 'f', 3);
}

bool TokenChips::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        if (const auto token = chip_at(help->pos())) {
            QToolTip::showText(help->globalPos(),
                               describe(*token) + QStringLiteral("\n") +
                                   (pinned_ == *token ? tr("Esc takes the pin away")
                                                      : tr("click: how much does it attend to the others?")),
                               this, chip_rect(*token));
        } else {
            QToolTip::hideText();
        }
        return true;
    }
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        measure();
        rects_ = lay_out(width());
        updateGeometry();
    }
    return QWidget::event(event);
}

}  // namespace headlight
