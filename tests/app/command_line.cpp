// The built program, from outside: what it writes, what it says, how it ends.
#include <QDir>
#include <QTemporaryDir>
#include <array>

#include "core/io/safetensors.hpp"
#include "tests/app/support.hpp"

using namespace headlight;
using namespace headlight::test;

TEST_CASE("spec writes a session that spec reads back", "[cli]") {
    const QTemporaryDir folder;
    const QString path = folder.filePath("s.json");
    REQUIRE(headlight_run({"spec", "--set", "model.heads=16", "--set", "text.source=我吃苹果", "--out", path}).code ==
            0);
    const Run again = headlight_run({"spec", path});
    CHECK(again.code == 0);
    CHECK(again.error.isEmpty());
    CHECK(again.out.contains("我吃苹果"));
    CHECK(again.out == QString::fromUtf8(content(path)));
}

TEST_CASE("refusals name key, value and what is allowed, on one line", "[cli]") {
    const Run heads = headlight_run({"spec", "--set", "model.heads=7"});
    CHECK(heads.code == 1);
    CHECK(heads.says_in_one_line("model.heads = 7"));
    CHECK(heads.error.contains("8"));
    CHECK(headlight_run({"spec", "--set", "attention.temperature=nan"}).code == 1);
    CHECK(headlight_run({"spec", "--set", "no.such=1"}).says_in_one_line("no.such"));
    CHECK(headlight_run({"spec", "--set", "nonsense"}).code == 1);
    CHECK(headlight_run({"spec", "no such file.json"}).says_in_one_line("no such file.json"));
    CHECK(headlight_run({"trace", "--out", "/no/such/folder/t.safetensors"}).says_in_one_line("/no/such/folder"));
    CHECK(headlight_run({"render", "--view", "heads", "--out", "/no/such/folder/f.svg"})
              .says_in_one_line("/no/such/folder"));
    CHECK(headlight_run({"render", "--view", "heads", "--out", "figure.gif"}).code != 0);
}

TEST_CASE("usage errors end with 2, help with 0", "[cli]") {
    CHECK(headlight_run({"spec", "--nonsense"}).code == 2);
    CHECK(headlight_run({"trace"}).code == 2);
    CHECK(headlight_run({"render", "--view", "no such view", "--out", "x.svg"}).code != 0);
    CHECK(headlight_run({"redner"}).says_in_one_line("redner"));
    CHECK(headlight_run({"redner"}).code == 1);
    CHECK(headlight_run({}).says_in_one_line("no display"));
    CHECK(headlight_run({"--help"}).code == 0);
    CHECK(headlight_run({"--version"}).out.startsWith("headlight "));
}

TEST_CASE("trace writes every stage by name", "[cli]") {
    const QTemporaryDir folder;
    const QString path = folder.filePath("t.safetensors");
    REQUIRE(headlight_run({"trace", "--set", "mask.causal=true", "--out", path}).code == 0);
    auto file = read_safetensors(path.toStdString());
    REQUIRE(file.ok());
    for (const char* name : {"embedding", "position", "input", "layer.0.w_q", "layer.0.w_k", "layer.0.w_v",
                             "layer.0.w_o", "layer.0.q", "layer.0.k", "layer.0.v", "layer.0.scores", "layer.0.scaled",
                             "layer.0.masked", "layer.0.weights", "layer.0.context", "layer.0.output"}) {
        INFO(name);
        CHECK(file.value().tensors.count(name) == 1);
    }
    CHECK(file.value().tensors.at("layer.0.weights").shape == std::vector<std::int64_t>{8, 11, 11});
    CHECK(file.value().metadata.at("tokens").find("animal") != std::string::npos);
}

TEST_CASE("options of the position lab are checked", "[cli]") {
    const QTemporaryDir folder;
    const QString out = folder.filePath(QStringLiteral("lab.png"));
    const auto lab = [&](const QStringList& options) {
        return headlight_run(QStringList{"render", "--set", "text.source=dog bites man", "--out", out} + options);
    };
    CHECK(lab({"--view", "order", "--order", "3,2,1"}).code == 0);
    CHECK(lab({"--view", "similarity", "--similar", "learned", "--and", "alibi", "--dot"}).code == 0);
    CHECK(lab({"--view", "beyond", "--trained", "8", "--length", "12"}).code == 0);
    CHECK(lab({"--view", "order", "--order", "3,2"}).error.contains("each of the 3 tokens once"));
    CHECK(lab({"--view", "order", "--order", "3,3,1"}).code == 1);
    for (const QStringList& bad :
         {QStringList{"--and", "spiral"}, {"--length", "0"}, {"--pair", "-1"}, {"--share", "nan"}})
        CHECK(lab(QStringList{"--view", "similarity"} + bad).code == 2);
}

