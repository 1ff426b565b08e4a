#include "ui/window/main_window.hpp"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDropEvent>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QScreen>
#include <QSettings>
#include <QShortcut>
#include <QToolBar>
#include <QToolButton>

#include "ui/panels/control_panel.hpp"
#include "ui/panels/sentence_bar.hpp"
#include "ui/session/session.hpp"
#include "ui/views/mask_view.hpp"
#include "ui/views/position_view.hpp"
#include "ui/views/receptive_view.hpp"
#include "ui/views/scaling_view.hpp"
#include "ui/views/why_view.hpp"
#include "ui/window/figure_actions.hpp"
#include "ui/window/help_window.hpp"
#include "ui/window/icons.hpp"
#include "ui/window/main_area.hpp"
#include "ui/window/number_actions.hpp"
#include "ui/window/preset_menus.hpp"
#include "ui/window/resources.hpp"
#include "ui/window/session_files.hpp"
#include "ui/window/status_line.hpp"
#include "ui/window/step_actions.hpp"
#include "ui/window/view_menu.hpp"

namespace headlight {

namespace {

constexpr int layout_version = 3;
constexpr int height_for_two = 860;  ///< lower windows show one panel at the right, and it can be read

QToolButton* menu_button(QToolBar& bar, const QString& icon_name, const QString& text, const QString& hint,
                         QMenu* menu) {
    auto* button = new QToolButton(&bar);
    button->setIcon(icon(icon_name));
    button->setText(text + QStringLiteral(" ▾"));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setToolTip(hint);
    button->setAccessibleName(text);
    button->setMenu(menu);
    button->setFocusPolicy(Qt::TabFocus);
    bar.addWidget(button);
    return button;
}

}  // namespace

MainWindow::MainWindow(Session& session, QWidget* parent)
    : QMainWindow(parent),
      session_((load_resources(), session)),
      files_(new SessionFiles(session, this)),
      sentence_(new SentenceBar(session, this)),
      main_(new MainArea(session, this)),
      position_(new PositionView(session, this)),
      why_(new WhyView(session, this)),
      mask_(new MaskView(session, this)),
      receptive_(new ReceptiveView(session, this)),
      scaling_(new ScalingView(session, this)),
      status_(new StatusLine(session, this)) {
    setDockNestingEnabled(true);
    setMinimumSize(480, 320);
    setCentralWidget(main_);
    setAcceptDrops(true);
    setStatusBar(status_);
    make_toolbar();
    make_docks();
    add_shortcuts();
    for (FigureView* view : views()) {
        connect(&view->canvas(), &FigureCanvas::painted, status_, &StatusLine::note_paint);
    }
    connect(&session, &Session::file_changed, this, &MainWindow::update_title);
    connect(&session, &Session::spec_changed, this, &MainWindow::update_title);
    const auto theme_choice = static_cast<ThemeChoice>(std::clamp(QSettings().value("theme", 0).toInt(), 0, 2));
    choose_theme(theme_choice);
    update_title();
    const QSize room = screen()->availableSize();
    resize(std::max(1280, room.width() * 4 / 5), std::max(720, room.height() * 4 / 5));
    restore_layout();
    // Steps are those of the session: a field's own ones would know nothing of the sliders.
    const auto lines = findChildren<QLineEdit*>();
    for (QLineEdit* line : lines) line->installEventFilter(this);
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::DragEnter) {  // a file is for the window, not a text for the field
        const auto* drag = static_cast<QDragEnterEvent*>(event);
        event->ignore();
        return !SessionFiles::dragged_file(drag->mimeData()).isEmpty();
    }
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool again = key->keyCombination() == (Qt::CTRL | Qt::SHIFT | Qt::Key_Z) ||
                           key->keyCombination() == (Qt::CTRL | Qt::Key_Y);
        if (again || key->matches(QKeySequence::Undo)) {
            event->ignore();
            return true;
        }
    }
    return QMainWindow::eventFilter(watched, event);
}

QDockWidget* MainWindow::add_dock(const QString& id, const QString& title, QWidget* content, Qt::DockWidgetArea area) {
    auto* dock = new QDockWidget(title, this);
    dock->setObjectName(id);
    dock->setWidget(content);
    if (auto* view = qobject_cast<FigureView*>(content))
        connect(dock, &QDockWidget::visibilityChanged, view, &FigureView::set_in_front);
    addDockWidget(area, dock);
    return dock;
}

