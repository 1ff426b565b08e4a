#pragma once
// Short texts, shaped once and drawn often. Files get real text instead of glyphs.

#include <QFont>
#include <QGlyphRun>
#include <QHash>
#include <QRectF>
#include <QString>

class QCPPainter;

namespace headlight {

class TextPainter {
public:
    struct Options {
        Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter;
        bool rotated = false;  ///< read from bottom to top
        bool elide = true;     ///< cut with … when it is longer than the rectangle
    };

    /// Returns the width that was used.
    double draw(QCPPainter& painter, const QRectF& rect, const QString& text, const QFont& font, const QColor& colour,
                const Options& options);

    [[nodiscard]] double width(const QString& text, const QFont& font);

    void clear() { shaped_.clear(); }

private:
    struct Key {
        QString text;
        int pixels = 0;
        int weight = 0;
        int room = 0;  ///< 0: as long as it is
        bool operator==(const Key&) const = default;
        friend size_t qHash(const Key& key, size_t seed) {
            return qHashMulti(seed, key.text, key.pixels, key.weight, key.room);
        }
    };
    struct Shaped {
        QString text;  ///< elided
        QList<QGlyphRun> glyphs;
        double width = 0;
        double ascent = 0;       ///< of the laid out line, which fallback fonts may have raised
        double font_ascent = 0;  ///< of the font itself: one baseline for all labels
        double font_descent = 0;
    };
    static void lay_out(Shaped& shaped, const QFont& font);
    const Shaped& shape(const QString& text, const QFont& font, int room);

    QHash<Key, Shaped> shaped_;
};

}  // namespace headlight
