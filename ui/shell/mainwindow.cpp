// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/mainwindow.h"

#include "core/bundledmodels.h"
#include "loader/bundledmodel.h"
#include "loader/formats.h"
#include "session/nativepath.h"
#include "shell/bar/controlbar.h"
#include "shell/dockarea.h"
#include "shell/handout/handoutdialog.h"
#include "shell/help/helpwindow.h"
#include "shell/mainmenu.h"
#include "shell/noticecard.h"
#include "shell/panelmenu.h"
#include "shell/presenter/speakerbar.h"
#include "shell/prompteditor.h"
#include "shell/recordedbar.h"
#include "shell/savepicture.h"
#include "shell/sessionfiles.h"
#include "shell/statusbar.h"
#include "shell/stepline.h"
#include "shell/strip/tokenstrip.h"
#include "shell/viewfactories.h"
#include "state/sessioncontroller.h"
#include "state/viewstate.h"
#include "text/bundledtext.h"
#include "text/errortext.h"
#include "text/language.h"
#include "text/modelname.h"
#include "theme/theme.h"
#include "views/lesson/file/lessonerror.h"
#include "views/lesson/file/lessonfile.h"
#include "views/lesson/play/lessonkeys.h"
#include "views/lesson/play/lessonplayer.h"
#include "views/race/racecontroller.h"
#include "views/registry/viewregistry.h"
#include "widgets/focusring.h"
#include "widgets/ignorechildren.h"

#include <QApplication>
#include <QBoxLayout>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QMessageBox>
#include <QMimeData>
#include <QTimer>

#include <utility>

