#include "core/ops/projection.hpp"

#include <vector>

#include "core/ops/gemm.hpp"
#include "core/ops/parallel.hpp"

namespace headlight {

namespace {

// Large enough that packing the operands is a small part of a block's work, small enough to share out.
constexpr Index rows_per_block = 256;
constexpr Index columns_per_block = 256;

struct Tile {
    const Projection* projection = nullptr;
    RowBlock rows;
    RowBlock columns;
};

}  // namespace

void project(std::span<const Projection> projections) {
    std::vector<Tile> tiles;
    std::int64_t work = 0;
    for (const Projection& p : projections) {
        assert(p.x->cols() == p.w->rows());
        const Index n = p.x->rows();
        const Index width = p.w->cols();
        p.out->resize(n, width);
        work += std::int64_t{n} * width * p.x->cols();
        for (Index c = 0; c < block_count(width, columns_per_block); ++c) {
            for (Index r = 0; r < block_count(n, rows_per_block); ++r) {
                tiles.push_back({&p, row_block(r, n, rows_per_block), row_block(c, width, columns_per_block)});
            }
        }
    }
    parallel_jobs(static_cast<Index>(tiles.size()), work, [&](Index i) {
        const Tile& t = tiles[static_cast<std::size_t>(i)];
        const Projection& p = *t.projection;
        multiply(p.out->block(t.rows.begin, t.columns.begin, t.rows.count, t.columns.count),
                 p.x->middleRows(t.rows.begin, t.rows.count), p.w->middleCols(t.columns.begin, t.columns.count));
    });
}

}  // namespace headlight
