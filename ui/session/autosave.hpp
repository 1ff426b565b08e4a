#pragma once
// Keeps unsaved work where the next start finds it after a crash, and finds what earlier runs left.

#include <QLockFile>
#include <QObject>
#include <QThreadPool>
#include <QTimer>
#include <memory>
#include <vector>

#include "ui/session/recovery_file.hpp"

namespace headlight {

class Session;

class Autosave : public QObject {
    Q_OBJECT

public:
    /// At most this much work is lost, and the time to write a small file.
    static constexpr int interval_ms = 2000;

    /// `folder` is made when there is something to keep. Writing happens beside the GUI thread.
    Autosave(Session& session, QString folder, QObject* parent = nullptr);
    /// A clean end leaves nothing behind: whoever closes has been asked.
    ~Autosave() override;

    struct Left {
        QString file;
        RecoveryFile recovery;
    };
    /// What runs left that ended without being asked, the newest first; not of runs that go on.
    [[nodiscard]] std::vector<Left> left_by_others() const;
    /// Takes up the work of another run; its file goes once this run has written its own.
    bool recover(const Left& left);
    static void remove(const Left& left);

    /// Writes now what there is to write and waits for it.
    void flush();

private:
    void plan();
    void write();
    void report(const QString& reason);

    Session& session_;
    QString folder_;
    QString file_;
    std::unique_ptr<QLockFile> lock_;
    QTimer timer_;
    QThreadPool writer_;  ///< one thread: files are written and removed in the order of the edits
    bool reported_ = false;
};

}  // namespace headlight
