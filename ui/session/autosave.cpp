#include "ui/session/autosave.hpp"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <algorithm>

#include "ui/session/session.hpp"

namespace headlight {

namespace {

QString lock_of(const QString& file) {
    return file + QStringLiteral(".lock");
}

std::unique_ptr<QLockFile> make_lock(const QString& file) {
    auto lock = std::make_unique<QLockFile>(lock_of(file));
    lock->setStaleLockTime(0);  // however long a run lasts, its lock holds; it is void when the run is gone
    return lock;
}

}  // namespace

Autosave::Autosave(Session& session, QString folder, QObject* parent)
    : QObject(parent), session_(session), folder_(std::move(folder)) {
    file_ = QStringLiteral("%1/%2-%3.json")
                .arg(folder_, QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz")))
                .arg(QCoreApplication::applicationPid());
    writer_.setMaxThreadCount(1);
    timer_.setSingleShot(true);
    timer_.setInterval(interval_ms);
    connect(&timer_, &QTimer::timeout, this, &Autosave::write);
    connect(&session, &Session::spec_changed, this, &Autosave::plan);
    connect(&session, &Session::file_changed, this, &Autosave::write);  // saved or replaced: nothing is unsaved now
}

Autosave::~Autosave() {
    writer_.waitForDone();
    if (lock_ == nullptr) return;
    QFile::remove(file_);
    lock_->unlock();
}

void Autosave::plan() {
    if (!timer_.isActive()) timer_.start();  // from the first change on, so that a long drag is kept too
}

void Autosave::write() {
    timer_.stop();
    if (!session_.modified()) {
        if (lock_ != nullptr) writer_.start([file = file_] { QFile::remove(file); });
        return;
    }
    if (lock_ == nullptr) {
        if (!QDir().mkpath(folder_)) return report(tr("cannot make the folder %1").arg(folder_));
        lock_ = make_lock(file_);
        if (!lock_->tryLock(0)) {
            lock_.reset();
            return report(tr("cannot write in %1").arg(folder_));
        }
    }
    RecoveryFile recovery{session_.path(), QDateTime::currentDateTimeUtc(), session_.to_file()};
    writer_.start([this, file = file_, recovery = std::move(recovery)] {
        const auto error = save_recovery(file, recovery);
        if (!error) return;
        const QString reason = QString::fromStdString(error->message());
        QMetaObject::invokeMethod(
            this, [this, reason] { report(reason); }, Qt::QueuedConnection);
    });
}

void Autosave::report(const QString& reason) {
    if (reported_) return;  // once: it will be the same every two seconds
    reported_ = true;
    emit session_.noticed(tr("Unsaved work cannot be kept for recovery: %1").arg(reason));
}

void Autosave::flush() {
    if (timer_.isActive()) write();
    writer_.waitForDone();
}

std::vector<Autosave::Left> Autosave::left_by_others() const {
    std::vector<Left> all;
    const QFileInfoList files = QDir(folder_).entryInfoList({QStringLiteral("*.json")}, QDir::Files);
    for (const QFileInfo& info : files) {
        const QString file = info.absoluteFilePath();
        if (file == QFileInfo(file_).absoluteFilePath()) continue;
        const auto lock = make_lock(file);
        if (!lock->tryLock(0)) continue;  // of a run that goes on
        auto recovery = load_recovery(file);
        if (recovery) {
            all.push_back({file, std::move(recovery).value()});
        }
    }
    std::ranges::sort(all, [](const Left& a, const Left& b) { return a.recovery.time > b.recovery.time; });
    return all;
}

bool Autosave::recover(const Left& left) {
    if (!session_.recover(left.recovery.session, left.recovery.session_path)) return false;
    write();
    writer_.waitForDone();
    if (!session_.modified() || QFile::exists(file_)) remove(left);
    return true;
}

void Autosave::remove(const Left& left) {
    QFile::remove(left.file);
    QFile::remove(lock_of(left.file));
}

}  // namespace headlight
