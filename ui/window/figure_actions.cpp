#include "ui/window/figure_actions.hpp"

#include <QClipboard>
#include <QCoreApplication>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMenu>
#include <QMimeData>
#include <QTemporaryDir>

#include "ui/figures/export.hpp"
#include "ui/session/session.hpp"
#include "ui/views/figure_view.hpp"

namespace headlight {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("FigureActions", text);
}

void save_figure(const NamedView& named, Session& session, QWidget* window) {
    QString path = QFileDialog::getSaveFileName(window, tr("Save figure"), named.file_name + QStringLiteral(".svg"),
                                                tr("Figures (*.svg *.pdf *.png)"));
    if (path.isEmpty()) return;
    const auto format = format_of(path.toStdString());
    if (!format) {
        emit session.refused(tr("%1: a figure is saved as .svg, .pdf or .png").arg(path));
        return;
    }
    FigureStyle style = session.style();
    style.theme = ThemeName::print;
    const FigureCanvas& canvas = named.view->canvas();
    if (const auto error = export_figure(canvas.model(), style, path.toStdString(), *format, canvas.size())) {
        emit session.refused(QString::fromStdString(error->message()));
    } else {
        emit session.noticed(tr("Saved %1").arg(path));
    }
}

/// PNG for slides and SVG for drawing programs.
void copy_figure(const NamedView& named, Session& session) {
    const QTemporaryDir folder;
    const auto read = [&](const char* file_name, FigureFormat format) {
        const QString path = folder.filePath(QString::fromLatin1(file_name));
        const FigureCanvas& canvas = named.view->canvas();
        const auto error = export_figure(canvas.model(), session.style(), path.toStdString(), format, canvas.size(), 2);
        QFile file(path);
        if (error || !file.open(QIODevice::ReadOnly)) {
            emit session.refused(error ? QString::fromStdString(error->message()) : file.errorString());
            return QByteArray();
        }
        return file.readAll();
    };
    auto* data = new QMimeData;
    data->setImageData(QImage::fromData(read("figure.png", FigureFormat::png), "PNG"));
    data->setData(QStringLiteral("image/svg+xml"), read("figure.svg", FigureFormat::svg));
    QGuiApplication::clipboard()->setMimeData(data);
    emit session.noticed(tr("Copied: %1").arg(named.name));
}

}  // namespace

void only_when_seen(QMenu& menu, QAction& action, FigureView& view) {
    QObject::connect(&menu, &QMenu::aboutToShow, &action, [&action, &view] {
        action.setEnabled(view.is_seen());
        action.setToolTip(view.is_seen() ? QString() : tr("Not to be seen now: open its tab or panel first"));
    });
}

void add_figure_actions(QMenu& menu, Session& session, const std::vector<NamedView>& views, QWidget* window) {
    QMenu* copy = menu.addMenu(tr("Copy picture"));
    QMenu* save = menu.addMenu(tr("Save picture"));
    copy->setToolTipsVisible(true);
    save->setToolTipsVisible(true);
    for (const NamedView& named : views) {
        only_when_seen(menu, *copy->addAction(named.name, [named, &session] { copy_figure(named, session); }),
                       *named.view);
        only_when_seen(menu,
                       *save->addAction(named.name + QStringLiteral("…"),
                                        [named, &session, window] { save_figure(named, session, window); }),
                       *named.view);
    }
}

}  // namespace headlight
