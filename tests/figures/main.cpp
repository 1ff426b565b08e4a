// Figures need an application and fonts, but no display. Whatever Qt warns about is a failure.
#define CATCH_CONFIG_RUNNER
#include <QApplication>
#include <cstdio>

#include "tests/catch.hpp"
#include "tests/figures/support.hpp"

namespace {

int warnings = 0;

void count_warnings(QtMsgType type, const QMessageLogContext&, const QString& text) {
    std::fprintf(stderr, "%s\n", qPrintable(text));
    // Where the tests run is no concern of the figures.
    if (text.contains(QLatin1String("XDG_RUNTIME_DIR")) || text.contains(QLatin1String("runtime directory"))) return;
    if (type == QtWarningMsg || type == QtCriticalMsg) ++warnings;
}

}  // namespace

int qt_warnings() {
    return warnings;
}

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qInstallMessageHandler(count_warnings);
    const QApplication application(argc, argv);
    const int result = Catch::Session().run(argc, argv);
    if (warnings > 0) std::fprintf(stderr, "%d unexpected Qt warnings\n", warnings);
    return result != 0 ? result : (warnings > 0 ? 1 : 0);
}
