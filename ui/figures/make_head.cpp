#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "core/metrics/head_measure.hpp"
#include "core/text/token_kind.hpp"
#include "ui/figures/figures_tr.hpp"
#include "ui/figures/labels.hpp"
#include "ui/figures/make_common.hpp"
#include "ui/figures/makers.hpp"

namespace headlight {

namespace {

/// Weights at one distance that differ by less, as a share of the largest of all, are the same.
constexpr float rounding = 0.005F;

/// The tokens of one side that are shown.
std::vector<int> shown_tokens(const Tokens& tokens, const HeadOptions& options, const std::vector<int>& hidden) {
    std::vector<int> shown;
    for (int i = 0; i < tokens.count(); ++i) {
        const TokenKind kind = token_kind(tokens.list[static_cast<std::size_t>(i)]);
        if (options.hide_punctuation && kind == TokenKind::punctuation) continue;
        if (options.hide_special && kind == TokenKind::special) continue;
        if (std::ranges::binary_search(hidden, i)) continue;
        shown.push_back(i);
    }
    return shown;
}

AxisPtr part_of(const AxisPtr& all, const std::vector<int>& shown) {
    if (shown.size() == all->labels.size()) return all;
    auto axis = std::make_shared<Axis>(*all);
    axis->indices = shown;
    axis->labels.clear();
    for (const int i : shown) axis->labels.push_back(all->labels[static_cast<std::size_t>(i)]);
    return axis;
}

/// The weights of one head as they are shown: some tokens left out, rows made to sum to 1 again, not yet transposed.
struct ShownHead {
    std::vector<int> queries;
    std::vector<int> keys;
    std::shared_ptr<Matrix> weights;
    std::shared_ptr<Mask> mask;
};

ShownHead show_head(const Trace& trace, const LayerTrace& layer, int head, const HeadOptions& options) {
    ShownHead shown;
    shown.queries = shown_tokens(*trace.query_stream().tokens, options, options.hidden_queries);
    shown.keys = shown_tokens(*trace.key_stream().tokens, options, options.hidden_keys);
    shown.weights = std::make_shared<Matrix>(layer.attention->head(head)(shown.queries, shown.keys));
    shown.mask = std::make_shared<Mask>((*trace.mask)(shown.queries, shown.keys));
    if (options.renormalize) {
        for (Index i = 0; i < shown.weights->rows(); ++i) {
            const float sum = shown.weights->row(i).sum();
            if (sum > 0) shown.weights->row(i) /= sum;
        }
    }
    return shown;
}

MarginBars entropy_bars(const ShownHead& shown) {
    MarginBars bars;
    bars.title = Figures::tr("entropy");
    for (Index i = 0; i < shown.weights->rows(); ++i) {
        const double entropy = row_entropy_bits(shown.weights->row(i));
        bars.values.push_back(entropy < 0 ? std::numeric_limits<float>::quiet_NaN() : static_cast<float>(entropy));
    }
    bars.max = std::max(1.0, std::log2(static_cast<double>(shown.weights->cols())));
    bars.colour = CurveColour::query;
    return bars;
}

MarginBars received_bars(const ShownHead& shown) {
    MarginBars bars;
    bars.title = Figures::tr("received");
    const Vector sums = shown.weights->colwise().sum();
    bars.values.assign(sums.begin(), sums.end());
    bars.max = nice_ceiling(static_cast<double>(sums.maxCoeff()));
    bars.colour = CurveColour::key;
    return bars;
}

MatrixPanel head_matrix(const Trace& trace, ShownHead& shown, const HeadOptions& options, const FigureStyle& style) {
    MatrixPanel panel;
    panel.rows = part_of(query_axis(trace, style), shown.queries);
    panel.columns = part_of(key_axis(trace, style), shown.keys);
    panel.right = entropy_bars(shown);
    panel.below = received_bars(shown);
    std::shared_ptr<const Matrix> weights = shown.weights;
    std::shared_ptr<const Mask> mask = shown.mask;
    if (options.transposed) {
        weights = std::make_shared<const Matrix>(shown.weights->transpose());
        mask = std::make_shared<const Mask>(shown.mask->transpose());
        std::swap(panel.rows, panel.columns);
        std::swap(panel.right, panel.below);
    }
    panel.values = MatrixData::of(weights);
    panel.mask = MaskData::of(mask);
    panel.numbers = style.numbers;
    return panel;
}

/// The mean row of all pinned queries that are shown.
Panel mean_panel(const Trace& trace, const ShownHead& shown, const Selection& selection, const FigureStyle& style) {
    std::set<int> wanted(selection.more_queries.begin(), selection.more_queries.end());
    if (selection.query) wanted.insert(*selection.query);
    Vector sum = Vector::Zero(shown.weights->cols());
    int count = 0;
    for (std::size_t i = 0; i < shown.queries.size(); ++i) {
        if (!wanted.contains(shown.queries[i])) continue;
        sum += shown.weights->row(static_cast<Index>(i));
        ++count;
    }
    if (count > 0) sum /= static_cast<float>(count);
    const AxisPtr keys = key_axis(trace, style);
    BarsPanel bars;
    bars.title = Figures::tr("Key");
    bars.meaning = Meaning::key;
    bars.first = style.index_base;
    bars.y.max = nice_ceiling(static_cast<double>(std::max(sum.maxCoeff(), 1e-3F)));
    for (std::size_t j = 0; j < shown.keys.size(); ++j) {
        const int key = shown.keys[j];
        bars.bars.push_back({keys->labels[static_cast<std::size_t>(key)],
                             static_cast<double>(sum(static_cast<Index>(j))),
                             CurveColour::key,
                             false,
                             {},
                             key});
    }
    Panel panel;
    panel.id = head_mean;
    panel.title.name = Figures::tr("Mean of %n queries", nullptr, count);
    panel.content = std::move(bars);
    panel.shape = 2.4;
    panel.weight = 0.6;
    return panel;
}

struct AtDistance {
    double sum = 0;
    int count = 0;
    float least = std::numeric_limits<float>::infinity();
    float most = 0;
};

/// Weights by key - query, over the queries whose allowed distances are those of most others: at the edges of the
/// sentence a window is cut off and the rest is shared out.
std::map<int, AtDistance> by_distance(const MatrixView& weights, const Mask& mask) {
    std::map<std::vector<int>, std::vector<Index>> rows_by_distances;
    for (Index i = 0; i < mask.rows(); ++i) {
        std::vector<int> distances;
        for (Index j = 0; j < mask.cols(); ++j)
            if (mask(i, j) != 0) distances.push_back(static_cast<int>(j - i));
        if (!distances.empty()) rows_by_distances[distances].push_back(i);
    }
    const auto most = std::ranges::max_element(
        rows_by_distances, {}, [](const auto& entry) { return std::pair(entry.second.size(), entry.first.size()); });
    std::map<int, AtDistance> result;
    if (most == rows_by_distances.end()) return result;
    const bool alike = most->second.size() > 1;  // without a window every row has distances of its own: take all
    for (const auto& [distances, rows] : rows_by_distances) {
        if (alike && distances != most->first) continue;
        for (const Index i : rows) {
            for (const int distance : distances) {
                const float weight = weights(i, i + distance);
                AtDistance& at = result[distance];
                at.sum += static_cast<double>(weight);
                ++at.count;
                at.least = std::min(at.least, weight);
                at.most = std::max(at.most, weight);
            }
        }
    }
    return result;
}

/// The kernel, when the head is one: mean, smallest and largest weight at every distance.
Panel distance_panel(const Trace& trace, const LayerTrace& layer, int head) {
    const std::map<int, AtDistance> distances = by_distance(layer.attention->head(head), *trace.mask);
    Panel panel;
    panel.id = head_distance;
    panel.shape = 2.4;
    panel.weight = 0.6;
    Curve mean{Figures::tr("mean"), {}, {}, CurveColour::accent, 0, 0, true, true};
    Curve least{{}, {}, {}, CurveColour::muted, 0, 0, false, true};
    Curve most{Figures::tr("smallest and largest"), {}, {}, CurveColour::muted, 0, 0, false, true};
    float spread = 0;
    float largest_weight = 0;
    bool compared = false;
    for (const auto& [distance, at] : distances) {
        for (Curve* curve : {&mean, &least, &most}) curve->x.push_back(distance);
        mean.y.push_back(at.sum / at.count);
        least.y.push_back(static_cast<double>(at.least));
        most.y.push_back(static_cast<double>(at.most));
        spread = std::max(spread, at.most - at.least);
        compared = compared || at.count > 1;
        largest_weight = std::max(largest_weight, at.most);
    }
    CurvesPanel curves;
    curves.x.title = Figures::tr("Key − query (distance)");
    curves.x.min = distances.empty() ? -1 : distances.begin()->first - 0.5;
    curves.x.max = distances.empty() ? 1 : distances.rbegin()->first + 0.5;
    const int reach = distances.empty() ? 0 : distances.rbegin()->first - distances.begin()->first;
    const int step = std::max(1, reach / 10);
    for (const auto& [distance, at] : distances)
        if (distance % step == 0) curves.x.ticks.push_back({static_cast<double>(distance), exact_number(distance)});
    curves.x_first = distances.empty() ? 0 : distances.begin()->first;
    curves.y.title = Figures::tr("weight");
    curves.y.max = nice_ceiling(std::max(0.01, static_cast<double>(largest_weight)));
    curves.x_meaning = Meaning::distance;
    curves.curves = {std::move(most), std::move(least), std::move(mean)};
    panel.title.name = Figures::tr("By distance");
    if (compared)
        panel.title.name =
            spread <= rounding * largest_weight
                ? Figures::tr("By distance: the same in every row with all its keys, a fixed kernel")
                : Figures::tr("By distance: rows differ by up to %1").arg(short_number(static_cast<double>(spread)));
    panel.content = std::move(curves);
    return panel;
}

}  // namespace

FigureModel make_head(const Trace& trace, const Selection& selection, const FigureStyle& style) {
    const QString title = Figures::tr("Attention weights of head %1 of layer %2")
                              .arg(selection.head + style.index_base)
                              .arg(selection.layer + style.index_base);
    if (auto refused = refusal(trace, selection, title)) return *refused;
    const LayerTrace& layer = trace.layers[static_cast<std::size_t>(selection.layer)];
    const HeadOptions& options = selection.options.head;
    ShownHead shown = show_head(trace, layer, selection.head, options);
    if (shown.queries.empty() || shown.keys.empty())
        return make_message(title, Figures::tr("Every token is hidden: show some again."));
    MatrixPanel matrix = head_matrix(trace, shown, options, style);
    matrix.scale = weight_scale(
        style, style.scale == ScaleChoice::per_head ? largest(matrix.values) : weight_max(trace, layer, style));

    FigureModel model;
    model.title = title;
    const auto left_out = static_cast<std::size_t>(trace.n_key()) - shown.keys.size();
    if (left_out > 0)
        model.note = options.renormalize
                         ? Figures::tr("Keys that are not shown: %1; their weight is shared out.").arg(left_out)
                         : Figures::tr("Keys that are not shown: %1; rows sum to what is left.").arg(left_out);
    else if (const QString sums = sums_note(trace, selection); options.renormalize && !sums.isEmpty())
        model.note = Figures::tr("%1: every row is divided by its sum.").arg(normalizer_text(trace.spec));
    else
        model.note = sums;
    ColourBar bar = weight_bar(style, matrix.scale);
    if (style.scale == ScaleChoice::per_head) bar.ticks.clear();  // one head: its numbers can be said
    Panel panel;
    panel.id = selection.head;
    panel.title = head_panel_title(layer, selection.head, style);
    panel.bar = std::move(bar);
    panel.shape = std::clamp(static_cast<double>(matrix.values.columns) / matrix.values.rows, 0.7, 2.5) + 0.25;
    panel.weight = 2;
    panel.content = std::move(matrix);
    model.panels.push_back(std::move(panel));
    if (!selection.more_queries.empty()) model.panels.push_back(mean_panel(trace, shown, selection, style));
    if (options.by_distance) model.panels.push_back(distance_panel(trace, layer, selection.head));
    model.flow = true;
    return model;
}

}  // namespace headlight
