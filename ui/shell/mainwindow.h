// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The main window: creates and connects menus, bars, panels and controllers. Contains no behaviour of its own. GUI thread only.

#include "shell/dockarea.h"
#include "theme/theme.h"

#include <QMainWindow>
#include <QString>

#include <memory>
#include <optional>

class QButtonGroup;

namespace kvscope {

class Autosave;
class ControlBar;
class HelpWindow;
class LessonPlayer;
class MainMenu;
class NoticeCard;
class Presenter;
class PromptEditor;
class RaceController;
class RecordedBar;
struct Recording;
class SessionController;
class SessionFiles;
class SpeakerBar;
class StatusBar;
class StepLine;
class TokenStrip;
class ViewState;

class MainWindow final : public QMainWindow {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MainWindow)

public:
    /// Shows at once and loads @p modelArgument (docs/models.md; "bundled" is the default) on the session's thread. Empty: loads nothing,
    /// for when the lesson opened next loads its own model.
    /// @param prompt the first prompt; empty: the model's example. One that the model cannot read stands in the prompt card with the reason.
    /// @param mergeKvHeads LoadOptions::mergeKvHeads of this model
    explicit MainWindow(const QString& modelArgument, const QString& prompt = {}, int mergeKvHeads = 0, QWidget* parent = nullptr);
    ~MainWindow() override;

    [[nodiscard]] ViewState* viewState() const { return m_state; }
    [[nodiscard]] SessionController* controller() const { return m_controller; }
    [[nodiscard]] NoticeCard* notice() const { return m_notice; }
    [[nodiscard]] LessonPlayer* lessonPlayer() const { return m_lessonPlayer; }

    /// Starts a lesson by name ("four-heads") or file. If it is invalid, a card says why and nothing else changes.
    void openLesson(const QString& nameOrFile);
    /// Reads a session file beside what is shown, then shows its runs. If it is broken, a card says why and nothing else changes.
    void openSession(const QString& path);
    /// Writes the runs as they are now as a session file, beside the run; a card says why if that fails. @pre the current run has steps
    void saveSession(const QString& path);
    /// Keeps the runs in this folder from now on, and offers what a crash left there.
    void keepAgainstCrash(const QString& folder);
    [[nodiscard]] RecordedBar* recordedBar() const { return m_recordedBar; }
    [[nodiscard]] Autosave* autosave() const { return m_autosave; }  ///< null before keepAgainstCrash()

protected:
    void closeEvent(QCloseEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void buildPanels();
    void connectControls();
    void connectSession();
    void connectMenu();
    void connectLessons();
    void connectHelp();
    void connectSessionFiles();
    void openModelOrSession(const QString& path);
    void showSession(const QString& path, const std::shared_ptr<const Recording>& recording);
    void chooseSession();
    void chooseSessionToSave();
    void rememberSession(const QString& path, bool kept);
    void editNote();  ///< on the viewed step
    void chooseLesson();
    void showLessonPanels();
    void refreshTitle();  ///< names the model
    void refreshLook();  ///< words and sizes, after a change of language or theme
    void chooseFolder();
    void chooseFile();
    void choosePrompt();
    void showPanel(const char* id);
    void savePicture();  ///< of attention
    void savePictureOf(const QString& view);
    void saveHandout();  ///< of the run, or of the lesson that is on
    void setZoom(double zoom);
    /// The next of the steps that Ctrl + and Ctrl − go through.
    void stepZoom(int direction);
    /// Beyond it the bars and one row of panels would not fit on the screen.
    [[nodiscard]] double largestZoom() const;
    void setTheme(ThemeId id);
    /// Shows the presenter, on a second screen where there is one.
    void present();
    /// A screen was taken away: the presenter goes on where the window is, and the window stays where it can be seen.
    void followScreens();
    void showEnlarged();
    /// Esc goes back one level: notice, prompt, enlarged panel, race, checks, lesson, pin, past view.
    void goBackOneLevel();
    void restoreSettings();
    void saveSettings() const;
    /// Everything that is remembered goes back to its default; the run stays.
    void resetSettings();
    /// Sampling, speed, What if, and the head of the model that was open.
    void restoreChoices();
    void restoreHead();
    void saveChoices() const;
    /// In one line, never opened unasked.
    void offerLast();

    ViewState* m_state = nullptr;
    SessionController* m_controller = nullptr;
    RaceController* m_race = nullptr;
    MainMenu* m_menu = nullptr;
    ControlBar* m_controlBar = nullptr;
    TokenStrip* m_tokenStrip = nullptr;
    StepLine* m_stepLine = nullptr;
    RecordedBar* m_recordedBar = nullptr;
    SpeakerBar* m_speakerBar = nullptr;
    SessionFiles* m_sessionFiles = nullptr;
    Autosave* m_autosave = nullptr;
    PromptEditor* m_promptEditor = nullptr;
    DockArea* m_docks = nullptr;
    StatusBar* m_status = nullptr;
    NoticeCard* m_notice = nullptr;
    LessonPlayer* m_lessonPlayer = nullptr;
    QString m_remedy;  ///< the bundled model to open instead of the last one that could not be loaded
    bool m_closing = false;  ///< as soon as the session file is written
    bool m_paletteChosen = false;  ///< by the user; else it follows the theme
    int m_lessonStep = -1;  ///< index of the last shown step
    LayoutId m_layoutBeforeLesson = LayoutId::StepThrough;
    HelpWindow* m_help = nullptr;  ///< made when it is first wanted
    Presenter* m_presenter = nullptr;  ///< likewise
    /// What was viewed when the window was closed, until its model is loaded.
    struct LeftHead {
        QString model;
        int layer = 0;
        int head = 0;
    };
    std::optional<LeftHead> m_leftHead;
};

}  // namespace kvscope
