#include "ui/panels/head_chips.hpp"

#include <QSignalSpy>

#include "tests/ui/support.hpp"

using namespace headlight;
using namespace headlight::test;

namespace {

/// Chips whose owner takes every choice, as the view of lines does.
struct Chips {
    explicit Chips(int count) {
        chips.set_heads(std::vector<QString>(static_cast<std::size_t>(count), QStringLiteral("name")), {});
        chips.set_chosen({0});
        chips.resize(240, chips.heightForWidth(240));
        chips.show();
        QObject::connect(&chips, &HeadChips::chosen_changed, &chips, [this](const std::vector<int>& heads) {
            REQUIRE_FALSE(heads.empty());
            ++changes;
            chips.set_chosen(heads);
        });
    }
    void click(int head) { QTest::mouseClick(&chips, Qt::LeftButton, Qt::NoModifier, chips.chip_rect(head).center()); }
    void double_click(int head) {
        QTest::mouseDClick(&chips, Qt::LeftButton, Qt::NoModifier, chips.chip_rect(head).center());
    }
    [[nodiscard]] std::vector<int> chosen() const { return chips.chosen(); }

    HeadChips chips;
    int changes = 0;
};

using Heads = std::vector<int>;

}  // namespace

TEST_CASE("a click switches a head on and off, the list stays in order", "[head_chips]") {
    Chips c(8);
    c.click(5);
    c.click(2);
    CHECK(c.chosen() == Heads{0, 2, 5});
    c.click(5);
    CHECK(c.chosen() == Heads{0, 2});
    c.click(0);
    CHECK(c.chosen() == Heads{2});
    CHECK(c.changes == 4);
}

TEST_CASE("the last head cannot be switched off", "[head_chips]") {
    Chips c(4);
    c.click(0);
    CHECK(c.chosen() == Heads{0});
    CHECK(c.changes == 0);
    c.chips.setFocus();
    QTest::keyClick(&c.chips, Qt::Key_Space);
    CHECK(c.chosen() == Heads{0});
}

TEST_CASE("a double click leaves one head alone, whether it was on or off", "[head_chips]") {
    Chips c(8);
    c.click(3);
    c.click(6);
    c.double_click(3);
    CHECK(c.chosen() == Heads{3});
    c.click(1);
    c.double_click(7);
    CHECK(c.chosen() == Heads{7});
    c.double_click(7);
    CHECK(c.chosen() == Heads{7});
}

TEST_CASE("clicks beside the chips and with other buttons do nothing", "[head_chips]") {
    Chips c(3);
    QTest::mouseClick(&c.chips, Qt::LeftButton, Qt::NoModifier, c.chips.chip_rect(2).topRight() + QPoint(40, 2));
    QTest::mouseClick(&c.chips, Qt::RightButton, Qt::NoModifier, c.chips.chip_rect(2).center());
    CHECK(c.chosen() == Heads{0});
    CHECK(c.changes == 0);
}

TEST_CASE("the keyboard walks, switches and isolates, and says where it is", "[head_chips]") {
    Chips c(8);
    c.chips.setFocus();
    QTest::keyClick(&c.chips, Qt::Key_Right);
    QTest::keyClick(&c.chips, Qt::Key_Right);
    CHECK(c.chips.accessibleDescription().contains("3"));
    CHECK(c.chips.accessibleDescription().contains("not drawn"));
    CHECK(c.chips.accessibleDescription().contains("name"));
    QTest::keyClick(&c.chips, Qt::Key_Space);
    CHECK(c.chosen() == Heads{0, 2});
    CHECK_FALSE(c.chips.accessibleDescription().contains("not drawn"));
    QTest::keyClick(&c.chips, Qt::Key_End);
    QTest::keyClick(&c.chips, Qt::Key_Right);  // stays at the last
    QTest::keyClick(&c.chips, Qt::Key_Space);
    CHECK(c.chosen() == Heads{0, 2, 7});
    QTest::keyClick(&c.chips, Qt::Key_Left);
    QTest::keyClick(&c.chips, Qt::Key_Return);
    CHECK(c.chosen() == Heads{6});
    QTest::keyClick(&c.chips, Qt::Key_Home);
    QTest::keyClick(&c.chips, Qt::Key_Left);
    QTest::keyClick(&c.chips, Qt::Key_Enter);
    CHECK(c.chosen() == Heads{0});
    CHECK(c.chips.focusPolicy() != Qt::NoFocus);
    CHECK_FALSE(c.chips.accessibleName().isEmpty());
}

TEST_CASE("64 chips wrap into lines and are all there", "[head_chips]") {
    Chips c(64);
    QRect all;
    for (int head = 0; head < 64; ++head) {
        const QRect rect = c.chips.chip_rect(head);
        CHECK(c.chips.rect().contains(rect));
        for (int other = 0; other < head; ++other) CHECK_FALSE(rect.intersects(c.chips.chip_rect(other)));
        all |= rect;
    }
    CHECK(all.height() == c.chips.heightForWidth(240));
    c.click(63);
    CHECK(c.chosen() == Heads{0, 63});
    // Fewer heads: the cursor comes back with them.
    c.chips.setFocus();
    QTest::keyClick(&c.chips, Qt::Key_End);
    c.chips.set_heads(std::vector<QString>(2), {});
    c.chips.set_chosen({0});
    QTest::keyClick(&c.chips, Qt::Key_Space);
    CHECK(c.chosen() == Heads{0, 1});
}
