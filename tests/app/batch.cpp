// Many figures in one call, and their numbers.
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include "core/io/safetensors.hpp"
#include "tests/app/support.hpp"

using namespace headlight;
using namespace headlight::test;

TEST_CASE("render: several sessions and views in one call are the pictures of single calls", "[cli]") {
    const QTemporaryDir folder;
    const QString one = folder.filePath("dog bites.json");
    const QString two = folder.filePath("我.json");
    REQUIRE(headlight_run({"spec", "--set", "text.source=dog bites man", "--out", one}).code == 0);
    REQUIRE(headlight_run({"spec", "--set", "text.source=我吃苹果", "--out", two}).code == 0);
    const Run batch = headlight_run(
        {"render", one, two, "--view", "heads,lines", "--out", folder.filePath("fig-{session}-{view}.svg")});
    CHECK(batch.code == 0);
    CHECK(batch.error.isEmpty());
    CHECK(QDir(folder.path()).entryList({"fig-*"}) ==
          QStringList{"fig-dog bites-heads.svg", "fig-dog bites-lines.svg", "fig-我-heads.svg", "fig-我-lines.svg"});
    REQUIRE(headlight_run({"render", two, "--view", "lines", "--out", folder.filePath("single.svg")}).code == 0);
    CHECK(content(folder.filePath("single.svg")) == content(folder.filePath("fig-我-lines.svg")));
    CHECK(content(folder.filePath("fig-dog bites-lines.svg")).contains("bites"));
}

TEST_CASE("render: two figures never become one file, and nothing is written then", "[cli]") {
    const QTemporaryDir folder;
    const QString one = folder.filePath("a.json");
    REQUIRE(headlight_run({"spec", "--out", one}).code == 0);
    QDir(folder.path()).mkdir("other");
    const QString same_name = folder.filePath("other/a.json");
    REQUIRE(headlight_run({"spec", "--out", same_name}).code == 0);
    const auto says = [&](const QStringList& arguments, const char* text) {
        const Run run = headlight_run(QStringList{"render"} + arguments);
        INFO(run.error.toStdString());
        CHECK(run.code == 1);
        CHECK(run.says_in_one_line(QString::fromUtf8(text)));
    };
    says({one, "--view", "heads,lines", "--out", folder.filePath("{session}.svg")}, "two figures would be one file");
    says({one, same_name, "--view", "heads", "--out", folder.filePath("{session}.svg")}, "two figures would be one");
    says({one, "--view", "heads", "--out", folder.filePath("{head}.svg")}, "{head} is not known");
    says({one, "--view", "heads", "--out", folder.filePath("{view.svg")}, "a { is not closed");
    says({one, "--view", "heads", "--out", folder.filePath("x.gif")}, "must end in .svg");
    says({one, "--view", "heads,waves", "--out", folder.filePath("{view}.npy")}, ".npz");
    CHECK(QDir(folder.path()).entryList(QDir::Files) == QStringList{"a.json"});
    CHECK(headlight_run({"render", "--view", "heads,nonsense", "--out", "x{view}.svg"}).code == 2);
}

TEST_CASE("render: the numbers of a view are those of the trace",
          "[cli]") {  // heads are counted from 1 as the window does, and from 0 in files
    const QTemporaryDir folder;
    const QStringList scene{"--set", "text.source=one two three", "--set", "mask.causal=true"};
    REQUIRE(headlight_run(QStringList{"render", "--view", "head", "--head", "2", "--out", folder.filePath("h.json")} +
                          scene)
                .code == 0);
    REQUIRE(
        headlight_run(QStringList{"trace", "--tensor", "layer.0.weights.1", "--out", folder.filePath("t.json")} + scene)
            .code == 0);
    const auto tensors = [&](const char* name) {
        return QJsonDocument::fromJson(content(folder.filePath(name))).object()["tensors"].toObject();
    };
    const QJsonObject from_trace = tensors("t.json")["layer.0.weights.1"].toObject();
    CHECK(from_trace["rows"].toArray() == QJsonArray{"one", "two", "three"});
    const QJsonObject figure = tensors("h.json");
    const QString name = figure.keys().filter("first token").value(0);
    INFO(figure.keys().join(", ").toStdString());
    REQUIRE_FALSE(name.isEmpty());
    CHECK(figure[name].toObject()["data"] == from_trace["data"]);
}

TEST_CASE("render: the numbers of every view in every format, and those without are named", "[cli]") {
    const QTemporaryDir folder;
    for (const char* format : {"csv", "npz", "json", "safetensors"}) {
        const Run run =
            headlight_run({"render", "--view", "all", "--out", folder.filePath(QStringLiteral("{view}.") + format)});
        CHECK(run.code == 0);
        CHECK(run.says_in_one_line("position-kinds"));
        CHECK(QDir(folder.path()).entryList({QStringLiteral("*.") + format}).size() == 19);
    }
    CHECK(content(folder.filePath("heads.csv")).startsWith("tensor,head,row,column,row_label,column_label,value"));
    const Run asked = headlight_run({"render", "--view", "position-kinds", "--out", folder.filePath("p.csv")});
    CHECK(asked.code == 1);
    CHECK(asked.says_in_one_line("no numbers"));
}

TEST_CASE("trace: every format and chosen tensors", "[cli]") {
    const QTemporaryDir folder;
    for (const char* format : {"csv", "npz", "json", "safetensors"}) {
        const QString path = folder.filePath(QStringLiteral("t.") + format);
        CHECK(headlight_run({"trace", "--out", path}).code == 0);
        CHECK(content(path).size() > 1000);
    }
    const QString chosen = folder.filePath("c.safetensors");
    REQUIRE(headlight_run({"trace", "--tensor", "layer.0.q", "--tensor", "layer.0.weights.7", "--out", chosen}).code ==
            0);
    const auto file = read_safetensors(chosen.toStdString());
    REQUIRE(file);
    CHECK(file.value().tensors.size() == 2);
    const Run all = headlight_run({"trace", "--out", folder.filePath("t.npy")});
    CHECK(all.code == 1);
    CHECK(all.says_in_one_line("one tensor"));
    CHECK(headlight_run({"trace", "--tensor", "layer.0.weights.8", "--out", chosen}).says_in_one_line("weights.8"));
    CHECK(headlight_run({"trace", "--out", folder.filePath("t.xlsx")}).says_in_one_line(".csv"));
}
