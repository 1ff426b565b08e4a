#include "ui/views/cell_text.hpp"

#include <QCoreApplication>
#include <cmath>

namespace headlight {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("Views", text);
}

/// "query 8 “it”", "position 3", "dimension 12".
QString place_name(const Axis& axis, int index) {
    const QString number = QString::number(axis.first + index);
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
            return tr("dimension %1").arg(number);
        case Meaning::pair:
            return tr("pair %1").arg(number);
        case Meaning::head:
            return tr("head %1").arg(number);
        case Meaning::distance:
            return tr("distance %1").arg(number);
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
    return place + QStringLiteral(": ") + QString::number(value, 'g', 4);
}

QString curve_text(const CurvesPanel& curves, int column) {
    QString text = curves.x.title + QStringLiteral(" ") + QString::number(curves.x_first + column);
    int listed = 0;
    for (const Curve& curve : curves.curves) {
        if (column < 0 || column >= static_cast<int>(curve.y.size()) || curve.name.isEmpty() || ++listed > 8) continue;
        text += QStringLiteral("\n") + curve.name + QStringLiteral(": ") +
                QString::number(curve.y[static_cast<std::size_t>(column)], 'f', 3);
    }
    return text;
}

}  // namespace

TokenPair tokens_of(const Panel& panel, int row, int column) {
    TokenPair pair;
    const auto note = [&pair](Meaning meaning, int index) {
        if (index < 0) return;
        if (meaning == Meaning::query || meaning == Meaning::position) pair.query = index;
        if (meaning == Meaning::key) pair.key = index;
    };
    if (const MatrixPanel* matrix = panel.matrix()) {
        note(matrix->rows->meaning, row);
        note(matrix->columns->meaning, column);
    } else if (const CurvesPanel* curves = panel.curves()) {
        note(curves->x_meaning, column);
    }
    return pair;
}

QString cell_text(const Panel& panel, int row, int column) {
    if (const MatrixPanel* matrix = panel.matrix()) {
        const bool inside = row >= 0 && column >= 0 && row < matrix->values.rows && column < matrix->values.columns;
        return inside ? matrix_cell_text(*matrix, row, column) : QString();
    }
    return curve_text(*panel.curves(), column);
}

}  // namespace headlight
