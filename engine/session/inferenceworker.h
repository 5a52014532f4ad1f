// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Owns the model and the run on the inference thread. Used only by InferenceSession, through queued calls.

#include "core/error.h"
#include "run/generator.h"
#include "run/lanerunner.h"
#include "run/machineceilings.h"
#include "session/asideuse.h"

#include <QList>
#include <QObject>
#include <QTimer>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace kvscope {

class StepMailbox;

/// A slot call runs at most one step, so commands posted meanwhile take effect between two steps, in the order in which they were issued. A
/// free run posts itself again after every step. While the mailbox is full no step runs until mailboxDrained().
class InferenceWorker final : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(InferenceWorker)

public:
    explicit InferenceWorker(std::shared_ptr<StepMailbox> mailbox);
    ~InferenceWorker() override;

    // Immediate commands: they end the current activity.
    /// Discards the previous run without a signal. A free run pauses after @p endOfText.
    void setModel(std::shared_ptr<LanguageModel> model, std::optional<TokenId> endOfText);
    void start(quint64 runId, RunSettings settings, std::stop_token stop);
    /// The same, but keeps what both runs share of the cache (see Generator::keepPrefix).
    void startKeepingPrefix(quint64 runId, RunSettings settings, std::stop_token stop);
    void stop();
    void mailboxDrained();
    void setSpeed(double stepsPerSecond);

    // Queued commands: they wait behind single steps that wait for the mailbox.
    void branch(quint64 runId, int step, TokenId token, std::stop_token stop);
    /// Goes on with the run that the current one branched from, under its own id (see Generator::takeUpRunBefore).
    void takeUpRunBefore(quint64 runId, std::stop_token stop);
    void stepOnce();
    void setRunning(bool running);
    void setPauseAtEndOfText(bool pause);
    void setCacheOn(bool on);
    void setSampling(const SamplingSettings& sampling);
    void setCheckEquality(bool check);
    void setAttentionKept(std::uint64_t budgetBytes, std::vector<HeadRef> shownHeads);
    /// Compares a past step (see Generator::check) when there is nothing else to do: after single steps and, in a free run, in the pauses
    /// between steps; a check can delay the next step by its remaining time. Answered by checked() or checkFailed(), except after
    /// cancelChecks() or if the run is abandoned.
    void check(int step);
    void cancelChecks();
    /// Runs an experiment, or the logit lens, beside the run (see Generator::experiment, Generator::logitLens), in turn with the checks and
    /// under the same conditions. Answered by experimented(), lensComputed() or experimentFailed() with the same @p request.
    void experiment(quint64 request, ExperimentRequest what);
    void logitLens(quint64 request, int step);
    void cancelExperiments();
    /// Computes what one head does again (see Generator::look) when there is nothing else to do, before any check or experiment; a request that is still
    /// waiting is dropped for the new one. Answered by looked() or lookFailed() with the current run's id, unless the run is abandoned.
    /// @param use who asks; the other use's request stays
    void look(const HeadLookRequest& request, LookUse use);
    /// Reads the distributions of past steps (see Generator::scores) when there is nothing else to do, after the looks. Requests of the same use
    /// that still wait are dropped for the new ones. Answered by scored() in parts, or for a request by scoresFailed(), unless the run is
    /// abandoned.
    void scores(std::vector<ScoreRequest> requests, ScoreUse use);
    /// Measures the ceilings of this machine for the model (see run/ceilings.h) when there is nothing else to do. Answered by ceilingsMeasured() or
    /// ceilingsFailed(), unless another model comes first; a run that starts meanwhile does not drop it.
    void measureCeilings();
    /// Times lanes (see run/lanerunner.h) when there is nothing else to do, one lane at a time. Answered by lanesMeasured() or lanesFailed() with the
    /// same use, except after cancelLanes(), unless another model comes first; a run that starts meanwhile does not drop them.
    /// @param narrow builds the model of lanes with narrow weights, on this thread
    void measureLanes(LaneUse use, LaneRequest request, NarrowModel narrow);
    void cancelLanes();
    /// Computes dropped attention again (see Generator::attentionAgain), in turn with the checks and experiments and under the same conditions;
    /// requests that are still waiting are dropped for the new ones. Each is answered by attentionComputed() or attentionFailed().
    void attentionAgain(const std::vector<AttentionRequest>& requests);
    /// From now on, checks, experiments, looks and scores are aborted by @p stop. What the previous token aborted is begun again in its turn.
    void setCheckStop(std::stop_token stop);
    void extend(int steps, std::stop_token stop);  ///< a finished run continues, paused

