#include "ui/window/warning_text.hpp"

#include <QCoreApplication>

namespace headlight {

QString warning_text(const Warning& warning) {
    const auto tr = [&warning](const char* text) {
        return QCoreApplication::translate("Warnings", text, nullptr, static_cast<int>(warning.count));
    };
    switch (warning.kind) {
        case WarningKind::no_tokens:
            return tr("No tokens: type a sentence");
        case WarningKind::tokens_left_out:
            return tr("The first %1 tokens are used, %n are left out (see Token limit)").arg(warning.limit);
        case WarningKind::positions_missing:
            return tr("Tokens beyond the learned table of %1 positions: %n. They have no position vector and take no "
                      "part")
                .arg(warning.limit);
        case WarningKind::empty_rows:
            return tr("Queries with no key left to look at: %n (their rows are zeros, not NaN)");
    }
    return {};
}

}  // namespace headlight
