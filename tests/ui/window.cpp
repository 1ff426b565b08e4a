#include "ui/window/main_window.hpp"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QSlider>
#include <QTabBar>
#include <QThread>
#include <QTimer>
#include <QToolButton>

#include "tests/ui/support.hpp"
#include "ui/figures/makers.hpp"
#include "ui/panels/sentence_bar.hpp"
#include "ui/panels/token_chips.hpp"
#include "ui/panels/token_row.hpp"
#include "ui/views/figure_view.hpp"
#include "ui/views/view_ids.hpp"
#include "ui/window/main_area.hpp"
#include "ui/window/preset_menus.hpp"
#include "ui/window/status_line.hpp"

using namespace headlight;
using namespace headlight::test;

namespace {

struct Window {
    Window() : main(session) {
        main.resize(1280, 720);
        main.show();
        main.reset_layout();
        REQUIRE(settle(session));
        REQUIRE(wait_until([&] { return !heads().canvas().model().panels.empty(); }));
    }
    [[nodiscard]] FigureView& heads() const { return main.main_area().view(MainView::heads); }
    [[nodiscard]] FigureView& position() const { return *main.views()[5]; }
    [[nodiscard]] FigureView& why() const { return *main.views()[6]; }
    [[nodiscard]] FigureView& mask() const { return *main.views()[7]; }

    Session session;
    MainWindow main;
};

QPoint centre(FigureView& view, int panel, int row, int column) {
    const auto point = view.canvas().centre_of({panel, row, column});
    REQUIRE(point.has_value());
    return point->toPoint();
}

}  // namespace

TEST_CASE("the default window shows heads, why and mask at 1280 x 720, and position where there is room", "[window]") {
    Window w;
    const auto shows = [&](FigureView& view) {
        CHECK(view.isVisible());
        CHECK(view.width() > 250);
        CHECK(view.height() > 120);
        CHECK_FALSE(view.canvas().model().panels.empty());
    };
    shows(w.heads());
    shows(w.why());
    shows(w.mask());
    CHECK(w.main.width() == 1280);
    CHECK(w.main.height() == 720);
    CHECK(w.heads().canvas().model().panels.size() == 8);
    w.main.resize(1920, 1080);
    w.main.reset_layout();
    REQUIRE(wait_until([&] { return w.position().isVisible() && !w.position().canvas().model().panels.empty(); }));
    REQUIRE(settle(w.session));
    for (FigureView* view : {&w.heads(), &w.why(), &w.mask(), &w.position()}) shows(*view);
}

TEST_CASE("typing changes the tokens while one types", "[window]") {
    Window w;
    QLineEdit& line = w.main.sentence().line();
    line.setFocus();
    line.selectAll();
    QTest::keyClicks(&line, "one two");
    CHECK(w.session.spec().text.source == "one two");
    REQUIRE(settle(w.session));
    CHECK(w.main.sentence().chips().count() == 2);
    QTest::keyClicks(&line, " three");
    REQUIRE(settle(w.session));
    CHECK(w.main.sentence().chips().count() == 3);
}

