#include "ui/window/recovery_dialog.hpp"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

namespace headlight {

namespace {

constexpr qsizetype longest_sentence = 64;

QString describe(const Autosave::Left& left) {
    const RecoveryFile& recovery = left.recovery;
    const QString name = recovery.session_path.isEmpty() ? RecoveryDialog::tr("Never saved")
                                                         : QFileInfo(recovery.session_path).fileName();
    QString sentence = QString::fromStdString(recovery.session.spec.text.source).simplified();
    if (sentence.size() > longest_sentence) sentence = sentence.left(longest_sentence) + QStringLiteral("…");
    QString text = QStringLiteral("%1 — %2\n%3")
                       .arg(name, QLocale().toString(recovery.time.toLocalTime(), QLocale::ShortFormat), sentence);
    const QFileInfo saved(recovery.session_path);
    if (!recovery.session_path.isEmpty() && saved.exists() && saved.lastModified() > recovery.time)
        text += QLatin1Char('\n') + RecoveryDialog::tr("The file has been saved again since.");
    return text;
}

}  // namespace

RecoveryDialog::RecoveryDialog(Autosave& autosave, std::vector<Autosave::Left> left, QWidget* parent)
    : QDialog(parent), autosave_(autosave), left_(std::move(left)), list_(new QListWidget(this)) {
    setWindowTitle(tr("Unsaved work was found"));
    auto* column = new QVBoxLayout(this);
    auto* text =
        new QLabel(tr("Headlight ended before these were saved. Opening one changes no file until you save it."));
    text->setWordWrap(true);
    column->addWidget(text);
    list_->setAccessibleName(tr("Unsaved work"));
    for (const Autosave::Left& each : left_) list_->addItem(describe(each));
    list_->setCurrentRow(0);
    list_->setMinimumSize(480, 150);
    column->addWidget(list_);
    auto* buttons = new QDialogButtonBox(this);
    open_ = buttons->addButton(tr("Open"), QDialogButtonBox::AcceptRole);
    open_->setObjectName(QStringLiteral("recover"));
    delete_ = buttons->addButton(tr("Delete"), QDialogButtonBox::DestructiveRole);
    delete_->setObjectName(QStringLiteral("deleteRecovery"));
    auto* later = buttons->addButton(tr("Keep for later"), QDialogButtonBox::RejectRole);
    later->setObjectName(QStringLiteral("keepRecovery"));
    column->addWidget(buttons);
    open_->setDefault(true);
    connect(open_, &QPushButton::clicked, this, &RecoveryDialog::open_chosen);
    connect(delete_, &QPushButton::clicked, this, &RecoveryDialog::delete_chosen);
    connect(later, &QPushButton::clicked, this, &QDialog::reject);
    connect(list_, &QListWidget::itemActivated, this, &RecoveryDialog::open_chosen);
    connect(list_, &QListWidget::currentRowChanged, this, &RecoveryDialog::update_buttons);
    update_buttons();
}

void RecoveryDialog::update_buttons() {
    open_->setEnabled(list_->currentRow() >= 0);
    delete_->setEnabled(list_->currentRow() >= 0);
}

void RecoveryDialog::open_chosen() {
    const int row = list_->currentRow();
    if (row < 0) return;
    if (autosave_.recover(left_[static_cast<std::size_t>(row)])) accept();
}

void RecoveryDialog::delete_chosen() {
    const int row = list_->currentRow();
    if (row < 0) return;
    Autosave::remove(left_[static_cast<std::size_t>(row)]);
    left_.erase(left_.begin() + row);
    delete list_->takeItem(row);
    if (left_.empty()) accept();
}

}  // namespace headlight
