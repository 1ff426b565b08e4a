#pragma once
// The focused head step by step, from Q, K and V to its context.

#include "ui/views/figure_view.hpp"

namespace headlight {

class StagesView : public FigureView {
    Q_OBJECT

public:
    explicit StagesView(Session& session, QWidget* parent = nullptr);

protected:
    [[nodiscard]] Maker maker() const override;
};

}  // namespace headlight
