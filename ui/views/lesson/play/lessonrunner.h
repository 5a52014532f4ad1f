// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Does the commands of a lesson's action one after the other, each when the one before has come to its end, through SessionController and ViewState
// alone. Nothing blocks. GUI thread only; owned by the player.

#include "core/error.h"
#include "views/lesson/file/lesson.h"

#include <QObject>

#include <cstdint>

namespace kvscope {

class SessionController;
class ViewState;

class LessonRunner final : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LessonRunner)

public:
    /// Both outlive the runner.
    LessonRunner(ViewState* state, SessionController* controller, QObject* parent = nullptr);
    ~LessonRunner() override;

    enum class Outcome { Done, Cancelled, Failed };

    /// Begins; answered by finished(). A race that is on is ended first. A run that is stopped, or another one that takes its place, ends what is
    /// being done to it: finished(Outcome::Cancelled). @pre not busy. @param lesson tells the prompt that a model or a start without one begins with
    void run(const QList<LessonCommand>& commands, const Lesson& lesson);
    /// Stops what is under way, as far as it can be stopped, and is answered by finished(Outcome::Cancelled).
    void cancel();
    [[nodiscard]] bool busy() const { return m_busy; }
    /// What is being done now, for people: "Step 12 of 50".
    [[nodiscard]] QString progress() const;

signals:
    void finished(kvscope::LessonRunner::Outcome outcome);
    void progressChanged();
    /// What went wrong that nobody else shows; finished(Outcome::Failed) follows.
    void failed(const kvscope::EngineError& error);

private:
    [[nodiscard]] const LessonCommand& command() const { return m_commands.at(m_at); }
    void poll();  ///< later: a signal may come from the middle of what it tells about
    void advance();
    void begin();
    [[nodiscard]] bool raceIsEnding() const;
    [[nodiscard]] bool isDone();
    [[nodiscard]] bool stepsDone();
    [[nodiscard]] bool promptDone();
    [[nodiscard]] bool modelDone();
    [[nodiscard]] bool raceDone();
    void startPrompt();
    void end(Outcome outcome);

    ViewState* m_state = nullptr;
    SessionController* m_controller = nullptr;
    QList<LessonCommand> m_commands;
    QString m_prompt;  ///< of the lesson
    int m_plannedSteps = 0;
    KernelKind m_kernels = KernelKind::Exact;
    int m_at = 0;
    bool m_busy = false;
    bool m_pollPending = false;
    std::uint64_t m_raceRun = 0;  ///< of the race that was ended first; 0 = none
    // Of the command under way.
    bool m_begun = false;
    int m_target = 0;  ///< step to reach, from 0
    int m_askedAt = -1;  ///< steps there were when the last one was asked for
    bool m_prompted = false;  ///< a run was started on the model
    bool m_runEnded = false;  ///< since the latest thing that was asked of it
    bool m_raceBegan = false;
    std::uint64_t m_runBefore = 0;  ///< a prompt is to begin another one
    std::uint64_t m_ownRun = 0;  ///< the one that the command is done to
    quint64 m_startAsked = 0;  ///< of the controller, for a run that is to take the place of m_ownRun
};

}  // namespace kvscope
