#include "ui/views/head_view.hpp"

#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>
#include <algorithm>

#include "ui/figures/makers.hpp"
#include "ui/panels/small_button.hpp"
#include "ui/views/cell_text.hpp"
#include "ui/views/head_text.hpp"
#include "ui/views/view_controls.hpp"
#include "ui/views/view_ids.hpp"

namespace headlight {

namespace {

void insert_sorted(std::vector<int>& list, int value) {
    const auto place = std::ranges::lower_bound(list, value);
    if (place == list.end() || *place != value) list.insert(place, value);
}

}  // namespace

HeadView::HeadView(Session& session, QWidget* parent) : FigureView(session, ViewId::head_view, tr("One head"), parent) {
    add_head_chooser(header(), session);
    header().addStretch(1);
    add_hiding();
    add_switch(header(), session, tr("Keys down"),
               tr("Turns the picture: keys become rows and queries columns, as some courses draw it. With "
                  "softmax look for columns that sum to 1 instead of rows."),
               [](ViewOptions& options) -> bool& { return options.head.transposed; });
    add_switch(header(), session, tr("By distance"),
               tr("Shows the mean weight at each distance beside the matrix. Switch “Words differ” off and set a "
                  "window: look for smallest and largest becoming one line, a fixed kernel as in a convolution."),
               [](ViewOptions& options) -> bool& { return options.head.by_distance; });
}

void HeadView::add_hiding() {
    QToolButton* button = add_button(header(), tr("Hide") + QStringLiteral(" ▾"),
                                     tr("Leaves tokens out of the picture. Look at what the others have left: without "
                                        "sharing out, rows sum to less than 1 by what the hidden keys get."));
    button->setAccessibleName(tr("Hide tokens"));
    button->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(button);
    button->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        const auto add = [&](const QString& text, auto field) {
            ViewOptions options = session().selection().options;
            QAction* action = menu->addAction(text);
            action->setCheckable(true);
            action->setChecked(field(options.head));
            connect(action, &QAction::triggered, this, [this, field](bool on) {
                ViewOptions changed = session().selection().options;
                field(changed.head) = on;
                session().set_options(changed);
            });
        };
        add(tr("Punctuation"), [](HeadOptions& head) -> bool& { return head.hide_punctuation; });
        add(tr("Special tokens such as [CLS]"), [](HeadOptions& head) -> bool& { return head.hide_special; });
        menu->addSeparator();
        const Selection& selection = session().selection();
        QAction* query =
            menu->addAction(tr("The pinned query"), this, [this] { hide_token(true, *session().selection().query); });
        query->setEnabled(selection.query.has_value());
        QAction* key =
            menu->addAction(tr("The pinned key"), this, [this] { hide_token(false, *session().selection().key); });
        key->setEnabled(selection.key.has_value());
        QAction* all = menu->addAction(tr("Show all chosen by hand again"), this, [this] {
            ViewOptions changed = session().selection().options;
            changed.head.hidden_queries.clear();
            changed.head.hidden_keys.clear();
            session().set_options(changed);
        });
        all->setEnabled(!selection.options.head.hidden_keys.empty() || !selection.options.head.hidden_queries.empty());
        menu->addSeparator();
        add(tr("Share their weight out, so that rows sum to 1"),
            [](HeadOptions& head) -> bool& { return head.renormalize; });
    });
}

/// Without cross-attention a token is a query and a key at once.
void HeadView::hide_token(bool queries, int index) {
    ViewOptions options = session().selection().options;
    const bool cross = session().spec().attention.cross;
    if (queries || !cross) insert_sorted(options.head.hidden_queries, index);
    if (!queries || !cross) insert_sorted(options.head.hidden_keys, index);
    session().set_options(options);
}

Maker HeadView::maker() const {
    return make_head;
}

void HeadView::panel_double_clicked(int /*panel_id*/) {
    session().show_main(MainView::heads);
}

QString HeadView::tooltip(const Panel& panel, int row, int column) const {
    const QString text = FigureView::tooltip(panel, row, column);
    const Pointed pointed = pointed_at(panel, row, column);
    return panel.matrix() == nullptr ? text : text + head_text(session(), panel.id, pointed.query.value_or(0));
}

}  // namespace headlight
