#pragma once
// The built program from outside.

#include <QByteArray>
#include <QString>
#include <QStringList>

#include "tests/catch.hpp"

namespace headlight::test {

struct Run {
    int code = -1;
    QString out;
    QString error;

    /// Exactly one line on stderr that contains `text`.
    [[nodiscard]] bool says_in_one_line(const QString& text) const;
};

[[nodiscard]] Run headlight_run(const QStringList& arguments);

/// Of a file that must be there.
[[nodiscard]] QByteArray content(const QString& path);

}  // namespace headlight::test
