// The list of the mask's rules: presets, and, or, not, order, documents.

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QScrollArea>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>
#include <algorithm>
#include <array>
#include <random>

#include "core/ops/mask.hpp"
#include "core/spec/mask_presets.hpp"
#include "core/spec/mask_rules.hpp"
#include "core/spec/parameters.hpp"
#include "tests/ui/support.hpp"
#include "ui/panels/mask_rules_panel.hpp"
#include "ui/panels/parameter_editor.hpp"
#include "ui/window/resources.hpp"

using namespace headlight;
using namespace headlight::test;

namespace {

QString name_of(MaskRuleKind kind) {
    return QString::fromStdString(std::string(mask_rule_name(kind)));
}

struct RulesUnderTest {
    RulesUnderTest() : panel(new MaskRulesPanel((load_resources(), session))) {
        // As in the control panel, which brings all its parts up to date.
        QObject::connect(&session, &Session::spec_changed, panel, &MaskRulesPanel::refresh);
        QObject::connect(&session, &Session::refused, panel, [this](const QString& text) { refusal = text; });
        area.setWidgetResizable(true);
        area.setWidget(panel);
        area.resize(280, 500);
        area.show();
    }

    void start_with(const MaskSpec& mask) {
        REQUIRE(edit(session, [&](Spec& spec) { spec.mask = mask; }));
    }
    [[nodiscard]] const MaskSpec& mask() const { return session.spec().mask; }
    [[nodiscard]] QWidget* combination(MaskRuleKind kind) const { return panel->findChild<QWidget*>(name_of(kind)); }
    [[nodiscard]] QToolButton* button(MaskRuleKind kind, const char* what) const {
        return combination(kind)->findChild<QToolButton*>(QString::fromLatin1(what));
    }
    [[nodiscard]] bool shows(const QWidget* widget) const { return widget->isVisibleTo(panel); }
    void press(MaskRuleKind kind, const char* what) const {
        QToolButton* pressed = button(kind, what);
        INFO(name_of(kind).toStdString() << " " << what);
        REQUIRE(shows(pressed));
        pressed->click();
    }
    [[nodiscard]] QLineEdit* documents() const { return panel->findChild<QLineEdit*>(QStringLiteral("maskDocuments")); }
    [[nodiscard]] QToolButton* cut() const { return panel->findChild<QToolButton*>(QStringLiteral("maskCut")); }
    [[nodiscard]] QToolButton* usual() const {
        return panel->findChild<QToolButton*>(QStringLiteral("maskUsualOrder"));
    }
    [[nodiscard]] QList<QAction*> presets() const {
        return panel->findChild<QToolButton*>(QStringLiteral("maskPresets"))->menu()->actions();
    }
    void type_documents(const QString& text) const {
        documents()->selectAll();
        QTest::keyClicks(documents(), text);
        QTest::keyClick(documents(), Qt::Key_Return);
    }
    /// The rules from top to bottom, of those whose rows are to be seen.
    [[nodiscard]] std::vector<MaskRuleKind> rows() const {
        QApplication::processEvents();
        std::vector<std::pair<int, MaskRuleKind>> found;
        for (int i = 0; i < 8; ++i) {
            const auto kind = static_cast<MaskRuleKind>(i);
            const QWidget* row = combination(kind)->parentWidget();
            const QWidget* editor = row->findChild<ParameterEditor*>();
            if (kind == MaskRuleKind::documents) editor = documents();
            if (shows(editor)) found.emplace_back(row->y(), kind);
        }
        std::ranges::sort(found);
        std::vector<MaskRuleKind> kinds;
        kinds.reserve(found.size());
        for (const auto& [y, kind] : found) kinds.push_back(kind);
        return kinds;
    }
    [[nodiscard]] std::vector<MaskRuleKind> expected_rows() const {
        std::vector<MaskRuleKind> kinds;
        for (const MaskRule& rule : mask_rules(mask())) {
            const Parameter& parameter = *find_parameter("mask." + std::string(mask_rule_name(rule.kind)));
            if (parameter.applies(session.spec())) kinds.push_back(rule.kind);
        }
        return kinds;
    }

    Session session;
    QScrollArea area;
    MaskRulesPanel* panel = nullptr;
    QString refusal;
};

Mask square(const MaskSpec& mask) {
    return make_mask(mask, 11, 11, {11, 11});
}

std::string effective(const MaskSpec& mask) {
    return mask_order_text(effective_mask_rules(mask));
}

}  // namespace

