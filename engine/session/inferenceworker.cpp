// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/inferenceworker.h"

#include "session/currenterror.h"
#include "session/stepmailbox.h"

#include <algorithm>
#include <string>
#include <utility>

namespace kvscope {

namespace {
using Clock = std::chrono::steady_clock;
constexpr double kSlowestStepsPerSecond = 1.0 / 3600.0;
}  // namespace

InferenceWorker::InferenceWorker(std::shared_ptr<StepMailbox> mailbox)
    : m_mailbox(std::move(mailbox))
    , m_pace(this)  // as a child it moves to the worker's thread
{
    m_pace.setSingleShot(true);
    m_pace.setTimerType(Qt::PreciseTimer);
    connect(&m_pace, &QTimer::timeout, this, &InferenceWorker::takeTurn);
}

InferenceWorker::~InferenceWorker() = default;

void InferenceWorker::setModel(std::shared_ptr<LanguageModel> model, std::optional<TokenId> endOfText)
{
    m_waiting.clear();
    m_asides.clear();
    m_pace.stop();
    m_running = false;
    m_ended = true;
    m_generator.reset();
    m_model = std::move(model);
    m_endOfText = endOfText;
}

void InferenceWorker::start(quint64 runId, RunSettings settings, std::stop_token stop)
{
    m_generator.reset();  // first, so that two caches are never held at once
    startWith(runId, std::move(settings), std::move(stop));
}

void InferenceWorker::startKeepingPrefix(quint64 runId, RunSettings settings, std::stop_token stop)
{
    startWith(runId, std::move(settings), std::move(stop));
}

/// Keeps what it can of the cache of the run before, if that is still there.
void InferenceWorker::startWith(quint64 runId, RunSettings settings, std::stop_token stop)
{
    m_waiting.clear();
    dropAsidesOfRun();
    try {
        auto run = m_generator ? Generator::keepPrefix(std::move(m_generator), std::move(settings), runId)
                               : std::make_unique<Generator>(*m_model, std::move(settings), runId);
        const bool done = run->finished();
        beginRun(runId, std::move(run), std::move(stop));
        if (done) {
            finish();
        }
    } catch (...) {
        m_generator.reset();
        m_runId = runId;
        emit failed(runId, currentError());
        finish();
    }
}

void InferenceWorker::branch(quint64 runId, int step, TokenId token, std::stop_token stop)
{
    inTurn({ false, [this, runId, step, token, stop = std::move(stop)] {
                if (!m_generator) {
                    emit failed(
                        runId, EngineError(ErrorCode::OptionWrong).key(Phrase::SettingStep).expected(Phrase::SampledStep).found(step));
                    return;
                }
                try {
                    beginRun(runId, Generator::branch(std::move(m_generator), step, token, runId), stop);
                } catch (...) {
                    emit failed(runId, currentError());
                }
            } });
}

void InferenceWorker::takeUpRunBefore(quint64 runId, std::stop_token stop)
{
    inTurn({ false, [this, runId, stop = std::move(stop)] {
                std::unique_ptr<Generator> before = m_generator ? Generator::takeUpRunBefore(std::move(m_generator)) : nullptr;
                if (!before) {
                    emit failed(runId, EngineError(ErrorCode::OptionWrong).key(Phrase::SettingRunBefore).expected(Phrase::BranchOfARun));
                    return;
                }
                const bool done = before->finished();
                beginRun(runId, std::move(before), stop);
                if (done) {
                    finish();
                }
            } });
}

void InferenceWorker::beginRun(quint64 runId, std::unique_ptr<Generator> generator, std::stop_token stop)
{
    m_generator = std::move(generator);
    m_stop = std::move(stop);
    m_runId = runId;
    m_ended = false;
    m_running = false;
    dropAsidesOfRun();
    m_pace.stop();
    // The remaining records belong to the previous run, which was abandoned.
    static_cast<void>(m_mailbox->drain());
    m_stalled = false;
    emit started(runId, m_generator->settings());
}

void InferenceWorker::stop()
{
    dropWaitingSteps();
    advance();  // commands issued before the stop are still carried out
    if (!m_ended) {
        finish();
    }
}

void InferenceWorker::finish()
{
    m_pace.stop();
    m_running = false;
    m_ended = true;
    emit finished(m_runId);
}

void InferenceWorker::stepOnce()
{
    inTurn({ true, {} });
}

void InferenceWorker::setRunning(bool running)
{
    inTurn({ false, [this, running] { setRunningNow(running && canStep()); } });
}

void InferenceWorker::setRunningNow(bool running)
{
    if (running == m_running || m_ended) {
        return;
    }
    m_running = running;
    m_pace.stop();
    emit runningChanged(m_runId, running);
}

void InferenceWorker::setPauseAtEndOfText(bool pause)
{
    m_pauseAtEndOfText = pause;
}

void InferenceWorker::setCacheOn(bool on)
{
    inTurn({ false, [this, on] {
                if (m_generator) {
                    m_generator->setCacheOn(on);
                }
            } });
}

void InferenceWorker::setSampling(const SamplingSettings& sampling)
{
    inTurn({ false, [this, sampling] {
                if (!m_generator) {
                    return;
                }
                try {
                    m_generator->setSampling(sampling);
                } catch (...) {
                    emit failed(m_runId, currentError());
                }
            } });
}

void InferenceWorker::setCheckEquality(bool check)
{
    inTurn({ false, [this, check] {
                if (m_generator) {
                    m_generator->setCheckEquality(check);
                }
            } });
}

void InferenceWorker::setAttentionKept(std::uint64_t budgetBytes, std::vector<HeadRef> shownHeads)
{
    inTurn({ false, [this, budgetBytes, heads = std::move(shownHeads)] {
                if (m_generator) {
                    m_generator->setAttentionKept(budgetBytes, heads);
                }
            } });
}

void InferenceWorker::extend(int steps, std::stop_token stop)
{
    inTurn({ false, [this, steps, stop = std::move(stop)] {
                if (!m_generator) {
                    return;
                }
                try {
                    m_generator->extend(steps);
                } catch (...) {
                    emit failed(m_runId, currentError());
                    return;
                }
                if (m_stop.stop_requested()) {
                    m_stop = stop;
                }
                if (m_ended) {
                    m_ended = false;
                    emit runningChanged(m_runId, false);
                }
            } });
}

void InferenceWorker::setCheckStop(std::stop_token stop)
{
    m_checkStop = std::move(stop);
    scheduleNext();
}

/// A stopped token means that another command is about to arrive: checks, experiments and looks wait for the next one.
bool InferenceWorker::hasTimeForAsides() const
{
    return !m_asides.empty() && !m_checkStop.stop_requested() && m_waiting.empty()
        && (!m_running || (m_interval.count() > 0 && Clock::now() < m_nextDue));
}

void InferenceWorker::setSpeed(double stepsPerSecond)
{
    // Written so that NaN means no limit.
    m_interval = stepsPerSecond > 0.0 ? std::chrono::duration_cast<std::chrono::nanoseconds>(
                     std::chrono::duration<double>(1.0 / std::max(stepsPerSecond, kSlowestStepsPerSecond)))
                                      : std::chrono::nanoseconds {};
    m_nextDue = std::min(m_nextDue, Clock::now() + m_interval);
    m_pace.stop();
    scheduleNext();
}

void InferenceWorker::mailboxDrained()
{
    m_stalled = false;
    scheduleNext();
}

void InferenceWorker::inTurn(Command command)
{
    m_waiting.push_back(std::move(command));
    advance();
}

/// Executes waiting commands, up to and including one step.
void InferenceWorker::advance()
{
    bool stepped = false;
    while (!m_waiting.empty() && !stepped) {
        if (m_waiting.front().isStep && m_stalled && canStep()) {
            break;
        }
        const Command command = std::move(m_waiting.front());
        m_waiting.pop_front();
        if (command.isStep) {
            runStep();
            stepped = true;
        } else {
            command.action();
        }
    }
    scheduleNext();
}

void InferenceWorker::scheduleNext()
{
    const bool asides = hasTimeForAsides();
    if (m_posted || (!asides && (m_stalled || (m_waiting.empty() && !m_running)))) {
        return;
    }
    if (!asides && m_waiting.empty() && m_interval.count() > 0) {
        if (m_pace.isActive()) {
            return;
        }
        if (const auto now = Clock::now(); now < m_nextDue) {
            m_pace.start(std::chrono::ceil<std::chrono::milliseconds>(m_nextDue - now));
            return;
        }
    }
    m_posted = true;
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_posted = false;
            takeTurn();
        },
        Qt::QueuedConnection);
}

