// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The window's interface to the engine. All members and signals belong to the thread that created the session (the GUI thread); the work
// runs on other threads. Commands never block and take effect between two steps, in the order in which they were issued.

#include "core/error.h"
#include "core/steprecord.h"
#include "loader/checkpoint.h"
#include "run/generator.h"
#include "run/lanes.h"
#include "run/machineceilings.h"
#include "session/asideuse.h"
#include "session/modelloading.h"
#include "session/textencoding.h"

#include <QHash>
#include <QList>
#include <QObject>

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

class QThread;
class QTimer;

namespace kvscope {

class InferenceWorker;
class StepMailbox;

/// The worker's last reported state. Loading applies to the first model only: if another model is already in use, the state stays that of
/// its run. Idle: a model without a run, or with a finished run.
enum class SessionState { NoModel, Loading, Idle, Paused, Running };

class InferenceSession final : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(InferenceSession)

public:
    explicit InferenceSession(QObject* parent = nullptr);
    /// For tests: loads models with @p loader, which is called on the loading thread, or on the run's for lanes with narrow weights.
    explicit InferenceSession(ModelLoader loader, QObject* parent = nullptr);
    /// Requests stop, disconnects, quits and waits, at most for one chunk of one layer or for one text within a tokenizer's budget.
    ~InferenceSession() override;

    [[nodiscard]] SessionState state() const { return m_state; }
    [[nodiscard]] quint64 runId() const { return m_runId; }
    /// Runs that start from now on have larger ids than @p last: up to there others use them, which startKeepingPrefix() may continue.
    void reserveRunIds(quint64 last) { m_lastRunId = std::max(m_lastRunId, last); }
    [[nodiscard]] bool loading() const { return m_loadGoesOn; }  ///< whether a load() is still unanswered

    /// Loads a model while the current one stays in use; once loaded completely, it replaces that one and ends its run. Answered by
    /// modelLoaded() or failed(); failed() leaves the current model and run unchanged. Not answered if another load() follows.
    /// @param mergeKvHeads LoadOptions::mergeKvHeads
    void load(const QString& argument, kvscope::KernelKind kernels = KernelKind::Exact, int threads = 0, int mergeKvHeads = 0);
    /// The load is then answered by failed() with ErrorCode::Cancelled.
    void cancelLoad();

    /// Encodes the first of @p texts that the current model can encode with at most @p mostIds ids. Answered by encoded() with the returned
    /// number, unless it is cancelled or another model is loaded first. Does not wait for steps or loads. Returns 0 without a model.
    quint64 encode(const QStringList& texts, int mostIds);
    /// The tokens of a word as it stands within a text (see wordTokens()), in the same way.
    quint64 encodeWord(const QString& word);
    void cancelEncode(quint64 request);  ///< no effect if the request was already answered

    /// Starts a run, paused. The previous run is abandoned and its remaining records are dropped. Returns the new run's id. Invalid
    /// settings (see validate()) are rejected by failed(); the previous run then continues and 0 is returned, as without a model.
    quint64 start(kvscope::RunSettings settings);
    /// The same, but keeps what the new run's tokens share with those of the previous run in the cache (see Generator::keepPrefix).
    /// @param runId of an earlier run of this model that continues (see RunSettings::stepsDone), paused, or finished if it was; 0: a new run
    quint64 startKeepingPrefix(kvscope::RunSettings settings, quint64 runId = 0);
    /// Continues from a past step with another token (see Generator::branch), paused. Returns the new run's id, which becomes runId() with
    /// runStarted(); on failed(), the run continues unchanged. Finished runs can be branched too. If two branches are requested in a row,
    /// the second counts its steps in the run started by the first.
    quint64 branch(int step, kvscope::TokenId token);
    /// Takes up the run @p runId, which the current one branched from (see Generator::takeUpRunBefore): paused, or finished if it was. Answered by
    /// runStarted() with its own id, or by failed(); the current run then continues.
    void takeUpRunBefore(quint64 runId);
    void stepOnce();
    /// A free run pauses after the tokenizer's end-of-text token was sampled, unless setPauseAtEndOfText() disables that.
    void setRunning(bool running);
    /// Applies to all runs from now on; true by default.
    void setPauseAtEndOfText(bool pause);
    /// Ends the run, even if paused or in the middle of a step (which then leaves no record).
    void stop();