TEST_CASE("presets of the menu replace the rules and keep what is painted", "[rules]") {
    RulesUnderTest p;
    REQUIRE(settle(p.session));
    const int n = p.session.snapshot()->trace->n_key();
    const std::vector<Cell> cells = {{1, 0}, {3, 2}};
    const std::vector<Cell> allowed = {{0, 5}};
    p.start_with({.padding = 1, .stride = 5, .documents = {3}, .order = "not stride and padding"});
    REQUIRE(edit(p.session, [&](Spec& spec) {
        spec.mask.cells = cells;
        spec.mask.allowed = allowed;
    }));
    REQUIRE(p.presets().size() == static_cast<qsizetype>(mask_presets().size()));
    for (std::size_t i = 0; i < mask_presets().size(); ++i) {
        const MaskPreset& preset = mask_presets()[i];
        INFO(preset.name);
        QAction* action = p.presets()[static_cast<qsizetype>(i)];
        CHECK(action->text().toStdString() == preset.label);
        CHECK(action->toolTip().toStdString() == preset.hint);
        action->trigger();
        MaskSpec expected = preset.apply(n);
        expected.cells = cells;
        expected.allowed = allowed;
        CHECK(p.mask() == expected);
        CHECK(p.rows() == p.expected_rows());
    }
    CHECK(p.refusal.isEmpty());
}

TEST_CASE("rules are joined, inverted and moved by their buttons", "[rules]") {
    RulesUnderTest p;
    const MaskSpec start{.causal = true, .stride = 3};
    p.start_with(start);
    p.press(MaskRuleKind::stride, "join");
    CHECK(effective(p.mask()) == "causal or stride");
    CHECK(square(p.mask()) == square({.causal = true}).cwiseMax(square({.stride = 3})));
    CHECK(p.button(MaskRuleKind::stride, "join")->text() == "or");
    p.press(MaskRuleKind::stride, "join");
    CHECK(square(p.mask()) == square(start));
    CHECK(p.button(MaskRuleKind::stride, "join")->text() == "and");

    p.press(MaskRuleKind::causal, "invert");
    CHECK(p.button(MaskRuleKind::causal, "invert")->isChecked());
    CHECK(effective(p.mask()).starts_with("not causal"));
    const Mask inverted = square(p.mask());
    for (int i = 0; i < 11; ++i)
        for (int j = 0; j < 11; ++j) CHECK(inverted(i, j) == (j > i && (j - i) % 3 == 0 ? 1 : 0));
    p.press(MaskRuleKind::causal, "invert");
    CHECK_FALSE(p.button(MaskRuleKind::causal, "invert")->isChecked());

    p.press(MaskRuleKind::stride, "up");
    CHECK(effective(p.mask()) == "stride and causal");
    CHECK(square(p.mask()) == square(start));
    CHECK(p.rows() == p.expected_rows());
    CHECK(p.rows().front() == MaskRuleKind::stride);
    p.press(MaskRuleKind::stride, "up");  // it is the first
    CHECK(effective(p.mask()) == "stride and causal");
    p.press(MaskRuleKind::stride, "down");
    CHECK(effective(p.mask()) == "causal and stride");
}

TEST_CASE("Tab follows the rules as they are ordered, also after one was moved", "[rules]") {
    RulesUnderTest rules;
    MaskSpec mask;
    mask.causal = true;
    mask.window = 2;
    mask.stride = 3;
    rules.start_with(mask);
    for (int moves = 0; moves < 3; ++moves) {
        int above = -1;
        int seen = 0;
        const QWidget* start = rules.panel->findChild<QToolButton*>(QStringLiteral("maskUsualOrder"));
        for (QWidget* at = start->nextInFocusChain(); at != start; at = at->nextInFocusChain()) {
            const bool in_rules = rules.panel->isAncestorOf(at) && at->parentWidget() != rules.panel;
            if (!in_rules || (at->focusPolicy() & Qt::TabFocus) == 0 || !at->isVisibleTo(rules.panel)) continue;
            const bool in_row = at->inherits("QToolButton") && (at->objectName() == QStringLiteral("up") ||
                                                                at->objectName() == QStringLiteral("down"));
            if (!in_row) continue;
            const int y = at->mapTo(rules.panel, QPoint(0, 0)).y();
            CHECK(y >= above);
            above = y;
            ++seen;
        }
        CHECK(seen >= 6);
        rules.press(MaskRuleKind::stride, "up");
        QCoreApplication::processEvents();
    }
}