namespace kvscope {

namespace {
/// "*.yaml *.yml", as file dialogs want it.
QString patternsOf(QStringList endings)
{
    for (QString& ending : endings) {
        ending.prepend(QLatin1Char('*'));
    }
    return endings.join(QLatin1Char(' '));
}

/// Whether the first thing that is dragged is a file or a folder here.
bool isLocal(const QMimeData& dragged)
{
    const QList<QUrl> urls = dragged.urls();
    return !urls.isEmpty() && urls.constFirst().isLocalFile();
}
}  // namespace

MainWindow::MainWindow(const QString& modelArgument, const QString& prompt, int mergeKvHeads, QWidget* parent)
    : QMainWindow(parent)
    , m_state(new ViewState(this))
    , m_controller(new SessionController(m_state, this))
    , m_race(new RaceController(m_state, m_controller, this))
    , m_menu(new MainMenu(m_state, this))
    , m_lessonPlayer(new LessonPlayer(m_state, m_controller, this))
{
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    FocusRing::install(*qApp);
    setMenuBar(m_menu);
    buildPanels();
    connectControls();
    connectSession();
    connectMenu();
    connectLessons();
    connectHelp();
    connectSessionFiles();
    refreshLook();
    restoreSettings();
    restoreChoices();
    if (namesBundled(modelArgument.toStdString()) && prompt.isEmpty()) {
        offerLast();
    }
    if (!modelArgument.isEmpty()) {
        m_controller->openModel(modelArgument, prompt, mergeKvHeads);
    }
}

MainWindow::~MainWindow()
{
    ignoreChildren(this);
    delete takeCentralWidget();  // bars and panels read the state until they are destroyed
}

void MainWindow::buildPanels()
{
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_controlBar = new ControlBar(m_state, page);
    m_tokenStrip = new TokenStrip(m_state, page);
    m_docks = new DockArea(page);
    column->addWidget(m_controlBar);
    column->addWidget(m_tokenStrip);
    m_stepLine = new StepLine(m_state, page);
    column->addWidget(m_stepLine);
    m_recordedBar = new RecordedBar(m_state, page);
    column->addWidget(m_recordedBar);
    m_speakerBar = new SpeakerBar(m_state, m_lessonPlayer, page);
    column->addWidget(m_speakerBar);
    auto* margin = new QVBoxLayout;
    margin->setObjectName(QStringLiteral("dockMargin"));
    margin->addWidget(m_docks);
    column->addLayout(margin, 1);
    setCentralWidget(page);
    // At the start the keyboard is nowhere: Tab goes to the first control of the bar.
    page->setFocusPolicy(Qt::ClickFocus);
    page->setProperty("ownFocus", true);
    page->setFocus();

    m_docks->addViews({ m_state, m_lessonPlayer });
    for (const View& view : views()) {
        m_menu->addPanelAction(view.group, m_docks->dock(view.id)->toggleViewAction());
    }
    m_status = new StatusBar(m_state, this);
    column->addWidget(m_status);
    m_promptEditor = new PromptEditor(m_state, page);
    m_notice = new NoticeCard(m_docks);
}

void MainWindow::connectControls()
{
    // A step would end the round of a bet without an answer.
    connect(m_controlBar, &ControlBar::stepRequested, this,
        [this] { m_state->bet()->takesVotes() ? m_state->reveal() : m_controller->step(); });
    connect(m_controlBar, &ControlBar::backRequested, m_controller, &SessionController::back);
    connect(m_controlBar, &ControlBar::runToggled, m_controller, &SessionController::setRunning);
    connect(m_controlBar, &ControlBar::stopRequested, m_controller, &SessionController::stop);
    connect(m_controlBar, &ControlBar::resetRequested, m_controller, &SessionController::reset);
    connect(m_controlBar, &ControlBar::speedChanged, m_controller, &SessionController::setSpeed);
    connect(m_controlBar, &ControlBar::cacheToggled, m_controller, &SessionController::setCacheOn);
    connect(m_controlBar, &ControlBar::samplingChanged, m_controller, &SessionController::setSampling);
    connect(m_controlBar, &ControlBar::modelChosen, m_controller, [this](const QString& model) { m_controller->openModel(model); });
    connect(m_controlBar, &ControlBar::openFolderRequested, this, &MainWindow::chooseFolder);
    connect(m_controlBar, &ControlBar::openFileRequested, this, &MainWindow::chooseFile);
    m_controller->setSpeed(m_controlBar->speed());  // a run started by a key must also use the slider's speed
    connect(m_tokenStrip, &TokenStrip::promptRequested, this, &MainWindow::choosePrompt);
    connect(m_promptEditor, &PromptEditor::openChanged, m_menu, &MainMenu::setPromptOpen);
    connect(m_promptEditor, &PromptEditor::started, m_controller, &SessionController::startPrompt);
    connect(m_controller, &SessionController::promptStarted, m_promptEditor, &PromptEditor::accept);
    connect(m_promptEditor, &PromptEditor::countRequested, m_controller, &SessionController::countPrompt);
    connect(m_controller, &SessionController::promptCounted, m_promptEditor, &PromptEditor::showCount);
    connect(m_controller, &SessionController::promptUnusable, m_promptEditor,
        [this](const QString& text) { m_promptEditor->open(text, m_controller->plannedSteps()); });
    connect(m_controller, &SessionController::refused, m_promptEditor,
        [this](const EngineError& error) { m_promptEditor->showError(errorSentence(error)); });
    connect(m_state->commands(), &Commands::stepRequested, m_controller, &SessionController::step);
    connect(m_state->commands(), &Commands::branchRequested, m_controller, &SessionController::branch);
    connect(m_state->commands(), &Commands::runBeforeRequested, m_controller, &SessionController::takeUpRunBefore);
    connect(m_state->commands(), &Commands::takeUpRequested, m_controller, &SessionController::takeUp);
    connect(m_state->commands(), &Commands::continueRequested, m_controller, &SessionController::continueRun);
    connect(m_state->commands(), &Commands::continueTextRequested, m_controller, &SessionController::continueRunWithText);
    connect(m_state->commands(), &Commands::attentionRequested, m_controller, &SessionController::attentionAgain);
    connect(
        m_state->commands(), &Commands::attentionBudgetRequested, m_state, [this](quint64 bytes) { m_state->setAttentionBudget(bytes); });
    connect(m_state->commands(), &Commands::checkRequested, m_controller, &SessionController::check);
    connect(m_state->commands(), &Commands::lookRequested, m_controller,
        [this](const HeadLookRequest& request) { m_controller->look(request, LookUse::Computation); });
    connect(m_state->commands(), &Commands::rowRequested, m_controller,
        [this](const HeadLookRequest& request) { m_controller->look(request, LookUse::Comparison); });
    connect(m_state->commands(), &Commands::modelRequested, m_controller, [this](const QString& model) { m_controller->openModel(model); });
    connect(m_state->commands(), &Commands::ceilingsRequested, m_controller, &SessionController::measureCeilings);
    connect(m_state->commands(), &Commands::lanesRequested, m_controller, &SessionController::measureLanes);
    connect(m_state->commands(), &Commands::lanesCancelRequested, m_controller, &SessionController::cancelLanes);
    connect(m_state->commands(), &Commands::mergeRequested, m_controller, &SessionController::mergeKvHeads);
    connect(m_state->commands(), &Commands::experimentRequested, m_controller, &SessionController::experiment);
    connect(m_state->commands(), &Commands::experimentEndRequested, m_controller, &SessionController::endExperiment);
    connect(m_state->commands(), &Commands::lensRequested, m_controller, &SessionController::computeLens);
    connect(m_state->commands(), &Commands::checksCancelRequested, m_controller, &SessionController::cancelChecks);
    connect(m_state->commands(), &Commands::proofRequested, this, [this] { showPanel("proof"); });
    connect(m_state->commands(), &Commands::savePictureRequested, this, &MainWindow::savePicture);
}

void MainWindow::connectSession()
{
    connect(m_controller, &SessionController::loadingStarted, this, [this](const QString& argument) {
        // While the first model loads, the empty panels say so; a card would only flash.
        if (m_state->model()) {
            m_notice->showLoading(argument);
        }
    });
    connect(m_controller, &SessionController::loadProgress, this, [this](const LoadProgress& progress) {
        if (!m_notice->showsLoading() && !m_notice->showsFileError() && progress.bytesDone < progress.bytesTotal) {
            m_notice->showLoading(m_controller->loadingArgument());
        }
        m_notice->setLoadProgress(progress);
    });
    connect(m_controller, &SessionController::loadingEnded, this, [this] {
        if (!m_notice->showsFileError()) {  // that is not about the model
            m_notice->dismiss();
        }
    });
    connect(m_controller, &SessionController::loadFailed, this, [this](const QString& argument, const EngineError& error) {
        const QString own = bundledModel(currentLanguage());
        m_remedy = argument == own ? bundledModel(kLanguages.front().id) : own;
        m_notice->showLoadError(error, m_state->model() != nullptr, argument != m_remedy && hasBundledModel(m_remedy.toStdString()));
    });
    connect(m_controller, &SessionController::runFailed, m_notice, &NoticeCard::showRunError);
    connect(m_notice, &NoticeCard::cancelRequested, m_controller, &SessionController::cancelLoad);
    connect(m_notice, &NoticeCard::chooseAnotherRequested, this, &MainWindow::chooseFolder);
    connect(m_notice, &NoticeCard::chooseAnotherLessonRequested, this, &MainWindow::chooseLesson);
    connect(m_notice, &NoticeCard::bundledModelRequested, m_controller,
        [this] { m_controller->openModel(m_remedy.isEmpty() ? bundledModel(currentLanguage()) : m_remedy); });
    connect(m_controller, &SessionController::settingsChanged, this, [this] {
        m_status->setMachine(m_controller->isaName(), m_controller->threads());
        m_status->setKernels(m_controller->kernels());
        m_menu->setKernelsShown(m_controller->kernels());
    });
    connect(m_state->updates(), &Updates::updated, this, [this, byHand = false](Changes what) mutable {
        if (what & (Change::Model | Change::RunState)) {
            refreshTitle();
            // Beside the list of lessons stands what the model is about.
            const bool now = m_state->model() != nullptr && m_state->model()->handMade;
            if (std::exchange(byHand, now) != now && !m_lessonPlayer->isActive()) {
                m_docks->setLessonPanels(now ? QStringList { QStringLiteral("weights"), QStringLiteral("contexts") }
                                             : QStringList { QStringLiteral("attention"), QStringLiteral("next-token") });
            }
        }
        if (what & Change::Wishes) {
            m_controlBar->setSampling(m_state->wishes().sampling);
        }
    });
}

void MainWindow::connectMenu()
{
    connect(m_menu, &MainMenu::promptRequested, this, &MainWindow::choosePrompt);
    connect(m_menu, &MainMenu::openFolderRequested, this, &MainWindow::chooseFolder);
    connect(m_menu, &MainMenu::openFileRequested, this, &MainWindow::chooseFile);
    connect(m_menu, &MainMenu::modelChosen, m_controller, [this](const QString& model) { m_controller->openModel(model); });
    connect(m_menu, &MainMenu::savePictureRequested, this, &MainWindow::savePicture);
    connect(m_menu, &MainMenu::handoutRequested, this, &MainWindow::saveHandout);
    // The key that goes on uncovers what is hidden first: a clicker has no other.
    connect(m_menu, &MainMenu::stepRequested, this, [this] { m_state->somethingHidden() ? m_state->reveal() : m_controller->step(); });
    connect(m_menu, &MainMenu::presentRequested, this, &MainWindow::present);
    // After Qt has moved what was on it.
    connect(
        qApp, &QGuiApplication::screenRemoved, this, [this] { followScreens(); }, Qt::QueuedConnection);
    connect(m_menu, &MainMenu::backRequested, m_controller, &SessionController::back);
    connect(m_menu, &MainMenu::runToggled, this, [this] { m_controller->setRunning(m_state->runState() != RunState::Running); });
    connect(m_menu, &MainMenu::stopRequested, m_controller, &SessionController::stop);
    connect(m_menu, &MainMenu::resetRequested, m_controller, &SessionController::reset);
    connect(m_menu, &MainMenu::experimentEndRequested, m_controller, &SessionController::endExperiment);
    connect(m_menu, &MainMenu::lensRequested, this, [this] {
        showPanel("lens");
        m_controller->computeLens(m_state->viewedStep());
    });
    connect(m_menu, &MainMenu::cacheToggled, this, [this] { m_controller->setCacheOn(!m_state->nextCacheOn()); });
    connect(m_menu, &MainMenu::kernelsChosen, m_controller, &SessionController::setKernels);
    connect(m_menu, &MainMenu::layoutChosen, m_docks, &DockArea::setLayout);
    connect(m_docks, &DockArea::layoutChanged, this, [this] { m_menu->setLayoutShown(m_docks->layoutId()); });
    connect(m_menu, &MainMenu::layoutResetRequested, m_docks, &DockArea::resetLayout);
    connect(m_menu, &MainMenu::settingsResetRequested, this, &MainWindow::resetSettings);
    connect(m_menu, &MainMenu::zoomRequested, this, &MainWindow::stepZoom);
    connect(m_menu, &MainMenu::themeChosen, this, &MainWindow::setTheme);
    connect(m_menu, &MainMenu::paletteChosen, this, [this](PaletteId palette) {
        m_paletteChosen = true;
        m_state->setPalette(palette);
    });
    connect(m_menu, &MainMenu::enlargeRequested, this,
        [this] { m_docks->enlarge(m_docks->enlarged() != nullptr ? nullptr : m_docks->focusedDock()); });
    connect(m_docks, &DockArea::enlargedChanged, this, &MainWindow::showEnlarged);
    connect(m_menu, &MainMenu::languageChosen, this, [this](Language language) {
        setLanguage(language);
        m_menu->setLanguageShown(language);
    });
    connect(m_menu, &MainMenu::fullScreenToggled, this, [this] { isFullScreen() ? showNormal() : showFullScreen(); });
    connect(m_menu, &MainMenu::aboutRequested, this, [this] {
        QMessageBox::about(this, tr("About KVScope"),
            tr("KVScope %1\nSteps through transformer inference, live.\n\nGPL-3.0-or-later. Uses Qt and QCustomPlot.")
                .arg(QApplication::applicationVersion()));
    });
}

void MainWindow::connectHelp()
{
    const auto opens = [this](HelpWindow::Page page, const QString& anchor = {}) {
        if (m_help == nullptr) {
            m_help = new HelpWindow(m_menu->actions(), this);
        }
        m_help->showPage(page, anchor);
    };
    connect(m_menu, &MainMenu::keysRequested, this, [opens] { opens(HelpWindow::Page::Keys); });
    connect(m_menu, &MainMenu::glossaryRequested, this, [opens] { opens(HelpWindow::Page::Glossary); });
    connect(m_menu, &MainMenu::clockRequested, this, [opens] { opens(HelpWindow::Page::Clock); });
    connect(m_menu, &MainMenu::panelsRequested, this, [opens] { opens(HelpWindow::Page::Panels); });
    connect(m_tokenStrip, &TokenStrip::explainRequested, this, [opens] { opens(HelpWindow::Page::Glossary, QStringLiteral("token")); });
    connect(m_menu, &MainMenu::explainRequested, this, [this, opens] {
        const QDockWidget* dock = m_docks->focusedDock();
        opens(HelpWindow::Page::Panels, dock != nullptr ? dock->objectName() : QString());
    });
    auto* menu = new PanelMenu(m_docks, this);
    connect(menu, &PanelMenu::explainRequested, this, [opens](const QString& view) { opens(HelpWindow::Page::Panels, view); });
    connect(menu, &PanelMenu::savePictureRequested, this, &MainWindow::savePictureOf);
    connect(menu, &PanelMenu::saved, m_status, [this](const QString& path) { m_status->showMessage(tr("Saved %1").arg(path)); });
    connect(menu, &PanelMenu::failed, m_status, &StatusBar::showMessage);
}

void MainWindow::connectLessons()
{
    auto* keys = new LessonKeys(m_lessonPlayer, this);
    connect(keys, &LessonKeys::escapePressed, this, &MainWindow::goBackOneLevel);
    connect(m_menu, &MainMenu::lessonChosen, this, &MainWindow::openLesson);
    connect(m_menu, &MainMenu::openLessonRequested, this, &MainWindow::chooseLesson);
    connect(m_lessonPlayer, &LessonPlayer::lessonChosen, this, &MainWindow::openLesson);
    connect(m_lessonPlayer, &LessonPlayer::openLessonRequested, this, &MainWindow::chooseLesson);
    connect(m_lessonPlayer, &LessonPlayer::failed, m_notice, &NoticeCard::showLessonRefusal);
    connect(m_lessonPlayer, &LessonPlayer::panelsChanged, this, &MainWindow::showLessonPanels);
    connect(m_lessonPlayer, &LessonPlayer::changed, this, [this] {
        // Show the lesson text when the step changes, even if another tab was raised meanwhile.
        if (m_lessonPlayer->isActive() && std::exchange(m_lessonStep, m_lessonPlayer->index()) != m_lessonPlayer->index()) {
            m_docks->setLayout(LayoutId::Lesson);
        }
    });
    connect(m_lessonPlayer, &LessonPlayer::activeChanged, this, [this] {
        m_controlBar->setLessonActive(m_lessonPlayer->isActive());
        m_state->bet()->setAllowed(!m_lessonPlayer->isActive());
        if (m_lessonPlayer->isActive()) {
            m_layoutBeforeLesson = m_docks->layoutId();
            showLessonPanels();
            m_docks->setLayout(LayoutId::Lesson);
        } else if (m_docks->layoutId() == LayoutId::Lesson) {
            m_docks->setLayout(m_layoutBeforeLesson);
        }
    });
}

void MainWindow::showLessonPanels()
{
    m_docks->setLessonPanels(m_lessonPlayer->panels());
}

void MainWindow::openLesson(const QString& nameOrFile)
{
    try {
        Lesson lesson = readLesson(lessonPath(nameOrFile), currentLanguage());
        m_notice->dismiss();
        m_promptEditor->hide();
        m_lessonPlayer->start(std::move(lesson));
    } catch (const LessonError& error) {
        if (!m_state->model() && m_controller->loadingArgument().isEmpty()) {
            m_controller->openModel(
                bundledModel(currentLanguage()));  // the window was to open with this lesson and now has nothing to show
        }
        m_notice->showLessonError(error);
    }
}

void MainWindow::chooseLesson()
{
    //: %1 patterns such as *.yaml
    const QString filter = tr("Lessons (%1);;All files (*)").arg(patternsOf(lessonFileEndings()));
    const QString file = QFileDialog::getOpenFileName(this, tr("Open a lesson file"), {}, filter);
    if (!file.isEmpty()) {
        openLesson(file);
    }
}

void MainWindow::chooseFolder()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Open model folder"));
    if (!folder.isEmpty()) {
        m_controller->openModel(folder);
    }
}

