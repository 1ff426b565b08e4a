#include <algorithm>
#include <array>

#include "app/bench/benchmarks.hpp"
#include "app/bench/live_window.hpp"
#include "core/spec/parameters.hpp"

namespace headlight {

namespace {

constexpr int moves = 60;
constexpr int lab_tokens = 128;

Spec lab_spec() {
    Spec spec = live_spec();
    spec.text.source.clear();
    spec.text.max_tokens = lab_tokens;
    for (int i = 0; i < lab_tokens; ++i) spec.text.source += "word" + std::to_string(i % 80) + " ";
    return spec;
}

struct Drag {
    const char* name;
    PositionPage page;
    PositionKind kind;
    void (*move)(Spec& spec, PositionOptions& options, int step);
};

void base(Spec& spec, PositionOptions& /*options*/, int step) {
    spec.position.base = 1000 + 500 * (step % 40);
}
void d_model(Spec& spec, PositionOptions& /*options*/, int step) {
    spec.model.d_model = 384 + 16 * (step % 16);
}
void offset(Spec& spec, PositionOptions& /*options*/, int step) {
    spec.position.offset = 1 + step;
}
void back(Spec& spec, PositionOptions& /*options*/, int step) {
    spec.weights.back = 1 + step % 40;
}
void length(Spec& /*spec*/, PositionOptions& options, int step) {
    options.length = 40 + 3 * step;
}

constexpr std::array<Drag, 13> drags = {{
    {"waves: base", PositionPage::waves, PositionKind::sinusoidal, base},
    {"waves: d_model", PositionPage::waves, PositionKind::sinusoidal, d_model},
    {"waves: offset", PositionPage::waves, PositionKind::sinusoidal, offset},
    {"wavelengths: base", PositionPage::wavelengths, PositionKind::sinusoidal, base},
    {"similarity: base", PositionPage::similarity, PositionKind::sinusoidal, base},
    {"rotation: k", PositionPage::rotation, PositionKind::sinusoidal, back},
    {"rope: offset", PositionPage::rope, PositionKind::rope, offset},
    {"rope: base", PositionPage::rope, PositionKind::rope, base},
    {"alibi: d_model", PositionPage::alibi, PositionKind::alibi, d_model},
    {"learned: offset", PositionPage::learned, PositionKind::learned, offset},
    {"beyond: length", PositionPage::beyond, PositionKind::sinusoidal, length},
    {"order: base", PositionPage::order, PositionKind::sinusoidal, base},
    {"effect: base", PositionPage::effect, PositionKind::sinusoidal, base},
}};

}  // namespace

std::vector<LiveResult> bench_lab() {
    LiveWindow live;
    Session& session = live.session;
    PaintWaiter& waiter = live.waiter;
    session.show_main(MainView::positions);
    std::vector<LiveResult> results;
    for (const Drag& drag : drags) {
        Spec start = lab_spec();
        start.position.kind = drag.kind;
        session.edit(start);
        ViewOptions options = session.selection().options;
        options.positions.page = drag.page;
        session.set_options(options);
        static_cast<void>(waiter.wait());
        std::vector<double> times;
        for (int step = 0; step < moves; ++step) {
            Spec next = session.spec();
            ViewOptions moved = session.selection().options;
            drag.move(next, moved.positions, step);
            if (next == session.spec() && moved == session.selection().options) continue;
            const Stopwatch watch;
            session.edit(next);
            session.set_options(moved);
            if (waiter.wait()) times.push_back(watch.ms());
        }
        results.push_back({drag.name, lab_tokens, 512, 8, timing_of(std::move(times))});
    }
    return results;
}

}  // namespace headlight
