#pragma once
// Saving and copying the figures that are on the screen, through the same painter.

#include <QString>
#include <vector>

class QMenu;
class QWidget;

namespace headlight {

class FigureView;
class Session;

/// "Save heads…", "Copy heads" … for every view.
struct NamedView {
    QString name;
    QString file_name;
    FigureView* view = nullptr;
};
void add_figure_actions(QMenu& menu, Session& session, const std::vector<NamedView>& views, QWidget* window);

}  // namespace headlight
