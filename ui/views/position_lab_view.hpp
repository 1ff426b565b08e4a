#pragma once
// The position lab: what order is made of, a page for each question, with the controls that belong to it.

#include <array>
#include <vector>

#include "ui/views/figure_view.hpp"

class QSpinBox;
class QTabBar;
class QToolButton;
class QVBoxLayout;

namespace headlight {

class OrderChips;
class ParameterEditor;

class PositionLabView : public FigureView {
    Q_OBJECT

public:
    explicit PositionLabView(Session& session, QWidget* parent = nullptr);

    [[nodiscard]] QTabBar& pages() { return *pages_; }
    [[nodiscard]] OrderChips& order() { return *order_; }

protected:
    [[nodiscard]] Maker maker() const override;
    [[nodiscard]] Highlight highlight() const override;
    void figure_shown(const Snapshot& snapshot) override;
    void cell_clicked(const Panel& panel, int row, int column, Qt::KeyboardModifiers keys) override;

private:
    void add_pages(QVBoxLayout& column);
    void add_controls(QVBoxLayout& column);
    QHBoxLayout& page_row(PositionPage page, QVBoxLayout& column);
    void add_parameter(QHBoxLayout& row, const char* key);
    void add_use(QHBoxLayout& row, PositionKind kind);
    void add_order(QVBoxLayout& column);
    void add_examples(QHBoxLayout& row);
    void refresh();
    void reorder(std::vector<int> order);
    [[nodiscard]] std::vector<int> present_order() const;

    struct UseButton {
        PositionKind kind{};
        QToolButton* button = nullptr;
    };

    QTabBar* pages_;
    OrderChips* order_;
    QSpinBox* pair_ = nullptr;
    std::vector<QWidget*> controls_;  ///< one a page, in order; null: none
    std::vector<UseButton> use_;
    std::vector<ParameterEditor*> editors_;
};

}  // namespace headlight
