#include "ui/figures/figure_text.hpp"

#include <QStringList>
#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

QString number(double value, int digits = 6) {
    if (std::isnan(value)) return {};
    if (std::isinf(value)) return value > 0 ? QStringLiteral("inf") : QStringLiteral("-inf");
    return QString::number(value, 'g', digits);
}

/// Tabs and line breaks inside a text would begin another cell.
QString field(QString text) {
    for (QChar& c : text)
        if (c == QLatin1Char('\t') || c == QLatin1Char('\n') || c == QLatin1Char('\r')) c = QLatin1Char(' ');
    return text;
}

QString line(const QStringList& fields) {
    return fields.join(QLatin1Char('\t')) + QLatin1Char('\n');
}

QString label(const AxisPtr& axis, int index) {
    if (!axis) return QString::number(index + 1);
    if (index < static_cast<int>(axis->labels.size())) return field(axis->labels[static_cast<std::size_t>(index)]);
    return QString::number(index + axis->first);
}

bool inside(int index, std::size_t count) {
    return index >= 0 && index < static_cast<int>(count);
}

QString matrix_value(const MatrixPanel& matrix, int row, int column, int digits) {
    const bool allowed = matrix.mask.allowed(row, column);
    if (matrix.values.data == nullptr) return allowed ? QStringLiteral("1") : QStringLiteral("0");
    return allowed ? number(static_cast<double>(matrix.values.at(row, column)), digits) : QString();
}

QString margin_value(const MarginBars& bars, int index) {
    return inside(index, bars.values.size()) ? number(static_cast<double>(bars.values[static_cast<std::size_t>(index)]))
                                             : QString();
}

QString matrix_text(const MatrixPanel& matrix) {
    QStringList head{QString()};
    for (int column = 0; column < matrix.values.columns; ++column) head << label(matrix.columns, column);
    if (matrix.right) head << field(matrix.right->title);
    QString text = line(head);
    for (int row = 0; row < matrix.values.rows; ++row) {
        QStringList fields{label(matrix.rows, row)};
        for (int column = 0; column < matrix.values.columns; ++column) fields << matrix_value(matrix, row, column, 6);
        if (matrix.right) fields << margin_value(*matrix.right, row);
        text += line(fields);
    }
    if (!matrix.below) return text;
    QStringList fields{field(matrix.below->title)};
    for (int column = 0; column < matrix.values.columns; ++column) fields << margin_value(*matrix.below, column);
    return text + line(fields);
}

bool same_x(const CurvesPanel& panel) {
    return std::ranges::all_of(panel.curves, [&](const Curve& c) { return c.x == panel.curves.front().x; });
}

/// One column of x when all curves share it, else one before each.
QString curves_text(const CurvesPanel& panel) {
    if (panel.curves.empty()) return {};
    const bool shared = same_x(panel);
    const QString x_title = panel.x.title.isEmpty() ? QStringLiteral("x") : field(panel.x.title);
    QStringList head;
    std::size_t length = 0;
    for (std::size_t i = 0; i < panel.curves.size(); ++i) {
        const Curve& curve = panel.curves[i];
        if (!shared || i == 0) head << x_title;
        head << (curve.name.isEmpty() ? QStringLiteral("y") : field(curve.name));
        length = std::max(length, std::min(curve.x.size(), curve.y.size()));
    }
    QString text = line(head);
    for (std::size_t at = 0; at < length; ++at) {
        QStringList fields;
        for (std::size_t i = 0; i < panel.curves.size(); ++i) {
            const Curve& curve = panel.curves[i];
            if (!shared || i == 0) fields << (at < curve.x.size() ? number(curve.x[at]) : QString());
            fields << (at < curve.y.size() ? number(curve.y[at]) : QString());
        }
        text += line(fields);
    }
    return text;
}

