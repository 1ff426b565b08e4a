#include <QApplication>
#include <array>

#include "app/bench/benchmarks.hpp"
#include "core/ops/attention.hpp"
#include "ui/figures/canvas.hpp"
#include "ui/figures/makers.hpp"

namespace headlight {

namespace {

constexpr int heads = 144;
constexpr int tokens = 128;

/// Not a model that can be asked for (a layer has at most 64 heads): the size of BERT-base's 12 x 12 overview.
Trace overview(int seed) {
    Trace trace;
    trace.spec.model.heads = heads;
    trace.spec.model.d_model = heads;
    Tokens list;
    for (int i = 0; i < tokens; ++i) list.list.push_back({"t" + std::to_string(i), 0, 0});
    trace.source.tokens = std::make_shared<const Tokens>(std::move(list));
    trace.mask = std::make_shared<const Mask>(make_mask({}, tokens, tokens, {tokens, tokens}));
    LayerTrace layer;
    layer.weights = std::make_shared<const LayerWeights>();
    auto attention = std::make_shared<HeadMatrices>(heads, tokens, tokens);
    std::srand(static_cast<unsigned>(seed));
    for (Index h = 0; h < heads; ++h) {
        MatrixRef head = attention->head(h);
        head = 4 * Matrix::Random(tokens, tokens);
        softmax_rows(head);
    }
    layer.attention = attention;
    layer.measures = std::make_shared<const std::vector<HeadMeasure>>(std::size_t{heads});
    trace.layers.push_back(std::move(layer));
    return trace;
}

}  // namespace

Timing bench_paint() {
    const std::array<Trace, 2> traces = {overview(1), overview(2)};
    FigureCanvas canvas;
    canvas.resize(1280, 720);
    canvas.setVisible(true);
    const FigureStyle style;
    canvas.set_style(style);
    std::size_t turn = 0;
    return time_repeatedly(1500, 40, [&] {
        canvas.set_figure(make_heads(traces[turn++ % 2], {}, style));
        canvas.flush();
    });
}

}  // namespace headlight
