#pragma once
// Saving and copying the figures that are on the screen, through the same painter.

#include <QString>
#include <vector>

class QAction;
class QMenu;
class QWidget;

namespace headlight {

class FigureView;
class Session;

struct NamedView {
    QString name;
    QString file_name;
    FigureView* view = nullptr;
};

/// "Copy picture ▸" and "Save picture ▸" with every view.
void add_figure_actions(QMenu& menu, Session& session, const std::vector<NamedView>& views, QWidget* window);

/// Each time that the menu opens: a view that is not seen has no figure, or an old one.
void only_when_seen(QMenu& menu, QAction& action, FigureView& view);

}  // namespace headlight
