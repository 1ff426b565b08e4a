#pragma once
// The grid of heads. A click shows one head large.

#include "ui/views/figure_view.hpp"

namespace headlight {

class HeadsView : public FigureView {
    Q_OBJECT

public:
    explicit HeadsView(Session& session, QWidget* parent = nullptr);

protected:
    [[nodiscard]] Maker maker() const override;
    void cell_clicked(const Panel& panel, int row, int column, Qt::KeyboardModifiers keys) override;
    [[nodiscard]] Highlight highlight() const override;
    [[nodiscard]] QString tooltip(const Panel& panel, int row, int column) const override;
};

}  // namespace headlight
