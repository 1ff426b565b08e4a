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

#include "core/spec/mask_presets.hpp"
#include "ui/panels/parameter_editor.hpp"
#include "ui/session/session.hpp"

namespace headlight {

namespace {

constexpr std::array kinds = {MaskRuleKind::causal,    MaskRuleKind::prefix, MaskRuleKind::window,
                              MaskRuleKind::global,    MaskRuleKind::stride, MaskRuleKind::block,
                              MaskRuleKind::documents, MaskRuleKind::padding};

QToolButton* small_button(QHBoxLayout& row, const QString& name, const QString& hint) {
    auto* button = new QToolButton;
    button->setText(name);
    button->setToolTip(QStringLiteral("<p>") + hint.toHtmlEscaped() + QStringLiteral("</p>"));
    button->setAccessibleName(name);
    button->setAccessibleDescription(hint);
    button->setFocusPolicy(Qt::TabFocus);
    button->setProperty("framed", true);
    row.addWidget(button);
    return button;
}

/// What a preset makes of the mask; what is painted by hand stays.
MaskSpec with_preset(const MaskPreset& preset, const MaskSpec& present, int n) {
    MaskSpec mask = preset.apply(n);
    mask.cells = present.cells;
    mask.allowed = present.allowed;
    return mask;
}

}  // namespace

MaskRulesPanel::MaskRulesPanel(Session& session, QWidget* parent) : QWidget(parent), session_(session) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(1);
    add_presets();
    rows_layout_ = new QVBoxLayout;
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
    auto* presets = small_button(*row, tr("Presets"),
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
            Spec next = session_.spec();
            next.mask = with_preset(preset, next.mask, snapshot == nullptr ? 8 : snapshot->trace->n_key());
            session_.edit(next);
        });
    }
    row->addStretch(1);
    default_order_ = small_button(*row, tr("Usual order"),
                                  tr("Puts the rules back into their usual order: a prefix "
                                     "lifts causal, global tokens lift the window, and all "
                                     "others restrict on their own."));
    connect(default_order_, &QToolButton::clicked, this, [this] { set_rules(mask_rules(MaskSpec{})); });
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
        const std::string key = "mask." + std::string(mask_rule_name(kind));
        row.editor = ParameterEditor::create(*find_parameter(key), session_, row.widget);
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
    row.join =
        small_button(*line, tr("and"),
                     tr("and: this rule restricts on its own. or: it joins the rule above, and a cell needs only "
                        "one of the two. Look for what a window lets in once global tokens are joined to it."));
    row.invert = small_button(*line, tr("not"),
                              tr("Inverts the rule: it hides what it allowed. Look for the same "
                                 "picture with grey and colour exchanged."));
    row.invert->setCheckable(true);
    line->addStretch(1);
    row.up = small_button(*line, QStringLiteral("▲"), tr("Before the rule above"));
    row.down = small_button(*line, QStringLiteral("▼"), tr("After the rule below"));
    row.up->setAccessibleName(tr("Move up"));
    row.down->setAccessibleName(tr("Move down"));
    connect(row.join, &QToolButton::clicked, this, [this, kind] { change_rule(kind, &MaskRule::joined); });
    connect(row.invert, &QToolButton::clicked, this, [this, kind] { change_rule(kind, &MaskRule::inverted); });
    connect(row.up, &QToolButton::clicked, this, [this, kind] { move_rule(kind, true); });
    connect(row.down, &QToolButton::clicked, this, [this, kind] { move_rule(kind, false); });
}

QWidget* MaskRulesPanel::make_documents() {
    auto* widget = new QWidget(this);
    auto* row = new QHBoxLayout(widget);
    row->setContentsMargins(0, 1, 0, 1);
    row->setSpacing(8);
    const Parameter& parameter = *find_parameter("mask.documents");
    auto* caption = new QLabel(translated(parameter.label), widget);
    caption->setMinimumWidth(72);
    const QString hint = QStringLiteral("<p>") + translated(parameter.tooltip).toHtmlEscaped() + QStringLiteral("</p>");
    caption->setToolTip(hint);
    row->addWidget(caption);
    documents_ = new QLineEdit(widget);
    documents_->setObjectName(QStringLiteral("maskDocuments"));
    documents_->setPlaceholderText(tr("none"));
    documents_->setToolTip(hint);
    documents_->setAccessibleName(tr("Tokens that begin a document"));
    caption->setBuddy(documents_);
    row->addWidget(documents_, 1);
    cut_ = small_button(*row, tr("Cut"),
                        tr("A document begins at the pinned token, or no longer. Look for blocks along "
                           "the diagonal: packed documents do not see each other."));
    connect(documents_, &QLineEdit::editingFinished, this, [this] { take_documents(documents_->text()); });
    connect(cut_, &QToolButton::clicked, this, &MaskRulesPanel::cut_at_pin);
    return widget;
}

