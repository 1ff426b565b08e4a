// The tests of figures and of the window need an application but no display. Whatever Qt warns about is a failure.
#define CATCH_CONFIG_RUNNER
#include <QApplication>
#include <QSettings>
#include <QTemporaryDir>
#include <cstdio>

#include "tests/catch.hpp"

namespace {

int warnings = 0;

void count_warnings(QtMsgType type, const QMessageLogContext&, const QString& text) {
    std::fprintf(stderr, "%s\n", qPrintable(text));
    // What the platform without a display cannot do is no concern of the window.
    if (text.contains(QLatin1String("propagateSizeHints"))) return;
    if (text.contains(QLatin1String("XDG_RUNTIME_DIR")) || text.contains(QLatin1String("runtime directory"))) return;
    if (type == QtWarningMsg || type == QtCriticalMsg) ++warnings;
}

}  // namespace

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qInstallMessageHandler(count_warnings);
    const QTemporaryDir settings;
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    QApplication application(argc, argv);
    QApplication::setOrganizationName(QStringLiteral("headlight"));
    QApplication::setApplicationName(QStringLiteral("tests"));
    const int result = Catch::Session().run(argc, argv);
    if (warnings > 0) std::fprintf(stderr, "%d unexpected Qt warnings\n", warnings);
    return result != 0 ? result : (warnings > 0 ? 1 : 0);
}
