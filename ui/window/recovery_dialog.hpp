#pragma once
// Offers the work of runs that ended without being asked.

#include <QDialog>

#include "ui/session/autosave.hpp"

class QListWidget;
class QPushButton;

namespace headlight {

class RecoveryDialog : public QDialog {
    Q_OBJECT

public:
    RecoveryDialog(Autosave& autosave, std::vector<Autosave::Left> left, QWidget* parent);

private:
    void open_chosen();
    void delete_chosen();
    void update_buttons();

    Autosave& autosave_;
    std::vector<Autosave::Left> left_;
    QListWidget* list_;
    QPushButton* open_;
    QPushButton* delete_;
};

}  // namespace headlight
