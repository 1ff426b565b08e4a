#include "ui/panels/sentence_bar.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/figures/labels.hpp"
#include "ui/panels/token_chips.hpp"
#include "ui/panels/token_row.hpp"
#include "ui/session/session.hpp"

namespace headlight {

namespace {

constexpr int longest_label = 24;

/// Weights over the keys of the pinned query, or the mean of several; -1 where all are masked. Rows of some normalisers
/// have weights above 1: then the largest is full.
std::vector<float> shades_of(const Snapshot& snapshot, const Selection& selection) {
    const Trace& trace = *snapshot.trace;
    if (!selection.query || *selection.query >= trace.n_query() || trace.empty()) return {};
    const int head = std::min(selection.head, trace.heads() - 1);
    const MatrixView weights = trace.layers.at(0).attention->head(head);
    std::vector<int> queries = selection.more_queries;
    std::erase_if(queries, [&](int query) { return query >= trace.n_query(); });
    queries.push_back(*selection.query);
    std::vector<float> shades;
    float largest = 1;
    for (Index key = 0; key < weights.cols(); ++key) {
        float sum = 0;
        bool allowed = false;
        for (const int query : queries) {
            sum += weights(query, key);
            allowed = allowed || (*trace.mask)(query, key) != 0;
        }
        shades.push_back(allowed ? sum / static_cast<float>(queries.size()) : -1.0F);
        largest = std::max(largest, shades.back());
    }
    for (float& shade : shades) shade = shade < 0 ? shade : shade / largest;
    return shades;
}

}  // namespace

SentenceBar::SentenceBar(Session& session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      target_(
          new TokenRow(tr("Second sentence"), tr("Type the sentence that asks"),
                       tr("<p>With cross-attention the queries come from this sentence, keys and values from the other "
                          "one. Look for heatmaps that are no longer square.</p>"),
                       this)),
      source_(new TokenRow(tr("Sentence"), tr("Type a sentence"),
                           tr("<p>The sentence whose tokens attend to each other. Every picture follows as you type. "
                              "Look for the same word at two places, and for what moves when you swap two words.</p>"),
                           this)),
      shade_hint_(new QLabel(this)) {
    setObjectName(QStringLiteral("sentenceBar"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 6);
    column->setSpacing(6);
    column->addWidget(target_);
    column->addWidget(source_);
    shade_hint_->setObjectName(QStringLiteral("hint"));
    shade_hint_->setMinimumWidth(shade_hint_->fontMetrics().horizontalAdvance(QString(36, QLatin1Char('n'))));
    source_->top().addWidget(shade_hint_);
    connect_rows();
    show_spec();
}

QLineEdit& SentenceBar::line() {
    return source_->line();
}

TokenChips& SentenceBar::chips() {
    return source_->chips();
}

void SentenceBar::connect_rows() {
    connect(source_, &TokenRow::text_edited, this, [this](const QString& text) {
        Spec next = session_.spec();
        next.text.source = text.toStdString();
        session_.edit(next);
    });
    connect(target_, &TokenRow::text_edited, this, [this](const QString& text) {
        Spec next = session_.spec();
        next.text.target = text.toStdString();
        session_.edit(next);
    });
    // Without cross-attention a token is a query and a key at once.
    const auto is_cross = [this] { return session_.spec().attention.cross; };
    connect(&source_->chips(), &TokenChips::hovered, this, [this, is_cross](std::optional<int> token) {
        session_.hover({.query = is_cross() ? std::nullopt : token, .key = token});
    });
    connect(&source_->chips(), &TokenChips::clicked, this, [this, is_cross](int token) {
        if (is_cross()) {
            session_.pin(session_.selection().query, token);
        } else {
            session_.pin(token, std::nullopt);
        }
    });
    connect(&target_->chips(), &TokenChips::hovered, this,
            [this](std::optional<int> token) { session_.hover({.query = token}); });
    connect(&target_->chips(), &TokenChips::clicked, this,
            [this](int token) { session_.pin(token, session_.selection().key); });

    connect(&session_, &Session::spec_changed, this, &SentenceBar::show_spec);
    connect(&session_, &Session::snapshot_changed, this, &SentenceBar::show_snapshot);
    connect(&session_, &Session::selection_changed, this, &SentenceBar::show_selection);
    connect(&session_, &Session::style_changed, this, &SentenceBar::show_snapshot);
}

void SentenceBar::show_spec() {
    const Spec& spec = session_.spec();
    source_->show_text(spec.text.source);
    target_->show_text(spec.text.target);
    target_->setVisible(spec.attention.cross);
}

void SentenceBar::show_snapshot() {
    if (session_.snapshot() == nullptr) return;
    const Trace& trace = *session_.snapshot()->trace;
    const int base = session_.style().index_base;
    source_->show_tokens(token_labels(*trace.source.tokens, longest_label), base);
    if (trace.spec.attention.cross) target_->show_tokens(token_labels(*trace.target.tokens, longest_label), base);
    show_selection();
}

void SentenceBar::show_selection() {
    const Selection& selection = session_.selection();
    const bool cross = session_.spec().attention.cross;
    target_->chips().set_marks(selection.hover.query, selection.query);
    source_->chips().set_marks(selection.hover.key || cross ? selection.hover.key : selection.hover.query,
                               cross ? selection.key : selection.query);
    if (session_.snapshot() == nullptr) return;
    source_->chips().set_shades(shades_of(*session_.snapshot(), selection));
    shade_hint_->setText(hint());
}

QString SentenceBar::hint() const {
    const Selection& selection = session_.selection();
    const Trace& trace = *session_.snapshot()->trace;
    const int base = session_.style().index_base;
    if (!selection.more_queries.empty() && selection.query && *selection.query < trace.n_query()) {
        return tr("shaded by the mean of %1 tokens (Esc: unpin)").arg(selection.more_queries.size() + 1);
    }
    if (selection.query && *selection.query < trace.n_query()) {
        return tr("shaded by token %1 in head %2 (Esc: unpin)")
            .arg(*selection.query + base)
            .arg(std::min(selection.head, trace.heads() - 1) + base);
    }
    return trace.spec.attention.cross ? tr("click a token above: what does it attend to?")
                                      : tr("click a token: what does it attend to?");
}

}  // namespace headlight
