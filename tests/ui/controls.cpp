#include <QCheckBox>
#include <QComboBox>
#include <QSlider>
#include <QToolButton>

#include "core/spec/parameters.hpp"
#include "tests/ui/support.hpp"
#include "ui/panels/control_panel.hpp"
#include "ui/panels/number_editor.hpp"
#include "ui/panels/parameter_editor.hpp"
#include "ui/window/resources.hpp"

using namespace headlight;
using namespace headlight::test;

namespace {

/// A spec in which the parameter has an effect, so that its row is there.
Spec spec_with(const Parameter& parameter) {
    for (const PositionKind kind : {PositionKind::sinusoidal, PositionKind::learned, PositionKind::rope}) {
        Spec spec;
        spec.position.kind = kind;
        spec.mask.causal = true;  // what the prefix lifts
        spec.mask.window = 3;     // what global tokens lift
        if (parameter.applies(spec)) return spec;
    }
    return {};
}

ParameterEditor* editor_of(ControlPanel& panel, const Parameter& parameter) {
    return panel.findChild<ParameterEditor*>(QString::fromStdString(std::string(parameter.key)));
}

struct PanelUnderTest {
    PanelUnderTest() {
        load_resources();
        panel = std::make_unique<ControlPanel>(session);
        panel->resize(280, 700);
        panel->show();
    }
    Session session;
    std::unique_ptr<ControlPanel> panel;
};

void move_control(ParameterEditor& editor) {
    if (auto* box = editor.findChild<QCheckBox*>()) {
        box->click();
    } else if (auto* choices = editor.findChild<QComboBox*>()) {
        choices->setCurrentIndex((choices->currentIndex() + 1) % choices->count());
    } else if (auto* slider = editor.findChild<QSlider*>()) {
        slider->setValue(slider->value() == slider->maximum() ? slider->minimum() : slider->maximum());
    } else {
        editor.findChild<QToolButton*>()->click();
    }
}

}  // namespace

TEST_CASE("every parameter of the table has a control that moves it and nothing else", "[controls]") {
    PanelUnderTest p;
    for (const Parameter& parameter : parameters()) {
        if (!parameter.in_panel) continue;
        INFO(parameter.key);
        ParameterEditor* editor = editor_of(*p.panel, parameter);
        REQUIRE(editor != nullptr);
        const Spec start = spec_with(parameter);
        REQUIRE(p.session.edit(start));
        CHECK(editor->isVisibleTo(p.panel.get()));
        move_control(*editor);
        CHECK(parameter.get(p.session.spec()) != parameter.get(start));
        Spec expected = start;
        parameter.set(expected, parameter.get(p.session.spec()));
        CHECK(p.session.spec() == expected);
    }
}

TEST_CASE("rows that have no effect are not shown", "[controls]") {
    PanelUnderTest p;
    for (const PositionKind kind : {PositionKind::none, PositionKind::sinusoidal, PositionKind::learned,
                                    PositionKind::rope, PositionKind::alibi}) {
        Spec spec;
        spec.position.kind = kind;
        REQUIRE(p.session.edit(spec));
        for (const Parameter& parameter : parameters()) {
            if (!parameter.in_panel) continue;
            INFO(parameter.key);
            CHECK(editor_of(*p.panel, parameter)->isVisibleTo(p.panel.get()) == parameter.applies(spec));
        }
    }
}

TEST_CASE("the heads slider stops only at divisors", "[controls]") {
    PanelUnderTest p;
    const Parameter& heads = *find_parameter("model.heads");
    auto* slider = editor_of(*p.panel, heads)->findChild<QSlider*>();
    for (const int d_model : {64, 96, 100, 512, 7}) {
        Spec spec;
        spec.model.d_model = d_model;
        spec.model.heads = 1;
        REQUIRE(p.session.edit(spec));
        for (int position = slider->minimum(); position <= slider->maximum(); ++position) {
            slider->setValue(position);
            CHECK(d_model % p.session.spec().model.heads == 0);
            CHECK(p.session.spec().model.d_model == d_model);
        }
        CHECK(p.session.spec().model.heads > 1);
    }
}

TEST_CASE("a double click puts a slider back", "[controls]") {
    PanelUnderTest p;
    const Parameter& temperature = *find_parameter("attention.temperature");
    auto* slider = editor_of(*p.panel, temperature)->findChild<QSlider*>();
    slider->setValue(slider->maximum());
    CHECK(p.session.spec().attention.temperature > 2);
    QTest::mouseDClick(slider, Qt::LeftButton);
    CHECK(p.session.spec().attention.temperature == 1);
}

TEST_CASE("a number that does not fit is refused and taken back", "[controls]") {
    PanelUnderTest p;
    QString refusal;
    QObject::connect(&p.session, &Session::refused, &p.session, [&](const QString& text) { refusal = text; });
    auto* box = editor_of(*p.panel, *find_parameter("model.heads"))->findChild<StopSpinBox*>();
    box->setValue(7);
    CHECK(p.session.spec().model.heads == 8);
    CHECK(box->value() == 8);
    CHECK(refusal.contains("divide"));
}

TEST_CASE("slider scales go both ways and keep to their range", "[controls]") {
    for (const Parameter& parameter : parameters()) {
        if (parameter.type != ParameterType::integer && parameter.type != ParameterType::real) continue;
        INFO(parameter.key);
        const SliderScale scale(parameter, allowed_stops(parameter, Spec{}), parameter.max);
        double previous = scale.value_at(0);
        for (int position = 0; position <= std::min(scale.steps(), 500); ++position) {
            const double value = scale.value_at(position);
            CHECK(value >= parameter.min);
            CHECK(value <= parameter.max);
            CHECK(value >= previous);
            CHECK(scale.value_at(scale.position_of(value)) == Approx(value));
            previous = value;
        }
        if (scale.steps() > 1) {
            CHECK(scale.step_from(scale.value_at(0), 1) > scale.value_at(0));
            CHECK(scale.step_from(scale.value_at(scale.steps()), -1) < scale.value_at(scale.steps()));
        }
    }
}

TEST_CASE("the facts say that heads cost nothing", "[controls]") {
    Session session;
    REQUIRE(settle(session));
    const QString with_8 = facts_text(session);
    CHECK(with_8.contains("16,384"));
    REQUIRE(edit(session, [](Spec& s) { s.model.heads = 32; }));
    REQUIRE(settle(session));
    const QString with_32 = facts_text(session);
    CHECK(with_32.contains("16,384"));
    CHECK(with_32.contains("d_k = 2"));
}
