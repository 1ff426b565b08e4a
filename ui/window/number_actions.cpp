#include "ui/window/number_actions.hpp"

#include <QClipboard>
#include <QCoreApplication>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMenu>
#include <QRegularExpression>
#include <sstream>

#include "core/io/csv.hpp"
#include "core/io/numbers_file.hpp"
#include "core/io/trace_file.hpp"
#include "ui/figures/figure_numbers.hpp"
#include "ui/session/background.hpp"
#include "ui/session/session.hpp"
#include "ui/views/figure_view.hpp"

namespace headlight {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("NumberActions", text);
}

QString number_filters() {
    return tr("Table (*.csv);;NumPy (*.npz *.npy);;JSON (*.json);;safetensors (*.safetensors)");
}

/// With the ending of the chosen kind where the name has none.
QString ask_for_file(QWidget* window, const QString& title, const QString& file_name) {
    QFileDialog dialog(window, title, file_name, number_filters());
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QStringLiteral("csv"));
    QObject::connect(&dialog, &QFileDialog::filterSelected, &dialog, [&dialog](const QString& filter) {
        const auto ending = filter.indexOf(QLatin1String("(*.")) + 3;
        dialog.setDefaultSuffix(filter.mid(ending, filter.indexOf(QRegularExpression("[ )]"), ending) - ending));
    });
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

void write_in_background(Session& session, const QString& path, std::function<std::optional<Error>()> write) {
    in_background(&session, std::move(write), [&session, path](const std::optional<Error>& error) {
        if (error) {
            emit session.refused(QString::fromStdString(error->message()));
        } else {
            emit session.noticed(tr("Saved %1").arg(path));
        }
    });
}

/// Says so when there are none.
std::vector<TensorSource> numbers_of(const NamedView& named, Session& session) {
    std::vector<TensorSource> numbers = figure_numbers(named.view->canvas().model());
    if (numbers.empty()) emit session.refused(tr("No numbers to be seen now: %1").arg(named.name));
    return numbers;
}

}  // namespace

void copy_numbers(const NamedView& named, Session& session) {
    std::vector<TensorSource> numbers = numbers_of(named, session);
    if (numbers.empty()) return;
    const auto as_text = [numbers = std::move(numbers)]() -> Result<QString> {
        std::ostringstream text;
        if (auto error = write_tables(text, numbers)) return *error;
        return QString::fromStdString(text.str());
    };
    in_background(&session, as_text, [&session, name = named.name](const Result<QString>& text) {
        if (!text) {
            emit session.refused(QString::fromStdString(text.error().message()));
            return;
        }
        QGuiApplication::clipboard()->setText(text.value());
        emit session.noticed(tr("Copied as a table: %1").arg(name));
    });
}

void save_numbers(const NamedView& named, Session& session, const QString& path) {
    std::vector<TensorSource> numbers = numbers_of(named, session);
    if (numbers.empty()) return;
    write_in_background(session, path, [numbers = std::move(numbers), file = path.toStdString()] {
        return write_numbers(file, numbers, {});
    });
}

void save_trace(Session& session, const QString& path) {
    if (session.snapshot() == nullptr) return;
    write_in_background(session, path, [trace = session.snapshot()->trace, file = path.toStdString()] {
        return write_trace(file, *trace);
    });
}

void add_number_actions(QMenu& menu, Session& session, const std::vector<NamedView>& views, QWidget* window) {
    QMenu* copy = menu.addMenu(tr("Copy numbers"));
    QMenu* save = menu.addMenu(tr("Save numbers"));
    copy->setToolTipsVisible(true);
    save->setToolTipsVisible(true);
    for (const NamedView& named : views) {
        only_when_seen(menu, *copy->addAction(named.name, [named, &session] { copy_numbers(named, session); }),
                       *named.view);
        only_when_seen(menu,
                       *save->addAction(named.name + QStringLiteral("…"),
                                        [named, &session, window] {
                                            const QString path = ask_for_file(window, tr("Save numbers"),
                                                                              named.file_name + QStringLiteral(".csv"));
                                            if (!path.isEmpty()) save_numbers(named, session, path);
                                        }),
                       *named.view);
    }
    menu.addAction(tr("Save the whole trace…"), [&session, window] {
        const QString path =
            ask_for_file(window, tr("Save every stage of the computation"), QStringLiteral("trace.npz"));
        if (!path.isEmpty()) save_trace(session, path);
    });
}

}  // namespace headlight
