#pragma once
// The sentence and its tokens; with cross-attention a second one above it, whose tokens ask.

#include <QWidget>

class QLabel;
class QLineEdit;

namespace headlight {

class Session;
class TokenChips;
class TokenRow;

class SentenceBar : public QWidget {
    Q_OBJECT

public:
    explicit SentenceBar(Session& session, QWidget* parent = nullptr);

    /// Of text.source, whose tokens are the keys.
    [[nodiscard]] QLineEdit& line();
    [[nodiscard]] TokenChips& chips();
    /// Of text.target, whose tokens are the queries with attention.cross; hidden otherwise.
    [[nodiscard]] TokenRow& target_row() { return *target_; }

private:
    void connect_rows();
    void show_spec();
    void show_snapshot();
    void show_selection();
    [[nodiscard]] QString hint() const;

    Session& session_;
    TokenRow* target_;
    TokenRow* source_;
    QLabel* shade_hint_;
};

}  // namespace headlight
