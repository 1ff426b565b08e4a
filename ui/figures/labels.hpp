#pragma once
// Texts for pictures: token labels, head names, numbers. Pure; safe from any thread.

#include <QString>
#include <string_view>
#include <vector>

#include "core/text/tokenizer.hpp"
#include "core/weights/model_weights.hpp"

namespace headlight {

/// What can be seen of a token: spaces as ␣, line breaks as ⏎, tabs as ⇥, other control characters and other
/// invisible ones by their code. Combining marks, right-to-left text and emoji sequences are left alone.
[[nodiscard]] QString visible_text(std::string_view utf8);

/// At most `limit` grapheme clusters, the rest replaced by …; never cuts inside a cluster.
[[nodiscard]] QString elide_clusters(const QString& text, int limit);

/// One label a token: visible, elided, and with a small number when the same text occurs again: the, the₂, the₃.
[[nodiscard]] std::vector<QString> token_labels(const Tokens& tokens, int max_clusters = 14);

/// "previous token", "3 back" … translated; empty for heads that were not designed.
[[nodiscard]] QString head_title(const HeadDesign& design);

/// In one word: "previous", "3 back" …
[[nodiscard]] QString head_short_title(const HeadDesign& design);

/// "0.4123", "−12.35", "1.2e−05", "−∞": `digits` significant ones, for numbers that are read and copied.
[[nodiscard]] QString exact_number(double value, int digits = 4);

/// "0.41", "<0.01", "0", "1": two decimals, for cells and titles.
[[nodiscard]] QString short_number(double value);

}  // namespace headlight
