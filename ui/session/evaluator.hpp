#pragma once
// Evaluates in the background: one job at a time, one waiting place. A new request overwrites the one that waits and
// never stops the one that runs, so a drag always sees pictures and always ends with its last value.

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "core/engine/trace.hpp"
#include "core/spec/error.hpp"
#include "ui/figures/figure_model.hpp"
#include "ui/figures/selection.hpp"
#include "ui/figures/style.hpp"

namespace headlight {

/// Makes the figure of one view; called on the worker thread.
using Maker = std::function<FigureModel(const Trace&, const Selection&, const FigureStyle&)>;

/// Everything that decides what the visible views show.
struct Request {
    std::uint64_t serial = 0;  ///< grows with every request
    Spec spec;
    Selection selection;
    FigureStyle style;
    std::map<int, Maker> makers;           ///< of the visible views, by view id
    std::shared_ptr<const Trace> known{};  ///< of this very spec, when it was computed before
};

/// One finished request. Views take their figures from the same snapshot, so they never disagree.
struct Snapshot {
    std::uint64_t serial = 0;
    std::shared_ptr<const Trace> trace;
    Selection selection;
    std::map<int, FigureModel> figures;
    std::optional<Error> error;  ///< no trace then
    double make_ms = 0;          ///< making the figures
};

class Evaluator {
public:
    /// `deliver` is called on the worker thread.
    explicit Evaluator(std::function<void(std::shared_ptr<const Snapshot>)> deliver);
    ~Evaluator();
    Evaluator(const Evaluator&) = delete;
    Evaluator& operator=(const Evaluator&) = delete;

    void submit(Request request);

private:
    void run(const std::stop_token& stop);

    std::function<void(std::shared_ptr<const Snapshot>)> deliver_;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::optional<Request> next_;     // an idle worker's: taken at once, never overwritten, so the first value is shown
    std::optional<Request> pending_;  // waits for the running one
    bool running_ = false;
    std::jthread thread_;  // last: it uses the others
};

/// The work of one request; `previous` is the newest trace before it.
[[nodiscard]] Snapshot fulfil(const Request& request, const std::shared_ptr<const Trace>& previous);

}  // namespace headlight
