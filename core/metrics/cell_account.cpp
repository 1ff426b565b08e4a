#include "core/metrics/cell_account.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>

#include "core/ops/positions.hpp"
#include "core/ops/scorings.hpp"

namespace headlight {

namespace {

// In double, and so by Eigen: core/ops/gemm.hpp multiplies float32 alone. One row of one head is little work.
using Table = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Row = Eigen::Matrix<double, 1, Eigen::Dynamic>;

std::vector<double> listed(const Row& row) {
    return {row.begin(), row.end()};
}

/// One head of token `index`, its pairs turned (Su et al. 2021, eq. 34).
Row turned(Row x, int index, const PositionSpec& position) {
    const double place = static_cast<double>(position.offset) + index;
    for (Index pair = 0; pair < x.size() / 2; ++pair) {
        const double angle = place * pair_frequency(pair, x.size(), position.base);
        const auto [first, second] = pair_columns(pair, x.size(), position.layout);
        const double a = x(first);
        const double b = x(second);
        x(first) = a * std::cos(angle) - b * std::sin(angle);
        x(second) = a * std::sin(angle) + b * std::cos(angle);
    }
    return x;
}

/// In (-pi, pi].
double wrapped(double angle) {
    const double rest = std::remainder(angle, 2 * std::numbers::pi);
    return rest <= -std::numbers::pi ? std::numbers::pi : rest;
}

double cosine(const Row& a, const Row& b) {
    const double lengths = a.norm() * b.norm();
    return lengths == 0 ? 0 : std::clamp(a.dot(b) / lengths, -1.0, 1.0);
}

double phi(double x) {
    return x > 0 ? x + 1 : std::exp(x);
}

/// One row of logits on its way to weights: weight = numerator / denominator, masked keys 0.
struct WeightedRow {
    Row numerators;
    Row denominators;
    Row weights;
    double threshold = 0;
};

/// tau of sparsemax, as core/ops/normalizers.hpp has it.
double sparsemax_threshold(std::vector<double> logits) {
    std::sort(logits.begin(), logits.end(), std::greater<>{});
    double sum = 0;
    double count = 0;
    double threshold = 0;
    for (const double logit : logits) {
        sum += logit;
        count += 1;
        if (1 + count * logit <= sum) break;
        threshold = (sum - 1) / count;
    }
    return threshold;
}

WeightedRow weigh(const Row& logits, const Mask::ConstRowXpr& allowed, Normalizer normalizer) {
    WeightedRow row{Row::Zero(logits.size()), Row::Ones(logits.size()), Row::Zero(logits.size())};
    std::vector<double> open;
    for (Index j = 0; j < logits.size(); ++j) {
        if (allowed(j) != 0) open.push_back(logits(j));
    }
    if (open.empty()) return row;
    const auto n = static_cast<double>(open.size());
    if (normalizer == Normalizer::softmax) row.threshold = *std::max_element(open.begin(), open.end());
    if (normalizer == Normalizer::sparsemax) row.threshold = sparsemax_threshold(open);
    if (normalizer == Normalizer::sigmoid) row.threshold = std::log(n);
    const auto numerator = [normalizer, threshold = row.threshold](double logit) {
        switch (normalizer) {
            case Normalizer::softmax:
                return std::exp(logit - threshold);
            case Normalizer::sparsemax:
            case Normalizer::relu:
                return std::max(logit - threshold, 0.0);
            case Normalizer::sigmoid:
                return 1.0;
            case Normalizer::linear:
                return logit;
        }
        return 0.0;
    };
    for (Index j = 0; j < logits.size(); ++j) {
        if (allowed(j) != 0) row.numerators(j) = numerator(logits(j));
    }
    if (normalizer == Normalizer::softmax || normalizer == Normalizer::linear) {
        row.denominators.setConstant(row.numerators.sum());
    } else if (normalizer == Normalizer::relu) {
        row.denominators.setConstant(n);
    } else if (normalizer == Normalizer::sigmoid) {
        row.denominators = (row.threshold - logits.array()).exp() + 1;
    }
    row.weights = row.numerators.cwiseQuotient(row.denominators);
    return row;
}

/// One head and one query, with what they have in common whatever the key.
class Explanation {
public:
    Explanation(const Trace& trace, int layer, int head, int query)
        : trace_(trace),
          spec_(trace.spec),
          layer_(trace.layers.at(static_cast<std::size_t>(layer))),
          head_(head),
          query_(query),
          d_k_(trace.spec.model.d_k()),
          q_(placed(projected(trace.query_stream().input->row(query).cast<double>(), layer_.weights->q), query)) {}

    [[nodiscard]] CellAccount of(int key) const {
        CellAccount account;
        const Row k = placed(projected(key_input(key), layer_.weights->k), key);
        const Row summands = products(k);
        account.q = listed(q_);
        account.k = listed(k);
        account.products = listed(summands);
        account.raw = summands.sum();
        account.terms = terms(key);
        account.factor = logit_factor(spec_.attention, d_k_);
        account.bias = bias(key);
        account.logit = account.raw * account.factor + account.bias;
        account.masked = (*trace_.mask)(query_, key) == 0;
        account.angles = angles(key);

        Row logits = raw_scores() * account.factor;
        for (int j = 0; j < trace_.n_key(); ++j) logits(j) += bias(j);
        logits(key) = account.logit;
        const WeightedRow row = weigh(logits, trace_.mask->row(query_), spec_.attention.normalizer);
        account.numerator = row.numerators(key);
        account.denominator = row.denominators(key);
        account.threshold = row.threshold;
        account.weight = row.weights(key);
        account.row_sum = row.weights.sum();
        account.row = listed(row.weights);
        add_output(account, row.weights, key);
        return account;
    }

private:
    [[nodiscard]] Row key_input(int key) const { return trace_.key_stream().input->row(key).cast<double>(); }

