#pragma once
// What the measurements in the window share: the scene, and waiting until all of it is painted.

#include <QEventLoop>
#include <QTimer>
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "ui/session/session.hpp"
#include "ui/views/figure_view.hpp"
#include "ui/window/main_window.hpp"

namespace headlight {

inline constexpr int live_tokens = 64;

[[nodiscard]] inline Spec live_spec() {
    Spec spec;
    spec.text.source.clear();
    spec.text.max_tokens = live_tokens;  // another tokenizer must not make another size of it
    for (int i = 0; i < live_tokens; ++i) spec.text.source += "word" + std::to_string(i % 40) + " ";
    spec.model.d_model = 512;
    spec.model.heads = 8;
    return spec;
}

/// Waits until every visible view has painted the newest snapshot.
class PaintWaiter {
public:
    PaintWaiter(Session& session, MainWindow& window) : session_(session), window_(window) {
        for (FigureView* view : window.views()) {
            QObject::connect(view, &FigureView::shown, view, [this, view](std::uint64_t serial) {
                if (serial == session_.requested_serial()) waiting_.insert(view);
            });
            QObject::connect(&view->canvas(), &FigureCanvas::painted, view, [this, view](double) {
                if (waiting_.erase(view) != 0) painted_.insert(view);
                if (painted_.size() >= visible_) loop_.quit();
            });
        }
    }

    bool wait() {
        waiting_.clear();
        painted_.clear();
        const std::vector<FigureView*> views = window_.views();
        visible_ = static_cast<std::size_t>(
            std::ranges::count_if(views, [](const FigureView* view) { return view->is_seen(); }));
        bool in_time = true;
        QTimer limit;
        limit.setSingleShot(true);
        QObject::connect(&limit, &QTimer::timeout, &loop_, [&] {
            in_time = false;
            loop_.quit();
        });
        limit.start(5000);
        loop_.exec();
        return in_time;
    }

private:
    Session& session_;
    MainWindow& window_;
    QEventLoop loop_;
    std::size_t visible_ = 0;
    std::set<FigureView*> waiting_;
    std::set<FigureView*> painted_;
};

/// The default window as it is opened.
struct LiveWindow {
    LiveWindow() {
        window.resize(1280, 720);
        window.show();
        window.reset_layout();
    }
    Session session;
    MainWindow window{session};
    PaintWaiter waiter{session, window};
};

}  // namespace headlight
