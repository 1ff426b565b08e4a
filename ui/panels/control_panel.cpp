#include "ui/panels/control_panel.hpp"

#include <QLabel>
#include <QLocale>
#include <QScrollArea>
#include <QVBoxLayout>

#include "core/metrics/model_facts.hpp"
#include "ui/panels/mask_rules_panel.hpp"
#include "ui/panels/parameter_editor.hpp"
#include "ui/session/session.hpp"

namespace headlight {

namespace {

QString group_title(ParameterGroup group) {
    switch (group) {
        case ParameterGroup::text:
            return ControlPanel::tr("Tokens");
        case ParameterGroup::model:
            return ControlPanel::tr("Model");
        case ParameterGroup::position:
            return ControlPanel::tr("Position");
        case ParameterGroup::attention:
            return ControlPanel::tr("Attention");
        case ParameterGroup::mask:
            return ControlPanel::tr("Mask");
        case ParameterGroup::weights:
            return ControlPanel::tr("Weights");
    }
    return {};
}

QLabel* heading(ParameterGroup group) {
    auto* title = new QLabel(group_title(group));
    title->setObjectName(QStringLiteral("sectionTitle"));
    return title;
}

}  // namespace

ControlPanel::ControlPanel(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), facts_(new QLabel(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    column->addWidget(scroll, 1);

    auto* content = new QWidget;
    content->setObjectName(QStringLiteral("controls"));
    auto* rows = new QVBoxLayout(content);
    rows->setContentsMargins(12, 2, 12, 8);
    rows->setSpacing(1);
    // The model comes first: it is what the hand goes to.
    for (const ParameterGroup group : {ParameterGroup::model, ParameterGroup::position, ParameterGroup::attention,
                                       ParameterGroup::mask, ParameterGroup::weights, ParameterGroup::text}) {
        rows->addWidget(heading(group));
        if (group == ParameterGroup::mask) {  // its rules are combined: a list of its own
            mask_ = new MaskRulesPanel(session, content);
            rows->addWidget(mask_);
            continue;
        }
        for (const Parameter& parameter : parameters()) {
            if (parameter.group != group || !parameter.in_panel) continue;
            auto* editor = ParameterEditor::create(parameter, session, content);
            if (editor == nullptr) continue;
            rows->addWidget(editor);
            editors_.push_back(editor);
        }
    }
    rows->addStretch(1);
    scroll->setWidget(content);

    facts_->setObjectName(QStringLiteral("facts"));
    facts_->setWordWrap(true);
    facts_->setTextFormat(Qt::RichText);
    facts_->setAccessibleName(tr("Facts about this model"));
    facts_->setContentsMargins(12, 6, 12, 6);
    facts_->setToolTip(
        tr("<p>What these settings cost. Drag the number of heads and look for what does <b>not</b> change: "
           "parameters and multiply–adds. Only d_k and the memory of the score matrices do.</p>"));
    column->addWidget(facts_);
    setMinimumWidth(248);

    connect(&session, &Session::spec_changed, this, &ControlPanel::refresh);
    connect(&session, &Session::snapshot_changed, this, &ControlPanel::refresh_facts);
    refresh();
}

void ControlPanel::refresh() {
    for (ParameterEditor* editor : editors_) editor->refresh();
    mask_->refresh();
    refresh_facts();
}

void ControlPanel::refresh_facts() {
    facts_->setText(facts_text(session_));
}

QString facts_text(const Session& session) {
    const Spec& spec = session.spec();
    const auto& snapshot = session.snapshot();
    const int n_query = snapshot == nullptr ? 0 : snapshot->trace->n_query();
    const int n_key = snapshot == nullptr ? 0 : snapshot->trace->n_key();
    const ModelFacts facts = model_facts(spec.model, n_query, n_key);
    const QLocale locale;
    const QString d = locale.toString(spec.model.d_model);
    const auto line = [](const QString& text) { return QStringLiteral("<div>") + text + QStringLiteral("</div>"); };
    return line(ControlPanel::tr("<b>d_k = %1</b> = %2 / %3 heads; scores %4")
                    .arg(locale.toString(qlonglong{facts.d_k}), d, locale.toString(spec.model.heads),
                         locale.formattedDataSize(facts.score_bytes, facts.score_bytes < 100 * 1024 ? 1 : 0,
                                                  QLocale::DataSizeTraditionalFormat))) +
           line(ControlPanel::tr("whatever the heads: <b>%1</b> parameters (4·%2²), <b>%3</b> multiply–adds")
                    .arg(locale.toString(qlonglong{facts.parameters}), d,
                         locale.toString(qlonglong{facts.projection_macs + facts.mixing_macs})));
}

}  // namespace headlight