TEST_CASE("the usual order comes back and its button goes away", "[rules]") {
    RulesUnderTest p;
    p.start_with({.causal = true, .window = 2});
    CHECK_FALSE(p.shows(p.usual()));
    p.press(MaskRuleKind::window, "up");
    CHECK_FALSE(p.mask().order.empty());
    REQUIRE(p.shows(p.usual()));
    p.usual()->click();
    CHECK(p.mask() == MaskSpec{.causal = true, .window = 2});
    CHECK_FALSE(p.shows(p.usual()));
    CHECK(p.rows() == p.expected_rows());
    // By hand, it is noticed as well.
    p.press(MaskRuleKind::window, "up");
    p.press(MaskRuleKind::window, "down");
    CHECK(p.mask().order.empty());
    CHECK_FALSE(p.shows(p.usual()));
}

TEST_CASE("rules that are off have no buttons, and the first one nothing to join", "[rules]") {
    RulesUnderTest p;
    p.start_with({});
    for (int i = 0; i < 8; ++i) CHECK_FALSE(p.shows(p.combination(static_cast<MaskRuleKind>(i))));
    p.start_with({.window = 2, .block = 3});
    CHECK_FALSE(p.shows(p.button(MaskRuleKind::window, "join")));
    CHECK(p.shows(p.button(MaskRuleKind::window, "invert")));
    CHECK(p.shows(p.button(MaskRuleKind::block, "join")));
    // A prefix without causal does nothing: its row is away, and the window is still the first.
    p.start_with({.window = 2, .prefix = 3});
    CHECK_FALSE(p.shows(p.combination(MaskRuleKind::prefix)));
    CHECK_FALSE(p.shows(p.button(MaskRuleKind::window, "join")));
    // What was joined to a rule that is off by now can be let alone.
    p.start_with({.stride = 3, .order = "causal or stride"});
    CHECK_FALSE(p.shows(p.button(MaskRuleKind::stride, "up")));
    p.press(MaskRuleKind::stride, "join");
    CHECK(effective(p.mask()) == "stride");
    CHECK_FALSE(p.shows(p.button(MaskRuleKind::stride, "join")));
}

TEST_CASE("documents are typed as they are counted", "[rules]") {
    RulesUnderTest p;
    CHECK(p.documents()->text().isEmpty());
    p.type_documents("9; 5 5");
    CHECK(p.mask().documents == std::vector<int>{4, 8});
    CHECK(p.documents()->text() == "5, 9");
    CHECK(p.refusal.isEmpty());

    for (const char* wrong : {"x", "0", "5, x", "-2147483648", "99999999999", "5000"}) {
        INFO(wrong);
        p.refusal.clear();
        p.type_documents(QString::fromLatin1(wrong));
        CHECK_FALSE(p.refusal.isEmpty());
        CHECK(p.mask().documents == std::vector<int>{4, 8});
    }

    FigureStyle style = p.session.style();
    style.index_base = 0;
    p.session.set_style(style);
    CHECK(p.documents()->text() == "4, 8");
    p.type_documents("5, 9");
    CHECK(p.mask().documents == std::vector<int>{5, 9});
    p.type_documents("0");
    CHECK(p.mask().documents == std::vector<int>{0});
    p.documents()->selectAll();
    QTest::keyClick(p.documents(), Qt::Key_Delete);
    QTest::keyClick(p.documents(), Qt::Key_Return);
    CHECK(p.mask().documents.empty());
}

TEST_CASE("documents stay where they are when the counting changes under the cursor", "[rules]") {
    RulesUnderTest p;
    p.start_with({.documents = {4, 8}});
    p.area.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&p.area));
    p.documents()->setFocus();
    REQUIRE(p.documents()->hasFocus());
    FigureStyle style = p.session.style();
    style.index_base = 0;
    p.session.set_style(style);
    p.cut()->setFocus();  // leaving the line reads it
    p.panel->findChild<QToolButton*>(QStringLiteral("maskPresets"))->setFocus();
    CHECK_FALSE(p.documents()->hasFocus());
    CHECK(p.mask().documents == std::vector<int>{4, 8});
    CHECK(p.documents()->text() == "4, 8");
    // What is being typed is not written over.
    p.documents()->setFocus();
    p.documents()->selectAll();
    QTest::keyClicks(p.documents(), QStringLiteral("3"));
    p.session.pin(2, 2);
    CHECK(p.documents()->text() == "3");
    QTest::keyClick(p.documents(), Qt::Key_Return);
    CHECK(p.mask().documents == std::vector<int>{3});
}

