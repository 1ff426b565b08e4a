#include "ui/figures/labels.hpp"

#include <QHash>
#include <QTextBoundaryFinder>
#include <cmath>

#include "ui/figures/figures_tr.hpp"

namespace headlight {

namespace {

QString code_of(char32_t c) {
    return QStringLiteral("U+%1").arg(static_cast<uint>(c), 4, 16, QLatin1Char('0')).toUpper();
}

bool is_mark(char32_t c) {
    const auto category = QChar::category(c);
    return category == QChar::Mark_NonSpacing || category == QChar::Mark_SpacingCombining ||
           category == QChar::Mark_Enclosing;
}

/// What stands for a character that leaves no ink; empty when the character is its own picture.
QString stand_in(char32_t c, bool alone) {
    if (c == U'\n' || c == 0x2028 || c == 0x2029) return QStringLiteral("⏎");
    if (c == U'\t') return QStringLiteral("⇥");
    if (c == 0x7F) return QStringLiteral("␡");
    if (c < 0x20) return QString(QChar(static_cast<char16_t>(0x2400 + c)));
    if (QChar::isSpace(c)) return QStringLiteral("␣");
    const auto category = QChar::category(c);
    if (category == QChar::Other_Control) return code_of(c);
    // Joiners and direction marks belong to emoji families, Arabic or Indic words; only on their own do they vanish.
    const bool useful_inside = category == QChar::Other_Format && !(c == 0x200B || c == 0xFEFF || c == 0x00AD);
    if (category == QChar::Other_Format && (alone || !useful_inside)) return code_of(c);
    return {};
}

constexpr int most_marks = 5;  // on one letter

QString subscript(int number) {
    QString text = QString::number(number);
    for (QChar& c : text) c = QChar(static_cast<char16_t>(0x2080 + c.digitValue()));
    return text;
}

}  // namespace

QString visible_text(std::string_view utf8) {
    const QString text = QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
    const QList<uint> characters = text.toUcs4();
    QString result;
    int marks = 0;
    for (const uint u : characters) {
        const auto c = static_cast<char32_t>(u);
        marks = is_mark(c) ? marks + 1 : 0;
        if (marks > most_marks) continue;  // no script stacks more; hundreds would cover the picture
        const QString sign = stand_in(c, characters.size() == 1);
        if (sign.isEmpty())
            result += QString::fromUcs4(&c, 1);
        else
            result += sign;
    }
    if (!characters.isEmpty() && is_mark(static_cast<char32_t>(characters.front()))) result.prepend(QChar(0x25CC));
    return result;
}

QString elide_clusters(const QString& text, int limit) {
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
    qsizetype cut = 0;
    for (int count = 0; finder.toNextBoundary() >= 0; ++count) {
        if (count + 1 == limit - 1) cut = finder.position();
        if (count + 1 > limit) return text.left(cut) + QChar(0x2026);
    }
    return text;
}

std::vector<QString> token_labels(const Tokens& tokens, int max_clusters) {
    std::vector<QString> labels;
    labels.reserve(tokens.list.size());
    QHash<QByteArray, int> seen;
    for (const Token& token : tokens.list) {
        const int occurrence = ++seen[QByteArray::fromStdString(token.text)];
        QString label = elide_clusters(visible_text(token.text), max_clusters);
        if (occurrence > 1) label += subscript(occurrence);
        labels.push_back(std::move(label));
    }
    return labels;
}

QString head_title(const HeadDesign& design) {
    switch (design.role) {
        case HeadRole::none:
            return {};
        case HeadRole::previous:
            return Figures::tr("previous token");
        case HeadRole::next:
            return Figures::tr("next token");
        case HeadRole::back:
            return Figures::tr("%1 back").arg(design.distance);
        case HeadRole::ahead:
            return Figures::tr("%1 ahead").arg(design.distance);
        case HeadRole::first:
            return Figures::tr("first token");
        case HeadRole::same:
            return Figures::tr("same token");
        case HeadRole::even:
            return Figures::tr("even spread");
        case HeadRole::local:
            return Figures::tr("local, ±%1").arg(design.distance);
    }
    return {};
}

QString head_short_title(const HeadDesign& design) {
    switch (design.role) {
        case HeadRole::previous:
            return Figures::tr("previous");
        case HeadRole::next:
            return Figures::tr("next");
        case HeadRole::first:
            return Figures::tr("first");
        case HeadRole::same:
            return Figures::tr("same");
        case HeadRole::even:
            return Figures::tr("even");
        case HeadRole::local:
            return Figures::tr("±%1").arg(design.distance);
        default:
            return head_title(design);
    }
}

QString exact_number(double value, int digits) {
    if (std::isnan(value)) return QStringLiteral("–");
    if (std::isinf(value)) return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
    QString text = QString::number(value, 'g', digits);
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

QString short_number(double value) {
    if (!std::isfinite(value)) return value > 0 ? QStringLiteral("∞") : value < 0 ? QStringLiteral("−∞") : QString();
    if (value == 0) return QStringLiteral("0");
    const double size = std::abs(value);
    const int decimals = size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
    QString text = QString::number(size, 'f', decimals);
    if (value < 0 && text.toDouble() != 0) text.prepend(QChar(0x2212));
    return text;
}

}  // namespace headlight
