#include "ui/views/cell_text.hpp"

#include <QCoreApplication>
#include <cmath>

#include "ui/figures/labels.hpp"

namespace headlight {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("Views", text);
}

/// "query 8 “it”", "position 3", "dimension 12".
QString place_name(const Axis& axis, int index) {
    const QString number = QString::number(axis.first + axis.index_at(index));
    const QString label =
        index < static_cast<int>(axis.labels.size()) ? axis.labels[static_cast<std::size_t>(index)] : QString();
    const QString token = label.isEmpty() ? number : number + QStringLiteral(" “") + label + QStringLiteral("”");
    switch (axis.meaning) {
        case Meaning::query:
            return tr("query %1").arg(token);
        case Meaning::key:
            return tr("key %1").arg(token);
        case Meaning::position:
            return tr("position %1").arg(token);
        case Meaning::dimension:
        case Meaning::value_dimension:
            return tr("dimension %1").arg(number);
        case Meaning::pair:
            return tr("pair %1").arg(number);
        case Meaning::head:
            return tr("head %1").arg(number);
        case Meaning::distance:
            return tr("distance %1").arg(number);
        case Meaning::step:
            return tr("layer %1").arg(number);
        case Meaning::none:
            break;
    }
    return label.isEmpty() ? number : label;
}

QString matrix_cell_text(const MatrixPanel& matrix, int row, int column) {
    const QString place = place_name(*matrix.rows, row) + QStringLiteral(" → ") + place_name(*matrix.columns, column);
    if (!matrix.mask.allowed(row, column)) return place + QStringLiteral(": ") + tr("masked");
    if (matrix.scale.kind == ScaleKind::allowed || matrix.values.data == nullptr) {
        return place + QStringLiteral(": ") + tr("allowed");
    }
    const auto value = static_cast<double>(matrix.values.at(row, column));
    return place + QStringLiteral(": ") + exact_number(value);
}

QString curve_text(const CurvesPanel& curves, int column) {
    QString text = curves.x.title + QStringLiteral(" ") + QString::number(curves.x_first + column);
    int listed = 0;
    for (const Curve& curve : curves.curves) {
        const double x = curves.x_first + column;
        const bool there = !curve.x.empty() && curve.line && x >= curve.x.front() && x <= curve.x.back();
        const QString& name = curve.name.isEmpty() ? curve.hint : curve.name;
        if (!there || name.isEmpty() || ++listed > 10) continue;
        text += QStringLiteral("\n") + name + QStringLiteral(": ") + exact_number(curve.at(x), 3);
        if (!curve.name.isEmpty() && !curve.hint.isEmpty()) text += QStringLiteral(", ") + curve.hint;
    }
    return text;
}

QString bar_text(const BarsPanel& panel, int bar) {
    if (bar < 0 || bar >= static_cast<int>(panel.bars.size())) return {};
    const Bar& shown = panel.bars[static_cast<std::size_t>(bar)];
    const QString name = shown.label.isEmpty() ? QString::number(panel.index_at(bar) + panel.first) : shown.label;
    const QString value = shown.text.isEmpty() ? exact_number(shown.value, 6) : shown.text;
    if (!panel.parts.empty()) {
        QString text = panel.title.isEmpty() ? name : panel.title + QStringLiteral(" ") + name;
        for (std::size_t i = 0; i < std::min(shown.parts.size(), panel.parts.size()); ++i)
            text += QStringLiteral("\n") + panel.parts[i].name + QStringLiteral(": ") + exact_number(shown.parts[i], 3);
        return text;
    }
    const QString what = panel.title.isEmpty() ? name : panel.title + QStringLiteral(" ") + name;
    return what + QStringLiteral(": ") + value;
}

QString row_text(const TablePanel& panel, int row) {
    if (row < 0 || row >= static_cast<int>(panel.rows.size())) return {};
    const TableRow& shown = panel.rows[static_cast<std::size_t>(row)];
    const QString text = shown.label + QStringLiteral(": ") + shown.value;
    return shown.note.isEmpty() ? text : text + QStringLiteral("\n") + shown.note;
}

QString grid_row_text(const TextGridPanel& panel, int row) {
    if (row < 0 || row >= static_cast<int>(panel.rows.size())) return {};
    QStringList lines;
    const std::vector<QString>& cells = panel.rows[static_cast<std::size_t>(row)];
    for (std::size_t i = 0; i < std::min(cells.size(), panel.headings.size()); ++i)
        lines << (panel.headings[i].isEmpty() ? cells[i] : panel.headings[i] + QStringLiteral(": ") + cells[i]);
    return lines.join(QLatin1Char('\n'));
}

/// The strongest lines that end here.
QString line_end_text(const LinesPanel& panel, int query, int key) {
    constexpr int most_listed = 6;
    const bool from_query = query >= 0;
    const Axis& own = from_query ? *panel.queries : *panel.keys;
    const Axis& other = from_query ? *panel.keys : *panel.queries;
    QString text = place_name(own, from_query ? query : key);
    int listed = 0;
    for (auto line = panel.lines->rbegin(); line != panel.lines->rend() && listed < most_listed; ++line) {
        const int here = from_query ? line->query : line->key;
        if (here != (from_query ? query : key)) continue;
        const int there = from_query ? line->key : line->query;
        text += (from_query ? QStringLiteral("\n→ ") : QStringLiteral("\n← ")) + place_name(other, there) +
                QStringLiteral(": ") + QString::number(static_cast<double>(line->weight), 'g', 3);
        ++listed;
    }
    return text;
}

}  // namespace

Pointed pointed_at(const Panel& panel, int row, int column) {
    Pointed pointed;
    const auto note = [&pointed](Meaning meaning, int index) {
        if (index < 0) return;
        if (meaning == Meaning::query || meaning == Meaning::position) pointed.query = index;
        if (meaning == Meaning::key) pointed.key = index;
        if (meaning == Meaning::dimension) pointed.dimension = index;
        if (meaning == Meaning::value_dimension) pointed.value_dimension = index;
    };
    if (const MatrixPanel* matrix = panel.matrix()) {
        note(matrix->rows->meaning, matrix->rows->index_at(row));
        note(matrix->columns->meaning, matrix->columns->index_at(column));
    } else if (const CurvesPanel* curves = panel.curves()) {
        note(curves->x_meaning, column);
    } else if (const BarsPanel* bars = panel.bars()) {
        note(bars->meaning, bars->index_at(bars->lying ? row : column));
    } else if (const LinesPanel* lines = panel.lines()) {
        note(lines->queries->meaning, lines->queries->index_at(row));
        note(lines->keys->meaning, lines->keys->index_at(column));
    }
    return pointed;
}

QString cell_text(const Panel& panel, int row, int column) {
    if (const MatrixPanel* matrix = panel.matrix()) {
        const bool inside = row >= 0 && column >= 0 && row < matrix->values.rows && column < matrix->values.columns;
        return inside ? matrix_cell_text(*matrix, row, column) : QString();
    }
    if (const CurvesPanel* curves = panel.curves()) return curve_text(*curves, column);
    if (const BarsPanel* bars = panel.bars()) return bar_text(*bars, bars->lying ? row : column);
    if (const TablePanel* table = panel.table()) return row_text(*table, row);
    if (const TextGridPanel* texts = panel.texts()) return grid_row_text(*texts, row);
    return line_end_text(*panel.lines(), row, column);
}

}  // namespace headlight
