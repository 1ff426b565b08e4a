// Work that was never saved: kept while one edits, gone after a clean end, offered after a crash.

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QListWidget>
#include <QProcess>
#include <QPushButton>
#include <QTemporaryDir>
#include <memory>
#include <random>

#include "tests/ui/support.hpp"
#include "ui/session/autosave.hpp"
#include "ui/window/recovery_dialog.hpp"

using namespace headlight;
using namespace headlight::test;

namespace {

QStringList files_in(const QString& folder) {
    return QDir(folder).entryList(QDir::Files, QDir::Name);
}

/// As after a crash: a file without a lock.
QString leave_work(const QString& folder, const QString& session_path, const Spec& spec) {
    REQUIRE(QDir().mkpath(folder));
    QString file = folder + "/lost.json";
    SessionFile session;
    session.spec = spec;
    REQUIRE_FALSE(save_recovery(file, {session_path, QDateTime::currentDateTimeUtc(), session}));
    return file;
}

QByteArray fingerprint(const Spec& spec) {
    const std::string json = spec_to_json(spec);
    return QCryptographicHash::hash({json.data(), static_cast<qsizetype>(json.size())}, QCryptographicHash::Md5)
        .toHex();
}

}  // namespace

TEST_CASE("unsaved work is kept while it is unsaved, and nothing is left by a clean end", "[recovery]") {
    const QTemporaryDir folder;
    const QString kept = folder.filePath("autosave");
    Session session;
    {
        Autosave autosave(session, kept);
        autosave.flush();
        CHECK(files_in(kept).isEmpty());
        REQUIRE(edit(session, [](Spec& s) { s.text.source = "an hour of work"; }));
        autosave.flush();
        CHECK(QDir(kept).entryList({"*.json"}).size() == 1);
        Session second;
        CHECK(Autosave(second, kept).left_by_others().empty());  // this run goes on: it is not lost
        REQUIRE(session.save(folder.filePath("saved.json")));
        autosave.flush();
        CHECK(QDir(kept).entryList({"*.json"}).isEmpty());
        REQUIRE(edit(session, [](Spec& s) { s.mask.causal = true; }));
        autosave.flush();
        CHECK(QDir(kept).entryList({"*.json"}).size() == 1);
        session.undo();
        autosave.flush();
        CHECK(QDir(kept).entryList({"*.json"}).isEmpty());  // back at what is saved
        REQUIRE(edit(session, [](Spec& s) { s.mask.window = 3; }));
        autosave.flush();
    }
    CHECK(files_in(kept).isEmpty());
}

TEST_CASE("recovered work comes with its file, unsaved, and one step back is what the file says", "[recovery]") {
    const QTemporaryDir folder;
    const QString kept = folder.filePath("autosave");
    const QString path = folder.filePath("lecture.json");
    Session before;
    REQUIRE(edit(before, [](Spec& s) { s.text.source = "saved words"; }));
    REQUIRE(before.save(path));
    const Spec saved = before.spec();
    REQUIRE(edit(before, [](Spec& s) { s.text.source = "lost words"; }));
    const QString lost = leave_work(kept, path, before.spec());

    Session session;
    Autosave autosave(session, kept);
    const auto left = autosave.left_by_others();
    REQUIRE(left.size() == 1);
    REQUIRE(autosave.recover(left.front()));
    CHECK(session.spec() == before.spec());
    CHECK(session.path() == path);
    CHECK(session.modified());
    CHECK_FALSE(QFile::exists(lost));
    CHECK(QDir(kept).entryList({"*.json"}).size() == 1);  // and it is safe again
    session.undo();
    CHECK(session.spec() == saved);
    CHECK_FALSE(session.modified());
}

TEST_CASE("work whose file is gone can be recovered all the same", "[recovery]") {
    const QTemporaryDir folder;
    Spec spec;
    spec.text.source = "no file any more";
    leave_work(folder.path(), folder.filePath("gone/away.json"), spec);
    Session session;
    Autosave autosave(session, folder.path());
    REQUIRE(autosave.recover(autosave.left_by_others().at(0)));
    CHECK(session.spec() == spec);
    CHECK(session.modified());
}

