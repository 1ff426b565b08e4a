#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "core/metrics/cell_account.hpp"
#include "ui/figures/figures_tr.hpp"
#include "ui/figures/labels.hpp"
#include "ui/figures/make_common.hpp"
#include "ui/figures/makers.hpp"

namespace headlight {

namespace {

constexpr double rounding = 1e-3;  // of a share that is read with four digits

/// The cell that is asked about.
Cell asked_cell(const Trace& trace, const Selection& selection) {
    const MatrixView weights = trace.layers[static_cast<std::size_t>(selection.layer)].attention->head(selection.head);
    Index query = std::clamp<Index>(selection.query.value_or(0), 0, weights.rows() - 1);
    Index key = std::clamp<Index>(selection.key.value_or(0), 0, weights.cols() - 1);
    if (!selection.query && !selection.key) {
        weights.maxCoeff(&query, &key);
    } else if (!selection.key) {
        weights.row(query).maxCoeff(&key);
    } else if (!selection.query) {
        weights.col(key).maxCoeff(&query);
    }
    return {static_cast<int>(query), static_cast<int>(key)};
}

/// A symmetric or one-sided range around the values, with 0 in it.
NumberAxis axis_for(const std::vector<double>& values) {
    NumberAxis axis;
    const auto [least, most] = std::ranges::minmax(values);
    axis.min = least < 0 ? -nice_ceiling(-least) : 0;
    axis.max = most > 0 ? nice_ceiling(most) : (least < 0 ? 0 : 1);
    return axis;
}

class Explanation {
public:
    Explanation(const Trace& trace, const Selection& selection, const FigureStyle& style)
        : trace_(trace),
          style_(style),
          cell_(asked_cell(trace, selection)),
          account_(explain_cell(trace, selection.layer, selection.head, cell_.query, cell_.key)),
          queries_(token_labels(*trace.query_stream().tokens)),
          keys_(token_labels(*trace.key_stream().tokens)) {}

    [[nodiscard]] QString cell_name() const {
        return Figures::tr("%1 → %2").arg(queries_[static_cast<std::size_t>(cell_.query)],
                                          keys_[static_cast<std::size_t>(cell_.key)]);
    }

    [[nodiscard]] Panel steps() const {
        TablePanel table;
        const auto add = [&table](const QString& label, double value, const QString& note = {}, bool strong = false) {
            table.rows.push_back({label, exact_number(value), note, strong, CurveColour::muted});
        };
        const bool linear = trace_.spec.attention.normalizer == Normalizer::linear;
        add(scoring_text(trace_.spec), account_.raw, Figures::tr("sum over the dimensions"));
        if (account_.factor != 1)
            add(factor_text(), account_.raw * account_.factor,
                QStringLiteral("× %1").arg(exact_number(account_.factor)));
        if (account_.bias != 0) {
            add(Figures::tr("ALiBi"), account_.bias,
                Figures::tr("−slope × distance %1").arg(std::abs(cell_.query - cell_.key)));
            add(Figures::tr("with bias"), account_.logit);
        }
        table.rows.push_back({Figures::tr("mask"), account_.masked ? QStringLiteral("−∞") : Figures::tr("allowed"),
                              account_.masked ? Figures::tr("masked: the weight is 0 whatever the score") : QString(),
                              false, CurveColour::muted});
        if (!account_.masked && !linear) add_normalizer(table);
        if (linear && !account_.masked) add(Figures::tr("÷ sum of the row"), account_.denominator);
        add(Figures::tr("weight"), account_.weight, share_text(), true);
        Panel panel = panel_of(why_steps, cell_name(), 1.6, 1);
        panel.content = std::move(table);
        return panel;
    }

    [[nodiscard]] Panel products(bool sorted) const {
        std::vector<int> order(account_.products.size());
        std::iota(order.begin(), order.end(), 0);
        const auto value = [this](int d) { return account_.products[static_cast<std::size_t>(d)]; };
        if (sorted) std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return value(a) > value(b); });
        BarsPanel bars;
        bars.title = Figures::tr("dimension");
        bars.meaning = Meaning::dimension;
        bars.first = style_.index_base;
        bars.y = axis_for(account_.products);
        for (const int d : order) {
            const QString name = sorted ? QString::number(d + style_.index_base) : QString();
            bars.bars.push_back(
                {name, value(d), value(d) < 0 ? CurveColour::muted : CurveColour::accent, false, {}, d});
        }
        Panel panel = panel_of(why_products, product_text(), 1.5, 1);
        panel.title.value = Figures::tr("sum %1").arg(exact_number(account_.raw));
        panel.content = std::move(bars);
        return panel;
    }

