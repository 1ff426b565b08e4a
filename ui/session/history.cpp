#include "ui/session/history.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <cstdlib>

#include "core/spec/spec_changes.hpp"

namespace headlight {

namespace {

constexpr std::int64_t quick_ms = 1000;
constexpr int longest_value = 24;
constexpr std::size_t most_steps = 10'000;
constexpr std::int64_t most_bytes = 96LL << 20U;  // of remembered traces

QString tr(const char* text) {
    return QCoreApplication::translate("History", text);
}

QString label_of(const Parameter& parameter) {
    return QCoreApplication::translate("Parameters", std::string(parameter.label).c_str());
}

QString shortened(const Parameter& parameter, const std::string& value) {
    if (parameter.type == ParameterType::boolean) return value == "true" ? tr("on") : tr("off");
    QString text = QString::fromStdString(value);
    if (text.isEmpty()) return QStringLiteral("“”");
    if (text.size() > longest_value) text = text.left(longest_value - 1) + QStringLiteral("…");
    return text;
}

bool same_parameters(const std::vector<SpecChange>& a, const std::vector<SpecChange>& b) {
    return std::ranges::equal(a, b, {}, &SpecChange::parameter, &SpecChange::parameter);
}

std::int64_t bytes_of(const Trace& trace) {
    const std::int64_t weights = std::int64_t{trace.heads()} * trace.n_query() * trace.n_key();
    const std::int64_t rows = 8LL * (trace.n_query() + trace.n_key()) * trace.spec.model.d_model;
    return 4 * (weights + rows + 4LL * trace.spec.model.d_model * trace.spec.model.d_model);
}

}  // namespace

QString step_name(const Spec& before, const Spec& after) {
    const std::vector<SpecChange> changes = spec_changes(before, after);
    if (changes.empty()) return tr("No change");
    const QString first = label_of(*changes.front().parameter);
    if (changes.size() == 1)
        return QStringLiteral("%1 %2 → %3")
            .arg(first, shortened(*changes.front().parameter, changes.front().before),
                 shortened(*changes.front().parameter, changes.front().after));
    QStringList names;
    for (std::size_t i = 0; i < std::min<std::size_t>(changes.size(), 3); ++i) names << label_of(*changes[i].parameter);
    if (changes.size() > 3) names << QStringLiteral("…");
    return tr("%1 settings: %2").arg(changes.size()).arg(names.join(QStringLiteral(", ")));
}

void History::reset(const Spec& first) {
    steps_.assign(1, Step{first, {}, nullptr});
    current_ = 0;
    open_ = in_gesture_ = grown_in_gesture_ = false;
}

bool History::extends_step(const Spec& spec, std::int64_t now_ms) const {
    if (!open_ || current_ == 0) return false;
    if (in_gesture_ && grown_in_gesture_) return true;
    if (now_ms - last_note_ms_ > quick_ms) return false;
    const Step& before = steps_[static_cast<std::size_t>(current_ - 1)];
    const Step& now = steps_[static_cast<std::size_t>(current_)];
    return same_parameters(spec_changes(before.spec, now.spec), spec_changes(now.spec, spec));
}

void History::note(const Spec& spec, std::int64_t now_ms) {
    if (spec == steps_[static_cast<std::size_t>(current_)].spec) return;
    steps_.resize(static_cast<std::size_t>(current_) + 1);  // what was undone is given up
    const bool extends = extends_step(spec, now_ms);
    last_note_ms_ = now_ms;
    if (extends) {
        steps_.pop_back();
        --current_;
    }
    open_ = true;
    grown_in_gesture_ = in_gesture_;
    const Spec& before = steps_.back().spec;
    if (extends && spec == before) {  // dragged back to where it began: nothing happened
        open_ = in_gesture_;
        grown_in_gesture_ = false;
        return;
    }
    steps_.push_back({spec, step_name(before, spec), nullptr});
    if (steps_.size() > most_steps) steps_.erase(steps_.begin());
    current_ = static_cast<int>(steps_.size()) - 1;
}

void History::begin_gesture() {
    in_gesture_ = true;
    grown_in_gesture_ = false;
}

void History::end_gesture() {
    in_gesture_ = grown_in_gesture_ = false;
    open_ = false;
}

void History::remember(const std::shared_ptr<const Trace>& trace) {
    Step& now = steps_[static_cast<std::size_t>(current_)];
    if (trace == nullptr || trace->spec != now.spec) return;
    now.trace = trace;
    std::vector<int> by_distance;
    for (int i = 0; i < static_cast<int>(steps_.size()); ++i)
        if (steps_[static_cast<std::size_t>(i)].trace != nullptr) by_distance.push_back(i);
    std::ranges::sort(by_distance, {}, [this](int step) { return std::abs(step - current_); });
    std::int64_t bytes = 0;
    for (const int step : by_distance) {
        Step& kept = steps_[static_cast<std::size_t>(step)];
        bytes += bytes_of(*kept.trace);
        if (bytes > most_bytes && step != current_) kept.trace.reset();
    }
}

const History::Step& History::go_to(int step) {
    current_ = std::clamp(step, 0, static_cast<int>(steps_.size()) - 1);
    open_ = in_gesture_ = grown_in_gesture_ = false;
    return steps_[static_cast<std::size_t>(current_)];
}

}  // namespace headlight
