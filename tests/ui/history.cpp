// Undo, redo, jumps and what makes one step.

#include <QAction>
#include <QLineEdit>
#include <QMenu>
#include <QSlider>
#include <QToolButton>

#include "tests/core/property_specs.hpp"
#include "tests/ui/support.hpp"
#include "ui/panels/sentence_bar.hpp"
#include "ui/session/history.hpp"
#include "ui/window/main_window.hpp"

using namespace headlight;
using namespace headlight::test;

namespace {

Spec with_seed(std::uint64_t seed) {
    Spec spec;
    spec.weights.seed = seed;
    return spec;
}

}  // namespace

TEST_CASE("1,000 random edits, undone and redone: the spec is equal at every step", "[history]") {
    Session session;
    Dice dice(11);
    std::vector<Spec> specs = {session.spec()};
    while (specs.size() <= 1000) {
        Spec next = random_spec(dice);
        if (next == specs.back()) continue;
        REQUIRE(session.edit(next));
        // Not the quick repetition of one edit, which is one step.
        if (static_cast<int>(session.history().steps().size()) == static_cast<int>(specs.size())) specs.pop_back();
        specs.push_back(next);
    }
    REQUIRE(session.history().steps().size() == specs.size());
    for (std::size_t step = specs.size() - 1; step-- > 0;) {
        session.undo();
        REQUIRE(session.spec() == specs[step]);
    }
    CHECK_FALSE(session.history().can_undo());
    session.undo();
    CHECK(session.spec() == specs.front());
    for (std::size_t step = 1; step < specs.size(); ++step) {
        session.redo();
        REQUIRE(session.spec() == specs[step]);
    }
    CHECK_FALSE(session.history().can_redo());
    session.go_to_step(500);
    CHECK(session.spec() == specs[500]);
}

TEST_CASE("a gesture is one step, a drag back to the start none", "[history]") {
    History history(with_seed(1));
    history.begin_gesture();
    for (std::uint64_t seed = 2; seed < 40; ++seed)
        history.note(with_seed(seed), static_cast<std::int64_t>(seed) * 5000);
    history.end_gesture();
    REQUIRE(history.steps().size() == 2);
    CHECK(history.steps()[1].name == QStringLiteral("Seed 1 → 39"));
    history.begin_gesture();
    history.note(with_seed(50), 300'000);
    history.note(with_seed(39), 310'000);
    CHECK(history.steps().size() == 2);
    history.note(with_seed(60), 320'000);
    history.end_gesture();
    REQUIRE(history.steps().size() == 3);
    CHECK(history.steps()[2].name == QStringLiteral("Seed 39 → 60"));
}

TEST_CASE("quick edits of one parameter are one step, others and slow ones are not", "[history]") {
    History history(with_seed(1));
    history.note(with_seed(2), 10'000);
    history.note(with_seed(3), 10'500);
    CHECK(history.steps().size() == 2);
    history.note(with_seed(4), 12'000);
    CHECK(history.steps().size() == 3);
    Spec other = with_seed(4);
    other.model.heads = 4;
    history.note(other, 12'100);
    CHECK(history.steps().size() == 4);
    history.go_to(1);
    CHECK(history.can_redo());
    history.note(with_seed(9), 12'200);
    CHECK_FALSE(history.can_redo());  // what was undone is given up
    CHECK(history.steps().size() == 3);
    CHECK(history.steps()[2].name == QStringLiteral("Seed 3 → 9"));
    Spec unscaled = with_seed(9);
    unscaled.attention.scale = false;
    CHECK(step_name(with_seed(9), unscaled).endsWith(QStringLiteral(" on → off")));
    Spec many = with_seed(10);
    many.model = {.d_model = 16, .heads = 2};
    many.position.kind = PositionKind::rope;
    CHECK(step_name(with_seed(9), many).startsWith(QStringLiteral("4 settings: ")));
}

TEST_CASE("going back shows the remembered trace, computed once", "[history]") {
    Session session;
    REQUIRE(settle(session));
    const auto first = session.snapshot()->trace;
    REQUIRE(edit(session, [](Spec& spec) { spec.model.d_model = 128; }));
    REQUIRE(settle(session));
    session.undo();
    REQUIRE(settle(session));
    CHECK(session.snapshot()->trace == first);
    session.redo();
    REQUIRE(settle(session));
    CHECK(session.snapshot()->trace->spec.model.d_model == 128);
}

TEST_CASE("a new session and an opened one have no steps", "[history]") {
    Session session;
    REQUIRE(edit(session, [](Spec& spec) { spec.model.heads = 4; }));
    CHECK(session.history().can_undo());
    session.start_new();
    CHECK_FALSE(session.history().can_undo());
}

TEST_CASE("the window undoes by button, menu and keyboard, also while a sentence is typed", "[history]") {
    Session session;
    MainWindow window(session);
    window.show();
    REQUIRE(settle(session));
    const std::string before = session.spec().text.source;
    QLineEdit& line = window.sentence().line();
    line.setFocus();
    line.selectAll();
    QTest::keyClicks(&line, "one two");
    REQUIRE(session.spec().text.source == "one two");
    QTest::keyClick(&line, Qt::Key_Z, Qt::ControlModifier);
    CHECK(session.spec().text.source == before);
    CHECK(line.text().toStdString() == before);
    QTest::keyClick(&line, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(session.spec().text.source == "one two");
    REQUIRE(edit(session, [](Spec& spec) { spec.model.heads = 2; }));
    auto* steps = window.findChild<QToolButton*>(QStringLiteral("steps"));
    REQUIRE(steps != nullptr);
    emit steps->menu()->aboutToShow();
    REQUIRE(steps->menu()->actions().size() == 3);
    CHECK(steps->menu()->actions().front()->text() == QStringLiteral("Heads 8 → 2"));
    CHECK(steps->menu()->actions().front()->isChecked());
    steps->menu()->actions().back()->trigger();
    CHECK(session.spec() == Spec{});
}

TEST_CASE("a slider that is dragged is one step", "[history]") {
    Session session;
    MainWindow window(session);
    window.show();
    REQUIRE(settle(session));
    QSlider* slider = nullptr;
    for (auto* candidate : window.findChildren<QSlider*>())
        if (candidate->accessibleName().contains(QStringLiteral("Temperature"))) slider = candidate;
    REQUIRE(slider != nullptr);
    slider->setSliderDown(true);
    for (int step = 0; step < 6; ++step) {
        slider->setValue(slider->value() + 3);
        QTest::qWait(220);
    }
    slider->setSliderDown(false);
    CHECK(session.history().steps().size() == 2);
    session.undo();
    CHECK(session.spec() == Spec{});
}