void InferenceWorker::takeTurn()
{
    if (!m_waiting.empty()) {
        advance();
        return;
    }
    if (hasTimeForAsides()) {
        runAside();
    } else if (m_running && !m_stalled) {
        runStep();
    }
    scheduleNext();
}

void InferenceWorker::runStep()
{
    if (!canStep()) {
        return;
    }
    m_nextDue = Clock::now() + m_interval;
    bool textEnded = false;
    try {
        if (auto record = m_generator->step(m_stop)) {
            textEnded = m_pauseAtEndOfText && m_endOfText == record->token;
            const auto result = m_mailbox->push(std::move(record));
            m_stalled = result.nowFull;
            if (result.wasEmpty) {
                emit recordsPending();
            }
        }
    } catch (...) {
        // The run is unchanged since before this step: it pauses, so that the user can try something else.
        dropWaitingSteps();
        emit failed(m_runId, currentError());
        setRunningNow(false);
        return;
    }
    if (m_generator->finished() || m_stop.stop_requested()) {
        finish();
    } else if (textEnded) {
        setRunningNow(false);
    }
}

void InferenceWorker::dropWaitingSteps()
{
    m_waiting.erase(
        std::remove_if(m_waiting.begin(), m_waiting.end(), [](const Command& command) { return command.isStep; }), m_waiting.end());
}

bool InferenceWorker::canStep() const
{
    return m_generator && !m_ended;
}

}  // namespace kvscope
