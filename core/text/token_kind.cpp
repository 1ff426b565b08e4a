#include "core/text/token_kind.hpp"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

namespace headlight {

namespace {

bool is_special(const std::string& text) {
    if (text.size() < 3) return false;
    const bool square = text.front() == '[' && text.back() == ']';
    const bool angle = text.front() == '<' && text.back() == '>';
    return square || angle;
}

bool is_punctuation(const std::string& text) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
    const auto size = static_cast<std::int32_t>(text.size());
    constexpr std::uint32_t wanted = U_GC_P_MASK | U_GC_S_MASK | U_GC_Z_MASK | U_GC_CC_MASK;
    for (std::int32_t at = 0; at < size;) {
        UChar32 character = 0;
        U8_NEXT_OR_FFFD(bytes, at, size, character);
        // Emoji are symbols to Unicode but say something.
        if (u_hasBinaryProperty(character, UCHAR_EMOJI_PRESENTATION) != 0) return false;
        if ((U_GET_GC_MASK(character) & wanted) == 0) return false;
    }
    return size > 0;
}

}  // namespace

TokenKind token_kind(const Token& token) {
    if (is_punctuation(token.text)) return TokenKind::punctuation;  // also "[…]" and "<->"
    return is_special(token.text) ? TokenKind::special : TokenKind::word;
}

}  // namespace headlight
