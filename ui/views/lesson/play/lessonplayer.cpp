// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lesson/play/lessonplayer.h"

#include "core/error.h"
#include "state/sessioncontroller.h"
#include "state/viewstate.h"
#include "views/lesson/file/lessonfile.h"

#include <algorithm>
#include <utility>

namespace kvscope {

namespace {

LessonCommand cacheCommand(bool on)
{
    LessonCommand command;
    command.kind = LessonCommand::Kind::Cache;
    command.on = on;
    return command;
}

LessonCommand kernelsCommand(KernelKind kernels)
{
    LessonCommand command;
    command.kind = LessonCommand::Kind::Kernels;
    command.kernels = kernels;
    return command;
}

LessonCommand samplingCommand(const SamplingSettings& sampling)
{
    LessonCommand command;
    command.kind = LessonCommand::Kind::Sampling;
    command.sampling = sampling;
    return command;
}

LessonCommand textCommand(LessonCommand::Kind kind, const QString& text, int number = 0)
{
    LessonCommand command;
    command.kind = kind;
    command.text = text;
    command.number = number;
    return command;
}

}  // namespace

LessonPlayer::LessonPlayer(ViewState* state, SessionController* controller, QObject* parent)
    : QObject(parent)
    , m_state(state)
    , m_controller(controller)
    , m_runner(new LessonRunner(state, controller, this))
{
    constexpr int kSecond = 1000;
    m_pause.setInterval(kSecond);
    connect(&m_pause, &QTimer::timeout, this, [this] {
        if (--m_secondsLeft <= 0) {
            endPause();
        }
        emit changed();
    });
    connect(this, &LessonPlayer::changed, this, &LessonPlayer::refreshCover);
    connect(m_runner, &LessonRunner::finished, this, &LessonPlayer::onRunnerFinished);
    connect(m_runner, &LessonRunner::progressChanged, this, &LessonPlayer::changed);
    connect(m_runner, &LessonRunner::failed, this, &LessonPlayer::failed);
}

LessonPlayer::~LessonPlayer() = default;

const LessonStep* LessonPlayer::step() const
{
    return m_active && m_lesson && m_index < m_lesson->steps.size() ? &m_lesson->steps.at(m_index) : nullptr;
}

bool LessonPlayer::isBusy() const
{
    return m_runner->busy();
}

bool LessonPlayer::isInPlace() const
{
    return m_active && m_doing != Doing::Beginning && m_doing != Doing::PuttingBack && !m_backFailed;
}

QString LessonPlayer::progress() const
{
    return m_runner->progress();
}

void LessonPlayer::start(Lesson lesson)
{
    leave();
    m_usersSampling = m_controller->sampling();
    m_lesson = std::move(lesson);
    m_left.clear();
    m_index = 0;
    m_actionDone = m_revealed = m_actionFailed = m_actionCancelled = false;
    m_doing = Doing::Beginning;  // before anybody asks for numbers
    m_active = true;
    emit activeChanged();
    const LessonStep& first = m_lesson->steps.first();
    setPanels(first.look.panels.isEmpty() ? m_lesson->settings.panels : first.look.panels);
    const LessonSettings& settings = m_lesson->settings;
    m_runner->run({ kernelsCommand(settings.kernels), samplingCommand(settings.sampling), cacheCommand(settings.cacheOn),
                      textCommand(LessonCommand::Kind::Model, m_lesson->model) },
        *m_lesson);
    emit changed();
}

void LessonPlayer::resume()
{
    if (m_active || !m_lesson) {
        return;
    }
    m_index = std::min(m_index, static_cast<int>(m_lesson->steps.size()) - 1);
    if (m_index == 0 || m_left.size() < m_index) {
        start(*std::exchange(m_lesson, std::nullopt));
        return;
    }
    m_usersSampling = m_controller->sampling();
    m_actionDone = m_revealed = m_actionFailed = m_actionCancelled = false;
    m_active = true;
    m_enterAfter = true;
    emit activeChanged();
    putBack(m_left.at(m_index - 1));
    emit changed();
}

void LessonPlayer::leave()
{
    if (!std::exchange(m_active, false)) {
        return;
    }
    m_runner->cancel();
    m_pause.stop();
    m_secondsLeft = 0;
    m_kept = Kept::None;
    m_doing = Doing::Nothing;
    m_enterAfter = m_backFailed = false;
    if (m_controller->sampling() != m_usersSampling) {
        m_controller->setSampling(m_usersSampling);
    }
    emit activeChanged();
    emit changed();
}

void LessonPlayer::next()
{
    if (!m_active) {
        return;
    }
    if (isBusy()) {
        m_kept = Kept::Next;
        emit changed();
        return;
    }
    const LessonStep* now = step();
    if (now == nullptr) {
        const QString after = lessonAfter(m_lesson->file);
        after.isEmpty() ? leave() : emit lessonChosen(after);
        return;
    }
    if (m_doing == Doing::Beginning) {  // loading the model failed: retry
        start(*std::exchange(m_lesson, std::nullopt));
    } else if (m_backFailed) {
        m_actionFailed = false;
        putBack(Place(*m_target));
        emit changed();
    } else if (m_secondsLeft > 0) {
        endPause();
        emit changed();
    } else if (!m_actionDone && (!now->action.commands.isEmpty() || now->action.kind == LessonAction::Kind::Pause)) {
        act();
    } else if (!now->reveal.isEmpty() && !m_revealed) {
        m_revealed = true;
        emit changed();
    } else {
        while (m_left.size() <= m_index) {
            m_left.append(Place());
        }
        m_left[m_index] = place();
        enter(m_index + 1);
    }
}

void LessonPlayer::previous()
{
    if (!m_active) {
        return;
    }
    if (isBusy()) {
        m_kept = Kept::Previous;
        emit changed();
        return;
    }
    if (m_index == 0 || m_doing == Doing::Beginning) {
        return;
    }
    m_pause.stop();
    m_secondsLeft = 0;
    --m_index;
    m_actionDone = m_revealed = true;
    m_actionFailed = m_actionCancelled = m_enterAfter = false;
    putBack(m_left.at(m_index));
    emit changed();
}

void LessonPlayer::cancelAction()
{
    m_kept = Kept::None;
    m_runner->cancel();
}

void LessonPlayer::enter(int index)
{
    m_index = index;
    m_actionDone = m_revealed = m_actionFailed = m_actionCancelled = false;
    if (const LessonStep* now = step()) {
        show(now->look);
        m_actionDone = now->action.kind == LessonAction::Kind::Text;
    }
    m_doing = Doing::Nothing;  // only now: every change of the look is answered with numbers for the text
    emit changed();
}

void LessonPlayer::act()
{
    m_actionFailed = false;
    const LessonAction& action = step()->action;
    if (action.kind == LessonAction::Kind::Pause) {
        if (m_state->runState() == RunState::Running) {
            m_controller->setRunning(false);
        }
        m_secondsLeft = action.seconds;
        m_pause.start();
    } else {
        m_doing = Doing::Acting;
        m_runner->run(action.commands, *m_lesson);
    }
    emit changed();
}

void LessonPlayer::endPause()
{
    m_pause.stop();
    m_secondsLeft = 0;
    m_actionDone = true;
}

void LessonPlayer::onRunnerFinished(LessonRunner::Outcome outcome)
{
    if (!m_active) {
        return;
    }
    const Kept kept = std::exchange(m_kept, Kept::None);
    const bool done = outcome == LessonRunner::Outcome::Done;
    switch (m_doing) {
    case Doing::Beginning:
        if (done) {
            enter(0);
        } else {
            m_actionFailed = true;
        }
        break;
    case Doing::Acting:
        m_doing = Doing::Nothing;
        // A cancelled action counts as done: the lesson continues with the steps so far.
        m_actionDone = outcome != LessonRunner::Outcome::Failed;
        m_actionFailed = outcome == LessonRunner::Outcome::Failed;
        m_actionCancelled = outcome == LessonRunner::Outcome::Cancelled;
        if (const LessonStep* now = step(); now != nullptr && now->look.find) {
            findHead(*now->look.find);  // in the run that the action made
        }
        break;
    case Doing::PuttingBack:
        m_actionFailed = m_backFailed = !done;
        if (!done) {
            m_doing = Doing::Nothing;
            break;
        }
        if (const LessonStep* now = step(); now != nullptr && !m_enterAfter) {
            show(now->look);
        }
        m_state->setViewedStep(m_target->viewed);
        if (std::exchange(m_enterAfter, false)) {
            enter(m_index);
        }
        m_doing = Doing::Nothing;
        break;
    case Doing::Nothing: break;
    }
    emit changed();
    if (done && kept == Kept::Next) {
        next();
    } else if (kept == Kept::Previous) {
        previous();
    }
}

LessonPlayer::Place LessonPlayer::place() const
{
    Place place;
    place.model = m_state->model() ? QString::fromStdString(m_state->model()->source) : m_lesson->model;
    place.prompt = m_controller->prompt();
    place.runId = m_state->run().runId();
    place.plannedSteps = m_state->run().settings().steps;
    place.viewed = m_state->viewedStep();
    place.cacheOn = m_state->nextCacheOn();
    place.kernels = m_controller->kernels();
    place.sampling = m_controller->sampling();
    for (const StepRecordPtr& record : m_state->run().records()) {
        place.modes.append(record->cacheOn);
    }
    place.panels = m_panels;
    return place;
}

/// Repeats the run, switching the cache at the same steps.
QList<LessonCommand> LessonPlayer::replayTo(const Place& place) const
{
    QList<LessonCommand> commands { kernelsCommand(place.kernels), samplingCommand(place.sampling) };
    commands << cacheCommand(place.modes.isEmpty() ? place.cacheOn : place.modes.first());
    const bool sameModel = m_state->model() && QString::fromStdString(m_state->model()->source) == place.model
        && m_controller->kernels() == place.kernels && m_controller->loadingArgument().isEmpty();
    if (!sameModel) {
        commands << textCommand(LessonCommand::Kind::Model, place.model);
    }
    commands << textCommand(LessonCommand::Kind::Start, place.prompt, place.plannedSteps);
    for (int step = 1; step < place.modes.size(); ++step) {
        if (place.modes.at(step) != place.modes.at(step - 1)) {
            commands << cacheCommand(place.modes.at(step));
        }
        const bool lastOfItsMode = step + 1 == place.modes.size() || place.modes.at(step + 1) != place.modes.at(step);
        if (lastOfItsMode) {
            commands << textCommand(LessonCommand::Kind::RunTo, {}, step + 1);
        }
    }
    commands << cacheCommand(place.cacheOn);
    return commands;
}

void LessonPlayer::putBack(const Place& place)
{
    setPanels(place.panels);
    m_backFailed = false;
    m_target = place;
    m_doing = Doing::PuttingBack;
    const bool runIsThere = m_state->run().runId() == place.runId && m_state->model()
        && QString::fromStdString(m_state->model()->source) == place.model && m_controller->loadingArgument().isEmpty();
    // Within one run everything is in its records: nothing is recomputed.
    m_runner->run(
        runIsThere ? QList<LessonCommand> { samplingCommand(place.sampling), cacheCommand(place.cacheOn) } : replayTo(place), *m_lesson);
}

void LessonPlayer::refreshCover()
{
    const LessonStep* now = step();
    const LessonCover kind = now != nullptr ? now->look.cover : LessonCover::Nothing;
    const bool open = now == nullptr || m_revealed || now->reveal.isEmpty();
    m_state->setAnswerHidden(!open);
    if (kind == LessonCover::Nothing) {
        m_state->setCover(Cover::Nothing);
    } else if (!open) {
        m_state->setCover(kind == LessonCover::Text ? Cover::Text : kind == LessonCover::Panels ? Cover::Panels : Cover::Result);
    } else {
        // What a later step asks about stays back.
        const auto later = m_lesson->steps.cbegin() + m_index + 1;
        const bool asked
            = std::any_of(later, m_lesson->steps.cend(), [](const LessonStep& each) { return each.look.cover == LessonCover::Amounts; });
        m_state->setCover(asked && kind == LessonCover::Amounts ? Cover::Others : Cover::Nothing);
    }
}

void LessonPlayer::setPanels(const QStringList& panels)
{
    if (!panels.isEmpty() && panels != m_panels) {
        m_panels = panels;
        emit panelsChanged();
    }
}

void LessonPlayer::show(const LessonLook& look)
{
    if (look.step) {
        m_state->setViewedStep(*look.step);
    }
    if (look.layer) {
        m_state->setLayer(*look.layer);
    }
    if (look.head) {
        m_state->setHead(*look.head);
    }
    if (look.find) {
        findHead(*look.find);
    }
    m_state->setPinned(look.cell ? std::optional(CellRef { look.cell->first, look.cell->second }) : std::nullopt);
    if (look.costInTime) {
        m_state->setCostUnit(*look.costInTime ? CostUnit::Time : CostUnit::Operations);
    }
    if (look.costInTotal) {
        m_state->setCostSum(*look.costInTotal ? CostSum::Total : CostSum::PerStep);
    }
    // Last, because whoever is told reads the step's numbers, and they stay as they are read first.
    setPanels(look.panels);
    if (look.form) {
        m_state->choosePanelForm(m_panels.value(0), *look.form);
    }
    if (look.more) {
        m_state->setWhatIfDetails(*look.more);
    }
}

/// Which head it is depends on the model and on the text, so a lesson cannot name it.
void LessonPlayer::findHead(HeadMeasure measure)
{
    const std::shared_ptr<const HeadSummary> heads = m_state->run().heads().after(m_state->viewedStep());
    if (!heads) {
        return;
    }
    HeadRef best { m_state->layer(), m_state->head() };
    double most = -1.0;
    for (int layer = 0; layer < heads->layers(); ++layer) {
        for (int head = 0; head < heads->heads(); ++head) {
            const double mean = heads->mean(measure, layer, head);
            if (mean > most) {
                most = mean;
                best = { layer, head };
            }
        }
    }
    m_state->setLayer(best.layer);
    m_state->setHead(best.head);
}

}  // namespace kvscope
