#pragma once
// What a token is, beside a word: pictures can leave out what says little.

#include "core/text/tokenizer.hpp"

namespace headlight {

/// punctuation: every character is punctuation, a symbol or white space (Unicode general categories P, S, Z).
/// special: what tokenizers put in: [CLS], <s>, </s>, <|endoftext|>, <pad> …
enum class TokenKind { word, punctuation, special };

[[nodiscard]] TokenKind token_kind(const Token& token);

}  // namespace headlight
