// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lesson/play/lessonrunner.h"

#include "run/decodecost.h"
#include "state/sessioncontroller.h"
#include "state/viewstate.h"
#include "text/numbertext.h"

#include <array>
#include <optional>
#include <utility>

namespace kvscope {

namespace {

/// Uses of lanes that fill a view, in the order in which they are measured.
struct MeasuredView {
    const char* view;
    std::array<LaneUse, 3> uses;
    int count;
    int tokens;  ///< of the measured prompt at least; 0 = as it is
};
constexpr std::array kMeasuredViews {
    MeasuredView { "ttft", { LaneUse::Passes, LaneUse::Cores, LaneUse::Prefix }, 3, kMeasuredPrompt },
    MeasuredView { "cores", { LaneUse::FourLanes }, 1, kMeasuredPrompt },
    MeasuredView { "token-cost", { LaneUse::Token }, 1, 0 },
};

const MeasuredView* measuredView(const QString& name)
{
    for (const MeasuredView& each : kMeasuredViews) {
        if (name == QLatin1String(each.view)) {
            return &each;
        }
    }
    return nullptr;
}

bool isChain(const LessonCommand& command)
{
    return command.text == QLatin1String("chain");
}

}  // namespace

LessonRunner::LessonRunner(ViewState* state, SessionController* controller, QObject* parent)
    : QObject(parent)
    , m_state(state)
    , m_controller(controller)
{
    connect(m_state->updates(), &Updates::changed, this, [this](Changes what) {
        if (what & Change::RunState) {
            m_runEnded = m_runEnded || m_state->runState() == RunState::Finished;
        }
        if (what
            & (Change::Records | Change::RunStarted | Change::RunState | Change::Model | Change::Race | Change::Checks | Change::Lanes
                | Change::Ceilings | Change::Look)) {
            poll();
        }
    });
    connect(m_controller, &SessionController::loadingEnded, this, &LessonRunner::poll);
    connect(m_controller, &SessionController::loadFailed, this, [this] { end(Outcome::Failed); });  // the window shows why
    connect(m_controller, &SessionController::runFailed, this, [this] { end(Outcome::Failed); });
    connect(m_controller, &SessionController::promptStarted, this, [this](quint64 request) {
        if (m_busy && request == m_startAsked) {
            m_ownRun = m_state->run().runId();
            m_runEnded = false;
            poll();
        }
    });
    connect(m_controller, &SessionController::refused, this, [this](const EngineError& error) {
        if (m_busy) {
            emit failed(error);
            end(Outcome::Failed);
        }
    });
}

LessonRunner::~LessonRunner() = default;

void LessonRunner::run(const QList<LessonCommand>& commands, const Lesson& lesson)
{
    Q_ASSERT(!m_busy);
    m_commands = commands;
    m_prompt = lesson.prompt;
    m_plannedSteps = lesson.settings.steps;
    m_kernels = m_controller->kernels();
    m_at = 0;
    m_begun = false;
    m_busy = true;
    m_raceRun = 0;
    if (m_state->race().running()) {
        // Until a race has ended, it controls the cache mode and the run.
        m_raceRun = m_state->run().runId();
        emit m_state->commands()->raceCancelRequested();
    }
    poll();
}

void LessonRunner::cancel()
{
    if (!m_busy) {
        return;
    }
    if (m_begun && command().kind == LessonCommand::Kind::Race) {
        emit m_state->commands()->raceCancelRequested();
    } else if (m_begun && !m_controller->loadingArgument().isEmpty()) {
        m_controller->cancelLoad();
    } else if (m_begun && command().kind == LessonCommand::Kind::Measure && m_state->lanesPending()) {
        emit m_state->commands()->lanesCancelRequested();
    }
    end(Outcome::Cancelled);
}

QString LessonRunner::progress() const
{
    if (!m_busy || !m_begun) {
        return {};
    }
    switch (command().kind) {
    case LessonCommand::Kind::Step:
    case LessonCommand::Kind::RunTo:
        return tr("Step %1 of %2").arg(countText(std::min(m_state->liveStep(), m_target) + 1), countText(m_target + 1));
    case LessonCommand::Kind::Model:
    case LessonCommand::Kind::Kernels: return tr("Loading the model");
    case LessonCommand::Kind::Race: {
        if (m_state->race().phase == RacePhase::Repeating) {
            return tr("Repeating the race: pair %1").arg(countText(m_state->race().pairs() + 1));
        }
        const bool first = m_state->race().phase == RacePhase::RunningOff;
        const QString drawn = countText(m_state->race().records(!first).size());
        const QString all = countText(command().number);
        return first ? tr("Without the cache: token %1 of %2").arg(drawn, all) : tr("With the cache: token %1 of %2").arg(drawn, all);
    }
    case LessonCommand::Kind::Check: return tr("Comparing step %1").arg(countText(m_target + 1));
    case LessonCommand::Kind::Measure: return measuring();
    default: return tr("Working");
    }
}

/// Something to watch: a slow machine takes minutes.
QString LessonRunner::measuring() const
{
    if (isChain(command())) {
        return tr("Reading the logits");
    }
    const auto [timed, atMost] = m_state->lanesTimed();
    //: runs that were timed, and how many there are at most; short
    return m_state->lanesPending() && atMost > 0 ? tr("Measuring: %1/%2").arg(countText(timed), countText(atMost)) : tr("Measuring");
}

void LessonRunner::poll()
{
    if (!m_busy || std::exchange(m_pollPending, true)) {
        return;
    }
    QMetaObject::invokeMethod(this, &LessonRunner::advance, Qt::QueuedConnection);
}

void LessonRunner::advance()
{
    m_pollPending = false;
    if (raceIsEnding()) {
        return;
    }
    m_raceRun = 0;
    while (m_busy) {
        if (m_at >= m_commands.size()) {
            end(Outcome::Done);
            return;
        }
        if (!m_begun) {
            m_begun = true;
            begin();
        }
        if (!m_busy) {
            return;  // refused at the start
        }
        if (!isDone()) {
            emit progressChanged();
            return;
        }
        ++m_at;
        m_begun = false;
    }
}

bool LessonRunner::raceIsEnding() const
{
    const RunState state = m_state->runState();
    const bool stopping = m_raceRun == m_state->run().runId() && (state == RunState::Running || state == RunState::Paused);
    return m_raceRun != 0 && (stopping || m_state->race().running());
}

void LessonRunner::begin()
{
    using Kind = LessonCommand::Kind;
    const LessonCommand& now = command();
    m_askedAt = -1;
    m_prompted = false;
    m_runEnded = false;
    m_runBefore = m_ownRun = m_state->run().runId();
    switch (now.kind) {
    case Kind::Step: m_target = m_state->viewedStep() + now.number; break;
    case Kind::RunTo: m_target = now.number - 1; break;
    case Kind::Cache: m_controller->setCacheOn(now.on); break;
    case Kind::Kernels: m_kernels = now.kernels; break;
    case Kind::Sampling: m_controller->setSampling(now.sampling); break;
    case Kind::Model:
        if (m_controller->kernels() != m_kernels) {
            m_controller->setKernels(m_kernels);  // reloads the current model; the next line then loads another with the same kernels
        }
        // The model of recorded runs is not loaded, whatever its name.
        if (!m_controller->loadingArgument().isEmpty() || !m_state->model() || m_state->isRecorded()
            || QString::fromStdString(m_state->model()->source) != now.text) {
            m_controller->openModel(now.text);
        }
        break;
    case Kind::Start: startPrompt(); break;
    case Kind::Race:
        emit m_state->commands()->raceRequested(now.number);
        m_raceBegan = m_state->race().running();  // if it was refused, the state still describes an older race
        break;
    case Kind::Check: askForCheck(); break;
    case Kind::Measure: m_asked = false; break;
    case Kind::WhatIf:
        if (const auto shape = decodePreset(now.text.toStdString())) {
            m_state->setWhatIf(*shape);
        }
        break;
    }
}

bool LessonRunner::isDone()
{
    using Kind = LessonCommand::Kind;
    switch (command().kind) {
    case Kind::Step:
    case Kind::RunTo: return stepsDone();
    case Kind::Model: return modelDone();
    case Kind::Start: return promptDone();
    case Kind::Race: return raceDone();
    case Kind::Check: return checkDone();
    case Kind::Measure: return measurementDone();
    default: return true;  // done at once
    }
}

/// One step at a time, so that the class sees each one and no extra step is sampled.
bool LessonRunner::stepsDone()
{
    const RunHistory& run = m_state->run();
    if (run.runId() != m_ownRun) {
        end(Outcome::Cancelled);
        return false;
    }
    if (m_state->liveStep() >= m_target) {
        m_state->setViewedStep(m_target);  // an existing step is only viewed
        return m_state->runState() != RunState::Running;
    }
    m_state->setViewedStep(m_state->liveStep());
    switch (m_state->runState()) {
    case RunState::Running: m_controller->setRunning(false); break;
    case RunState::Finished:
        if (m_askedAt >= 0 && m_runEnded && run.steps() < run.settings().steps) {
            end(Outcome::Cancelled);  // someone stopped it
            return false;
        }
        [[fallthrough]];
    case RunState::Paused:
        if (m_askedAt != run.steps()) {
            m_askedAt = run.steps();
            m_runEnded = false;
            m_controller->step();
            m_ownRun = m_state->run().runId();  // a run without steps was restarted
        }
        break;
    case RunState::NoModel:
    case RunState::Loading: break;
    }
    return false;
}

bool LessonRunner::modelDone()
{
    if (!m_controller->loadingArgument().isEmpty()) {
        return false;
    }
    const bool loaded = m_state->model() && QString::fromStdString(m_state->model()->source) == command().text;
    if (!loaded) {
        end(Outcome::Cancelled);  // the current model and run stay in use
        return false;
    }
    if (!m_prompted) {
        m_runBefore = m_state->run().runId();
        m_prompted = true;
        startPrompt();
        return false;
    }
    return promptDone();
}

bool LessonRunner::promptDone()
{
    const RunHistory& run = m_state->run();
    if (run.runId() != m_ownRun || (m_runEnded && run.steps() == 0)) {
        end(Outcome::Cancelled);
        return false;
    }
    return run.runId() != m_runBefore && run.steps() > 0;
}

bool LessonRunner::raceDone()
{
    if (!m_raceBegan) {
        end(Outcome::Failed);
        return false;
    }
    switch (m_state->race().phase) {
    case RacePhase::RunningOff:
    case RacePhase::RunningOn:
    case RacePhase::Repeating: return false;
    case RacePhase::Done: return true;
    case RacePhase::Cancelled: end(Outcome::Cancelled); return false;
    case RacePhase::NotRun:
    case RacePhase::Failed: end(Outcome::Failed); return false;
    }
    return false;
}

void LessonRunner::askForCheck()
{
    m_target = command().number == 0 ? m_state->viewedStep() : command().number - 1;
    if (m_target >= 0 && m_target <= m_state->liveStep() && !m_state->comparisonAt(m_target)) {
        emit m_state->commands()->checkRequested(m_target);
    }
}

/// Whether the step was compared, or cannot be: the proof panel says why, and the lesson goes on.
bool LessonRunner::checkDone() const
{
    return !m_state->checkPending(m_target);
}

void LessonRunner::askForMeasurement()
{
    m_asked = true;
    Commands* commands = m_state->commands();
    if (const MeasuredView* view = measuredView(command().text)) {
        const std::vector<TokenId>& prompt = m_state->run().settings().prompt;
        for (int i = 0; i < view->count && m_state->model() && !m_state->model()->handMade && !prompt.empty(); ++i) {
            const LaneUse use = view->uses.at(static_cast<std::size_t>(i));
            emit commands->lanesRequested(use, laneRequest(use, prompt, view->tokens, m_state->model()->config));
        }
    } else if (isChain(command())) {
        const StepRecordPtr record = m_state->viewedRecord();
        m_target = record ? record->index : -1;  // whichever is viewed while the logits are read
        if (record && !m_state->run().scores().chain(m_target)) {
            emit commands->chainRequested(chainRequest(*record));
        }
    } else if (!m_state->ceilings()) {
        emit commands->ceilingsRequested();  // of this machine, so that once is enough
    }
}

/// What cannot be measured or read is left out: the view says why, and the lesson goes on.
bool LessonRunner::measurementDone()
{
    if (m_state->run().runId() != m_ownRun) {
        end(Outcome::Cancelled);
        return false;
    }
    if (m_state->runState() == RunState::Running) {
        m_controller->setRunning(false);  // it would take the processor from what is timed
        return false;
    }
    if (!m_asked) {
        askForMeasurement();
    }
    if (isChain(command())) {
        const ScoreHistory& scores = m_state->run().scores();
        return m_target < 0 || scores.chain(m_target) || scores.fault(m_target);
    }
    return !m_state->lanesPending() && !m_state->ceilingsPending();
}

void LessonRunner::startPrompt()
{
    const bool own = command().kind == LessonCommand::Kind::Start;
    const QString prompt = own && !command().text.isEmpty() ? command().text : m_prompt;
    m_runEnded = false;
    m_startAsked = m_controller->startPrompt(prompt, own && command().number > 0 ? command().number : m_plannedSteps);
    m_ownRun = m_state->run().runId();
}

void LessonRunner::end(Outcome outcome)
{
    if (!std::exchange(m_busy, false)) {
        return;
    }
    m_begun = false;
    emit finished(outcome);
}

}  // namespace kvscope
