// Edits and saves a session until it is killed, and says before each edit what the spec becomes: "ms fingerprint".
#include <QApplication>
#include <QCryptographicHash>
#include <QDateTime>
#include <QStandardPaths>
#include <QTimer>
#include <cstdio>
#include <random>

#include "ui/session/autosave.hpp"
#include "ui/session/session.hpp"

using namespace headlight;

namespace {

void edit(Session& session, std::mt19937& random) {
    Spec next = session.spec();
    switch (random() % 4) {
        case 0:
            next.text.source += next.text.source.size() > 60 ? "" : " word";
            next.text.target = std::to_string(random());
            break;
        case 1:
            next.weights.seed = random();
            break;
        case 2:
            next.mask.window = static_cast<int>(random() % 9);
            break;
        default:
            next.attention.temperature = 0.1 + static_cast<double>(random() % 100) / 50;
            break;
    }
    const std::string json = spec_to_json(next);
    const QByteArray print =
        QCryptographicHash::hash({json.data(), static_cast<qsizetype>(json.size())}, QCryptographicHash::Md5);
    std::printf("%lld %s\n", static_cast<long long>(QDateTime::currentMSecsSinceEpoch()), print.toHex().constData());
    std::fflush(stdout);
    session.edit(next);
}

}  // namespace

/// edit_forever FOLDER SESSION.json SEED
int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    if (argc != 4) return 2;
    Session session;
    const Autosave autosave(session, QString::fromLocal8Bit(argv[1]));
    const QString path = QString::fromLocal8Bit(argv[2]);
    std::mt19937 random(static_cast<unsigned>(std::atoi(argv[3])));
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, [&] {
        edit(session, random);
        if (random() % 160 == 0) session.save(path);
    });
    timer.start(25);
    return QApplication::exec();
}
