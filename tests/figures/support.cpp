#include "tests/figures/support.hpp"

#include <QTemporaryDir>
#include <fstream>
#include <sstream>

#include "tests/catch.hpp"
#include "ui/figures/export.hpp"

namespace headlight::test {

std::shared_ptr<const Trace> trace_of(const Spec& spec) {
    auto result = evaluate(spec);
    if (!result.ok()) FAIL(result.error().message());
    return result.value();
}

Spec spec_of(const std::string& text, int heads, int d_model) {
    Spec spec;
    spec.text.source = text;
    spec.model.heads = heads;
    spec.model.d_model = d_model;
    return spec;
}

Trace trace_with(const Matrix& weights, const Mask& mask) {
    auto tokens = std::make_shared<Tokens>();
    for (Index i = 0; i < weights.cols(); ++i)
        tokens->list.push_back({std::string(1, static_cast<char>('a' + i % 26)), 0, 1});
    auto attention = std::make_shared<HeadMatrices>(1, weights.rows(), weights.cols());
    attention->head(0) = weights;
    Trace trace;
    trace.spec.model.heads = 1;
    trace.source.tokens = tokens;
    trace.mask = std::make_shared<Mask>(mask);
    LayerTrace layer;
    layer.attention = attention;
    trace.layers.push_back(layer);
    return trace;
}

FigureModel matrix_figure(const Matrix& values, const std::shared_ptr<const Mask>& mask) {
    auto axis = std::make_shared<Axis>();
    axis->meaning = Meaning::query;
    auto columns = std::make_shared<Axis>();
    columns->meaning = Meaning::key;
    MatrixPanel panel;
    panel.values = MatrixData::of(std::make_shared<const Matrix>(values));
    if (mask) panel.mask = MaskData::of(mask);
    panel.rows = axis;
    panel.columns = columns;
    FigureModel model;
    model.title = QStringLiteral("matrix");
    model.panels.push_back({7, {}, panel, std::nullopt});
    return model;
}

std::string temporary_file(const std::string& name) {
    static const QTemporaryDir folder;
    return folder.filePath(QString::fromStdString(name)).toStdString();
}

QImage png_of(const FigureModel& model, const FigureStyle& style, QSize size, double scale) {
    const std::string path = temporary_file("picture.png");
    const auto error = export_figure(model, style, path, FigureFormat::png, size, scale);
    if (error) FAIL(error->message());
    return QImage(QString::fromStdString(path));
}

std::string svg_of(const FigureModel& model, const FigureStyle& style, QSize size) {
    const std::string path = temporary_file("picture.svg");
    const auto error = export_figure(model, style, path, FigureFormat::svg, size);
    if (error) FAIL(error->message());
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

}  // namespace headlight::test
