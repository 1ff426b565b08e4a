#pragma once
// The heads as small numbered chips in their colours: a click switches one on or off, a double click leaves it alone.

#include <QWidget>
#include <optional>
#include <vector>

#include "ui/figures/style.hpp"

namespace headlight {

class HeadChips : public QWidget {
    Q_OBJECT

public:
    explicit HeadChips(QWidget* parent = nullptr);

    /// One name a head (may be empty), for tooltips and screen readers.
    void set_heads(std::vector<QString> names, const FigureStyle& style);
    /// Ascending, at least one.
    void set_chosen(std::vector<int> heads);

    [[nodiscard]] const std::vector<int>& chosen() const { return chosen_; }
    [[nodiscard]] int count() const { return static_cast<int>(names_.size()); }
    [[nodiscard]] QRect chip_rect(int head) const;

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// The user's choice; never empty.
    void chosen_changed(const std::vector<int>& heads);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] int per_line(int width) const;
    [[nodiscard]] std::optional<int> chip_at(const QPoint& point) const;
    [[nodiscard]] QString describe(int head) const;
    void toggle(int head);
    void isolate(int head);

    std::vector<QString> names_;
    std::vector<int> chosen_;
    ThemeName theme_ = ThemeName::light;
    int index_base_ = 1;
    int cursor_ = 0;
};

}  // namespace headlight
