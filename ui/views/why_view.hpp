#pragma once
// Why the pinned weight is what it is, and what it does.

#include "ui/views/figure_view.hpp"

namespace headlight {

class WhyView : public FigureView {
    Q_OBJECT

public:
    explicit WhyView(Session& session, QWidget* parent = nullptr);

protected:
    [[nodiscard]] Maker maker() const override;
};

}  // namespace headlight
