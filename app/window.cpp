#include <QApplication>
#include <QIcon>

#include "app/verbs.hpp"
#include "ui/session/session.hpp"
#include "ui/window/main_window.hpp"

namespace headlight {

int run_window(int argc, char** argv, const std::string& session_path) {
    QApplication app(argc, argv);
    QApplication::setApplicationName(QStringLiteral("headlight"));
    QApplication::setOrganizationName(QStringLiteral("headlight"));
    QApplication::setApplicationDisplayName(QStringLiteral("Headlight"));
    QApplication::setApplicationVersion(QStringLiteral(HEADLIGHT_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("org.headlight.Headlight"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/headlight.svg")));
    Session session;
    MainWindow window(session);
    if (!session_path.empty()) session.open(QString::fromStdString(session_path));
    window.show();
    return QApplication::exec();
}

}  // namespace headlight
