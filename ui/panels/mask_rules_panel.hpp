#pragma once
// The rules of the mask as a list that is ticked, inverted, joined and ordered, with presets by their names.

#include <QWidget>
#include <vector>

#include "core/spec/mask_rules.hpp"

class QLabel;
class QLineEdit;
class QToolButton;
class QVBoxLayout;

namespace headlight {

class ParameterEditor;
class Session;

class MaskRulesPanel : public QWidget {
    Q_OBJECT

public:
    explicit MaskRulesPanel(Session& session, QWidget* parent = nullptr);

    /// Brings everything up to date with the session's spec.
    void refresh();

private:
    /// A rule's editor, and below it how it is combined while it is on.
    struct Row {
        MaskRuleKind kind{};
        QWidget* widget = nullptr;
        ParameterEditor* editor = nullptr;  ///< null: documents
        QWidget* combination = nullptr;
        QToolButton* join = nullptr;
        QToolButton* invert = nullptr;
        QToolButton* up = nullptr;
        QToolButton* down = nullptr;
    };

    void order_tabs();
    void add_presets();
    void add_row(MaskRuleKind kind);
    void add_combination(Row& row);
    QWidget* make_documents();
    void refresh_documents();
    void take_documents();
    void take_documents(std::vector<int> documents);
    void cut_at_pin();
    void take(MaskSpec mask);

    Session& session_;
    QVBoxLayout* rows_layout_;
    std::vector<Row> rows_;
    QLineEdit* documents_ = nullptr;
    QToolButton* cut_ = nullptr;
    QToolButton* default_order_ = nullptr;
};

}  // namespace headlight
