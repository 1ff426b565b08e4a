#include "ui/figures/layout.hpp"

#include <algorithm>

#include "tests/catch.hpp"
#include "tests/figures/support.hpp"

using namespace headlight;
using namespace headlight::test;

namespace {

FigureLayout layout_of(const FigureModel& model, QSizeF size) {
    return lay_out(model, {}, size);
}

}  // namespace

TEST_CASE("Panels lie inside the figure and never over each other") {
    for (const int heads : {1, 2, 3, 5, 7, 8, 12, 16, 25, 64}) {
        const FigureModel model = make_heads(*trace_of(spec_of("the cat sat on the mat", heads, heads * 4)), {}, {});
        for (const QSizeF size : {QSizeF(560, 330), QSizeF(640, 400), QSizeF(1280, 720), QSizeF(300, 900)}) {
            const FigureLayout layout = layout_of(model, size);
            REQUIRE(layout.panels.size() == static_cast<std::size_t>(heads));
            const QRectF whole(QPointF(), size);
            for (std::size_t i = 0; i < layout.panels.size(); ++i) {
                const PanelPlace& place = layout.panels[i];
                INFO(heads << " heads " << size.width() << " wide, panel " << i);
                CHECK(place.area.width() >= 10);
                CHECK(whole.contains(place.area));
                CHECK((place.rows.rect.isEmpty() || whole.contains(place.rows.rect)));
                for (std::size_t k = 0; k < i; ++k) {
                    CHECK(!place.area.intersects(layout.panels[k].area));
                    CHECK(!place.title.intersects(layout.panels[k].area));
                }
            }
            CHECK(whole.contains(layout.bar));
        }
    }
}

TEST_CASE("144 panels are laid out too") {
    FigureModel model = make_heads(*trace_of(spec_of("the cat sat on the mat", 48, 192)), {}, {});
    const std::vector<Panel> panels = model.panels;
    for (const int more : {48, 96}) {
        for (Panel panel : panels) {
            panel.id += more;
            model.panels.push_back(panel);
        }
    }
    const FigureLayout layout = layout_of(model, {1280, 720});
    REQUIRE(layout.panels.size() == 144);
    CHECK(layout.panels.back().area.width() >= 40);
    CHECK(QRectF(0, 0, 1280, 720).contains(layout.panels.back().area));
}

TEST_CASE("Heads use the room: eight at the dock's size in two rows of four") {
    const FigureLayout layout = layout_of(make_heads(*trace_of(Spec{}), {}, {}), {560, 330});
    CHECK(layout.columns == 4);
    CHECK(layout.panels[0].rows.mode == LabelMode::text);
    CHECK(layout.panels[1].rows.mode == LabelMode::none);
    CHECK(layout.panels[4].columns.mode == LabelMode::text);
    CHECK(layout.panels[0].area.width() >= 90);
}

TEST_CASE("Dense tokens give way to numbers, tiny pictures to nothing") {
    std::string text;
    for (int i = 0; i < 100; ++i) text += "word ";
    const FigureLayout layout = layout_of(make_heads(*trace_of(spec_of(text)), {}, {}), {560, 330});
    CHECK(layout.panels[0].rows.mode == LabelMode::numbers);
    const FigureLayout tiny = layout_of(make_heads(*trace_of(spec_of(text, 64)), {}, {}), {200, 150});
    CHECK(tiny.panels[0].rows.mode == LabelMode::none);
}

TEST_CASE("A message needs no panels") {
    const FigureLayout layout = layout_of(make_message(QStringLiteral("a"), QStringLiteral("b")), {300, 200});
    CHECK(layout.panels.empty());
    CHECK(!layout.message.isEmpty());
}
