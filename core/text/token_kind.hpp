#pragma once
// What a token is, beside a word: pictures can leave out what says little.

#include "core/text/tokenizer.hpp"

namespace headlight {

/// punctuation: every character is punctuation, a symbol, white space or a control character (Unicode general
/// categories P, S, Z, Cc), and none is an emoji.
/// special: what tokenizers put in: [CLS], <s>, </s>, <|endoftext|>, <pad> …
enum class TokenKind { word, punctuation, special };

[[nodiscard]] TokenKind token_kind(const Token& token);

}  // namespace headlight
