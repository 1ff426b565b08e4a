#include "ui/panels/range_slider.hpp"

#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <optional>

namespace headlight {

namespace {

constexpr int handle_width = 9;
constexpr int handle_height = 16;
constexpr int rim = 2;  // room for the ring of the focus
constexpr int track_height = 4;
constexpr double drag_distance = 3;

/// How far a key goes; the limits are as far as the whole range.
std::optional<std::int64_t> step_of(int key, int page, std::int64_t range) {
    switch (key) {
        case Qt::Key_Left:
            return -1;
        case Qt::Key_Right:
            return 1;
        case Qt::Key_PageDown:
            return -page;
        case Qt::Key_PageUp:
            return page;
        case Qt::Key_Home:
            return -range;
        case Qt::Key_End:
            return range;
        default:
            return std::nullopt;
    }
}

}  // namespace

RangeSlider::RangeSlider(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setToolTip(
        tr("Drag an end, or the part between the ends to move both and look for what comes and goes.\n"
           "Left and Right move an end, Space takes the other one, with Shift both move."));
    describe();
}

void RangeSlider::set_range(int min, int max) {
    if (min == min_ && max == max_) return;
    min_ = min;
    max_ = std::max(min, max);
    set_values(low_, high_);
    describe();
    update();
}

void RangeSlider::set_values(int low, int high) {
    const auto [smaller, larger] = std::minmax({low, high});
    const int next_low = std::clamp(smaller, min_, max_);
    const int next_high = std::clamp(larger, min_, max_);
    if (next_low == low_ && next_high == high_) return;
    low_ = next_low;
    high_ = next_high;
    describe();
    update();
    emit changed(low_, high_);
}

void RangeSlider::set_page(int page) {
    page_ = std::max(1, page);
}

QSize RangeSlider::sizeHint() const {
    return {120, handle_height + 2 * rim};
}

QSize RangeSlider::minimumSizeHint() const {
    return {60, handle_height + 2 * rim};
}

double RangeSlider::x_of(int value) const {
    const double left = rim + handle_width;
    const double length = std::max(0.0, width() - 2 * left);
    if (min_ == max_) return left + length / 2;
    return left + length * (static_cast<double>(value) - min_) / (static_cast<double>(max_) - min_);
}

int RangeSlider::value_at(double x) const {
    const double left = x_of(min_);
    const double length = x_of(max_) - left;
    if (length <= 0) return min_;
    const double share = std::clamp((x - left) / length, 0.0, 1.0);
    return static_cast<int>(std::llround(min_ + share * (static_cast<double>(max_) - min_)));
}

QRect RangeSlider::handle_rect(Handle handle) const {
    const bool is_low = handle == Handle::low;
    const int x = static_cast<int>(std::lround(x_of(is_low ? low_ : high_)));
    return {is_low ? x - handle_width : x, (height() - handle_height) / 2, handle_width, handle_height};
}

RangeSlider::Handle RangeSlider::nearest(double x) const {
    const double to_low = std::abs(x - x_of(low_));
    const double to_high = std::abs(x - x_of(high_));
    // On one place, the side decides: only that handle can come to the pointer.
    if (low_ == high_) return x < x_of(low_) ? Handle::low : Handle::high;
    if (to_low == to_high) return active_;
    return to_low < to_high ? Handle::low : Handle::high;
}

void RangeSlider::set_active(Handle handle) {
    if (handle == active_) return;
    active_ = handle;
    describe();
    update();
}

void RangeSlider::move_active(std::int64_t value) {
    const bool is_low = active_ == Handle::low;
    const auto next = static_cast<int>(std::clamp<std::int64_t>(value, is_low ? min_ : low_, is_low ? high_ : max_));
    if (is_low) {
        set_values(next, high_);
    } else {
        set_values(low_, next);
    }
}

void RangeSlider::move_both(std::int64_t low, std::int64_t width) {
    const std::int64_t next = std::clamp<std::int64_t>(low, min_, max_ - width);
    set_values(static_cast<int>(next), static_cast<int>(next + width));
}

void RangeSlider::describe() {
    const QString range = tr("from %1 to %2 of %3").arg(low_).arg(high_).arg(max_);
    setAccessibleDescription(range + QStringLiteral(", ") +
                             (active_ == Handle::low ? tr("lower end active") : tr("upper end active")));
}

void RangeSlider::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) {
        event->ignore();
        return;
    }
    const double x = event->position().x();
    moved_ = false;
    pressed_x_ = x;
    const QPoint point = event->position().toPoint();
    for (const Handle handle : {Handle::low, Handle::high}) {
        if (!handle_rect(handle).contains(point)) continue;
        grab_ = Grab::handle;
        set_active(handle);
        grab_offset_ = x - x_of(active_value());
        return;
    }
    if (x_of(low_) < x && x < x_of(high_)) {
        grab_ = Grab::span;
        grab_offset_ = x - x_of(low_);
        pressed_width_ = static_cast<std::int64_t>(high_) - low_;
        return;
    }
    // The handle comes at once, so that a drag starts where the hand is.
    grab_ = Grab::handle;
    moved_ = true;
    grab_offset_ = 0;
    set_active(nearest(x));
    move_active(value_at(x));
}

