#include "ui/session/session.hpp"

#include <QFileInfo>
#include <algorithm>

#include "ui/session/view_json.hpp"

namespace headlight {

Session::Session(QObject* parent) : QObject(parent) {
    evaluator_ = std::make_unique<Evaluator>([this](std::shared_ptr<const Snapshot> snapshot) {
        QMetaObject::invokeMethod(
            this, [this, snapshot = std::move(snapshot)] { take(snapshot); }, Qt::QueuedConnection);
    });
    clock_.start();
    request();
}

Session::~Session() {
    evaluator_.reset();
}

bool Session::edit(const Spec& spec) {
    if (const auto error = validate(spec)) {
        emit refused(QString::fromStdString(error->message()));
        return false;
    }
    emit accepted();
    if (spec == spec_) return true;
    spec_ = spec;
    history_.note(spec, clock_.elapsed());
    request();
    emit spec_changed();
    emit history_changed();
    return true;
}

void Session::undo() {
    if (history_.can_undo()) go_to_step(history_.current() - 1);
}

void Session::redo() {
    if (history_.can_redo()) go_to_step(history_.current() + 1);
}

void Session::go_to_step(int step) {
    if (step < 0 || step >= static_cast<int>(history_.steps().size()) || step == history_.current()) return;
    const History::Step& there = history_.go_to(step);
    emit accepted();
    spec_ = there.spec;
    request(there.trace);
    emit spec_changed();
    emit history_changed();
}

bool Session::set(const Parameter& parameter, const Value& value) {
    Spec next = spec_;
    parameter.set(next, value);
    return edit(next);
}

bool Session::modified() const {
    return !(spec_ == file_.spec);
}

void Session::start_new() {
    file_ = {};
    path_.clear();
    edit(file_.spec);
    history_.reset(spec_);
    emit history_changed();
    change_selection({}, true);
    emit file_changed();
}

bool Session::open(const QString& path) {
    auto loaded = load_session(path.toStdString());
    if (!loaded) {
        emit refused(QString::fromStdString(loaded.error().message()));
        return false;
    }
    return take_file(std::move(loaded).value(), path);
}

bool Session::take_file(SessionFile file, const QString& path) {
    if (!edit(file.spec)) return false;
    history_.reset(spec_);
    emit history_changed();
    file_ = std::move(file);
    path_ = path.isEmpty() ? QString() : QFileInfo(path).absoluteFilePath();
    const ViewState view = view_from_json(file_.view, style_);
    set_style(view.style);
    change_selection(view.selection, true);
    emit file_changed();
    for (const std::string& warning : file_.warnings) emit noticed(QString::fromStdString(warning));
    return true;
}

SessionFile Session::to_file() const {
    SessionFile file = file_;
    file.spec = spec_;
    file.view = view_to_json(file_.view, {selection_, style_});
    return file;
}

bool Session::save(const QString& path) {
    SessionFile next = to_file();
    if (const auto error = save_session(path.toStdString(), next)) {
        emit refused(QString::fromStdString(error->message()));
        return false;
    }
    file_ = std::move(next);
    path_ = QFileInfo(path).absoluteFilePath();
    emit file_changed();
    return true;
}

bool Session::recover(const SessionFile& lost, const QString& path) {
    SessionFile before = lost;
    before.spec = {};
    before.warnings.clear();
    if (!path.isEmpty()) {
        const auto saved = load_session(path.toStdString());
        if (saved && !validate(saved.value().spec)) before.spec = saved.value().spec;
    }
    if (validate(lost.spec)) return edit(lost.spec);  // refused with its reason, and nothing has changed
    return take_file(std::move(before), path) && edit(lost.spec);
}

void Session::pin(std::optional<int> query, std::optional<int> key) {
    Selection next = selection_;
    next.query = query;
    next.key = key;
    next.more_queries.clear();
    change_selection(next, true);
}

void Session::pin_more(int query) {
    if (!selection_.query) return pin(query, std::nullopt);
    Selection next = selection_;
    std::vector<int>& more = next.more_queries;
    const auto place = std::ranges::lower_bound(more, query);
    if (place != more.end() && *place == query) {
        more.erase(place);
    } else if (query != *next.query) {
        more.insert(place, query);
    } else if (!more.empty()) {  // the first one goes, the next takes its place
        next.query = more.front();
        more.erase(more.begin());
    }
    change_selection(next, true);
}

void Session::hover(const Pointed& pointed) {
    Selection next = selection_;
    next.hover = pointed;
    change_selection(next, false);
}

void Session::focus_head(int head) {
    Selection next = selection_;
    next.head = std::clamp(head, 0, spec_.model.heads - 1);
    change_selection(next, true);
}

void Session::show_main(MainView view) {
    Selection next = selection_;
    next.main = view;
    change_selection(next, true);
}

void Session::set_options(const ViewOptions& options) {
    Selection next = selection_;
    next.options = options;
    change_selection(next, true);
}

void Session::step_back() {
    if (selection_.query || selection_.key) {
        pin(std::nullopt, std::nullopt);
    } else if (selection_.main != MainView::positions) {  // the lab is a place of its own
        show_main(MainView::heads);
    }
}

void Session::set_style(const FigureStyle& style) {
    if (style == style_) return;
    style_ = style;
    request();
    emit style_changed();
}

void Session::want_figure(int view, Maker maker) {
    makers_[view] = std::move(maker);
    request();
}

void Session::forget_figure(int view) {
    makers_.erase(view);
}

void Session::request(const std::shared_ptr<const Trace>& known) {
    evaluator_->submit({++requested_serial_, spec_, selection_, style_, makers_, known});
}

void Session::take(const std::shared_ptr<const Snapshot>& snapshot) {
    if (snapshot->serial <= shown_serial_) return;  // never an older picture after a newer one
    shown_serial_ = snapshot->serial;
    if (snapshot->error) {
        emit refused(QString::fromStdString(snapshot->error->message()));
        return;
    }
    snapshot_ = snapshot;
    history_.remember(snapshot->trace);
    emit snapshot_changed();
}

void Session::change_selection(const Selection& selection, bool figures_change) {
    if (selection == selection_) return;
    selection_ = selection;
    if (figures_change) request();
    emit selection_changed();
}

}  // namespace headlight
