#pragma once
// What the mask does to the focused head: weights without it | the mask | weights with it | the difference.

#include "ui/views/figure_view.hpp"

namespace headlight {

class MaskView : public FigureView {
    Q_OBJECT

public:
    explicit MaskView(Session& session, QWidget* parent = nullptr);

protected:
    [[nodiscard]] Maker maker() const override;
};

}  // namespace headlight