void MaskRulesPanel::refresh_documents() {
    const int base = session_.style().index_base;
    QStringList shown;
    for (const int token : session_.spec().mask.documents) shown << QString::number(token + base);
    const QString text = shown.join(QStringLiteral(", "));
    if (!documents_->hasFocus() || documents_->text().isEmpty()) documents_->setText(text);
    cut_->setEnabled(session_.selection().query.has_value() || session_.selection().key.has_value());
}

void MaskRulesPanel::take_documents(const QString& text) {
    const int base = session_.style().index_base;
    std::vector<int> documents;
    static const QRegularExpression separators(QStringLiteral("[,;\\s]+"));
    const QStringList words = text.split(separators, Qt::SkipEmptyParts);
    for (const QString& word : words) {
        bool is_number = false;
        const int token = word.toInt(&is_number) - base;
        if (!is_number || token < 0) {
            emit session_.refused(tr("“%1” is not the number of a token; write numbers such as 5, 9").arg(word));
            return;
        }
        documents.push_back(token);
    }
    std::sort(documents.begin(), documents.end());
    documents.erase(std::unique(documents.begin(), documents.end()), documents.end());
    if (documents != session_.spec().mask.documents) session_.set(*find_parameter("mask.documents"), documents);
}

void MaskRulesPanel::cut_at_pin() {
    const Selection& selection = session_.selection();
    const std::optional<int> token = selection.query ? selection.query : selection.key;
    if (!token) return;
    std::vector<int> documents = session_.spec().mask.documents;
    const auto place = std::ranges::lower_bound(documents, *token);
    if (place != documents.end() && *place == *token) {
        documents.erase(place);
    } else {
        documents.insert(place, *token);
    }
    session_.set(*find_parameter("mask.documents"), documents);
}

void MaskRulesPanel::refresh() {
    const MaskSpec& mask = session_.spec().mask;
    const std::vector<MaskRule> rules = mask_rules(mask);
    const auto first_on = std::ranges::find_if(rules, [&](const MaskRule& rule) { return is_on(mask, rule.kind); });
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const MaskRule& rule = rules[i];
        const Row& row = *std::ranges::find(rows_, rule.kind, &Row::kind);
        const auto place = static_cast<int>(i);
        if (rows_layout_->indexOf(row.widget) != place) {
            rows_layout_->removeWidget(row.widget);
            rows_layout_->insertWidget(place, row.widget);
        }
        if (row.editor != nullptr) row.editor->refresh();
        row.combination->setVisible(is_on(mask, rule.kind));
        row.join->setText(rule.joined ? tr("or") : tr("and"));
        row.join->setVisible(first_on != rules.end() && first_on->kind != rule.kind);
        row.invert->setChecked(rule.inverted);
    }
    default_order_->setVisible(rules != mask_rules(MaskSpec{}));
    refresh_documents();
}

void MaskRulesPanel::set_rules(std::vector<MaskRule> rules) {
    rules.front().joined = false;  // there is nothing above it to join
    Spec next = session_.spec();
    next.mask.order = rules == mask_rules(MaskSpec{}) ? std::string() : mask_order_text(rules);
    session_.edit(next);
}

void MaskRulesPanel::change_rule(MaskRuleKind kind, bool MaskRule::*field) {
    std::vector<MaskRule> rules = mask_rules(session_.spec().mask);
    MaskRule& rule = *std::ranges::find(rules, kind, &MaskRule::kind);
    rule.*field = !(rule.*field);
    set_rules(std::move(rules));
}

/// Past the next rule that is on: others are not seen to be there.
void MaskRulesPanel::move_rule(MaskRuleKind kind, bool up) {
    const MaskSpec& mask = session_.spec().mask;
    std::vector<MaskRule> rules = mask_rules(mask);
    const auto last = static_cast<int>(rules.size()) - 1;
    const auto from = static_cast<int>(std::ranges::find(rules, kind, &MaskRule::kind) - rules.begin());
    int to = from + (up ? -1 : 1);
    while (to > 0 && to < last && !is_on(mask, rules[static_cast<std::size_t>(to)].kind)) to += up ? -1 : 1;
    if (to < 0 || to > last) return;
    const MaskRule moved = rules[static_cast<std::size_t>(from)];
    rules.erase(rules.begin() + from);
    rules.insert(rules.begin() + to, moved);
    set_rules(std::move(rules));
}

}  // namespace headlight