TEST_CASE("a folder that cannot be written is said once, and work goes on", "[recovery]") {
    const QTemporaryDir folder;
    QFile blocker(folder.filePath("file"));
    REQUIRE(blocker.open(QIODevice::WriteOnly));
    Session session;
    Autosave autosave(session, folder.filePath("file/autosave"));
    int said = 0;
    QObject::connect(&session, &Session::noticed, [&said](const QString& text) {
        CHECK(text.contains("cannot be kept"));
        ++said;
    });
    for (int window = 1; window < 4; ++window) {
        REQUIRE(edit(session, [&](Spec& s) { s.mask.window = window; }));
        autosave.flush();
        QApplication::processEvents();
    }
    CHECK(said == 1);
}

TEST_CASE("the dialog opens, deletes, and keeps for later", "[recovery]") {
    const QTemporaryDir folder;
    Spec spec;
    spec.text.source = "work of yesterday";
    const QString lost = leave_work(folder.path(), {}, spec);
    Session session;
    Autosave autosave(session, folder.path());
    const auto press = [&](const char* button) {
        RecoveryDialog dialog(autosave, autosave.left_by_others(), nullptr);
        dialog.show();
        REQUIRE(dialog.findChild<QListWidget*>()->count() == 1);
        CHECK(dialog.findChild<QListWidget*>()->item(0)->text().contains("work of yesterday"));
        dialog.findChild<QPushButton*>(button)->click();
        CHECK_FALSE(dialog.isVisible());
    };
    press("keepRecovery");
    CHECK(QFile::exists(lost));
    press("recover");
    CHECK(session.spec() == spec);
    CHECK_FALSE(QFile::exists(lost));
    leave_work(folder.path(), {}, spec);
    press("deleteRecovery");
    CHECK_FALSE(QFile::exists(lost));
}

TEST_CASE("killed at 50 moments: at most five seconds are lost and no file is half written", "[recovery]") {
    constexpr int at_once = 10;
    constexpr int rounds = 5;
    constexpr qint64 most_lost_ms = 5000;
    std::mt19937 random(7);
    int recovered = 0;
    for (int round = 0; round < rounds; ++round) {
        struct Run {
            QTemporaryDir folder;
            QProcess process;
            qint64 killed_after = 0;
            qint64 killed_at = 0;
        };
        std::vector<std::unique_ptr<Run>> runs;
        for (int i = 0; i < at_once; ++i) {
            auto run = std::make_unique<Run>();
            run->killed_after = 300 + random() % 5700;
            QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
            environment.insert("XDG_RUNTIME_DIR", run->folder.path());  // or Qt says on stderr that it is missing
            run->process.setProcessEnvironment(environment);
            run->process.start(EDIT_FOREVER, {run->folder.filePath("autosave"), run->folder.filePath("session.json"),
                                              QString::number(random() % 100000)});
            runs.push_back(std::move(run));
        }
        std::ranges::sort(runs, {}, [](const auto& run) { return run->killed_after; });
        QElapsedTimer clock;
        clock.start();
        for (const auto& run : runs) {
            while (clock.elapsed() < run->killed_after) QTest::qWait(1);
            run->killed_at = QDateTime::currentMSecsSinceEpoch();
            run->process.kill();
            REQUIRE(run->process.waitForFinished());
        }
        for (const auto& run : runs) {
            CHECK(run->process.readAllStandardError().isEmpty());
            const QList<QByteArray> lines = run->process.readAllStandardOutput().split('\n');
            qint64 first_edit = run->killed_at;
            QMap<QByteArray, qint64> times;
            for (const QByteArray& line : lines) {
                const QList<QByteArray> words = line.split(' ');
                if (words.size() != 2 || words[1].size() != 32) continue;
                first_edit = std::min(first_edit, words[0].toLongLong());
                times[words[1]] = words[0].toLongLong();
            }
            const QString path = run->folder.filePath("session.json");
            std::optional<Spec> found;
            if (QFile::exists(path)) {
                const auto saved = load_session(path.toStdString());
                INFO((saved ? "" : saved.error().message()));
                REQUIRE(saved);
                found = saved.value().spec;
            }
            Session session;
            Autosave autosave(session, run->folder.filePath("autosave"));
            const auto left = autosave.left_by_others();
            REQUIRE(left.size() <= 1);
            if (!left.empty()) {
                REQUIRE(autosave.recover(left.front()));
                found = session.spec();
                ++recovered;
            }
            INFO("killed " << run->killed_at - first_edit << " ms after the first edit");
            if (!found) {
                CHECK(run->killed_at - first_edit <= most_lost_ms);
                continue;
            }
            REQUIRE(times.contains(fingerprint(*found)));
            CHECK(run->killed_at - times[fingerprint(*found)] <= most_lost_ms);
        }
    }
    CHECK(recovered > at_once);  // or the test has seen nothing
}
