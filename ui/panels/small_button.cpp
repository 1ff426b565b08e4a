#include "ui/panels/small_button.hpp"

#include <QHBoxLayout>
#include <QToolButton>

namespace headlight {

QToolButton* add_button(QHBoxLayout& row, const QString& text, const QString& hint) {
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(QStringLiteral("<p>") + hint.toHtmlEscaped() + QStringLiteral("</p>"));
    button->setAccessibleName(text);
    button->setAccessibleDescription(hint);
    button->setFocusPolicy(Qt::TabFocus);
    button->setProperty("framed", true);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    row.addWidget(button);
    return button;
}

}  // namespace headlight
