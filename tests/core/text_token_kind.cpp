// Which tokens say little.

#include "core/text/token_kind.hpp"

#include <string>
#include <utility>
#include <vector>

#include "tests/catch.hpp"

namespace headlight {
namespace {

TokenKind kind_of(const std::string& text) {
    Token token;
    token.text = text;
    return token_kind(token);
}

std::string name_of(TokenKind kind) {
    if (kind == TokenKind::word) return "word";
    return kind == TokenKind::special ? "special" : "punctuation";
}

}  // namespace

TEST_CASE("token kinds: words, punctuation, special tokens", "[text]") {
    const std::vector<std::pair<std::string, std::string>> expected = {
        {"animal", "word"},
        {"didn't", "word"},
        {"苹果", "word"},
        {"42", "word"},
        {"street.", "word"},  // cut at white space only, it keeps its full stop
        {"x²", "word"},
        {"🙂", "word"},
        {"👨‍👩‍👧", "word"},
        {"❤️", "word"},
        {"🇨🇳", "word"},
        {",", "punctuation"},
        {"...", "punctuation"},
        {"。", "punctuation"},
        {"，", "punctuation"},
        {"「", "punctuation"},
        {"—", "punctuation"},
        {"+", "punctuation"},
        {"€", "punctuation"},
        {"→", "punctuation"},
        {" ", "punctuation"},
        {"\t", "punctuation"},
        {"\u3000", "punctuation"},
        {"\u00A0", "punctuation"},
        {"[", "punctuation"},
        {"]", "punctuation"},
        {"[]", "punctuation"},
        {"<>", "punctuation"},
        {"[…]", "punctuation"},
        {"<->", "punctuation"},
        {"[CLS]", "special"},
        {"[SEP]", "special"},
        {"<s>", "special"},
        {"</s>", "special"},
        {"<pad>", "special"},
        {"<|endoftext|>", "special"},
        {"[CLS", "word"},
        {"CLS]", "word"},
        {"<s]", "word"},
    };
    for (const auto& [text, kind] : expected) {
        INFO(text);
        CHECK(name_of(kind_of(text)) == kind);
    }
}

TEST_CASE("token kinds: no text and ill-formed bytes", "[text]") {
    CHECK(kind_of("") == TokenKind::word);
    // Each bad byte stands for U+FFFD, a symbol.
    CHECK(kind_of("\xFF") == TokenKind::punctuation);
    CHECK(kind_of("\xE8\x8B") == TokenKind::punctuation);
    CHECK(kind_of("a\xFF") == TokenKind::word);
    CHECK(kind_of(",\xF0\x9F") == TokenKind::punctuation);
    CHECK(kind_of(std::string("\0", 1)) == TokenKind::punctuation);
    CHECK(kind_of("[\xFF") == TokenKind::punctuation);
}

}  // namespace headlight
