// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/mainmenu.h"

#include "loader/checkpoint.h"
#include "text/bundledtext.h"
#include "theme/icons.h"
#include "views/lesson/file/lessonfile.h"
#include "widgets/ignorechildren.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QBoxLayout>
#include <QCoreApplication>
#include <QEvent>
#include <QFileInfo>
#include <QKeyEvent>
#include <QResizeEvent>
#include <QToolButton>

#include <array>

namespace kvscope {

namespace {
constexpr std::array kLayouts { LayoutId::StepThrough, LayoutId::Attention, LayoutId::Cost, LayoutId::Lesson };
constexpr double kPresentFrom = 940.0;  ///< px at 100 %; the width of the bar
constexpr std::array kPalettes { PaletteId::Viridis, PaletteId::Cividis, PaletteId::Grey };

template<typename Table> auto idsOf(const Table& table)
{
    QList<decltype(table.front().id)> ids;
    for (const auto& row : table) {
        ids << row.id;
    }
    return ids;
}

template<typename Enum> void check(const QActionGroup* group, Enum value)
{
    for (QAction* action : group->actions()) {
        action->setChecked(action->data().toInt() == static_cast<int>(value));
    }
}

template<typename Values> QActionGroup* addChoices(QMenu* menu, const Values& values, QObject* owner)
{
    auto* group = new QActionGroup(owner);
    for (const auto value : values) {
        QAction* action = menu != nullptr ? menu->addAction(QString()) : new QAction(owner);
        action->setCheckable(true);
        action->setData(static_cast<int>(value));
        group->addAction(action);
    }
    return group;
}
}  // namespace

MainMenu::MainMenu(ViewState* state, QWidget* parent)
    : QMenuBar(parent)
    , m_state(state)
    , m_file(addMenu(QString()))
    , m_run(addMenu(QString()))
    , m_view(addMenu(QString()))
    , m_panelMenu(addMenu(QString()))
    , m_lessons(addMenu(QString()))
    , m_help(addMenu(QString()))
{
    buildFile();
    buildRun();
    buildView();
    buildLessons();
    buildHelp();
    buildTabs();
    // Immediate: a key press that follows must find its action enabled.
    connect(m_state->updates(), &Updates::changed, this, [this](Changes what) {
        if (what
            & (Change::RunState | Change::Model | Change::CacheMode | Change::Race | Change::ViewedStep | Change::Display
                | Change::NextHidden | Change::Experiment | Change::Bet)) {
            refresh();
        }
    });
    // Esc in a menu leaves the bar as well: a name that stays lit would say that a menu is still open.
    for (QMenu* menu : { m_file, m_run, m_view, m_panelMenu, m_lessons, m_help }) {
        connect(
            menu, &QMenu::aboutToHide, this,
            [this] {
                if (QApplication::activePopupWidget() == nullptr && hasFocus()) {
                    QKeyEvent escape(QEvent::KeyPress, Qt::Key_Escape, Qt::NoModifier);
                    keyPressEvent(&escape);
                }
            },
            Qt::QueuedConnection);
    }
    retranslate();
    refresh();
}

MainMenu::~MainMenu()
{
    ignoreChildren(this);
}

QAction* MainMenu::add(QMenu* menu, const QKeySequence& key, void (MainMenu::*signal)())
{
    QAction* action = menu->addAction(QString());
    action->setShortcut(key);
    connect(action, &QAction::triggered, this, signal);
    return action;
}

void MainMenu::buildFile()
{
    m_prompt = add(m_file, QKeySequence(Qt::CTRL | Qt::Key_P), &MainMenu::promptRequested);
    m_file->addSeparator();
    m_bundledMenu = m_file->addMenu(QString());
    m_bundledMenu->setObjectName(QStringLiteral("bundledMenu"));
    for (const LanguageRow& language : kLanguages) {
        QAction* action = m_bundledMenu->addAction(QString::fromUtf8(language.ownName));
        action->setCheckable(true);
        const QString argument = bundledModel(language.id);
        connect(action, &QAction::triggered, this, [this, argument] { emit modelChosen(argument); });
        connect(m_bundledMenu, &QMenu::aboutToShow, action,
            [this, action, argument] { action->setChecked(m_state->model() && m_state->model()->source == argument.toStdString()); });
    }
    m_folder = add(m_file, QKeySequence(Qt::CTRL | Qt::Key_O), &MainMenu::openFolderRequested);
    m_openFile = add(m_file, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O), &MainMenu::openFileRequested);
    m_random = m_file->addAction(QString());
    connect(m_random, &QAction::triggered, this, [this] { emit modelChosen(QStringLiteral("random:gpt2-124m")); });
    m_file->addSeparator();
    m_openSession = add(m_file, {}, &MainMenu::openSessionRequested);
    m_recentMenu = m_file->addMenu(QString());
    m_saveSession = add(m_file, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), &MainMenu::saveSessionRequested);
    m_picture = add(m_file, QKeySequence::Save, &MainMenu::savePictureRequested);
    m_handout = add(m_file, {}, &MainMenu::handoutRequested);
    m_file->addSeparator();
    m_quit = m_file->addAction(QString());
    m_quit->setShortcut(QKeySequence::Quit);
    m_quit->setMenuRole(QAction::QuitRole);
    connect(m_quit, &QAction::triggered, this, [this] { window()->close(); });
}