QString bars_text(const BarsPanel& panel) {
    QString text;
    if (!panel.parts.empty()) {
        QStringList head{QString(), QString()};
        for (const BarPart& part : panel.parts) head << field(part.name);
        text += line(head);
    }
    for (std::size_t i = 0; i < panel.bars.size(); ++i) {
        const Bar& bar = panel.bars[i];
        const QString name = bar.label.isEmpty() ? QString::number(static_cast<int>(i) + panel.first) : bar.label;
        QStringList fields{field(name), number(bar.value)};
        for (const double part : bar.parts) fields << number(part);
        text += line(fields);
    }
    return text;
}

QString table_text(const TablePanel& panel) {
    QString text;
    for (const TableRow& row : panel.rows) {
        QStringList fields{field(row.label), field(row.value)};
        if (!row.note.isEmpty()) fields << field(row.note);
        text += line(fields);
    }
    return text;
}

QString texts_text(const TextGridPanel& panel) {
    const auto joined = [](const std::vector<QString>& cells) {
        QStringList fields;
        for (const QString& cell : cells) fields << field(cell);
        return line(fields);
    };
    QString text = joined(panel.headings);
    for (const auto& row : panel.rows) text += joined(row);
    return text;
}

QString lines_text(const LinesPanel& panel) {
    QString text =
        line({QStringLiteral("query"), QStringLiteral("key"), QStringLiteral("weight"), QStringLiteral("head")});
    if (!panel.lines) return text;
    for (const WeightLine& weight : *panel.lines) {
        const auto name = std::ranges::find(panel.series, weight.series) - panel.series.begin();
        const QString head = inside(static_cast<int>(name), panel.heads.size())
                                 ? panel.heads[static_cast<std::size_t>(name)]
                                 : QString::number(weight.series + 1);
        text += line({label(panel.queries, weight.query), label(panel.keys, weight.key),
                      number(static_cast<double>(weight.weight)), field(head)});
    }
    return text;
}

QString panel_text(const Panel& panel) {
    QStringList title;
    for (const QString& part : {panel.title.number, panel.title.name, panel.title.value})
        if (!part.isEmpty()) title << field(part);
    QString text = title.isEmpty() ? QString() : title.join(QLatin1Char(' ')) + QLatin1Char('\n');
    if (panel.matrix() != nullptr) text += matrix_text(*panel.matrix());
    if (panel.curves() != nullptr) text += curves_text(*panel.curves());
    if (panel.bars() != nullptr) text += bars_text(*panel.bars());
    if (panel.table() != nullptr) text += table_text(*panel.table());
    if (panel.lines() != nullptr) text += lines_text(*panel.lines());
    if (panel.texts() != nullptr) text += texts_text(*panel.texts());
    return text;
}

}  // namespace

QString figure_text(const FigureModel& model) {
    if (!model.message.isEmpty()) return model.message + QLatin1Char('\n');
    QStringList parts;
    for (const Panel& panel : model.panels) parts << panel_text(panel);
    return parts.join(QLatin1Char('\n'));
}

QString cell_value_text(const Panel& panel, int row, int column) {
    constexpr int digits = 9;
    if (const MatrixPanel* matrix = panel.matrix()) {
        const bool there = row >= 0 && row < matrix->values.rows && column >= 0 && column < matrix->values.columns;
        return there ? matrix_value(*matrix, row, column, digits) : QString();
    }
    if (const BarsPanel* bars = panel.bars()) {
        const int index = bars->lying ? row : column;
        return inside(index, bars->bars.size()) ? number(bars->bars[static_cast<std::size_t>(index)].value, digits)
                                                : QString();
    }
    if (const TablePanel* table = panel.table())
        return inside(row, table->rows.size()) ? table->rows[static_cast<std::size_t>(row)].value : QString();
    if (const CurvesPanel* curves = panel.curves(); curves != nullptr && curves->curves.size() == 1)
        return inside(column, curves->curves.front().y.size())
                   ? number(curves->curves.front().y[static_cast<std::size_t>(column)], digits)
                   : QString();
    return {};
}

}  // namespace headlight
