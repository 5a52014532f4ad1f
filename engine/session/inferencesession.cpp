// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/inferencesession.h"

#include "session/inferenceworker.h"
#include "session/nativepath.h"
#include "session/stepmailbox.h"

#include <QThread>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

namespace kvscope {

namespace {
constexpr std::size_t kMailboxCapacity = 64;
constexpr std::chrono::milliseconds kFrameInterval { 16 };
}  // namespace

void InferenceSession::ThreadDeleter::operator()(QThread* thread) const
{
    thread->quit();
    thread->wait();
    delete thread;
}

/// Runs @p call on the worker's thread, after everything posted before.
void InferenceSession::post(std::function<void()> call)
{
    QMetaObject::invokeMethod(m_worker, std::move(call), Qt::QueuedConnection);
}

/// The same; interrupts the current check, which restarts after the call.
void InferenceSession::postBeforeChecks(std::function<void()> call)
{
    m_checkStop.request_stop();
    m_checkStop = std::stop_source {};
    post(std::move(call));
    post([worker = m_worker, stop = m_checkStop.get_token()] { worker->setCheckStop(stop); });
}

InferenceSession::InferenceSession(QObject* parent) : InferenceSession(&loadModel, parent) { }

InferenceSession::InferenceSession(ModelLoader loader, QObject* parent)
    : QObject(parent)
    , m_loader(std::move(loader))
    , m_mailbox(std::make_shared<StepMailbox>(kMailboxCapacity))
    , m_thread(new QThread)
    , m_loadThread(new QThread)
    , m_textThread(new QThread)
    , m_worker(new InferenceWorker(m_mailbox))
    , m_loading(new ModelLoading(m_loader))
    , m_encoding(new TextEncoding)
    , m_frameTimer(new QTimer(this))
{
    m_frameTimer->setSingleShot(true);
    m_frameTimer->setTimerType(Qt::PreciseTimer);
    connect(m_frameTimer, &QTimer::timeout, this, &InferenceSession::onFrame);

    m_worker->moveToThread(m_thread.get());
    connect(m_thread.get(), &QThread::finished, m_worker, &QObject::deleteLater);
    connect(m_worker, &InferenceWorker::recordsPending, this, &InferenceSession::wakeForFrame);
    connect(m_worker, &InferenceWorker::started, this, &InferenceSession::onStarted);
    connect(m_worker, &InferenceWorker::runningChanged, this, &InferenceSession::onRunningChanged);
    connect(m_worker, &InferenceWorker::finished, this, &InferenceSession::onFinished);
    connect(m_worker, &InferenceWorker::failed, this, &InferenceSession::onRunFailed);
    connectAsides();
    m_thread->setObjectName(QStringLiteral("inference"));
    m_thread->start();
    post([worker = m_worker, stop = m_checkStop.get_token()] { worker->setCheckStop(stop); });

    m_loading->moveToThread(m_loadThread.get());
    connect(m_loadThread.get(), &QThread::finished, m_loading, &QObject::deleteLater);
    connect(m_loading, &ModelLoading::progress, this, [this](quint64 loadId, const LoadProgress& progress) {
        if (m_loadGoesOn && loadId == m_loadId) {
            emit loadProgress(progress);
        }
    });
    connect(m_loading, &ModelLoading::loaded, this, &InferenceSession::onLoaded);
    connect(m_loading, &ModelLoading::failed, this, &InferenceSession::onLoadFailed);
    m_loadThread->setObjectName(QStringLiteral("loading"));
    m_loadThread->start();

    m_encoding->moveToThread(m_textThread.get());
    connect(m_textThread.get(), &QThread::finished, m_encoding, &QObject::deleteLater);
    connect(m_encoding, &TextEncoding::encoded, this, [this](const EncodedText& result) {
        if (m_encodes.remove(result.request) > 0) {
            emit encoded(result);
        }
    });
    m_textThread->setObjectName(QStringLiteral("text"));
    m_textThread->start();
}

InferenceSession::~InferenceSession()
{
    requestStops();
    m_checkStop.request_stop();
    m_loadStop.request_stop();
    cancelEncodes();
    disconnect(m_encoding, nullptr, this, nullptr);
    disconnect(m_worker, nullptr, this, nullptr);
    disconnect(m_loading, nullptr, this, nullptr);
}

// Loading

void InferenceSession::load(const QString& argument, KernelKind kernels, int threads, int mergeKvHeads)
{
    m_loadStop.request_stop();
    m_loadStop = std::stop_source {};
    m_loadGoesOn = true;
    const quint64 loadId = ++m_loadId;
    LoadOptions options;
    options.kernels = kernels;
    options.threads = threads;
    options.mergeKvHeads = mergeKvHeads;
    QMetaObject::invokeMethod(
        m_loading,
        [loading = m_loading, loadId, argument = toNativePath(argument), options, stop = m_loadStop.get_token()] {
            loading->load(loadId, argument, options, stop);
        },
        Qt::QueuedConnection);
    updateState();
}

void InferenceSession::cancelLoad()
{
    m_loadStop.request_stop();
}

void InferenceSession::onLoaded(quint64 loadId, const std::shared_ptr<LoadedModel>& model)
{
    if (loadId != m_loadId) {
        return;
    }
    if (m_loadStop.stop_requested()) {
        onLoadFailed(loadId, EngineError(ErrorCode::Cancelled));
        return;
    }
    m_loadGoesOn = false;
    // The run on the old model ends here; its finished steps are still reported.
    requestStops();
    m_branches.clear();
    cancelEncodes();
    collect();
    deliver();
    m_finishPending = m_runState != SessionState::Idle;
    endRunIfPending();
    m_runId = ++m_lastRunId;  // no run has this id, so everything still in flight is dropped
    m_announced = false;

    const LanguageModel& loaded = *model->model;
    const QString kernels = QString::fromStdString(loaded.kernelsName());
    const QString isa = QString::fromStdString(loaded.isaName());
    const int threads = loaded.threads();
    m_info = model->info;
    const std::optional<TokenId> endOfText = m_info && m_info->tokenizer ? m_info->tokenizer->eos() : std::nullopt;
    postBeforeChecks([worker = m_worker, taken = std::shared_ptr<LanguageModel>(std::move(model->model)), endOfText]() mutable {
        worker->setModel(std::move(taken), endOfText);
    });
    updateState();
    emit modelLoaded(m_info, kernels, isa, threads);
}

void InferenceSession::onLoadFailed(quint64 loadId, const EngineError& error)
{
    if (loadId != m_loadId) {
        return;
    }
    m_loadGoesOn = false;
    updateState();
    emit failed(error);
}

// Commands

quint64 InferenceSession::start(RunSettings settings)
{
    if (refuses(settings)) {
        return 0;
    }
    beginStart(++m_lastRunId);
    postBeforeChecks([worker = m_worker, id = m_runId, settings = std::move(settings), stop = m_stop.get_token()]() mutable {
        worker->start(id, std::move(settings), std::move(stop));
    });
    return m_runId;
}

quint64 InferenceSession::startKeepingPrefix(RunSettings settings, quint64 runId)
{
    if (refuses(settings)) {
        return 0;
    }
    beginStart(runId != 0 ? runId : ++m_lastRunId);
    postBeforeChecks([worker = m_worker, id = m_runId, settings = std::move(settings), stop = m_stop.get_token()]() mutable {
        worker->startKeepingPrefix(id, std::move(settings), std::move(stop));
    });
    return m_runId;
}

/// Without a model, and for settings that it cannot run, which failed() explains.
bool InferenceSession::refuses(const RunSettings& settings)
{
    if (!m_info) {
        return true;
    }
    try {
        validate(settings, m_info->config);
    } catch (const EngineError& error) {
        // Reported later, like all failures: callers do not expect a signal during their own call.
        QMetaObject::invokeMethod(
            this, [this, error] { emit failed(error); }, Qt::QueuedConnection);
        return true;
    }
    return false;
}

/// Abandons the previous run.
void InferenceSession::beginStart(quint64 runId)
{
    requestStops();
    m_stop = std::stop_source {};
    m_branches.clear();
    m_arrived.clear();
    m_runId = runId;
    m_announced = false;
    m_finishPending = false;
}

quint64 InferenceSession::branch(int step, TokenId token)
{
    if (!m_info) {
        return 0;
    }
    const PendingBranch& branch = m_branches.emplace_back(PendingBranch { ++m_lastRunId, {} });
    postBeforeChecks(
        [worker = m_worker, id = branch.runId, step, token, stop = branch.stop.get_token()] { worker->branch(id, step, token, stop); });
    return branch.runId;
}

void InferenceSession::takeUpRunBefore(quint64 runId)
{
    if (!m_info) {
        return;
    }
    const PendingBranch& branch = m_branches.emplace_back(PendingBranch { runId, {} });
    postBeforeChecks([worker = m_worker, runId, stop = branch.stop.get_token()] { worker->takeUpRunBefore(runId, stop); });
}

void InferenceSession::stepOnce()
{
    postBeforeChecks([worker = m_worker] { worker->stepOnce(); });
}

void InferenceSession::setRunning(bool running)
{
    postBeforeChecks([worker = m_worker, running] { worker->setRunning(running); });
}

void InferenceSession::setPauseAtEndOfText(bool pause)
{
    post([worker = m_worker, pause] { worker->setPauseAtEndOfText(pause); });
}

void InferenceSession::stop()
{
    requestStops();  // interrupts the step being computed
    postBeforeChecks([worker = m_worker] { worker->stop(); });  // ends a paused run
}

void InferenceSession::setCacheOn(bool on)
{
    post([worker = m_worker, on] { worker->setCacheOn(on); });
}

void InferenceSession::setSampling(const SamplingSettings& sampling)
{
    post([worker = m_worker, sampling] { worker->setSampling(sampling); });
}

void InferenceSession::setCheckEquality(bool check)
{
    post([worker = m_worker, check] { worker->setCheckEquality(check); });
}

void InferenceSession::setAttentionKept(std::uint64_t budgetBytes, std::vector<HeadRef> shownHeads)
{
    post([worker = m_worker, budgetBytes, heads = std::move(shownHeads)] { worker->setAttentionKept(budgetBytes, heads); });
}

void InferenceSession::extend(int steps)
{
    std::stop_source& current = m_branches.empty() ? m_stop : m_branches.back().stop;
    if (current.stop_requested()) {
        current = std::stop_source {};
    }
    postBeforeChecks([worker = m_worker, steps, stop = current.get_token()] { worker->extend(steps, stop); });
}

void InferenceSession::setSpeed(double stepsPerSecond)
{
    post([worker = m_worker, stepsPerSecond] { worker->setSpeed(stepsPerSecond); });
}

// Signals from the worker

void InferenceSession::onStarted(quint64 runId, const RunSettings& settings)
{
    if (const auto branch = pendingBranch(runId); branch != m_branches.end()) {
        m_stop = std::move(branch->stop);
        m_branches.erase(m_branches.begin(), branch + 1);
        m_runId = runId;
        m_finishPending = false;
    } else if (runId != m_runId) {
        return;
    }
    m_announced = true;
    emit runStarted(runId, settings);
    if (runId == m_runId) {
        setRunState(SessionState::Paused);
    }
    wakeForFrame();  // its first records may have been fetched before
}

void InferenceSession::onRunningChanged(quint64 runId, bool running)
{
    if (runId == m_runId && m_finishPending) {
        onFrame();  // a finished run was extended: report its end and its records first
    }
    if (runId == m_runId) {
        setRunState(running ? SessionState::Running : SessionState::Paused);
    }
}

void InferenceSession::onFinished(quint64 runId)
{
    if (runId == m_runId) {
        m_finishPending = true;
        wakeForFrame();
    }
}

void InferenceSession::onRunFailed(quint64 runId, const EngineError& error)
{
    if (const auto branch = pendingBranch(runId); branch != m_branches.end()) {
        if (m_stop.stop_requested()) {
            m_stop = std::move(branch->stop);  // extend() may have given it to the continuing run
        }
        m_branches.erase(branch);
    } else if (runId != m_runId) {
        return;
    }
    emit failed(error);
}

void InferenceSession::onFrame()
{
    if (m_announced) {  // before that, the mailbox contains records of an abandoned run, which the worker will discard
        collect();
    }
    deliver();
    endRunIfPending();
    m_lastFrame = std::chrono::steady_clock::now();  // what took long just now is not followed at once by the next
}

std::vector<InferenceSession::PendingBranch>::iterator InferenceSession::pendingBranch(quint64 runId)
{
    return std::find_if(m_branches.begin(), m_branches.end(), [runId](const PendingBranch& branch) { return branch.runId == runId; });
}

/// Of the current run and of all pending ones.
void InferenceSession::requestStops()
{
    m_stop.request_stop();
    for (PendingBranch& branch : m_branches) {
        branch.stop.request_stop();
    }
}

/// Fetches the contents of the mailbox and lets the worker continue if it was full.
void InferenceSession::collect()
{
    auto fresh = m_mailbox->drain();
    if (!fresh.empty()) {
        m_arrived.insert(m_arrived.end(), std::make_move_iterator(fresh.begin()), std::make_move_iterator(fresh.end()));
        post([worker = m_worker] { worker->mailboxDrained(); });
    }
}

/// Emits the records of the current run. Those of a run not announced yet wait; those of an abandoned run are dropped.
void InferenceSession::deliver()
{
    QList<StepRecordPtr> told;
    std::vector<StepRecordPtr> waiting;
    for (StepRecordPtr& record : m_arrived) {
        if (record->runId > m_runId || (record->runId == m_runId && !m_announced)) {
            waiting.push_back(std::move(record));
        } else if (record->runId == m_runId) {
            told.push_back(std::move(record));
        }
    }
    m_arrived = std::move(waiting);
    if (!told.isEmpty()) {
        emit recordsAppended(told);
    }
}

void InferenceSession::endRunIfPending()
{
    if (!std::exchange(m_finishPending, false)) {
        return;
    }
    const quint64 runId = m_runId;
    setRunState(SessionState::Idle);
    emit runFinished(runId);
}

void InferenceSession::wakeForFrame()
{
    if (!m_frameTimer->isActive()) {
        // At once after a pause: a step that comes alone must not wait for a frame that shows nothing else.
        const auto since = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - m_lastFrame);
        m_frameTimer->start(std::clamp(kFrameInterval - since, std::chrono::milliseconds::zero(), kFrameInterval));
    }
}

void InferenceSession::setRunState(SessionState state)
{
    m_runState = state;
    updateState();
}

void InferenceSession::updateState()
{
    const SessionState state = m_info ? m_runState : (m_loadGoesOn ? SessionState::Loading : SessionState::NoModel);
    if (state != std::exchange(m_state, state)) {
        emit stateChanged(state);
    }
}

}  // namespace kvscope