    void setCacheOn(bool on);
    void setSampling(const kvscope::SamplingSettings& sampling);
    void setCheckEquality(bool check);
    /// Of the current run, from its next step on (see Generator::setAttentionKept).
    void setAttentionKept(std::uint64_t budgetBytes, std::vector<kvscope::HeadRef> shownHeads);
    /// Compares a past step with the other mode (see Generator::check), between steps and however long it takes. Answered by stepChecked()
    /// or checkFailed(), unless cancelled or the run is abandoned. Any other command interrupts a check, which restarts after it.
    void checkStep(int step);
    /// Aborts the current check and drops pending ones.
    void cancelChecks();
    /// Repeats a past step with something changed, beside the run and without a trace in it (see Generator::experiment). Answered by
    /// experimentDone() or experimentFailed() with the returned number, which is never 0, unless cancelled or the run is abandoned. Runs
    /// between steps like a check, and restarts in the same way; waits while the run goes on without a speed limit. Returns 0 without a model.
    quint64 experiment(kvscope::ExperimentRequest request);
    /// What the model would say after each layer of a past step (see Generator::logitLens), in the same way. Answered by logitLensDone() or
    /// experimentFailed().
    quint64 logitLens(int step);
    /// Aborts the current experiment and drops pending ones, and those of the logit lens.
    void cancelExperiments();
    /// Computes what one head does for one query again (see Generator::look), between steps. Answered by headLooked() or lookFailed(), unless
    /// another look is requested first or the run is abandoned. Any other command interrupts a look, which restarts after it; a free run
    /// without a pause between its steps delays it until it pauses.
    /// @param use each use has one request of its own: the other one's stays
    void look(const kvscope::HeadLookRequest& request, kvscope::LookUse use = LookUse::Computation);
    /// Reads the distributions of past steps (see Generator::scores) between steps, in the given order. Answered by scored() in parts, or for a
    /// request by scoresFailed(), unless requests of the same use follow first or the run is abandoned. Interrupted and delayed as a look is.
    void scores(std::vector<kvscope::ScoreRequest> requests, kvscope::ScoreUse use);
    /// Measures this machine's ceilings for the current model (see run/ceilings.h), between steps; any other command interrupts it and it is begun
    /// again afterwards. Answered by ceilingsMeasured() or ceilingsFailed(), unless another model is loaded first. No effect without a model.
    void measureCeilings();
    /// Times lanes beside the run (see run/lanerunner.h), one after the other between steps; any other command interrupts the current lane, which is
    /// begun again afterwards. Answered by lanesMeasured() or lanesFailed() with the same use, unless cancelled or another model is loaded first.
    /// For lanes with narrow weights the model is loaded once more meanwhile. No effect without a model.
    void measureLanes(kvscope::LaneUse use, kvscope::LaneRequest request);
    /// Drops all lanes that were not answered.
    void cancelLanes();
    /// Computes attention of the run that was dropped again (see Generator::attentionAgain), between steps like a check. Each request is answered by
    /// attentionComputed() or attentionFailed(), unless others are asked for first or the run is abandoned.
    void attentionAgain(std::vector<kvscope::AttentionRequest> requests);
    /// Raises the total number of tokens to sample to @p steps; a finished run continues, paused.
    void extend(int steps);
    /// Free run: at most this many steps per second; 0 = unlimited.
    void setSpeed(double stepsPerSecond);

signals:
    void loadProgress(const kvscope::LoadProgress& progress);
    void modelLoaded(const std::shared_ptr<const kvscope::ModelInfo>& info, const QString& kernels, const QString& isa, int threads);
    void encoded(const kvscope::EncodedText& result);
    void runStarted(quint64 runId, const kvscope::RunSettings& settings);
    void stateChanged(kvscope::SessionState state);
    /// In order, at most one emission per frame; never contains records of an abandoned run.
    void recordsAppended(const QList<kvscope::StepRecordPtr>& records);
    /// All steps were run, or stop() ended the run.
    void runFinished(quint64 runId);
    void stepChecked(int step, const kvscope::BitComparison& check);
    void checkFailed(int step, const kvscope::EngineError& error);
    void experimentDone(quint64 request, const kvscope::ExperimentResult& result);
    void logitLensDone(quint64 request, const kvscope::LogitLens& lens);
    void experimentFailed(quint64 request, const kvscope::EngineError& error);
    void headLooked(const std::shared_ptr<const kvscope::HeadLook>& look);
    void lookFailed(const kvscope::HeadLookRequest& request, const kvscope::EngineError& error);
    void ceilingsMeasured(const kvscope::MachineCeilings& ceilings);
    void ceilingsFailed(const kvscope::EngineError& error);
    void lanesMeasured(kvscope::LaneUse use, const std::shared_ptr<const kvscope::LaneResults>& results);
    void lanesFailed(kvscope::LaneUse use, const kvscope::EngineError& error);
    void lanesAdvanced(kvscope::LaneUse use, int timed);  ///< runs of lanes so far, before lanesMeasured()
    void scored(const QList<std::shared_ptr<const kvscope::StepScores>>& scores);
    void scoresFailed(const kvscope::ScoreRequest& request, const kvscope::EngineError& error);
    void attentionComputed(const kvscope::AttentionAgain& again);
    void attentionFailed(const kvscope::AttentionRequest& request, const kvscope::EngineError& error);
    /// Loading or a run failed; the model and run in use before stay in use.
    void failed(const kvscope::EngineError& error);

private:
    struct ThreadDeleter {
        void operator()(QThread* thread) const;
    };
    /// A branch not yet answered by the worker.
    struct PendingBranch {
        quint64 runId = 0;
        std::stop_source stop;
    };

