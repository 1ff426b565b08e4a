#pragma once
// One sentence and, under it, its tokens as chips that scroll when they are many.

#include <QWidget>
#include <string>
#include <vector>

class QHBoxLayout;
class QLineEdit;
class QScrollArea;

namespace headlight {

class TokenChips;

class TokenRow : public QWidget {
    Q_OBJECT

public:
    TokenRow(const QString& name, const QString& placeholder, const QString& tooltip, QWidget* parent = nullptr);

    [[nodiscard]] QLineEdit& line() { return *line_; }
    [[nodiscard]] TokenChips& chips() { return *chips_; }
    /// Where something may stand to the right of the sentence.
    [[nodiscard]] QHBoxLayout& top() { return *top_; }

    void show_text(const std::string& utf8);
    void show_tokens(std::vector<QString> labels, int index_base);

signals:
    void text_edited(const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit_chips();

    QLineEdit* line_;
    QHBoxLayout* top_;
    QScrollArea* scroll_;
    TokenChips* chips_;
};

}  // namespace headlight
