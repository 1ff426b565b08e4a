#pragma once
// What the positional encoding in use is: waves and table, learned table, angles of RoPE or biases of ALiBi.

#include "ui/views/figure_view.hpp"

namespace headlight {

class PairRange;

class PositionView : public FigureView {
    Q_OBJECT

public:
    explicit PositionView(Session& session, QWidget* parent = nullptr);

protected:
    [[nodiscard]] Maker maker() const override;
    [[nodiscard]] Highlight highlight() const override;

private:
    void refresh();

    PairRange* pairs_;
};

}  // namespace headlight
