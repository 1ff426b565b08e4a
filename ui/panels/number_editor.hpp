#pragma once

#include <QDoubleSpinBox>
#include <QSlider>
#include <optional>

#include "ui/panels/parameter_editor.hpp"
#include "ui/panels/slider_scale.hpp"

namespace headlight {

/// A slider that a double click resets and that the wheel moves only while it has the focus (so that scrolling the
/// panel changes nothing).
class ResetSlider : public QSlider {
    Q_OBJECT

public:
    explicit ResetSlider(QWidget* parent = nullptr);

signals:
    void reset_asked();

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
};

/// A number box whose arrows go to the next value that fits.
class StopSpinBox : public QDoubleSpinBox {
    Q_OBJECT

public:
    explicit StopSpinBox(QWidget* parent = nullptr);
    void set_scale(const SliderScale* scale) { scale_ = scale; }
    void stepBy(int steps) override;
    [[nodiscard]] QString textFromValue(double value) const override;

protected:
    void wheelEvent(QWheelEvent* event) override;

private:
    const SliderScale* scale_ = nullptr;
};

/// Label, slider and number box; a dice for the seed.
class NumberEditor : public ParameterEditor {
    Q_OBJECT

public:
    NumberEditor(const Parameter& parameter, Session& session, QWidget* parent);

protected:
    void show_value(const Value& value) override;

private:
    void edit(double value);
    void roll_dice();
    void update_scale(double value);
    [[nodiscard]] double soft_max(double value) const;
    [[nodiscard]] bool is_seed() const;

    std::optional<SliderScale> scale_;
    ResetSlider* slider_ = nullptr;
    StopSpinBox* box_;
};

}  // namespace headlight
