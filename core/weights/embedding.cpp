#include "core/weights/embedding.hpp"

#include <cmath>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/ops/parallel.hpp"
#include "core/weights/designed_weights.hpp"
#include "core/weights/random_stream.hpp"

namespace headlight {

Matrix embed(const Tokens& tokens, Index d_model, WeightsKind kind, PositionLayout layout, std::uint64_t seed,
             bool scale, bool content) {
    const auto n = static_cast<Index>(tokens.list.size());
    const auto text = [&tokens, content](Index i) {
        return content ? std::string_view{tokens.list[static_cast<std::size_t>(i)].text} : std::string_view{};
    };
    std::unordered_map<std::string_view, Index> first_seen;
    std::vector<Index> source(static_cast<std::size_t>(n));
    std::vector<Index> distinct;
    for (Index i = 0; i < n; ++i) {
        const auto [entry, is_new] = first_seen.try_emplace(text(i), i);
        if (is_new) distinct.push_back(i);
        source[static_cast<std::size_t>(i)] = entry->second;
    }

    Matrix table(n, d_model);
    const float factor = scale ? std::sqrt(static_cast<float>(d_model)) : 1.0F;
    constexpr std::int64_t work_per_entry = 50;  // a normal number, in multiply-adds
    const auto count = static_cast<Index>(distinct.size());
    parallel_jobs(count, count * d_model * work_per_entry, [&](Index job) {
        const Index row = distinct[static_cast<std::size_t>(job)];
        const RandomStream stream(seed, "embedding:" + std::string{text(row)});
        if (kind == WeightsKind::designed) {
            designed_embedding(stream, layout, table.row(row));
        } else {
            const float deviation = 1.0F / std::sqrt(static_cast<float>(d_model));
            for (Index c = 0; c < d_model; ++c)
                table(row, c) = deviation * stream.normal(static_cast<std::uint64_t>(c));
        }
        table.row(row) *= factor;
    });
    for (Index i = 0; i < n; ++i) {
        if (source[static_cast<std::size_t>(i)] != i) table.row(i) = table.row(source[static_cast<std::size_t>(i)]);
    }
    return table;
}

}  // namespace headlight
