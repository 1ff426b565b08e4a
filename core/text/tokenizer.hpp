#pragma once
// Text to tokens. Word and character boundaries: Unicode UAX #29 through ICU's break iterators, whose
// dictionaries also cut Chinese, Japanese, Thai, Khmer, Lao and Burmese into words.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/spec.hpp"

namespace headlight {

struct Token {
    std::string text;       ///< UTF-8, exactly as in the source (ill-formed bytes appear as U+FFFD)
    std::size_t begin = 0;  ///< byte range [begin, end) in the source
    std::size_t end = 0;
    bool operator==(const Token&) const = default;
};

struct Tokens {
    std::vector<Token> list;
    std::size_t left_out = 0;  ///< tokens beyond the limit
    bool operator==(const Tokens&) const = default;

    [[nodiscard]] int count() const { return static_cast<int>(list.size()); }
};

/// word: words and punctuation marks, white space dropped. character: grapheme clusters, white space kept
/// (an emoji family is one token). whitespace: what stands between white space. At most `limit` tokens are kept.
/// Any bytes are accepted, NUL and ill-formed UTF-8 too.
[[nodiscard]] Tokens tokenize(std::string_view source, TokenizerKind kind, int limit);

}  // namespace headlight
