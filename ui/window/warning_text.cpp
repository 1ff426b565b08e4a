#include "ui/window/warning_text.hpp"

#include <QCoreApplication>

namespace headlight {

QString warning_text(const Warning& warning) {
    const auto tr = [](const char* text) { return QCoreApplication::translate("Warnings", text); };
    const bool one = warning.count == 1;
    switch (warning.kind) {
        case WarningKind::no_tokens:
            return tr("No tokens: type a sentence");
        case WarningKind::tokens_left_out:
            return tr("The first %1 tokens are used, %2 left out (see Token limit)")
                .arg(warning.limit)
                .arg(warning.count);
        case WarningKind::positions_missing:
            return (one ? tr("%2 token has no vector in the learned table of %1 positions and takes no part")
                        : tr("%2 tokens have no vector in the learned table of %1 positions and take no part"))
                .arg(warning.limit)
                .arg(warning.count);
        case WarningKind::empty_rows:
            return (one ? tr("%1 query has no key left to look at: a row of zeros")
                        : tr("%1 queries have no key left to look at: rows of zeros"))
                .arg(warning.count);
    }
    return {};
}

}  // namespace headlight