void RangeSlider::mouseMoveEvent(QMouseEvent* event) {
    if (grab_ == Grab::none || !(event->buttons() & Qt::LeftButton)) return;
    const double x = event->position().x();
    moved_ = moved_ || std::abs(x - pressed_x_) >= drag_distance;
    // A press is no order to move yet: the hand trembles, and a pixel can be many values.
    if (!moved_) return;
    if (grab_ == Grab::handle) {
        move_active(value_at(x - grab_offset_));
    } else {
        move_both(value_at(x - grab_offset_), std::min(pressed_width_, static_cast<std::int64_t>(max_) - min_));
    }
}

void RangeSlider::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    // A click between the handles is one on the track: only moving makes it a drag of the span.
    if (grab_ == Grab::span && !moved_) {
        set_active(nearest(pressed_x_));
        move_active(value_at(pressed_x_));
    }
    grab_ = Grab::none;
}

void RangeSlider::keyPressEvent(QKeyEvent* event) {
    const bool both = event->modifiers().testFlag(Qt::ShiftModifier);
    const auto range = static_cast<std::int64_t>(max_) - min_;
    if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) {
        QWidget::keyPressEvent(event);
    } else if (const auto step = step_of(event->key(), page_, range)) {
        if (both) {
            move_both(low_ + *step, static_cast<std::int64_t>(high_) - low_);
        } else {
            move_active(active_value() + *step);
        }
    } else if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down || event->key() == Qt::Key_Space) {
        set_active(active_ == Handle::low ? Handle::high : Handle::low);
    } else {
        QWidget::keyPressEvent(event);
    }
}

void RangeSlider::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    update();
}

void RangeSlider::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

void RangeSlider::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    // The widget's own palette is touched by the style sheet of the scroll area around it.
    const QPalette colours = QGuiApplication::palette();
    const QColor line = colours.color(QPalette::Mid);
    const QColor accent = colours.color(QPalette::Highlight);
    const double top = (height() - track_height) / 2.0;
    painter.setPen(Qt::NoPen);
    painter.setBrush(line);
    painter.drawRoundedRect(QRectF(rim, top, width() - 2 * rim, track_height), 2, 2);
    painter.setOpacity(isEnabled() ? 1 : 0.4);
    painter.setBrush(isEnabled() ? accent : colours.color(QPalette::Disabled, QPalette::Text));
    painter.drawRect(QRectF(QPointF(x_of(low_), top), QPointF(x_of(high_), top + track_height)));
    painter.setOpacity(1);
    for (const Handle handle : {Handle::low, Handle::high}) {
        const bool ringed = isEnabled() && hasFocus() && handle == active_;
        const QColor frame = isEnabled() ? colours.color(QPalette::Text) : line;
        painter.setPen(QPen(ringed ? accent : frame, ringed ? 3 : 1));
        painter.setBrush(isEnabled() ? colours.color(QPalette::Button) : colours.color(QPalette::Window));
        painter.drawRoundedRect(QRectF(handle_rect(handle)).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    }
}

}  // namespace headlight
