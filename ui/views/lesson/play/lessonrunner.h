// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Runs the commands of a lesson's action in order, each after the previous one has finished, through SessionController and ViewState only.
// Never blocks. GUI thread only; owned by the player.

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

    /// Starts; answered by finished(). Stops a running race first. If the run is stopped or replaced, ends with
    /// finished(Outcome::Cancelled). @pre not busy. @param lesson supplies the prompt for models and starts without one
    void run(const QList<LessonCommand>& commands, const Lesson& lesson);
    /// Stops the current command if possible; answered by finished(Outcome::Cancelled).
    void cancel();
    [[nodiscard]] bool busy() const { return m_busy; }
    /// Progress of the current command, as text: "Step 12 of 50".
    [[nodiscard]] QString progress() const;

signals:
    void finished(kvscope::LessonRunner::Outcome outcome);
    void progressChanged();
    /// An error that nobody else shows; finished(Outcome::Failed) follows.
    void failed(const kvscope::EngineError& error);

private:
    [[nodiscard]] const LessonCommand& command() const { return m_commands.at(m_at); }
    void poll();  ///< deferred: signals may be emitted halfway through a change
    void advance();
    void begin();
    [[nodiscard]] QString measuring() const;
    [[nodiscard]] bool raceIsEnding() const;
    [[nodiscard]] bool isDone();
    [[nodiscard]] bool stepsDone();
    [[nodiscard]] bool promptDone();
    [[nodiscard]] bool modelDone();
    [[nodiscard]] bool raceDone();
    void askForCheck();
    [[nodiscard]] bool checkDone() const;
    void askForMeasurement();
    [[nodiscard]] bool measurementDone();
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
    std::uint64_t m_raceRun = 0;  ///< the race that was stopped first; 0 = none
    // Of the current command.
    bool m_begun = false;
    int m_target = 0;  ///< step to reach, to compare or to read, from 0
    int m_askedAt = -1;  ///< number of steps at the last request
    bool m_prompted = false;  ///< a run was started on the model
    bool m_runEnded = false;  ///< since the latest request
    bool m_raceBegan = false;
    bool m_asked = false;  ///< what is measured was asked for
    std::uint64_t m_runBefore = 0;  ///< the run to be replaced by a new prompt's
    std::uint64_t m_ownRun = 0;  ///< the run that the command acts on
    quint64 m_startAsked = 0;  ///< the controller's id for the run that is to replace m_ownRun
};

}  // namespace kvscope
