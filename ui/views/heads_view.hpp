#pragma once
// The grid of heads. A click enlarges one head; double click or Esc returns to the grid.

#include "ui/views/figure_view.hpp"

namespace headlight {

class HeadsView : public FigureView {
    Q_OBJECT

public:
    explicit HeadsView(Session& session, QWidget* parent = nullptr);

protected:
    [[nodiscard]] Maker maker() const override;
    void cell_clicked(const Panel& panel, int row, int column) override;
    void panel_double_clicked(int panel_id) override;
    [[nodiscard]] Highlight highlight() const override;
    [[nodiscard]] QString tooltip(const Panel& panel, int row, int column) const override;
};

}  // namespace headlight
