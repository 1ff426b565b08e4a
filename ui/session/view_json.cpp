#include "ui/session/view_json.hpp"

#include <QJsonDocument>
#include <QJsonObject>

namespace headlight {

namespace {

QJsonObject parse(const std::string& json) {
    return QJsonDocument::fromJson(QByteArray::fromStdString(json)).object();
}

std::optional<int> index_of(const QJsonValue& value) {
    const int index = value.toInt(-1);
    return index < 0 ? std::nullopt : std::optional(index);
}

QJsonValue to_value(const std::optional<int>& index) {
    return index ? QJsonValue(*index) : QJsonValue();
}

constexpr std::array<const char*, 3> scale_names = {"fixed", "shared", "per-head"};

}  // namespace

ViewState view_from_json(const std::string& json, const FigureStyle& defaults) {
    const QJsonObject object = parse(json);
    ViewState view;
    view.style = defaults;
    view.selection.head = index_of(object["head"]).value_or(0);
    view.selection.query = index_of(object["query"]);
    view.selection.key = index_of(object["key"]);
    view.selection.head_enlarged = object["enlarged"].toBool();
    if (const auto palette = find_palette(object["palette"].toString().toStdString())) view.style.palette = *palette;
    const QString scale = object["scale"].toString();
    for (std::size_t i = 0; i < scale_names.size(); ++i) {
        if (scale == QLatin1String(scale_names[i])) view.style.scale = static_cast<ScaleChoice>(i);
    }
    view.style.logarithmic = object["logarithmic"].toBool(defaults.logarithmic);
    view.style.index_base = object["count_from"].toInt(defaults.index_base) == 0 ? 0 : 1;
    return view;
}

std::string view_to_json(const std::string& previous, const ViewState& view) {
    QJsonObject object = parse(previous);
    object["head"] = view.selection.head;
    object["query"] = to_value(view.selection.query);
    object["key"] = to_value(view.selection.key);
    object["enlarged"] = view.selection.head_enlarged;
    object["palette"] = QString::fromUtf8(palette_name(view.style.palette).data());
    object["scale"] = scale_names[static_cast<std::size_t>(view.style.scale)];
    object["logarithmic"] = view.style.logarithmic;
    object["count_from"] = view.style.index_base;
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

}  // namespace headlight
