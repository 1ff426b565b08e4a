#include <qcustomplot.h>

#include <QTextLayout>
#include <algorithm>
#include <cmath>

#include "ui/figures/paint.hpp"

namespace headlight {

namespace {

/// Place of a value on the bar: 0 at min, 1 at max.
double bar_place(const ColourScale& scale, double value) {
    if (scale.logarithmic) return std::log(value / scale.min) / std::log(scale.max / scale.min);
    return (value - scale.min) / (scale.max - scale.min);
}

void paint_swatches(QCPPainter& painter, const PaintContext& context, const ColourBar& bar, const QRectF& rect) {
    const ColourLookup& colours = context.lookup(bar.scale);
    const double line = QFontMetricsF(context.fonts->small).height();
    double top = rect.top();
    for (const Tick& tick : bar.ticks) {
        if (top + 12 > rect.bottom()) return;
        const QRectF swatch(rect.left(), top + 1, 10, 10);
        painter.setPen(QPen(context.colours().grid, 1));
        painter.setBrush(QColor::fromRgb(tick.at > 0 ? colours.at(1) : colours.masked()));
        painter.drawRect(swatch);
        if (tick.at <= 0 && colours.hatch() != colours.masked()) {
            painter.setPen(QColor::fromRgb(colours.hatch()));
            painter.drawLine(swatch.bottomLeft(), swatch.topRight());
        }
        context.text->draw(painter, QRectF(swatch.right() + 5, top + 6 - line / 2, rect.width() - 14, line), tick.text,
                           context.fonts->small, context.colours().text, {Qt::AlignLeft, false, false});
        top += line + 4;
    }
}

std::vector<Tick> bar_ticks(const ColourScale& scale, double height) {
    if (scale.kind != ScaleKind::diverging)
        return nice_ticks(scale.min, scale.max, std::clamp(static_cast<int>(height / 34), 2, 5), scale.logarithmic);
    std::vector<Tick> ticks;  // always the ends and the centre
    const double centre = (scale.min + scale.max) / 2;
    for (const double value : {scale.min, centre, scale.max}) ticks.push_back({value, tick_text(value)});
    if (height > 140)
        for (const double end : {scale.min, scale.max})
            ticks.push_back({(centre + end) / 2, tick_text((centre + end) / 2)});
    return ticks;
}

QLinearGradient bar_gradient(const ColourLookup& colours, const QRectF& rect) {
    constexpr int stops = 32;
    QLinearGradient gradient(rect.bottomLeft(), rect.topLeft());
    for (int i = 0; i <= stops; ++i) {
        const double place = static_cast<double>(i) / stops;
        gradient.setColorAt(place, QColor::fromRgb(colours.at(place)));
    }
    return gradient;
}

}  // namespace

QString fitting_title(const PaintContext& context, const Axis& axis, double length) {
    const bool fits = context.text->width(axis.title, context.fonts->small) <= length;
    if (fits) return axis.title;
    return axis.short_title.isEmpty() ? axis.title.section(QStringLiteral(" ("), 0, 0) : axis.short_title;
}

QString tick_text(double value) {
    if (value == 0) return QStringLiteral("0");
    const double size = std::abs(value);
    QString text;
    const bool whole = size < 1e7 && size == std::floor(size);  // positions far on must be told apart
    if (whole) {
        text = QString::number(size, 'f', 0);
    } else if (size < 1e-3 || size >= 1e5) {
        const int power = static_cast<int>(std::floor(std::log10(size) + 1e-9));
        const double lead = size / std::pow(10.0, power);
        text = std::abs(lead - 1) < 1e-6 ? QStringLiteral("1e%1").arg(power)
                                         : QStringLiteral("%1e%2").arg(lead, 0, 'g', 2).arg(power);
    } else {
        text = QString::number(size, 'g', 4);
    }
    text.replace(QLatin1Char('-'), QChar(0x2212));
    return value < 0 ? QChar(0x2212) + text : text;
}

std::vector<Tick> nice_ticks(double min, double max, int count, bool logarithmic) {
    std::vector<Tick> ticks;
    if (!(max > min) || count < 1) return ticks;
    if (logarithmic) {
        const int first = static_cast<int>(std::ceil(std::log10(min) - 1e-9));
        const int last = static_cast<int>(std::floor(std::log10(max) + 1e-9));
        const int step = std::max(1, (last - first + count) / count);
        for (int power = last; power >= first; power -= step)
            ticks.push_back({std::pow(10.0, power), tick_text(std::pow(10.0, power))});
        return ticks;
    }
    const double rough = (max - min) / count;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    double step = 10 * power;
    for (const double factor : {5.0, 2.0, 1.0})
        if (factor * power >= rough * 0.999) step = factor * power;
    for (double i = std::ceil(min / step - 1e-6); i * step <= max + step * 1e-6; ++i)
        ticks.push_back({i * step, tick_text(std::round(i * step / step * 1e6) / 1e6 * step)});
    return ticks;
}

void paint_title(QCPPainter& painter, const PaintContext& context, int index) {
    const auto at = static_cast<std::size_t>(index);
    const PanelTitle& title = context.model->panels[at].title;
    const QRectF& rect = context.layout->panels[at].title;
    if (rect.width() < 6 || rect.height() <= 0) return;
    const Theme& colours = context.colours();
    const QFont name_font = context.fonts->sized(context.layout->title_pixels);
    QFont bold = name_font;
    bold.setWeight(context.fonts->bold.weight());
    const QFont value_font =
        context.fonts->sized(std::min(context.layout->title_pixels, context.fonts->small.pixelSize()));
    const QColor text = title.muted ? colours.muted_text : colours.text;
    const QColor name_colour = title.colour && !title.muted ? colour_of(context, *title.colour) : text;
    double left = rect.left();
    if (!title.number.isEmpty()) {
        left += context.text->draw(painter, rect, title.number, bold, text, {Qt::AlignLeft, false, false});
        left += 5;
    }
    const double area_right = std::max(context.layout->panels[at].area.right(), left);
    const double value_width = title.value.isEmpty() ? 0 : std::ceil(context.text->width(title.value, value_font));
    // What there is room for, the best first: everything, the short name and the value, the short name, the value.
    const double room = rect.right() - left;
    const QString brief = title.short_name.isEmpty() ? title.name : title.short_name;
    const double brief_width = context.text->width(brief, name_font);
    const double beside = value_width > 0 ? value_width + 6 : 0;
    const bool all = context.text->width(title.name, name_font) + beside <= room;
    const bool value_fits = all || brief_width + beside <= room || (brief_width > room && value_width <= room);
    const bool name_fits = all || brief_width <= room || value_width == 0;
    const QString& name = all ? title.name : brief;
    if (value_fits && value_width > 0) {
        // At the right edge of the cells, further out only when the name needs it.
        const double name_width = name_fits ? context.text->width(name, name_font) + 6 : 0;
        const double end = std::max(left + name_width + value_width, area_right);
        context.text->draw(painter, QRectF(end - value_width, rect.top(), value_width + 1, rect.height()), title.value,
                           value_font, colours.muted_text, {Qt::AlignLeft, false, false});
    }
    if (name_fits)
        context.text->draw(painter, QRectF(left, rect.top(), room + 1, rect.height()), name, name_font, name_colour,
                           {Qt::AlignLeft, false, true});
}

void paint_bar(QCPPainter& painter, const PaintContext& context, const ColourBar& bar, const QRectF& rect) {
    if (rect.height() < 16 || rect.width() < 8) return;
    painter.setAntialiasing(false);
    if (bar.scale.kind == ScaleKind::allowed) {
        paint_swatches(painter, context, bar, rect);
        return;
    }
    const QRectF colours(rect.left(), rect.top(), 10, rect.height());
    painter.setPen(Qt::NoPen);
    painter.setBrush(bar_gradient(context.lookup(bar.scale), colours));
    painter.drawRect(colours);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(context.colours().grid, 1));
    painter.drawRect(colours.adjusted(-1, -1, 0, 0));