void MainMenu::buildRun()
{
    m_step = add(m_run, {}, &MainMenu::stepRequested);
    m_step->setShortcuts({ QKeySequence(Qt::Key_PageDown), QKeySequence(Qt::Key_N) });
    m_back = add(m_run, {}, &MainMenu::backRequested);
    m_back->setShortcuts({ QKeySequence(Qt::Key_PageUp), QKeySequence(Qt::Key_P) });
    m_runPause = add(m_run, QKeySequence(Qt::Key_R), &MainMenu::runToggled);
    m_stop = add(m_run, QKeySequence(Qt::CTRL | Qt::Key_Period), &MainMenu::stopRequested);
    m_reset = add(m_run, QKeySequence(Qt::CTRL | Qt::Key_R), &MainMenu::resetRequested);
    m_run->addSeparator();
    m_cache = add(m_run, QKeySequence(Qt::Key_C), &MainMenu::cacheToggled);
    m_cache->setCheckable(true);
    m_endExperiment = add(m_run, QKeySequence(Qt::Key_X), &MainMenu::experimentEndRequested);
    m_lens = add(m_run, QKeySequence(Qt::Key_L), &MainMenu::lensRequested);
    m_note = add(m_run, QKeySequence(Qt::CTRL | Qt::Key_M), &MainMenu::noteRequested);
    // A held key acts once; only Back repeats.
    for (QAction* action : { m_step, m_runPause, m_stop, m_reset, m_cache, m_endExperiment, m_lens, m_note }) {
        action->setAutoRepeat(false);
    }
    m_kernelMenu = m_run->addMenu(QString());
    m_kernels = addChoices(m_kernelMenu, std::array { KernelKind::Exact, KernelKind::Eigen }, this);
    m_exact = m_kernels->actions().at(0);
    m_eigen = m_kernels->actions().at(1);
    m_exact->setChecked(true);
    connect(m_kernels, &QActionGroup::triggered, this,
        [this](const QAction* action) { emit kernelsChosen(static_cast<KernelKind>(action->data().toInt())); });
    m_run->addSeparator();
    m_hide = m_run->addAction(QString());
    m_hide->setCheckable(true);
    connect(m_hide, &QAction::triggered, this, [this](bool hide) { m_state->setHideFirst(hide); });
    m_hideRow = m_run->addAction(QString());
    m_hideRow->setCheckable(true);
    connect(m_hideRow, &QAction::triggered, this, [this](bool hide) { m_state->setHideRowFirst(hide); });
    m_reveal = m_run->addAction(QString());
    m_reveal->setShortcut(QKeySequence(Qt::Key_Space));
    connect(m_reveal, &QAction::triggered, this, [this] { m_state->reveal(); });
    m_bet = m_run->addAction(QString());
    m_bet->setCheckable(true);
    m_bet->setShortcut(QKeySequence(Qt::Key_V));
    connect(m_bet, &QAction::triggered, this, [this](bool open) { m_state->bet()->setOpen(open); });
    m_voteMenu = m_run->addMenu(QString());
    for (int i = 0; i <= ClassBet::kOffered; ++i) {
        QAction* vote = m_voteMenu->addAction(QString());
        vote->setShortcut(QKeySequence(Qt::Key_1 + i));
        connect(vote, &QAction::triggered, this, [this, i] { m_state->bet()->vote(i); });
        m_votes << vote;
    }
    m_voteMenu->addSeparator();
    m_takeBack = m_voteMenu->addAction(QString());
    m_takeBack->setShortcut(QKeySequence(Qt::Key_Backspace));
    connect(m_takeBack, &QAction::triggered, this, [this] { m_state->bet()->takeBack(); });
    m_clearScore = m_voteMenu->addAction(QString());
    m_clearScore->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Backspace));
    connect(m_clearScore, &QAction::triggered, this, [this] { m_state->bet()->clearScore(); });
    // A held key gives one vote.
    for (QAction* action : QList<QAction*> { m_bet, m_takeBack } + m_votes) {
        action->setAutoRepeat(false);
    }
}

