// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/viewstate.h"

#include <algorithm>

namespace kvscope {
namespace {

constexpr qsizetype kRememberedRuns = 8;

/// Stores @p value and says whether it is another one than before.
template<class T> bool change(T& member, const T& value)
{
    if (member == value)
        return false;
    member = value;
    return true;
}

/// Whether every step was computed in the mode the run began with.
bool neverSwitched(const RunHistory& run)
{
    return std::all_of(run.records().begin(), run.records().end(),
        [&run](const StepRecordPtr& record) { return record->cacheOn == run.settings().cacheOn; });
}

/// The records of the latest run with the same prompt in the other mode.
QList<StepRecordPtr> ghostOf(const RunHistory& run, const QList<RunHistory>& earlier)
{
    const auto found = std::find_if(earlier.crbegin(), earlier.crend(), [&run](const RunHistory& other) {
        return other.settings().cacheOn != run.settings().cacheOn && other.settings().prompt == run.settings().prompt;
    });
    return found != earlier.crend() ? found->records() : QList<StepRecordPtr>();
}

}  // namespace

ViewState::ViewState(QObject* parent) : QObject(parent) { }

ViewState::~ViewState() = default;

StepRecordPtr ViewState::viewedRecord() const
{
    return m_viewedStep < 0 ? nullptr : m_run.records().at(m_viewedStep);
}

std::optional<BitComparison> ViewState::equalityAt(int step) const
{
    if (step < 0 || step >= m_run.steps())
        return std::nullopt;
    if (const auto later = m_checks.constFind(step); later != m_checks.constEnd())
        return *later;
    return m_run.records().at(step)->equality;
}

void ViewState::setModel(std::shared_ptr<const ModelInfo> model)
{
    m_model = std::move(model);
    m_run = {};
    m_earlier.clear();
    m_ghost.clear();
    m_checks.clear();
    m_checkFaults.clear();
    m_checksPending.clear();
    m_viewedStep = -1;
    m_revealedStep = -1;
    m_hover.reset();
    m_pinned.reset();
    const int layers = m_model ? m_model->config.layers : 1;
    const int heads = m_model ? m_model->config.heads : 1;
    m_layer = std::clamp(m_layer, 0, std::max(0, layers - 1));
    m_head = std::clamp(m_head, 0, std::max(0, heads - 1));
    m_kvHead = m_model ? m_head / std::max(1, heads / std::max(1, m_model->config.kvHeads)) : 0;
    emit modelChanged();
    emit headChanged();
    emit hoverChanged();
    emit pinnedChanged();
    emit viewedStepChanged();
    updateNextHidden();
}

void ViewState::rememberRun()
{
    // The first step of a branch over a kept prefix computed less than a prefill: its times compare with nothing.
    if (m_run.steps() == 0 || m_run.records().front()->reused > 0 || !neverSwitched(m_run))
        return;
    m_earlier.append(m_run);
    if (m_earlier.size() > kRememberedRuns)
        m_earlier.removeFirst();
}

void ViewState::startRun(std::uint64_t runId, RunSettings settings)
{
    rememberRun();
    m_run = RunHistory(runId, std::move(settings), &m_run);
    m_ghost = ghostOf(m_run, m_earlier);
    m_checks.clear();
    m_checkFaults.clear();
    m_checksPending.clear();
    m_viewedStep = -1;
    m_revealedStep = -1;
    const bool hovered = change(m_hover, std::optional<CellRef>());
    // A pin stays where the new run has such a position from the start.
    const bool lost = m_pinned && std::max(m_pinned->query, m_pinned->key) >= m_run.promptLength();
    if (lost)
        m_pinned.reset();
    emit runStarted();
    emit viewedStepChanged();
    if (hovered)
        emit hoverChanged();
    if (lost)
        emit pinnedChanged();
    updateNextHidden();
}

void ViewState::extendRun(int steps)
{
    m_run.extend(steps);
    emit runExtended();
}

void ViewState::appendRecords(const QList<StepRecordPtr>& records)
{
    const bool live = isLive();
    const int before = m_run.steps();
    m_run.append(records, m_attentionBudget);
    if (m_run.steps() == before)
        return;
    if (live)
        m_viewedStep = liveStep();
    emit recordsAppended();
    if (live)
        emit viewedStepChanged();
    updateNextHidden();
}

void ViewState::setAttentionBudget(std::uint64_t bytes)
{
    m_attentionBudget = bytes;
}

void ViewState::setRunState(RunState state)
{
    if (change(m_runState, state))
        emit runStateChanged();
}

void ViewState::setNextCacheOn(bool on, bool waiting)
{
    const bool flipped = change(m_nextCacheOn, on);
    if (change(m_cacheSwitchWaiting, waiting) || flipped)
        emit cacheModeChanged();
}

void ViewState::setRace(RaceState race)
{
    m_race = std::move(race);
    emit raceChanged();
}

void ViewState::setCheckPending(int step)
{
    m_checksPending.insert(step);
    emit equalityChanged();
}

void ViewState::endCheck(int step, const BitComparison& check)
{
    m_checksPending.remove(step);
    m_checkFaults.remove(step);
    m_checks.insert(step, check);
    emit equalityChanged();
}

void ViewState::failCheck(int step, const EngineError& fault)
{
    m_checksPending.remove(step);
    m_checkFaults.insert(step, fault);
    emit equalityChanged();
}

std::optional<EngineError> ViewState::checkFault(int step) const
{
    const auto fault = m_checkFaults.constFind(step);
    return fault == m_checkFaults.constEnd() ? std::nullopt : std::optional(*fault);
}

bool ViewState::checkImpossible(int step) const
{
    const auto fault = m_checkFaults.constFind(step);
    return fault != m_checkFaults.constEnd() && fault->code == ErrorCode::OptionWrong;
}

void ViewState::dropChecks()
{
    if (m_checksPending.isEmpty())
        return;
    m_checksPending.clear();
    emit equalityChanged();
}

void ViewState::setViewedStep(int step)
{
    moveView(std::clamp(step, std::min(0, liveStep()), liveStep()));
}

void ViewState::moveView(int step)
{
    if (!change(m_viewedStep, step))
        return;
    emit viewedStepChanged();
    updateNextHidden();
}

void ViewState::setLayer(int layer)
{
    const int layers = m_model ? m_model->config.layers : 1;
    if (change(m_layer, std::clamp(layer, 0, std::max(0, layers - 1))))
        emit headChanged();
}

void ViewState::setHead(int head)
{
    const int heads = m_model ? m_model->config.heads : 1;
    const int kvHeads = m_model ? std::max(1, m_model->config.kvHeads) : 1;
    const bool moved = change(m_head, std::clamp(head, 0, std::max(0, heads - 1)));
    if (change(m_kvHead, m_head / std::max(1, heads / kvHeads)) || moved)
        emit headChanged();
}

void ViewState::setKvHead(int kvHead)
{
    const int heads = m_model ? m_model->config.heads : 1;
    const int kvHeads = m_model ? std::max(1, m_model->config.kvHeads) : 1;
    const int group = std::max(1, heads / kvHeads);
    const bool moved = change(m_kvHead, std::clamp(kvHead, 0, kvHeads - 1));
    const bool stays = m_head / group == m_kvHead;
    if (change(m_head, stays ? m_head : m_kvHead * group) || moved)
        emit headChanged();
}

namespace {

/// A cell within the positions known now; nothing for one that points nowhere.
std::optional<CellRef> known(const RunHistory& run, std::optional<CellRef> cell)
{
    const int positions = run.positionsAt(run.steps() - 1);
    if (!cell || cell->query < 0 || positions == 0)
        return std::nullopt;
    return CellRef { std::min(cell->query, positions - 1), std::clamp(cell->key, -1, positions - 1) };
}

}  // namespace

void ViewState::setHover(std::optional<CellRef> cell)
{
    if (change(m_hover, known(m_run, cell)))
        emit hoverChanged();
}

void ViewState::setPinned(std::optional<CellRef> cell)
{
    if (change(m_pinned, known(m_run, cell)))
        emit pinnedChanged();
}

void ViewState::setScale(HeatmapScale scale)
{
    if (change(m_scale, scale))
        emit displayChanged();
}

void ViewState::setPalette(PaletteId palette)
{
    if (change(m_palette, palette))
        emit displayChanged();
}

void ViewState::setCostUnit(CostUnit unit)
{
    if (change(m_costUnit, unit))
        emit displayChanged();
}

void ViewState::setCostSum(CostSum sum)
{
    if (change(m_costSum, sum))
        emit displayChanged();
}

void ViewState::setCostAxis(CostAxis axis)
{
    if (change(m_costAxis, axis))
        emit displayChanged();
}

void ViewState::setWhatIf(const DecodeShape& shape)
{
    if (!faultOf(shape) && change(m_whatIf, shape))
        emit whatIfChanged();
}

void ViewState::setHideFirst(bool hide)
{
    if (!change(m_hideFirst, hide))
        return;
    m_revealedStep = -1;
    m_nextHidden = m_hideFirst && isLive() && m_viewedStep >= 0;
    emit nextHiddenChanged();  // also when nothing is covered yet: the button shows the wish
}

void ViewState::reveal()
{
    m_revealedStep = m_viewedStep;
    updateNextHidden();
}

void ViewState::updateNextHidden()
{
    // Only the newest token can be guessed: those before it stand in the strip.
    const bool hidden = m_hideFirst && m_viewedStep >= 0 && isLive() && m_revealedStep != m_viewedStep;
    if (change(m_nextHidden, hidden))
        emit nextHiddenChanged();
}

}  // namespace kvscope