    const std::vector<Tick> ticks = bar.ticks.empty() ? bar_ticks(bar.scale, rect.height()) : bar.ticks;
    for (const Tick& tick : ticks) {
        const double y = std::round(colours.bottom() - bar_place(bar.scale, tick.at) * colours.height());
        if (y < rect.top() - 1 || y > rect.bottom() + 1) continue;
        painter.setPen(QPen(context.colours().muted_text, 1));
        painter.drawLine(QLineF(colours.right(), y, colours.right() + 3, y));
        // The numbers at the ends stay beside the bar: titles end right above it.
        const double middle = std::clamp(y, rect.top() + 5, std::max(rect.bottom() - 5, rect.top() + 5));
        context.text->draw(painter, QRectF(colours.right() + 5, middle - 8, 80, 16), tick.text, context.fonts->small,
                           context.colours().muted_text, {Qt::AlignLeft, false, false});
    }
    if (bar.label.isEmpty()) return;
    const double line = QFontMetricsF(context.fonts->small).height();
    const bool fits = context.text->width(bar.label, context.fonts->small) <= rect.height();
    context.text->draw(painter, QRectF(rect.right() - line, rect.top(), line, rect.height()),
                       fits || bar.short_label.isEmpty() ? bar.label : bar.short_label, context.fonts->small,
                       context.colours().muted_text, {Qt::AlignHCenter, true, true});
}