void MainMenu::buildView()
{
    for (QMenu*& group : m_groupMenus) {
        group = m_panelMenu->addMenu(QString());
    }
    m_resetLayout = add(m_view, {}, &MainMenu::layoutResetRequested);
    m_resetSettings = add(m_view, QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_0), &MainMenu::settingsResetRequested);
    m_view->addSeparator();
    m_zoomIn = m_view->addAction(QString());
    m_zoomIn->setShortcuts({ QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal) });
    connect(m_zoomIn, &QAction::triggered, this, [this] { emit zoomRequested(1); });
    m_zoomOut = m_view->addAction(QString());
    m_zoomOut->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Minus));
    connect(m_zoomOut, &QAction::triggered, this, [this] { emit zoomRequested(-1); });
    m_zoomReset = m_view->addAction(QString());
    m_zoomReset->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_0));
    connect(m_zoomReset, &QAction::triggered, this, [this] { emit zoomRequested(0); });
    m_enlarge = add(m_view, {}, &MainMenu::enlargeRequested);
    m_enlarge->setShortcuts({ QKeySequence(Qt::Key_E), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_M) });
    m_present = add(m_view, {}, &MainMenu::presentRequested);
    m_present->setShortcuts({ QKeySequence(Qt::Key_F5), QKeySequence(Qt::Key_F11) });
    m_present->setIcon(icon(IconName::Screen));
    m_present->setAutoRepeat(false);
    m_fullScreen = add(m_view, QKeySequence(Qt::SHIFT | Qt::Key_F11), &MainMenu::fullScreenToggled);
    m_view->addSeparator();
    m_paletteMenu = m_view->addMenu(QString());
    m_palettes = addChoices(m_paletteMenu, kPalettes, this);
    connect(m_palettes, &QActionGroup::triggered, this,
        [this](const QAction* action) { emit paletteChosen(static_cast<PaletteId>(action->data().toInt())); });
    m_themeMenu = m_view->addMenu(QString());
    m_themes = addChoices(m_themeMenu, idsOf(kThemes), this);
    connect(m_themes, &QActionGroup::triggered, this,
        [this](const QAction* action) { emit themeChosen(static_cast<ThemeId>(action->data().toInt())); });
    m_languageMenu = m_view->addMenu(QString());
    m_languages = addChoices(m_languageMenu, idsOf(kLanguages), this);
    connect(m_languages, &QActionGroup::triggered, this,
        [this](const QAction* action) { emit languageChosen(static_cast<Language>(action->data().toInt())); });
}

