#pragma once
// What the positional encoding is: waves and table, learned table, angles of RoPE or biases of ALiBi.

#include "ui/figures/makers.hpp"
#include "ui/views/figure_view.hpp"

class QComboBox;
class QLabel;
class QSlider;

namespace headlight {

class PositionView : public FigureView {
    Q_OBJECT

public:
    explicit PositionView(Session& session, QWidget* parent = nullptr);

protected:
    [[nodiscard]] Maker maker() const override;
    [[nodiscard]] Highlight highlight() const override;

private:
    void update_pair_choice();
    [[nodiscard]] int pair_count() const;

    QWidget* pair_row_;
    QSlider* first_pair_;
    QComboBox* pair_step_;
    QLabel* pair_label_;
};

}  // namespace headlight
