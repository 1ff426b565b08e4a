#pragma once
// What is kept of work that is not saved yet: the session and where it was opened from.

#include <QDateTime>
#include <QString>

#include "core/io/session_file.hpp"

namespace headlight {

struct RecoveryFile {
    QString session_path;  ///< the file it was opened from; empty: never saved
    QDateTime time;        ///< when it was written
    SessionFile session;
};

/// Atomic, as sessions are.
[[nodiscard]] std::optional<Error> save_recovery(const QString& path, const RecoveryFile& recovery);
[[nodiscard]] Result<RecoveryFile> load_recovery(const QString& path);

}  // namespace headlight
