#include "ui/session/evaluator.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/engine/evaluate.hpp"

namespace headlight {

namespace {

/// The selection may point beyond a model that just became smaller.
Selection within(Selection selection, const Trace& trace) {
    selection.layer = std::min(selection.layer, static_cast<int>(trace.layers.size()) - 1);
    selection.head = std::min(selection.head, trace.heads() - 1);
    const auto drop_beyond = [](std::optional<int>& index, int n) {
        if (index && *index >= n) index.reset();
    };
    drop_beyond(selection.query, trace.n_query());
    drop_beyond(selection.key, trace.n_key());
    drop_beyond(selection.hover.query, trace.n_query());
    drop_beyond(selection.hover.key, trace.n_key());
    std::erase_if(selection.more_queries, [&](int query) { return query >= trace.n_query(); });
    std::erase_if(selection.options.lines.heads, [&](int head) { return head >= trace.heads(); });
    return selection;
}

}  // namespace

Snapshot fulfil(const Request& request, const std::shared_ptr<const Trace>& previous) {
    Snapshot snapshot;
    snapshot.serial = request.serial;
    if (request.known != nullptr && request.known->spec == request.spec) {
        snapshot.trace = request.known;
    } else {
        auto result = evaluate(request.spec, previous);
        if (!result) {
            snapshot.error = result.error();
            return snapshot;
        }
        snapshot.trace = result.value();
    }
    snapshot.selection = within(request.selection, *snapshot.trace);
    const auto start = std::chrono::steady_clock::now();
    for (const auto& [view, make] : request.makers) {
        snapshot.figures.emplace(view, make(*snapshot.trace, snapshot.selection, request.style));
    }
    snapshot.make_ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    return snapshot;
}

Evaluator::Evaluator(std::function<void(std::shared_ptr<const Snapshot>)> deliver)
    : deliver_(std::move(deliver)), thread_([this](const std::stop_token& stop) { run(stop); }) {}

Evaluator::~Evaluator() {
    thread_.request_stop();
    thread_.join();
}

void Evaluator::submit(Request request) {
    {
        const std::lock_guard lock(mutex_);
        if (running_) {
            pending_ = std::move(request);
            return;
        }
        running_ = true;
        next_ = std::move(request);
    }
    wake_.notify_one();
}

void Evaluator::run(const std::stop_token& stop) {
    std::shared_ptr<const Trace> previous;
    while (true) {
        Request request;
        {
            std::unique_lock lock(mutex_);
            if (!wake_.wait(lock, stop, [this] { return next_.has_value(); })) return;
            request = *std::exchange(next_, std::nullopt);
        }
        auto snapshot = std::make_shared<Snapshot>(fulfil(request, previous));
        if (snapshot->trace != nullptr) previous = snapshot->trace;
        deliver_(std::move(snapshot));
        const std::lock_guard lock(mutex_);
        next_ = std::exchange(pending_, std::nullopt);
        running_ = next_.has_value();
    }
}

}  // namespace headlight
