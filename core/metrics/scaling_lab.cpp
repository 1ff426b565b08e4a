#include "core/metrics/scaling_lab.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <string_view>

#include "core/ops/gemm.hpp"
#include "core/ops/parallel.hpp"
#include "core/weights/random_stream.hpp"

namespace headlight {
namespace {

constexpr Index n_queries = 48;
constexpr Index n_paired = 256;  ///< vectors of either kind; fewer would miss the variance of small d_k
constexpr Index partners = 16;
constexpr int largest_d_k = 2048;
constexpr int largest_point = 512;
constexpr int bins = 48;
constexpr double bins_reach = 4;  ///< standard deviations to either side

/// Mean and standard deviation of numbers that come one by one.
class Moments {
public:
    void add(double value) {
        ++count_;
        const double off = value - mean_;
        mean_ += off / static_cast<double>(count_);
        squares_ += off * (value - mean_);
    }
    [[nodiscard]] double mean() const { return mean_; }
    [[nodiscard]] double spread() const { return count_ == 0 ? 0 : std::sqrt(squares_ / static_cast<double>(count_)); }

private:
    std::int64_t count_ = 0;
    double mean_ = 0;
    double squares_ = 0;
};

/// Means over rows that come one by one as scores.
class RowMeans {
public:
    void add(std::span<const double> scores, double factor) {
        const double largest = *std::max_element(scores.begin(), scores.end());
        const double smallest = *std::min_element(scores.begin(), scores.end());
        const double top = factor * (factor < 0 ? smallest : largest);
        double sum = 0;
        double squares = 0;
        double cubes = 0;
        double logs = 0;  // sum of e^x x, with x <= 0
        double top_weight = 0;
        for (const double score : scores) {
            const double x = score * factor - top;
            const double e = std::exp(x);
            sum += e;
            squares += e * e;
            cubes += e * e * e;
            if (e > 0) logs += e * x;
            top_weight = std::max(top_weight, e);
        }
        squares /= sum * sum;
        cubes /= sum * sum * sum;
        total_.entropy_bits += std::max(0.0, std::log(sum) - logs / sum) * std::numbers::log2e;
        total_.largest += top_weight / sum;
        // |diag(w) - w w^T|^2 = sum w^2 - 2 sum w^3 + (sum w^2)^2
        total_.jacobian += std::sqrt(std::max(0.0, squares - 2 * cubes + squares * squares));
        ++rows_;
    }

