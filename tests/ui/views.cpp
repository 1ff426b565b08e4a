// What the controls of each view do to the session, and what a click in a view means.
#include <QAction>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QSlider>
#include <QTabBar>
#include <QToolButton>

#include "tests/ui/support.hpp"
#include "ui/panels/head_chips.hpp"
#include "ui/views/figure_view.hpp"
#include "ui/views/head_view.hpp"
#include "ui/views/lines_view.hpp"
#include "ui/views/receptive_view.hpp"
#include "ui/views/stages_view.hpp"
#include "ui/views/view_ids.hpp"
#include "ui/views/why_view.hpp"
#include "ui/window/main_area.hpp"
#include "ui/window/main_window.hpp"

using namespace headlight;
using namespace headlight::test;

namespace {

template <class View>
struct Shown {
    Shown() : view(session) {
        view.resize(700, 420);
        view.show();
        REQUIRE(settle(session));
        REQUIRE(wait_until([&] { return !view.canvas().model().panels.empty(); }));
    }
    [[nodiscard]] QToolButton& button(const QString& name) {
        for (auto* button : view.template findChildren<QToolButton*>())
            if (button->accessibleName() == name) return *button;
        FAIL("no button " << name.toStdString());
        throw 0;
    }
    [[nodiscard]] const ViewOptions& options() const { return session.selection().options; }

    Session session;
    View view;
};

void click_cell(FigureView& view, int panel, int row, int column, Qt::KeyboardModifiers keys = Qt::NoModifier) {
    const auto place = view.canvas().centre_of({panel, row, column});
    REQUIRE(place.has_value());
    const QPoint point = place->toPoint();
    QWidget* child = view.canvas().childAt(point);
    QWidget& receiver = child == nullptr ? static_cast<QWidget&>(view.canvas()) : *child;
    QTest::mouseClick(&receiver, Qt::LeftButton, keys, receiver.mapFrom(&view.canvas(), point));
}

/// The entry of the menu, as it is when the menu opens.
QAction& entry(QToolButton& button, const QString& text) {
    emit button.menu()->aboutToShow();
    for (QAction* action : button.menu()->actions())
        if (action->text().contains(text)) return *action;
    FAIL("no entry " << text.toStdString());
    throw 0;
}

QString label_text(const QWidget& view, const QString& part) {
    for (const auto* label : view.findChildren<QLabel*>())
        if (label->text().contains(part)) return label->text();
    return {};
}

}  // namespace

TEST_CASE("lines: the slider sets the share, the switch turns the picture", "[views]") {
    Shown<LinesView> s;
    auto& slider = *s.view.findChild<QSlider*>();
    CHECK(slider.value() == 90);
    slider.setValue(35);
    CHECK(s.options().lines.share == Approx(0.35));
    CHECK_FALSE(label_text(s.view, "35").isEmpty());
    s.button("Across").click();
    CHECK(s.options().lines.horizontal);
    REQUIRE(settle(s.session));
    const LinesPanel& panel = *s.view.canvas().model().panels.front().lines();
    CHECK(panel.horizontal);
    CHECK(s.view.canvas().model().note.contains("35"));
    s.button("Across").click();
    CHECK_FALSE(s.options().lines.horizontal);
    CHECK(s.options().lines.share == Approx(0.35));
    // And back: what a file says is what the controls show, without setting it again.
    ViewOptions options;
    options.lines.share = 0.5;
    options.lines.horizontal = true;
    s.session.set_options(options);
    CHECK(slider.value() == 50);
    CHECK(s.button("Across").isChecked());
    CHECK(s.options() == options);
}

