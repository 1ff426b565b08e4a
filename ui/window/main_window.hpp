#pragma once
// Places the docks and the actions. No logic: everything it does goes through the Session.

#include <QMainWindow>
#include <vector>

#include "ui/window/app_look.hpp"

class QActionGroup;
class QToolBar;

namespace headlight {

class FigureView;
class MainArea;
class MaskView;
class PositionView;
class ReceptiveView;
class ScalingView;
class SentenceBar;
class Session;
class SessionFiles;
class StatusLine;
class WhyView;

class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(Session& session, QWidget* parent = nullptr);

    /// All, visible or not.
    [[nodiscard]] std::vector<FigureView*> views() const;
    [[nodiscard]] MainArea& main_area() const { return *main_; }
    [[nodiscard]] SentenceBar& sentence() { return *sentence_; }
    [[nodiscard]] StatusLine& status() { return *status_; }
    [[nodiscard]] SessionFiles& files() { return *files_; }

    void reset_layout();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    QDockWidget* add_dock(const QString& id, const QString& title, QWidget* content, Qt::DockWidgetArea area);
    void make_docks();
    [[nodiscard]] std::vector<QDockWidget*> docks() const;
    void make_toolbar();
    void add_file_actions(QToolBar& bar);
    void add_view_menu(QToolBar& bar);
    void add_theme_menu(QToolBar& bar);
    void add_shortcuts();
    void choose_theme(ThemeChoice choice);
    void remember_layout() const;
    void restore_layout();
    void update_title();

    Session& session_;
    SessionFiles* files_;
    SentenceBar* sentence_;
    MainArea* main_;
    PositionView* position_;
    WhyView* why_;
    MaskView* mask_;
    ReceptiveView* receptive_;
    ScalingView* scaling_;
    StatusLine* status_;
    QDockWidget* controls_dock_ = nullptr;
    QDockWidget* position_dock_ = nullptr;
    QDockWidget* why_dock_ = nullptr;
    QDockWidget* mask_dock_ = nullptr;
    QDockWidget* receptive_dock_ = nullptr;
    QDockWidget* scaling_dock_ = nullptr;
    bool placed_ = false;
};

}  // namespace headlight
