#include "ui/panels/head_chips.hpp"

#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

namespace headlight {

namespace {

constexpr int chip_width = 24;
constexpr int chip_height = 20;
constexpr int gap = 3;

}  // namespace

HeadChips::HeadChips(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Heads that are drawn"));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void HeadChips::set_heads(std::vector<QString> names, const FigureStyle& style) {
    if (names == names_ && style.theme == theme_ && style.index_base == index_base_) return;
    names_ = std::move(names);
    theme_ = style.theme;
    index_base_ = style.index_base;
    cursor_ = std::clamp(cursor_, 0, std::max(count() - 1, 0));
    updateGeometry();
    update();
}

void HeadChips::set_chosen(std::vector<int> heads) {
    if (heads == chosen_) return;
    chosen_ = std::move(heads);
    update();
}

int HeadChips::per_line(int width) const {
    return std::max(1, (width + gap) / (chip_width + gap));
}

QRect HeadChips::chip_rect(int head) const {
    const int line = per_line(width());
    return {(head % line) * (chip_width + gap), (head / line) * (chip_height + gap), chip_width, chip_height};
}

int HeadChips::heightForWidth(int width) const {
    const int lines = (std::max(count(), 1) + per_line(width) - 1) / per_line(width);
    return lines * (chip_height + gap) - gap;
}

QSize HeadChips::sizeHint() const {
    const int wanted = std::min(count(), 16) * (chip_width + gap);
    return {wanted, heightForWidth(std::max(wanted, width()))};
}

QSize HeadChips::minimumSizeHint() const {
    return {4 * (chip_width + gap), heightForWidth(std::max(width(), 4 * (chip_width + gap)))};
}

std::optional<int> HeadChips::chip_at(const QPoint& point) const {
    for (int head = 0; head < count(); ++head) {
        if (chip_rect(head).contains(point)) return head;
    }
    return std::nullopt;
}

void HeadChips::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPalette colours = QGuiApplication::palette();
    QFont letters = font();
    letters.setPointSizeF(std::max(6.0, letters.pointSizeF() * 0.85));
    painter.setFont(letters);
    for (int head = 0; head < count(); ++head) {
        const bool on = std::ranges::binary_search(chosen_, head);
        const QColor colour = series_colour(theme_, head);
        const QRectF rect = QRectF(chip_rect(head)).adjusted(0.5, 0.5, -0.5, -0.5);
        const bool focused = hasFocus() && head == cursor_;
        painter.setPen(QPen(focused ? colours.color(QPalette::Highlight) : colour, focused ? 2 : 1));
        painter.setBrush(on ? colour : QColor(Qt::transparent));
        painter.drawRoundedRect(rect, 4, 4);
        const QColor on_colour = colour.lightnessF() > 0.6F ? QColor(0x1a, 0x1d, 0x24) : QColor(Qt::white);
        painter.setPen(on ? on_colour : colours.color(QPalette::Text));
        painter.drawText(rect, Qt::AlignCenter, QString::number(head + index_base_));
    }
}

void HeadChips::toggle(int head) {
    cursor_ = head;
    std::vector<int> next = chosen_;
    const auto place = std::ranges::lower_bound(next, head);
    if (place == next.end() || *place != head) {
        next.insert(place, head);
    } else if (next.size() > 1) {
        next.erase(place);
    }
    if (next != chosen_) emit chosen_changed(next);
    update();
}

void HeadChips::isolate(int head) {
    cursor_ = head;
    emit chosen_changed({head});
}

void HeadChips::mousePressEvent(QMouseEvent* event) {
    const auto head = chip_at(event->pos());
    if (event->button() == Qt::LeftButton && head) toggle(*head);
}

void HeadChips::mouseDoubleClickEvent(QMouseEvent* event) {
    const auto head = chip_at(event->pos());
    if (event->button() == Qt::LeftButton && head) isolate(*head);
}

void HeadChips::keyPressEvent(QKeyEvent* event) {
    const int last = std::max(count() - 1, 0);
    switch (event->key()) {
        case Qt::Key_Right:
            cursor_ = std::min(cursor_ + 1, last);
            break;
        case Qt::Key_Left:
            cursor_ = std::max(cursor_ - 1, 0);
            break;
        case Qt::Key_Home:
            cursor_ = 0;
            break;
        case Qt::Key_End:
            cursor_ = last;
            break;
        case Qt::Key_Space:
            toggle(cursor_);
            break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            isolate(cursor_);
            break;
        default:
            QWidget::keyPressEvent(event);
            return;
    }
    setAccessibleDescription(describe(cursor_));
    update();
}

void HeadChips::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    setAccessibleDescription(describe(cursor_));
    update();
}

void HeadChips::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

QString HeadChips::describe(int head) const {
    if (head < 0 || head >= count()) return {};
    const QString& name = names_[static_cast<std::size_t>(head)];
    const QString number = tr("Head %1").arg(head + index_base_);
    const bool on = std::ranges::binary_search(chosen_, head);
    return (name.isEmpty() ? number : number + QStringLiteral(": ") + name) + QStringLiteral(", ") +
           (on ? tr("drawn") : tr("not drawn"));
}

bool HeadChips::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto head = chip_at(help->pos())) {
        QToolTip::showText(help->globalPos(),
                           describe(*head) + QStringLiteral("\n") +
                               tr("click: on or off; double click: this one alone (Space and Enter)"),
                           this, chip_rect(*head));
    } else {
        QToolTip::hideText();
    }
    return true;
}

}  // namespace headlight
