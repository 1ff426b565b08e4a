#include "ui/window/session_files.hpp"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QSettings>
#include <QUrl>
#include <QWidget>

#include "ui/session/session.hpp"
#include "ui/window/icons.hpp"

namespace headlight {

namespace {

constexpr qsizetype most_recent = 10;
constexpr auto recent_key = "recent";

}  // namespace

SessionFiles::SessionFiles(Session& session, QWidget* window)
    : QObject(window), session_(session), window_(window), menu_(new QMenu(window)) {
    menu_->setToolTipsVisible(true);
    QAction* start = add("reset", tr("New"), QKeySequence::New);
    start->setToolTip(tr("Start again with the default scene (Ctrl+N)"));
    connect(start, &QAction::triggered, this, &SessionFiles::start_new);
    connect(add("open", tr("Open…"), QKeySequence::Open), &QAction::triggered, this, &SessionFiles::open);
    recent_ = menu_->addMenu(tr("Open recent"));
    recent_->setToolTipsVisible(true);
    connect(recent_, &QMenu::aboutToShow, this, &SessionFiles::fill_recent);
    connect(menu_, &QMenu::aboutToShow, this, [this] { recent_->setEnabled(!recent().isEmpty()); });
    menu_->addSeparator();
    save_ = add("save", tr("Save"), QKeySequence::Save);
    save_->setToolTip(tr("Save the session (Ctrl+S)"));
    connect(save_, &QAction::triggered, this, [this] { save(false); });
    connect(add("save", tr("Save as…"), QKeySequence::SaveAs), &QAction::triggered, this, [this] { save(true); });
    menu_->addSeparator();
    connect(add("close", tr("Quit"), QKeySequence::Quit), &QAction::triggered, window, &QWidget::close);
    connect(&session, &Session::file_changed, this, &SessionFiles::remember);
}

QAction* SessionFiles::add(const char* icon_name, const QString& text, const QKeySequence& key) {
    QAction* action = menu_->addAction(icon(QString::fromLatin1(icon_name)), text);
    action->setShortcut(key);
    window_->addAction(action);  // works while the menu is closed
    return action;
}

bool SessionFiles::may_replace() {
    if (!session_.modified()) return true;
    const QString name = session_.path().isEmpty() ? tr("this session") : QFileInfo(session_.path()).fileName();
    const auto answer = QMessageBox::question(window_, tr("Unsaved changes"), tr("Save the changes to %1?").arg(name),
                                              QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    if (answer == QMessageBox::Save) return save(false);
    return answer == QMessageBox::Discard;
}

void SessionFiles::start_new() {
    if (may_replace()) session_.start_new();
}

void SessionFiles::open() {
    if (!may_replace()) return;
    const QString path =
        QFileDialog::getOpenFileName(window_, tr("Open a session"), session_.path(), tr("Sessions (*.json)"));
    if (!path.isEmpty()) session_.open(path);
}

void SessionFiles::open_path(const QString& path) {
    if (may_replace()) session_.open(path);
}

bool SessionFiles::save(bool ask_for_path) {
    QString path = session_.path();
    if (path.isEmpty() || ask_for_path) {
        path = QFileDialog::getSaveFileName(window_, tr("Save the session"),
                                            path.isEmpty() ? QStringLiteral("attention.json") : path,
                                            tr("Sessions (*.json)"));
        if (path.isEmpty()) return false;
        // The dialog has asked about a file of the typed name, not about one with the ending added.
        if (const QString ended = path + QStringLiteral(".json");
            QFileInfo(path).suffix().isEmpty() && !QFileInfo::exists(ended))
            path = ended;
    }
    return session_.save(path);
}

QStringList SessionFiles::recent() {
    return QSettings().value(recent_key).toStringList();
}

void SessionFiles::remember() {
    if (session_.path().isEmpty()) return;
    QStringList paths = recent();
    if (!paths.isEmpty() && paths.front() == session_.path()) return;
    paths.removeAll(session_.path());
    paths.prepend(session_.path());
    QSettings().setValue(recent_key, QStringList(paths.mid(0, most_recent)));
}

void SessionFiles::fill_recent() {
    recent_->clear();
    const QStringList paths = recent();
    for (const QString& path : paths) {
        const QFileInfo info(path);
        QString name = info.fileName() + QStringLiteral("   ") + QDir::toNativeSeparators(info.path());
        QAction* action = recent_->addAction(name.replace('&', QStringLiteral("&&")));
        action->setEnabled(info.exists());  // may come back: a stick, a share
        connect(action, &QAction::triggered, this, [this, path] { open_path(path); });
    }
    recent_->addSeparator();
    connect(recent_->addAction(tr("Forget these")), &QAction::triggered, this, [] { QSettings().remove(recent_key); });
}

QString SessionFiles::dragged_file(const QMimeData* data) {
    if (data == nullptr || !data->hasUrls() || data->urls().size() != 1) return {};
    const QString path = data->urls().constFirst().toLocalFile();
    return QFileInfo(path).isFile() ? path : QString();
}

}  // namespace headlight
