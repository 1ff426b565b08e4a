#pragma once
// One head, large, with what its rows and columns add up to.

#include "ui/views/figure_view.hpp"

namespace headlight {

class HeadView : public FigureView {
    Q_OBJECT

public:
    explicit HeadView(Session& session, QWidget* parent = nullptr);

protected:
    [[nodiscard]] Maker maker() const override;
    void panel_double_clicked(int panel_id) override;
    [[nodiscard]] QString tooltip(const Panel& panel, int row, int column) const override;

private:
    void add_hiding();
    void hide_token(bool queries, int index);
};

}  // namespace headlight
