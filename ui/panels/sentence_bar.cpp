#include "ui/panels/sentence_bar.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include "ui/figures/labels.hpp"
#include "ui/panels/token_chips.hpp"
#include "ui/session/session.hpp"

namespace headlight {

namespace {

constexpr int most_rows = 3;             // of chips before they scroll
constexpr int longest_text = 1'000'000;  // characters; the token limit comes long before

/// Weights of one query over the keys; -1 where masked.
std::vector<float> shades_of(const Snapshot& snapshot, const Selection& selection) {
    const Trace& trace = *snapshot.trace;
    if (!selection.query || *selection.query >= trace.n_query() || trace.empty()) return {};
    const int head = std::min(selection.head, trace.heads() - 1);
    const MatrixView weights = trace.layers.at(0).attention->head(head);
    std::vector<float> shades;
    for (Index key = 0; key < weights.cols(); ++key) {
        const bool allowed = (*trace.mask)(*selection.query, key) != 0;
        shades.push_back(allowed ? weights(*selection.query, key) : -1.0F);
    }
    return shades;
}

}  // namespace

SentenceBar::SentenceBar(Session& session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      line_(new QLineEdit(this)),
      shade_hint_(new QLabel(this)),
      scroll_(new QScrollArea(this)),
      chips_(new TokenChips) {
    setObjectName(QStringLiteral("sentenceBar"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 6);
    column->setSpacing(6);
    auto* top = new QHBoxLayout;
    top->setSpacing(12);
    top->addWidget(line_, 1);
    top->addWidget(shade_hint_);
    column->addLayout(top);
    column->addWidget(scroll_);

    line_->setObjectName(QStringLiteral("sentence"));
    line_->setMaxLength(longest_text);
    line_->setPlaceholderText(tr("Type a sentence"));
    line_->setAccessibleName(tr("Sentence"));
    line_->setToolTip(
        tr("<p>The sentence whose tokens attend to each other. Every picture follows as you type. "
           "Look for the same word at two places, and for what moves when you swap two words.</p>"));
    line_->setClearButtonEnabled(true);
    shade_hint_->setObjectName(QStringLiteral("hint"));

    scroll_->setWidget(chips_);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setFocusPolicy(Qt::NoFocus);

    connect(line_, &QLineEdit::textEdited, this, [this](const QString& text) {
        Spec next = session_.spec();
        next.text.source = text.toStdString();
        session_.edit(next);
    });
    connect(chips_, &TokenChips::hovered, this, [this](std::optional<int> token) { session_.hover(token, token); });
    connect(chips_, &TokenChips::clicked, this, [this](int token) { session_.pin(token, std::nullopt); });
    connect(&session, &Session::spec_changed, this, &SentenceBar::show_text);
    connect(&session, &Session::snapshot_changed, this, &SentenceBar::show_snapshot);
    connect(&session, &Session::selection_changed, this, &SentenceBar::show_selection);
    connect(&session, &Session::style_changed, this, &SentenceBar::show_snapshot);
    show_text();
    fit_chips();
}

void SentenceBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit_chips();
}

void SentenceBar::show_text() {
    const QString text = QString::fromStdString(session_.spec().text.source);
    if (line_->text() == text) return;
    line_->setText(text);
    line_->setCursorPosition(0);  // a long sentence shows its beginning
}

void SentenceBar::show_snapshot() {
    if (session_.snapshot() == nullptr) return;
    const Trace& trace = *session_.snapshot()->trace;
    // The chips are the keys' sentence, which without cross-attention is also that of the queries.
    chips_->set_tokens(token_labels(*trace.source.tokens, 24), session_.style().index_base);
    fit_chips();
    show_selection();
}

void SentenceBar::show_selection() {
    const Selection& selection = session_.selection();
    chips_->set_marks(selection.hover_key ? selection.hover_key : selection.hover_query, selection.query);
    if (session_.snapshot() == nullptr) return;
    const Trace& trace = *session_.snapshot()->trace;
    chips_->set_shades(shades_of(*session_.snapshot(), selection));
    const int base = session_.style().index_base;
    const int head = std::min(selection.head, trace.heads() - 1);
    const bool pinned = selection.query && *selection.query < trace.n_query();
    shade_hint_->setText(pinned ? tr("shaded by what token %1 attends to in head %2 (Esc: unpin)")
                                      .arg(*selection.query + base)
                                      .arg(head + base)
                                : tr("click a token: what does it attend to?"));
}

void SentenceBar::fit_chips() {
    const int wanted = chips_->heightForWidth(std::max(80, scroll_->width()));
    const int most = most_rows * (chips_->row_height() + 4) + 4;
    scroll_->setFixedHeight(std::min(wanted, most));
    scroll_->setVerticalScrollBarPolicy(wanted > most ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
}

}  // namespace headlight
