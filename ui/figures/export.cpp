#include "ui/figures/export.hpp"

#include <QBuffer>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <algorithm>
#include <cmath>
#include <ostream>

#include "core/io/atomic_file.hpp"
#include "ui/figures/figure_plot.hpp"
#include "ui/figures/figures_tr.hpp"

namespace headlight {

namespace {

constexpr int largest_side = 16384;
constexpr double most_pixels = 200e6;

std::optional<Error> check_size(QSize size, double scale, FigureFormat format) {
    if (!(scale > 0) || scale > 100)
        return Error{Figures::tr("the scale must be more than 0 and at most 100").toStdString(), "scale"};
    const double width = size.width() * scale;
    const double height = size.height() * scale;
    if (size.width() < 1 || size.height() < 1 || width < 1 || height < 1)
        return Error{Figures::tr("a figure needs a width and a height of at least 1").toStdString(), "size"};
    if (std::max(width, height) > largest_side || (format == FigureFormat::png && width * height > most_pixels))
        return Error{Figures::tr("%1 × %2 pixels is too large: at most %3 on a side and 200 million in all")
                         .arg(width)
                         .arg(height)
                         .arg(largest_side)
                         .toStdString(),
                     "size"};
    return std::nullopt;
}

QByteArray to_png(FigurePlot& plot, QSize size, double scale) {
    plot.set_export_scale(scale);
    QImage image = plot.toPixmap(size.width(), size.height(), scale).toImage();
    image = image.convertToFormat(QImage::Format_RGB32);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

void paint_onto(FigurePlot& plot, QPaintDevice& device, QSize size, double scale) {
    plot.set_export_scale(1);
    QCPPainter painter;
    painter.begin(&device);
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    painter.setMode(QCPPainter::pmNonCosmetic);
    painter.scale(scale, scale);
    painter.fillRect(QRectF(QPointF(), QSizeF(size)), theme(plot.figure_style().theme).background);
    plot.toPainter(&painter, size.width(), size.height());
    painter.end();
}

QByteArray to_svg(FigurePlot& plot, QSize size, double scale) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96);
    const QSize scaled(static_cast<int>(std::lround(size.width() * scale)),
                       static_cast<int>(std::lround(size.height() * scale)));
    generator.setSize(scaled);
    generator.setViewBox(QRect(QPoint(), scaled));
    generator.setTitle(plot.figure().title);
    generator.setDescription(plot.figure().message);
    paint_onto(plot, generator, size, scale);
    return bytes;
}

/// The same figure is the same bytes. The date may be missing (ISO 32000-1, table 317); the table of offsets stays
/// right.
void blank_creation_date(QByteArray& pdf) {
    const qsizetype begin = pdf.indexOf("/CreationDate (");
    const qsizetype end = begin < 0 ? -1 : pdf.indexOf(')', begin);
    for (qsizetype i = begin; i >= 0 && i <= end; ++i) pdf[i] = ' ';
}

QByteArray to_pdf(FigurePlot& plot, QSize size, double scale) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setCreator(QStringLiteral("Headlight"));
    writer.setTitle(plot.figure().title);
    writer.setResolution(96);
    writer.setPageMargins(QMarginsF());
    const QSizeF points(size.width() * scale * 0.75, size.height() * scale * 0.75);
    writer.setPageSize(QPageSize(points, QPageSize::Point, QString(), QPageSize::ExactMatch));
    paint_onto(plot, writer, size, scale);
    buffer.close();
    blank_creation_date(bytes);
    return bytes;
}

}  // namespace

std::optional<FigureFormat> format_of(const std::filesystem::path& path) {
    std::string extension = path.extension().string();
    std::ranges::transform(extension, extension.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (extension == ".svg") return FigureFormat::svg;
    if (extension == ".pdf") return FigureFormat::pdf;
    if (extension == ".png") return FigureFormat::png;
    return std::nullopt;
}

std::optional<Error> export_figure(const FigureModel& model, const FigureStyle& style,
                                   const std::filesystem::path& path, FigureFormat format, QSize size, double scale,
                                   const Highlight& highlight) {
    if (auto error = check_size(size, scale, format)) return error;
    FigurePlot plot;
    plot.set_figure_style(style);
    plot.set_figure(model);
    plot.set_highlight(highlight);
    const QByteArray bytes = format == FigureFormat::png   ? to_png(plot, size, scale)
                             : format == FigureFormat::svg ? to_svg(plot, size, scale)
                                                           : to_pdf(plot, size, scale);
    if (bytes.isEmpty()) return Error{Figures::tr("the figure could not be drawn").toStdString(), path.string()};
    return write_atomically(path, [&](std::ostream& out) {
        out.write(bytes.constData(), static_cast<std::streamsize>(bytes.size()));
        return out.good();
    });
}

}  // namespace headlight
