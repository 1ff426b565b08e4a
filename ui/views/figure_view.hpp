#pragma once
// What all views share: a canvas, a maker, and the rule that a hidden view costs nothing. A view asks for its figure
// only while it is visible; when it is shown again it asks again, so it is never stale.

#include <QWidget>

#include "ui/figures/canvas.hpp"
#include "ui/session/session.hpp"

class QHBoxLayout;

namespace headlight {

class FigureView : public QWidget {
    Q_OBJECT

public:
    FigureView(Session& session, int view_id, const QString& name, QWidget* parent = nullptr);

    [[nodiscard]] FigureCanvas& canvas() { return *canvas_; }

    /// False behind another tab, where Qt still counts a widget as visible: nothing is made for it then.
    void set_in_front(bool in_front);
    [[nodiscard]] bool is_seen() const { return isVisible() && in_front_; }

signals:
    /// The canvas shows the snapshot with this serial.
    void shown(std::uint64_t serial);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

    [[nodiscard]] virtual Maker maker() const = 0;
    /// Called with every snapshot that has this view's figure, after the canvas has it.
    virtual void figure_shown(const Snapshot& snapshot);
    /// Hovered and clicked cells; the default turns queries and keys into the session's hover and pin.
    virtual void cell_hovered(const Panel& panel, int row, int column);
    virtual void cell_clicked(const Panel& panel, int row, int column, Qt::KeyboardModifiers keys);
    virtual void panel_double_clicked(int panel_id);
    [[nodiscard]] virtual Highlight highlight() const;
    [[nodiscard]] virtual QString tooltip(const Panel& panel, int row, int column) const;

    [[nodiscard]] Session& session() const { return session_; }
    /// Row above the canvas for a view's own few controls.
    [[nodiscard]] QHBoxLayout& header() { return *header_; }
    void ask_again();
    void update_highlight();

private:
    void take_snapshot();
    void show_menu(const FigureCell& cell, const QPoint& at);
    void copy(const QString& text);

    Session& session_;
    int view_id_;
    QHBoxLayout* header_;
    FigureCanvas* canvas_;
    bool in_front_ = true;
};

}  // namespace headlight
