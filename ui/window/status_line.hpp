#pragma once
// The discreet line at the bottom: tokens, times, warnings, and why something was refused.

#include <QStatusBar>

class QLabel;

namespace headlight {

class Session;

class StatusLine : public QStatusBar {
    Q_OBJECT

public:
    explicit StatusLine(Session& session, QWidget* parent = nullptr);

    /// Milliseconds that the last picture of a view took to paint.
    void note_paint(double ms);

    /// What is said at the moment, for tests.
    [[nodiscard]] QString said() const;
    [[nodiscard]] QString times() const;

private:
    void say(const QString& text, bool is_warning);
    void show_snapshot();
    [[nodiscard]] QString warnings() const;

    Session& session_;
    QLabel* tokens_;
    QLabel* times_;
    QLabel* message_;
    double compute_ms_ = 0;
    double paint_ms_ = 0;
    QString refusal_;  // stays until an edit is taken
    QString notice_;
};

}  // namespace headlight