void MainWindow::make_docks() {
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::TopLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    controls_dock_ =
        add_dock(QStringLiteral("controls"), tr("Controls"), new ControlPanel(session_, this), Qt::LeftDockWidgetArea);
    position_dock_ = add_dock(QStringLiteral("position"), tr("Position"), position_, Qt::RightDockWidgetArea);
    why_dock_ = add_dock(QStringLiteral("why"), tr("Why this weight?"), why_, Qt::RightDockWidgetArea);
    mask_dock_ = add_dock(QStringLiteral("mask"), tr("Mask"), mask_, Qt::BottomDockWidgetArea);
    receptive_dock_ =
        add_dock(QStringLiteral("receptive"), tr("Receptive field"), receptive_, Qt::BottomDockWidgetArea);
    scaling_dock_ = add_dock(QStringLiteral("scaling"), tr("Why √d_k?"), scaling_, Qt::RightDockWidgetArea);
    setTabPosition(Qt::BottomDockWidgetArea | Qt::RightDockWidgetArea, QTabWidget::North);
}

std::vector<QDockWidget*> MainWindow::docks() const {
    return {controls_dock_, position_dock_, why_dock_, mask_dock_, receptive_dock_, scaling_dock_};
}

std::vector<FigureView*> MainWindow::views() const {
    std::vector<FigureView*> all = main_->views();
    all.insert(all.end(), {position_, why_, mask_, receptive_, scaling_});
    return all;
}

void MainWindow::reset_layout() {
    for (QDockWidget* dock : docks()) {
        dock->setFloating(false);
        dock->show();
    }
    addDockWidget(Qt::LeftDockWidgetArea, controls_dock_);
    addDockWidget(Qt::RightDockWidgetArea, why_dock_);
    addDockWidget(Qt::BottomDockWidgetArea, mask_dock_);
    tabifyDockWidget(mask_dock_, receptive_dock_);
    const bool room_for_two = height() >= height_for_two;
    if (room_for_two) {
        addDockWidget(Qt::RightDockWidgetArea, position_dock_);
        splitDockWidget(position_dock_, why_dock_, Qt::Vertical);
    } else {
        tabifyDockWidget(mask_dock_, position_dock_);
    }
    tabifyDockWidget(why_dock_, scaling_dock_);
    mask_dock_->raise();
    why_dock_->raise();
    const int room = width() - 264;
    resizeDocks({controls_dock_, why_dock_}, {264, room * 2 / 5}, Qt::Horizontal);
    resizeDocks({mask_dock_}, {std::clamp(height() * 3 / 10, 200, 420)}, Qt::Vertical);
    if (room_for_two) resizeDocks({position_dock_, why_dock_}, {height() * 2 / 5, height() * 3 / 5}, Qt::Vertical);
}

void MainWindow::make_toolbar() {
    auto* bar = addToolBar(tr("Actions"));
    bar->setObjectName(QStringLiteral("actions"));
    bar->setMovable(false);
    bar->setIconSize({18, 18});
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    add_file_actions(*bar);
    bar->addSeparator();
    menu_button(*bar, QStringLiteral("examples"), tr("Examples"), tr("Sentences that show something"),
                make_examples_menu(session_, this));
    menu_button(*bar, QStringLiteral("sizes"), tr("Sizes"), tr("d_model and heads of well-known models"),
                make_sizes_menu(session_, this));
    auto* figures = new QMenu(this);
    std::vector<NamedView> named = main_->named_views();
    named.insert(named.end(), {{tr("position"), QStringLiteral("position"), position_},
                               {tr("why this weight"), QStringLiteral("why"), why_},
                               {tr("mask"), QStringLiteral("mask"), mask_},
                               {tr("receptive field"), QStringLiteral("receptive"), receptive_},
                               {tr("scaling"), QStringLiteral("scaling"), scaling_}});
    add_figure_actions(*figures, session_, named, this);
    figures->addSeparator();
    add_number_actions(*figures, session_, named, this);
    menu_button(*bar, QStringLiteral("export"), tr("Figure"),
                tr("Save or copy what a view shows, as a picture or as numbers"), figures);
    add_view_menu(*bar);
    auto* spacer = new QWidget(bar);
    spacer->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(spacer);
    add_theme_menu(*bar);
    QAction* help = bar->addAction(icon(QStringLiteral("help")), tr("Help"));
    help->setShortcut(QKeySequence::HelpContents);
    help->setToolTip(tr("What is to be seen here, and how (F1)"));
    connect(help, &QAction::triggered, this, [this] { show_help(this); });
    for (auto* button : bar->findChildren<QToolButton*>()) button->setFocusPolicy(Qt::TabFocus);

    addToolBarBreak();
    auto* sentence_row = addToolBar(tr("Sentence"));
    sentence_row->setObjectName(QStringLiteral("sentenceRow"));
    sentence_row->setMovable(false);
    sentence_row->setStyleSheet(QStringLiteral("QToolBar { padding: 0; border: 0; }"));
    sentence_row->setContextMenuPolicy(Qt::PreventContextMenu);
    sentence_row->addWidget(sentence_);
}

