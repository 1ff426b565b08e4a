#pragma once
// The sentence and, under it, its tokens as chips.

#include <QWidget>

class QLabel;
class QLineEdit;
class QScrollArea;

namespace headlight {

class Session;
class TokenChips;

class SentenceBar : public QWidget {
    Q_OBJECT

public:
    explicit SentenceBar(Session& session, QWidget* parent = nullptr);

    [[nodiscard]] QLineEdit& line() { return *line_; }
    [[nodiscard]] TokenChips& chips() { return *chips_; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void show_text();
    void show_snapshot();
    void show_selection();
    void fit_chips();

    Session& session_;
    QLineEdit* line_;
    QLabel* shade_hint_;
    QScrollArea* scroll_;
    TokenChips* chips_;
};

}  // namespace headlight
