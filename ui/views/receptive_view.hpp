#pragma once
// What reaches what through several layers with this mask.

#include "ui/views/figure_view.hpp"

class QLabel;
class QSlider;

namespace headlight {

class ReceptiveView : public FigureView {
    Q_OBJECT

public:
    explicit ReceptiveView(Session& session, QWidget* parent = nullptr);

protected:
    [[nodiscard]] Maker maker() const override;

private:
    void refresh();

    QSlider* layers_;
    QLabel* label_;
};

}  // namespace headlight
