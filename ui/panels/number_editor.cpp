#include "ui/panels/number_editor.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QRandomGenerator>
#include <QSignalBlocker>
#include <QStyle>
#include <QStyleOptionSlider>
#include <QToolButton>
#include <QWheelEvent>

#include "ui/session/session.hpp"
#include "ui/window/icons.hpp"

namespace headlight {

ResetSlider::ResetSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {
    setFocusPolicy(Qt::StrongFocus);
}

void ResetSlider::mousePressEvent(QMouseEvent* event) {
    // A press beside the handle goes there at once, instead of a page step: the drag starts where the hand is.
    QStyleOptionSlider option;
    initStyleOption(&option);
    const QRect handle = style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, this);
    if (event->button() == Qt::LeftButton && !handle.contains(event->position().toPoint())) {
        const int span = width() - handle.width();
        const int at = static_cast<int>(event->position().x()) - handle.width() / 2;
        setSliderPosition(QStyle::sliderValueFromPosition(minimum(), maximum(), at, span));
    }
    QSlider::mousePressEvent(event);
}

void ResetSlider::mouseDoubleClickEvent(QMouseEvent* /*event*/) {
    emit reset_asked();
}

void ResetSlider::wheelEvent(QWheelEvent* event) {
    if (hasFocus()) {
        QSlider::wheelEvent(event);
    } else {
        event->ignore();
    }
}

StopSpinBox::StopSpinBox(QWidget* parent) : QDoubleSpinBox(parent) {
    setKeyboardTracking(false);
    setFocusPolicy(Qt::StrongFocus);
    setButtonSymbols(QAbstractSpinBox::NoButtons);
    setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    setGroupSeparatorShown(false);
}

void StopSpinBox::stepBy(int steps) {
    if (scale_ != nullptr) {
        setValue(scale_->step_from(value(), steps));
    } else {
        QDoubleSpinBox::stepBy(steps);
    }
}

QString StopSpinBox::textFromValue(double value) const {
    return decimals() == 0 || value >= 1000 ? QString::number(value, 'f', 0) : locale().toString(value, 'g', 4);
}

void StopSpinBox::wheelEvent(QWheelEvent* event) {
    if (hasFocus()) {
        QDoubleSpinBox::wheelEvent(event);
    } else {
        event->ignore();
    }
}

NumberEditor::NumberEditor(const Parameter& parameter, Session& session, QWidget* parent)
    : ParameterEditor(parameter, session, parent), box_(new StopSpinBox(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    auto* caption = new QLabel(label(), this);
    caption->setBuddy(box_);
    caption->setToolTip(tooltip());
    caption->setMinimumWidth(72);
    row->addWidget(caption);

    const bool integer = parameter.type == ParameterType::integer;
    box_->setDecimals(integer ? 0 : 4);
    box_->setRange(parameter.min, parameter.max);
    box_->setFixedWidth(is_seed() ? 96 : 64);
    describe(box_);
    if (is_seed()) {
        auto* dice = new QToolButton(this);
        dice->setIcon(icon("dice"));
        dice->setAutoRaise(true);
        dice->setToolTip(
            tr("Another seed: new random vectors and weights. Look for what stays the same: that is the design, not "
               "chance."));
        dice->setAccessibleName(tr("Roll the dice for another seed"));
        connect(dice, &QToolButton::clicked, this, &NumberEditor::roll_dice);
        row->addStretch(1);
        row->addWidget(dice);
        row->addWidget(box_);
    } else {
        slider_ = new ResetSlider(this);
        describe(slider_);
        row->addWidget(slider_, 1);
        row->addWidget(box_);
        setTabOrder(slider_, box_);  // as they stand
        connect(slider_, &QSlider::valueChanged, this, [this](int position) { edit(scale_->value_at(position)); });
        connect(slider_, &QSlider::sliderPressed, &session, &Session::begin_gesture);
        connect(slider_, &QSlider::sliderReleased, &session, &Session::end_gesture);
        connect(slider_, &ResetSlider::reset_asked, this, [this] { commit(this->parameter().default_value()); });
    }
    connect(box_, &QDoubleSpinBox::valueChanged, this, &NumberEditor::edit);
}

bool NumberEditor::is_seed() const {
    return parameter().key == "weights.seed";
}

void NumberEditor::edit(double value) {
    if (parameter().type == ParameterType::integer) {
        commit(static_cast<std::int64_t>(value));
    } else {
        commit(value);
    }
}

void NumberEditor::roll_dice() {
    edit(static_cast<double>(QRandomGenerator::global()->bounded(1, 1000000)));
}

double NumberEditor::soft_max(double value) const {
    // A window of 4,096 says nothing about a sentence of eleven tokens: the slider ends where the effect ends.
    const bool counts_tokens = parameter().group == ParameterGroup::mask || parameter().key == "position.max_length";
    const bool distance = parameter().key == "weights.back";
    if (!counts_tokens && !distance) return parameter().max;
    const auto& snapshot = session().snapshot();
    const double tokens = snapshot == nullptr ? 16 : snapshot->trace->n_key();
    const double wanted = parameter().key == "position.max_length" ? 2 * tokens : distance ? tokens - 1 : tokens;
    return std::max({wanted, value, 8.0});
}

void NumberEditor::update_scale(double value) {
    SliderScale scale(parameter(), allowed_stops(parameter(), session().spec()), soft_max(value));
    if (scale_ == scale) return;
    scale_ = std::move(scale);
    box_->set_scale(&*scale_);
    if (slider_ != nullptr) {
        slider_->setRange(0, scale_->steps());
        slider_->setPageStep(std::max(1, scale_->steps() / 10));
    }
}

void NumberEditor::show_value(const Value& value) {
    const double number = std::holds_alternative<double>(value) ? std::get<double>(value)
                                                                : static_cast<double>(std::get<std::int64_t>(value));
    const QSignalBlocker block_box(box_);
    const QSignalBlocker block_slider(slider_);
    // While the handle is held its scale must not change under the hand.
    if (slider_ == nullptr || !slider_->isSliderDown() || !scale_) update_scale(number);
    box_->setValue(number);
    if (slider_ != nullptr && !slider_->isSliderDown()) slider_->setValue(scale_->position_of(number));
}

}  // namespace headlight