TEST_CASE("lines: chips choose heads, a single one becomes the focused head", "[views]") {
    Shown<LinesView> s;
    auto& chips = *s.view.findChild<HeadChips*>();
    CHECK(chips.count() == 8);
    CHECK(chips.chosen() == std::vector<int>{0});
    const auto click = [&](int head) {
        QTest::mouseClick(&chips, Qt::LeftButton, Qt::NoModifier, chips.chip_rect(head).center());
    };
    click(4);
    CHECK(s.options().lines.heads == std::vector<int>{0, 4});
    REQUIRE(settle(s.session));
    CHECK(s.view.canvas().model().panels.front().lines()->heads.size() == 2);
    QTest::mouseDClick(&chips, Qt::LeftButton, Qt::NoModifier, chips.chip_rect(6).center());
    CHECK(s.options().lines.heads == std::vector<int>{6});
    CHECK(s.session.selection().head == 6);
    // A model with fewer heads: the chips follow, one is always chosen.
    REQUIRE(edit(s.session, [](Spec& spec) { spec.model.heads = 2; }));
    REQUIRE(settle(s.session));
    CHECK(chips.count() == 2);
    CHECK(chips.chosen().size() == 1);
    CHECK(s.view.canvas().model().message.isEmpty());
}

TEST_CASE("one head: switches and the menu of what is hidden", "[views]") {
    Shown<HeadView> s;
    s.button("Keys down").click();
    CHECK(s.options().head.transposed);
    REQUIRE(settle(s.session));
    CHECK(s.view.canvas().model().panels.front().matrix()->rows->meaning == Meaning::key);
    s.button("Keys down").click();
    CHECK_FALSE(s.options().head.transposed);
    s.button("By distance").click();
    CHECK(s.options().head.by_distance);
    REQUIRE(settle(s.session));
    CHECK(s.view.canvas().model().panels.size() == 2);
    s.button("By distance").click();

    QToolButton& hide = s.button("Hide tokens");
    entry(hide, "Punctuation").trigger();
    CHECK(s.options().head.hide_punctuation);
    CHECK(entry(hide, "Punctuation").isChecked());
    entry(hide, "Special").trigger();
    CHECK(s.options().head.hide_special);
    entry(hide, "Punctuation").trigger();
    CHECK_FALSE(s.options().head.hide_punctuation);
    entry(hide, "Share").trigger();
    CHECK(s.options().head.renormalize);

    CHECK_FALSE(entry(hide, "pinned query").isEnabled());
    CHECK_FALSE(entry(hide, "pinned key").isEnabled());
    CHECK_FALSE(entry(hide, "Show all").isEnabled());
    s.session.pin(4, 2);
    CHECK(entry(hide, "pinned query").isEnabled());
    entry(hide, "pinned query").trigger();
    CHECK(s.options().head.hidden_queries == std::vector<int>{4});
    CHECK(s.options().head.hidden_keys == std::vector<int>{4});
    entry(hide, "pinned key").trigger();
    CHECK(s.options().head.hidden_keys == std::vector<int>{2, 4});
    REQUIRE(settle(s.session));
    CHECK(s.view.canvas().model().panels.front().matrix()->values.rows == 9);
    entry(hide, "Show all").trigger();
    CHECK(s.options().head.hidden_keys.empty());
    CHECK(s.options().head.hidden_queries.empty());

    REQUIRE(edit(s.session, [](Spec& spec) {
        spec.attention.cross = true;
        spec.text.target = "a b c d e f";
    }));
    entry(hide, "pinned query").trigger();
    CHECK(s.options().head.hidden_queries == std::vector<int>{4});
    CHECK(s.options().head.hidden_keys.empty());
}

TEST_CASE("one head: a click where rows are left out pins what is meant", "[views]") {
    Shown<HeadView> s;
    ViewOptions options;
    options.head.hidden_queries = {0, 1};
    options.head.hidden_keys = {3};
    s.session.set_options(options);
    REQUIRE(settle(s.session));
    s.view.canvas().flush();
    click_cell(s.view, 0, 1, 4);
    CHECK(s.session.selection().query == 3);
    CHECK(s.session.selection().key == 5);
    options.head.transposed = true;
    s.session.set_options(options);
    REQUIRE(settle(s.session));
    s.view.canvas().flush();
    click_cell(s.view, 0, 1, 4);
    CHECK(s.session.selection().query == 6);
    CHECK(s.session.selection().key == 1);
}

