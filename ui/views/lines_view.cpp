#include "ui/views/lines_view.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/figures/labels.hpp"
#include "ui/figures/makers.hpp"
#include "ui/panels/head_chips.hpp"
#include "ui/views/view_controls.hpp"
#include "ui/views/view_ids.hpp"

namespace headlight {

LinesView::LinesView(Session& session, QWidget* parent)
    : FigureView(session, ViewId::lines_view, tr("Lines"), parent),
      chips_(new HeadChips(this)),
      share_(new QSlider(Qt::Horizontal, this)),
      share_text_(new QLabel(this)) {
    header().addWidget(chips_, 1);
    share_->setRange(1, 100);
    share_->setMaximumWidth(140);
    share_->setMinimumWidth(70);
    share_->setAccessibleName(tr("Share of each row"));
    share_->setToolTip(
        tr("<p>Each query's strongest keys are drawn until they have this share of its weight. Drag it "
           "down and look at what is left last: the one key that a head is about.</p>"));
    share_text_->setMinimumWidth(share_text_->fontMetrics().horizontalAdvance(tr("100 %")));
    header().addWidget(share_);
    header().addWidget(share_text_);
    add_switch(header(), session, tr("Across"),
               tr("Queries above and keys below instead of left and right: better for Chinese and for long sentences."),
               [](ViewOptions& options) -> bool& { return options.lines.horizontal; });
    connect(share_, &QSlider::valueChanged, this, [this](int percent) {
        ViewOptions options = this->session().selection().options;
        options.lines.share = percent / 100.0;
        this->session().set_options(options);
    });
    connect(chips_, &HeadChips::chosen_changed, this, [this](const std::vector<int>& heads) {
        ViewOptions options = this->session().selection().options;
        options.lines.heads = heads;
        this->session().set_options(options);
        if (heads.size() == 1) this->session().focus_head(heads.front());
    });
    connect(&session, &Session::selection_changed, this, &LinesView::refresh);
    connect(&session, &Session::snapshot_changed, this, &LinesView::refresh);
    connect(&session, &Session::style_changed, this, &LinesView::refresh);
    refresh();
}

void LinesView::refresh() {
    const Selection& selection = session().selection();
    const LinesOptions& options = selection.options.lines;
    const QSignalBlocker block(share_);
    share_->setValue(static_cast<int>(std::lround(options.share * 100)));
    share_text_->setText(tr("%1 %").arg(share_->value()));
    std::vector<QString> names;
    if (const auto& snapshot = session().snapshot(); snapshot != nullptr) {
        for (const HeadMeasure& measure : *snapshot->trace->layers.at(0).measures)
            names.push_back(head_title(measure.design));
    }
    names.resize(static_cast<std::size_t>(session().spec().model.heads));
    chips_->set_heads(std::move(names), session().style());
    std::vector<int> chosen = options.heads;
    std::erase_if(chosen, [this](int head) { return head >= session().spec().model.heads; });
    if (chosen.empty()) chosen.push_back(std::min(selection.head, session().spec().model.heads - 1));
    chips_->set_chosen(std::move(chosen));
}

Maker LinesView::maker() const {
    return make_lines;
}

}  // namespace headlight
