#include "ui/panels/option_editors.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QWheelEvent>

namespace headlight {

namespace {

/// The wheel scrolls the panel; it changes a box only while that has the focus.
class CalmComboBox : public QComboBox {
public:
    using QComboBox::QComboBox;

protected:
    void wheelEvent(QWheelEvent* event) override {
        if (hasFocus()) {
            QComboBox::wheelEvent(event);
        } else {
            event->ignore();
        }
    }
};

QHBoxLayout* row_layout(QWidget* widget) {
    auto* row = new QHBoxLayout(widget);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    return row;
}

}  // namespace

SwitchEditor::SwitchEditor(const Parameter& parameter, Session& session, QWidget* parent)
    : ParameterEditor(parameter, session, parent), box_(new QCheckBox(label(), this)) {
    row_layout(this)->addWidget(box_);
    describe(box_);
    connect(box_, &QCheckBox::toggled, this, [this](bool on) { commit(on); });
}

void SwitchEditor::show_value(const Value& value) {
    const QSignalBlocker block(box_);
    box_->setChecked(std::get<bool>(value));
}

ChoiceEditor::ChoiceEditor(const Parameter& parameter, Session& session, QWidget* parent)
    : ParameterEditor(parameter, session, parent), box_(new CalmComboBox(this)) {
    auto* row = row_layout(this);
    auto* caption = new QLabel(label(), this);
    caption->setBuddy(box_);
    caption->setMinimumWidth(72);
    caption->setToolTip(tooltip());
    row->addWidget(caption);
    row->addWidget(box_, 1);
    box_->setFocusPolicy(Qt::StrongFocus);
    // The default delegate of a combo box draws like a menu and knows nothing of the style sheet.
    box_->setItemDelegate(new QStyledItemDelegate(box_));
    box_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box_->setMinimumContentsLength(8);
    for (const Choice& choice : parameter.choices) {
        box_->addItem(translated(choice.label));
        box_->setItemData(box_->count() - 1, translated(choice.hint), Qt::ToolTipRole);
    }
    describe(box_);
    connect(box_, &QComboBox::currentIndexChanged, this, [this](int index) { commit(std::int64_t{index}); });
}

void ChoiceEditor::show_value(const Value& value) {
    const QSignalBlocker block(box_);
    box_->setCurrentIndex(static_cast<int>(std::get<std::int64_t>(value)));
}

}  // namespace headlight
