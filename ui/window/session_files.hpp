#pragma once
// New, open, save, recent: everything that replaces the session asks for unsaved changes first.

#include <QObject>
#include <QString>
#include <QStringList>

class QAction;
class QMenu;
class QMimeData;
class QWidget;

namespace headlight {

class Session;

class SessionFiles : public QObject {
    Q_OBJECT

public:
    /// Dialogs belong to `window`, which gets the shortcuts.
    SessionFiles(Session& session, QWidget* window);

    [[nodiscard]] QMenu* menu() const { return menu_; }
    [[nodiscard]] QAction* save_action() const { return save_; }

    /// False when the user wants to keep what is there, or saving it failed.
    bool may_replace();
    void start_new();
    void open();
    /// Asks as the others do.
    void open_path(const QString& path);
    bool save(bool ask_for_path);

    /// The newest first.
    [[nodiscard]] static QStringList recent();

    /// The session file that is dragged; empty: none.
    [[nodiscard]] static QString dragged_file(const QMimeData* data);

private:
    QAction* add(const char* icon_name, const QString& text, const QKeySequence& key);
    void fill_recent();
    void remember();

    Session& session_;
    QWidget* window_;
    QMenu* menu_;
    QMenu* recent_;
    QAction* save_;
};

}  // namespace headlight
