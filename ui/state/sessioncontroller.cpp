// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/sessioncontroller.h"

#include "session/nativepath.h"
#include "state/viewstate.h"

#include <QThread>

#include <algorithm>
#include <limits>
#include <utility>

namespace kvscope {

namespace {
/// Budget for logits kept for later comparison: more than 600 steps of GPT-2's vocabulary.
constexpr std::uint64_t kCheckMemory = std::uint64_t { 128 } << 20U;
constexpr int kIdsOfModelsWithoutText = 6;  // prompt for models with neither a tokenizer nor bytes: ids 1, 2, …
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
    connect(
        m_session, &InferenceSession::stepChecked, this, [this](int step, const BitComparison& check) { m_state->endCheck(step, check); });
    connect(m_session, &InferenceSession::checkFailed, this,
        [this](int step, const EngineError& fault) { m_state->failCheck(step, fault); });  // the run itself continues
    connect(m_session, &InferenceSession::headLooked, this, [this](const std::shared_ptr<const HeadLook>& look) {
        if (m_unseenRun == 0) {
            m_state->takeLook(look);
        }
    });
    connect(m_session, &InferenceSession::lookFailed, this,
        [this](const HeadLookRequest& request, const EngineError& fault) { m_state->failLook(request, fault); });
    connect(m_session, &InferenceSession::failed, this, &SessionController::onFailed);
}

SessionController::~SessionController()
{
    m_session->disconnect(this);  // it may still emit while its thread ends
}

const RunWishes& SessionController::wishes() const
{
    return m_state->wishes();
}

template<class Edit> void SessionController::changeWishes(Edit edit)
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

QString SessionController::lessonPrompt()
{
    return QStringLiteral("Today weather is so");
}

QString SessionController::examplePrompt()
{
    return QStringLiteral("The weather today is so");
}

void SessionController::openModel(const QString& argument, const QString& prompt)
{
    if (!prompt.isEmpty()) {
        cancelStart();
        m_startText = prompt;
        m_startSteps = wishes().steps;
    }
    load(argument, m_loadingArgument.isEmpty() ? m_kernels : m_loadingKernels);
}

void SessionController::load(const QString& argument, KernelKind kernels)
{
    m_loadingArgument = argument;
    m_loadingKernels = kernels;
    emit loadingStarted(argument);
    // Leave one core to the window, so that it can paint while a step is computed.
    m_session->load(argument, kernels, std::max(1, QThread::idealThreadCount() - 1));
}

void SessionController::cancelLoad()
{
    m_session->cancelLoad();
}

void SessionController::setKernels(KernelKind kernels)
{
    const bool loading = !m_loadingArgument.isEmpty();
    if (kernels != (loading ? m_loadingKernels : m_kernels)) {
        if (loading) {
            load(m_loadingArgument, kernels);
        } else if (m_state->model()) {
            load(fromNativePath(m_state->model()->source), kernels);
        } else {
            m_kernels = kernels;
        }
    }
    emit settingsChanged();  // the old kernels stay in use until the load succeeds
}

void SessionController::askForExample()
{
    // Try the current text first, so that the new model gets the same words; then the model's example; then bare ids.
    const ModelConfig& config = m_state->model()->config;
    QStringList texts { m_prompt, m_state->model()->handMade ? lessonPrompt() : examplePrompt() };
    if (!m_startText.isEmpty()) {
        texts.prepend(m_startText);  // requested while the model was loading
    }
    m_startAsked = m_session->encode(texts, positionLimit({}, config) - 1);
    m_startsExample = true;
}

void SessionController::startExample(const EncodedText& result)
{
    const ModelConfig& config = m_state->model()->config;
    m_prompt = result.error ? QString() : result.text;
    std::vector<TokenId> ids = result.ids;
    if (result.error) {
        if (result.error->code == ErrorCode::TokenizerTooCostly) {
            emit runFailed(*result.error);  // the file is to blame, not the text
        }
        const int count = std::min({ kIdsOfModelsWithoutText, positionLimit({}, config), config.vocabSize });
        for (int i = 0; i < count; ++i) {
            ids.push_back(std::min(i + 1, config.vocabSize - 1));
        }
    }
    startRun(settingsFor(std::move(ids), wishes().steps));
}

void SessionController::onEncoded(const EncodedText& result)
{
    if (result.request == m_countAsked) {
        m_countAsked = 0;
        emit promptCounted(result);
        return;
    }
    if (result.request != m_startAsked) {
        return;
    }
    const bool runs = m_runWhenStarted;
    const bool steps = m_stepWhenStarted;
    const bool isExample = m_startsExample;
    const int planned = m_startSteps;
    const QString wanted = m_startText;
    const std::uint64_t before = m_state->run().runId();
    cancelStart();
    if (isExample) {
        startExample(result);
        if (!wanted.isEmpty() && (result.error || result.text != wanted)) {
            emit promptUnusable(wanted);
        }
    } else if (result.error) {
        emit refused(*result.error);
        return;
    } else {
        m_prompt = result.text;
        changeWishes([&](RunWishes& next) { next.steps = planned; });
        startRun(settingsFor(result.ids, planned));
        emit promptStarted(result.request);
    }
    if (runs) {
        setRunning(true);
    }
    m_stepAfterPrefill = steps && m_state->run().runId() != before;
}

/// Cancels a run that is waiting for the ids of its text.
void SessionController::cancelStart()
{
    m_session->cancelEncode(m_startAsked);
    m_startAsked = 0;
    m_startText.clear();
    m_startsExample = false;
    m_runWhenStarted = false;
    m_stepWhenStarted = false;
}

RunSettings SessionController::settingsFor(std::vector<TokenId> prompt, int steps) const
{
    RunSettings settings;
    settings.steps = std::clamp(steps, 1, std::max(1, mostSteps(prompt.size())));
    settings.prompt = std::move(prompt);
    settings.cacheOn = wishes().cacheOn;
    settings.sampling = wishes().sampling;
    settings.checkEquality = true;
    settings.checkMemoryBytes = kCheckMemory;
    // A record larger than the whole budget would be dropped at once; half the budget keeps its last rows.
    settings.attentionBudgetBytes = m_state->attentionBudget() / 2;
    return settings;
}

/// Tokens that can be sampled after a prompt: the last one is not fed.
int SessionController::mostSteps(std::size_t prompt) const
{
    return positionLimit({}, m_state->model()->config) - static_cast<int>(prompt) + 1;
}

void SessionController::startRun(RunSettings settings)
{
    const quint64 runId = m_session->start(settings);
    m_unseenRun = runId == 0 ? m_unseenRun : 0;
    if (runId == 0) {
        return;  // failed() reported why; the previous run continues
    }
    m_promptIds = settings.prompt;
    m_branchAsked = 0;
    m_runBeforeAsked = 0;
    m_stepAsked = false;
    m_stepAfterPrefill = false;
    m_state->startRun(runId, std::move(settings));
    m_state->setNextCacheOn(wishes().cacheOn, false);
    askForStep();
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
    if (runId != m_session->runId() || m_state->run().runId() == runId || runId == m_unseenRun) {
        return;
    }
    m_stepAsked = false;
    m_stepAfterPrefill = false;
    if (std::exchange(m_runBeforeAsked, 0) == runId && m_state->runBefore() && m_state->runBefore()->runId() == runId) {
        m_state->takeUpRunBefore();
        m_session->setSampling(wishes().sampling);
        m_session->setCacheOn(wishes().cacheOn);
        m_state->setNextCacheOn(wishes().cacheOn, false);
        return;
    }
    if (std::exchange(m_branchAsked, 0) == runId) {
        m_state->startBranch(runId, settings);
        askForStep();  // only now: if the branch had been refused, the running run would have sampled it
        return;
    }
    m_state->startRun(runId, settings);
}

quint64 SessionController::startPrompt(const QString& text, int steps)
{
    if (!m_state->model()) {
        return 0;
    }
    cancelStart();
    m_startAsked = m_session->encode({ text }, positionLimit({}, m_state->model()->config));
    m_startText = text;
    m_startSteps = steps;
    return m_startAsked;
}

void SessionController::countPrompt(const QString& text)
{
    m_session->cancelEncode(m_countAsked);
    m_countAsked = m_session->encode({ text }, std::numeric_limits<int>::max());
}

void SessionController::reset()
{
    if (m_state->model() && !m_promptIds.empty()) {
        cancelStart();
        startRun(settingsFor(m_promptIds, wishes().steps));
    }
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
    if (m_timed) {
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

void SessionController::look(const HeadLookRequest& request)
{
    if (!m_timed && m_unseenRun == 0) {
        m_session->look(request);
    }
}

void SessionController::branch(int step, TokenId token)
{
    const RunHistory& run = m_state->run();
    if (step < 0 || step >= run.steps() || m_branchAsked != 0 || m_runBeforeAsked != 0 || m_unseenRun != 0) {
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

int SessionController::mostTimedTokens() const
{
    return m_state->model() && !m_promptIds.empty() ? mostSteps(m_promptIds.size()) : 0;
}

quint64 SessionController::startTimedRun(bool cacheOn, int tokens)
{
    if (mostTimedTokens() < 1) {
        return 0;
    }
    RunSettings settings = settingsFor(m_promptIds, tokens);
    settings.cacheOn = cacheOn;
    // Repeating a step with the cache costs one position; repeating it without costs all of them, which would more than double the race.
    settings.checkEquality = !cacheOn;
    const quint64 runId = beginTimed(settings);
    if (runId == 0) {
        return 0;
    }
    m_state->startRun(runId, std::move(settings));
    m_state->setNextCacheOn(cacheOn, false);
    m_session->setRunning(true);
    return runId;
}

quint64 SessionController::beginTimed(RunSettings& settings)
{
    const quint64 runId = m_session->start(settings);
    if (runId == 0) {
        return 0;
    }
    m_timed = true;
    m_branchAsked = 0;
    m_stepAsked = false;
    m_unseenRun = 0;
    m_session->setSpeed(0.0);
    m_session->setPauseAtEndOfText(false);  // both modes must sample the same number of tokens
    return runId;
}

quint64 SessionController::startUnseenRun(bool cacheOn, int tokens)
{
    if (mostTimedTokens() < 1) {
        return 0;
    }
    RunSettings settings = settingsFor(m_promptIds, tokens);
    settings.cacheOn = cacheOn;
    settings.checkEquality = false;
    const quint64 runId = beginTimed(settings);
    if (runId == 0) {
        return 0;
    }
    m_unseenRun = runId;
    m_unseen = RunHistory(runId, std::move(settings));
    m_session->setRunning(true);
    return runId;
}

/// The session goes on from its latest run, so the window must see that one.
void SessionController::showUnseenRun()
{
    if (m_unseenRun == 0) {
        return;
    }
    const int viewed = m_state->isLive() ? -1 : m_state->viewedStep();
    m_unseenRun = 0;
    m_state->showRun(std::exchange(m_unseen, RunHistory()));
    if (viewed >= 0 && viewed < m_state->run().steps()) {
        m_state->setViewedStep(viewed);
    }
}

void SessionController::endTimedRuns()
{
    if (!std::exchange(m_timed, false)) {
        return;
    }
    showUnseenRun();
    m_session->setSpeed(wishes().stepsPerSecond);
    m_session->setPauseAtEndOfText(true);
    m_session->setCheckEquality(true);  // the user's next steps, and branches, are compared again
    m_session->setSampling(wishes().sampling);
    m_session->setCacheOn(wishes().cacheOn);
    m_state->setNextCacheOn(wishes().cacheOn, false);
}

void SessionController::onModelLoaded(
    const std::shared_ptr<const ModelInfo>& info, const QString& /*kernels*/, const QString& isa, int threads)
{
    m_isa = isa;
    m_threads = threads;
    m_kernels = m_loadingKernels;
    m_loadingArgument.clear();
    m_promptIds.clear();
    m_unseenRun = 0;
    m_unseen = RunHistory();
    m_startAsked = 0;  // the session dropped requests for the old model
    m_countAsked = 0;
    if (!m_startText.isEmpty()) {
        changeWishes([&](RunWishes& next) { next.steps = m_startSteps; });
    }
    m_state->setModel(info);
    emit loadingEnded();
    emit settingsChanged();
    askForExample();
}

void SessionController::onRecords(const QList<StepRecordPtr>& records)
{
    m_stepAsked = false;
    if (m_unseenRun != 0) {
        const std::uint64_t budget = m_state->attentionBudget();
        m_unseen.append(records, m_unseen.settings().cacheOn ? budget : 0);
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
