#include "ui/window/main_area.hpp"

#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include "ui/session/session.hpp"
#include "ui/views/head_view.hpp"
#include "ui/views/heads_view.hpp"
#include "ui/views/lines_view.hpp"
#include "ui/views/position_lab_view.hpp"
#include "ui/views/stages_view.hpp"

namespace headlight {

MainArea::MainArea(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), tabs_(new QTabBar(this)), stack_(new QStackedWidget(this)) {
    views_ = {new HeadsView(session, this), new HeadView(session, this), new LinesView(session, this),
              new StagesView(session, this), new PositionLabView(session, this)};
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(tabs_);
    column->addWidget(stack_, 1);
    tabs_->setObjectName(QStringLiteral("mainTabs"));
    tabs_->setDrawBase(false);
    tabs_->setExpanding(false);
    tabs_->setAccessibleName(tr("What fills the middle"));
    const auto add = [this](const QString& text, const QString& hint) {
        tabs_->setTabToolTip(tabs_->addTab(text), QStringLiteral("<p>") + hint + QStringLiteral("</p>"));
    };
    add(tr("All heads"), tr("Every head side by side. Look for heads that differ: each has a pattern of its own."));
    add(tr("One head"), tr("One head, large: numbers, the entropy of every row, and how much each key receives. Look "
                           "for keys that everybody attends to."));
    add(tr("Lines"), tr("The same weights as lines from queries to keys. Look for bundles: parallel ones are a fixed "
                        "distance, a fan is a token that everybody attends to."));
    add(tr("Stages"), tr("From Q, K and V to the context, step by step. Hover a cell and look at what it came from."));
    add(tr("Positions"), tr("The position lab: what order is made of, a page for each question. Look at what changes "
                            "when words change places."));
    for (FigureView* view : views_) stack_->addWidget(view);
    connect(tabs_, &QTabBar::currentChanged, this,
            [this](int index) { session_.show_main(static_cast<MainView>(index)); });
    connect(&session, &Session::selection_changed, this, &MainArea::refresh);
    refresh();
}

std::vector<NamedView> MainArea::named_views() const {
    return {{tr("all heads"), QStringLiteral("heads"), views_[0]},
            {tr("one head"), QStringLiteral("head"), views_[1]},
            {tr("lines"), QStringLiteral("lines"), views_[2]},
            {tr("stages"), QStringLiteral("stages"), views_[3]},
            {tr("position lab"), QStringLiteral("positions"), views_[4]}};
}

void MainArea::refresh() {
    const auto index = static_cast<int>(session_.selection().main);
    if (stack_->currentIndex() != index) stack_->setCurrentIndex(index);
    const QSignalBlocker block(tabs_);
    tabs_->setCurrentIndex(index);
}

}  // namespace headlight
