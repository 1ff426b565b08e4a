#include "ui/session/view_json.hpp"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include "tests/ui/support.hpp"

using namespace headlight;
using namespace headlight::test;

namespace {

ViewState every_option_changed() {
    ViewState view;
    Selection& s = view.selection;
    s.head = 3;
    s.query = 5;
    s.key = 2;
    s.more_queries = {1, 7};
    s.main = MainView::lines;
    s.options.head = {true, true, true, {1, 4}, {0, 4, 9}, true, true};
    s.options.lines = {{2, 6}, 0.35, true};
    s.options.products_sorted = true;
    s.options.receptive_layers = 11;
    view.style.palette = Palette::magma;
    view.style.scale = ScaleChoice::per_head;
    view.style.logarithmic = true;
    view.style.index_base = 0;
    return view;
}

QJsonObject object_of(const std::string& json) {
    return QJsonDocument::fromJson(QByteArray::fromStdString(json)).object();
}

}  // namespace

TEST_CASE("everything that is looked at comes back from a file", "[view_json]") {
    const ViewState view = every_option_changed();
    const ViewState again = view_from_json(view_to_json("", view), {});
    CHECK(again.selection == view.selection);
    CHECK(again.style == view.style);
    for (const MainView main : {MainView::heads, MainView::head, MainView::lines, MainView::stages}) {
        ViewState other;
        other.selection.main = main;
        // Written over what was there before: nothing of it may be left.
        const ViewState back = view_from_json(view_to_json(view_to_json("", view), other), view.style);
        CHECK(back.selection == other.selection);
        CHECK(back.style == other.style);
    }
}

TEST_CASE("what is not there or makes no sense is as if it were new", "[view_json]") {
    FigureStyle style;
    style.palette = Palette::cividis;
    style.logarithmic = true;
    for (const char* json : {"", "{}", "[]", "null", "not json", "{\"head_view\": 3}"}) {
        const ViewState view = view_from_json(json, style);
        INFO(json);
        CHECK(view.selection == Selection{});
        CHECK(view.style == style);
    }
    const ViewState view = view_from_json(R"({
        "head": "three", "query": -1, "key": 1.5, "main": 2, "more_queries": "all", "enlarged": "yes",
        "head_view": {"transposed": 1, "hide_punctuation": "true", "hide_special": null, "hidden_queries": {"a": 1},
                      "hidden_keys": [true, "2", -3, 1e300, []], "renormalize": [], "by_distance": {}},
        "lines": {"heads": 4, "share": "half", "horizontal": "no"},
        "products_sorted": "yes", "receptive_layers": "many",
        "palette": 7, "scale": [], "logarithmic": "no", "count_from": "zero"})",
                                          style);
    CHECK(view.selection == Selection{});
    CHECK(view.style == style);
}

TEST_CASE("numbers beyond their range are brought back, lists are put in order", "[view_json]") {
    const auto options = [](const char* json) { return view_from_json(json, {}).selection.options; };
    CHECK(options(R"({"lines": {"share": 7}})").lines.share == 1);
    CHECK(options(R"({"lines": {"share": -1}})").lines.share == least_share);
    CHECK(options(R"({"receptive_layers": 1000})").receptive_layers == most_layers);
    CHECK(options(R"({"receptive_layers": 0})").receptive_layers == 1);
    CHECK(options(R"({"receptive_layers": -5})").receptive_layers == 1);
    CHECK(options(R"({"lines": {"heads": [6, 2, 6, -1, 0]}})").lines.heads == std::vector<int>{0, 2, 6});
    CHECK(options(R"({"head_view": {"hidden_keys": [9, 1, 1, "x"]}})").head.hidden_keys == std::vector<int>{1, 9});
    CHECK(view_from_json(R"({"more_queries": [8, 3, 8]})", {}).selection.more_queries == std::vector<int>{3, 8});
}

TEST_CASE("a session of version 0.2 that showed one head large still does", "[view_json]") {
    CHECK(view_from_json(R"({"enlarged": true, "head": 4})", {}).selection.main == MainView::head);
    CHECK(view_from_json(R"({"enlarged": false})", {}).selection.main == MainView::heads);
    CHECK(view_from_json(R"({"enlarged": true, "main": "stages"})", {}).selection.main == MainView::stages);
    CHECK(view_from_json(R"({"enlarged": true, "main": "of a later version"})", {}).selection.main == MainView::head);
    CHECK_FALSE(object_of(view_to_json(R"({"enlarged": true})", {})).contains("enlarged"));

    const QTemporaryDir folder;
    const QString path = folder.filePath("old.json");
    QFile file(path);
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write(R"({"headlight": 1, "spec": {}, "view": {"enlarged": true, "head": 2}})");
    file.close();
    Session session;
    REQUIRE(session.open(path));
    CHECK(session.selection().main == MainView::head);
    CHECK(session.selection().head == 2);
}

TEST_CASE("keys of a later version stay where they are", "[view_json]") {
    const std::string later =
        R"({"novel": {"a": [1, 2]}, "head_view": {"spin": 3}, "lines": {"curved": true}, "query": 4})";
    const QJsonObject written = object_of(view_to_json(later, every_option_changed()));
    CHECK(written["novel"] == object_of(later)["novel"]);
    CHECK(written["head_view"].toObject()["spin"] == 3);
    CHECK(written["lines"].toObject()["curved"] == true);
    CHECK(written["query"] == 5);
    CHECK(written["lines"].toObject()["share"] == 0.35);
}
