// New, open, save, recent and dragged files, as the window offers them.

#include "ui/window/session_files.hpp"

#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>
#include <QUrl>

#include "tests/ui/support.hpp"
#include "ui/panels/sentence_bar.hpp"
#include "ui/window/main_window.hpp"
#include "ui/window/resources.hpp"
#include "ui/window/status_line.hpp"

using namespace headlight;
using namespace headlight::test;

namespace {

struct FilesWindow {
    FilesWindow() : main(session) {
        QSettings().remove("recent");
        main.show();
    }

    /// A session file with this sentence.
    [[nodiscard]] QString file(const QString& name, const std::string& sentence) const {
        SessionFile session_file;
        session_file.spec.text.source = sentence;
        QString path = folder.filePath(name);
        REQUIRE_FALSE(save_session(path.toStdString(), session_file));
        return path;
    }

    /// Answers the next question.
    void answer(QMessageBox::StandardButton button) {
        QTimer::singleShot(20, &main, [this, button] {
            if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
                ++asked;
                box->button(button)->click();
            }
        });
    }

    void drop(QWidget& on, const QString& path) {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        const QPoint point(5, 5);
        QDragEnterEvent enter(point, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&on, &enter);
        taken = enter.isAccepted();
        if (!taken) return;
        QDropEvent drop(point, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&main, &drop);
        QApplication::processEvents();
    }

    QTemporaryDir folder;
    Session session;
    MainWindow main;
    int asked = 0;
    bool taken = false;
};

}  // namespace

TEST_CASE("opened and saved sessions are recent, the newest first, once", "[files]") {
    FilesWindow w;
    const QString a = w.file("a.json", "first");
    const QString b = w.file("b.json", "second");
    w.main.files().open_path(a);
    w.main.files().open_path(b);
    w.main.files().open_path(a);
    CHECK(SessionFiles::recent() == QStringList({a, b}));
    REQUIRE(w.session.save(w.folder.filePath("c.json")));
    CHECK(SessionFiles::recent().front() == w.folder.filePath("c.json"));
    for (int i = 0; i < 20; ++i) w.main.files().open_path(w.file(QString("more%1.json").arg(i), "more"));
    CHECK(SessionFiles::recent().size() == 10);

    QMenu* recent = nullptr;
    for (QAction* each : w.main.files().menu()->actions()) {
        if (each->text() == "Open recent") recent = each->menu();
    }
    REQUIRE(recent != nullptr);
    QFile::remove(w.folder.filePath("more18.json"));
    emit recent->aboutToShow();
    REQUIRE(recent->actions().size() == 12);
    CHECK_FALSE(recent->actions()[1]->isEnabled());  // the file is gone
    recent->actions()[2]->trigger();
    CHECK(w.session.path().endsWith("more17.json"));
    recent->actions().back()->trigger();
    CHECK(SessionFiles::recent().isEmpty());
}

TEST_CASE("whatever replaces the session asks for unsaved changes", "[files]") {
    FilesWindow w;
    const QString other = w.file("other.json", "other words");
    const QString own = w.file("own.json", "own words");
    w.main.files().open_path(own);
    REQUIRE(edit(w.session, [](Spec& s) { s.mask.causal = true; }));
    const Spec changed = w.session.spec();
    w.answer(QMessageBox::Cancel);
    w.main.files().open_path(other);
    w.answer(QMessageBox::Cancel);
    w.main.files().start_new();
    w.answer(QMessageBox::Cancel);
    w.drop(w.main, other);
    CHECK(w.asked == 3);
    CHECK(w.session.spec() == changed);
    w.answer(QMessageBox::Save);
    w.main.files().open_path(other);
    CHECK(w.asked == 4);
    CHECK(w.session.spec().text.source == "other words");
    CHECK(load_session(own.toStdString()).value().spec == changed);
    REQUIRE(edit(w.session, [](Spec& s) { s.mask.causal = true; }));
    w.answer(QMessageBox::Discard);
    w.main.files().start_new();
    CHECK(w.session.path().isEmpty());
    CHECK(w.session.spec() == Spec{});
}

TEST_CASE("a session file that is dropped on the window is opened; on the sentence it is no text", "[files]") {
    FilesWindow w;
    const QString a = w.file("a.json", "dropped words");
    w.drop(w.main, a);
    CHECK(w.taken);
    CHECK(w.session.spec().text.source == "dropped words");
    QLineEdit& line = w.main.sentence().line();
    const QString before = line.text();
    w.drop(line, w.file("b.json", "more words"));
    CHECK(line.text() != "file");
    CHECK_FALSE(line.text().contains("b.json"));
    w.drop(w.main, w.folder.path());  // a folder
    CHECK_FALSE(w.taken);
    QFile broken(w.folder.filePath("broken.json"));
    REQUIRE(broken.open(QIODevice::WriteOnly));
    broken.write("{");
    broken.close();
    const Spec kept = w.session.spec();
    w.drop(w.main, broken.fileName());
    CHECK(w.session.spec() == kept);
    CHECK(w.main.status().said().contains("broken.json"));
}

TEST_CASE("every example is a session file that opens without a warning and keeps its story when saved", "[files]") {
    load_resources();
    const QDir examples(QString(HEADLIGHT_SOURCE_DIR) + "/resources/examples");
    const QStringList files = examples.entryList({"*.json"});
    CHECK(files.size() >= 30);
    for (const QString& file : files) {
        INFO(file.toStdString());
        CHECK(QFile::exists(":/examples/" + file));  // and it is in the menu
        const auto session = load_session(examples.filePath(file).toStdString());
        REQUIRE(session);
        CHECK(session.value().warnings.empty());
        CHECK_FALSE(validate(session.value().spec));
        const auto again = parse_session(session_to_json(session.value()));
        REQUIRE(again);
        CHECK(again.value().warnings.empty());
        CHECK(again.value().about == session.value().about);
        CHECK(QString::fromStdString(again.value().about).contains("note"));
    }
}
