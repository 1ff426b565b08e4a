#pragma once
// Session: what the user works on. The only place where the Spec, the selection and the style change, and the only
// source of what the views show.

#include <QElapsedTimer>
#include <QObject>
#include <functional>
#include <memory>
#include <optional>

#include "core/io/session_file.hpp"
#include "core/spec/parameters.hpp"
#include "ui/session/evaluator.hpp"
#include "ui/session/history.hpp"

namespace headlight {

class Session : public QObject {
    Q_OBJECT

public:
    explicit Session(QObject* parent = nullptr);
    ~Session() override;

    // --- Spec ---
    [[nodiscard]] const Spec& spec() const { return spec_; }
    /// Takes the new spec and starts computing; an invalid one is refused, nothing changes then.
    bool edit(const Spec& spec);
    /// Changes one parameter, with the same check.
    bool set(const Parameter& parameter, const Value& value);

    // --- Steps: every edit can be taken back ---
    [[nodiscard]] const History& history() const { return history_; }
    void undo();
    void redo();
    void go_to_step(int step);
    /// What is edited between the two is one step, however long it takes.
    void begin_gesture() { history_.begin_gesture(); }
    void end_gesture() { history_.end_gesture(); }

    // --- Files ---
    [[nodiscard]] const QString& path() const { return path_; }
    [[nodiscard]] bool modified() const;
    void start_new();
    bool open(const QString& path);
    bool save(const QString& path);
    /// What save() would write now.
    [[nodiscard]] SessionFile to_file() const;
    /// Takes up work that was never saved: `path` is the file that it was opened from (empty: none), and stays as it is
    /// until it is saved. Undo goes back to what that file says.
    bool recover(const SessionFile& lost, const QString& path);

    // --- What is looked at: never computes attention ---
    [[nodiscard]] const Selection& selection() const { return selection_; }
    void pin(std::optional<int> query, std::optional<int> key);
    /// Adds a query to those that are pinned, or takes it away again.
    void pin_more(int query);
    void hover(const Pointed& pointed);
    void focus_head(int head);
    void show_main(MainView view);
    void set_options(const ViewOptions& options);
    /// Esc: the pin is taken away first, then the middle goes back to the grid of heads.
    void step_back();

    [[nodiscard]] const FigureStyle& style() const { return style_; }
    void set_style(const FigureStyle& style);

    // --- Views ---
    /// Adds a view that wants a figure in every snapshot until forget_view; the next snapshot has it.
    void want_figure(int view, Maker maker);
    void forget_figure(int view);

    /// The newest finished snapshot that has a trace; null before the first.
    [[nodiscard]] const std::shared_ptr<const Snapshot>& snapshot() const { return snapshot_; }
    /// True when what is shown is not yet what was asked for.
    [[nodiscard]] bool behind() const { return shown_serial_ < requested_serial_; }
    [[nodiscard]] std::uint64_t requested_serial() const { return requested_serial_; }

signals:
    void spec_changed();
    void history_changed();
    void snapshot_changed();
    void selection_changed();
    void style_changed();
    void file_changed();
    void refused(const QString& message);  ///< an edit or a file was not taken
    void noticed(const QString& message);  ///< taken, but with something to say
    void accepted();                       ///< an edit was taken: earlier refusals are over

private:
    void request(const std::shared_ptr<const Trace>& known = nullptr);
    void take(const std::shared_ptr<const Snapshot>& snapshot);
    bool take_file(SessionFile file, const QString& path);
    void change_selection(const Selection& selection, bool figures_change);

    Spec spec_;
    History history_;
    QElapsedTimer clock_;
    Selection selection_;
    FigureStyle style_;
    std::map<int, Maker> makers_;
    std::shared_ptr<const Snapshot> snapshot_;
    std::uint64_t requested_serial_ = 0;
    std::uint64_t shown_serial_ = 0;
    QString path_;
    SessionFile file_;  // as last opened or saved: keeps what this version does not know
    std::unique_ptr<Evaluator> evaluator_;
};

}  // namespace headlight