    void connectAsides();
    void connectExperiments();
    [[nodiscard]] bool refuses(const RunSettings& settings);
    void beginStart(quint64 runId);
    void onFrame();
    void onLoaded(quint64 loadId, const std::shared_ptr<LoadedModel>& model);
    void onLoadFailed(quint64 loadId, const EngineError& error);
    void onStarted(quint64 runId, const RunSettings& settings);
    void onRunningChanged(quint64 runId, bool running);
    void onFinished(quint64 runId);
    void onRunFailed(quint64 runId, const EngineError& error);
    [[nodiscard]] std::vector<PendingBranch>::iterator pendingBranch(quint64 runId);
    void requestStops();
    void cancelEncodes();
    template<typename Encode> quint64 postEncode(Encode encode);
    void collect();
    void deliver();
    void endRunIfPending();
    void setRunState(SessionState state);
    void updateState();
    void wakeForFrame();
    void post(std::function<void()> call);
    void postBeforeChecks(std::function<void()> call);

    const ModelLoader m_loader;
    std::shared_ptr<StepMailbox> m_mailbox;
    std::unique_ptr<QThread, ThreadDeleter> m_thread;
    std::unique_ptr<QThread, ThreadDeleter> m_loadThread;
    std::unique_ptr<QThread, ThreadDeleter> m_textThread;
    InferenceWorker* m_worker = nullptr;  ///< owned by m_thread (deleteLater on QThread::finished)
    ModelLoading* m_loading = nullptr;  ///< owned by m_loadThread in the same way
    TextEncoding* m_encoding = nullptr;  ///< owned by m_textThread in the same way
    QTimer* m_frameTimer = nullptr;  ///< runs while records or signals are pending
    std::chrono::steady_clock::time_point m_lastFrame;
    std::shared_ptr<const ModelInfo> m_info;  ///< of the current model; null before the first
    std::vector<StepRecordPtr> m_arrived;  ///< fetched, not emitted yet
    std::stop_source m_stop;
    std::stop_source m_checkStop;
    std::stop_source m_loadStop;
    std::vector<PendingBranch> m_branches;  ///< in the order requested
    QHash<quint64, std::stop_source> m_encodes;  ///< unanswered requests
    quint64 m_lastEncode = 0;
    quint64 m_lastExperiment = 0;
    quint64 m_canceledExperiments = 0;  ///< the last request that cancelExperiments() dropped
    quint64 m_runId = 0;
    quint64 m_lastRunId = 0;
    quint64 m_loadId = 0;
    bool m_loadGoesOn = false;
    bool m_announced = false;  ///< runStarted() was emitted for m_runId
    bool m_finishPending = false;  ///< emit runFinished() after the last records
    SessionState m_runState = SessionState::Idle;
    SessionState m_state = SessionState::NoModel;
};

}  // namespace kvscope