void MainMenu::buildLessons()
{
    for (const QString& path : shippedLessons()) {
        QAction* action = m_lessons->addAction(QString());
        action->setData(path);
        connect(action, &QAction::triggered, this, [this, path] { emit lessonChosen(path); });
        m_lessonActions << action;
    }
    m_lessons->addSeparator();
    m_openLesson = add(m_lessons, {}, &MainMenu::openLessonRequested);
}

void MainMenu::buildHelp()
{
    m_keys = add(m_help, {}, &MainMenu::keysRequested);
    m_keys->setShortcuts({ QKeySequence(Qt::Key_F1), QKeySequence(Qt::Key_Question) });
    m_glossary = add(m_help, {}, &MainMenu::glossaryRequested);
    m_clock = add(m_help, {}, &MainMenu::clockRequested);
    m_panels = add(m_help, {}, &MainMenu::panelsRequested);
    m_explain = add(m_help, QKeySequence(Qt::SHIFT | Qt::Key_F1), &MainMenu::explainRequested);
    m_help->addSeparator();
    m_about = add(m_help, {}, &MainMenu::aboutRequested);
}

void MainMenu::buildTabs()
{
    m_corner = new QWidget(this);
    m_corner->setObjectName(QStringLiteral("layoutTabs"));
    auto* row = new QHBoxLayout(m_corner);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    m_layouts = addChoices<std::array<LayoutId, 4>>(nullptr, kLayouts, this);
    int digit = Qt::Key_1;
    for (QAction* action : m_layouts->actions()) {
        action->setShortcut(QKeySequence(Qt::CTRL | static_cast<Qt::Key>(digit++)));
        auto* tab = new QToolButton(m_corner);
        tab->setProperty("tab", true);
        tab->setDefaultAction(action);
        tab->setToolButtonStyle(Qt::ToolButtonTextOnly);
        row->addWidget(tab);
    }
    m_presentTab = new QToolButton(m_corner);
    m_presentTab->setObjectName(QStringLiteral("present"));
    m_presentTab->setProperty("tab", true);
    m_presentTab->setDefaultAction(m_present);
    m_presentTab->setToolButtonStyle(Qt::ToolButtonTextOnly);
    row->addWidget(m_presentTab);
    connect(m_layouts, &QActionGroup::triggered, this,
        [this](const QAction* action) { emit layoutChosen(static_cast<LayoutId>(action->data().toInt())); });
    setCornerWidget(m_corner, Qt::TopRightCorner);
}

void MainMenu::addPanelAction(ViewGroup group, QAction* action)
{
    m_groupMenus.at(static_cast<std::size_t>(group))->addAction(action);
}
void MainMenu::setPromptOpen(bool open)
{
    m_promptOpen = open;
    refresh();
}
void MainMenu::setLayoutShown(LayoutId id)
{
    check(m_layouts, id);
}
void MainMenu::setLanguageShown(Language language)
{
    check(m_languages, language);
}
void MainMenu::setThemeShown(ThemeId theme)
{
    check(m_themes, theme);
}
void MainMenu::setKernelsShown(KernelKind kernels)
{
    check(m_kernels, kernels);
}

void MainMenu::setRecentSessions(const QStringList& paths)
{
    m_recentMenu->clear();
    for (const QString& path : paths) {
        QString name = QFileInfo(path).fileName();
        // Escape ampersands, which would become mnemonics.
        QAction* action = m_recentMenu->addAction(name.replace(QLatin1Char('&'), QLatin1String("&&")));
        action->setToolTip(path);
        connect(action, &QAction::triggered, this, [this, path] { emit recentSessionChosen(path); });
    }
    m_recentMenu->setToolTipsVisible(true);
    m_recentMenu->setEnabled(!paths.isEmpty());
}

