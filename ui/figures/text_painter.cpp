#include "ui/figures/text_painter.hpp"

#include <qcustomplot.h>

#include <QFontMetricsF>
#include <QTextBoundaryFinder>
#include <QTextLayout>
#include <algorithm>
#include <cmath>

#include "ui/figures/labels.hpp"

namespace headlight {

namespace {

constexpr qsizetype most_kept = 4096;

/// Colour glyphs are only drawn as such by drawText.
bool has_emoji(const QString& text) {
    return std::ranges::any_of(text, [](QChar c) { return c.isSurrogate() || c.unicode() == 0xFE0F; });
}

int cluster_count(const QString& text) {
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
    int count = 0;
    while (finder.toNextBoundary() >= 0) ++count;
    return count;
}

}  // namespace

void TextPainter::lay_out(Shaped& shaped, const QFont& font) {
    QTextLayout layout(shaped.text, font);
    layout.beginLayout();
    const QTextLine line = layout.createLine();
    layout.endLayout();
    shaped.width = line.isValid() ? line.naturalTextWidth() : 0;
    shaped.ascent = line.isValid() ? line.ascent() : 0;
    shaped.glyphs = layout.glyphRuns();
}

const TextPainter::Shaped& TextPainter::shape(const QString& text, const QFont& font, int room) {
    const Key key{text, font.pixelSize(), font.weight(), room};
    if (const auto it = shaped_.constFind(key); it != shaped_.constEnd()) return *it;
    if (shaped_.size() > most_kept) shaped_.clear();
    const QFontMetricsF metrics(font);
    Shaped shaped;
    shaped.text = text;
    lay_out(shaped, font);
    // Measured as it will be drawn: fallback fonts may be wider than the metrics of the font say.
    for (int clusters = cluster_count(text) - 1; room > 0 && shaped.width > room && clusters >= 0; --clusters) {
        shaped.text = clusters == 0 ? QString() : elide_clusters(text, clusters);
        lay_out(shaped, font);
    }
    shaped.font_ascent = metrics.ascent();
    shaped.font_descent = metrics.descent();
    return *shaped_.insert(key, shaped);
}

double TextPainter::width(const QString& text, const QFont& font) {
    return shape(text, font, 0).width;
}

double TextPainter::draw(QCPPainter& painter, const QRectF& rect, const QString& text, const QFont& font,
                         const QColor& colour, const Options& options) {
    if (text.isEmpty() || rect.width() <= 0 || rect.height() <= 0) return 0;
    const double length = options.rotated ? rect.height() : rect.width();
    const Shaped& shaped = shape(text, font, options.elide ? std::max(1, static_cast<int>(length)) : 0);
    if (shaped.text.isEmpty()) return 0;
    const double across = options.rotated ? rect.width() : rect.height();
    double along = 0;
    if (options.alignment & Qt::AlignRight) along = length - shaped.width;
    if (options.alignment & Qt::AlignHCenter) along = (length - shaped.width) / 2;
    const double baseline = (across + shaped.font_ascent - shaped.font_descent) / 2;

    const QTransform before = painter.transform();
    if (options.rotated) {
        painter.translate(std::round(rect.left()), std::round(rect.bottom()));
        painter.rotate(-90);
    } else {
        painter.translate(std::round(rect.left()), std::round(rect.top()));
    }
    painter.setPen(colour);
    const QPointF start(std::round(along), std::round(baseline));
    if (painter.modes().testFlag(QCPPainter::pmVectorized) || has_emoji(shaped.text)) {
        painter.setFont(font);
        painter.QPainter::drawText(start, shaped.text);
    } else {
        for (const QGlyphRun& run : shaped.glyphs) painter.drawGlyphRun(start - QPointF(0, shaped.ascent), run);
    }
    painter.setTransform(before);
    return shaped.width;
}

}  // namespace headlight
