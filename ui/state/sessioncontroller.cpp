// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/sessioncontroller.h"

#include "state/scorecontroller.h"
#include "state/viewstate.h"

#include <algorithm>
#include <utility>

namespace kvscope {

namespace {
/// Budget for logits kept for later comparison: more than 600 steps of GPT-2's vocabulary.
constexpr std::uint64_t kCheckMemory = std::uint64_t { 128 } << 20U;
}  // namespace

SessionController::SessionController(ViewState* state, QObject* parent)
    : QObject(parent)
    , m_state(state)
    , m_session(new InferenceSession(this))
    , m_prompt(examplePrompt())
{
    connect(m_session, &InferenceSession::loadProgress, this, &SessionController::loadProgress);
    connect(m_session, &InferenceSession::modelLoaded, this, &SessionController::onModelLoaded);
    connect(m_session, &InferenceSession::encoded, this, &SessionController::onEncoded);
    connect(m_session, &InferenceSession::recordsAppended, this, &SessionController::onRecords);
    connect(m_session, &InferenceSession::runStarted, this, &SessionController::onRunStarted);
    connect(m_session, &InferenceSession::stateChanged, this, &SessionController::onStateChanged);
    connect(m_session, &InferenceSession::runFinished, this, [this](quint64 runId) {
        m_stepAsked = false;
        emit runFinished(runId);
    });
    connect(m_session, &InferenceSession::stepChecked, this, [this](int step, const BitComparison& check) {
        if (!m_recording) {
            m_state->endCheck(step, check);
        }
    });
    connect(m_session, &InferenceSession::checkFailed, this, [this](int step, const EngineError& fault) {
        if (!m_recording) {
            m_state->failCheck(step, fault);  // the run itself continues
        }
    });
    connect(m_session, &InferenceSession::headLooked, this, [this](const std::shared_ptr<const HeadLook>& look) {
        if (seesSession()) {
            m_state->takeLook(look);
        }
    });
    connect(m_session, &InferenceSession::lookFailed, this, [this](const HeadLookRequest& request, const EngineError& fault) {
        if (seesSession()) {
            m_state->failLook(request, fault);
        }
    });
    connectMeasurements();
    connectExperiments();
    connect(m_session, &InferenceSession::attentionComputed, this, [this](const AttentionAgain& again) {
        if (seesSession()) {
            m_state->takeAttention(again);
        }
    });
    connect(m_session, &InferenceSession::attentionFailed, this, [this](const AttentionRequest& /*request*/, const EngineError& fault) {
        if (!m_recording) {
            m_state->failAttention(fault);
        }
    });
    connect(m_session, &InferenceSession::failed, this, &SessionController::onFailed);
    connect(m_state->updates(), &Updates::changed, this, [this](Changes what) {
        if (what & (Change::Head | Change::Attention)) {
            keepAttention();
        }
    });
    new ScoreController(m_state, m_session, this);
}

SessionController::~SessionController()
{
    m_session->disconnect(this);  // it may still emit while its thread ends
}

const RunWishes& SessionController::wishes() const
{
    return m_state->wishes();
}

void SessionController::changeWishes(const std::function<void(RunWishes&)>& edit)
{
    RunWishes changed = wishes();
    edit(changed);
    m_state->setWishes(changed);
}

int SessionController::plannedSteps() const
{
    return wishes().steps;
}

const SamplingSettings& SessionController::sampling() const
{
    return wishes().sampling;
}

RunSettings SessionController::settingsFor(std::vector<TokenId> prompt, int steps) const
{
    RunSettings settings;
    settings.steps = std::clamp(steps, 1, std::max(1, mostSteps(prompt.size())));
    settings.prompt = std::move(prompt);
    settings.cacheOn = wishes().cacheOn;
    settings.sampling = wishes().sampling;
    settings.oneThread = m_oneThread;
    settings.checkEquality = true;
    settings.checkMemoryBytes = kCheckMemory;
    settings.attentionBudgetBytes = recordBudget();
    settings.shownHeads = m_state->shownHeads();
    return settings;
}

/// A record larger than the whole budget would be dropped at once; half the budget keeps its last rows, and all of the heads that are shown.
std::uint64_t SessionController::recordBudget() const
{
    return m_state->attentionBudget() / 2;
}

/// Another head, or another limit, applies to the session's run from its next step on.
void SessionController::keepAttention()
{
    m_session->setAttentionKept(recordBudget(), m_state->shownHeads());
}

/// Tokens that can be sampled after a prompt: the last one is not fed.
int SessionController::mostSteps(std::size_t prompt) const
{
    return positionLimit({}, m_state->model()->config) - static_cast<int>(prompt) + 1;
}

void SessionController::startRun(RunSettings settings)
{
    const quint64 runId = m_session->start(settings);
    if (runId == 0) {
        return;  // failed() reported why; the previous run continues
    }
    m_promptIds = settings.prompt;
    m_started[runId] = { m_prompt, m_promptIds };
    runIsStarting();
    m_state->startRun(runId, std::move(settings));
    m_state->setNextCacheOn(wishes().cacheOn, false);
    askForStep();
}

/// Whether the session's run is the one that the window shows.
bool SessionController::seesSession() const
{
    return m_unseen.runId() == 0 && !m_recording;
}

/// Forgets what was asked of the run before.
void SessionController::runIsStarting()
{
    m_unseen = RunHistory();
    m_branchAsked = 0;
    m_runBeforeAsked = 0;
    m_stepAsked = false;
    m_stepAfterPrefill = false;
}

void SessionController::askForStep()
{
    // Requests must not pile up on a slow model: ignore one while another is pending.
    if (!std::exchange(m_stepAsked, true)) {
        m_session->stepOnce();
    }
}

void SessionController::onRunStarted(quint64 runId, const RunSettings& settings)
{
    if (m_recording || runId != m_session->runId() || m_state->run().runId() == runId || runId == m_unseen.runId()) {
        return;
    }
    m_stepAsked = false;
    m_stepAfterPrefill = false;
    if (std::exchange(m_runBeforeAsked, 0) == runId && m_state->runBefore() && m_state->runBefore()->runId() == runId) {
        m_state->takeUpRunBefore();
        m_session->setSampling(wishes().sampling);
        m_session->setCacheOn(wishes().cacheOn);
        keepAttention();
        m_state->setNextCacheOn(wishes().cacheOn, false);
        return;
    }
    if (std::exchange(m_branchAsked, 0) == runId) {
        m_state->startBranch(runId, settings);
        m_started[runId] = { m_prompt, m_promptIds };
        askForStep();  // only now: if the branch had been refused, the running run would have sampled it
        return;
    }
    m_state->startRun(runId, settings);
}

void SessionController::step()
{
    if (!m_state->isLive()) {
        m_state->setViewedStep(m_state->viewedStep() + 1);
        return;
    }
    if (m_startAsked != 0) {  // the run to step is about to start
        m_stepWhenStarted = !std::exchange(m_runWhenStarted, false);
        return;
    }
    if (m_state->runState() == RunState::Running) {
        setRunning(false);
        return;
    }
    computeStep();
}

/// Unlike step(), whatever is viewed.
void SessionController::computeStep()
{
    if (refusesRecorded()) {
        return;
    }
    if (m_state->runState() == RunState::Finished && !extendRun()) {
        return;
    }
    if (m_state->model()) {
        askForStep();
    }
}

void SessionController::back()
{
    m_state->setViewedStep(m_state->viewedStep() - 1);
}

bool SessionController::extendRun()
{
    const RunHistory& run = m_state->run();
    if (run.steps() == 0) {  // stopped or refused before its first step: there is nothing to continue from
        reset();
        return false;
    }
    // A stopped run continues with its remaining steps; a finished one gets as many steps again.
    const int planned = run.settings().steps;
    const int steps = run.steps() < planned ? planned : std::min(planned + wishes().steps, mostSteps(run.settings().prompt.size()));
    if (steps <= run.steps()) {
        emit runFailed(EngineError(ErrorCode::ContextExceeded)
                           .expected(positionLimit(run.settings(), m_state->model()->config))
                           .found(run.promptLength() + planned));
        return false;
    }
    m_session->extend(steps);
    m_state->extendRun(steps);
    return true;
}

void SessionController::setRunning(bool running)
{
    m_runWhenStarted = running && m_startAsked != 0;
    m_stepWhenStarted = false;
    m_stepAfterPrefill = false;
    if (m_runWhenStarted) {
        return;  // applies to the run that is about to start
    }
    if (running && refusesRecorded()) {
        return;
    }
    if (running) {
        m_state->setViewedStep(m_state->liveStep());
        if (m_state->runState() == RunState::Finished && !extendRun()) {
            return;
        }
    }
    m_session->setRunning(running);
}

void SessionController::stop()
{
    m_stepWhenStarted = false;
    m_stepAfterPrefill = false;
    cancelChecks();
    m_session->stop();
}

void SessionController::check(int step)
{
    if (m_timed || refusesRecorded()) {
        return;
    }
    const int last = step < 0 ? m_state->liveStep() : step;
    for (int each = std::max(0, step); each <= last; ++each) {
        if (each < m_state->run().steps() && !m_state->comparisonAt(each) && !m_state->checkPending(each)
            && !m_state->checkImpossible(each)) {
            m_state->setCheckPending(each);
            m_session->checkStep(each);
        }
    }
}

void SessionController::cancelChecks()
{
    m_session->cancelChecks();
    m_state->dropChecks();
}

void SessionController::look(const HeadLookRequest& request, LookUse use)
{
    if (!m_timed && seesSession()) {
        m_session->look(request, use);
    }
}

void SessionController::branch(int step, TokenId token)
{
    const RunHistory& run = m_state->run();
    if (step < 0 || step >= run.steps() || m_branchAsked != 0 || m_runBeforeAsked != 0 || m_unseen.runId() != 0) {
        return;
    }
    if (refusesRecorded()) {
        return;
    }
    cancelStart();
    const TokenId drawn = run.records().at(step)->token;
    m_branchAsked = m_session->branch(step, token < 0 ? drawn : token);
}

void SessionController::takeUpRunBefore()
{
    const RunHistory* before = m_state->runBefore();
    if (before == nullptr || m_timed || m_runBeforeAsked != 0 || m_branchAsked != 0) {
        return;
    }
    cancelStart();
    m_runBeforeAsked = before->runId();
    m_session->takeUpRunBefore(m_runBeforeAsked);
}

void SessionController::setCacheOn(bool on)
{
    if (refusesRecorded()) {
        return;
    }
    changeWishes([&](RunWishes& next) { next.cacheOn = on; });
    if (m_timed) {
        return;  // a timed run stays in its mode
    }
    m_session->setCacheOn(on);
    m_state->setNextCacheOn(on, m_state->runState() == RunState::Running);
}

void SessionController::setSampling(const SamplingSettings& sampling)
{
    changeWishes([&](RunWishes& next) { next.sampling = sampling; });
    if (!m_timed) {
        m_session->setSampling(sampling);
    }
}

void SessionController::setSpeed(double stepsPerSecond)
{
    changeWishes([&](RunWishes& next) { next.stepsPerSecond = stepsPerSecond; });
    if (!m_timed) {
        m_session->setSpeed(stepsPerSecond);
    }
}

void SessionController::onRecords(const QList<StepRecordPtr>& records)
{
    m_stepAsked = false;
    if (m_recording) {
        return;  // of a run that is not shown any more
    }
    if (m_unseen.runId() != 0) {
        const std::uint64_t budget = m_state->attentionBudget();
        m_unseen.append(records, m_unseen.settings().cacheOn ? budget : 0, m_state->shownHeads());
        m_state->limitAttention(budget - std::min(budget, m_unseen.attentionBytes()));
        return;
    }
    m_state->appendRecords(records);
    if (std::exchange(m_stepAfterPrefill, false)) {
        computeStep();
    }
    if (m_state->cacheSwitchWaiting() && records.constLast()->cacheOn == m_state->nextCacheOn()) {
        m_state->setNextCacheOn(m_state->nextCacheOn(), false);
    }
}

void SessionController::onStateChanged(SessionState state)
{
    if (m_recording) {
        return;  // another run is shown
    }
    switch (state) {
    case SessionState::NoModel: m_state->setRunState(RunState::NoModel); break;
    case SessionState::Loading:
        // While another model loads, the current model's run continues unchanged.
        if (!m_state->model()) {
            m_state->setRunState(RunState::Loading);
        }
        break;
    case SessionState::Idle: m_state->setRunState(m_state->model() ? RunState::Finished : RunState::NoModel); break;
    case SessionState::Paused: m_state->setRunState(RunState::Paused); break;
    case SessionState::Running: m_state->setRunState(RunState::Running); break;
    }
    if (m_state->runState() != RunState::Running) {
        m_state->setNextCacheOn(m_state->nextCacheOn(), false);  // no step is in progress that the switch could wait for
    }
}

void SessionController::onFailed(const EngineError& error)
{
    m_stepAsked = false;
    m_branchAsked = 0;
    m_runBeforeAsked = 0;
    // A run can fail while another model is loading.
    if (m_loadingArgument.isEmpty() || m_session->loading()) {
        emit runFailed(error);
        return;
    }
    const QString argument = std::exchange(m_loadingArgument, QString());
    m_loadIsForRecording = false;
    if (m_startAsked == 0) {
        m_startText.clear();  // it was for the model that did not load
    }
    emit loadingEnded();
    emit settingsChanged();
    if (error.code != ErrorCode::Cancelled) {
        emit loadFailed(argument, error);
    }
}

}  // namespace kvscope