    [[nodiscard]] SoftmaxRows means() const {
        if (rows_ == 0) return {};
        return {total_.entropy_bits / rows_, total_.largest / rows_, total_.jacobian / rows_};
    }

private:
    SoftmaxRows total_;
    int rows_ = 0;
};

/// (rows, d): standard normal. Number d of a row does not depend on how many are drawn.
Matrix normals(std::uint64_t seed, std::string_view name, Index rows, Index d) {
    const RandomStream stream(seed, name);
    Matrix result(rows, d);
    constexpr std::int64_t work_of_one = 40;  // multiply-adds in the time of one
    parallel_jobs(rows, rows * d * work_of_one, [&](Index i) {
        for (Index c = 0; c < d; ++c) result(i, c) = stream.normal(static_cast<std::uint64_t>(i * largest_d_k + c));
    });
    return result;
}

std::vector<int> all_sizes(int current) {
    std::vector<int> sizes = {current};
    for (int d_k = 2; d_k <= largest_point; d_k *= 2) sizes.push_back(d_k);
    std::sort(sizes.begin(), sizes.end());
    sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
    return sizes;
}

ScalingPoint point_of(const Matrix& scores, const std::vector<double>& pairs, int d_k) {
    Moments moments;
    for (const double score : pairs) moments.add(score);
    RowMeans raw;
    RowMeans scaled;
    std::vector<double> row(static_cast<std::size_t>(scores.cols()));
    for (Index i = 0; i < scores.rows(); ++i) {
        for (Index j = 0; j < scores.cols(); ++j) {
            row[static_cast<std::size_t>(j)] = scores(i, j);
        }
        raw.add(row, 1);
        scaled.add(row, 1 / std::sqrt(d_k));
    }
    return {d_k, moments.spread(), raw.means(), scaled.means()};
}

/// The share of a standard normal distribution below z.
double normal_below(double z) {
    return 0.5 * std::erfc(-z / std::numbers::sqrt2);
}

ScoreHistogram histogram_of(const std::vector<double>& scores, int d_k) {
    const double sigma = std::sqrt(d_k);
    const double width = 2 * bins_reach * sigma / bins;
    ScoreHistogram histogram;
    for (int b = 0; b <= bins; ++b) histogram.edges.push_back(-bins_reach * sigma + b * width);
    histogram.density.resize(bins);
    const double share = 1 / static_cast<double>(scores.size());
    histogram.pairs = static_cast<int>(scores.size());
    for (const double score : scores) {
        const double bin = std::floor((score + bins_reach * sigma) / width);
        if (bin >= 0 && bin < bins) {
            histogram.density[static_cast<std::size_t>(bin)] += share / width;
        } else {
            histogram.outside += share;
        }
    }
    for (int b = 0; b < bins; ++b) {
        const double below = histogram.edges[static_cast<std::size_t>(b)] / sigma;
        const double above = histogram.edges[static_cast<std::size_t>(b) + 1] / sigma;
        histogram.theory.push_back((normal_below(above) - normal_below(below)) / width);
    }
    return histogram;
}

}  // namespace

ScalingLab scaling_lab(std::uint64_t seed, int n_keys, int current_d_k) {
    ScalingLab lab;
    lab.n_keys = std::clamp(n_keys, 2, 64);
    lab.d_k = std::clamp(current_d_k, 1, largest_d_k);
    const std::vector<int> sizes = all_sizes(lab.d_k);
    const Matrix q = normals(seed, "scaling.q", n_queries, sizes.back());
    const Matrix k = normals(seed, "scaling.k", lab.n_keys, sizes.back());
    const Matrix pair_q = normals(seed, "scaling.pair.q", n_paired, sizes.back());
    const Matrix pair_k = normals(seed, "scaling.pair.k", n_paired, sizes.back());
    std::vector<double> pairs(static_cast<std::size_t>(n_paired * partners), 0.0);
    Matrix scores = Matrix::Zero(n_queries, lab.n_keys);
    Matrix added(n_queries, lab.n_keys);
    Index done = 0;
    for (const int d_k : sizes) {
        multiply_transposed(added, q.middleCols(done, d_k - done), k.middleCols(done, d_k - done));
        scores += added;
        parallel_jobs(n_paired, n_paired * partners * (d_k - done), [&](Index i) {
            for (Index p = 0; p < partners; ++p) {
                const float part = pair_q.row(i)
                                       .segment(done, d_k - done)
                                       .dot(pair_k.row((i + p) % n_paired).segment(done, d_k - done));
                pairs[static_cast<std::size_t>(i * partners + p)] += static_cast<double>(part);
            }
        });
        done = d_k;
        if (d_k == lab.d_k) {
            lab.current = lab.points.size();
            lab.histogram = histogram_of(pairs, d_k);
        }
        lab.points.push_back(point_of(scores, pairs, d_k));
    }
    return lab;
}

HeadSpread head_spread(const MatrixView& scores, const Mask& mask, double factor) {
    assert(scores.rows() == mask.rows() && scores.cols() == mask.cols());
    HeadSpread result;
    Moments moments;
    RowMeans raw;
    RowMeans scaled;
    std::vector<double> row;
    for (Index i = 0; i < scores.rows(); ++i) {
        row.clear();
        for (Index j = 0; j < scores.cols(); ++j) {
            if (mask(i, j) != 0) row.push_back(scores(i, j));
        }
        if (row.size() < 2) continue;
        for (const double score : row) moments.add(score);
        raw.add(row, 1);
        scaled.add(row, factor);
        ++result.rows;
    }
    result.spread = moments.spread();
    result.mean = moments.mean();
    result.raw = raw.means();
    result.scaled = scaled.means();
    return result;
}

}  // namespace headlight