TEST_CASE("Shift and a click pin more queries, once more takes them away", "[views]") {
    Shown<HeadView> s;
    const Selection& selection = s.session.selection();
    click_cell(s.view, 0, 6, 1);
    CHECK(selection.query == 6);
    click_cell(s.view, 0, 2, 1, Qt::ShiftModifier);
    click_cell(s.view, 0, 8, 1, Qt::ShiftModifier);
    CHECK(selection.query == 6);
    CHECK(selection.key == 1);
    CHECK(selection.more_queries == std::vector<int>{2, 8});
    REQUIRE(settle(s.session));
    CHECK(s.view.canvas().highlight().more_queries == std::vector<int>{2, 8});
    CHECK(s.view.canvas().model().panels.size() == 2);
    s.view.canvas().flush();
    click_cell(s.view, 0, 2, 1, Qt::ShiftModifier);
    CHECK(selection.more_queries == std::vector<int>{8});
    click_cell(s.view, 0, 3, 3);
    CHECK(selection.query == 3);
    CHECK(selection.more_queries.empty());
}

TEST_CASE("pinning more: the second time takes away, the first pin hands over", "[views]") {
    Session session;
    const Selection& selection = session.selection();
    session.pin_more(5);
    CHECK(selection.query == 5);
    CHECK(selection.more_queries.empty());
    session.pin_more(2);
    session.pin_more(7);
    CHECK(selection.more_queries == std::vector<int>{2, 7});
    session.pin_more(5);
    CHECK(selection.query == 2);
    CHECK(selection.more_queries == std::vector<int>{7});
    session.pin_more(7);
    CHECK(selection.query == 2);
    CHECK(selection.more_queries.empty());
    session.pin_more(7);
    session.step_back();
    CHECK_FALSE(selection.query.has_value());
    CHECK(selection.more_queries.empty());
}

TEST_CASE("the head chooser goes round, also where the model became smaller", "[views]") {
    Shown<StagesView> s;
    QToolButton& before = s.button("Previous head");
    QToolButton& after = s.button("Next head");
    before.click();
    CHECK(s.session.selection().head == 7);
    CHECK(label_text(s.view, "of 8") == "head 8 of 8");
    after.click();
    CHECK(s.session.selection().head == 0);
    after.click();
    CHECK(s.session.selection().head == 1);
    REQUIRE(settle(s.session));
    CHECK(s.view.canvas().model().title.contains("2"));
    for (const int head : {4, 5, 6, 7}) {
        Session smaller;
        StagesView view(smaller);
        smaller.focus_head(head);
        REQUIRE(edit(smaller, [](Spec& spec) { spec.model.heads = 4; }));
        CHECK(label_text(view, "of 4") == "head 4 of 4");  // the last there is
        for (auto* button : view.findChildren<QToolButton*>())
            if (button->accessibleName() == "Next head") button->click();
        CHECK(smaller.selection().head == 0);
    }
}

TEST_CASE("why: the switch sorts the products", "[views]") {
    Shown<WhyView> s;
    s.button("Sort").click();
    CHECK(s.options().products_sorted);
    REQUIRE(settle(s.session));
    bool sorted = false;
    for (const Panel& panel : s.view.canvas().model().panels)
        if (panel.bars() != nullptr && panel.bars()->meaning == Meaning::dimension)
            sorted = std::ranges::is_sorted(panel.bars()->bars, std::greater<>(), &Bar::value);
    CHECK(sorted);
    s.button("Sort").click();
    CHECK_FALSE(s.options().products_sorted);
}

TEST_CASE("receptive field: the slider sets the layers and says how many", "[views]") {
    Shown<ReceptiveView> s;
    auto& slider = *s.view.findChild<QSlider*>();
    CHECK(slider.value() == 3);
    CHECK(slider.minimum() == 1);
    CHECK(slider.maximum() == most_layers);
    slider.setValue(7);
    CHECK(s.options().receptive_layers == 7);
    CHECK(label_text(s.view, "layers") == "7 layers");
    REQUIRE(settle(s.session));
    CHECK(s.view.canvas().model().panels.front().matrix()->scale.max == 7);
    slider.setValue(1);
    CHECK(label_text(s.view, "1 layer") == "1 layer");
    ViewOptions options;
    options.receptive_layers = 12;
    s.session.set_options(options);
    CHECK(slider.value() == 12);
}

