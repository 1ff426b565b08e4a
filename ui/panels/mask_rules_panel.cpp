#include "ui/panels/mask_rules_panel.hpp"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QRegularExpression>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/spec/mask_order.hpp"
#include "core/spec/mask_presets.hpp"
#include "ui/panels/parameter_editor.hpp"
#include "ui/panels/small_button.hpp"
#include "ui/session/session.hpp"

namespace headlight {

namespace {

constexpr std::array kinds = {MaskRuleKind::causal,    MaskRuleKind::prefix, MaskRuleKind::window,
                              MaskRuleKind::global,    MaskRuleKind::stride, MaskRuleKind::block,
                              MaskRuleKind::documents, MaskRuleKind::padding};

const Parameter& parameter_of(MaskRuleKind kind) {
    return *find_parameter("mask." + std::string(mask_rule_name(kind)));
}

QString label_of(MaskRuleKind kind) {
    return translated(parameter_of(kind).label);
}

/// What a preset makes of the mask; what is painted by hand stays.
MaskSpec with_preset(const MaskPreset& preset, const MaskSpec& present, int n) {
    MaskSpec mask = preset.apply(n);
    mask.cells = present.cells;
    mask.allowed = present.allowed;
    return mask;
}

}  // namespace

MaskRulesPanel::MaskRulesPanel(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), rows_layout_(new QVBoxLayout) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(1);
    add_presets();
    rows_layout_->setSpacing(1);
    column->addLayout(rows_layout_);
    for (const MaskRuleKind kind : kinds) add_row(kind);
    connect(&session, &Session::selection_changed, this, &MaskRulesPanel::refresh_documents);
    connect(&session, &Session::style_changed, this, &MaskRulesPanel::refresh_documents);
    refresh();
}

void MaskRulesPanel::add_presets() {
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    auto* presets = add_button(*row, tr("Presets"),
                               tr("Masks by the names that the field has for them. Choose one and look at its "
                                  "rules below: change them, and it is yours."));
    presets->setText(presets->text() + QStringLiteral(" ▾"));
    presets->setObjectName(QStringLiteral("maskPresets"));
    presets->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(presets);
    menu->setToolTipsVisible(true);
    presets->setMenu(menu);
    for (const MaskPreset& preset : mask_presets()) {
        QAction* action = menu->addAction(translated(preset.label));
        action->setToolTip(translated(preset.hint));
        connect(action, &QAction::triggered, this, [this, &preset] {
            const auto& snapshot = session_.snapshot();
            const int n = snapshot == nullptr ? 8 : snapshot->trace->n_key();
            take(with_preset(preset, session_.spec().mask, n));
        });
    }
    row->addStretch(1);
    default_order_ = add_button(*row, tr("Usual order"),
                                tr("Puts the rules back into their usual order: a prefix "
                                   "lifts causal, global tokens lift the window, and all "
                                   "others restrict on their own."));
    default_order_->setObjectName(QStringLiteral("maskUsualOrder"));
    connect(default_order_, &QToolButton::clicked, this, [this] {
        MaskSpec mask = session_.spec().mask;
        mask.order.clear();
        take(std::move(mask));
    });
    static_cast<QVBoxLayout*>(layout())->addLayout(row);
}