    [[nodiscard]] std::optional<Panel> terms() const {
        if (!account_.terms) return std::nullopt;
        const CellAccount::Terms& terms = *account_.terms;
        BarsPanel bars;
        bars.lying = true;
        const auto add = [&bars](const QString& label, double value, CurveColour colour) {
            bars.bars.push_back({label, value, colour, false, exact_number(value), -1});
        };
        add(Figures::tr("word · word"), terms.content_content, CurveColour::accent);
        add(Figures::tr("word · position"), terms.content_position, CurveColour::muted);
        add(Figures::tr("position · word"), terms.position_content, CurveColour::muted);
        add(Figures::tr("position · position"), terms.position_position, CurveColour::value);
        bars.y =
            axis_for({terms.content_content, terms.content_position, terms.position_content, terms.position_position});
        Panel panel = panel_of(why_terms, Figures::tr("What the score is made of"), 1.8, 0.8);
        panel.title.short_name = Figures::tr("Score made of");
        panel.title.value = Figures::tr("sum %1").arg(exact_number(account_.raw));
        panel.content = std::move(bars);
        return panel;
    }

    [[nodiscard]] Panel row() const {
        BarsPanel bars;
        bars.title = Figures::tr("key");
        bars.meaning = Meaning::key;
        bars.first = style_.index_base;
        bars.y.max = std::max(1.0, nice_ceiling(std::ranges::max(account_.row)));
        for (std::size_t j = 0; j < account_.row.size(); ++j) {
            const bool meant = static_cast<int>(j) == cell_.key;
            bars.bars.push_back(
                {keys_[j], account_.row[j], meant ? CurveColour::key : CurveColour::muted, meant, {}, -1});
        }
        Panel panel = panel_of(
            why_row, Figures::tr("The row of “%1”").arg(queries_[static_cast<std::size_t>(cell_.query)]), 2.2, 1);
        panel.title.value = Figures::tr("sum %1").arg(exact_number(account_.row_sum));
        panel.content = std::move(bars);
        return panel;
    }

    [[nodiscard]] std::optional<Panel> angles() const {
        if (account_.angles.empty()) return std::nullopt;
        BarsPanel bars;
        bars.title = Figures::tr("pair");
        bars.meaning = Meaning::pair;
        bars.first = style_.index_base;
        bars.y.min = -std::numbers::pi;
        bars.y.max = std::numbers::pi;
        bars.y.ticks = {{-std::numbers::pi, QStringLiteral("−π")},
                        {0, QStringLiteral("0")},
                        {std::numbers::pi, QStringLiteral("π")}};
        for (const double angle : account_.angles) bars.bars.push_back({{}, angle, CurveColour::accent, false, {}, -1});
        Panel panel = panel_of(why_angles, Figures::tr("Angle between the two positions"), 2.2, 0.8);
        panel.title.short_name = Figures::tr("Angles");
        panel.content = std::move(bars);
        return panel;
    }

    [[nodiscard]] Panel output() const {
        TablePanel table;
        const auto add = [&table](const QString& label, double value, const QString& note, bool strong = false) {
            table.rows.push_back({label, exact_number(value), note, strong, CurveColour::muted});
        };
        add(Figures::tr("adds |w·v·W_O|"), account_.added_norm,
            Figures::tr("|v| = %1").arg(exact_number(account_.value_norm)), true);
        add(Figures::tr("all keys |Σ w·v·W_O|"), account_.head_norm, {});
        add(Figures::tr("share of it"), account_.share_head,
            account_.share_head > 1 + rounding
                ? Figures::tr("cos %1; other keys pull back").arg(exact_number(account_.cosine_head, 3))
                : Figures::tr("cos %1").arg(exact_number(account_.cosine_head, 3)),
            true);
        add(Figures::tr("cos to the output"), account_.cosine_output,
            Figures::tr("all heads: |out| = %1").arg(exact_number(account_.output_norm)));
        Panel panel = panel_of(why_output, Figures::tr("What it adds to the output"), 1.8, 0.8);
        panel.title.short_name = Figures::tr("Adds to the output");
        panel.content = std::move(table);
        return panel;
    }

