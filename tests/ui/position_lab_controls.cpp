// Every control of the position lab: on its page alone, there whatever the model is like, and it does what it says.

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QSpinBox>
#include <QTabBar>
#include <QToolButton>
#include <set>

#include "tests/ui/lab.hpp"
#include "ui/figures/positions/position_makers.hpp"
#include "ui/panels/order_chips.hpp"
#include "ui/panels/parameter_editor.hpp"
#include "ui/panels/range_slider.hpp"
#include "ui/session/view_json.hpp"
#include "ui/views/view_ids.hpp"
#include "ui/window/main_area.hpp"

using namespace headlight;
using namespace headlight::test;

namespace {

using Names = std::set<std::string>;

struct OpenLab : Lab {
    using Lab::Lab;

    /// Types a number into the visible editor of this parameter.
    void set_parameter(const QString& key, double value) {
        for (auto* editor : view.findChildren<ParameterEditor*>(key)) {
            if (!editor->isVisible()) continue;
            editor->findChild<QDoubleSpinBox*>()->setValue(value);
            REQUIRE(settle(session));
            return;
        }
        FAIL("no visible editor of " << key.toStdString());
    }
    /// What can be used now: parameters by key, everything else by its accessible name.
    [[nodiscard]] Names controls() const {
        Names names;
        for (const auto* widget : view.findChildren<QWidget*>()) {
            if (!widget->isVisible()) continue;
            if (const auto* editor = qobject_cast<const ParameterEditor*>(widget))
                names.insert(editor->objectName().toStdString());
            bool part = false;  // of an editor or of the bar of pages
            for (const QWidget* up = widget->parentWidget(); up != nullptr; up = up->parentWidget())
                part = part || qobject_cast<const ParameterEditor*>(up) != nullptr ||
                       qobject_cast<const QTabBar*>(up) != nullptr;
            if (part) continue;
            if (qobject_cast<const QToolButton*>(widget) != nullptr ||
                qobject_cast<const QComboBox*>(widget) != nullptr || qobject_cast<const QSpinBox*>(widget) != nullptr ||
                qobject_cast<const RangeSlider*>(widget) != nullptr)
                names.insert(widget->accessibleName().toStdString());
            if (qobject_cast<const OrderChips*>(widget) != nullptr) names.insert("chips");
        }
        return names;
    }
};

const std::vector<Names>& expected_controls() {
    static const std::string pairs = "Pairs of dimensions whose waves are drawn";
    static const std::string step = "Step between the drawn pairs";
    static const std::vector<Names> all = {
        {pairs, step, "Use it"},
        {"position.base", pairs, step, "Use it"},
        {"Positions", "and", "Dot product"},
        {"Pair", "weights.back", "Use it"},
        {"Previous head", "Next head", "position.offset", "Use it"},
        {"Previous head", "Next head", "Use it"},
        {"Previous head", "Next head", "position.max_length", "Use it"},
        {"Trained on", "Length now"},
        {"chips", "Shuffle", "Reverse", "Swap ends", "Restore", "Examples of word order", "position.kind"},
        {"Previous head", "Next head", "All heads"},
        {}};
    return all;
}

void send_move(QWidget& widget, QPoint at) {
    QMouseEvent event(QEvent::MouseMove, at, widget.mapToGlobal(at), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&widget, &event);
}

}  // namespace

TEST_CASE("each page has its controls and no others, whatever the model in use", "[lab]") {
    OpenLab lab;
    for (const PositionKind kind : {PositionKind::none, PositionKind::alibi, PositionKind::sinusoidal}) {
        REQUIRE(edit(lab.session, [kind](Spec& spec) {
            spec.position.kind = kind;
            spec.weights.kind = kind == PositionKind::alibi ? WeightsKind::random : WeightsKind::designed;
        }));
        for (int page = 0; page < lab.view.pages().count(); ++page) {
            lab.open(static_cast<PositionPage>(page));
            INFO("kind " << static_cast<int>(kind) << " page " << lab.view.pages().tabText(page).toStdString());
            Names expected = expected_controls()[static_cast<std::size_t>(page)];
            const bool sinusoidal_page = page < 2 || page == static_cast<int>(PositionPage::rotation);
            const bool alibi_page = page == static_cast<int>(PositionPage::alibi);
            if ((kind == PositionKind::sinusoidal && sinusoidal_page) || (kind == PositionKind::alibi && alibi_page))
                expected.erase("Use it");
            CHECK(lab.controls() == expected);
        }
    }
}

