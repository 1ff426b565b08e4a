#pragma once
// A slider with two handles: a range of whole numbers, low <= high.

#include <QWidget>
#include <cstdint>

namespace headlight {

class RangeSlider : public QWidget {
    Q_OBJECT

public:
    enum class Handle : std::uint8_t { low, high };

    explicit RangeSlider(QWidget* parent = nullptr);

    /// Values outside of it are brought in.
    void set_range(int min, int max);
    /// In either order; brought into the range.
    void set_values(int low, int high);
    void set_page(int page);

    [[nodiscard]] int low() const { return low_; }
    [[nodiscard]] int high() const { return high_; }
    /// The one that the keyboard moves.
    [[nodiscard]] Handle active() const { return active_; }

    /// The handles stand on the outer sides of the span, so that both can be taken when low == high.
    [[nodiscard]] QRect handle_rect(Handle handle) const;
    /// Where a value is on the track.
    [[nodiscard]] double x_of(int value) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// Whoever changed it.
    void changed(int low, int high);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    enum class Grab : std::uint8_t { none, handle, span };

    [[nodiscard]] int value_at(double x) const;
    [[nodiscard]] int active_value() const { return active_ == Handle::low ? low_ : high_; }
    [[nodiscard]] Handle nearest(double x) const;
    void set_active(Handle handle);
    void move_active(std::int64_t value);
    void move_both(std::int64_t low, std::int64_t width);
    void describe();

    int min_ = 0;
    int max_ = 0;
    int low_ = 0;
    int high_ = 0;
    int page_ = 10;
    Handle active_ = Handle::low;

    Grab grab_ = Grab::none;
    bool moved_ = false;
    double pressed_x_ = 0;
    double grab_offset_ = 0;  // from the value's place on the track to the pointer
    std::int64_t pressed_width_ = 0;
};

}  // namespace headlight
