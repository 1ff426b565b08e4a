#include "ui/views/receptive_view.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>

#include "ui/figures/makers.hpp"
#include "ui/views/view_ids.hpp"

namespace headlight {

ReceptiveView::ReceptiveView(Session& session, QWidget* parent)
    : FigureView(session, ViewId::receptive_view, tr("Receptive field"), parent),
      layers_(new QSlider(Qt::Horizontal, this)),
      label_(new QLabel(this)) {
    layers_->setRange(1, most_layers);
    layers_->setPageStep(1);
    layers_->setMaximumWidth(240);
    layers_->setAccessibleName(tr("Layers"));
    layers_->setToolTip(
        tr("<p>How many layers with this mask are stacked. Set a window w and look for the band: after "
           "L layers a token has heard from L·w tokens to each side.</p>"));
    label_->setMinimumWidth(label_->fontMetrics().horizontalAdvance(tr("%n layer(s)", nullptr, most_layers)));
    header().addWidget(new QLabel(tr("Through"), this));
    header().addWidget(layers_, 1);
    header().addWidget(label_);
    header().addStretch(1);
    connect(layers_, &QSlider::valueChanged, this, [this](int layers) {
        ViewOptions options = this->session().selection().options;
        options.receptive_layers = layers;
        this->session().set_options(options);
    });
    connect(&session, &Session::selection_changed, this, &ReceptiveView::refresh);
    refresh();
}

void ReceptiveView::refresh() {
    const int layers = session().selection().options.receptive_layers;
    const QSignalBlocker block(layers_);
    layers_->setValue(layers);
    label_->setText(layers == 1 ? tr("1 layer") : tr("%1 layers").arg(layers));
}

Maker ReceptiveView::maker() const {
    return make_receptive;
}

}  // namespace headlight
