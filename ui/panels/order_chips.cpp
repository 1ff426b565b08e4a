#include "ui/panels/order_chips.hpp"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollArea>
#include <QToolTip>
#include <algorithm>
#include <iterator>
#include <numeric>

#include "ui/panels/chip_layout.hpp"

namespace headlight {

namespace {

constexpr int drop_slack = 12;

std::vector<int> identity(std::size_t count) {
    std::vector<int> order(count);
    std::iota(order.begin(), order.end(), 0);
    return order;
}

bool is_permutation_of(std::size_t count, const std::vector<int>& order) {
    if (order.size() != count) return false;
    std::vector<bool> seen(count, false);
    for (const int token : order) {
        if (token < 0 || token >= static_cast<int>(count) || seen[static_cast<std::size_t>(token)]) return false;
        seen[static_cast<std::size_t>(token)] = true;
    }
    return true;
}

/// By how many places a key moves a chip; 0: another key.
int shift_of(const QKeyEvent& event) {
    if ((event.modifiers() & ~Qt::KeypadModifier) != Qt::ControlModifier) return 0;
    return event.key() == Qt::Key_Left ? -1 : event.key() == Qt::Key_Right ? 1 : 0;
}

}  // namespace

OrderChips::OrderChips(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Order of the tokens"));
    setToolTip(
        tr("Drag tokens to other places and look for weights that change: without positions and without a mask\n"
           "nothing does but the order of rows and columns."));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void OrderChips::set_tokens(std::vector<QString> labels, int index_base) {
    if (labels == labels_ && index_base == index_base_) return;
    end_drag();
    const bool same_count = labels.size() == labels_.size();
    labels_ = std::move(labels);
    index_base_ = index_base;
    widths_ = chip_widths(labels_, index_base_, font());
    take_order(same_count ? order_ : identity(labels_.size()), cursor_);
}

void OrderChips::set_order(std::vector<int> order) {
    if (!is_permutation_of(labels_.size(), order)) order = identity(labels_.size());
    if (order == order_) return;
    end_drag();
    // The keyboard stays with its token.
    const int token = order_[static_cast<std::size_t>(cursor_)];
    const auto place = static_cast<int>(std::ranges::find(order, token) - order.begin());
    take_order(std::move(order), place);
}

void OrderChips::take_order(std::vector<int> order, int cursor) {
    order_ = std::move(order);
    cursor_ = std::clamp(cursor, 0, std::max(count() - 1, 0));
    rects_ = lay_out(width());
    update_description();
    updateGeometry();
    update();
}

void OrderChips::move_chip(int from, int to) {
    if (from == to || to < 0 || to >= count()) return;
    std::vector<int> next = order_;
    const int token = next[static_cast<std::size_t>(from)];
    next.erase(next.begin() + from);
    next.insert(next.begin() + to, token);
    take_order(std::move(next), to);
    show_in_scroll_area(chip_rect(to));
    emit reordered(order_);
}

std::vector<QRect> OrderChips::lay_out(int width) const {
    std::vector<int> widths;
    widths.reserve(order_.size());
    for (const int token : order_) widths.push_back(widths_[static_cast<std::size_t>(token)]);
    return chip_rows(widths, width, chip_height(font()));
}

QRect OrderChips::chip_rect(int place) const {
    return place < 0 || place >= count() ? QRect() : rects_[static_cast<std::size_t>(place)];
}

std::optional<int> OrderChips::chip_at(const QPoint& point) const {
    const auto found = std::ranges::find_if(rects_, [&](const QRect& rect) { return rect.contains(point); });
    if (found == rects_.end()) return std::nullopt;
    return static_cast<int>(found - rects_.begin());
}

int OrderChips::heightForWidth(int width) const {
    return chip_rows_height(lay_out(width), chip_height(font()));
}

QSize OrderChips::sizeHint() const {
    return {400, heightForWidth(std::max(width(), 100))};
}

QSize OrderChips::minimumSizeHint() const {
    return {80, chip_height(font()) + 2 * chip_margin};
}

void OrderChips::resizeEvent(QResizeEvent* /*event*/) {
    rects_ = lay_out(width());
}

OrderChips::Gap OrderChips::gap_at(const QPoint& point) const {
    const auto place_of = [this](auto chip) { return static_cast<int>(chip - rects_.begin()); };
    // Chips are in the order of their rows: the row ends where the first one begins below the point.
    auto row_end = std::ranges::find_if(rects_, [&](const QRect& r) { return r.top() - chip_gap / 2 > point.y(); });
    const int row = row_end == rects_.begin() ? rects_.front().top() : std::prev(row_end)->top();
    row_end = std::ranges::find_if(rects_, [&](const QRect& r) { return r.top() > row; });
    const auto after = std::find_if(rects_.begin(), row_end,
                                    [&](const QRect& r) { return r.top() == row && point.x() < r.center().x(); });
    if (after != row_end) return {place_of(after), QRect(after->left() - 3, row, 2, after->height())};
    // A full row ends at the widget's edge.
    const QRect& last = *std::prev(row_end);
    return {place_of(row_end), QRect(std::min(last.right() + 2, width() - 2), row, 2, last.height())};
}

std::optional<int> OrderChips::drop_place() const {
    if (!drag_ || !drag_->moving) return std::nullopt;
    // What a scroll area hides is outside, too; the way to the first and last place may lead a bit over the edge.
    const QRect inside = visibleRegion().boundingRect().adjusted(-drop_slack, -drop_slack, drop_slack, drop_slack);
    if (!inside.contains(drag_->at)) return std::nullopt;
    const int before = gap_at(drag_->at).before;
    return before > drag_->place ? before - 1 : before;
}

QRect OrderChips::dragged_rect() const {
    return chip_rect(drag_->place).translated(drag_->at - drag_->pressed);
}

void OrderChips::end_drag() {
    if (!drag_) return;
    drag_.reset();
    unsetCursor();
    update();
}

void OrderChips::mousePressEvent(QMouseEvent* event) {
    const auto place = chip_at(event->position().toPoint());
    if (event->button() != Qt::LeftButton || !place) {
        event->ignore();
        return;
    }
    const QPoint at = event->position().toPoint();
    drag_ = Drag{.place = *place, .pressed = at, .at = at, .moving = false};
    focus_place(*place);
}

void OrderChips::mouseMoveEvent(QMouseEvent* event) {
    if (!drag_ || !(event->buttons() & Qt::LeftButton)) return;
    drag_->at = event->position().toPoint();
    if (!drag_->moving) {
        if ((drag_->at - drag_->pressed).manhattanLength() < QApplication::startDragDistance()) return;
        drag_->moving = true;
        setCursor(Qt::ClosedHandCursor);
        QToolTip::hideText();
    }
    show_in_scroll_area(QRect(drag_->at, QSize(1, 1)));
    update();
}

void OrderChips::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !drag_) return;
    drag_->at = event->position().toPoint();
    const auto to = drop_place();
    const int from = drag_->place;
    end_drag();
    if (to) move_chip(from, *to);
}

