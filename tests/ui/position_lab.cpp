// What the pages and controls of the position lab do to the session.

#include <QComboBox>
#include <QMenu>
#include <QSpinBox>
#include <QTabBar>
#include <QToolButton>
#include <algorithm>

#include "tests/ui/lab.hpp"
#include "ui/figures/positions/position_makers.hpp"
#include "ui/panels/order_chips.hpp"
#include "ui/panels/pair_range.hpp"
#include "ui/panels/range_slider.hpp"
#include "ui/session/view_json.hpp"

using namespace headlight;
using namespace headlight::test;

TEST_CASE("pages are chosen by tab and by the session, each with its figure and its controls", "[lab]") {
    Lab lab;
    REQUIRE(lab.view.pages().count() == static_cast<int>(PositionPage::kinds) + 1);
    for (int page = 0; page < lab.view.pages().count(); ++page) {
        lab.open(static_cast<PositionPage>(page));
        CHECK(lab.options().page == static_cast<PositionPage>(page));
        const Selection& selection = lab.session.selection();
        const auto expected = make_position_page(*lab.session.snapshot()->trace, selection, lab.session.style());
        CHECK(lab.view.canvas().model().title == expected.title);
    }
    ViewOptions options = lab.session.selection().options;
    options.positions.page = PositionPage::order;
    lab.session.set_options(options);
    CHECK(lab.view.pages().currentIndex() == static_cast<int>(PositionPage::order));
    CHECK(lab.view.order().isVisible());
    lab.open(PositionPage::waves);
    CHECK_FALSE(lab.view.order().isVisible());
}

TEST_CASE("the pairs of the waves are chosen by range and step", "[lab]") {
    Lab lab;
    auto& range = lab.named<RangeSlider>(QStringLiteral("Pairs of dimensions whose waves are drawn"));
    range.set_values(4, 9);
    CHECK(lab.options().first_pair == 4);
    CHECK(lab.options().last_pair == 9);
    auto& step = lab.named<QComboBox>(QStringLiteral("Step between the drawn pairs"));
    step.setCurrentIndex(step.findData(1));
    CHECK(lab.options().pair_step == 1);
    REQUIRE(settle(lab.session));
    CHECK(lab.view.canvas().model().find(waves_curves)->curves()->curves.size() == 12);
    range.set_values(4, 31);
    CHECK(lab.options().last_pair == -1);  // to the slowest, also when d_model changes
    REQUIRE(edit(lab.session, [](Spec& spec) { spec.model.d_model = 16; }));
    CHECK(range.high() == 7);
}

TEST_CASE("numbers, kinds and switches of the pages reach the session", "[lab]") {
    Lab lab;
    lab.open(PositionPage::similarity);
    auto& first = lab.named<QComboBox>(QStringLiteral("Positions"));
    first.setCurrentIndex(first.findData(static_cast<int>(PositionKind::learned)));
    CHECK(lab.options().similar == PositionKind::learned);
    auto& second = lab.named<QComboBox>(QStringLiteral("and"));
    second.setCurrentIndex(second.findData(static_cast<int>(PositionKind::alibi)));
    CHECK(lab.options().overlaid == PositionKind::alibi);
    lab.press(QStringLiteral("Dot product"));
    CHECK(lab.options().dot);
    lab.open(PositionPage::rotation);
    lab.named<QSpinBox>(QStringLiteral("Pair")).setValue(5);
    CHECK(lab.options().pair == 5);
    lab.open(PositionPage::beyond);
    lab.named<QSpinBox>(QStringLiteral("Trained on")).setValue(12);
    lab.named<QSpinBox>(QStringLiteral("Length now")).setValue(40);
    CHECK(lab.options().trained == 12);
    CHECK(lab.options().length == 40);
    REQUIRE(settle(lab.session));
    CHECK(lab.note().contains(QStringLiteral("0 to 11")));
    lab.open(PositionPage::effect);
    lab.press(QStringLiteral("All heads"));
    CHECK(lab.options().every_head);
    CHECK(lab.view.canvas().model().panels.size() == 24);
}

