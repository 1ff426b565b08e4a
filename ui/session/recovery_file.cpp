#include "ui/session/recovery_file.hpp"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include "core/io/atomic_file.hpp"

namespace headlight {

namespace {

constexpr std::size_t size_limit = std::size_t{64} << 20U;

}  // namespace

std::optional<Error> save_recovery(const QString& path, const RecoveryFile& recovery) {
    QJsonObject json;
    json.insert(QStringLiteral("path"), recovery.session_path);
    json.insert(QStringLiteral("time"), recovery.time.toUTC().toString(Qt::ISODateWithMs));
    // As text, so that whatever Qt's JSON would change (order, large numbers) stays.
    json.insert(QStringLiteral("session"), QString::fromStdString(session_to_json(recovery.session)));
    const QByteArray text = QJsonDocument(json).toJson();
    return write_atomically(path.toStdString(), [&text](std::ostream& out) {
        out.write(text.constData(), text.size());
        return out.good();
    });
}

Result<RecoveryFile> load_recovery(const QString& path) {
    const Result<std::string> text = read_file(path.toStdString(), size_limit);
    if (!text) return text.error();
    const QJsonObject json = QJsonDocument::fromJson(QByteArray::fromStdString(text.value())).object();
    auto session = parse_session(json.value(QStringLiteral("session")).toString().toStdString());
    if (!session) return session.error();
    return RecoveryFile{json.value(QStringLiteral("path")).toString(),
                        QDateTime::fromString(json.value(QStringLiteral("time")).toString(), Qt::ISODateWithMs),
                        std::move(session).value()};
}

}  // namespace headlight