void MainMenu::refresh()
{
    const RunState run = m_state->runState();
    const bool hasModel = m_state->model() != nullptr;
    const bool running = run == RunState::Running;
    m_prompt->setEnabled(hasModel);
    m_step->setEnabled(hasModel && run != RunState::Loading && !m_promptOpen);
    m_back->setEnabled(m_state->viewedStep() > 0 && !m_promptOpen);
    m_runPause->setEnabled(hasModel && run != RunState::Loading);
    m_runPause->setText(running ? tr("&Pause") : tr("&Run"));
    m_stop->setEnabled(running || run == RunState::Paused);
    m_reset->setEnabled(hasModel);
    m_cache->setEnabled(hasModel && !m_state->race().running());  // a race sets the mode
    m_cache->setChecked(m_state->nextCacheOn());
    m_endExperiment->setEnabled(m_state->experiment().wanted.has_value());
    m_lens->setEnabled(m_state->viewedStep() >= 0 && !m_state->model()->handMade && !m_state->race().running());
    m_picture->setEnabled(m_state->viewedStep() >= 0);
    m_note->setEnabled(m_state->viewedStep() >= 0);
    m_saveSession->setEnabled(m_state->run().steps() > 0);
    m_kernelMenu->setEnabled(hasModel && !m_state->isRecorded());
    m_hide->setChecked(m_state->hideFirst());
    m_hideRow->setChecked(m_state->hideRowFirst());
    m_reveal->setEnabled(m_state->somethingHidden());
    const ClassBet& bet = *m_state->bet();
    m_bet->setEnabled(hasModel && bet.isAllowed());
    m_bet->setChecked(bet.isOpen());
    const auto choices = bet.choices();
    for (qsizetype i = 0; i < m_votes.size(); ++i) {
        m_votes[i]->setEnabled(i < std::ssize(choices));
    }
    m_takeBack->setEnabled(bet.votes() > 0);
    m_clearScore->setEnabled(bet.score().rounds > 0);
    check(m_palettes, m_state->palette());
}

