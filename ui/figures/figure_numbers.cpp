#include "ui/figures/figure_numbers.hpp"

#include <QStringList>
#include <algorithm>
#include <limits>
#include <ostream>
#include <set>

namespace headlight {

namespace {

using Labels = std::vector<std::string>;
using Shape = std::vector<std::int64_t>;

std::int64_t extent(std::size_t size) {
    return static_cast<std::int64_t>(size);
}

Labels labels_of(const AxisPtr& axis) {
    Labels labels;
    if (!axis) return labels;
    labels.reserve(axis->labels.size());
    for (const QString& label : axis->labels) labels.push_back(label.toStdString());
    return labels;
}

TensorSource tensor(const QString& name, Shape shape, std::vector<float> values) {
    return {.name = name.toStdString(),
            .shape = std::move(shape),
            .write = [values = std::move(values)](std::ostream& out) { put_floats(out, values); }};
}

TensorSource matrix_tensor(const QString& name, const MatrixPanel& panel) {
    TensorSource source{.name = name.toStdString(),
                        .shape = {panel.values.rows, panel.values.columns},
                        .write = {},
                        .row_labels = labels_of(panel.rows),
                        .column_labels = labels_of(panel.columns)};
    const auto columns = static_cast<std::size_t>(std::max(panel.values.columns, 0));
    source.write = [values = panel.values, mask = panel.mask, scores = panel.scores, columns](std::ostream& out) {
        std::vector<float> line(columns);
        for (int row = 0; row < values.rows; ++row) {
            for (int column = 0; column < values.columns; ++column) {
                const bool allowed = mask.allowed(row, column);
                float& cell = line[static_cast<std::size_t>(column)];
                cell = values.data == nullptr ? (allowed ? 1.0F : 0.0F) : values.at(row, column);
                if (scores && !allowed) cell = -std::numeric_limits<float>::infinity();
            }
            put_floats(out, line);
        }
    };
    return source;
}

std::size_t points(const Curve& curve) {
    return std::min(curve.x.size(), curve.y.size());
}

std::string curve_label(const Curve& curve) {
    return curve.name.isEmpty() ? "y" : curve.name.toStdString();
}

void add_curves(std::vector<TensorSource>& list, const QString& name, const CurvesPanel& panel) {
    if (panel.curves.empty()) return;
    const Curve& first = panel.curves.front();
    const std::string x = panel.x.title.isEmpty() ? "x" : panel.x.title.toStdString();
    const bool shared = std::ranges::all_of(
        panel.curves, [&](const Curve& curve) { return curve.x == first.x && curve.y.size() == first.y.size(); });
    if (!shared) {
        for (const Curve& curve : panel.curves) {
            std::vector<float> values;
            values.reserve(2 * points(curve));
            for (std::size_t i = 0; i < points(curve); ++i) {
                values.push_back(static_cast<float>(curve.x[i]));
                values.push_back(static_cast<float>(curve.y[i]));
            }
            const QString curve_name = curve.name.isEmpty() ? name : name + QLatin1Char(' ') + curve.name;
            list.push_back(tensor(curve_name, {extent(points(curve)), 2}, std::move(values)));
            list.back().column_labels = {x, curve_label(curve)};
        }
        return;
    }
    std::vector<float> values;
    values.reserve(points(first) * (1 + panel.curves.size()));
    for (std::size_t i = 0; i < points(first); ++i) {
        values.push_back(static_cast<float>(first.x[i]));
        for (const Curve& curve : panel.curves) values.push_back(static_cast<float>(curve.y[i]));
    }
    list.push_back(tensor(name, {extent(points(first)), 1 + extent(panel.curves.size())}, std::move(values)));
    list.back().column_labels = {x};
    for (const Curve& curve : panel.curves) list.back().column_labels.push_back(curve_label(curve));
}

TensorSource bars_tensor(const QString& name, const BarsPanel& panel) {
    std::vector<float> values;
    Labels rows;
    values.reserve(panel.bars.size() * (1 + panel.parts.size()));
    rows.reserve(panel.bars.size());
    for (std::size_t i = 0; i < panel.bars.size(); ++i) {
        const Bar& bar = panel.bars[i];
        rows.push_back(bar.label.isEmpty() ? std::to_string(static_cast<int>(i) + panel.first)
                                           : bar.label.toStdString());
        values.push_back(static_cast<float>(bar.value));
        for (std::size_t part = 0; part < panel.parts.size(); ++part) {
            values.push_back(part < bar.parts.size() ? static_cast<float>(bar.parts[part]) : 0.0F);
        }
    }
    Shape shape{extent(panel.bars.size())};
    if (!panel.parts.empty()) shape.push_back(1 + extent(panel.parts.size()));
    TensorSource source = tensor(name, std::move(shape), std::move(values));
    source.row_labels = std::move(rows);
    if (panel.parts.empty()) return source;
    source.column_labels = {"value"};
    for (const BarPart& part : panel.parts) source.column_labels.push_back(part.name.toStdString());
    return source;
}

TensorSource lines_tensor(const QString& name, const LinesPanel& panel) {
    TensorSource source{.name = name.toStdString(),
                        .shape = {panel.lines ? extent(panel.lines->size()) : 0, 4},
                        .write = {},
                        .row_labels = {},
                        .column_labels = {"query", "key", "weight", "head"}};
    source.write = [lines = panel.lines](std::ostream& out) {
        if (!lines) return;
        for (const WeightLine& line : *lines) {
            const std::vector<float> row{static_cast<float>(line.query), static_cast<float>(line.key), line.weight,
                                         static_cast<float>(line.series)};
            put_floats(out, row);
        }
    };
    return source;
}

QString panel_name(const FigureModel& model, const Panel& panel) {
    QStringList parts;
    for (const QString& part : {panel.title.number, panel.title.name}) {
        if (!part.isEmpty()) parts << part;
    }
    if (parts.isEmpty()) parts << (model.title.isEmpty() ? QStringLiteral("figure") : model.title);
    QString name = parts.join(QLatin1Char(' '));
    return name.replace(QLatin1Char('/'), QLatin1Char('-'));  // it becomes the name of a file in an archive
}

/// "name 2" where there are two.
void make_names_unique(std::vector<TensorSource>& list) {
    std::set<std::string> taken;
    for (TensorSource& source : list) {
        std::string name = source.name;
        for (int number = 2; !taken.insert(name).second; ++number) name = source.name + ' ' + std::to_string(number);
        source.name = name;
    }
}

}  // namespace

std::vector<TensorSource> figure_numbers(const FigureModel& model) {
    std::vector<TensorSource> list;
    if (!model.message.isEmpty()) return list;
    for (const Panel& panel : model.panels) {
        const QString name = panel_name(model, panel);
        if (panel.matrix() != nullptr) list.push_back(matrix_tensor(name, *panel.matrix()));
        if (panel.curves() != nullptr) add_curves(list, name, *panel.curves());
        if (panel.bars() != nullptr) list.push_back(bars_tensor(name, *panel.bars()));
        if (panel.lines() != nullptr) list.push_back(lines_tensor(name, *panel.lines()));
    }
    make_names_unique(list);
    return list;
}

}  // namespace headlight
