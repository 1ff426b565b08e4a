#pragma once
// Work that would hold up the window: in a thread of its own, its result back in the GUI thread.

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>
#include <functional>
#include <utility>

namespace headlight {

/// `work` runs in another thread; `done` gets its result in the GUI thread, unless `receiver` is gone by then. What
/// has started ends before the program does.
template <typename Work, typename Done>
void in_background(QObject* receiver, Work work, Done done) {
    QThreadPool::globalInstance()->start(
        [receiver = QPointer<QObject>(receiver), work = std::move(work), done = std::move(done)]() mutable {
            auto result = work();
            QMetaObject::invokeMethod(
                QCoreApplication::instance(),
                [receiver, done = std::move(done), result = std::move(result)]() mutable {
                    if (receiver) done(std::move(result));
                },
                Qt::QueuedConnection);
        });
}

}  // namespace headlight
