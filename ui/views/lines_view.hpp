#pragma once
// Weights of one or several heads as lines from queries to keys.

#include "ui/views/figure_view.hpp"

class QLabel;
class QSlider;

namespace headlight {

class HeadChips;

class LinesView : public FigureView {
    Q_OBJECT

public:
    explicit LinesView(Session& session, QWidget* parent = nullptr);

protected:
    [[nodiscard]] Maker maker() const override;

private:
    void refresh();

    HeadChips* chips_;
    QSlider* share_;
    QLabel* share_text_;
};

}  // namespace headlight
