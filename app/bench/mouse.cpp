#include <QApplication>

#include "app/bench/benchmarks.hpp"
#include "app/bench/live_window.hpp"
#include "core/engine/evaluate.hpp"
#include "core/spec/mask_paint.hpp"
#include "ui/figures/canvas.hpp"
#include "ui/figures/makers.hpp"

namespace headlight {

namespace {

constexpr int moves = 60;

LiveResult result_of(const char* name, std::vector<double> times) {
    const Spec spec = live_spec();
    return {name, live_tokens, spec.model.d_model, spec.model.heads, timing_of(std::move(times))};
}

/// Marks are painted at once: nothing is computed for them.
LiveResult hovering(Session& session) {
    std::vector<double> times;
    for (int move = 0; move < moves; ++move) {
        const Stopwatch watch;
        session.hover({.query = (7 * move) % live_tokens, .key = (11 * move) % live_tokens});
        QApplication::processEvents();
        times.push_back(watch.ms());
    }
    session.hover({});
    return result_of("hover", std::move(times));
}

template <class Act>
LiveResult repeated(const char* name, PaintWaiter& waiter, Act act) {
    std::vector<double> times;
    for (int move = 0; move < moves; ++move) {
        const Stopwatch watch;
        act(move);
        if (waiter.wait()) times.push_back(watch.ms());
    }
    return result_of(name, std::move(times));
}

std::vector<LiveResult> in_the_window() {
    LiveWindow live;
    Session& session = live.session;
    PaintWaiter& waiter = live.waiter;
    session.edit(live_spec());
    static_cast<void>(waiter.wait());
    std::vector<LiveResult> results;
    results.push_back(hovering(session));
    results.push_back(repeated("pin", waiter,
                               [&](int move) { session.pin((5 * move + 1) % live_tokens, (3 * move) % live_tokens); }));
    const MaskSpec before = session.spec().mask;
    results.push_back(repeated("paint mask", waiter, [&](int move) {
        Spec next = session.spec();
        next.mask = close_cells(before, {{4, 4}, {5 + move % 50, 6 + move % 40}});
        session.edit(next);
    }));
    return results;
}

/// 16 heads of 256 tokens whose rows are spread out: as many lines as are ever painted.
std::vector<LiveResult> of_lines() {
    Spec spec;
    spec.text.source.clear();
    for (int i = 0; i < 256; ++i) spec.text.source += "t" + std::to_string(i) + " ";
    spec.model.d_model = 256;
    spec.model.heads = 16;
    spec.weights.kind = WeightsKind::random;
    Selection selection;
    for (int head = 0; head < spec.model.heads; ++head) selection.options.lines.heads.push_back(head);
    std::vector<FigureModel> models;
    for (const std::uint64_t seed : {1, 2}) {
        spec.weights.seed = seed;
        const auto trace = evaluate(spec);
        if (!trace) return {};
        models.push_back(make_lines(*trace.value(), selection, {}));
    }
    FigureCanvas canvas;
    canvas.resize(1280, 720);
    canvas.setVisible(true);
    std::size_t turn = 0;
    const Timing painted = time_repeatedly(1500, 40, [&] {
        canvas.set_figure(models[turn++ % 2]);
        canvas.flush();
    });
    const Timing marked = time_repeatedly(1000, 40, [&] {
        Highlight highlight;
        highlight.query = static_cast<int>(turn++ % 256);
        canvas.set_highlight(highlight);
        QApplication::processEvents();
    });
    return {{"lines: paint", 256, 256, 16, painted}, {"lines: hover", 256, 256, 16, marked}};
}

}  // namespace

std::vector<LiveResult> bench_mouse() {
    std::vector<LiveResult> results = in_the_window();
    const std::vector<LiveResult> lines = of_lines();
    results.insert(results.end(), lines.begin(), lines.end());
    return results;
}

}  // namespace headlight
