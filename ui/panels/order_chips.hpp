#pragma once
// The tokens as chips in the order that the user wants: drag one to another place, or move it by keyboard.

#include <QWidget>
#include <optional>
#include <vector>

namespace headlight {

class OrderChips : public QWidget {
    Q_OBJECT

public:
    explicit OrderChips(QWidget* parent = nullptr);

    /// What token 0 … n-1 say. Another number of tokens than before puts each at its own place.
    void set_tokens(std::vector<QString> labels, int index_base);
    /// order[place] = token; what is no permutation of the tokens puts each at its own place.
    void set_order(std::vector<int> order);

    [[nodiscard]] const std::vector<int>& order() const { return order_; }
    [[nodiscard]] int count() const { return static_cast<int>(labels_.size()); }
    /// The place that the keyboard is at.
    [[nodiscard]] int current_place() const { return cursor_; }
    [[nodiscard]] QRect chip_rect(int place) const;
    [[nodiscard]] std::optional<int> chip_at(const QPoint& point) const;
    /// Where the chip that is being dragged would land; nothing when it would not.
    [[nodiscard]] std::optional<int> drop_place() const;

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// By the user, never by set_order.
    void reordered(std::vector<int> order);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Drag {
        int place;
        QPoint pressed;
        QPoint at;
        bool moving;
    };
    /// Between which chips a point is: the place of the one after it, and the line that shows it.
    struct Gap {
        int before = 0;
        QRect mark;
    };

    [[nodiscard]] std::vector<QRect> lay_out(int width) const;
    void take_order(std::vector<int> order, int cursor);
    void move_chip(int from, int to);
    void focus_place(int place);
    [[nodiscard]] Gap gap_at(const QPoint& point) const;
    [[nodiscard]] QRect dragged_rect() const;
    void end_drag();
    void show_in_scroll_area(const QRect& rect);
    [[nodiscard]] QString describe(int place) const;
    void update_description() { setAccessibleDescription(describe(cursor_)); }

    std::vector<QString> labels_;
    std::vector<int> order_;
    std::vector<int> widths_;   // by token
    std::vector<QRect> rects_;  // by place
    int index_base_ = 1;
    int cursor_ = 0;
    std::optional<Drag> drag_;
};

}  // namespace headlight
