#include <algorithm>

#include "core/ops/parallel.hpp"
#include "ui/figures/figures_tr.hpp"
#include "ui/figures/labels.hpp"
#include "ui/figures/make_common.hpp"
#include "ui/figures/makers.hpp"

namespace headlight {

namespace {

/// More cannot be told apart, and would cost more than a frame.
constexpr std::size_t most_lines = 8000;

bool weaker(const WeightLine& a, const WeightLine& b) {
    return a.weight < b.weight;
}

/// The strongest keys of one row until they have `share` of its weight.
void add_row(const MatrixView& weights, Index query, int head, double share, std::vector<WeightLine>& lines) {
    std::vector<WeightLine> row;
    double sum = 0;
    for (Index key = 0; key < weights.cols(); ++key) {
        const float weight = weights(query, key);
        if (weight <= 0) continue;
        sum += static_cast<double>(weight);
        row.push_back({static_cast<std::uint16_t>(query), static_cast<std::uint16_t>(key),
                       static_cast<std::uint16_t>(head), weight});
    }
    std::sort(row.begin(), row.end(), [](const auto& a, const auto& b) { return weaker(b, a); });
    double reached = 0;
    for (const WeightLine& line : row) {
        if (share < 1 && reached >= share * sum) break;  // at 1 rounding must not leave out the weakest
        reached += static_cast<double>(line.weight);
        lines.push_back(line);
    }
}

std::vector<WeightLine> lines_of(const HeadMatrices& attention, int head, double share) {
    const MatrixView weights = attention.head(head);
    std::vector<WeightLine> lines;
    for (Index query = 0; query < weights.rows(); ++query) add_row(weights, query, head, share, lines);
    return lines;
}

std::vector<int> chosen_heads(const Trace& trace, const Selection& selection) {
    std::vector<int> heads = selection.options.lines.heads;
    std::erase_if(heads, [&](int head) { return head < 0 || head >= trace.heads(); });
    if (heads.empty()) heads.push_back(selection.head);
    return heads;
}

/// Strongest last, at most most_lines; `found` says how many there were.
std::vector<WeightLine> strongest_lines(const LayerTrace& layer, const std::vector<int>& heads, double share,
                                        std::size_t& found) {
    std::vector<std::vector<WeightLine>> parts(heads.size());
    constexpr std::int64_t work_per_weight = 30;
    const auto weights = static_cast<std::int64_t>(heads.size()) * layer.attention->rows() * layer.attention->cols();
    parallel_jobs(static_cast<Index>(heads.size()), weights * work_per_weight, [&](Index i) {
        const auto at = static_cast<std::size_t>(i);
        parts[at] = lines_of(*layer.attention, heads[at], share);
    });
    std::vector<WeightLine> all;
    for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
    found = all.size();
    if (all.size() > most_lines) {
        const auto first = all.end() - static_cast<std::ptrdiff_t>(most_lines);
        std::nth_element(all.begin(), first, all.end(), weaker);
        all.erase(all.begin(), first);
    }
    std::sort(all.begin(), all.end(), weaker);
    return all;
}

constexpr std::size_t most_full_names = 3;  // of heads in the legend
constexpr int crowded = 128;                // tokens: one line can no longer be told from its neighbours

QString lines_note(double share, std::size_t shown, std::size_t found) {
    QString note = share >= 1 ? Figures::tr("Every weight that is not 0 is drawn.")
                              : Figures::tr("Each query's strongest keys until they have %1 % of its weight.")
                                    .arg(share * 100, 0, 'g', 3);
    if (shown < found) note += QLatin1Char(' ') + Figures::tr("Of %1 lines the strongest %2.").arg(found).arg(shown);
    return note;
}

}  // namespace

FigureModel make_lines(const Trace& trace, const Selection& selection, const FigureStyle& style) {
    const QString title = Figures::tr("Attention weights as lines, layer %1").arg(selection.layer + style.index_base);
    if (auto refused = refusal(trace, selection, title)) return *refused;
    const LayerTrace& layer = trace.layers[static_cast<std::size_t>(selection.layer)];
    const std::vector<int> heads = chosen_heads(trace, selection);
    const double share = selection.options.lines.share;

    LinesPanel panel;
    std::size_t found = 0;
    auto lines = std::make_shared<std::vector<WeightLine>>(strongest_lines(layer, heads, share, found));
    FigureModel model;
    model.title = title;
    model.note = lines_note(share, lines->size(), found);
    if (trace.n_query() > crowded)
        model.note += QLatin1Char(' ') + Figures::tr("Point at a token to see its own lines.");
    if (const QString empty = no_keys_note(trace, selection.query); !empty.isEmpty()) model.note = empty;
    panel.lines = std::move(lines);
    panel.queries = query_axis(trace, style);
    panel.keys = key_axis(trace, style);
    panel.query_count = trace.n_query();
    panel.key_count = trace.n_key();
    panel.horizontal = selection.options.lines.horizontal;
    for (const int head : heads) {
        const PanelTitle name = head_panel_title(layer, head, style);
        const QString& said = heads.size() <= most_full_names ? name.name : name.short_name;
        panel.heads.push_back(said.isEmpty() ? Figures::tr("head %1").arg(name.number)
                                             : name.number + QLatin1Char(' ') + said);
        panel.series.push_back(static_cast<std::uint16_t>(head));
    }
    for (Index i = 0; i < trace.mask->rows(); ++i) panel.query_off.push_back(trace.mask->row(i).maxCoeff() == 0);
    for (Index j = 0; j < trace.mask->cols(); ++j) panel.key_off.push_back(trace.mask->col(j).maxCoeff() == 0);
    model.panels.emplace_back();
    model.panels.back().content = std::move(panel);
    return model;
}

}  // namespace headlight
