// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Plays a lesson: tracks the step, whether its action ran and its answer is shown, and restores the run when going back. Acts through
// SessionController and ViewState; panels show its state. GUI thread only; owned by the main window.

#include "core/error.h"
#include "views/lesson/file/lesson.h"
#include "views/lesson/play/lessonrunner.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace kvscope {

class SessionController;
class ViewState;

class LessonPlayer final : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LessonPlayer)

public:
    /// Both outlive the player.
    LessonPlayer(ViewState* state, SessionController* controller, QObject* parent = nullptr);
    ~LessonPlayer() override;

    /// Leaves the current lesson and starts another. The user's run is kept until then.
    void start(Lesson lesson);
    /// Continues the last lesson where it was left.
    void resume();
    /// Keeps the run as the lesson left it; restores the user's sampling settings.
    void leave();

    /// Advances: the action, then the answer, then the next step; retries a failed action. While an action runs, the last key pressed is
    /// queued until it ends. At the end it begins the next shipped lesson, or leaves.
    void next();
    /// Returns to the previous step as it was left; from the run's records if they exist, otherwise by recomputing the run.
    void previous();
    /// Cancels a running action.
    void cancelAction();

    [[nodiscard]] bool isActive() const { return m_active; }
    [[nodiscard]] const std::optional<Lesson>& lesson() const { return m_lesson; }  ///< set also after leaving
    [[nodiscard]] int index() const { return m_index; }  ///< of the step; the number of steps when the lesson has ended
    [[nodiscard]] bool isOver() const { return m_lesson && m_index >= m_lesson->steps.size(); }
    [[nodiscard]] const LessonStep* step() const;  ///< null if there is none
    [[nodiscard]] bool isBusy() const;
    /// Whether the window has what the step is about: not before the lesson's own run has started, and not while an earlier place is being
    /// restored. Until then no number of the run belongs to the step's text.
    [[nodiscard]] bool isInPlace() const;
    [[nodiscard]] QString progress() const;  ///< progress of the running action, as text
    [[nodiscard]] bool actionDone() const { return m_actionDone; }
    [[nodiscard]] bool revealed() const { return m_revealed; }
    [[nodiscard]] bool actionFailed() const { return m_actionFailed; }
    [[nodiscard]] bool actionCancelled() const { return m_actionCancelled; }
    [[nodiscard]] int secondsLeft() const { return m_secondsLeft; }  ///< of a pause to think; 0 = none
    [[nodiscard]] bool keyKept() const { return m_kept != Kept::None; }  ///< a key was pressed while an action ran
    /// Names of the panels currently next to the text.
    [[nodiscard]] QStringList panels() const { return m_panels; }

signals:
    void changed();  ///< any of the above changed
    void activeChanged();
    void panelsChanged();
    // Requests from the list of lessons.
    void lessonChosen(const QString& path);
    void openLessonRequested();
    void failed(const kvscope::EngineError& error);  ///< an action failed; next() retries it

private:
    enum class Kept { None, Next, Previous };
    /// State of the run when a step was left.
    struct Place {
        QString model;
        QString prompt;
        quint64 runId = 0;
        int plannedSteps = 0;
        int viewed = -1;
        bool cacheOn = true;
        KernelKind kernels = KernelKind::Exact;
        SamplingSettings sampling;
        QList<bool> modes;  ///< whether the cache was on, for every step of the run
        QStringList panels;
    };
    [[nodiscard]] Place place() const;
    [[nodiscard]] QList<LessonCommand> replayTo(const Place& place) const;
    void putBack(const Place& place);
    void enter(int index);
    void show(const LessonLook& look);
    void findHead(HeadMeasure measure);
    void setPanels(const QStringList& panels);
    void refreshCover();
    void act();
    void onRunnerFinished(LessonRunner::Outcome outcome);
    void endPause();

    ViewState* m_state = nullptr;
    SessionController* m_controller = nullptr;
    LessonRunner* m_runner = nullptr;
    QTimer m_pause;
    std::optional<Lesson> m_lesson;
    bool m_active = false;
    int m_index = 0;
    bool m_actionDone = false;
    bool m_revealed = false;
    bool m_actionFailed = false;
    bool m_actionCancelled = false;
    int m_secondsLeft = 0;
    Kept m_kept = Kept::None;
    QStringList m_panels;
    QList<Place> m_left;  ///< by step
    enum class Doing { Nothing, Beginning, Acting, PuttingBack };
    Doing m_doing = Doing::Nothing;
    std::optional<Place> m_target;  ///< PuttingBack: the state to restore
    bool m_enterAfter = false;  ///< PuttingBack for resume(): enter the step afterwards
    bool m_backFailed = false;  ///< restoring m_target failed; the next key retries it
    SamplingSettings m_usersSampling;
};

}  // namespace kvscope
