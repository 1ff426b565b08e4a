#pragma once
// What the mask does to the focused head: scores, masked scores, weights and the change. With the brush, cells are
// masked and opened by hand: a drag paints a rectangle.

#include "ui/views/figure_view.hpp"

class QToolButton;

namespace headlight {

class MaskView : public FigureView {
    Q_OBJECT

public:
    explicit MaskView(Session& session, QWidget* parent = nullptr);

protected:
    [[nodiscard]] Maker maker() const override;
    void cell_clicked(const Panel& panel, int row, int column, Qt::KeyboardModifiers keys) override;
    [[nodiscard]] Highlight highlight() const override;

private:
    /// A drag that is not finished: what the mask was before it, and whether it opens cells.
    struct Stroke {
        MaskSpec before;
        SweptCells cells;
        bool opens = false;
    };

    void sweep(const SweptCells& cells, bool finished);
    void cancel_sweep();
    void paint(const Stroke& stroke);
    [[nodiscard]] bool is_masked(int query, int key) const;
    void clear_painted();
    void refresh();

    QToolButton* brush_;
    QToolButton* clear_;
    std::optional<Stroke> stroke_;
};

}  // namespace headlight
