#include "core/text/tokenizer.hpp"

#include <unicode/brkiter.h>
#include <unicode/locid.h>
#include <unicode/uchar.h>
#include <unicode/utext.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>

namespace headlight {
namespace {

constexpr UChar32 replacement = 0xFFFD;

/// The code point at `at`, which moves on behind it; ill-formed bytes give U+FFFD, as ICU's UTF-8 text does.
UChar32 next_code_point(std::string_view text, std::size_t& at) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
    UChar32 code = 0;
    U8_NEXT_OR_FFFD(bytes, at, text.size(), code);
    return code;
}

template <class Condition>
bool all_code_points(std::string_view text, Condition condition) {
    for (std::size_t at = 0; at < text.size();) {
        if (!condition(next_code_point(text, at))) return false;
    }
    return true;
}

/// Nothing to see: white space, or only marks without a shape such as the zero width space between Thai words.
bool is_blank(std::string_view text) {
    return all_code_points(text, [](UChar32 code) {
        return u_isUWhiteSpace(code) != 0 || u_hasBinaryProperty(code, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0;
    });
}

std::string well_formed(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        const UChar32 code = next_code_point(text, at);
        // An own U+FFFD in the source comes out the same.
        result += code == replacement ? std::string_view{"\xEF\xBF\xBD"} : text.substr(begin, at - begin);
    }
    return result;
}

/// Collects tokens up to the limit and counts the others.
class Collector {
public:
    Collector(std::string_view source, int limit)
        : source_(source), limit_(static_cast<std::size_t>(std::max(limit, 0))) {}

    void add(std::size_t begin, std::size_t end) {
        if (tokens_.list.size() < limit_) {
            tokens_.list.push_back({well_formed(source_.substr(begin, end - begin)), begin, end});
        } else {
            ++tokens_.left_out;
        }
    }

    [[nodiscard]] Tokens take() { return std::move(tokens_); }

private:
    std::string_view source_;
    std::size_t limit_;
    Tokens tokens_;
};

/// Opening a break iterator costs milliseconds, so each thread keeps one of each kind.
icu::BreakIterator* break_iterator(TokenizerKind kind) {
    using Pointer = std::unique_ptr<icu::BreakIterator>;
    using Factory = icu::BreakIterator* (*)(const icu::Locale&, UErrorCode&);
    const auto open = [](Factory create) {
        UErrorCode status = U_ZERO_ERROR;
        Pointer iterator{create(icu::Locale::getRoot(), status)};
        return U_SUCCESS(status) ? std::move(iterator) : Pointer{};
    };
    if (kind == TokenizerKind::word) {
        thread_local const Pointer words = open(&icu::BreakIterator::createWordInstance);
        return words.get();
    }
    thread_local const Pointer characters = open(&icu::BreakIterator::createCharacterInstance);
    return characters.get();
}

struct UTextCloser {
    void operator()(UText* text) const { utext_close(text); }
};

/// False when ICU's data is missing, so that nothing was collected.
bool split_by_breaks(std::string_view source, TokenizerKind kind, Collector& collector) {
    icu::BreakIterator* iterator = break_iterator(kind);
    if (iterator == nullptr) return false;
    UErrorCode status = U_ZERO_ERROR;
    // UTF-8 text: boundaries are byte offsets into the source.
    const std::unique_ptr<UText, UTextCloser> text{
        utext_openUTF8(nullptr, source.data(), static_cast<std::int64_t>(source.size()), &status)};
    iterator->setText(text.get(), status);
    if (U_FAILURE(status)) return false;
    std::int32_t begin = iterator->first();
    for (std::int32_t end = iterator->next(); end != icu::BreakIterator::DONE; end = iterator->next()) {
        const auto first = static_cast<std::size_t>(begin);
        const auto last = static_cast<std::size_t>(end);
        if (kind == TokenizerKind::character || !is_blank(source.substr(first, last - first))) {
            collector.add(first, last);
        }
        begin = end;
    }
    return true;
}

void split_by_space(std::string_view source, Collector& collector) {
    std::size_t begin = 0;
    for (std::size_t at = 0; at < source.size();) {
        const std::size_t here = at;
        if (u_isUWhiteSpace(next_code_point(source, at)) == 0) continue;
        if (here > begin) collector.add(begin, here);
        begin = at;
    }
    if (source.size() > begin) collector.add(begin, source.size());
}

}  // namespace

Tokens tokenize(std::string_view source, TokenizerKind kind, int limit) {
    // ICU counts in 32 bits; nobody types two gigabytes.
    source = source.substr(0, std::numeric_limits<std::int32_t>::max() - 1);
    Collector collector(source, limit);
    if (source.empty()) return collector.take();
    if (kind == TokenizerKind::whitespace || !split_by_breaks(source, kind, collector)) {
        split_by_space(source, collector);
    }
    return collector.take();
}

}  // namespace headlight
