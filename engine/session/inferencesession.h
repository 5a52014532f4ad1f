// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Front of the engine for the window. All members and signals belong to the thread that created it (the GUI thread); the work is done on a
// thread of its own. Commands never block and take effect between two steps, in the order they were given.

#include "core/error.h"
#include "core/generator.h"
#include "core/steprecord.h"
#include "loader/checkpoint.h"

#include <QList>
#include <QObject>

#include <memory>
#include <stop_token>

class QThread;
class QTimer;

namespace kvscope {

class InferenceWorker;
class StepMailbox;

/// What the worker is doing, as last heard.
enum class SessionState { NoModel, Loading, Idle, Paused, Running };

class InferenceSession final : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(InferenceSession)

public:
    explicit InferenceSession(QObject* parent = nullptr);
    /// Requests stop, disconnects, quits, waits: at most as long as one chunk of one layer takes.
    ~InferenceSession() override;

    [[nodiscard]] SessionState state() const { return m_state; }
    [[nodiscard]] quint64 runId() const { return m_runId; }

    /// Loads a model beside the one in use; only when it is whole does it take its place and end the run. failed() leaves the old one, and a run, as they were.
    void load(const QString& argument, kvscope::KernelKind kernels = KernelKind::Exact, int threads = 0);
    void cancelLoad();

    /// Starts a run, paused; the one before it is abandoned and its late records are dropped. Returns the new run's id.
    quint64 start(kvscope::RunSettings settings);
    /// Goes on from a past step with another token (see Generator::branch). Returns the new run's id.
    quint64 branch(int step, kvscope::TokenId token);
    void stepOnce();
    void setRunning(bool running);
    /// Ends the run: also one that is paused, also in the middle of a step (then that step leaves no record).
    void stop();

    void setCacheOn(bool on);
    void setSampling(const kvscope::SamplingSettings& sampling);
    void setCheckEquality(bool check);
    /// Draws more tokens than first asked for.
    void extend(int steps);
    /// Free run: at most this many steps a second; 0 = as fast as it goes.
    void setSpeed(double stepsPerSecond);

signals:
    void loadProgress(quint64 bytesDone, quint64 bytesTotal, quint64 memoryNeeded, quint64 memoryFree);
    void modelLoaded(const std::shared_ptr<const kvscope::ModelInfo>& info, const QString& kernels, const QString& isa, int threads);
    void runStarted(quint64 runId, const kvscope::RunSettings& settings);
    void stateChanged(kvscope::SessionState state);
    /// In order, at most one emission per frame; never a record of a run that was abandoned.
    void recordsAppended(const QList<kvscope::StepRecordPtr>& records);
    /// Every step was drawn, or stop() ended the run.
    void runFinished(quint64 runId);
    /// Loading or a run went wrong; what was in use before stays in use.
    void failed(const kvscope::EngineError& error);

private:
    void drain();
    struct ThreadDeleter {
        void operator()(QThread* thread) const;
    };

    std::shared_ptr<StepMailbox> m_mailbox;
    std::unique_ptr<QThread, ThreadDeleter> m_thread;
    InferenceWorker* m_worker = nullptr;  ///< owned by m_thread (deleteLater on QThread::finished)
    QTimer* m_frameTimer = nullptr;
    std::stop_source m_stop;
    std::stop_source m_loadStop;
    quint64 m_runId = 0;
    SessionState m_state = SessionState::NoModel;
};

}  // namespace kvscope
