#include "ui/views/position_view.hpp"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>

#include "ui/views/view_ids.hpp"

namespace headlight {

namespace {

constexpr int waves_shown = 4;

}  // namespace

PositionView::PositionView(Session& session, QWidget* parent)
    : FigureView(session, ViewId::position_view, tr("Positional encoding"), parent),
      pair_row_(new QWidget(this)),
      first_pair_(new QSlider(Qt::Horizontal)),
      pair_step_(new QComboBox),
      pair_label_(new QLabel) {
    setMinimumWidth(300);  // its controls need it
    auto* row = new QHBoxLayout(pair_row_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    auto* caption = new QLabel(tr("&Dimensions"));
    caption->setBuddy(first_pair_);
    row->addWidget(caption);
    row->addWidget(first_pair_, 1);
    row->addWidget(pair_label_);
    row->addWidget(pair_step_);
    header().addWidget(pair_row_, 1);

    first_pair_->setAccessibleName(tr("First pair of dimensions whose waves are drawn"));
    first_pair_->setToolTip(
        tr("Which dimensions the waves are drawn for, from the fastest pair to the slowest.\n"
           "Look for: every pair is a slower copy of the one before."));
    pair_step_->addItem(tr("every pair"), 1);
    pair_step_->addItem(tr("every 2nd pair"), 2);
    pair_step_->addItem(tr("every 4th pair"), 4);
    pair_step_->addItem(tr("every 8th pair"), 8);
    pair_step_->addItem(tr("every 16th pair"), 16);
    pair_step_->addItem(tr("every 32nd pair"), 32);
    pair_step_->setCurrentIndex(1);
    pair_step_->setAccessibleName(tr("Step between the drawn pairs"));
    pair_step_->setToolTip(tr("How far apart the drawn pairs are."));

    const auto changed = [this] {
        update_pair_choice();
        ask_again();
    };
    connect(first_pair_, &QSlider::valueChanged, this, changed);
    connect(pair_step_, &QComboBox::currentIndexChanged, this, changed);
    connect(&session, &Session::spec_changed, this, [this] {
        const bool range_moved = first_pair_->maximum() != pair_count() - 1;
        update_pair_choice();
        if (range_moved) ask_again();
    });
    update_pair_choice();
}

int PositionView::pair_count() const {
    return std::max(1, session().spec().model.d_model / 2);
}

void PositionView::update_pair_choice() {
    pair_row_->setVisible(session().spec().position.kind == PositionKind::sinusoidal);
    first_pair_->setRange(0, pair_count() - 1);
    const Spec& spec = session().spec();
    const int pair = first_pair_->value();
    const bool interleaved = spec.position.layout == PositionLayout::interleaved;
    const int first = interleaved ? 2 * pair : pair;
    const int second = interleaved ? first + 1 : pair + (spec.model.d_model + 1) / 2;
    pair_label_->setText(tr("from %1, %2").arg(first).arg(second));
}

Maker PositionView::maker() const {
    PositionOptions options;
    const int step = pair_step_->currentData().toInt();
    for (int i = 0; i < waves_shown; ++i) options.pairs.push_back(first_pair_->value() + i * step);
    return [options](const Trace& trace, const Selection& selection, const FigureStyle& style) {
        PositionOptions valid;
        for (const int pair : options.pairs) {
            if (pair < std::max(1, trace.spec.model.d_model / 2)) valid.pairs.push_back(pair);
        }
        return make_position(trace, selection, style, valid);
    };
}

Highlight PositionView::highlight() const {
    Highlight marks = FigureView::highlight();
    marks.position = session().selection().shown_query();
    return marks;
}

}  // namespace headlight
