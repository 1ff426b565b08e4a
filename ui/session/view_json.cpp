#include "ui/session/view_json.hpp"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <array>

#include "core/spec/parameters.hpp"

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
constexpr std::array<const char*, 5> main_names = {"heads", "head", "lines", "stages", "positions"};
constexpr std::array<const char*, 11> page_names = {"waves",   "wavelengths", "similarity", "rotation", "rope", "alibi",
                                                    "learned", "beyond",      "order",      "effect",   "kinds"};

template <class Enum, std::size_t count>
Enum named(const QJsonValue& value, const std::array<const char*, count>& names, Enum otherwise) {
    const QString text = value.toString();
    for (std::size_t i = 0; i < count; ++i) {
        if (text == QLatin1String(names[i])) return static_cast<Enum>(i);
    }
    return otherwise;
}

QJsonArray to_array(const std::vector<int>& indices) {
    QJsonArray array;
    for (const int index : indices) array.append(index);
    return array;
}

/// Ascending, each once; what is no index is left out.
std::vector<int> indices_of(const QJsonValue& value) {
    std::vector<int> indices;
    const QJsonArray array = value.toArray();
    for (const auto& item : array) {
        if (const auto index = index_of(item)) indices.push_back(*index);
    }
    std::ranges::sort(indices);
    indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
    return indices;
}

/// Kinds of position are named as in the parameter table.
const std::vector<Choice>& kinds() {
    return find_parameter("position.kind")->choices;
}

QString kind_name(PositionKind kind) {
    const std::string_view name = kinds()[static_cast<std::size_t>(kind)].name;
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

PositionKind kind_from(const QJsonValue& value, PositionKind otherwise) {
    const std::string name = value.toString().toStdString();
    const auto kind = std::ranges::find(kinds(), name, &Choice::name);
    return kind == kinds().end() ? otherwise : static_cast<PositionKind>(kind - kinds().begin());
}

PositionOptions positions_from(const QJsonObject& lab) {
    PositionOptions options;
    options.page = named(lab["page"], page_names, options.page);
    options.first_pair = std::max(lab["first_pair"].toInt(options.first_pair), 0);
    options.last_pair = std::max(lab["last_pair"].toInt(options.last_pair), -1);
    options.pair_step = std::max(lab["pair_step"].toInt(options.pair_step), 0);
    options.pair = std::max(lab["pair"].toInt(options.pair), 0);
    options.similar = kind_from(lab["similar"], options.similar);
    options.overlaid = kind_from(lab["overlaid"], options.overlaid);
    options.dot = lab["dot"].toBool();
    options.trained = std::clamp(lab["trained"].toInt(options.trained), 1, longest_beyond);
    options.length = std::clamp(lab["length"].toInt(options.length), 1, longest_beyond);
    const QJsonArray order = lab["order"].toArray();
    for (const auto& token : order) options.order.push_back(token.toInt(-1));
    options.every_head = lab["every_head"].toBool();
    return options;
}

void write_positions(QJsonObject& view, const PositionOptions& options) {
    QJsonObject lab = view["positions"].toObject();
    lab["page"] = page_names[static_cast<std::size_t>(options.page)];
    lab["first_pair"] = options.first_pair;
    lab["last_pair"] = options.last_pair;
    lab["pair_step"] = options.pair_step;
    lab["pair"] = options.pair;
    lab["similar"] = kind_name(options.similar);
    lab["overlaid"] = kind_name(options.overlaid);
    lab["dot"] = options.dot;
    lab["trained"] = options.trained;
    lab["length"] = options.length;
    lab["order"] = to_array(options.order);
    lab["every_head"] = options.every_head;
    view["positions"] = lab;
}

ViewOptions options_from(const QJsonObject& view) {
    ViewOptions options;
    const QJsonObject head = view["head_view"].toObject();
    options.head.transposed = head["transposed"].toBool();
    options.head.hide_punctuation = head["hide_punctuation"].toBool();
    options.head.hide_special = head["hide_special"].toBool();
    options.head.hidden_queries = indices_of(head["hidden_queries"]);
    options.head.hidden_keys = indices_of(head["hidden_keys"]);
    options.head.renormalize = head["renormalize"].toBool();
    options.head.by_distance = head["by_distance"].toBool();
    const QJsonObject lines = view["lines"].toObject();
    options.lines.heads = indices_of(lines["heads"]);
    options.lines.share = std::clamp(lines["share"].toDouble(options.lines.share), least_share, 1.0);
    options.lines.horizontal = lines["horizontal"].toBool();
    options.positions = positions_from(view["positions"].toObject());
    options.products_sorted = view["products_sorted"].toBool();
    options.receptive_layers = std::clamp(view["receptive_layers"].toInt(options.receptive_layers), 1, most_layers);
    return options;
}

void write_options(QJsonObject& view, const ViewOptions& options) {
    QJsonObject head = view["head_view"].toObject();
    head["transposed"] = options.head.transposed;
    head["hide_punctuation"] = options.head.hide_punctuation;
    head["hide_special"] = options.head.hide_special;
    head["hidden_queries"] = to_array(options.head.hidden_queries);
    head["hidden_keys"] = to_array(options.head.hidden_keys);
    head["renormalize"] = options.head.renormalize;
    head["by_distance"] = options.head.by_distance;
    view["head_view"] = head;
    QJsonObject lines = view["lines"].toObject();
    lines["heads"] = to_array(options.lines.heads);
    lines["share"] = options.lines.share;
    lines["horizontal"] = options.lines.horizontal;
    view["lines"] = lines;
    write_positions(view, options.positions);
    view["products_sorted"] = options.products_sorted;
    view["receptive_layers"] = options.receptive_layers;
}

}  // namespace

ViewState view_from_json(const std::string& json, const FigureStyle& defaults) {
    const QJsonObject object = parse(json);
    ViewState view;
    view.style = defaults;
    view.selection.head = index_of(object["head"]).value_or(0);
    view.selection.query = index_of(object["query"]);
    view.selection.key = index_of(object["key"]);
    const bool enlarged = object["enlarged"].toBool();  // as version 0.2 wrote it
    view.selection.main = named(object["main"], main_names, enlarged ? MainView::head : MainView::heads);
    view.selection.more_queries = indices_of(object["more_queries"]);
    view.selection.options = options_from(object);
    if (const auto palette = find_palette(object["palette"].toString().toStdString())) view.style.palette = *palette;
    view.style.scale = named(object["scale"], scale_names, view.style.scale);
    view.style.logarithmic = object["logarithmic"].toBool(defaults.logarithmic);
    view.style.index_base = object["count_from"].toInt(defaults.index_base) == 0 ? 0 : 1;
    return view;
}

std::string view_to_json(const std::string& previous, const ViewState& view) {
    QJsonObject object = parse(previous);
    object["head"] = view.selection.head;
    object["query"] = to_value(view.selection.query);
    object["key"] = to_value(view.selection.key);
    object.remove("enlarged");
    object["main"] = main_names[static_cast<std::size_t>(view.selection.main)];
    object["more_queries"] = to_array(view.selection.more_queries);
    write_options(object, view.selection.options);
    object["palette"] = QString::fromUtf8(palette_name(view.style.palette).data());
    object["scale"] = scale_names[static_cast<std::size_t>(view.style.scale)];
    object["logarithmic"] = view.style.logarithmic;
    object["count_from"] = view.style.index_base;
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

}  // namespace headlight
