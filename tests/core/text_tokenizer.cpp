#include <chrono>
#include <string>
#include <thread>

#include "core/text/tokenizer.hpp"
#include "tests/catch.hpp"

namespace headlight {
namespace {

using namespace std::literals;
using Texts = std::vector<std::string>;
constexpr int no_limit = 1 << 30;

Texts texts(std::string_view source, TokenizerKind kind) {
    Texts result;
    for (const Token& token : tokenize(source, kind, no_limit).list) result.push_back(token.text);
    return result;
}

Texts words(std::string_view source) {
    return texts(source, TokenizerKind::word);
}
Texts characters(std::string_view source) {
    return texts(source, TokenizerKind::character);
}
Texts between_spaces(std::string_view source) {
    return texts(source, TokenizerKind::whitespace);
}

const std::vector<TokenizerKind> all_kinds = {TokenizerKind::word, TokenizerKind::character, TokenizerKind::whitespace};

/// Ranges ascend, never overlap and hold the token's bytes.
void check_ranges(std::string_view source) {
    for (const TokenizerKind kind : all_kinds) {
        const Tokens tokens = tokenize(source, kind, no_limit);
        std::size_t at = 0;
        for (const Token& token : tokens.list) {
            REQUIRE(token.begin >= at);
            REQUIRE(token.end > token.begin);
            REQUIRE(token.end <= source.size());
            const std::string_view bytes = source.substr(token.begin, token.end - token.begin);
            if (token.text.find("\xEF\xBF\xBD") == std::string::npos) REQUIRE(token.text == bytes);
            at = token.end;
        }
        // Characters leave nothing out.
        if (kind == TokenizerKind::character) REQUIRE(at == source.size());
    }
}

}  // namespace

TEST_CASE("tokenizer: words and punctuation marks", "[text]") {
    CHECK(words("The animal didn't cross.") == Texts{"The", "animal", "didn't", "cross", "."});
    CHECK(words("  two\tspaces\n\nand lines \r\n") == Texts{"two", "spaces", "and", "lines"});
    CHECK(words("3.14, e.g. (x)") == Texts{"3.14", ",", "e.g", ".", "(", "x", ")"});
    CHECK(words("").empty());
    CHECK(words(" \u3000\u00A0\n").empty());
}

TEST_CASE("tokenizer: words without spaces come from dictionaries", "[text]") {
    CHECK(words("我吃苹果") == Texts{"我", "吃", "苹果"});
    CHECK(words("苹果吃我") == Texts{"苹果", "吃", "我"});
    CHECK(words("私は東京へ行きます。") == Texts{"私", "は", "東京", "へ", "行き", "ます", "。"});
    CHECK(words("สวัสดีชาวโลก") == Texts{"สวัสดี", "ชาว", "โลก"});
    // A zero width space separates and is not seen.
    CHECK(words("ผม\u200Bกิน") == Texts{"ผม", "กิน"});
    CHECK(words("GPT模型2023年") == Texts{"GPT", "模型", "2023", "年"});
}

TEST_CASE("tokenizer: characters are grapheme clusters", "[text]") {
    CHECK(characters("a b") == Texts{"a", " ", "b"});
    CHECK(characters("e\u0301x") == Texts{"e\u0301", "x"});
    CHECK(characters("👨‍👩‍👧‍👦🇩🇪🇫🇷👍🏽") ==
          Texts{"👨‍👩‍👧‍👦", "🇩🇪", "🇫🇷", "👍🏽"});
    CHECK(characters("한국") == Texts{"한", "국"});
    CHECK(characters("\u1112\u1161\u11ab") == Texts{"\u1112\u1161\u11ab"});
    CHECK(characters("\r\n") == Texts{"\r\n"});
    CHECK(words("👨‍👩‍👧‍👦 family") == Texts{"👨‍👩‍👧‍👦", "family"});
}

TEST_CASE("tokenizer: white space is Unicode's", "[text]") {
    CHECK(between_spaces("cross, it's") == Texts{"cross,", "it's"});
    CHECK(between_spaces("a\u00A0b\u3000c\u2028d\u0085e") == Texts{"a", "b", "c", "d", "e"});
    CHECK(between_spaces("我吃苹果") == Texts{"我吃苹果"});
    CHECK(between_spaces(" \n ").empty());
    CHECK(between_spaces("one") == Texts{"one"});
}

TEST_CASE("tokenizer: right-to-left and combining text keeps its order in memory", "[text]") {
    CHECK(words("שלום עולם") == Texts{"שלום", "עולם"});
    CHECK(words("مرحبا بالعالم") == Texts{"مرحبا", "بالعالم"});
    CHECK(words("नमस्ते दुनिया") == Texts{"नमस्ते", "दुनिया"});
}

TEST_CASE("tokenizer: NUL and ill-formed bytes are tokens with true ranges", "[text]") {
    const Tokens nul = tokenize("a\0b"sv, TokenizerKind::character, no_limit);
    REQUIRE(nul.count() == 3);
    CHECK(nul.list[1] == Token{"\0"s, 1, 2});
    CHECK(words("a\0b c"sv) == Texts{"a", "\0"s, "b", "c"});

    const Tokens broken = tokenize("ab\xff c\xe4\xb8", TokenizerKind::whitespace, no_limit);
    REQUIRE(broken.count() == 2);
    CHECK(broken.list[0] == Token{"ab\uFFFD", 0, 3});
    CHECK(broken.list[1] == Token{"c\uFFFD", 4, 7});

    const Tokens characters_of_broken = tokenize("\xff我\x80", TokenizerKind::character, no_limit);
    REQUIRE(characters_of_broken.count() == 3);
    CHECK(characters_of_broken.list[0] == Token{"\uFFFD", 0, 1});
    CHECK(characters_of_broken.list[1] == Token{"我", 1, 4});
    CHECK(characters_of_broken.list[2] == Token{"\uFFFD", 4, 5});
}

TEST_CASE("tokenizer: ranges of every kind of text", "[text]") {
    for (const std::string_view source : {"The animal didn't cross, it was too tired."sv, "我吃苹果,他爱北京。"sv,
                                          "สวัสดีชาวโลก ผมกินข้าว"sv, "👨‍👩‍👧‍👦 e\u0301 שלום\r\n\t"sv,
                                          "a\0\0b\xff\xfe\xc3"sv, "\xf0\x9f\x91"sv, ""sv, " "sv}) {
        check_ranges(source);
    }
    // Any bytes at all.
    std::string noise;
    std::uint32_t state = 7;
    for (int i = 0; i < 20000; ++i) {
        state = state * 1664525U + 1013904223U;
        noise += static_cast<char>(state >> 24U);
    }
    check_ranges(noise);
}

TEST_CASE("tokenizer: a limit keeps the first tokens and counts the others", "[text]") {
    std::string paste;
    while (paste.size() < 20000) paste += "word ";
    for (const TokenizerKind kind : all_kinds) {
        const Tokens all = tokenize(paste, kind, no_limit);
        const Tokens some = tokenize(paste, kind, 512);
        CHECK(all.left_out == 0);
        CHECK(some.count() == 512);
        CHECK(some.left_out == all.list.size() - 512);
        CHECK(some.list.back() == all.list[511]);
    }
    CHECK(tokenize(paste, TokenizerKind::word, 512).left_out == 4000 - 512);
    CHECK(tokenize(paste, TokenizerKind::character, 512).left_out == 20000 - 512);
    CHECK(tokenize("a b c", TokenizerKind::word, 3).left_out == 0);
    CHECK(tokenize("a b c", TokenizerKind::word, 0).left_out == 3);
    CHECK(tokenize("a b c", TokenizerKind::word, -1).count() == 0);
}

TEST_CASE("tokenizer: a megabyte is cut while one waits", "[text]") {
    for (const std::string_view unit :
         {"word "sv, "我吃苹果因为我累了"sv, "สวัสดีชาวโลก"sv, "a"sv, "\xff"sv, "e\u0301"sv}) {
        std::string paste;
        while (paste.size() < 1000000) paste += unit;
        for (const TokenizerKind kind : all_kinds) {
            const auto start = std::chrono::steady_clock::now();
            const Tokens tokens = tokenize(paste, kind, 512);
            const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
            INFO(unit << ", kind " << static_cast<int>(kind));
            CHECK(tokens.count() >= 1);
            // Takes some 50 ms; anything quadratic would take minutes.
            CHECK(took.count() < 5.0);
        }
    }
}

TEST_CASE("tokenizer: threads do not disturb each other", "[text]") {
    const Texts wanted = words("我吃苹果 because it was tired");
    std::vector<int> good(4, 0);
    std::vector<std::thread> threads;
    threads.reserve(good.size());
    for (int& count : good) {
        threads.emplace_back([&count, &wanted] {
            for (int i = 0; i < 200; ++i) count += words("我吃苹果 because it was tired") == wanted ? 1 : 0;
        });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK(good == std::vector<int>(4, 200));
}

}  // namespace headlight
