#include "ui/figures/labels.hpp"

#include <cmath>
#include <limits>

#include "tests/catch.hpp"

using namespace headlight;

namespace {

Tokens tokens_of(const std::vector<std::string>& texts) {
    Tokens tokens;
    for (const std::string& text : texts) tokens.list.push_back({text, 0, text.size()});
    return tokens;
}

}  // namespace

TEST_CASE("What leaves no ink gets a sign") {
    CHECK(visible_text(" ") == QStringLiteral("␣"));
    CHECK(visible_text("a b") == QStringLiteral("a␣b"));
    CHECK(visible_text("\n") == QStringLiteral("⏎"));
    CHECK(visible_text("\t") == QStringLiteral("⇥"));
    CHECK(visible_text("\u3000") == QStringLiteral("␣"));
    CHECK(visible_text(std::string_view("\0", 1)) == QStringLiteral("␀"));
    CHECK(visible_text("\x1b") == QStringLiteral("␛"));
    CHECK(visible_text("\u200b") == QStringLiteral("U+200B"));
    CHECK(visible_text("\u0085") == QStringLiteral("␣"));
    CHECK(visible_text("\u0301") == QStringLiteral("◌\u0301"));
    CHECK(visible_text("") == QString());
}

TEST_CASE("Combining, right-to-left and joined text stays as it is") {
    for (const char* text : {"é", "e\u0301", "שלום", "مرحبا", "👨‍👩‍👧‍👦", "क्षि", "猫"})
        CHECK(visible_text(text) == QString::fromUtf8(text));
}

TEST_CASE("Eliding never cuts a cluster") {
    CHECK(elide_clusters(QStringLiteral("abc"), 3) == QStringLiteral("abc"));
    CHECK(elide_clusters(QStringLiteral("abcd"), 3) == QStringLiteral("ab…"));
    const QString family = QStringLiteral("👨‍👩‍👧‍👦");
    CHECK(elide_clusters(family + family + family, 2) == family + QStringLiteral("…"));
    CHECK(elide_clusters(QString(), 3) == QString());
}

TEST_CASE("Repeated tokens are numbered from the second on") {
    const auto labels = token_labels(tokens_of({"the", "cat", "the", "The", "the"}));
    CHECK(labels == std::vector<QString>{QStringLiteral("the"), QStringLiteral("cat"), QStringLiteral("the₂"),
                                         QStringLiteral("The"), QStringLiteral("the₃")});
    const auto many = token_labels(tokens_of(std::vector<std::string>(12, "我")));
    CHECK(many.back() == QStringLiteral("我₁₂"));
    const auto longer = token_labels(tokens_of({"antidisestablishmentarianism"}), 10);
    CHECK(longer.front() == QStringLiteral("antidises…"));
    CHECK(token_labels({}).empty());
}

TEST_CASE("Heads are named after what they do") {
    CHECK(head_title({HeadRole::none, 0}).isEmpty());
    CHECK(head_title({HeadRole::previous, 1}) == QStringLiteral("previous token"));
    CHECK(head_title({HeadRole::back, 3}) == QStringLiteral("3 back"));
    CHECK(head_short_title({HeadRole::previous, 1}) == QStringLiteral("previous"));
    CHECK(head_short_title({HeadRole::ahead, 2}) == QStringLiteral("2 ahead"));
    for (const HeadRole role : {HeadRole::next, HeadRole::first, HeadRole::same, HeadRole::even, HeadRole::local})
        CHECK(!head_title({role, 1}).isEmpty());
}

TEST_CASE("Numbers are short") {
    CHECK(short_number(0) == QStringLiteral("0"));
    CHECK(short_number(0.414) == QStringLiteral("0.41"));
    CHECK(short_number(1) == QStringLiteral("1.00"));
    CHECK(short_number(-0.25) == QStringLiteral("−0.25"));
    CHECK(short_number(-0.001) == QStringLiteral("0.00"));
    CHECK(short_number(12.34) == QStringLiteral("12.3"));
    CHECK(short_number(1234) == QStringLiteral("1234"));
    CHECK(short_number(std::numeric_limits<double>::quiet_NaN()).isEmpty());
    CHECK(short_number(-std::numeric_limits<double>::infinity()) == QStringLiteral("−∞"));
}