namespace {

constexpr std::array every_view = {
    "heads",   "head",  "lines",           "stages",        "why",      "position", "mask",  "receptive",
    "scaling", "waves", "wavelengths",     "similarity",    "rotation", "rope",     "alibi", "learned",
    "beyond",  "order", "position-effect", "position-kinds"};

}  // namespace

TEST_CASE("render writes every view in every format, the same bytes twice, text as text", "[cli]") {
    const QTemporaryDir folder;
    const QByteArrayList without_tokens = {"position",   "scaling", "waves",         "wavelengths",
                                           "similarity", "beyond",  "position-kinds"};
    for (const char* format : {"svg", "pdf", "png"}) {
        const auto write = [&](const QString& prefix) {
            const Run run =
                headlight_run({"render", "--set", "text.source=我吃苹果 and bread", "--view", "all", "--out",
                               folder.filePath(prefix + "{view}." + format), "--size", "800x500", "--theme", "print"});
            CHECK(run.code == 0);
            CHECK(run.error.isEmpty());
        };
        write("a-");
        write("b-");
        for (const char* view : every_view) {
            INFO(view << " " << format);
            const QByteArray first = content(folder.filePath(QStringLiteral("a-%1.%2").arg(view, format)));
            CHECK(first.size() > 500);
            CHECK(first == content(folder.filePath(QStringLiteral("b-%1.%2").arg(view, format))));
            if (QByteArray(format) == "svg" && !without_tokens.contains(view)) CHECK(first.contains("苹果"));
        }
        CHECK(QDir(folder.path()).entryList({QStringLiteral("a-*.") + format}).size() ==
              static_cast<qsizetype>(every_view.size()));
    }
}

namespace {

Run render(const QStringList& arguments, const QString& path) {
    return headlight_run(QStringList{"render", "--size", "900x500", "--out", path} + arguments);
}

/// The drawing that these options give.
QByteArray drawing(const QStringList& arguments) {
    const QTemporaryDir folder;
    const QString path = folder.filePath("d.svg");
    const Run run = render(arguments, path);
    INFO(arguments.join(' ').toStdString() << ": " << run.error.toStdString());
    REQUIRE(run.code == 0);
    CHECK(run.error.isEmpty());
    return content(path);
}

}  // namespace

TEST_CASE("every option of what to look at changes its view", "[cli]") {
    const auto changes = [](const QString& view, const QStringList& options) {
        const QStringList sentence = {"--view", view,
                                      "--set",  "text.source=[CLS] it was the cat , it was tired !",
                                      "--set",  "text.tokenizer=whitespace"};
        INFO(view.toStdString() << " " << options.join(' ').toStdString());
        CHECK(drawing(sentence) != drawing(sentence + options));
    };
    for (const char* flag : {"--transpose", "--hide-punctuation", "--hide-special", "--by-distance"})
        changes("head", {flag});
    changes("head", {"--hide", "2,3"});
    changes("head", {"--query", "2,5"});
    changes("head", {"--head", "3"});
    changes("lines", {"--share", "0.2"});
    changes("lines", {"--across"});
    changes("lines", {"--heads", "1,4,6"});
    changes("why", {"--sorted"});
    changes("why", {"--query", "4", "--key", "2"});
    changes("receptive", {"--through", "1", "--set", "mask.window=1"});
    CHECK(drawing({"--view", "head", "--hide", "2"}) != drawing({"--view", "head", "--hide", "2", "--renormalize"}));
}

TEST_CASE("several queries are averaged, in any order and each once", "[cli]") {
    const QByteArray two = drawing({"--view", "head", "--query", "2,5"});
    CHECK(two.contains("Mean of 2 queries"));
    CHECK(drawing({"--view", "head", "--query", "2,5,5,2"}) == two);
    CHECK(!drawing({"--view", "head", "--query", "2"}).contains("Mean of"));
    CHECK(drawing({"--view", "head", "--query", "1,4", "--index-base", "0"}).contains("Mean of 2 queries"));
}

