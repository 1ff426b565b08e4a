#include <algorithm>
#include <array>
#include <cmath>

#include "core/positions/similarity.hpp"
#include "ui/figures/figures_tr.hpp"
#include "ui/figures/labels.hpp"
#include "ui/figures/make_common.hpp"
#include "ui/figures/positions/position_parts.hpp"

namespace headlight {

namespace {

constexpr int most_positions = 512;

using Table = std::shared_ptr<const Matrix>;

Table table_of(const Trace& trace, PositionKind kind, int head, bool dot) {
    const int n = std::clamp(trace.n_query(), least_positions, most_positions);
    return std::make_shared<const Matrix>(
        position_similarity(kind, trace.spec, head, n, dot ? Similarity::dot : Similarity::cosine));
}

double largest_finite(const Matrix& values) {
    double largest = 0;
    for (const float value : values.reshaped())
        if (std::isfinite(value)) largest = std::max(largest, static_cast<double>(std::abs(value)));
    return largest;
}

QString measure_name(PositionKind kind, bool dot) {
    if (kind == PositionKind::alibi) return Figures::tr("e^(−m·distance)");
    return dot ? Figures::tr("dot product") : Figures::tr("cosine");
}

Panel image_of(int id, const Trace& trace, PositionKind kind, const Table& table, bool dot) {
    MatrixPanel matrix;
    matrix.values = MatrixData::of(table);
    auto mask = std::make_shared<Mask>(table->rows(), table->cols());
    for (Index p = 0; p < table->rows(); ++p)
        for (Index q = 0; q < table->cols(); ++q) (*mask)(p, q) = std::isfinite((*table)(p, q)) ? 1 : 0;
    matrix.mask = MaskData::of(mask);
    const AxisPtr axis = plain_axis(Meaning::position, Figures::tr("Position"), trace.spec.position.offset);
    matrix.rows = axis;
    matrix.columns = axis;
    matrix.aggregate = Aggregate::mean;
    const double end = dot ? nice_ceiling(std::max(largest_finite(*table), 1e-3)) : 1;
    matrix.scale = {ScaleKind::diverging, -end, end, false};
    Panel panel = titled_panel(id, plain_title(kind_name(kind), measure_name(kind, dot)), std::move(matrix));
    panel.bar = ColourBar{panel.matrix()->scale, {}, {}, {}};
    return panel;
}

/// Curves of a few positions against the distance: on top of each other when only that counts.
void add_curves(CurvesPanel& panel, const Matrix& table, PositionKind kind, int offset, CurveColour colour) {
    const Index n = table.rows();
    const std::array<Index, 3> from = {0, n / 3, n - 1};
    for (std::size_t i = 0; i < from.size(); ++i) {
        Curve curve;
        curve.colour = colour;
        curve.dashed = i == 1;
        curve.dots = i == 2 && n <= 64;
        if (i == 0) curve.name = kind_name(kind);
        curve.hint = Figures::tr("from position %1").arg(offset + static_cast<int>(from[i]));
        for (Index q = 0; q < n; ++q) {
            const auto value = static_cast<double>(table(from[i], q));
            if (!std::isfinite(value)) continue;
            curve.x.push_back(static_cast<double>(q - from[i]));
            curve.y.push_back(value);
        }
        panel.curves.push_back(std::move(curve));
    }
}

/// True when every diagonal holds one number.
bool by_distance_alone(const Matrix& table) {
    const double end = std::max(largest_finite(table), 1e-30);
    for (Index p = 1; p < table.rows(); ++p)
        for (Index q = 1; q < table.cols(); ++q) {
            const double change = static_cast<double>(table(p, q)) - static_cast<double>(table(p - 1, q - 1));
            if (std::isfinite(change) && std::abs(change) > 1e-3 * end) return false;
        }
    return true;
}

}  // namespace

FigureModel make_similarity(const Trace& trace, const Selection& selection, const FigureStyle& style) {
    const PositionOptions& options = selection.options.positions;
    const int head = std::clamp(selection.head, 0, trace.heads() - 1);
    const PositionKind first = options.similar == PositionKind::none ? PositionKind::sinusoidal : options.similar;
    const Table table = table_of(trace, first, head, options.dot);
    FigureModel model;
    model.title = Figures::tr("How alike positions are");
    model.flow = true;
    model.panels.push_back(image_of(similarity_first, trace, first, table, options.dot));
    CurvesPanel curves;
    const auto n = static_cast<double>(table->rows());
    curves.x = number_axis(Figures::tr("Distance"), -(n - 1), n - 1);
    curves.x_first = static_cast<int>(-(n - 1));
    curves.x_meaning = Meaning::distance;
    double top = largest_finite(*table);
    add_curves(curves, *table, first, trace.spec.position.offset, CurveColour::accent);
    const auto verdict = [](PositionKind kind, const Matrix& values) {
        if (values.rows() < 2 || !std::isfinite(values(1, 1)))
            return Figures::tr("%1: fewer than two positions here have a vector.").arg(kind_name(kind));
        return by_distance_alone(values)
                   ? Figures::tr("%1: depends on the distance alone.").arg(kind_name(kind))
                   : Figures::tr("%1: every position is on its own, the distance says nothing.").arg(kind_name(kind));
    };
    model.note = verdict(first, *table);
    if (options.overlaid != PositionKind::none && options.overlaid != first) {
        const Table other = table_of(trace, options.overlaid, head, options.dot);
        model.panels.push_back(image_of(similarity_second, trace, options.overlaid, other, options.dot));
        add_curves(curves, *other, options.overlaid, trace.spec.position.offset, CurveColour::key);
        top = std::max(top, largest_finite(*other));
        model.note += QLatin1Char(' ') + verdict(options.overlaid, *other);
    }
    if (first == PositionKind::alibi || options.overlaid == PositionKind::alibi)
        model.note += QLatin1Char(' ') + Figures::tr("ALiBi: slope of head %1.").arg(head + style.index_base);
    const double end = options.dot ? nice_ceiling(std::max(top, 1e-3)) : 1;
    curves.y = number_axis({}, -end, end * 1.05);
    Panel panel;
    panel.id = similarity_curves;
    panel.title = plain_title(Figures::tr("From three positions, by distance"));
    panel.shape = 3.4;
    panel.content = std::move(curves);
    model.panels.push_back(std::move(panel));
    return model;
}

}  // namespace headlight
