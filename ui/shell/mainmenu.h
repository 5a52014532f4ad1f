// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The menus and the layout tabs at their right end. Emits the user's choices; independent of all panels. GUI thread only.

#include "loader/checkpoint.h"
#include "shell/dockarea.h"
#include "state/viewstate.h"
#include "text/language.h"
#include "theme/theme.h"
#include "views/registry/viewregistry.h"

#include <QMenuBar>

#include <array>

class QAction;
class QActionGroup;
class QHBoxLayout;
class QMenu;
class QToolButton;

namespace kvscope {

class MainMenu final : public QMenuBar {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MainMenu)

public:
    explicit MainMenu(ViewState* state, QWidget* parent = nullptr);
    ~MainMenu() override;

    void setLayoutShown(LayoutId id);
    void setLanguageShown(Language language);
    void setThemeShown(ThemeId theme);
    void setKernelsShown(KernelKind kernels);
    /// While the prompt box is open, Step and Back are disabled: their keys, which a presenter remote sends too, would move the run behind it.
    void setPromptOpen(bool open);
    /// Session files that were open lately, the latest first.
    void setRecentSessions(const QStringList& paths);
    /// Adds a panel's show/hide action to the submenu of its group.
    void addPanelAction(ViewGroup group, QAction* action);

signals:
    void promptRequested();
    void openFolderRequested();
    void openFileRequested();
    void modelChosen(const QString& argument);
    void saveSessionRequested();
    void openSessionRequested();
    void recentSessionChosen(const QString& path);
    void noteRequested();
    void savePictureRequested();
    void handoutRequested();
    void stepRequested();
    void backRequested();
    void runToggled();
    void stopRequested();
    void resetRequested();
    void cacheToggled();
    void experimentEndRequested();
    void lensRequested();
    void kernelsChosen(kvscope::KernelKind kernels);
    void layoutChosen(kvscope::LayoutId id);
    void layoutResetRequested();
    void settingsResetRequested();
    void zoomRequested(int direction);  ///< +1, -1; 0: back to 100 %
    void themeChosen(kvscope::ThemeId theme);
    void languageChosen(kvscope::Language language);
    void fullScreenToggled();
    void presentRequested();
    void enlargeRequested();
    void paletteChosen(kvscope::PaletteId palette);
    void lessonChosen(const QString& path);
    void openLessonRequested();
    void keysRequested();
    void glossaryRequested();
    void clockRequested();
    void panelsRequested();
    void explainRequested();  ///< the panel that has the keyboard
    void aboutRequested();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QAction* add(QMenu* menu, const QKeySequence& key, void (MainMenu::*signal)());
    void buildFile();
    void buildRun();
    void buildView();
    void buildLessons();
    void buildHelp();
    void buildTabs();
    void retranslate();
    void fitTabs(int width);  ///< the tab that presents goes first: the View menu has it too
    void refresh();

    ViewState* m_state = nullptr;
    QMenu *m_file, *m_run, *m_view, *m_panelMenu, *m_lessons, *m_help;
    std::array<QMenu*, kViewGroups> m_groupMenus {};
    QList<QAction*> m_votes;
    QMenu *m_voteMenu, *m_bundledMenu, *m_recentMenu, *m_kernelMenu, *m_paletteMenu, *m_themeMenu, *m_languageMenu;
    QAction *m_prompt, *m_folder, *m_openFile, *m_random, *m_openSession, *m_saveSession, *m_picture, *m_handout, *m_quit;
    QAction *m_step, *m_back, *m_runPause, *m_stop, *m_reset, *m_cache, *m_endExperiment, *m_lens, *m_note, *m_hide, *m_hideRow, *m_reveal,
        *m_bet, *m_takeBack, *m_clearScore;
    QAction *m_exact, *m_eigen;
    QAction *m_resetLayout, *m_resetSettings, *m_zoomIn, *m_zoomOut, *m_zoomReset, *m_enlarge, *m_present, *m_fullScreen;
    QAction *m_keys, *m_glossary, *m_clock, *m_panels, *m_explain, *m_about;
    QList<QAction*> m_lessonActions;
    QAction* m_openLesson = nullptr;
    QActionGroup *m_layouts, *m_palettes, *m_themes, *m_languages, *m_kernels;
    QWidget* m_corner = nullptr;
    QToolButton* m_presentTab = nullptr;
    bool m_promptOpen = false;
};

}  // namespace kvscope