TEST_CASE("a document is cut off at the pin, and put back", "[rules]") {
    RulesUnderTest p;
    CHECK_FALSE(p.cut()->isEnabled());
    p.session.pin(4, 7);
    REQUIRE(p.cut()->isEnabled());
    p.cut()->click();
    CHECK(p.mask().documents == std::vector<int>{4});
    CHECK(p.documents()->text() == "5");
    p.session.pin(std::nullopt, 2);
    p.cut()->click();
    CHECK(p.mask().documents == std::vector<int>{2, 4});
    p.cut()->click();
    CHECK(p.mask().documents == std::vector<int>{4});
    // A session file may list them in any order.
    p.start_with({.documents = {9, 2, 5}});
    p.cut()->click();
    CHECK(p.mask().documents == std::vector<int>{5, 9});
    p.session.pin(std::nullopt, std::nullopt);
    CHECK_FALSE(p.cut()->isEnabled());
}

TEST_CASE("everything in the list of rules can be reached and says what it does", "[rules]") {
    RulesUnderTest p;
    p.start_with({.causal = true,
                  .window = 2,
                  .padding = 1,
                  .prefix = 2,
                  .stride = 2,
                  .block = 3,
                  .global = 1,
                  .documents = {4},
                  .order = "not window"});
    int controls = 0;
    std::vector<QString> names;
    for (QWidget* widget : p.panel->findChildren<QWidget*>()) {
        const bool control =
            qobject_cast<QAbstractButton*>(widget) != nullptr || qobject_cast<QLineEdit*>(widget) != nullptr ||
            qobject_cast<QComboBox*>(widget) != nullptr || qobject_cast<QAbstractSpinBox*>(widget) != nullptr ||
            qobject_cast<QAbstractSlider*>(widget) != nullptr;
        const bool part_of_another = qobject_cast<QAbstractSpinBox*>(widget->parentWidget()) != nullptr;
        if (!control || part_of_another) continue;
        INFO(widget->metaObject()->className() << " " << widget->accessibleName().toStdString());
        ++controls;
        CHECK_FALSE(widget->toolTip().isEmpty());
        CHECK_FALSE(widget->accessibleName().isEmpty());
        CHECK((widget->focusPolicy() & Qt::TabFocus) != 0);
        if (qobject_cast<QToolButton*>(widget) != nullptr) names.push_back(widget->accessibleName());
    }
    CHECK(controls >= 8 + 4 * 8 + 3);
    // Nobody has to guess which rule a button belongs to.
    std::ranges::sort(names);
    CHECK(std::ranges::adjacent_find(names) == names.end());
}

TEST_CASE("500 random presses never make an invalid mask", "[rules]") {
    RulesUnderTest p;
    REQUIRE(settle(p.session));
    std::mt19937 random(2024);
    const auto below = [&random](std::size_t count) { return static_cast<std::size_t>(random()) % count; };
    for (int press = 0; press < 500; ++press) {
        INFO("press " << press << ", order " << p.mask().order);
        if (below(4) == 0) p.session.pin(static_cast<int>(below(11)), std::nullopt);
        if (below(12) == 0) {
            p.presets()[static_cast<qsizetype>(below(mask_presets().size()))]->trigger();
        } else if (below(5) == 0) {
            const QList<QSlider*> sliders = p.panel->findChildren<QSlider*>();
            QSlider* slider = sliders[static_cast<qsizetype>(below(static_cast<std::size_t>(sliders.size())))];
            if (p.shows(slider)) slider->setValue(below(2) == 0 ? 0 : static_cast<int>(below(9)));
        } else {
            QList<QAbstractButton*> buttons = p.panel->findChildren<QAbstractButton*>();
            buttons.removeIf([&](QAbstractButton* each) {
                return !p.shows(each) || each->objectName() == QLatin1String("maskPresets");
            });
            buttons[static_cast<qsizetype>(below(static_cast<std::size_t>(buttons.size())))]->click();
        }
        const auto problem = validate(p.session.spec());
        REQUIRE_FALSE(problem.has_value());
        REQUIRE(p.refusal.isEmpty());
        REQUIRE(parse_mask_order(p.mask().order).ok());
        REQUIRE(p.rows() == p.expected_rows());
        for (const MaskRule& rule : mask_rules(p.mask())) {
            if (!is_on(p.mask(), rule.kind) || !p.shows(p.combination(rule.kind))) continue;
            REQUIRE((p.button(rule.kind, "join")->text() == "or") == rule.joined);
            REQUIRE(p.button(rule.kind, "invert")->isChecked() == rule.inverted);
        }
    }
}