TEST_CASE("numbers that do not exist are refused by the name of their option", "[cli]") {
    const QTemporaryDir folder;
    const auto refuses = [&](const QStringList& options, const QString& option, const QString& range = {}) {
        const QString path = folder.filePath("never.svg");
        const Run run = render(QStringList{"--view", "head"} + options, path);
        INFO(options.join(' ').toStdString() << ": " << run.error.toStdString());
        CHECK(run.code == 1);
        CHECK(run.says_in_one_line(option));
        CHECK(run.error.contains(range));
        CHECK_FALSE(QFile::exists(path));
    };
    refuses({"--head", "9"}, "--head", "1 to 8");
    refuses({"--head", "0"}, "--head", "1 to 8");
    refuses({"--head", "8", "--index-base", "0"}, "--head", "0 to 7");
    refuses({"--head", "-1"}, "--head", "1 to 8");
    refuses({"--layer", "2"}, "--layer", "1 to 1");
    refuses({"--query", "12"}, "--query", "1 to 11");
    refuses({"--query", "2,12"}, "--query", "1 to 11");
    refuses({"--key", "99"}, "--key", "1 to 11");
    refuses({"--heads", "1,9"}, "--heads", "1 to 8");
    refuses({"--hide", "3,40"}, "--hide", "1 to 11");
}

TEST_CASE("options that are no numbers or out of their range are usage errors", "[cli]") {
    const QTemporaryDir folder;
    const auto misused = [&](const QStringList& options) {
        const QString path = folder.filePath("never.svg");
        const Run run = render(QStringList{"--view", "lines"} + options, path);
        INFO(options.join(' ').toStdString() << ": " << run.error.toStdString());
        CHECK(run.code == 2);
        CHECK(run.error.contains(options.front()));
        CHECK_FALSE(QFile::exists(path));
    };
    misused({"--share", "1.5"});
    misused({"--share", "-0.1"});
    misused({"--through", "0"});
    misused({"--through", "25"});
    misused({"--head", "two"});
    misused({"--query", "2,x"});
}

TEST_CASE("every option of the position lab changes its page", "[cli]") {
    const auto changes = [](const QString& view, const QStringList& options) {
        INFO(view.toStdString() << " " << options.join(' ').toStdString());
        const QStringList sentence = {"--view", view, "--set", "text.source=dog bites man"};
        CHECK(drawing(sentence) != drawing(sentence + options));
    };
    changes("waves", {"--first-pair", "3"});
    changes("waves", {"--last-pair", "5"});
    changes("wavelengths", {"--pair-step", "4"});
    changes("rotation", {"--pair", "7"});
    changes("similarity", {"--similar", "rope"});
    changes("similarity", {"--and", "learned"});
    changes("similarity", {"--dot"});
    changes("beyond", {"--trained", "11"});
    changes("beyond", {"--length", "60"});
    changes("order", {"--order", "3,2,1"});
    changes("position-effect", {"--every-head"});
    changes("rope", {"--head", "4"});
    CHECK(drawing({"--view", "order", "--set", "text.source=a b c", "--order", "3,1,2"}) ==
          drawing({"--view", "order", "--set", "text.source=a b c", "--order", "2,0,1", "--index-base", "0"}));
    // The pages say what they are about.
    CHECK(drawing({"--view", "order", "--set", "position.kind=none", "--set", "text.source=a b c", "--order", "3,1,2"})
              .contains("equivariant"));
    CHECK(drawing({"--view", "position-kinds"}).contains("Vaswani"));
}

TEST_CASE("bad options of the position lab are refused by name, and nothing is written", "[cli]") {
    const QTemporaryDir folder;
    const auto refuses = [&](const QString& view, const QStringList& options, int code, const QStringList& words) {
        const QString path = folder.filePath("never.png");
        const Run run = render(QStringList{"--view", view, "--set", "text.source=dog bites man"} + options, path);
        INFO(options.join(' ').toStdString() << ": " << run.error.toStdString());
        CHECK(run.code == code);
        CHECK(run.error.contains(options.front()));
        for (const QString& word : words) CHECK(run.error.contains(word));
        CHECK_FALSE(QFile::exists(path));
    };
    for (const char* order : {"1,2", "1,2,3,4", "1,1,2", "0,1,2", "-1,2,3", "4,2,1"})
        refuses("order", {"--order", order}, 1, {"each of the 3 tokens once"});
    refuses("order", {"--order", "1,x,3"}, 2, {"x"});
    refuses("similarity", {"--and", "spiral"}, 2, {"spiral", "rope"});
    refuses("similarity", {"--similar", "7"}, 2, {"7"});
    refuses("beyond", {"--length", "0"}, 2, {"1", "4096"});
    refuses("beyond", {"--length", "5000"}, 2, {"4096"});
    refuses("beyond", {"--trained", "0"}, 2, {"4096"});
    refuses("rotation", {"--pair", "-1"}, 2, {"4096"});
}
