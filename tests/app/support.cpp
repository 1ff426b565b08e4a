#define CATCH_CONFIG_MAIN
#include "tests/app/support.hpp"

#include <QDir>
#include <QFile>
#include <QProcess>

namespace headlight::test {

bool Run::says_in_one_line(const QString& text) const {
    return error.contains(text) && error.trimmed().count('\n') == 0 && !error.trimmed().isEmpty();
}

Run headlight_run(const QStringList& arguments) {
    QProcess program;
    // No display, and nothing that the tests themselves set to do without one.
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove("DISPLAY");
    environment.remove("WAYLAND_DISPLAY");
    environment.remove("QT_QPA_PLATFORM");
    environment.insert("XDG_RUNTIME_DIR", QDir::tempPath());
    program.setProcessEnvironment(environment);
    program.start(HEADLIGHT_PROGRAM, arguments);
    REQUIRE(program.waitForFinished(120000));
    REQUIRE(program.exitStatus() == QProcess::NormalExit);
    return {program.exitCode(), QString::fromUtf8(program.readAllStandardOutput()),
            QString::fromUtf8(program.readAllStandardError())};
}

QByteArray content(const QString& path) {
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

}  // namespace headlight::test
