#pragma once
// Why scores are divided by the square root of d_k.

#include "ui/views/figure_view.hpp"

namespace headlight {

class ScalingView : public FigureView {
    Q_OBJECT

public:
    explicit ScalingView(Session& session, QWidget* parent = nullptr);

protected:
    [[nodiscard]] Maker maker() const override;
};

}  // namespace headlight