void MainWindow::chooseFile()
{
    QStringList endings;
    for (const std::string_view ending : modelFileEndings()) {
        endings << QString::fromUtf8(ending.data(), static_cast<qsizetype>(ending.size()));
    }
    //: %1 patterns such as *.bin
    const QString filter = tr("Models (%1);;All files (*)").arg(patternsOf(endings));
    const QString file = QFileDialog::getOpenFileName(this, tr("Open model file"), {}, filter);
    if (!file.isEmpty()) {
        openModelOrSession(file);
    }
}

void MainWindow::choosePrompt()
{
    if (!m_controller->refusesRecorded()) {
        m_promptEditor->open(m_controller->prompt(), m_controller->plannedSteps());
    }
}

void MainWindow::showPanel(const char* id)
{
    QDockWidget* dock = m_docks->dock(id);
    dock->show();
    dock->raise();
    m_docks->noteOpened(dock);
}

void MainWindow::savePicture()
{
    savePictureOf(QStringLiteral("attention"));
}

void MainWindow::savePictureOf(const QString& view)
{
    if (m_state->viewedStep() < 0) {
        return;
    }
    auto* dialog = new SavePicture(m_state, view, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &SavePicture::sessionWanted, this, &MainWindow::saveSession);
    connect(dialog, &SavePicture::saved, m_status, [this](const QString& path) { m_status->showMessage(tr("Saved %1").arg(path)); });
    dialog->show();
}