TEST_CASE("“Use it” gives the model the page's kind and goes away", "[lab]") {
    Lab lab;
    for (const auto& [page, kind] :
         {std::pair{PositionPage::rope, PositionKind::rope}, std::pair{PositionPage::alibi, PositionKind::alibi},
          std::pair{PositionPage::learned, PositionKind::learned},
          std::pair{PositionPage::waves, PositionKind::sinusoidal}}) {
        lab.open(page);
        lab.press(QStringLiteral("Use it"));
        CHECK(lab.session.spec().position.kind == kind);
        for (auto* button : lab.view.findChildren<QToolButton*>())
            CHECK_FALSE((button->text() == QStringLiteral("Use it") && button->isVisible()));
    }
}

TEST_CASE("words are reordered by buttons, chips and examples, and the figure says what it does", "[lab]") {
    Lab lab;
    lab.open(PositionPage::order);
    CHECK(lab.note().contains(QStringLiteral("own order")));
    lab.press(QStringLiteral("Reverse"));
    CHECK(lab.options().order == std::vector<int>{10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0});
    CHECK(lab.note().contains(QStringLiteral("positions (sinusoidal)")));
    lab.press(QStringLiteral("Swap ends"));
    CHECK(lab.options().order.front() == 0);
    lab.press(QStringLiteral("Restore"));
    CHECK(lab.options().order.empty());
    lab.press(QStringLiteral("Shuffle"));
    std::vector<int> sorted = lab.view.order().order();
    std::ranges::sort(sorted);
    CHECK(sorted == std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
    lab.press(QStringLiteral("Restore"));
    lab.view.order().setFocus();
    QTest::keyClick(&lab.view.order(), Qt::Key_Home);
    QTest::keyClick(&lab.view.order(), Qt::Key_Right, Qt::ControlModifier);
    CHECK(lab.options().order == std::vector<int>{1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10});
    REQUIRE(edit(lab.session, [](Spec& spec) { spec.position.kind = PositionKind::none; }));
    REQUIRE(settle(lab.session));
    CHECK(lab.note().contains(QStringLiteral("equivariant")));
    QMenu* examples = lab.named<QToolButton>(QStringLiteral("Examples of word order")).menu();
    REQUIRE(examples->actions().size() == 2);
    for (QAction* example : examples->actions()) {
        example->trigger();
        REQUIRE(settle(lab.session));
        CHECK(lab.session.snapshot()->trace->n_query() == 3);
        CHECK(lab.options().order == std::vector<int>{2, 1, 0});
        CHECK(lab.view.order().order() == std::vector<int>{2, 1, 0});
    }
    CHECK(lab.session.spec().text.source == "我喜欢你");
}

TEST_CASE("a bar of the effect page focuses its head", "[lab]") {
    Lab lab;
    lab.open(PositionPage::effect);
    const auto place = lab.view.canvas().centre_of({effect_shares, 2, -1});
    REQUIRE(place.has_value());
    QWidget* child = lab.view.canvas().childAt(place->toPoint());
    QWidget& receiver = child == nullptr ? static_cast<QWidget&>(lab.view.canvas()) : *child;
    QTest::mouseClick(&receiver, Qt::LeftButton, Qt::NoModifier,
                      receiver.mapFrom(&lab.view.canvas(), place->toPoint()));
    CHECK(lab.session.selection().head == 2);
}

TEST_CASE("the options of the lab are kept in sessions, broken ones are brought back", "[lab]") {
    ViewState view;
    PositionOptions& options = view.selection.options.positions;
    options.page = PositionPage::order;
    options.first_pair = 2;
    options.last_pair = 9;
    options.pair_step = 4;
    options.pair = 7;
    options.similar = PositionKind::alibi;
    options.overlaid = PositionKind::learned;
    options.dot = true;
    options.trained = 5;
    options.length = 77;
    options.order = {2, 0, 1};
    options.every_head = true;
    view.selection.main = MainView::positions;
    CHECK(view_from_json(view_to_json("{}", view), {}).selection == view.selection);
    const auto broken = view_from_json(R"({"positions": {"page": "none", "first_pair": -4, "last_pair": -9,
        "pair_step": "x", "pair": -1, "similar": 3, "trained": 0, "length": 99999999, "order": [1, "a", -3]}})",
                                       {})
                            .selection.options.positions;
    CHECK(broken.page == PositionPage::waves);
    CHECK(broken.first_pair == 0);
    CHECK(broken.last_pair == -1);
    CHECK(broken.pair_step == 0);
    CHECK(broken.pair == 0);
    CHECK(broken.similar == PositionKind::sinusoidal);
    CHECK(broken.trained == 1);
    CHECK(broken.length == longest_beyond);
}