TEST_CASE("k of the lab moves the diagonal, base the wavelengths, offset and table length their pages", "[lab]") {
    OpenLab lab(PositionPage::rotation);
    REQUIRE(edit(lab.session, [](Spec& spec) {
        spec.position.kind = PositionKind::alibi;
        spec.weights.kind = WeightsKind::random;
    }));
    for (const int k : {1, 4}) {
        lab.set_parameter(QStringLiteral("weights.back"), k);
        CHECK(lab.session.spec().weights.back == k);
        const Panel* head = lab.figure().find(rotation_head);
        REQUIRE(head != nullptr);
        for (int i = k; i < 11; ++i) CHECK(head->matrix()->values.at(i, i - k) > 0.5F);
    }
    lab.open(PositionPage::wavelengths);
    lab.set_parameter(QStringLiteral("position.base"), 100);
    CHECK(lab.session.spec().position.base == 100);
    const auto& longest = lab.figure().find(wavelengths_curve)->curves()->curves[1].y.back();
    CHECK(longest < 2 * 3.1416 * 100);
    lab.open(PositionPage::rope);
    lab.set_parameter(QStringLiteral("position.offset"), 50);
    CHECK(lab.session.spec().position.offset == 50);
    CHECK(lab.figure().find(rope_offset)->table()->rows.front().value == QStringLiteral("50"));
    lab.set_parameter(QStringLiteral("position.offset"), 0);
    lab.open(PositionPage::learned);
    lab.set_parameter(QStringLiteral("position.max_length"), 5);
    CHECK(lab.session.spec().position.max_length == 5);
    CHECK_FALSE(lab.figure().find(learned_weights)->matrix()->mask.allowed(7, 0));
}

TEST_CASE("the head before and after is chosen on the pages of one head", "[lab]") {
    OpenLab lab;
    for (const PositionPage page :
         {PositionPage::rope, PositionPage::alibi, PositionPage::learned, PositionPage::effect}) {
        lab.open(page);
        lab.session.focus_head(0);
        lab.press(QStringLiteral("Previous head"));
        CHECK(lab.session.selection().head == 7);
        lab.press(QStringLiteral("Next head"));
        lab.press(QStringLiteral("Next head"));
        CHECK(lab.session.selection().head == 1);
        bool said = false;
        for (const auto* label : lab.view.findChildren<QLabel*>())
            said = said || (label->isVisible() && label->text() == QStringLiteral("head 2 of 8"));
        CHECK(said);
    }
    CHECK(lab.figure().find(1) != nullptr);
}

