#include "ui/session/session.hpp"

#include <QFile>
#include <QTemporaryDir>

#include "tests/ui/support.hpp"

using namespace headlight;
using namespace headlight::test;

TEST_CASE("a drag shows its first and its last value and never an older picture after a newer one", "[session]") {
    Session session;
    REQUIRE(settle(session));
    std::vector<double> shown;
    std::uint64_t newest = 0;
    QObject::connect(&session, &Session::snapshot_changed, &session, [&] {
        CHECK(session.snapshot()->serial > newest);
        newest = session.snapshot()->serial;
        shown.push_back(session.snapshot()->trace->spec.attention.temperature);
    });
    for (int i = 1; i <= 200; ++i) REQUIRE(edit(session, [&](Spec& s) { s.attention.temperature = 1 + i / 100.0; }));
    REQUIRE(settle(session));
    REQUIRE(shown.size() >= 2);
    CHECK(shown.front() == 1.01);
    CHECK(shown.back() == 3.0);
    CHECK(shown.size() <= 200);
    CHECK(std::is_sorted(shown.begin(), shown.end()));
}

TEST_CASE("an invalid edit is refused in words and changes nothing", "[session]") {
    Session session;
    QString message;
    QObject::connect(&session, &Session::refused, &session, [&](const QString& text) { message = text; });
    const Spec before = session.spec();
    CHECK_FALSE(edit(session, [](Spec& s) { s.model.heads = 7; }));
    CHECK(session.spec() == before);
    CHECK(message.contains("model.heads"));
    CHECK(message.contains("8"));
}

TEST_CASE("looking somewhere else computes nothing", "[session]") {
    Session session;
    session.want_figure(1, [](const Trace&, const Selection&, const FigureStyle&) { return FigureModel(); });
    REQUIRE(settle(session));
    const auto before = session.snapshot();
    session.hover({.query = 2, .key = 3});
    CHECK_FALSE(session.behind());
    session.pin(4, 1);
    session.focus_head(3);
    FigureStyle style = session.style();
    style.palette = Palette::magma;
    session.set_style(style);
    REQUIRE(settle(session));
    CHECK(session.snapshot()->trace->recomputed.none());
    CHECK(session.snapshot()->trace->layers[0].attention == before->trace->layers[0].attention);
}

TEST_CASE("a selection beyond a model that became smaller is brought back", "[session]") {
    Session session;
    session.focus_head(7);
    session.pin(10, 10);
    REQUIRE(edit(session, [](Spec& s) {
        s.model.heads = 2;
        s.text.source = "two words";
    }));
    REQUIRE(settle(session));
    CHECK(session.snapshot()->selection.head < 2);
    CHECK_FALSE(session.snapshot()->selection.query.has_value());
}

TEST_CASE("sessions come back as they were saved, with what this version does not know", "[session]") {
    const QTemporaryDir folder;
    const QString path = folder.filePath("a.json");
    {
        QFile file(path);
        REQUIRE(file.open(QIODevice::WriteOnly));
        file.write(R"({"headlight": 1, "spec": {"model": {"heads": 4}, "novel": {"thing": 5}}, "later": [1, 2]})");
    }
    Session session;
    QString notice;
    QObject::connect(&session, &Session::noticed, &session, [&](const QString& text) { notice += text; });
    REQUIRE(session.open(path));
    CHECK(notice.contains("novel"));
    CHECK(notice.contains("later"));
    CHECK(session.spec().model.heads == 4);
    CHECK_FALSE(session.modified());
    REQUIRE(edit(session, [](Spec& s) { s.mask.causal = true; }));
    session.pin(3, 2);
    CHECK(session.modified());
    REQUIRE(session.save(path));
    CHECK_FALSE(session.modified());

    Session again;
    REQUIRE(again.open(path));
    CHECK(again.spec() == session.spec());
    CHECK(again.selection().query == 3);
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    const QByteArray saved = file.readAll();
    CHECK(saved.contains("novel"));
    CHECK(saved.contains("later"));
}

TEST_CASE("files that cannot be taken leave everything as it is", "[session]") {
    const QTemporaryDir folder;
    Session session;
    REQUIRE(edit(session, [](Spec& s) { s.text.source = "keep me"; }));
    const Spec before = session.spec();
    QString message;
    QObject::connect(&session, &Session::refused, &session, [&](const QString& text) { message = text; });
    const auto refuses = [&](const QByteArray& content) {
        const QString path = folder.filePath("bad.json");
        QFile file(path);
        REQUIRE(file.open(QIODevice::WriteOnly));
        file.write(content);
        file.close();
        message.clear();
        const bool opened = session.open(path);
        return !opened && !message.isEmpty() && session.spec() == before && session.path().isEmpty();
    };
    CHECK(refuses("not json"));
    CHECK(refuses(R"({"headlight": 2, "spec": {}})"));
    CHECK(refuses(R"({"headlight": 1, "spec": {"model": {"heads": 7}}})"));
    CHECK(refuses(R"({"headlight": 1, "spec": {"model": {"heads": "many"}}})"));
    CHECK(refuses(""));
    message.clear();
    CHECK_FALSE(session.open(folder.filePath("no such file.json")));
    CHECK_FALSE(message.isEmpty());
    message.clear();
    CHECK_FALSE(session.save(folder.filePath("no/such/folder.json")));
    CHECK_FALSE(message.isEmpty());
}

TEST_CASE("only wanted figures are made", "[session]") {
    Session session;
    std::atomic<int> made = 0;
    session.want_figure(5, [&made](const Trace&, const Selection&, const FigureStyle&) {
        ++made;
        return FigureModel();
    });
    REQUIRE(settle(session));
    CHECK(session.snapshot()->figures.count(5) == 1);
    session.forget_figure(5);
    const int before = made;
    REQUIRE(edit(session, [](Spec& s) { s.mask.window = 2; }));
    REQUIRE(settle(session));
    CHECK(made == before);
    CHECK(session.snapshot()->figures.empty());
}
