#include "ui/views/head_text.hpp"

#include <QCoreApplication>

#include "ui/figures/labels.hpp"
#include "ui/session/session.hpp"

namespace headlight {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("Views", text);
}

/// False for the rows at the edge of the sentence that "k back" and "k ahead" have no answer for.
bool target_exists(const HeadDesign& design, int query, int n_key) {
    switch (design.role) {
        case HeadRole::previous:
        case HeadRole::back:
            return query - design.distance >= 0;
        case HeadRole::next:
        case HeadRole::ahead:
            return query + design.distance < n_key;
        default:
            return true;
    }
}

}  // namespace

QString head_text(const Session& session, int head, int query) {
    const auto& snapshot = session.snapshot();
    if (snapshot == nullptr || head < 0 || head >= snapshot->trace->heads()) return {};
    const auto& measures = *snapshot->trace->layers.at(0).measures;
    const HeadMeasure& measure = measures[static_cast<std::size_t>(head)];
    const QString entropy = tr("mean row entropy %1 bits").arg(static_cast<double>(measure.entropy), 0, 'f', 2);
    const QLatin1Char line('\n');
    if (measure.design.role == HeadRole::none) return line + tr("random weights") + QStringLiteral(", ") + entropy;
    QString text = line + head_title(measure.design) + QStringLiteral(": ") + tr("designed by hand, not learned");
    text += line;
    text += measure.strength < 0 ? tr("strength: nothing to measure, every target is masked or missing")
                                 : tr("strength %1").arg(static_cast<double>(measure.strength), 0, 'f', 2);
    text += QStringLiteral(", ") + entropy;
    if (!target_exists(measure.design, query, snapshot->trace->n_key())) {
        text += line + tr("the token that this head looks for does not exist here: "
                          "the row still has to sum to 1, so the next best key gets it");
    }
    return text;
}

}  // namespace headlight