void OrderChips::focus_place(int place) {
    cursor_ = std::clamp(place, 0, std::max(count() - 1, 0));
    show_in_scroll_area(chip_rect(cursor_));
    update_description();
    update();
}

void OrderChips::show_in_scroll_area(const QRect& rect) {
    for (QWidget* around = parentWidget(); around != nullptr; around = around->parentWidget()) {
        auto* scroll = qobject_cast<QScrollArea*>(around);
        if (scroll == nullptr || scroll->widget() == nullptr) continue;
        const QPoint centre = mapTo(scroll->widget(), rect.center());
        scroll->ensureVisible(centre.x(), centre.y(), rect.width() / 2, rect.height() / 2 + chip_gap);
        return;
    }
}

void OrderChips::keyPressEvent(QKeyEvent* event) {
    if (drag_ && event->key() == Qt::Key_Escape) {
        end_drag();
    } else if (drag_ || count() == 0) {
        QWidget::keyPressEvent(event);
    } else if (const int shift = shift_of(*event); shift != 0) {
        move_chip(cursor_, cursor_ + shift);
    } else if (event->modifiers() & ~Qt::KeypadModifier) {
        QWidget::keyPressEvent(event);
    } else if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right) {
        focus_place(cursor_ + (event->key() == Qt::Key_Left ? -1 : 1));
    } else if (event->key() == Qt::Key_Home || event->key() == Qt::Key_End) {
        focus_place(event->key() == Qt::Key_Home ? 0 : count() - 1);
    } else {
        QWidget::keyPressEvent(event);
    }
}

