#include "ui/window/help_window.hpp"

#include <QCoreApplication>
#include <QDialog>
#include <QDir>
#include <QFile>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPointer>
#include <QTextBrowser>

namespace headlight {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("Help", text);
}

QString read_page(const QString& name) {
    QFile file(QStringLiteral(":/help/") + name);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : tr("This page is missing.");
}

/// In the order in which one would read them.
QStringList page_names() {
    QStringList names = {QStringLiteral("getting-started.md"),
                         QStringLiteral("reading-a-heatmap.md"),
                         QStringLiteral("one-head.md"),
                         QStringLiteral("designed-heads.md"),
                         QStringLiteral("positions.md"),
                         QStringLiteral("masks.md"),
                         QStringLiteral("scores-and-normalisers.md"),
                         QStringLiteral("common-mistakes.md"),
                         QStringLiteral("trace-files.md")};
    const QStringList all = QDir(QStringLiteral(":/help")).entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name);
    for (const QString& name : all) {
        if (!names.contains(name)) names << name;
    }
    return names;
}

/// The text of the first heading.
QString page_title(const QString& markdown) {
    const qsizetype end = markdown.indexOf(QLatin1Char('\n'));
    return markdown.left(end).remove(QLatin1Char('#')).trimmed();
}

class HelpWindow : public QDialog {
public:
    explicit HelpWindow(QWidget* parent)
        : QDialog(parent), list_(new QListWidget(this)), page_(new QTextBrowser(this)) {
        setAttribute(Qt::WA_DeleteOnClose);
        setWindowTitle(tr("Headlight help"));
        resize(860, 600);
        auto* row = new QHBoxLayout(this);
        list_->setFixedWidth(260);
        list_->setAccessibleName(tr("Help pages"));
        page_->setOpenExternalLinks(false);
        page_->setAccessibleName(tr("Help text"));
        row->addWidget(list_);
        row->addWidget(page_, 1);
        for (const QString& name : page_names()) {
            auto* item = new QListWidgetItem(page_title(read_page(name)), list_);
            item->setData(Qt::UserRole, name);
        }
        connect(list_, &QListWidget::currentItemChanged, this, [this](QListWidgetItem* item) {
            if (item != nullptr) page_->setMarkdown(read_page(item->data(Qt::UserRole).toString()));
        });
        connect(page_, &QTextBrowser::anchorClicked, this, [this](const QUrl& url) { open_page(url.fileName()); });
        page_->setOpenLinks(false);
        open_page(QStringLiteral("getting-started.md"));
    }

private:
    void open_page(const QString& name) {
        for (int i = 0; i < list_->count(); ++i) {
            if (list_->item(i)->data(Qt::UserRole).toString() == name) list_->setCurrentRow(i);
        }
        if (list_->currentRow() < 0) list_->setCurrentRow(0);
    }

    QListWidget* list_;
    QTextBrowser* page_;
};

}  // namespace

void show_help(QWidget* parent) {
    // One at a time: F1 again brings it to the front.
    static QPointer<HelpWindow> window;
    if (window.isNull()) window = new HelpWindow(parent);
    window->show();
    window->raise();
    window->activateWindow();
}

}  // namespace headlight
