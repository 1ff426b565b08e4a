#include "ui/window/icons.hpp"

#include <QApplication>
#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QSvgRenderer>

namespace headlight {

namespace {

/// Draws the SVG at the asked size, so icons are sharp at every scale, in the colour of the text at that moment.
class LineIconEngine : public QIconEngine {
public:
    explicit LineIconEngine(QByteArray svg) : svg_(std::move(svg)) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State /*state*/) override {
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        QByteArray coloured = svg_;
        coloured.replace("#000000", QApplication::palette().color(group, QPalette::ButtonText).name().toLatin1());
        coloured.replace("#000", QApplication::palette().color(group, QPalette::ButtonText).name().toLatin1());
        QSvgRenderer(coloured).render(painter, rect);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap picture(size);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return picture;
    }

    [[nodiscard]] QIconEngine* clone() const override { return new LineIconEngine(svg_); }

private:
    QByteArray svg_;
};

}  // namespace

QIcon icon(const QString& name) {
    QFile file(QStringLiteral(":/icons/") + name + QStringLiteral(".svg"));
    if (!file.open(QIODevice::ReadOnly)) {
        qWarning("no icon %s", qPrintable(name));
        return {};
    }
    return QIcon(new LineIconEngine(file.readAll()));
}

}  // namespace headlight