TEST_CASE("controls show what a session says without changing it", "[lab]") {
    OpenLab lab;
    ViewOptions options;
    options.positions.first_pair = 2;
    options.positions.last_pair = 11;
    options.positions.pair_step = 4;
    options.positions.pair = 9;
    options.positions.similar = PositionKind::rope;
    options.positions.overlaid = PositionKind::learned;
    options.positions.dot = true;
    options.positions.trained = 21;
    options.positions.length = 55;
    options.positions.order = {1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    options.positions.every_head = true;
    lab.session.set_options(options);
    const auto& range = lab.named<RangeSlider>(QStringLiteral("Pairs of dimensions whose waves are drawn"));
    CHECK(range.low() == 2);
    CHECK(range.high() == 11);
    CHECK(lab.named<QComboBox>(QStringLiteral("Step between the drawn pairs")).currentData().toInt() == 4);
    lab.open(PositionPage::similarity);
    const auto kind_of = [&](const char* name) {
        return static_cast<PositionKind>(lab.named<QComboBox>(QString::fromUtf8(name)).currentData().toInt());
    };
    CHECK(kind_of("Positions") == PositionKind::rope);
    CHECK(kind_of("and") == PositionKind::learned);
    CHECK(lab.named<QToolButton>(QStringLiteral("Dot product")).isChecked());
    lab.open(PositionPage::rotation);
    CHECK(lab.named<QSpinBox>(QStringLiteral("Pair")).value() == 9);
    lab.open(PositionPage::beyond);
    CHECK(lab.named<QSpinBox>(QStringLiteral("Trained on")).value() == 21);
    CHECK(lab.named<QSpinBox>(QStringLiteral("Length now")).value() == 55);
    lab.open(PositionPage::order);
    CHECK(lab.view.order().order() == options.positions.order);
    lab.open(PositionPage::effect);
    CHECK(lab.named<QToolButton>(QStringLiteral("All heads")).isChecked());
    options.positions.page = PositionPage::effect;
    CHECK(lab.session.selection().options == options);
}

TEST_CASE("a chip that is dragged changes the order and the figure", "[lab]") {
    OpenLab lab(PositionPage::order);
    REQUIRE(edit(lab.session, [](Spec& spec) { spec.text.source = "dog bites man"; }));
    REQUIRE(settle(lab.session));
    OrderChips& chips = lab.view.order();
    REQUIRE(wait_until([&] { return chips.count() == 3; }));
    const QPoint from = chips.chip_rect(0).center();
    const QRect last = chips.chip_rect(2);
    const QPoint to(last.right() - 3, last.center().y());
    QTest::mousePress(&chips, Qt::LeftButton, Qt::NoModifier, from);
    send_move(chips, (from + to) / 2);
    send_move(chips, to);
    QTest::mouseRelease(&chips, Qt::LeftButton, Qt::NoModifier, to);
    CHECK(lab.options().order == std::vector<int>{1, 2, 0});
    REQUIRE(settle(lab.session));
    const auto& labels = lab.figure().find(order_reordered)->matrix()->rows->labels;
    CHECK(labels == std::vector<QString>{QStringLiteral("bites"), QStringLiteral("man"), QStringLiteral("dog")});
    CHECK(lab.figure().note.contains(QStringLiteral("order matters")));
    // Other words: the order of the old ones says nothing about them.
    REQUIRE(edit(lab.session, [](Spec& spec) { spec.text.source = "a b c d"; }));
    REQUIRE(settle(lab.session));
    CHECK(lab.figure().note.contains(QStringLiteral("own order")));
    CHECK(chips.order() == std::vector<int>{0, 1, 2, 3});
}

TEST_CASE("examples of word order say whether order matters, in both languages", "[lab]") {
    OpenLab lab(PositionPage::order);
    QMenu& examples = *lab.named<QToolButton>(QStringLiteral("Examples of word order")).menu();
    const std::vector<std::pair<std::string, QString>> sentences = {{"dog bites man", QStringLiteral("man")},
                                                                    {"我喜欢你", QStringLiteral("你")}};
    REQUIRE(static_cast<std::size_t>(examples.actions().size()) == sentences.size());
    for (const PositionKind kind : {PositionKind::sinusoidal, PositionKind::none, PositionKind::rope}) {
        REQUIRE(edit(lab.session, [kind](Spec& spec) {
            spec.position.kind = kind;
            spec.attention.cross = true;
            spec.text.target = "a b";
        }));
        for (std::size_t i = 0; i < sentences.size(); ++i) {
            examples.actions()[static_cast<qsizetype>(i)]->trigger();
            REQUIRE(settle(lab.session));
            CHECK(lab.session.spec().text.source == sentences[i].first);
            CHECK_FALSE(lab.session.spec().attention.cross);
            CHECK(lab.options().order == std::vector<int>{2, 1, 0});
            CHECK(lab.figure().find(order_reordered)->matrix()->rows->labels.front() == sentences[i].second);
            CHECK(lab.figure().note.contains(QStringLiteral("equivariant")) == (kind == PositionKind::none));
            CHECK(lab.figure().note.contains(QStringLiteral("order matters")) == (kind != PositionKind::none));
        }
    }
}

TEST_CASE("every bar of the effect page leads to its head", "[lab]") {
    for (const PositionKind kind : {PositionKind::sinusoidal, PositionKind::rope}) {
        OpenLab lab(PositionPage::effect);
        REQUIRE(edit(lab.session, [kind](Spec& spec) { spec.position.kind = kind; }));
        REQUIRE(settle(lab.session));
        const int panel = kind == PositionKind::rope ? effect_moved : effect_shares;
        for (const int head : {5, 1}) {
            const auto place = lab.view.canvas().centre_of({panel, head, -1});
            REQUIRE(place.has_value());
            QWidget* child = lab.view.canvas().childAt(place->toPoint());
            QWidget& receiver = child == nullptr ? static_cast<QWidget&>(lab.view.canvas()) : *child;
            QTest::mouseClick(&receiver, Qt::LeftButton, Qt::NoModifier,
                              receiver.mapFrom(&lab.view.canvas(), place->toPoint()));
            CHECK(lab.session.selection().head == head);
            REQUIRE(settle(lab.session));
            CHECK(lab.figure().find(head) != nullptr);
            CHECK(lab.figure().find(panel)->bars()->bars[static_cast<std::size_t>(head)].strong);
        }
    }
}

TEST_CASE("a lab behind another tab gets no figure", "[lab]") {
    load_resources();
    Session session;
    MainArea area(session);
    area.resize(800, 500);
    area.show();
    REQUIRE(settle(session));
    const auto has_lab = [&] { return session.snapshot()->figures.contains(ViewId::position_lab_view); };
    REQUIRE(edit(session, [](Spec& spec) { spec.mask.window = 2; }));
    REQUIRE(settle(session));
    CHECK_FALSE(has_lab());
    session.show_main(MainView::positions);
    REQUIRE(wait_until([&] { return !session.behind() && has_lab(); }));
    session.show_main(MainView::heads);
    REQUIRE(edit(session, [](Spec& spec) { spec.mask.window = 3; }));
    REQUIRE(settle(session));
    CHECK_FALSE(has_lab());
}

TEST_CASE("options of the lab from broken sessions do no harm", "[lab]") {
    const auto trace_options = [](const char* json) { return view_from_json(json, {}).selection; };
    for (const char* json :
         {R"({"positions": {"page": "waves", "first_pair": 5, "pair_step": 2147483647}})",
          R"({"positions": {"page": "waves", "first_pair": 2147483647, "last_pair": 2147483647}})",
          R"({"positions": {"page": "rotation", "pair": 2147483647}})",
          R"({"positions": {"page": "order", "order": [0, 0, 7, -1, "x", 1.5, null, {}, 2, 3, 4]}})",
          R"({"positions": {"page": "order", "order": "reversed"}})",
          R"({"positions": {"page": "beyond", "trained": -7, "length": 1e300}})",
          R"({"positions": {"page": 3, "dot": "yes", "every_head": 1, "similar": null, "overlaid": "spiral"}})",
          R"({"positions": [1, 2]})"}) {
        INFO(json);
        const Selection selection = trace_options(json);
        const PositionOptions& options = selection.options.positions;
        CHECK((options.trained >= 1 && options.trained <= longest_beyond));
        CHECK((options.length >= 1 && options.length <= longest_beyond));
        CHECK_FALSE(options.dot);
        CHECK_FALSE(options.every_head);
        CHECK(options.overlaid == PositionKind::none);
        OpenLab lab;
        lab.session.set_options(selection.options);
        REQUIRE(settle(lab.session));
        CHECK(lab.session.selection().options.positions.page == options.page);
        CHECK_FALSE(lab.figure().panels.empty());
    }
}
