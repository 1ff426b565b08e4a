#include "ui/views/position_lab_view.hpp"

#include <QHBoxLayout>
#include <QMenu>
#include <QRandomGenerator>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <numeric>

#include "core/positions/order_effect.hpp"
#include "ui/figures/labels.hpp"
#include "ui/figures/positions/position_makers.hpp"
#include "ui/panels/order_chips.hpp"
#include "ui/panels/pair_range.hpp"
#include "ui/panels/parameter_editor.hpp"
#include "ui/panels/small_button.hpp"
#include "ui/views/view_controls.hpp"
#include "ui/views/view_ids.hpp"

namespace headlight {

namespace {

constexpr int page_count = 11;
constexpr int widest_editor = 230;
constexpr int highest_order = 64;  ///< of the chips before they scroll

}  // namespace

PositionLabView::PositionLabView(Session& session, QWidget* parent)
    : FigureView(session, ViewId::position_lab_view, tr("Position lab"), parent),
      pages_(new QTabBar(this)),
      order_(new OrderChips(this)),
      controls_(page_count, nullptr) {
    auto* column = new QVBoxLayout;
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    header().addLayout(column, 1);
    add_pages(*column);
    add_controls(*column);
    connect(&session, &Session::selection_changed, this, &PositionLabView::refresh);
    connect(&session, &Session::spec_changed, this, &PositionLabView::refresh);
    refresh();
}

void PositionLabView::add_pages(QVBoxLayout& column) {
    pages_->setObjectName(QStringLiteral("positionPages"));
    pages_->setDrawBase(false);
    pages_->setExpanding(false);
    pages_->setUsesScrollButtons(true);
    // Narrow enough for all to fit beside the open panels.
    pages_->setStyleSheet(
        QStringLiteral("QTabBar::tab { padding: 3px 6px; margin: 0; border: 0; border-bottom: 2px solid transparent; }"
                       "QTabBar::tab:selected { border-bottom-color: palette(highlight); font-weight: 600; }"
                       "QTabBar::tab:hover { border-bottom-color: palette(mid); }"
                       "QTabBar::tab:selected:focus { border-bottom-color: palette(text); }"));
    pages_->setAccessibleName(tr("Page of the position lab"));
    const auto add = [this](const QString& text, const QString& hint) {
        pages_->setTabToolTip(pages_->addTab(text),
                              QStringLiteral("<p>") + hint.toHtmlEscaped() + QStringLiteral("</p>"));
    };
    add(tr("Waves"), tr("The sinusoidal encoding as waves, as the vector of one position and as a table."));
    add(tr("Lengths"), tr("The wavelength of every pair. Drag base and d_model and look at the line tilt."));
    add(tr("Similar"),
        tr("How alike two positions are. Look for curves that lie on each other: only distance counts."));
    add(tr("Rotation"), tr("Going on by k positions turns every pair. Drag k and look at the diagonal move."));
    add(tr("RoPE"), tr("Queries and keys are turned by their position. Drag the first position: scores stay."));
    add(tr("ALiBi"), tr("A penalty by distance on the scores. Look for steep and flat heads."));
    add(tr("Learned"), tr("A table with an end. Make it shorter than the sentence and look at the hatched tokens."));
    add(tr("Beyond"), tr("What each kind meets past the length it was trained on."));
    add(tr("Order"), tr("Reorder the words: does the layer notice? Switch positions off and look again."));
    add(tr("Effect"), tr("Weights with positions and without, and what scores are made of."));
    add(tr("Kinds"), tr("All kinds side by side in words, with their papers."));
    column.addWidget(pages_);
    connect(pages_, &QTabBar::currentChanged, this, [this](int page) {
        ViewOptions options = this->session().selection().options;
        options.positions.page = static_cast<PositionPage>(page);
        this->session().set_options(options);
    });
}

QHBoxLayout& PositionLabView::page_row(PositionPage page, QVBoxLayout& column) {
    auto* controls = new QWidget(this);
    auto* row = new QHBoxLayout(controls);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    column.addWidget(controls);
    controls_[static_cast<std::size_t>(page)] = controls;
    return *row;
}

/// The editor of the control panel once more, where the question is about that parameter.
void PositionLabView::add_parameter(QHBoxLayout& row, const char* key) {
    ParameterEditor* editor = ParameterEditor::create(*find_parameter(key), session(), this);
    editor->setMaximumWidth(widest_editor);
    editor->keep_shown();  // pages show their kind of position whatever the model has
    editors_.push_back(editor);
    row.addWidget(editor);
}

void PositionLabView::add_use(QHBoxLayout& row, PositionKind kind) {
    row.addStretch(1);
    QToolButton* button = add_button(row, tr("Use it"),
                                     tr("Gives the model this kind of position. Look at the heads: which of them keep "
                                        "their pattern?"));
    connect(button, &QToolButton::clicked, this, [this, kind] {
        Spec spec = session().spec();
        spec.position.kind = kind;
        session().edit(spec);
    });
    use_.push_back({kind, button});
}

void PositionLabView::add_controls(QVBoxLayout& column) {
    for (const PositionPage page : {PositionPage::waves, PositionPage::wavelengths}) {
        QHBoxLayout& row = page_row(page, column);
        if (page == PositionPage::wavelengths) add_parameter(row, "position.base");
        row.addWidget(new PairRange(session(), this), 3);
        add_use(row, PositionKind::sinusoidal);
    }
    const std::vector<NamedValue> kinds = {{tr("sinusoidal"), static_cast<int>(PositionKind::sinusoidal)},
                                           {tr("learned"), static_cast<int>(PositionKind::learned)},
                                           {QStringLiteral("RoPE"), static_cast<int>(PositionKind::rope)},
                                           {QStringLiteral("ALiBi"), static_cast<int>(PositionKind::alibi)}};
    std::vector<NamedValue> overlaid = kinds;
    overlaid.insert(overlaid.begin(), {tr("nothing"), static_cast<int>(PositionKind::none)});
    QHBoxLayout& similar = page_row(PositionPage::similarity, column);
    add_choice(
        similar, session(), tr("Positions"), tr("Whose positions are compared with each other."), kinds,
        [](const ViewOptions& options) { return static_cast<int>(options.positions.similar); },
        [](ViewOptions& options, int kind) { options.positions.similar = static_cast<PositionKind>(kind); });
    add_choice(
        similar, session(), tr("and"),
        tr("A second kind, drawn over the first. Look for what fades with distance, and how fast."), overlaid,
        [](const ViewOptions& options) { return static_cast<int>(options.positions.overlaid); },
        [](ViewOptions& options, int kind) { options.positions.overlaid = static_cast<PositionKind>(kind); });
    add_switch(similar, session(), tr("Dot product"),
               tr("Dot products in place of cosines. Look at the diagonal: the length of the vectors."),
               [](ViewOptions& options) -> bool& { return options.positions.dot; });
    similar.addStretch(1);

    QHBoxLayout& rotation = page_row(PositionPage::rotation, column);
    pair_ = add_count(rotation, session(), tr("Pair"),
                      tr("The pair that is drawn on its circle. Look at how slow pairs turn."), 0, 4095,
                      [](ViewOptions& options) -> int& { return options.positions.pair; });
    add_parameter(rotation, "weights.back");
    add_use(rotation, PositionKind::sinusoidal);

    QHBoxLayout& rope = page_row(PositionPage::rope, column);
    add_head_chooser(rope, session());
    add_parameter(rope, "position.offset");
    add_use(rope, PositionKind::rope);

    QHBoxLayout& alibi = page_row(PositionPage::alibi, column);
    add_head_chooser(alibi, session());
    add_use(alibi, PositionKind::alibi);

    QHBoxLayout& learned = page_row(PositionPage::learned, column);
    add_head_chooser(learned, session());
    add_parameter(learned, "position.max_length");
    add_use(learned, PositionKind::learned);

    QHBoxLayout& beyond = page_row(PositionPage::beyond, column);
    add_count(beyond, session(), tr("Trained on"), tr("How many positions the model saw in training."), 1,
              longest_beyond, [](ViewOptions& options) -> int& { return options.positions.trained; });
    add_count(beyond, session(), tr("Length now"),
              tr("How long the text is now. Go past the trained length and look at the slow pairs."), 1, longest_beyond,
              [](ViewOptions& options) -> int& { return options.positions.length; });
    beyond.addStretch(1);

    add_order(column);
    QHBoxLayout& effect = page_row(PositionPage::effect, column);
    add_head_chooser(effect, session());
    add_switch(effect, session(), tr("All heads"), tr("Every head with, without and the difference, side by side."),
               [](ViewOptions& options) -> bool& { return options.positions.every_head; });
    effect.addStretch(1);
}

void PositionLabView::add_order(QVBoxLayout& column) {
    QHBoxLayout& row = page_row(PositionPage::order, column);
    auto* inner = new QVBoxLayout;
    inner->setSpacing(4);
    row.addLayout(inner, 1);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(order_);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setFixedHeight(highest_order);
    order_->setAutoFillBackground(false);
    order_->setObjectName(QStringLiteral("orderChips"));
    inner->addWidget(scroll);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    inner->addLayout(buttons);
    const auto add = [&](const QString& text, const QString& hint, auto change) {
        connect(add_button(*buttons, text, hint), &QToolButton::clicked, this, [this, change] {
            std::vector<int> order = present_order();
            change(order);
            reorder(std::move(order));
        });
    };
    add(tr("Shuffle"), tr("Throws the words together. Without positions the difference stays rounding."),
        [](std::vector<int>& order) { std::shuffle(order.begin(), order.end(), *QRandomGenerator::global()); });
    add(tr("Reverse"), tr("Reads the sentence backwards."),
        [](std::vector<int>& order) { std::ranges::reverse(order); });
    add(tr("Swap ends"), tr("The first and the last word change places: who bites whom?"), [](std::vector<int>& order) {
        if (!order.empty()) std::swap(order.front(), order.back());
    });
    add(tr("Restore"), tr("Every word back to its place."), [](std::vector<int>& order) { std::ranges::sort(order); });
    add_examples(*buttons);
    add_parameter(*buttons, "position.kind");
    buttons->addStretch(1);
    connect(order_, &OrderChips::reordered, this, &PositionLabView::reorder);
}

/// Sentences whose meaning changes when two words change places, and that reordering.
void PositionLabView::add_examples(QHBoxLayout& row) {
    QToolButton* button = add_button(row, tr("Examples") + QStringLiteral(" ▾"),
                                     tr("Pairs of sentences of the same words. Look at what tells them apart."));
    button->setAccessibleName(tr("Examples of word order"));
    button->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(button);
    button->setMenu(menu);
    struct Example {
        const char* text;
        const char* other;
        std::vector<int> order;
    };
    for (const Example& example :
         {Example{"dog bites man", "man bites dog", {2, 1, 0}}, Example{"我喜欢你", "你喜欢我", {2, 1, 0}}}) {
        const QString name = QString::fromUtf8(example.text) + QStringLiteral(" / ") + QString::fromUtf8(example.other);
        menu->addAction(name, this, [this, example] {
            Spec spec = session().spec();
            spec.text.source = example.text;
            spec.text.tokenizer = TokenizerKind::word;
            spec.attention.cross = false;
            if (session().edit(spec)) reorder(example.order);
        });
    }
}

std::vector<int> PositionLabView::present_order() const {
    return order_->order();
}

void PositionLabView::reorder(std::vector<int> order) {
    ViewOptions options = session().selection().options;
    options.positions.order = std::ranges::is_sorted(order) ? std::vector<int>{} : std::move(order);
    session().set_options(options);
}

void PositionLabView::refresh() {
    const PositionOptions& options = session().selection().options.positions;
    const QSignalBlocker block(pages_);
    pages_->setCurrentIndex(static_cast<int>(options.page));
    for (std::size_t page = 0; page < controls_.size(); ++page) {
        if (controls_[page] != nullptr) controls_[page]->setVisible(static_cast<std::size_t>(options.page) == page);
    }
    for (const UseButton& use : use_) use.button->setVisible(session().spec().position.kind != use.kind);
    for (ParameterEditor* editor : editors_) editor->refresh();
    order_->set_order(options.order);
    const QSignalBlocker block_pair(pair_);
    // Before its own refresh, which fits the slider beside it.
    pair_->setMaximum(std::max(session().spec().model.d_model / 2 - 1, 0));
    pair_->setValue(options.pair);
}

Maker PositionLabView::maker() const {
    return [trace_of = remembering_traces()](const Trace& trace, const Selection& selection, const FigureStyle& style) {
        return make_position_page(trace, selection, style, trace_of);
    };
}

void PositionLabView::figure_shown(const Snapshot& snapshot) {
    order_->set_tokens(token_labels(*snapshot.trace->query_stream().tokens), session().style().index_base);
    order_->set_order(session().selection().options.positions.order);
}

void PositionLabView::cell_clicked(const Panel& panel, int row, int column, Qt::KeyboardModifiers keys) {
    const BarsPanel* bars = panel.bars();
    if (bars != nullptr && bars->meaning == Meaning::head && row >= 0)
        session().focus_head(row);
    else
        FigureView::cell_clicked(panel, row, column, keys);
}

Highlight PositionLabView::highlight() const {
    Highlight marks = FigureView::highlight();
    marks.position = session().selection().shown_query();
    return marks;
}

}  // namespace headlight
