#include "core/ops/mask.hpp"

#include <algorithm>
#include <span>
#include <vector>

#include "core/spec/mask_rules.hpp"

namespace headlight {
namespace {

/// Keys [begin, end), empty when end <= begin.
struct Segment {
    Index begin = 0;
    Index end = 0;
};

using Row = Eigen::Matrix<std::uint8_t, 1, Eigen::Dynamic, Eigen::RowMajor>;

/// Writes the mask row by row. Every rule but stride allows one run of keys in a row, so a rule is a fill and a line of
/// rules a few of them.
class RowPainter {
public:
    RowPainter(const MaskSpec& spec, Index n_key)
        : spec_(spec), n_(n_key), rules_(effective_mask_rules(spec)), boundaries_(spec.documents), line_(n_key) {
        std::sort(boundaries_.begin(), boundaries_.end());
        if (spec.stride > 0) {
            hits_ = Row::Zero(n_ + spec.stride);
            for (Index j = 0; j < hits_.size(); j += spec.stride) hits_(j) = 1;
        }
    }

    /// Takes out of `row` (n_key) what some line does not allow query i.
    template <class RowView>
    void hide(Index i, RowView&& row) {
        const std::span<const MaskRule> rules = rules_;
        for (std::size_t begin = 0; begin < rules.size();) {
            std::size_t end = begin + 1;
            while (end < rules.size() && rules[end].joined) ++end;
            line_.setZero();
            for (const MaskRule& rule : rules.subspan(begin, end - begin)) allow(rule, i);
            row.array() = row.array().min(line_.array());
            begin = end;
        }
    }

private:
    void allow(const MaskRule& rule, Index i) {
        if (rule.kind == MaskRuleKind::stride) {
            const auto hits = hits_.segment((spec_.stride - i % spec_.stride) % spec_.stride, n_).array();
            if (rule.inverted) {
                line_.array() = line_.array().max(std::uint8_t{1} - hits);
            } else {
                line_.array() = line_.array().max(hits);
            }
            return;
        }
        const Segment open = segment(rule.kind, i);
        const Index begin = std::clamp<Index>(open.begin, 0, n_);
        const Index end = std::clamp<Index>(open.end, begin, n_);
        if (rule.inverted) {
            line_.head(begin).setOnes();
            line_.tail(n_ - end).setOnes();
        } else {
            line_.segment(begin, end - begin).setOnes();
        }
    }

    [[nodiscard]] Segment segment(MaskRuleKind kind, Index i) const {
        switch (kind) {
            case MaskRuleKind::causal:
                return {0, i + 1};
            case MaskRuleKind::prefix:
                return {0, spec_.prefix};
            case MaskRuleKind::window:
                return {i - spec_.window, i + spec_.window + 1};
            case MaskRuleKind::global:
                return {0, i < spec_.global ? n_ : spec_.global};
            case MaskRuleKind::block: {
                const Index begin = i / spec_.block * spec_.block;
                return {begin, begin + spec_.block};
            }
            case MaskRuleKind::documents: {
                const auto next = std::upper_bound(boundaries_.begin(), boundaries_.end(), i);
                return {next == boundaries_.begin() ? 0 : *(next - 1), next == boundaries_.end() ? n_ : *next};
            }
            case MaskRuleKind::padding:
                return {0, n_ - spec_.padding};
            case MaskRuleKind::stride:
                break;
        }
        return {0, n_};
    }

    const MaskSpec& spec_;
    Index n_;
    std::vector<MaskRule> rules_;
    std::vector<int> boundaries_;
    Row hits_;  ///< 1 at every multiple of the stride
    Row line_;  ///< what the present line allows
};

}  // namespace

Mask make_mask(const MaskSpec& rules, Index n_query, Index n_key, Available available) {
    Mask mask = Mask::Zero(n_query, n_key);
    const Index queries = std::min(available.queries, n_query);
    const Index keys = std::min(available.keys, n_key);
    RowPainter painter(rules, n_key);
    for (Index i = 0; i < queries; ++i) {
        mask.row(i).head(keys).setOnes();
        painter.hide(i, mask.row(i));
    }
    const auto put = [&](const std::vector<Cell>& cells, std::uint8_t value) {
        for (const Cell& cell : cells) {
            if (cell.query >= 0 && cell.query < queries && cell.key >= 0 && cell.key < keys)
                mask(cell.query, cell.key) = value;
        }
    };
    put(rules.cells, 0);
    put(rules.allowed, 1);
    return mask;
}

}  // namespace headlight
