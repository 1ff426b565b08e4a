#pragma once
// The middle of the window: all heads, one head, its lines, its stages or the position lab, as tabs.

#include <QWidget>
#include <array>
#include <vector>

#include "ui/figures/selection.hpp"
#include "ui/window/figure_actions.hpp"

class QStackedWidget;
class QTabBar;

namespace headlight {

class FigureView;
class Session;

class MainArea : public QWidget {
    Q_OBJECT

public:
    explicit MainArea(Session& session, QWidget* parent = nullptr);

    /// In the order of MainView.
    [[nodiscard]] std::vector<FigureView*> views() const { return {views_.begin(), views_.end()}; }
    [[nodiscard]] std::vector<NamedView> named_views() const;
    [[nodiscard]] FigureView& view(MainView which) const { return *views_[static_cast<std::size_t>(which)]; }
    [[nodiscard]] QTabBar& tabs() { return *tabs_; }

private:
    void refresh();

    Session& session_;
    QTabBar* tabs_;
    QStackedWidget* stack_;
    std::array<FigureView*, 5> views_{};
};

}  // namespace headlight
