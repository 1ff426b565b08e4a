#pragma once
// The widget that shows a FigureModel. Knows nothing of Traces: views tell it what to show and hear what is pointed at.

#include <QWidget>
#include <functional>
#include <optional>

#include "ui/figures/figure_model.hpp"
#include "ui/figures/highlight.hpp"
#include "ui/figures/style.hpp"

namespace headlight {

class FigurePlot;

/// A place in the figure. In curves and standing bars row is -1 and column the index of the nearest x or the bar; in
/// tables and lying bars column is -1; where lines are drawn it is a query (column -1) or a key (row -1).
struct FigureCell {
    int panel = 0;  ///< its id
    int row = -1;
    int column = -1;
    bool operator==(const FigureCell&) const = default;
};

class FigureCanvas : public QWidget {
    Q_OBJECT

public:
    explicit FigureCanvas(QWidget* parent = nullptr);
    ~FigureCanvas() override;

    /// Takes new numbers in place when the structure is the same, else rebuilds. Paints with the next event loop turn.
    void set_figure(FigureModel model);
    void set_style(const FigureStyle& style);
    /// Repaints only the overlay.
    void set_highlight(const Highlight& highlight);

    [[nodiscard]] const FigureModel& model() const;
    [[nodiscard]] const FigureStyle& style_choice() const;
    [[nodiscard]] const Highlight& highlight() const;

    /// Whether dragging over a matrix draws a rectangle of cells (swept). Off at first.
    void set_sweepable(bool on);

    /// Text shown beside the pointer over a cell; none when it returns nothing.
    void set_tooltip(std::function<QString(const FigureCell&)> text);

    /// The cell at a point of this widget, and the middle of a cell (for tests and for keyboard use).
    [[nodiscard]] std::optional<FigureCell> cell_at(const QPointF& point) const;
    [[nodiscard]] std::optional<QPointF> centre_of(const FigureCell& cell) const;

    /// Milliseconds of the last replot together with its copy to the screen.
    [[nodiscard]] double paint_ms() const;

    /// Paints what is pending now instead of with the next event loop turn.
    void flush();

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void hovered(int panel_id, int row, int column);
    void left();
    void clicked(int panel_id, int row, int column, Qt::KeyboardModifiers modifiers);
    void double_clicked(int panel_id);
    /// The cells between the one where the left button was pressed and the one that is nearest to the pointer, with
    /// every new one and when the button is released.
    void swept(int panel_id, int from_row, int from_column, int to_row, int to_column, bool finished,
               Qt::KeyboardModifiers modifiers);
    /// By Esc, by losing the focus, or because the figure became another one: nothing more is said about this drag.
    void sweep_cancelled();
    /// The right button or the menu key over a cell.
    void context_requested(int panel_id, int row, int column, QPoint global);
    void painted(double ms);

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void hover(const std::optional<FigureCell>& cell);
    void move_cursor(int rows, int columns, int panels);
    /// Returns whether the drag draws a rectangle.
    bool sweep(const QPointF& to, bool finished, Qt::KeyboardModifiers modifiers);
    bool cancel_sweep();

    FigurePlot* plot_ = nullptr;
    std::function<QString(const FigureCell&)> tooltip_;
    std::optional<FigureCell> hovered_;
    std::optional<FigureCell> pressed_;
    std::optional<FigureCell> swept_to_;  ///< the other corner while a rectangle is drawn
    bool sweepable_ = false;
};

}  // namespace headlight
