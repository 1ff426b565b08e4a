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
            return tr("%n token(s) lie beyond the learned table of %1 positions: no position vector, so they take no "
                      "part")
                .arg(warning.limit);
        case WarningKind::empty_rows:
            return tr("%n query(s) with no key left to look at: zeros there, not NaN");
    }
    return {};
}

}  // namespace headlight