void MainWindow::add_file_actions(QToolBar& bar) {
    menu_button(bar, QStringLiteral("open"), tr("Session"), tr("New, open, recent, save"), files_->menu());
    bar.addAction(files_->save_action());
    add_step_actions(bar, session_);
}

void MainWindow::add_view_menu(QToolBar& bar) {
    auto* menu = new QMenu(this);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        if (!menu->isEmpty()) return;  // made when first asked for: the window is there earlier
        add_style_actions(*menu, session_);
        menu->addSeparator();
        for (QDockWidget* dock : docks()) menu->addAction(dock->toggleViewAction());
        menu->addSeparator();
        menu->addAction(icon(QStringLiteral("layout-reset")), tr("Reset the layout"), this, &MainWindow::reset_layout);
    });
    menu_button(bar, QStringLiteral("compare"), tr("View"), tr("Colours, scales, counting, and which panels are open"),
                menu);
}

void MainWindow::add_theme_menu(QToolBar& bar) {
    auto* menu = new QMenu(this);
    auto* group = new QActionGroup(menu);
    const auto add = [&](const QString& text, ThemeChoice choice) {
        QAction* action = group->addAction(menu->addAction(text));
        action->setCheckable(true);
        action->setChecked(QSettings().value("theme", 0).toInt() == static_cast<int>(choice));
        connect(action, &QAction::triggered, this, [this, choice] { choose_theme(choice); });
    };
    add(tr("As the system"), ThemeChoice::system);
    add(tr("Light"), ThemeChoice::light);
    add(tr("Dark"), ThemeChoice::dark);
    menu_button(bar, QStringLiteral("theme"), tr("Theme"), tr("Light or dark"), menu);
}

void MainWindow::add_shortcuts() {
    connect(new QShortcut(Qt::Key_Escape, this), &QShortcut::activated, &session_, &Session::step_back);
    connect(new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_L), this), &QShortcut::activated, this, [this] {
        sentence_->line().setFocus(Qt::ShortcutFocusReason);
        sentence_->line().selectAll();
    });
}

void MainWindow::choose_theme(ThemeChoice choice) {
    QSettings().setValue("theme", static_cast<int>(choice));
    const ThemeName name = resolve(choice);
    apply_look(*qApp, name);
    FigureStyle style = session_.style();
    style.theme = name;
    session_.set_style(style);
}

void MainWindow::update_title() {
    if (session_.path().isEmpty()) {
        setWindowTitle(QStringLiteral("Headlight"));
        return;
    }
    setWindowTitle(QFileInfo(session_.path()).fileName() + (session_.modified() ? QStringLiteral("*") : QString()) +
                   QStringLiteral(" — Headlight"));
}

void MainWindow::remember_layout() const {
    QSettings settings;
    settings.setValue("geometry", saveGeometry());
    settings.setValue("layout", saveState(layout_version));
}

void MainWindow::restore_layout() {
    const QSettings settings;
    restoreGeometry(settings.value("geometry").toByteArray());
    placed_ = restoreState(settings.value("layout").toByteArray(), layout_version);
}

void MainWindow::showEvent(QShowEvent* event) {
    QMainWindow::showEvent(event);
    if (focusWidget() == nullptr) sentence_->line().setFocus(Qt::OtherFocusReason);  // one can type at once
    if (placed_) return;
    placed_ = true;
    reset_layout();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!SessionFiles::dragged_file(event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const QString path = SessionFiles::dragged_file(event->mimeData());
    if (path.isEmpty()) return;
    event->acceptProposedAction();
    // Asked after the drop is over: the program that it came from would wait for the answer.
    QMetaObject::invokeMethod(
        this, [this, path] { files_->open_path(path); }, Qt::QueuedConnection);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!files_->may_replace()) {
        event->ignore();
        return;
    }
    remember_layout();
    event->accept();
}

}  // namespace headlight