    [[nodiscard]] double weight() const { return account_.weight; }
    [[nodiscard]] bool masked() const { return account_.masked; }

private:
    static Panel panel_of(int id, const QString& name, double shape, double weight) {
        Panel panel;
        panel.id = id;
        panel.title.name = name;
        panel.shape = shape;
        panel.weight = weight;
        return panel;
    }

    [[nodiscard]] QString factor_text() const {
        Spec spec = trace_.spec;
        spec.position.kind = PositionKind::none;  // the bias has a row of its own
        return scaling_text(spec);
    }

    [[nodiscard]] QString product_text() const {
        if (trace_.spec.attention.normalizer == Normalizer::linear) return QStringLiteral("φ(q)·φ(k)");
        return trace_.spec.attention.scoring == Scoring::additive ? QStringLiteral("v·tanh(q + k)")
                                                                  : QStringLiteral("q × k");
    }

    [[nodiscard]] QString share_text() const {
        if (account_.masked) return {};
        return Figures::tr("%1 % of the row")
            .arg(account_.row_sum > 0 ? 100 * account_.weight / account_.row_sum : 0.0, 0, 'f', 1);
    }

    void add_normalizer(TablePanel& table) const {
        const auto add = [&table](const QString& label, double value, const QString& note) {
            table.rows.push_back({label, exact_number(value), note, false, CurveColour::muted});
        };
        const auto ratio = [&](const QString& label, const QString& note) {
            table.rows.push_back(
                {label, exact_number(account_.numerator) + QStringLiteral(" ÷ ") + exact_number(account_.denominator),
                 note, false, CurveColour::muted});
        };
        switch (trace_.spec.attention.normalizer) {
            case Normalizer::softmax:
                ratio(QStringLiteral("softmax"),
                      Figures::tr("exp(s − max) ÷ sum; max %1").arg(exact_number(account_.threshold)));
                break;
            case Normalizer::sparsemax:
                add(QStringLiteral("s − τ"), account_.logit - account_.threshold,
                    Figures::tr("τ = %1; below it the weight is 0").arg(exact_number(account_.threshold)));
                break;
            case Normalizer::relu:
                ratio(QStringLiteral("ReLU"), Figures::tr("max(s, 0) ÷ n allowed keys"));
                break;
            case Normalizer::sigmoid:
                add(QStringLiteral("s − log n"), account_.logit - account_.threshold,
                    Figures::tr("n allowed keys; then the sigmoid"));
                break;
            case Normalizer::linear:
                break;
        }
    }

    const Trace& trace_;
    const FigureStyle& style_;
    Cell cell_;
    CellAccount account_;
    std::vector<QString> queries_;
    std::vector<QString> keys_;
};

QString pin_note(const Trace& trace, const Selection& selection) {
    if (selection.query && selection.key) return {};
    if (selection.query) return Figures::tr("The strongest key of the pinned query. Click a cell to ask about it.");
    if (selection.key)
        return Figures::tr("The query that attends most to the pinned key. Click a cell to ask about it.");
    return trace.spec.attention.cross ? Figures::tr("The strongest weight. Click a cell to ask about it.")
                                      : Figures::tr("The strongest weight of this head. Click a cell to ask about it.");
}

}  // namespace

FigureModel make_why(const Trace& trace, const Selection& selection, const FigureStyle& style) {
    const QString title = Figures::tr("Why this weight? Head %1").arg(selection.head + style.index_base);
    if (auto refused = refusal(trace, selection, title)) return *refused;
    const Explanation why(trace, selection, style);
    const QString empty = no_keys_note(trace, selection.query);
    FigureModel model;
    model.title = why.masked()
                      ? Figures::tr("%1 in head %2: masked").arg(why.cell_name()).arg(selection.head + style.index_base)
                      : Figures::tr("%1 in head %2: weight %3")
                            .arg(why.cell_name())
                            .arg(selection.head + style.index_base)
                            .arg(exact_number(why.weight()));
    model.flow = true;
    model.note = empty.isEmpty() ? pin_note(trace, selection) : empty;
    model.panels.push_back(why.steps());
    model.panels.push_back(why.products(selection.options.products_sorted));
    if (auto terms = why.terms()) model.panels.push_back(*std::move(terms));
    if (auto angles = why.angles()) model.panels.push_back(*std::move(angles));
    model.panels.push_back(why.row());
    model.panels.push_back(why.output());
    return model;
}

}  // namespace headlight
