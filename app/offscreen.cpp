#include "app/offscreen.hpp"

#include <QSettings>
#include <QTemporaryDir>
#include <QtGlobal>

namespace headlight {

void use_offscreen_platform() {
    qputenv("QT_QPA_PLATFORM", "offscreen");
}

void use_throwaway_settings() {
    static const QTemporaryDir folder;
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
}

}  // namespace headlight
