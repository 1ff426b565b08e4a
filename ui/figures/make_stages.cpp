#include <algorithm>
#include <cmath>

#include "core/ops/attention.hpp"
#include "ui/figures/figures_tr.hpp"
#include "ui/figures/labels.hpp"
#include "ui/figures/make_common.hpp"
#include "ui/figures/makers.hpp"

namespace headlight {

namespace {

/// Matrices that are long in one direction still get a readable picture.
double shape_of(const MatrixData& values) {
    return std::clamp(static_cast<double>(values.columns) / values.rows, 0.5, 1.7);
}

AxisPtr dimension_axis(Meaning meaning, const FigureStyle& style) {
    auto axis = std::make_shared<Axis>();
    axis->meaning = meaning;
    axis->first = style.index_base;
    return axis;
}

AxisPtr without_title(const AxisPtr& axis) {
    auto copy = std::make_shared<Axis>(*axis);
    copy->title.clear();
    return copy;
}

/// One head's columns of a matrix whose heads stand side by side; not copied.
MatrixData head_part(const std::shared_ptr<const void>& owner, const Matrix& all, int head, int d_k) {
    return {owner, all.data() + static_cast<std::ptrdiff_t>(head) * d_k, static_cast<int>(all.rows()), d_k, all.cols()};
}

class Strip {
public:
    Strip(const Trace& trace, const Selection& selection, const FigureStyle& style)
        : trace_(trace),
          layer_(trace.layers[static_cast<std::size_t>(selection.layer)]),
          head_(selection.head),
          layer_index_(selection.layer),
          style_(style),
          queries_(without_title(query_axis(trace, style))),
          keys_(without_title(key_axis(trace, style))),
          dimensions_(dimension_axis(Meaning::dimension, style)),
          value_dimensions_(dimension_axis(Meaning::value_dimension, style)) {}

    [[nodiscard]] std::vector<Panel> panels() {
        const int d_k = trace_.spec.model.d_k();
        const MaskData mask = MaskData::of(trace_.mask);
        add_signed(stage_q, QStringLiteral("Q"), {}, head_part(layer_.rotated, layer_.rotated->q, head_, d_k), {},
                   queries_, dimensions_);
        add_signed(stage_k, QStringLiteral("K"), QStringLiteral("·"),
                   head_part(layer_.rotated, layer_.rotated->k, head_, d_k), {}, keys_, dimensions_);
        add_scores();
        add_weights(mask);
        add_signed(stage_v, QStringLiteral("V"), QStringLiteral("×"), head_part(layer_.v, *layer_.v, head_, d_k), {},
                   keys_, value_dimensions_);
        add_signed(stage_context, Figures::tr("Context"), QStringLiteral("="),
                   head_part(layer_.context, *layer_.context, head_, d_k), {}, queries_, value_dimensions_);
        colour(stage_q, CurveColour::query);
        colour(stage_k, CurveColour::key);
        colour(stage_v, CurveColour::value);
        return std::move(panels_);
    }

private:
    void add_scores() {
        const auto scores = [&](ScoreKind kind) {
            return std::make_shared<const Matrix>(head_scores(trace_, layer_index_, head_, kind));
        };
        const auto raw = scores(ScoreKind::raw);
        const auto scaled = scores(ScoreKind::scaled);
        const MaskData mask = MaskData::of(trace_.mask);
        add_signed(stage_scores, Figures::tr("Scores"), scoring_text(trace_.spec), MatrixData::of(raw), {}, queries_,
                   keys_);
        add_signed(stage_scaled, Figures::tr("Scaled"), scaling_text(trace_.spec), MatrixData::of(scaled), {}, queries_,
                   keys_);
        // The same numbers: what the mask hides is grey, and the scale stays that of the picture before.
        add_signed(stage_masked, Figures::tr("Masked"), Figures::tr("mask"), MatrixData::of(scaled), mask, queries_,
                   keys_);
        std::get<MatrixPanel>(panels_.back().content).scores = true;
    }

    void add_weights(const MaskData& mask) {
        const MatrixData weights = MatrixData::of(layer_.attention, head_);
        Panel panel = matrix_panel(stage_weights, Figures::tr("Weights"), normalizer_text(trace_.spec), weights, mask,
                                   queries_, keys_);
        auto& matrix = std::get<MatrixPanel>(panel.content);
        matrix.scale = weight_scale(style_, weight_max(trace_, layer_, style_));
        if (style_.scale == ScaleChoice::per_head) matrix.scale = weight_scale(style_, largest(weights));
        panel.bar = ColourBar{matrix.scale, {}, {}, {}};
        panels_.push_back(std::move(panel));
    }

    Panel matrix_panel(int id, const QString& name, const QString& before, const MatrixData& values,
                       const MaskData& mask, const AxisPtr& rows, const AxisPtr& columns) const {
        MatrixPanel matrix;
        matrix.values = values;
        matrix.mask = mask;
        matrix.rows = rows;
        matrix.columns = columns;
        matrix.square = false;
        matrix.numbers = style_.numbers;
        Panel panel;
        panel.id = id;
        panel.title.name = name;
        panel.before = before;
        panel.caption = QStringLiteral("%1 × %2").arg(values.rows).arg(values.columns);
        panel.shape = shape_of(values);
        panel.content = std::move(matrix);
        return panel;
    }

    void add_signed(int id, const QString& name, const QString& before, const MatrixData& values, const MaskData& mask,
                    const AxisPtr& rows, const AxisPtr& columns) {
        Panel panel = matrix_panel(id, name, before, values, mask, rows, columns);
        auto& matrix = std::get<MatrixPanel>(panel.content);
        const double end = nice_ceiling(largest_size(values));
        matrix.scale = {ScaleKind::diverging, -end, end, false};
        panel.bar = ColourBar{matrix.scale, {}, {}, {}};
        panels_.push_back(std::move(panel));
    }

    void colour(int id, CurveColour colour) {
        const auto panel = std::ranges::find(panels_, id, &Panel::id);
        if (panel != panels_.end()) panel->title.colour = colour;
    }

    const Trace& trace_;
    const LayerTrace& layer_;
    int head_;
    int layer_index_;
    const FigureStyle& style_;
    AxisPtr queries_;
    AxisPtr keys_;
    AxisPtr dimensions_;
    AxisPtr value_dimensions_;
    std::vector<Panel> panels_;
};

}  // namespace

FigureModel make_stages(const Trace& trace, const Selection& selection, const FigureStyle& style) {
    const QString title = Figures::tr("Head %1 step by step").arg(selection.head + style.index_base);
    if (auto refused = refusal(trace, selection, title)) return *refused;
    FigureModel model;
    model.title = title;
    model.flow = true;
    model.panels = Strip(trace, selection, style).panels();
    model.note = sums_note(trace, selection);
    return model;
}

}  // namespace headlight