    /// This head's part of x W.
    [[nodiscard]] Row projected(const Row& x, const Matrix& w) const {
        return x * w.middleCols(head_ * d_k_, d_k_).cast<double>();
    }

    /// As it enters the score: turned with RoPE.
    [[nodiscard]] Row placed(const Row& x, int index) const {
        return spec_.position.kind == PositionKind::rope ? turned(x, index, spec_.position) : x;
    }

    [[nodiscard]] Row products(const Row& k) const {
        if (spec_.attention.normalizer == Normalizer::linear) {
            return q_.unaryExpr(&phi).cwiseProduct(k.unaryExpr(&phi));
        }
        if (spec_.attention.scoring == Scoring::dot) return q_.cwiseProduct(k);
        return layer_.additive->row(head_).cast<double>().array() * (q_ + k).array().tanh();
    }

    /// (n_key) The query's score with every key.
    [[nodiscard]] Row raw_scores() const {
        const auto w_k = layer_.weights->k.middleCols(head_ * d_k_, d_k_).cast<double>();
        const auto x = trace_.key_stream().input->cast<double>();
        const AttentionSpec& attention = spec_.attention;
        if (attention.scoring == Scoring::dot && attention.normalizer != Normalizer::linear &&
            spec_.position.kind != PositionKind::rope) {
            const Row folded = q_ * w_k.transpose();  // q.(x W_K) = (W_K q).x: one row in place of every key's k
            return folded * x.transpose();
        }
        const Table k = x * w_k;
        Row scores(k.rows());
        for (Index j = 0; j < k.rows(); ++j) {
            scores(j) = products(placed(k.row(j), static_cast<int>(j))).sum();
        }
        return scores;
    }

    [[nodiscard]] double bias(int key) const {
        if (spec_.position.kind != PositionKind::alibi) return 0;
        const auto slope = static_cast<double>(slopes_.at(static_cast<std::size_t>(head_)));
        return -slope * std::abs(query_ - key);
    }

    [[nodiscard]] std::optional<CellAccount::Terms> terms(int key) const {
        const Stream& queries = trace_.query_stream();
        const Stream& keys = trace_.key_stream();
        const AttentionSpec& attention = spec_.attention;
        if (queries.position == nullptr || keys.position == nullptr || attention.scoring != Scoring::dot ||
            attention.normalizer == Normalizer::linear) {
            return std::nullopt;
        }
        const LayerWeights& w = *layer_.weights;
        const Row content_query = projected(queries.embedding->row(query_).cast<double>(), w.q);
        const Row position_query = projected(queries.position->row(query_).cast<double>(), w.q);
        const Row content_key = projected(keys.embedding->row(key).cast<double>(), w.k);
        const Row position_key = projected(keys.position->row(key).cast<double>(), w.k);
        return CellAccount::Terms{.content_content = content_query.dot(content_key),
                                  .content_position = content_query.dot(position_key),
                                  .position_content = position_query.dot(content_key),
                                  .position_position = position_query.dot(position_key)};
    }

    [[nodiscard]] std::vector<double> angles(int key) const {
        std::vector<double> result;
        if (spec_.position.kind != PositionKind::rope) return result;
        for (Index pair = 0; pair < d_k_ / 2; ++pair) {
            result.push_back(wrapped((query_ - key) * pair_frequency(pair, d_k_, spec_.position.base)));
        }
        return result;
    }

    void add_output(CellAccount& account, const Row& weights, int key) const {
        const LayerWeights& w = *layer_.weights;
        const auto w_o = w.o.middleRows(head_ * d_k_, d_k_).cast<double>();
        const Row v = projected(key_input(key), w.v);
        const Row mixed = weights * trace_.key_stream().input->cast<double>();
        const Row direction = v * w_o;
        const Row added = account.weight * direction;
        const Row head_part = projected(mixed, w.v) * w_o;
        const Row output = layer_.output->row(query_).cast<double>();
        account.value_norm = v.norm();
        account.added_norm = added.norm();
        account.head_norm = head_part.norm();
        account.output_norm = output.norm();
        // A weight can be so small that the square of what it adds is 0.
        account.cosine_head = account.weight == 0 ? 0 : cosine(direction, head_part);
        account.cosine_output = account.weight == 0 ? 0 : cosine(direction, output);
        account.share_head = head_part.isZero(0) ? 0 : added.dot(head_part) / head_part.squaredNorm();
    }

    const Trace& trace_;
    const Spec& spec_;
    const LayerTrace& layer_;
    int head_;
    int query_;
    Index d_k_;
    std::vector<float> slopes_ = alibi_slopes(spec_.model.heads);
    Row q_;
};

}  // namespace

CellAccount explain_cell(const Trace& trace, int layer, int head, int query, int key) {
    assert(layer == 0);  // X is the input of the first layer
    assert(head >= 0 && head < trace.heads());
    assert(query >= 0 && query < trace.n_query() && key >= 0 && key < trace.n_key());
    return Explanation(trace, layer, head, query).of(key);
}

}  // namespace headlight