signals:
    void recordsPending();  ///< emitted when the mailbox was empty
    void started(quint64 runId, const kvscope::RunSettings& settings);
    void runningChanged(quint64 runId, bool running);
    void finished(quint64 runId);
    void failed(quint64 runId, const kvscope::EngineError& error);
    void checked(quint64 runId, int step, const kvscope::BitComparison& check);
    void checkFailed(quint64 runId, int step, const kvscope::EngineError& error);
    void experimented(quint64 runId, quint64 request, const kvscope::ExperimentResult& result);
    void lensComputed(quint64 runId, quint64 request, const kvscope::LogitLens& lens);
    void experimentFailed(quint64 runId, quint64 request, const kvscope::EngineError& error);
    void looked(quint64 runId, const std::shared_ptr<const kvscope::HeadLook>& look);
    void lookFailed(quint64 runId, const kvscope::HeadLookRequest& request, const kvscope::EngineError& error);
    void ceilingsMeasured(const kvscope::MachineCeilings& ceilings);
    void ceilingsFailed(const kvscope::EngineError& error);
    void lanesMeasured(kvscope::LaneUse use, const std::shared_ptr<const kvscope::LaneResults>& results);
    void lanesFailed(kvscope::LaneUse use, const kvscope::EngineError& error);
    void lanesAdvanced(kvscope::LaneUse use, int timed);  ///< runs of lanes so far, before lanesMeasured()
    void scored(quint64 runId, const QList<std::shared_ptr<const kvscope::StepScores>>& scores);
    void scoresFailed(quint64 runId, const kvscope::ScoreRequest& request, const kvscope::EngineError& error);
    void attentionComputed(quint64 runId, const kvscope::AttentionAgain& again);
    void attentionFailed(quint64 runId, const kvscope::AttentionRequest& request, const kvscope::EngineError& error);

private:
    struct Command {
        bool isStep = false;
        std::function<void()> action;  ///< empty for a step
    };
    enum class AsideKind : std::uint8_t { Check, Experiment, Look, RowLook, Chain, Watch, Attention, Ceilings, Lanes };
    /// Work beside the run, for times when there is nothing else to do.
    struct Aside {
        AsideKind kind = AsideKind::Check;
        std::function<bool()> work;  ///< false: aborted, to be done again
    };
    void inTurn(Command command);
    void addAside(Aside aside);
    void cancelAsides(AsideKind kind);
    void advance();
    void scheduleNext();
    void takeTurn();
    void runStep();
    void runAside();
    /// Throws EngineError{OptionWrong} before the first run.
    [[nodiscard]] Generator& requiredRun() const;
    /// Throws EngineError{OptionWrong} while no model is loaded.
    [[nodiscard]] LanguageModel& requiredModel() const;
    [[nodiscard]] bool runCheck(int step);
    template<typename Compute> [[nodiscard]] bool runExperiment(quint64 request, Compute compute);
    [[nodiscard]] bool hasTimeForAsides() const;
    [[nodiscard]] bool runCeilings();
    [[nodiscard]] bool runLanes(LaneUse use, LaneRunner& runner);
    void dropAsidesOfRun();
    [[nodiscard]] bool runLook(const HeadLookRequest& request);
    /// @param next the first request that is not answered yet; advances
    [[nodiscard]] bool runScores(const std::vector<ScoreRequest>& requests, std::size_t& next);
    [[nodiscard]] bool runAttention(const AttentionRequest& request);
    void startWith(quint64 runId, RunSettings settings, std::stop_token stop);
    void beginRun(quint64 runId, std::unique_ptr<Generator> generator, std::stop_token stop);
    void finish();
    void setRunningNow(bool running);
    void dropWaitingSteps();
    [[nodiscard]] bool canStep() const;

    std::shared_ptr<StepMailbox> m_mailbox;
    std::shared_ptr<LanguageModel> m_model;  ///< outlives m_generator, which refers to it
    std::optional<TokenId> m_endOfText;
    std::unique_ptr<Generator> m_generator;  ///< stays after the run has ended, to be extended or branched
    std::stop_token m_stop;
    quint64 m_runId = 0;
    std::deque<Command> m_waiting;  ///< in the order issued; only non-empty behind a step that must wait
    std::deque<Aside> m_asides;  ///< in the order requested, a look first
    std::stop_token m_checkStop;
    QTimer m_pace;  ///< until the next step of a free run with a speed limit
    std::chrono::nanoseconds m_interval {};  ///< between the starts of two steps; 0 = unlimited
    std::chrono::steady_clock::time_point m_nextDue;
    bool m_ended = true;
    bool m_running = false;
    bool m_pauseAtEndOfText = true;
    bool m_posted = false;  ///< takeTurn() is in the event queue
    bool m_stalled = false;  ///< the mailbox is full
};

}  // namespace kvscope
