#pragma once
// Every parameter of the table, by group, and the facts that follow from them.

#include <QWidget>
#include <vector>

class QLabel;
class QVBoxLayout;

namespace headlight {

class MaskRulesPanel;
class ParameterEditor;
class Session;

class ControlPanel : public QWidget {
    Q_OBJECT

public:
    explicit ControlPanel(Session& session, QWidget* parent = nullptr);

private:
    void refresh();
    void refresh_facts();

    Session& session_;
    std::vector<ParameterEditor*> editors_;
    MaskRulesPanel* mask_ = nullptr;
    QLabel* facts_;
};

/// d_k, parameters, multiply-adds and memory, as a few short lines (rich text).
[[nodiscard]] QString facts_text(const Session& session);

}  // namespace headlight