void paint_axis_title(QCPPainter& painter, const PaintContext& context, const QRectF& rect, const QString& text,
                      bool rotated) {
    if (!rect.isEmpty())
        context.text->draw(painter, rect, text, context.fonts->small, context.colours().muted_text,
                           {Qt::AlignHCenter, rotated, true});
}

namespace {

/// In one line or two, the second elided.
void paint_note(QCPPainter& painter, const PaintContext& context, const QString& note, const QRectF& rect) {
    const QFont& font = context.fonts->small;
    const QColor& colour = context.colours().muted_text;
    const double line = std::ceil(QFontMetricsF(font).height());
    if (rect.height() < 1.5 * line) {
        context.text->draw(painter, rect, note, font, colour, {Qt::AlignLeft, false, true});
        return;
    }
    QTextLayout layout(note, font);
    layout.beginLayout();
    QTextLine first = layout.createLine();
    first.setLineWidth(rect.width());
    const int end = first.textStart() + first.textLength();
    layout.endLayout();
    const QRectF upper(rect.left(), rect.top(), rect.width(), line);
    context.text->draw(painter, upper, note.left(end).trimmed(), font, colour, {Qt::AlignLeft, false, true});
    context.text->draw(painter, upper.translated(0, line), note.mid(end).trimmed(), font, colour,
                       {Qt::AlignLeft, false, true});
}

}  // namespace

void paint_frame(QCPPainter& painter, const PaintContext& context) {
    const FigureModel& model = *context.model;
    const FigureLayout& layout = *context.layout;
    painter.setAntialiasing(true);
    if (!model.message.isEmpty()) {
        painter.setPen(context.colours().muted_text);
        painter.setFont(context.fonts->normal);
        painter.drawText(layout.message, Qt::AlignCenter | Qt::TextWordWrap, model.message);
        return;
    }
    if (model.shared_axes && !model.panels.empty()) {
        const MatrixPanel* matrix = model.panels.front().matrix();
        if (matrix != nullptr && matrix->rows && !layout.row_title.isEmpty())
            context.text->draw(painter, layout.row_title,
                               fitting_title(context, *matrix->rows, layout.row_title.height()), context.fonts->small,
                               context.colours().query, {Qt::AlignHCenter, true, true});
        if (matrix != nullptr && matrix->columns && !layout.column_title.isEmpty())
            context.text->draw(painter, layout.column_title,
                               fitting_title(context, *matrix->columns, layout.column_title.width()),
                               context.fonts->small, context.colours().key, {Qt::AlignHCenter, false, true});
    }
    if (!layout.note.isEmpty()) paint_note(painter, context, model.note, layout.note);
    if (model.bar && !layout.bar.isEmpty()) paint_bar(painter, context, *model.bar, layout.bar);
    for (std::size_t i = 0; i < model.panels.size(); ++i)
        if (model.panels[i].bar && !layout.panels[i].bar.isEmpty())
            paint_bar(painter, context, *model.panels[i].bar, layout.panels[i].bar);
}

}  // namespace headlight
