#include "ui/views/scaling_view.hpp"

#include <memory>

#include "ui/figures/makers.hpp"
#include "ui/views/view_ids.hpp"

namespace headlight {

ScalingView::ScalingView(Session& session, QWidget* parent)
    : FigureView(session, ViewId::scaling_view, tr("Why scores are divided by the square root of d_k"), parent) {}

Maker ScalingView::maker() const {
    // The sample depends on three numbers only; drawn again when one of them changes. The worker alone calls this.
    struct Sample {
        std::uint64_t seed = 0;
        int keys = 0;
        ScalingLab lab;
    };
    return [sample = std::make_shared<Sample>()](const Trace& trace, const Selection& selection,
                                                 const FigureStyle& style) {
        const std::uint64_t seed = trace.spec.weights.seed;
        const int d_k = trace.spec.model.d_k();
        if (sample->seed != seed || sample->keys != trace.n_key() || sample->lab.d_k != d_k)
            *sample = {seed, trace.n_key(), scaling_lab(seed, trace.n_key(), d_k)};
        return make_scaling(trace, selection, style, sample->lab);
    };
}

}  // namespace headlight
