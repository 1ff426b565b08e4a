#include "ui/window/status_line.hpp"

#include <QLabel>
#include <QLocale>
#include <QStyle>
#include <QTimer>

#include "ui/session/session.hpp"
#include "ui/window/warning_text.hpp"

namespace headlight {

namespace {

constexpr int late_after_ms = 150;  // before that nobody sees that something is missing

}  // namespace

StatusLine::StatusLine(Session& session, QWidget* parent)
    : QStatusBar(parent),
      session_(session),
      tokens_(new QLabel(this)),
      times_(new QLabel(this)),
      message_(new QLabel(this)) {
    setSizeGripEnabled(false);
    message_->setTextFormat(Qt::PlainText);
    message_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    message_->setAccessibleName(tr("Messages"));
    addWidget(tokens_);
    addWidget(message_, 1);
    addPermanentWidget(times_);
    times_->setToolTip(tr("Computing attention in the background, and painting the last picture"));

    auto* late = new QTimer(this);
    late->setSingleShot(true);
    late->setInterval(late_after_ms);
    connect(late, &QTimer::timeout, this, [this] {
        if (session_.behind()) times_->setText(tr("computing … the pictures are older"));
    });
    connect(&session, &Session::spec_changed, late, [late] {
        if (!late->isActive()) late->start();
    });
    connect(&session, &Session::snapshot_changed, this, &StatusLine::show_snapshot);
    connect(&session, &Session::refused, this, [this](const QString& message) {
        refusal_ = message;
        show_snapshot();
    });
    connect(&session, &Session::noticed, this, [this](const QString& message) {
        notice_ = notice_.isEmpty() ? message : notice_ + QStringLiteral(" · ") + message;
        show_snapshot();
    });
    connect(&session, &Session::accepted, this, [this] {
        if (refusal_.isEmpty() && notice_.isEmpty()) return;
        refusal_.clear();
        notice_.clear();
        show_snapshot();
    });
}

void StatusLine::note_paint(double ms) {
    paint_ms_ = ms;
    show_snapshot();
}

QString StatusLine::times() const {
    return times_->text();
}

QString StatusLine::said() const {
    return message_->text();
}

void StatusLine::say(const QString& text, bool is_warning) {
    message_->setText(text);
    message_->setToolTip(text);
    const QString name = is_warning ? QStringLiteral("warning") : QString();
    if (message_->objectName() == name) return;
    message_->setObjectName(name);
    message_->style()->polish(message_);
}

void StatusLine::show_snapshot() {
    const auto& snapshot = session_.snapshot();
    if (snapshot != nullptr) {
        const Trace& trace = *snapshot->trace;
        const int n = trace.n_key();
        tokens_->setText(trace.spec.attention.cross ? tr("%1 × %2 tokens").arg(trace.n_query()).arg(n)
                         : n == 1                   ? tr("1 token")
                                                    : tr("%1 tokens").arg(n));
        const QLocale locale;
        // A snapshot that only looks elsewhere computed nothing; the last real time is what is worth reading.
        if (trace.recomputed.any()) compute_ms_ = trace.compute_ms;
        if (!session_.behind() || trace.compute_ms < late_after_ms)
            times_->setText(tr("computed %1 ms · painted %2 ms")
                                .arg(locale.toString(compute_ms_, 'f', 1), locale.toString(paint_ms_, 'f', 1)));
    }
    if (!refusal_.isEmpty()) {
        say(refusal_, true);
        return;
    }
    const QString warning = warnings();
    say(notice_.isEmpty() ? warning : notice_ + (warning.isEmpty() ? QString() : QStringLiteral(" · ") + warning),
        !notice_.isEmpty() || !warning.isEmpty());
}

QString StatusLine::warnings() const {
    QStringList texts;
    if (session_.snapshot() != nullptr) {
        for (const Warning& warning : session_.snapshot()->trace->warnings) texts << warning_text(warning);
    }
    return texts.join(QStringLiteral(" · "));
}

}  // namespace headlight
