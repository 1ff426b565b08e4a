#pragma once
// The tokens as chips in rows: number, text, shaded by how much the pinned query attends to each.

#include <QWidget>
#include <optional>
#include <vector>

namespace headlight {

class TokenChips : public QWidget {
    Q_OBJECT

public:
    explicit TokenChips(QWidget* parent = nullptr);

    void set_tokens(std::vector<QString> labels, int index_base);
    /// One weight in [0, 1] a token; negative: masked. Empty: not shaded.
    void set_shades(std::vector<float> shades);
    void set_marks(std::optional<int> hovered, std::optional<int> pinned);

    [[nodiscard]] int count() const { return static_cast<int>(labels_.size()); }
    [[nodiscard]] QRect chip_rect(int index) const;
    [[nodiscard]] std::optional<int> chip_at(const QPoint& point) const;
    [[nodiscard]] int row_height() const;

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void hovered(std::optional<int> token);
    void clicked(int token);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] std::vector<QRect> lay_out(int width) const;
    void measure();
    void move_to(int token);
    [[nodiscard]] QString describe(int token) const;

    std::vector<QString> labels_;
    std::vector<int> widths_;
    std::vector<QRect> rects_;
    std::vector<float> shades_;
    int index_base_ = 1;
    std::optional<int> hovered_;
    std::optional<int> pinned_;
};

}  // namespace headlight
