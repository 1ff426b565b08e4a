#include "ui/panels/token_row.hpp"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/panels/token_chips.hpp"

namespace headlight {

namespace {

constexpr int most_rows = 3;             // of chips before they scroll
constexpr int longest_text = 1'000'000;  // characters; the token limit comes long before

}  // namespace

TokenRow::TokenRow(const QString& name, const QString& placeholder, const QString& tooltip, QWidget* parent)
    : QWidget(parent),
      line_(new QLineEdit(this)),
      top_(new QHBoxLayout),
      scroll_(new QScrollArea(this)),
      chips_(new TokenChips) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    top_->setSpacing(12);
    top_->addWidget(line_, 1);
    column->addLayout(top_);
    column->addWidget(scroll_);

    line_->setObjectName(QStringLiteral("sentence"));
    line_->setMaxLength(longest_text);
    line_->setPlaceholderText(placeholder);
    line_->setAccessibleName(name);
    line_->setToolTip(tooltip);
    line_->setClearButtonEnabled(true);
    chips_->setAccessibleName(tr("Tokens of: %1").arg(name));
    scroll_->setWidget(chips_);
    chips_->setAutoFillBackground(false);  // the scroll area switched it on
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setFocusPolicy(Qt::NoFocus);
    connect(line_, &QLineEdit::textEdited, this, &TokenRow::text_edited);
    fit_chips();
}

void TokenRow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit_chips();
}

void TokenRow::show_text(const std::string& utf8) {
    const QString text = QString::fromStdString(utf8);
    if (line_->text() == text) return;
    line_->setText(text);
    line_->setCursorPosition(0);  // a long sentence shows its beginning
}

void TokenRow::show_tokens(std::vector<QString> labels, int index_base) {
    chips_->set_tokens(std::move(labels), index_base);
    fit_chips();
}

void TokenRow::fit_chips() {
    const int wanted = chips_->heightForWidth(std::max(80, scroll_->width()));
    const int most = most_rows * (chips_->row_height() + 4) + 4;
    scroll_->setFixedHeight(std::min(wanted, most));
    scroll_->setVerticalScrollBarPolicy(wanted > most ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
}

}  // namespace headlight