void OrderChips::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    update();
}

void OrderChips::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    end_drag();
    update();
}

QString OrderChips::describe(int place) const {
    if (place < 0 || place >= count()) return {};
    const int token = order_[static_cast<std::size_t>(place)];
    // Both at once: a label may itself contain %3.
    return tr("place %1: token %2 “%3”")
        .arg(QString::number(place + index_base_), QString::number(token + index_base_),
             labels_[static_cast<std::size_t>(token)]);
}

void OrderChips::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    ChipPainter chips(painter, font());
    // The widget's own palette is touched by the style sheet of the scroll area around it.
    QPalette colours = QGuiApplication::palette();
    colours.setCurrentColorGroup(isEnabled() ? QPalette::Active : QPalette::Disabled);
    const QColor base = colours.color(QPalette::Button);
    const QColor accent = colours.color(QPalette::Highlight);
    const QColor moved = mix_colours(base, accent, isEnabled() ? 0.4 : 0.15);
    const bool dragging = drag_ && drag_->moving;
    const auto paint = [&](int place, const QRect& rect, bool faint, bool strong) {
        const int token = order_[static_cast<std::size_t>(place)];
        const bool away = token != place;
        chips.paint(rect, token + index_base_, labels_[static_cast<std::size_t>(token)],
                    {.fill = away ? moved : base,
                     .letters = away && isEnabled() ? letters_on(moved) : colours.color(QPalette::Text),
                     .frame = strong ? accent : colours.color(QPalette::Mid),
                     .thick = strong,
                     .faint = faint});
    };
    for (int place = 0; place < count(); ++place) {
        if (!event->rect().intersects(chip_rect(place))) continue;
        const bool lifted = dragging && place == drag_->place;
        paint(place, chip_rect(place), lifted, !dragging && hasFocus() && place == cursor_);
    }
    if (!dragging) return;
    painter.setOpacity(0.85);
    paint(drag_->place, dragged_rect(), false, true);
    painter.setOpacity(1);
    // Over the chip in the air, which is just where the mark is.
    if (drop_place()) painter.fillRect(gap_at(drag_->at).mark.adjusted(0, -chip_margin, 0, chip_margin), accent);
}

bool OrderChips::event(QEvent* event) {
    switch (event->type()) {
        case QEvent::ShortcutOverride: {
            // The window has its own use for some of these keys.
            const auto* key = static_cast<QKeyEvent*>(event);
            if ((drag_ && key->key() == Qt::Key_Escape) || shift_of(*key) != 0) event->accept();
            break;
        }
        case QEvent::ToolTip: {
            const auto* help = static_cast<QHelpEvent*>(event);
            const auto place = chip_at(help->pos());
            if (!place || drag_) break;
            QToolTip::showText(help->globalPos(),
                               describe(*place) + QStringLiteral("\n") +
                                   tr("drag it, or move it with Ctrl+Left and Ctrl+Right; look for rows and columns\n"
                                      "that follow it, and for weights that change. Tinted: not at its own place"),
                               this, chip_rect(*place));
            return true;
        }
        case QEvent::FontChange:
        case QEvent::StyleChange:
            widths_ = chip_widths(labels_, index_base_, font());
            rects_ = lay_out(width());
            updateGeometry();
            break;
        case QEvent::EnabledChange:
        case QEvent::Hide:
            end_drag();
            break;
        default:
            break;
    }
    return QWidget::event(event);
}

}  // namespace headlight