TEST_CASE("tabs show what the selection says, and say what is clicked", "[views]") {
    Session session;
    MainArea area(session);
    area.resize(900, 600);
    area.show();
    REQUIRE(area.tabs().count() == 5);
    for (const MainView main : {MainView::lines, MainView::head, MainView::stages, MainView::heads}) {
        session.show_main(main);
        CHECK(area.tabs().currentIndex() == static_cast<int>(main));
        for (const MainView other :
             {MainView::heads, MainView::head, MainView::lines, MainView::stages, MainView::positions})
            CHECK(area.view(other).isVisible() == (other == main));
        REQUIRE(settle(session));
        CHECK(session.snapshot()->figures.size() == 1);
        CHECK_FALSE(area.view(main).canvas().model().panels.empty());
    }
    for (const int tab : {1, 3, 2, 0}) {
        QTest::mouseClick(&area.tabs(), Qt::LeftButton, Qt::NoModifier, area.tabs().tabRect(tab).center());
        CHECK(session.selection().main == static_cast<MainView>(tab));
        CHECK(area.view(static_cast<MainView>(tab)).isVisible());
        CHECK_FALSE(area.tabs().tabToolTip(tab).isEmpty());
    }
    CHECK_FALSE(area.tabs().accessibleName().isEmpty());
    area.tabs().setFocus();
    QTest::keyClick(&area.tabs(), Qt::Key_Right);
    CHECK(session.selection().main == MainView::head);
}

TEST_CASE("a dock behind another tab gets no figure until it is in front", "[views]") {
    Session session;
    MainWindow window(session);
    window.resize(1280, 720);
    window.show();
    window.reset_layout();
    REQUIRE(settle(session));
    QTest::qWait(50);
    REQUIRE(settle(session));
    REQUIRE(edit(session, [](Spec& spec) { spec.mask.window = 2; }));
    REQUIRE(settle(session));
    const auto shown = [&](int view) { return session.snapshot()->figures.contains(view); };
    CHECK(shown(ViewId::mask_view));
    CHECK_FALSE(shown(ViewId::receptive_view));
    CHECK_FALSE(shown(ViewId::scaling_view));
    window.findChild<QDockWidget*>("receptive")->raise();
    REQUIRE(wait_until([&] { return !session.behind() && shown(ViewId::receptive_view); }));
    REQUIRE(edit(session, [](Spec& spec) { spec.mask.window = 1; }));
    REQUIRE(settle(session));
    CHECK_FALSE(shown(ViewId::mask_view));
    CHECK_FALSE(window.views()[7]->canvas().model().panels.empty());
    window.findChild<QDockWidget*>("mask")->raise();
    REQUIRE(wait_until([&] { return !session.behind() && shown(ViewId::mask_view); }));
    REQUIRE(edit(session, [](Spec& spec) { spec.mask.window = 3; }));
    REQUIRE(settle(session));
    CHECK_FALSE(shown(ViewId::receptive_view));
}

TEST_CASE("the controls of every view have a name, a tooltip and a way in by keyboard", "[views][access]") {
    Session session;
    MainWindow window(session);
    window.resize(1600, 900);
    window.show();
    REQUIRE(settle(session));
    int checked = 0;
    for (FigureView* view : window.views()) {
        for (QWidget* widget : view->findChildren<QWidget*>()) {
            const bool control = qobject_cast<QAbstractButton*>(widget) != nullptr ||
                                 qobject_cast<QSlider*>(widget) != nullptr ||
                                 qobject_cast<HeadChips*>(widget) != nullptr;
            const bool scrolls_tabs = qobject_cast<QTabBar*>(widget->parent()) != nullptr;  // arrows of the bar itself
            if (!control || scrolls_tabs) continue;
            INFO(view->metaObject()->className()
                 << ": " << widget->metaObject()->className() << " " << widget->accessibleName().toStdString());
            CHECK_FALSE(widget->accessibleName().isEmpty());
            CHECK(widget->focusPolicy() != Qt::NoFocus);
            if (qobject_cast<HeadChips*>(widget) == nullptr) CHECK(widget->toolTip().size() > 10);
            ++checked;
        }
    }
    CHECK(checked >= 15);
}