TEST_CASE("a chip marks its row and column everywhere, a click pins it, Esc takes the pin away", "[window]") {
    Window w;
    TokenChips& chips = w.main.sentence().chips();
    QTest::mouseMove(&chips, chips.chip_rect(7).center());
    QMouseEvent move(QEvent::MouseMove, chips.chip_rect(7).center(), chips.mapToGlobal(chips.chip_rect(7).center()),
                     Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(&chips, &move);
    CHECK(w.session.selection().hover.query == 7);
    for (FigureView* view : {&w.heads(), &w.why(), &w.mask()}) CHECK(view->canvas().highlight().query == 7);
    QTest::mouseClick(&chips, Qt::LeftButton, Qt::NoModifier, chips.chip_rect(7).center());
    CHECK(w.session.selection().query == 7);
    for (FigureView* view : {&w.heads(), &w.why(), &w.mask()}) CHECK(view->canvas().highlight().pinned_query == 7);
    QTest::keyClick(&w.main, Qt::Key_Escape);
    CHECK_FALSE(w.session.selection().query.has_value());
}

TEST_CASE("chips can be walked and pinned from the keyboard", "[window]") {
    Window w;
    TokenChips& chips = w.main.sentence().chips();
    chips.setFocus();
    QTest::keyClick(&chips, Qt::Key_Home);
    QTest::keyClick(&chips, Qt::Key_Right);
    QTest::keyClick(&chips, Qt::Key_Right);
    CHECK(w.session.selection().hover.query == 2);
    QTest::keyClick(&chips, Qt::Key_Return);
    CHECK(w.session.selection().query == 2);
}

TEST_CASE("with cross-attention a second sentence asks", "[window]") {
    Window w;
    TokenRow& target = w.main.sentence().target_row();
    CHECK_FALSE(target.isVisible());
    REQUIRE(edit(w.session, [](Spec& s) {
        s.attention.cross = true;
        s.text.source = "one two three four";
    }));
    CHECK(target.isVisible());
    REQUIRE(settle(w.session));
    CHECK(target.chips().count() > 5);  // a translation, so that there is something to see
    target.line().setFocus();
    target.line().selectAll();
    QTest::keyClicks(&target.line(), "eins zwei");
    CHECK(w.session.spec().text.target == "eins zwei");
    REQUIRE(settle(w.session));
    CHECK(target.chips().count() == 2);
    CHECK(w.main.sentence().chips().count() == 4);
    QTest::mouseClick(&target.chips(), Qt::LeftButton, Qt::NoModifier, target.chips().chip_rect(1).center());
    CHECK(w.session.selection().query == 1);
    QTest::mouseClick(&w.main.sentence().chips(), Qt::LeftButton, Qt::NoModifier,
                      w.main.sentence().chips().chip_rect(3).center());
    CHECK(w.session.selection().query == 1);
    CHECK(w.session.selection().key == 3);
    CHECK(w.session.snapshot()->trace->layers[0].attention->rows() == 2);
    CHECK(w.session.snapshot()->trace->layers[0].attention->cols() == 4);
}

TEST_CASE("a click shows one head, Esc and double click return", "[window]") {
    Window w;
    FigureView& large = w.main.main_area().view(MainView::head);
    QTest::mouseClick(&w.heads().canvas(), Qt::LeftButton, Qt::NoModifier, centre(w.heads(), 3, 2, 2));
    CHECK(w.session.selection().head == 3);
    CHECK(w.session.selection().main == MainView::head);
    REQUIRE(settle(w.session));
    CHECK(large.isVisible());
    CHECK_FALSE(w.heads().isVisible());
    CHECK(large.canvas().model().panels.front().id == 3);
    QTest::keyClick(&w.main, Qt::Key_Escape);
    REQUIRE(settle(w.session));
    CHECK(w.heads().isVisible());
    CHECK(w.heads().canvas().model().panels.size() == 8);
    QTest::mouseClick(&w.heads().canvas(), Qt::LeftButton, Qt::NoModifier, centre(w.heads(), 1, 2, 2));
    REQUIRE(settle(w.session));
    REQUIRE(large.isVisible());
    QTest::mouseDClick(&large.canvas(), Qt::LeftButton, Qt::NoModifier, centre(large, 1, 4, 4));
    REQUIRE(settle(w.session));
    CHECK(w.session.selection().main == MainView::heads);
}

TEST_CASE("Shift adds queries that are averaged, Esc takes them all away", "[window]") {
    Window w;
    w.session.show_main(MainView::head);
    REQUIRE(settle(w.session));
    FigureView& large = w.main.main_area().view(MainView::head);
    QTest::mouseClick(&large.canvas(), Qt::LeftButton, Qt::NoModifier, centre(large, 0, 2, 2));
    QTest::mouseClick(&large.canvas(), Qt::LeftButton, Qt::ShiftModifier, centre(large, 0, 6, 2));
    CHECK(w.session.selection().query == 2);
    CHECK(w.session.selection().more_queries == std::vector<int>{6});
    REQUIRE(settle(w.session));
    CHECK(large.canvas().model().panels.size() == 2);
    w.session.pin_more(2);
    CHECK(w.session.selection().query == 6);
    CHECK(w.session.selection().more_queries.empty());
    QTest::keyClick(&w.main, Qt::Key_Escape);
    CHECK_FALSE(w.session.selection().query.has_value());
    CHECK(w.session.selection().main == MainView::head);
}

TEST_CASE("the tabs of the middle follow the session and lead it", "[window]") {
    Window w;
    for (const MainView view : {MainView::lines, MainView::stages, MainView::head, MainView::heads}) {
        w.main.main_area().tabs().setCurrentIndex(static_cast<int>(view));
        CHECK(w.session.selection().main == view);
        REQUIRE(settle(w.session));
        CHECK(w.main.main_area().view(view).isVisible());
        CHECK_FALSE(w.main.main_area().view(view).canvas().model().panels.empty());
    }
    w.session.show_main(MainView::stages);
    CHECK(w.main.main_area().tabs().currentIndex() == static_cast<int>(MainView::stages));
}

TEST_CASE("the brush masks a rectangle of cells and opens it again; Esc takes a stroke back", "[window]") {
    Window w;
    FigureView& mask = w.mask();
    QToolButton* brush = nullptr;
    for (auto* button : mask.findChildren<QToolButton*>())
        if (button->isCheckable()) brush = button;
    REQUIRE(brush != nullptr);
    brush->click();
    REQUIRE(settle(w.session));
    FigureCanvas& canvas = mask.canvas();
    const auto at = [&](int row, int column) { return centre(mask, mask_scaled, row, column); };
    const auto stroke = [&](int row, int column, int to_row, int to_column) {
        QTest::mousePress(&canvas, Qt::LeftButton, Qt::NoModifier, at(row, column));
        QMouseEvent move(QEvent::MouseMove, QPointF(at(to_row, to_column)),
                         QPointF(canvas.mapToGlobal(at(to_row, to_column))), Qt::NoButton, Qt::LeftButton,
                         Qt::NoModifier);
        QApplication::sendEvent(&canvas, &move);
    };
    stroke(2, 3, 4, 5);
    CHECK(w.session.spec().mask.cells.size() == 9);
    QTest::mouseRelease(&canvas, Qt::LeftButton, Qt::NoModifier, at(4, 5));
    CHECK(w.session.spec().mask.cells.size() == 9);
    REQUIRE(settle(w.session));
    CHECK((*w.session.snapshot()->trace->mask)(3, 4) == 0);
    stroke(3, 4, 4, 5);
    CHECK(w.session.spec().mask.cells.size() == 5);
    QTest::keyClick(&canvas, Qt::Key_Escape);
    CHECK(w.session.spec().mask.cells.size() == 9);
    QTest::mouseRelease(&canvas, Qt::LeftButton, Qt::NoModifier, at(4, 5));
    CHECK(w.session.spec().mask.cells.size() == 9);
    QTest::mouseClick(&canvas, Qt::LeftButton, Qt::NoModifier, at(8, 8));
    CHECK(w.session.spec().mask.cells.size() == 10);
}

TEST_CASE("a hidden view neither gets figures nor paints, and is right when it comes back", "[window]") {
    Window w;
    w.main.resize(1920, 1080);
    w.main.reset_layout();
    REQUIRE(wait_until([&] { return w.position().isVisible() && !w.position().canvas().model().panels.empty(); }));
    auto* dock = w.main.findChild<QDockWidget*>("position");
    int painted = 0;
    QObject::connect(&w.position().canvas(), &FigureCanvas::painted, &w.main, [&](double) { ++painted; });
    dock->hide();
    painted = 0;
    REQUIRE(edit(w.session, [](Spec& s) { s.position.kind = PositionKind::alibi; }));
    REQUIRE(settle(w.session));
    QTest::qWait(30);
    CHECK(painted == 0);
    CHECK_FALSE(w.session.snapshot()->figures.contains(position_view));
    dock->show();
    REQUIRE(settle(w.session));
    REQUIRE(wait_until([&] { return painted > 0; }));
    CHECK(w.position().canvas().model().panels.size() == w.session.snapshot()->figures.at(position_view).panels.size());
}

TEST_CASE("whatever is typed: no crash, a word about it, no stale picture", "[window]") {
    Window w;
    const auto type = [&](const QString& text) {
        QLineEdit& line = w.main.sentence().line();
        line.setText(text);
        emit line.textEdited(line.text());
        REQUIRE(settle(w.session));
        QTest::qWait(5);
        return w.main.status().said();
    };
    for (const QString& nothing : {QString(), QString("    "), QString("\t \u00a0")}) {
        CHECK_FALSE(type(nothing).isEmpty());
        CHECK_FALSE(w.heads().canvas().model().message.isEmpty());
        CHECK(w.heads().canvas().model().panels.empty());
    }
    CHECK(type(QString::fromStdString(text_of_words(8000)).left(20000)).contains("512"));
    CHECK(w.session.snapshot()->trace->n_query() == 512);
    type(QString::fromUtf8(
        "👨‍👩‍👧‍👦 🏳️‍🌈 e\u0301 שלום مرحبا กินข้าว 我吃苹果"));
    CHECK(w.session.snapshot()->trace->n_query() > 5);
    type(QString::fromUtf8("a\0b\0\0 c", 7));
    CHECK(w.session.snapshot()->trace->n_query() >= 2);
    type(QString(QChar(0xD800)) + "x");
    CHECK(w.session.snapshot()->trace->n_query() >= 1);
    type("back to normal");
    CHECK(w.main.status().said().isEmpty());
    CHECK(w.heads().canvas().model().panels.size() == 8);
}

TEST_CASE("a query with nothing left to look at is told", "[window]") {
    Window w;
    REQUIRE(edit(w.session, [](Spec& s) { s.mask.padding = 4096; }));
    REQUIRE(settle(w.session));
    CHECK(w.main.status().said().contains("no key left"));
}

TEST_CASE("a refusal is said until the next edit that is taken", "[window]") {
    Window w;
    CHECK_FALSE(edit(w.session, [](Spec& s) { s.model.heads = 7; }));
    CHECK(w.main.status().said().contains("model.heads"));
    REQUIRE(edit(w.session, [](Spec& s) { s.model.heads = 4; }));
    REQUIRE(settle(w.session));
    CHECK(w.main.status().said().isEmpty());
}

TEST_CASE("the window can be shrunk to nothing and blown up to 4K", "[window]") {
    Window w;
    w.main.setMinimumSize(0, 0);
    for (const QSize size : {QSize(1, 1), QSize(200, 120), QSize(640, 400), QSize(1280, 720), QSize(3840, 2160)}) {
        w.main.resize(size);
        REQUIRE(edit(w.session, [&](Spec& s) { s.mask.window = size.width() % 7; }));
        REQUIRE(settle(w.session));
        QTest::qWait(10);
        CHECK_FALSE(w.main.grab().isNull());
    }
}

TEST_CASE("one to 64 heads, every kind of position, both kinds of weights, long and short texts", "[window]") {
    Window w;
    for (const int heads : {1, 2, 16, 64}) {
        for (const PositionKind kind : {PositionKind::none, PositionKind::sinusoidal, PositionKind::learned,
                                        PositionKind::rope, PositionKind::alibi}) {
            Spec spec;
            spec.model.d_model = 128;
            spec.model.heads = heads;
            spec.position.kind = kind;
            spec.position.max_length = 5;
            spec.weights.kind = heads == 2 ? WeightsKind::random : WeightsKind::designed;
            spec.text.source = heads == 64 ? "x" : text_of_words(heads == 16 ? 60 : 9);
            REQUIRE(w.session.edit(spec));
            REQUIRE(settle(w.session));
            QTest::qWait(1);
            CHECK(w.heads().canvas().model().panels.size() == static_cast<std::size_t>(heads));
        }
    }
}

TEST_CASE("every control has a name, a tooltip and a way in by keyboard", "[window][access]") {
    Window w;
    for (QWidget* widget : w.main.findChildren<QWidget*>()) {
        const bool control =
            qobject_cast<QAbstractButton*>(widget) != nullptr || qobject_cast<QSlider*>(widget) != nullptr ||
            qobject_cast<QComboBox*>(widget) != nullptr || qobject_cast<QAbstractSpinBox*>(widget) != nullptr ||
            qobject_cast<FigureCanvas*>(widget) != nullptr || qobject_cast<TokenChips*>(widget) != nullptr;
        if (!control || !widget->isVisible() || widget->objectName().startsWith("qt_")) continue;
        if (qobject_cast<QDockWidget*>(widget->parentWidget()) != nullptr) continue;  // Qt's own title buttons
        if (qobject_cast<QLineEdit*>(widget->parentWidget()) != nullptr) continue;    // its clear button
        const auto* button = qobject_cast<QAbstractButton*>(widget);
        INFO(widget->metaObject()->className() << " " << widget->objectName().toStdString());
        const bool named = !widget->accessibleName().isEmpty() || (button != nullptr && !button->text().isEmpty());
        CHECK(named);
        if (qobject_cast<FigureCanvas*>(widget) == nullptr && qobject_cast<TokenChips*>(widget) == nullptr) {
            CHECK_FALSE(widget->toolTip().isEmpty());
        }
        CHECK(widget->focusPolicy() != Qt::NoFocus);
    }
}

TEST_CASE("every example and every size can be chosen", "[window]") {
    Window w;
    for (QMenu* menu : {make_examples_menu(w.session, &w.main), make_sizes_menu(w.session, &w.main)}) {
        int chosen = 0;
        QList<QAction*> actions = menu->actions();
        for (const QMenu* group : menu->findChildren<QMenu*>()) actions += group->actions();
        for (QAction* action : actions) {
            if (action->menu() != nullptr) continue;
            INFO(action->text().toStdString());
            action->trigger();
            REQUIRE(settle(w.session));
            CHECK(w.main.status().said().isEmpty());
            CHECK(w.session.snapshot()->trace->n_query() > 0);
            ++chosen;
        }
        CHECK(chosen >= 8);
    }
}

TEST_CASE("a picture that is late is marked as older until the new one is there", "[window]") {
    Window w;
    w.session.want_figure(9, [](const Trace&, const Selection&, const FigureStyle&) {
        QThread::msleep(600);
        return FigureModel();
    });
    REQUIRE(settle(w.session));
    REQUIRE(edit(w.session, [](Spec& s) { s.mask.causal = true; }));
    REQUIRE(wait_until([&] { return w.main.status().times().contains("older") || !w.session.behind(); }));
    CHECK(w.session.behind());
    REQUIRE(settle(w.session));
    QTest::qWait(5);
    CHECK_FALSE(w.main.status().times().contains("older"));
}

TEST_CASE("a changed session is not closed without a question", "[window]") {
    Window w;
    REQUIRE(edit(w.session, [](Spec& s) { s.text.source = "an hour of work"; }));
    bool asked = false;
    const auto answer = [&asked](QMessageBox::StandardButton button) {
        QTimer::singleShot(50, qApp, [&asked, button] {
            if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
                asked = true;
                box->button(button)->click();
            }
        });
    };
    answer(QMessageBox::Cancel);
    CHECK_FALSE(w.main.close());
    CHECK(asked);
    CHECK(w.main.isVisible());
    answer(QMessageBox::Discard);
    CHECK(w.main.close());
}

TEST_CASE("copying a figure puts a picture and a drawing on the clipboard", "[window]") {
    Window w;
    QAction* copy = menu_action(w.main, "Copy picture", "all heads");
    REQUIRE(copy != nullptr);
    copy->trigger();
    const QMimeData* data = QGuiApplication::clipboard()->mimeData();
    REQUIRE(data != nullptr);
    CHECK(data->hasImage());
    CHECK(data->data("image/svg+xml").contains("animal"));
    CHECK(w.main.status().said().contains("Copied"));
}

TEST_CASE("the layout is remembered and can be reset", "[window]") {
    {
        Window w;
        w.main.findChild<QDockWidget*>("mask")->hide();
        w.main.close();
    }
    Session session;
    MainWindow again(session);
    again.show();
    CHECK_FALSE(again.findChild<QDockWidget*>("mask")->isVisible());
    again.reset_layout();
    CHECK(again.findChild<QDockWidget*>("mask")->isVisible());
    again.close();
}
