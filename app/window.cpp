#include <QApplication>
#include <QIcon>
#include <QStandardPaths>
#include <QTimer>
#include <iostream>
#include <memory>
#include <set>

#include "app/verbs.hpp"
#include "ui/session/autosave.hpp"
#include "ui/session/session.hpp"
#include "ui/views/figure_view.hpp"
#include "ui/window/main_window.hpp"
#include "ui/window/recovery_dialog.hpp"
#include "ui/window/resources.hpp"

namespace headlight {

namespace {

/// Qt ends the program where it finds none.
bool display_present() {
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY") ||
           qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
}

/// Says so on stdout and quits once every view has painted its first figure.
void quit_when_painted(MainWindow& window) {
    auto unpainted = std::make_shared<std::set<FigureView*>>();
    for (FigureView* view : window.views()) {
        if (!view->is_seen()) continue;
        unpainted->insert(view);
        QObject::connect(&view->canvas(), &FigureCanvas::painted, view, [view, unpainted] {
            if (view->canvas().model().panels.empty() || unpainted->erase(view) == 0 || !unpainted->empty()) return;
            std::cout << "painted" << std::endl;
            QTimer::singleShot(0, qApp, &QApplication::quit);  // not in the middle of painting
        });
    }
}

void offer_recovery(Autosave& autosave, MainWindow& window) {
    auto left = autosave.left_by_others();
    if (left.empty()) return;
    auto* dialog = new RecoveryDialog(autosave, std::move(left), &window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

}  // namespace

int run_window(int argc, char** argv, const WindowOptions& options) {
    if (!display_present()) {
        return refused({"no display to open a window on; the commands spec, trace, render and bench work without", ""});
    }
    QApplication app(argc, argv);
    QApplication::setApplicationName(QStringLiteral("headlight"));
    QApplication::setOrganizationName(QStringLiteral("headlight"));
    QApplication::setApplicationVersion(QStringLiteral(HEADLIGHT_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("org.headlight.Headlight"));
    load_resources();
    QIcon window_icon(QStringLiteral(":/icons/headlight.svg"));
    window_icon.addFile(QStringLiteral(":/icons/headlight-small.svg"), {16, 16});
    QApplication::setWindowIcon(window_icon);
    Session session;
    Autosave autosave(
        session, QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/autosave"));
    MainWindow window(session);
    if (!options.session_path.empty()) session.open(QString::fromStdString(options.session_path));
    window.show();
    if (!options.quit_after_first_picture) offer_recovery(autosave, window);
    if (options.quit_after_first_picture) quit_when_painted(window);
    return QApplication::exec();
}

}  // namespace headlight
