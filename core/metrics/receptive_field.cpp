#include "core/metrics/receptive_field.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <utility>

#include "core/ops/parallel.hpp"

namespace headlight {
namespace {

constexpr Index bits_in_word = 64;

/// n rows of n bits.
class BitRows {
public:
    explicit BitRows(Index n)
        : words_((n + bits_in_word - 1) / bits_in_word), data_(static_cast<std::size_t>(n * words_)) {}

    [[nodiscard]] Index words() const { return words_; }
    [[nodiscard]] std::uint64_t* row(Index i) { return data_.data() + i * words_; }
    [[nodiscard]] const std::uint64_t* row(Index i) const { return data_.data() + i * words_; }
    void set(Index i, Index j) { row(i)[j / bits_in_word] |= std::uint64_t{1} << static_cast<unsigned>(j % 64); }

private:
    Index words_;
    std::vector<std::uint64_t> data_;
};

/// Calls visit(j) for every bit that is set in `word`, the first of which stands for `first`.
template <class Visit>
void each_bit(std::uint64_t word, Index first, Visit visit) {
    for (; word != 0; word &= word - 1) visit(first + std::countr_zero(word));
}

/// One output row: what reached it so far.
struct RowReach {
    Index count = 1;
    int farthest = 0;
    bool changed = true;  ///< in the last layer
};

class Spreader {
public:
    explicit Spreader(const Mask& mask) : n_(mask.rows()), edges_(n_), reached_(n_), next_(n_), rows_(size(n_)) {
        for (Index i = 0; i < n_; ++i) {
            for (Index j = 0; j < n_; ++j) {
                if (mask(i, j) != 0) edges_.set(i, j);
            }
            edge_count_ += mask.row(i).cast<std::int64_t>().sum();
            reached_.set(i, i);
        }
        hops = Matrix::Constant(n_, n_, std::numeric_limits<float>::quiet_NaN());
        hops.diagonal().setZero();
    }

    /// One layer more; false when nothing new was reached.
    bool step(int layer) {
        std::vector<RowReach> before = rows_;
        constexpr Index block = 32;
        parallel_jobs(block_count(n_, block), edge_count_ * edges_.words(), [&](Index b) {
            const RowBlock rows = row_block(b, n_, block);
            for (Index i = rows.begin; i < rows.begin + rows.count; ++i) step_row(i, layer, before);
        });
        std::swap(reached_, next_);
        return std::any_of(rows_.begin(), rows_.end(), [](const RowReach& row) { return row.changed; });
    }

    [[nodiscard]] double mean_reach() const {
        double sum = 0;
        for (const RowReach& row : rows_) sum += static_cast<double>(row.count);
        return n_ == 0 ? 0 : sum / static_cast<double>(n_);
    }

    [[nodiscard]] int farthest() const {
        int result = 0;
        for (const RowReach& row : rows_) result = std::max(result, row.farthest);
        return result;
    }

    Matrix hops;

private:
    static std::size_t size(Index n) { return static_cast<std::size_t>(n); }

    void merge(std::uint64_t* into, const std::uint64_t* source) const {
        for (Index k = 0; k < edges_.words(); ++k) into[k] |= source[k];
    }

    /// Adds to `now` what reached the inputs that row i sees.
    void gather(Index i, std::uint64_t* now, const std::vector<RowReach>& before) const {
        for (Index w = 0; w < edges_.words(); ++w) {
            each_bit(edges_.row(i)[w], w * bits_in_word, [&](Index j) {
                // What did not grow in the last layer has been in this row since then.
                if (before[size(j)].changed) merge(now, reached_.row(j));
            });
        }
    }

    void step_row(Index i, int layer, const std::vector<RowReach>& before) {
        const std::uint64_t* old = reached_.row(i);
        std::uint64_t* now = next_.row(i);
        std::copy(old, old + edges_.words(), now);
        RowReach& row = rows_[size(i)];
        row.changed = false;
        if (row.count == n_) return;
        if (layer == 1) {
            merge(now, edges_.row(i));  // every source holds itself alone
        } else {
            gather(i, now, before);
        }
        for (Index w = 0; w < edges_.words(); ++w) {
            each_bit(now[w] & ~old[w], w * bits_in_word, [&](Index j) {
                hops(i, j) = static_cast<float>(layer);
                ++row.count;
                row.farthest = std::max(row.farthest, static_cast<int>(std::abs(i - j)));
                row.changed = true;
            });
        }
    }

    Index n_;
    BitRows edges_;  ///< the mask
    BitRows reached_;
    BitRows next_;
    std::int64_t edge_count_ = 0;
    std::vector<RowReach> rows_;
};

}  // namespace

ReceptiveField receptive_field(const Mask& mask, int layers) {
    assert(mask.rows() == mask.cols());
    assert(layers >= 0);
    ReceptiveField field;
    Spreader spreader(mask);
    field.mean_reach.push_back(spreader.mean_reach());
    field.farthest.push_back(0);
    while (field.settled < layers && spreader.step(field.settled + 1)) {
        ++field.settled;
        field.mean_reach.push_back(spreader.mean_reach());
        field.farthest.push_back(spreader.farthest());
    }
    const std::size_t entries = static_cast<std::size_t>(layers) + 1;
    field.mean_reach.resize(entries, field.mean_reach.back());
    field.farthest.resize(entries, field.farthest.back());
    field.hops = std::move(spreader.hops);
    return field;
}

}  // namespace headlight
