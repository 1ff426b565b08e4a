// The numbers that a view shows, out of the window: clipboard and files.
#include "ui/window/number_actions.hpp"

#include <QClipboard>
#include <QFile>
#include <QMenu>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "core/io/safetensors.hpp"
#include "tests/ui/support.hpp"
#include "ui/views/figure_view.hpp"
#include "ui/window/main_area.hpp"
#include "ui/window/main_window.hpp"

using namespace headlight;
using namespace headlight::test;

namespace {

struct Window {
    Window() : main(session) {
        REQUIRE(edit(session, [](Spec& spec) { spec.text.source = "我 ate \"it\""; }));
        main.resize(1280, 720);
        main.show();
        session.show_main(MainView::head);
        REQUIRE(settle(session));
        REQUIRE(wait_until([&] { return !head().view->canvas().model().panels.empty(); }));
    }
    [[nodiscard]] NamedView head() const { return {"one head", "head", &main.main_area().view(MainView::head)}; }

    Session session;
    MainWindow main;
};

}  // namespace

TEST_CASE("copied numbers are a table with the tokens, as many rows as the sentence has", "[numbers]") {
    Window w;
    QSignalSpy noticed(&w.session, &Session::noticed);
    copy_numbers(w.head(), w.session);
    REQUIRE(wait_until([&] { return noticed.count() == 1; }));
    const QStringList rows = QGuiApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
    const int tokens = w.session.snapshot()->trace->n_query();
    REQUIRE(rows.size() == tokens + 1);
    CHECK(rows[0].startsWith(QStringLiteral("\t我\tate\t\"\"\"\"")));
    for (int row = 1; row <= tokens; ++row) {
        const QStringList cells = rows[row].split('\t');
        REQUIRE(cells.size() == tokens + 1);
        double sum = 0;
        for (int column = 1; column <= tokens; ++column) sum += cells[column].toDouble();
        CHECK(sum == Approx(1).margin(1e-5));
    }
}

TEST_CASE("numbers of a view and the whole trace become files; a folder that does not exist is said", "[numbers]") {
    Window w;
    const QTemporaryDir folder;
    QSignalSpy noticed(&w.session, &Session::noticed);
    QSignalSpy refused(&w.session, &Session::refused);
    save_numbers(w.head(), w.session, folder.filePath("head.csv"));
    save_trace(w.session, folder.filePath("trace.safetensors"));
    REQUIRE(wait_until([&] { return noticed.count() == 2; }));
    CHECK(QFile::exists(folder.filePath("head.csv")));
    const auto trace = read_safetensors(folder.filePath("trace.safetensors").toStdString());
    REQUIRE(trace.ok());
    CHECK(trace.value().tensors.contains("layer.0.weights"));
    CHECK(refused.count() == 0);
    save_trace(w.session, folder.filePath("no such folder/t.npz"));
    save_trace(w.session, folder.filePath("t.xlsx"));
    REQUIRE(wait_until([&] { return refused.count() == 2; }));
}

TEST_CASE("the menu copies what is seen, and says why it does not copy what is not", "[numbers]") {
    Window w;
    for (QMenu* menu : w.main.findChildren<QMenu*>()) emit menu->aboutToShow();
    for (const char* menu : {"Copy picture", "Copy numbers"}) {
        INFO(menu);
        const QAction* seen = menu_action(w.main, menu, "one head");
        const QAction* hidden = menu_action(w.main, menu, "all heads");
        REQUIRE(seen != nullptr);
        REQUIRE(hidden != nullptr);
        CHECK(seen->isEnabled());
        CHECK_FALSE(hidden->isEnabled());
        CHECK(hidden->toolTip().contains("open its tab"));
        CHECK_FALSE(seen->toolTip().contains("open its tab"));
    }
    QSignalSpy noticed(&w.session, &Session::noticed);
    QGuiApplication::clipboard()->setText("before");
    menu_action(w.main, "Copy numbers", "one head")->trigger();
    REQUIRE(wait_until([&] { return noticed.count() == 1; }));
    CHECK(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("\t我")));
}

TEST_CASE("where there is nothing to see, nothing is copied and it is said", "[numbers]") {
    Window w;
    REQUIRE(edit(w.session, [](Spec& spec) { spec.text.source = ""; }));
    REQUIRE(settle(w.session));
    QGuiApplication::clipboard()->setText("before");
    QSignalSpy refused(&w.session, &Session::refused);
    copy_numbers(w.head(), w.session);
    CHECK(refused.count() == 1);
    QApplication::processEvents();
    CHECK(QGuiApplication::clipboard()->text() == "before");
}