void MainWindow::saveHandout()
{
    const QString lesson = m_lessonPlayer->isActive() ? m_lessonPlayer->lesson()->file : QString();
    auto* dialog = new HandoutDialog(m_state, lesson, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &HandoutDialog::saved, m_status, [this](const QString& path) { m_status->showMessage(tr("Saved %1").arg(path)); });
    dialog->show();
}

void MainWindow::goBackOneLevel()
{
    if (m_notice->isVisible()) {
        m_notice->showsLoading() ? m_controller->cancelLoad() : m_notice->dismiss();
    } else if (m_promptEditor->isVisible()) {
        m_promptEditor->hide();
    } else if (m_docks->enlarged() != nullptr) {
        m_docks->enlarge(nullptr);
    } else if (m_state->race().running()) {
        m_race->cancel();
    } else if (m_state->checksPending() > 0) {
        m_controller->cancelChecks();
    } else if (m_lessonPlayer->isBusy()) {
        m_lessonPlayer->cancelAction();
    } else if (m_lessonPlayer->isActive()) {
        m_lessonPlayer->leave();
    } else if (m_state->experiment().wanted) {
        m_controller->endExperiment();
    } else if (m_state->pinned()) {
        m_state->setPinned(std::nullopt);
    } else if (!m_state->isLive()) {
        m_state->setViewedStep(m_state->liveStep());
    } else if (isFullScreen()) {
        showNormal();
    }
}

