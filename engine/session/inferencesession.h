// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Front of the engine for the window. All members and signals belong to the thread that created it (the GUI thread); the work is done on a
// thread of its own. Commands never block and take effect between two steps, in the order they were given.

#include "core/error.h"
#include "core/steprecord.h"
#include "loader/checkpoint.h"
#include "run/generator.h"
#include "session/modelloading.h"
#include "session/textencoding.h"

#include <QHash>
#include <QList>
#include <QObject>

#include <memory>
#include <stop_token>
#include <vector>

class QThread;
class QTimer;

namespace kvscope {

class InferenceWorker;
class StepMailbox;

/// What the worker is doing, as last heard. Loading is the first model's: beside a model in use the state stays that of its run. Idle: a model
/// without a run, or with one that has ended.
enum class SessionState { NoModel, Loading, Idle, Paused, Running };

class InferenceSession final : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(InferenceSession)

public:
    explicit InferenceSession(QObject* parent = nullptr);
    /// For tests: models come from @p loader.
    explicit InferenceSession(ModelLoader loader, QObject* parent = nullptr);
    /// Requests stop, disconnects, quits, waits: at most as long as one chunk of one layer, or one text within a tokenizer's budget, takes.
    ~InferenceSession() override;

    [[nodiscard]] SessionState state() const { return m_state; }
    [[nodiscard]] quint64 runId() const { return m_runId; }
    [[nodiscard]] bool loading() const { return m_loadGoesOn; }  ///< a load() was not answered yet

    /// Loads a model beside the one in use; only when it is whole does it take its place and end the run. Answered by modelLoaded() or failed(),
    /// which leaves the old one, and a run, as they were; not answered when another load() follows.
    void load(const QString& argument, kvscope::KernelKind kernels = KernelKind::Exact, int threads = 0);
    /// The load is then answered by failed() with ErrorCode::Cancelled.
    void cancelLoad();

    /// Token ids of the first of @p texts that the model in use can read with at most @p mostIds ids. Answered by encoded() with the returned
    /// number, unless it is cancelled or another model takes the model's place first. Waits for no step and no load. Returns 0 without a model.
    quint64 encode(const QStringList& texts, int mostIds);
    void cancelEncode(quint64 request);  ///< of a request that was answered: does nothing

    /// Starts a run, paused; the one before it is abandoned and its late records are dropped. Returns the new run's id.
    /// Settings that cannot work (see validate()) are refused by failed(): then nothing is abandoned and 0 is returned, as without a model.
    quint64 start(kvscope::RunSettings settings);
    /// Goes on from a past step with another token (see Generator::branch), paused. Returns the new run's id, which becomes runId() with
    /// runStarted(); when failed() comes instead, the run goes on as it was. Runs that have ended can be branched too. Of two branches given in
    /// a row the second one counts its steps in the run that the first one has begun.
    quint64 branch(int step, kvscope::TokenId token);
    void stepOnce();
    /// A free run pauses by itself after the tokenizer's end of text was drawn, unless setPauseAtEndOfText() says otherwise.
    void setRunning(bool running);
    /// Of all runs from now on; true at first.
    void setPauseAtEndOfText(bool pause);
    /// Ends the run: also one that is paused, also in the middle of a step (then that step leaves no record).
    void stop();

    void setCacheOn(bool on);
    void setSampling(const kvscope::SamplingSettings& sampling);
    void setCheckEquality(bool check);
    /// Compares a step that is over with the other mode (see Generator::check), between steps and whatever it takes. Answered by stepChecked() or
    /// checkFailed(), unless cancelled or the run is abandoned. A check gives way to whatever is asked for next and begins again behind it.
    void checkStep(int step);
    /// Ends a check that is under way and drops those that wait.
    void cancelChecks();
    /// Draws @p steps tokens in all, more than asked for so far; a run that has ended goes on, paused.
    void extend(int steps);
    /// Free run: at most this many steps a second; 0 = as fast as it goes.
    void setSpeed(double stepsPerSecond);

signals:
    void loadProgress(quint64 bytesDone, quint64 bytesTotal, quint64 memoryNeeded, quint64 memoryFree);
    void modelLoaded(const std::shared_ptr<const kvscope::ModelInfo>& info, const QString& kernels, const QString& isa, int threads);
    void encoded(const kvscope::EncodedText& result);
    void runStarted(quint64 runId, const kvscope::RunSettings& settings);
    void stateChanged(kvscope::SessionState state);
    /// In order, at most one emission per frame; never a record of a run that was abandoned.
    void recordsAppended(const QList<kvscope::StepRecordPtr>& records);
    /// Every step was drawn, or stop() ended the run.
    void runFinished(quint64 runId);
    void stepChecked(int step, const kvscope::BitComparison& check);
    void checkFailed(int step, const kvscope::EngineError& error);
    /// Loading or a run went wrong; what was in use before stays in use.
    void failed(const kvscope::EngineError& error);

private:
    struct ThreadDeleter {
        void operator()(QThread* thread) const;
    };
    /// A branch that the worker has not answered yet.
    struct PendingBranch {
        quint64 runId = 0;
        std::stop_source stop;
    };

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
    void collect();
    void deliver();
    void endRunIfPending();
    void setRunState(SessionState state);
    void updateState();
    void wakeForFrame();
    template<typename Call> void post(Call call);
    template<typename Call> void postBeforeChecks(Call call);

    std::shared_ptr<StepMailbox> m_mailbox;
    std::unique_ptr<QThread, ThreadDeleter> m_thread;
    std::unique_ptr<QThread, ThreadDeleter> m_loadThread;
    std::unique_ptr<QThread, ThreadDeleter> m_textThread;
    InferenceWorker* m_worker = nullptr;  ///< owned by m_thread (deleteLater on QThread::finished)
    ModelLoading* m_loading = nullptr;  ///< owned by m_loadThread likewise
    TextEncoding* m_encoding = nullptr;  ///< owned by m_textThread likewise
    QTimer* m_frameTimer = nullptr;  ///< runs while something waits to be told
    std::shared_ptr<const ModelInfo> m_info;  ///< of the model in use; null before the first
    std::vector<StepRecordPtr> m_arrived;  ///< fetched, not told yet
    std::stop_source m_stop;
    std::stop_source m_checkStop;
    std::stop_source m_loadStop;
    std::vector<PendingBranch> m_branches;  ///< in the order given
    QHash<quint64, std::stop_source> m_encodes;  ///< requests that were not answered yet
    quint64 m_lastEncode = 0;
    quint64 m_runId = 0;
    quint64 m_lastRunId = 0;
    quint64 m_loadId = 0;
    bool m_loadGoesOn = false;
    bool m_announced = false;  ///< runStarted() was emitted for m_runId
    bool m_finishPending = false;  ///< runFinished() is to follow the last records
    SessionState m_runState = SessionState::Idle;
    SessionState m_state = SessionState::NoModel;
};

}  // namespace kvscope
