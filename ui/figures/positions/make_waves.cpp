#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/ops/positions.hpp"
#include "ui/figures/figures_tr.hpp"
#include "ui/figures/labels.hpp"
#include "ui/figures/make_common.hpp"
#include "ui/figures/positions/position_parts.hpp"

namespace headlight {

namespace {

int shown_position(const Trace& trace, const Selection& selection) {
    return trace.spec.position.offset +
           std::min(selection.query.value_or(trace.n_query() / 2), std::max(trace.n_query() - 1, 0));
}

constexpr int most_columns = 128;  // more would share pixels, and stripes become a smear

/// The dimensions of every k-th pair, so that the table stays readable, in the order of the layout.
std::vector<int> shown_dimensions(int d_model, PositionLayout layout, int& step) {
    step = (d_model + most_columns - 1) / most_columns;
    std::vector<int> dimensions;
    for (int pair = 0; 2 * pair < d_model; pair += step) {
        const auto [first, second] = pair_columns(pair, d_model, layout);
        for (const Index column : {first, second})
            if (column < d_model) dimensions.push_back(static_cast<int>(column));
    }
    std::ranges::sort(dimensions);
    return dimensions;
}

QString step_text(int step) {
    return step == 1 ? QString() : Figures::tr("one pair in %1").arg(step);
}

/// The vector of one position: what is added to that token.
Panel vector_panel(const Trace& trace, const Selection& selection) {
    const PositionSpec& spec = trace.spec.position;
    const int position = shown_position(trace, selection);
    const Matrix row = sinusoidal_table(1, trace.spec.model.d_model, spec.base, spec.layout, position);
    BarsPanel bars;
    bars.first = 0;
    bars.y = number_axis({}, -1, 1);
    bars.y.ticks = {{-1, QStringLiteral("−1")}, {0, QStringLiteral("0")}, {1, QStringLiteral("1")}};
    int step = 1;
    const std::vector<int> dimensions = shown_dimensions(trace.spec.model.d_model, spec.layout, step);
    bars.title = step == 1 ? Figures::tr("Dimension") : Figures::tr("Shown dimensions, counted");
    for (const int dimension : dimensions)
        bars.bars.push_back({{}, static_cast<double>(row(0, dimension)), CurveColour::query, false, {}, dimension, {}});
    Panel panel;
    panel.id = waves_vector;
    panel.title = plain_title(Figures::tr("The vector of position %1").arg(position), step_text(step));
    panel.content = std::move(bars);
    panel.shape = 1.4;
    return panel;
}

Panel layout_panel(int id, const Trace& trace, PositionLayout layout, const QString& name) {
    const PositionSpec& spec = trace.spec.position;
    const int n = std::max(trace.n_query(), least_positions);
    const int d_model = trace.spec.model.d_model;
    int step = 1;
    const std::vector<int> dimensions = shown_dimensions(d_model, layout, step);
    const auto table = std::make_shared<Matrix>(n, static_cast<Index>(dimensions.size()));
    const auto shown_at = [&](Index dimension) {
        return std::ranges::lower_bound(dimensions, static_cast<int>(dimension)) - dimensions.begin();
    };
    for (int pair = 0; 2 * pair < d_model; pair += step) {  // only what is shown: a drag redraws it at every move
        const auto [sine, cosine] = pair_columns(pair, d_model, layout);
        const double frequency = pair_frequency(pair, d_model, spec.base);
        const Index sine_at = shown_at(sine);
        const Index cosine_at = shown_at(cosine);
        for (int row = 0; row < n; ++row) {
            const double angle = (static_cast<double>(spec.offset) + row) * frequency;
            (*table)(row, sine_at) = static_cast<float>(std::sin(angle));
            if (cosine < d_model) (*table)(row, cosine_at) = static_cast<float>(std::cos(angle));
        }
    }
    auto columns = std::make_shared<Axis>();
    columns->title = Figures::tr("Dimension");
    columns->first = 0;
    if (step > 1) columns->indices = dimensions;
    MatrixPanel matrix;
    matrix.values = MatrixData::of(std::shared_ptr<const Matrix>(table));
    matrix.square = false;
    matrix.aggregate = Aggregate::mean;
    matrix.rows = plain_axis(Meaning::position, Figures::tr("Position"), spec.offset);
    matrix.columns = columns;
    matrix.scale = {ScaleKind::diverging, -1, 1, false};
    Panel panel = titled_panel(id, plain_title(name, step_text(step)), std::move(matrix), 1.6);
    if (step == 1 && spec.layout == layout && spec.kind == PositionKind::sinusoidal)
        panel.title.value = Figures::tr("in use");
    panel.bar = ColourBar{panel.matrix()->scale, {}, {}, {}};
    return panel;
}

/// Positions are counted: 47120, not 4.712e+04.
QString length_text(double length) {
    return length < 1e9 && length >= 1e4 ? QString::number(length, 'f', 0) : exact_number(length);
}

double wavelength(Index pair, Index width, double base) {
    return 2 * std::numbers::pi / pair_frequency(pair, width, base);
}

}  // namespace

FigureModel make_waves(const Trace& trace, const Selection& selection, const FigureStyle& /*style*/) {
    FigureModel model;
    model.title = Figures::tr("Sinusoidal positions: waves, vector and table");
    model.flow = true;
    Panel curves;
    curves.id = waves_curves;
    curves.title = plain_title(Figures::tr("Waves: sin —, cos - -"));
    curves.content = wave_panel(trace, selection, trace.spec.model.d_model, true);
    curves.shape = 2;
    model.panels.push_back(std::move(curves));
    model.panels.push_back(vector_panel(trace, selection));
    model.panels.push_back(
        layout_panel(waves_interleaved, trace, PositionLayout::interleaved, Figures::tr("Table, interleaved")));
    model.panels.push_back(
        layout_panel(waves_concatenated, trace, PositionLayout::concatenated, Figures::tr("Table, concatenated")));
    model.note = Figures::tr(
        "Interleaved, sine and cosine of a pair stand side by side, a quarter turn apart: that makes the stripes. "
        "Concatenated, all sines come first and the same numbers look smooth.");
    return model;
}

FigureModel make_wavelengths(const Trace& trace, const Selection& selection, const FigureStyle& /*style*/) {
    const Index width = trace.spec.model.d_model;
    const double base = trace.spec.position.base;
    const int pairs = static_cast<int>((width + 1) / 2);
    const int n = std::max(trace.n_query(), 1);
    const std::vector<int> chosen = chosen_pairs(selection.options.positions, pairs);
    Curve all{Figures::tr("wavelength of a pair"), {}, {}, CurveColour::accent, 0, 0, pairs <= 128, true};
    Curve drawn{Figures::tr("drawn as waves"), {}, {}, CurveColour::key, 0, 0, true, false};
    int whole_turns = 0;
    for (int pair = 0; pair < pairs; ++pair) {
        const double length = wavelength(pair, width, base);
        all.x.push_back(pair);
        all.y.push_back(length);
        if (length <= n) ++whole_turns;
    }
    for (const int pair : chosen) {
        drawn.x.push_back(pair);
        drawn.y.push_back(wavelength(pair, width, base));
    }
    const double longest = all.y.back();
    all.labels.resize(all.x.size());
    all.labels.front() = QStringLiteral("2π");
    all.labels.back() = length_text(longest);
    Curve sentence{Figures::tr("tokens of this sentence (%1)").arg(n),
                   {0.0, std::max(pairs - 1.0, 1.0)},
                   {static_cast<double>(n), static_cast<double>(n)},
                   CurveColour::muted};
    sentence.dashed = true;
    CurvesPanel curves;
    curves.x = number_axis(Figures::tr("Pair of dimensions"), 0, std::max(pairs - 1, 1));
    curves.y = number_axis(Figures::tr("Wavelength in positions"), 1, std::max({10.0, longest * 1.6, n * 1.6}));
    curves.y.logarithmic = true;
    curves.x_meaning = Meaning::pair;
    curves.curves = {std::move(sentence), std::move(all), std::move(drawn)};
    Panel panel;
    panel.id = wavelengths_curve;
    panel.title = plain_title(Figures::tr("Wavelengths: a geometric progression"));
    panel.shape = 2;
    panel.weight = 2;
    panel.content = std::move(curves);

    TablePanel table;
    const auto add = [&table](const QString& label, const QString& value, const QString& note = {}) {
        table.rows.push_back({label, value, note, false, CurveColour::muted});
    };
    add(Figures::tr("shortest: pair 0"), exact_number(2 * std::numbers::pi), QStringLiteral("2π"));
    add(Figures::tr("longest: pair %1").arg(pairs - 1), length_text(longest),
        QStringLiteral("2π·%1^(%2/%3)").arg(base, 0, 'g', 6).arg(2 * (pairs - 1)).arg(width));
    if (pairs > 1)
        add(Figures::tr("from pair to pair"),
            QStringLiteral("× %1").arg(exact_number(std::pow(base, 2.0 / static_cast<double>(width)))),
            QStringLiteral("base^(2/d)"));
    add(Figures::tr("turn at least once here"), Figures::tr("%1 of %2").arg(whole_turns).arg(pairs));
    Panel numbers;
    numbers.id = wavelengths_table;
    numbers.shape = 2.2;
    numbers.weight = 0.6;
    numbers.content = std::move(table);
    FigureModel model;
    model.title = Figures::tr("Wavelengths of the sinusoidal encoding");
    model.flow = true;
    model.panels = {std::move(panel), std::move(numbers)};
    model.note = Figures::tr(
        "Pair i has wavelength 2π·base^(2i/d): the slowest 2π·base^((d−2)/d) for even d, not 2π·base. Pairs longer "
        "than the sentence tell far from "
        "near; short ones tell neighbours apart.");
    return model;
}

}  // namespace headlight
