#pragma once
// Which pairs of dimensions are drawn as waves: from, to, and every how many.

#include <QWidget>

class QComboBox;
class QLabel;

namespace headlight {

class RangeSlider;
class Session;

class PairRange : public QWidget {
    Q_OBJECT

public:
    explicit PairRange(Session& session, QWidget* parent = nullptr);

private:
    void refresh();
    void take(int first, int last);

    Session& session_;
    RangeSlider* range_;
    QLabel* text_;
    QComboBox* step_;
};

}  // namespace headlight
