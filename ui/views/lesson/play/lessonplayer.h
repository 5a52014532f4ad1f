// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Plays a lesson: which step, whether its action was done and its answer shown, and how the way back puts the run where it was. It acts through
// SessionController and ViewState; panels show what it says. GUI thread only; owned by the main window.

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

    /// Leaves the lesson that is played and begins another. What the user had is kept until then.
    void start(Lesson lesson);
    /// Goes on with the lesson that was left last, where it was left.
    void resume();
    /// The run stays as the lesson left it; how tokens are drawn is put back to what the user had chosen.
    void leave();

    /// What the next key does: the action, then the answer, then the next step; what failed is tried again. While an action runs, a key is kept until
    /// it has ended, the last one of several.
    void next();
    /// The step before as it was left; from the run's records where they are still there, else the run is made again.
    void previous();
    /// Ends an action that takes too long.
    void cancelAction();

    [[nodiscard]] bool isActive() const { return m_active; }
    [[nodiscard]] const std::optional<Lesson>& lesson() const { return m_lesson; }  ///< also one that was left
    [[nodiscard]] int index() const { return m_index; }  ///< of the step; the number of steps when the lesson is over
    [[nodiscard]] bool isOver() const { return m_lesson && m_index >= m_lesson->steps.size(); }
    [[nodiscard]] const LessonStep* step() const;  ///< null when there is none
    [[nodiscard]] bool isBusy() const;
    [[nodiscard]] QString progress() const;  ///< of what is being done, for people
    [[nodiscard]] bool actionDone() const { return m_actionDone; }
    [[nodiscard]] bool revealed() const { return m_revealed; }
    [[nodiscard]] bool actionFailed() const { return m_actionFailed; }
    [[nodiscard]] bool actionCancelled() const { return m_actionCancelled; }
    [[nodiscard]] int secondsLeft() const { return m_secondsLeft; }  ///< of a pause to think; 0 = none runs
    [[nodiscard]] bool keyKept() const { return m_kept != Kept::None; }  ///< a key came while an action ran
    /// Names of the panels that stand beside the text now.
    [[nodiscard]] QStringList panels() const { return m_panels; }

signals:
    void changed();  ///< anything of the above
    void activeChanged();
    void panelsChanged();
    // Wishes of the list of lessons.
    void lessonChosen(const QString& path);
    void openLessonRequested();
    void failed(const kvscope::EngineError& error);  ///< of an action; the lesson goes on when the key is pressed again

private:
    enum class Kept { None, Next, Previous };
    /// Where the run was when a step was left.
    struct Place {
        QString model;
        QString prompt;
        quint64 runId = 0;
        int plannedSteps = 0;
        int viewed = -1;
        bool cacheOn = true;
        KernelKind kernels = KernelKind::Exact;
        SamplingSettings sampling;
        QList<bool> modes;  ///< whether the cache was on, of every step of the run
        QStringList panels;
    };
    [[nodiscard]] Place place() const;
    [[nodiscard]] QList<LessonCommand> replayTo(const Place& place) const;
    void putBack(const Place& place);
    void enter(int index);
    void show(const LessonLook& look);
    void setPanels(const QStringList& panels);
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
    std::optional<Place> m_target;  ///< PuttingBack: where to
    bool m_enterAfter = false;  ///< PuttingBack for resume(): the step is entered afterwards
    bool m_backFailed = false;  ///< the way to m_target did; the next key tries it again
    SamplingSettings m_usersSampling;
};

}  // namespace kvscope