void MainMenu::retranslate()
{
    m_file->setTitle(tr("&File"));
    m_run->setTitle(tr("&Run"));
    m_view->setTitle(tr("&View"));
    m_lessons->setTitle(tr("&Lessons"));
    m_help->setTitle(tr("&Help"));
    for (QAction* action : std::as_const(m_lessonActions)) {
        // Escape ampersands, which would become mnemonics.
        QString title = lessonTitle(action->data().toString()).in(currentLanguage());
        action->setText(title.replace(QLatin1Char('&'), QLatin1String("&&")));
    }
    m_openLesson->setText(tr("&Open a lesson file…"));
    m_prompt->setText(tr("&Prompt…"));
    m_bundledMenu->setTitle(tr("&Bundled model"));
    m_folder->setText(tr("Open model &folder…"));
    m_openFile->setText(tr("Open model f&ile…"));
    m_random->setText(tr("&Random weights, GPT-2 size"));
    m_openSession->setText(tr("Open s&ession…"));
    m_recentMenu->setTitle(tr("Recent sessio&ns"));
    m_saveSession->setText(tr("Save sessi&on…"));
    m_picture->setText(tr("&Save picture…"));
    m_handout->setText(tr("Save &handout…"));
    m_quit->setText(tr("&Quit"));
    m_step->setText(tr("&Step"));
    m_back->setText(tr("&Back"));
    m_stop->setText(tr("S&top"));
    m_reset->setText(tr("Start &over"));
    m_cache->setText(tr("&KV cache"));
    m_endExperiment->setText(tr("End the e&xperiment"));
    m_lens->setText(tr("Compute the &logit lens"));
    m_note->setText(tr("&Note on this step…"));
    m_kernelMenu->setTitle(tr("K&ernels"));
    m_exact->setText(tr("&Exact: the same bits with and without the cache"));
    m_eigen->setText(tr("E&igen: textbook matrix products, for comparison"));
    m_hide->setText(tr("&Hide the next token first"));
    m_hideRow->setText(tr("Hide the next attention ro&w first"));
    m_reveal->setText(tr("Re&veal what is hidden"));
    m_bet->setText(tr("Class be&t"));
    m_voteMenu->setTitle(tr("V&otes"));
    for (qsizetype i = 0; i < m_votes.size(); ++i) {
        //: adds a vote for the choice with this number
        m_votes[i]->setText(tr("Vote for &%1").arg(i + 1));
    }
    m_takeBack->setText(tr("&Take the last vote back"));
    m_clearScore->setText(tr("&Clear the score"));
    m_panelMenu->setTitle(tr("&Panels"));
    const std::array groups { tr("&Attention"), tr("&Cache"), tr("&Time and cost"), tr("&Next token"), tr("&Runs and proof"),
        tr("&Lessons") };
    static_assert(groups.size() == kViewGroups);
    for (std::size_t i = 0; i < groups.size(); ++i) {
        m_groupMenus.at(i)->setTitle(groups.at(i));
    }
    m_resetLayout->setText(tr("&Reset layout"));
    m_resetSettings->setText(tr("Reset all setti&ngs"));
    m_zoomIn->setText(tr("&Larger"));
    m_zoomOut->setText(tr("&Smaller"));
    // The space is a narrow no-break space, as before every %.
    m_zoomReset->setText(tr("&100 %"));
    m_enlarge->setText(tr("&Enlarge the panel"));
    m_present->setText(tr("Pre&sent"));
    m_fullScreen->setText(tr("&Full screen"));
    m_paletteMenu->setTitle(tr("Heatmap &colours"));
    m_themeMenu->setTitle(tr("&Theme"));
    m_languageMenu->setTitle(tr("L&anguage"));
    m_keys->setText(tr("&Keys"));
    m_glossary->setText(tr("&Glossary"));
    m_clock->setText(tr("&How times are measured"));
    m_panels->setText(tr("The &panels"));
    m_explain->setText(tr("&What is this panel?"));
    m_about->setText(tr("&About KVScope"));
    const std::array palettes { tr("Viridis"), tr("Cividis"), tr("Grey") };
    const std::array layouts { tr("Step through"), tr("Attention"), tr("Cost"), tr("Lesson") };
    for (qsizetype i = 0; i < m_palettes->actions().size(); ++i) {
        m_palettes->actions().at(i)->setText(palettes.at(static_cast<std::size_t>(i)));
    }
    for (QAction* action : m_themes->actions()) {
        action->setText(themeTitle(static_cast<ThemeId>(action->data().toInt())));
    }
    for (QAction* action : m_languages->actions()) {
        action->setText(languageName(static_cast<Language>(action->data().toInt())));
    }
    for (qsizetype i = 0; i < m_layouts->actions().size(); ++i) {
        m_layouts->actions().at(i)->setText(layouts.at(static_cast<std::size_t>(i)));
    }
    fitTabs(width());
    // The corner's width was computed for the other language.
    m_corner->adjustSize();
    setCornerWidget(m_corner, Qt::TopRightCorner);
    refresh();
}

void MainMenu::changeEvent(QEvent* event)
{
    QMenuBar::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    } else if (event->type() == QEvent::StyleChange) {
        fitTabs(width());
    }
}

void MainMenu::resizeEvent(QResizeEvent* event)
{
    fitTabs(event->size().width());
    QMenuBar::resizeEvent(event);
}

void MainMenu::fitTabs(int width)
{
    if (m_presentTab != nullptr) {
        m_presentTab->setVisible(width >= theme().ipx(kPresentFrom));
        m_corner->adjustSize();
    }
}

}  // namespace kvscope
