#pragma once
// The steps that led to the present spec: undo, redo, and jumps. A drag or a quick run of edits of the same parameter
// is one step.

#include <QString>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/engine/trace.hpp"
#include "core/spec/parameters.hpp"

namespace headlight {

class History {
public:
    struct Step {
        Spec spec;
        QString name;                        ///< "d_model 64 → 128": what led here; empty for the first
        std::shared_ptr<const Trace> trace;  ///< remembered, so that going back is instant; null: compute again
    };

    explicit History(const Spec& first = {}) { reset(first); }

    void reset(const Spec& first);
    /// After an edit. `now_ms` is any clock that runs on: edits of the same parameters within a second are one step.
    void note(const Spec& spec, std::int64_t now_ms);
    /// Everything between is one step: a slider held down, a stroke of the brush.
    void begin_gesture();
    void end_gesture();
    /// Keeps the trace of the present step, and forgets those farthest away when they take too much memory.
    void remember(const std::shared_ptr<const Trace>& trace);

    /// Makes another step the present one; 0 <= step < steps().size().
    const Step& go_to(int step);

    [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }
    [[nodiscard]] int current() const { return current_; }
    [[nodiscard]] bool can_undo() const { return current_ > 0; }
    [[nodiscard]] bool can_redo() const { return current_ + 1 < static_cast<int>(steps_.size()); }

private:
    [[nodiscard]] bool extends_step(const Spec& spec, std::int64_t now_ms) const;

    std::vector<Step> steps_;
    int current_ = 0;
    bool open_ = false;        // the present step may still grow
    bool in_gesture_ = false;  // … whatever changes
    bool grown_in_gesture_ = false;
    std::int64_t last_note_ms_ = 0;
};

/// "d_model 64 → 128", "5 settings: d_model, Heads …".
[[nodiscard]] QString step_name(const Spec& before, const Spec& after);

}  // namespace headlight