void MaskRulesPanel::add_row(MaskRuleKind kind) {
    Row row;
    row.kind = kind;
    row.widget = new QWidget(this);
    auto* column = new QVBoxLayout(row.widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    if (kind == MaskRuleKind::documents) {
        column->addWidget(make_documents());
    } else {
        row.editor = ParameterEditor::create(parameter_of(kind), session_, row.widget);
        column->addWidget(row.editor);
    }
    add_combination(row);
    column->addWidget(row.combination);
    rows_.push_back(row);
}

void MaskRulesPanel::add_combination(Row& row) {
    row.combination = new QWidget(row.widget);
    auto* line = new QHBoxLayout(row.combination);
    line->setContentsMargins(16, 0, 0, 3);
    line->setSpacing(4);
    const MaskRuleKind kind = row.kind;
    row.join = add_button(*line, tr("and"),
                          tr("and: this rule restricts on its own. or: it joins the rule above, and a cell needs only "
                             "one of the two. Look for what a window lets in once global tokens are joined to it."));
    row.invert = add_button(*line, tr("not"),
                            tr("Inverts the rule: it hides what it allowed. Look for the same "
                               "picture with grey and colour exchanged."));
    row.invert->setCheckable(true);
    line->addStretch(1);
    row.up = add_button(*line, QStringLiteral("▲"), tr("Before the rule above"));
    row.down = add_button(*line, QStringLiteral("▼"), tr("After the rule below"));
    const QString label = label_of(kind);
    const std::string_view name = mask_rule_name(kind);
    row.combination->setObjectName(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
    row.join->setObjectName(QStringLiteral("join"));
    row.invert->setObjectName(QStringLiteral("invert"));
    row.up->setObjectName(QStringLiteral("up"));
    row.down->setObjectName(QStringLiteral("down"));
    row.invert->setAccessibleName(tr("%1: not").arg(label));
    row.up->setAccessibleName(tr("%1: move up").arg(label));
    row.down->setAccessibleName(tr("%1: move down").arg(label));
    const auto mask = [this]() -> const MaskSpec& { return session_.spec().mask; };
    connect(row.join, &QToolButton::clicked, this, [=, this] { take(join_mask_rule(mask(), kind)); });
    connect(row.invert, &QToolButton::clicked, this, [=, this] { take(invert_mask_rule(mask(), kind)); });
    connect(row.up, &QToolButton::clicked, this, [=, this] { take(move_mask_rule(mask(), kind, true)); });
    connect(row.down, &QToolButton::clicked, this, [=, this] { take(move_mask_rule(mask(), kind, false)); });
}

QWidget* MaskRulesPanel::make_documents() {
    auto* widget = new QWidget(this);
    auto* row = new QHBoxLayout(widget);
    row->setContentsMargins(0, 1, 0, 1);
    row->setSpacing(8);
    const Parameter& parameter = *find_parameter("mask.documents");
    auto* caption = new QLabel(translated(parameter.label), widget);
    caption->setMinimumWidth(72);
    // Not the parameter's own words: what is typed here is counted as in the pictures.
    const QString hint = QStringLiteral("<p>") +
                         tr("The tokens at which a new document begins, such as 5, 9, counted as in the pictures. A "
                            "token sees only its own document, as when several are packed into one row of a batch. "
                            "Look for squares that differ in size and share nothing.")
                             .toHtmlEscaped() +
                         QStringLiteral("</p>");
    caption->setToolTip(hint);
    row->addWidget(caption);
    documents_ = new QLineEdit(widget);
    documents_->setObjectName(QStringLiteral("maskDocuments"));
    documents_->setPlaceholderText(tr("none"));
    documents_->setToolTip(hint);
    documents_->setAccessibleName(tr("Tokens that begin a document"));
    caption->setBuddy(documents_);
    row->addWidget(documents_, 1);
    cut_ = add_button(*row, tr("Cut"),
                      tr("A document begins at the pinned token, or no longer. Look for blocks along "
                         "the diagonal: packed documents do not see each other."));
    cut_->setObjectName(QStringLiteral("maskCut"));
    connect(documents_, &QLineEdit::editingFinished, this, [this] { take_documents(); });
    connect(cut_, &QToolButton::clicked, this, &MaskRulesPanel::cut_at_pin);
    return widget;
}

void MaskRulesPanel::refresh_documents() {
    const int base = session_.style().index_base;
    QStringList shown;
    for (const int token : session_.spec().mask.documents) shown << QString::number(token + base);
    const bool being_typed = documents_->hasFocus() && documents_->isModified();
    if (!being_typed) documents_->setText(shown.join(QStringLiteral(", ")));
    cut_->setEnabled(session_.selection().query.has_value() || session_.selection().key.has_value());
}

/// Only what was typed: a text that is merely shown may be counted from another base by now.
void MaskRulesPanel::take_documents() {
    if (!documents_->isModified()) return;
    const int base = session_.style().index_base;
    std::vector<int> documents;
    static const QRegularExpression separators(QStringLiteral("[,;\\s]+"));
    const QStringList words = documents_->text().split(separators, Qt::SkipEmptyParts);
    for (const QString& word : words) {
        bool is_number = false;
        const int token = word.toInt(&is_number);
        if (!is_number || token < base) {
            emit session_.refused(tr("“%1” is not the number of a token; write numbers such as 5, 9").arg(word));
            return;
        }
        documents.push_back(token - base);
    }
    take_documents(std::move(documents));
}

void MaskRulesPanel::take_documents(std::vector<int> documents) {
    std::sort(documents.begin(), documents.end());
    documents.erase(std::unique(documents.begin(), documents.end()), documents.end());
    if (!session_.set(*find_parameter("mask.documents"), documents)) return;
    documents_->setModified(false);
    refresh_documents();
}

void MaskRulesPanel::cut_at_pin() {
    const Selection& selection = session_.selection();
    const std::optional<int> token = selection.query ? selection.query : selection.key;
    if (!token) return;
    std::vector<int> documents = session_.spec().mask.documents;
    if (std::erase(documents, *token) == 0) documents.push_back(*token);
    take_documents(std::move(documents));
}

void MaskRulesPanel::refresh() {
    const Spec& spec = session_.spec();
    const std::vector<MaskRule> rules = mask_rules(spec.mask);
    const std::vector<MaskRule> deciding = effective_mask_rules(spec.mask);
    bool moved = false;
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const MaskRule& rule = rules[i];
        const Row& row = *std::ranges::find(rows_, rule.kind, &Row::kind);
        const auto place = static_cast<int>(i);
        if (rows_layout_->indexOf(row.widget) != place) {
            rows_layout_->removeWidget(row.widget);
            rows_layout_->insertWidget(place, row.widget);
            moved = true;
        }
        const bool has_editor = row.editor == nullptr || row.editor->parameter().applies(spec);
        if (row.editor != nullptr) row.editor->refresh();
        row.combination->setVisible(has_editor && is_on(spec.mask, rule.kind));
        // A rule that is on but joined to nothing can be told to restrict on its own, and no more.
        const bool decides = std::ranges::find(deciding, rule.kind, &MaskRule::kind) != deciding.end();
        row.join->setText(rule.joined ? tr("or") : tr("and"));
        row.join->setAccessibleName(
            (rule.joined ? tr("%1: joined by or") : tr("%1: joined by and")).arg(label_of(rule.kind)));
        row.join->setVisible(!decides || deciding.front().kind != rule.kind);
        row.invert->setChecked(rule.inverted);
        row.up->setVisible(decides);
        row.down->setVisible(decides);
    }
    if (moved) order_tabs();
    default_order_->setVisible(rules != mask_rules(MaskSpec{}));
    refresh_documents();
}

/// Tab goes down the list as it stands, not as it was made.
void MaskRulesPanel::order_tabs() {
    QWidget* before = default_order_;
    for (int i = 0; i < rows_layout_->count(); ++i) {
        const auto controls = rows_layout_->itemAt(i)->widget()->findChildren<QWidget*>();
        for (QWidget* control : controls) {
            if ((control->focusPolicy() & Qt::TabFocus) == 0) continue;
            setTabOrder(before, control);
            before = control;
        }
    }
}

void MaskRulesPanel::take(MaskSpec mask) {
    Spec next = session_.spec();
    next.mask = std::move(mask);
    session_.edit(next);
}

}  // namespace headlight
