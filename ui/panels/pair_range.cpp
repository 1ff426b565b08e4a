#include "ui/panels/pair_range.hpp"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <algorithm>

#include "core/ops/positions.hpp"
#include "ui/panels/range_slider.hpp"
#include "ui/session/session.hpp"

namespace headlight {

namespace {

int pair_count(const Spec& spec) {
    return std::max(1, (spec.model.d_model + 1) / 2);
}

}  // namespace

PairRange::PairRange(Session& session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      range_(new RangeSlider(this)),
      text_(new QLabel(this)),
      step_(new QComboBox(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    auto* caption = new QLabel(tr("&Pairs"), this);
    caption->setBuddy(range_);
    row->addWidget(caption);
    row->addWidget(range_, 1);
    row->addWidget(text_);
    row->addWidget(step_);
    range_->setAccessibleName(tr("Pairs of dimensions whose waves are drawn"));
    range_->setToolTip(
        tr("<p>Which pairs of dimensions are drawn, from the fastest to the slowest. Look for: every pair is a slower "
           "copy of the one before.</p>"));
    step_->setItemDelegate(new QStyledItemDelegate(step_));  // the default one knows nothing of the style sheet
    step_->addItem(tr("a few"), 0);
    step_->addItem(tr("every pair"), 1);
    for (const int step : {2, 4, 8, 16, 32}) step_->addItem(tr("every %1th").arg(step), step);
    step_->setItemText(2, tr("every 2nd"));
    step_->setItemText(6, tr("every 32nd"));
    step_->setAccessibleName(tr("Step between the drawn pairs"));
    step_->setToolTip(
        tr("<p>How many of the pairs between the two ends are drawn. Draw every pair and look at how "
           "slowly their wavelengths grow.</p>"));
    connect(range_, &RangeSlider::changed, this, &PairRange::take);
    connect(step_, &QComboBox::currentIndexChanged, this, [this] {
        ViewOptions options = session_.selection().options;
        options.positions.pair_step = step_->currentData().toInt();
        session_.set_options(options);
    });
    connect(&session, &Session::selection_changed, this, &PairRange::refresh);
    connect(&session, &Session::spec_changed, this, &PairRange::refresh);
    refresh();
}

void PairRange::take(int first, int last) {
    ViewOptions options = session_.selection().options;
    options.positions.first_pair = first;
    options.positions.last_pair = last == pair_count(session_.spec()) - 1 ? -1 : last;
    session_.set_options(options);
}

void PairRange::refresh() {
    const PositionOptions& options = session_.selection().options.positions;
    const Spec& spec = session_.spec();
    const int last_of_all = pair_count(spec) - 1;
    const int last = options.last_pair < 0 ? last_of_all : std::min(options.last_pair, last_of_all);
    const int first = std::clamp(options.first_pair, 0, last);
    const QSignalBlocker block_range(range_);
    const QSignalBlocker block_step(step_);
    range_->set_range(0, last_of_all);
    range_->set_page(std::max(1, last_of_all / 8));
    range_->set_values(first, last);
    step_->setCurrentIndex(std::max(0, step_->findData(options.pair_step)));
    const auto from = pair_columns(first, spec.model.d_model, spec.position.layout);
    const auto to = pair_columns(last, spec.model.d_model, spec.position.layout);
    text_->setText(tr("%1, %2 to %3, %4").arg(from.first).arg(from.second).arg(to.first).arg(to.second));
    text_->setToolTip(tr("Dimensions of the first and of the last pair"));
}

}  // namespace headlight