void MainWindow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        goBackOneLevel();
        return;
    }
    QMainWindow::keyPressEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (isLocal(*event->mimeData())) {
        event->acceptProposedAction();
    }
}

void MainWindow::dropEvent(QDropEvent* event)
{
    if (!isLocal(*event->mimeData())) {
        return;
    }
    const QString path = fromLocalUrl(event->mimeData()->urls().constFirst());
    if (isLessonFileName(path)) {
        openLesson(path);
    } else {
        openModelOrSession(path);
    }
}

void MainWindow::openModelOrSession(const QString& path)
{
    if (isSessionFile(path)) {
        openSession(path);
    } else {
        m_controller->openModel(path);
    }
}

void MainWindow::refreshTitle()
{
    const auto& model = m_state->model();
    //: the model's name, of runs from a session file
    const QString name = !model ? QString() : m_state->isRecorded() ? tr("%1 (recorded)").arg(modelName(*model)) : modelName(*model);
    //: window title: the model's name, then the program's
    setWindowTitle(model ? tr("%1 – KVScope").arg(name) : tr("KVScope"));
}

void MainWindow::refreshLook()
{
    refreshTitle();
    const Theme& look = theme();
    if (auto* margin = findChild<QVBoxLayout*>(QStringLiteral("dockMargin"))) {
        margin->setContentsMargins(look.ipx(16), look.ipx(10), look.ipx(16), look.ipx(10));
    }
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::StyleChange) {
        refreshLook();
    }
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    saveSettings();
    if (m_sessionFiles->isSaving()) {
        m_closing = true;  // once it is written
        m_status->showMessage(tr("The window closes when the session is saved"));
        event->ignore();
        return;
    }
    QMainWindow::closeEvent(event);
}

}  // namespace kvscope
