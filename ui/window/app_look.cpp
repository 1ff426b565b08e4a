#include "ui/window/app_look.hpp"

#include <QApplication>
#include <QPalette>
#include <QStyle>
#include <QStyleFactory>

namespace headlight {

namespace {

struct Look {
    QColor window;
    QColor base;
    QColor raised;  // buttons, chips
    QColor line;
    QColor text;
    QColor muted;
    QColor accent;
    QColor on_accent;
};

Look look_of(ThemeName name) {
    if (name == ThemeName::dark) {
        return {QColor(0x1b, 0x1e, 0x25), QColor(0x14, 0x16, 0x1c), QColor(0x2a, 0x2f, 0x39), QColor(0x3a, 0x40, 0x4c),
                QColor(0xe6, 0xe9, 0xef), QColor(0xa3, 0xab, 0xba), QColor(0x5b, 0x9c, 0xf5), QColor(0x0c, 0x12, 0x1c)};
    }
    return {QColor(0xf5, 0xf6, 0xf8), QColor(0xff, 0xff, 0xff), QColor(0xff, 0xff, 0xff), QColor(0xd3, 0xd8, 0xe0),
            QColor(0x1d, 0x22, 0x2b), QColor(0x5c, 0x65, 0x74), QColor(0x1f, 0x62, 0xc4), QColor(0xff, 0xff, 0xff)};
}

QPalette palette_of(const Look& look) {
    QPalette palette;
    palette.setColor(QPalette::Window, look.window);
    palette.setColor(QPalette::WindowText, look.text);
    palette.setColor(QPalette::Base, look.base);
    palette.setColor(QPalette::AlternateBase, look.window);
    palette.setColor(QPalette::Text, look.text);
    palette.setColor(QPalette::Button, look.raised);
    palette.setColor(QPalette::ButtonText, look.text);
    palette.setColor(QPalette::BrightText, look.on_accent);
    palette.setColor(QPalette::Highlight, look.accent);
    palette.setColor(QPalette::HighlightedText, look.on_accent);
    palette.setColor(QPalette::Link, look.accent);
    palette.setColor(QPalette::PlaceholderText, look.muted);
    palette.setColor(QPalette::ToolTipBase, look.raised);
    palette.setColor(QPalette::ToolTipText, look.text);
    palette.setColor(QPalette::Mid, look.line);
    palette.setColor(QPalette::Midlight, look.line);
    palette.setColor(QPalette::Dark, look.line);
    palette.setColor(QPalette::Light, look.base);
    palette.setColor(QPalette::Shadow, look.line);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        QColor disabled = look.muted;
        disabled.setAlphaF(0.6F);
        palette.setColor(QPalette::Disabled, role, disabled);
    }
    return palette;
}

QString style_sheet(const Look& look) {
    QString sheet = QStringLiteral(R"(
QMainWindow::separator { background: @line; width: 1px; height: 1px; }
QMainWindow::separator:hover { background: @accent; }
QToolBar { background: @window; border: 0; border-bottom: 1px solid @line; padding: 3px 8px; spacing: 2px; }
QToolButton { border: 0; border-radius: 5px; padding: 4px 7px; color: @text; }
QToolButton:hover { background: @hover; }
QToolButton:pressed, QToolButton:checked { background: @pressed; }
QToolButton:focus { border: 1px solid @accent; padding: 3px 6px; }
QToolButton[framed="true"] { border: 1px solid @line; padding: 1px 6px; font-size: 11px; }
QToolButton[framed="true"]:focus { border: 1px solid @accent; }
QToolButton[framed="true"]:checked { border: 1px solid @accent; }
QToolButton::menu-indicator { image: none; }
#sentenceBar { background: @window; border-bottom: 1px solid @line; }
#sentence { font-size: 15px; padding: 5px 8px; border: 1px solid @line; border-radius: 6px; background: @base; }
#sentence:focus { border: 1px solid @accent; }
#hint { color: @muted; font-size: 11px; }
QScrollArea, #controls { background: @window; border: 0; }
#sectionTitle { color: @muted; font-size: 11px; font-weight: 600; padding-top: 5px; padding-bottom: 0; }
#facts { color: @text; font-size: 11px; border-top: 1px solid @line; background: @window; }
QDockWidget { font-size: 11px; font-weight: 600; color: @muted; }
QDockWidget::title { background: @window; padding: 5px 12px 4px 12px; border-bottom: 1px solid @line; text-align: left; }
QStatusBar { background: @window; border-top: 1px solid @line; font-size: 11px; }
QStatusBar::item { border: 0; }
QStatusBar QLabel { color: @muted; padding: 0 6px; font-size: 11px; }
#warning { color: @warning; font-weight: 600; }
QSlider::groove:horizontal { height: 4px; border-radius: 2px; background: @line; }
QSlider::sub-page:horizontal { height: 4px; border-radius: 2px; background: @accent; }
QSlider::handle:horizontal { width: 14px; height: 14px; margin: -5px 0; border-radius: 7px; background: @accent; border: 2px solid @base; }
QSlider::handle:horizontal:hover, QSlider::handle:horizontal:focus { border: 2px solid @text; }
QDoubleSpinBox, QComboBox { border: 1px solid @line; border-radius: 4px; padding: 0 5px; background: @base; min-height: 20px; }
QDoubleSpinBox:focus, QComboBox:focus { border: 1px solid @accent; }
QComboBox::drop-down { border: 0; width: 18px; }
QComboBox::down-arrow { image: url(@chevron); width: 10px; height: 10px; }
QComboBox QAbstractItemView { border: 1px solid @line; background: @base; color: @text; outline: 0; }
QComboBox QAbstractItemView::item { min-height: 22px; padding: 0 6px; color: @text; }
QComboBox QAbstractItemView::item:selected { background: @accent; color: @onaccent; }
QCheckBox { spacing: 8px; min-height: 20px; }
QCheckBox:focus { color: @accent; }
QCheckBox::indicator { width: 13px; height: 13px; border: 1px solid @muted; border-radius: 3px; background: @base; }
QCheckBox::indicator:checked { background: @accent; border: 1px solid @accent; image: url(@check); }
QMenu { background: @base; border: 1px solid @line; padding: 4px; }
QMenu::item { padding: 5px 24px 5px 12px; border-radius: 4px; }
QMenu::item:selected { background: @accent; color: @onaccent; }
QMenu::item:disabled { color: @muted; }
QMenu::separator { height: 1px; background: @line; margin: 4px 8px; }
QToolTip { background: @base; color: @text; border: 1px solid @line; padding: 4px; }
)");
    const bool dark = look.window.lightness() < 128;
    const QColor hover = dark ? QColor(0x2a, 0x2f, 0x39) : QColor(0xe6, 0xe9, 0xee);
    const QColor pressed = dark ? QColor(0x36, 0x3d, 0x4a) : QColor(0xd6, 0xdc, 0xe6);
    sheet.replace(QLatin1String("@onaccent"), look.on_accent.name());
    sheet.replace(QLatin1String("@accent"), look.accent.name());
    sheet.replace(QLatin1String("@window"), look.window.name());
    sheet.replace(QLatin1String("@base"), look.base.name());
    sheet.replace(QLatin1String("@line"), look.line.name());
    sheet.replace(QLatin1String("@text"), look.text.name());
    sheet.replace(QLatin1String("@muted"), look.muted.name());
    sheet.replace(QLatin1String("@hover"), hover.name());
    sheet.replace(QLatin1String("@pressed"), pressed.name());
    sheet.replace(QLatin1String("@warning"), QLatin1String(dark ? "#f0b35a" : "#9a5b00"));
    sheet.replace(QLatin1String("@check"), QLatin1String(dark ? ":/icons/check-dark.svg" : ":/icons/check-light.svg"));
    sheet.replace(QLatin1String("@chevron"),
                  QLatin1String(dark ? ":/icons/chevron-dark.svg" : ":/icons/chevron-light.svg"));
    return sheet;
}

/// Read once, before the program sets its own palette over it.
bool system_is_dark() {
    static const bool dark = QApplication::palette().color(QPalette::Window).lightness() < 128;
    return dark;
}

}  // namespace

ThemeName resolve(ThemeChoice choice) {
    const bool dark = system_is_dark();
    switch (choice) {
        case ThemeChoice::light:
            return ThemeName::light;
        case ThemeChoice::dark:
            return ThemeName::dark;
        case ThemeChoice::system:
            break;
    }
    return dark ? ThemeName::dark : ThemeName::light;
}

void apply_look(QApplication& app, ThemeName theme) {
    const Look look = look_of(theme);
    if (app.style()->objectName().compare(QLatin1String("fusion"), Qt::CaseInsensitive) != 0) {
        QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    }
    QApplication::setPalette(palette_of(look));
    app.setStyleSheet(style_sheet(look));
}

}  // namespace headlight
