// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/runmodel.h"

#include "state/updates.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

namespace kvscope {

namespace {

constexpr qsizetype kRememberedRuns = 8;

/// Whether every step used the mode that the run started with.
bool neverSwitched(const RunHistory& run)
{
    return std::all_of(run.records().begin(), run.records().end(),
        [&run](const StepRecordPtr& record) { return record->cacheOn == run.settings().cacheOn; });
}

}  // namespace

std::optional<BitComparison> RunModel::comparisonAt(int step) const
{
    if (step < 0 || step >= m_run.steps()) {
        return std::nullopt;
    }
    if (const auto later = m_checks.constFind(step); later != m_checks.constEnd()) {
        return *later;
    }
    return m_run.records().at(step)->comparison;
}

std::vector<std::optional<BitComparison>> RunModel::checkedSteps() const
{
    std::vector<std::optional<BitComparison>> checks;
    checks.reserve(static_cast<std::size_t>(m_run.steps()));
    for (int step = 0; step < m_run.steps(); ++step) {
        checks.push_back(comparisonAt(step));
    }
    return checks;
}

PassTimes RunModel::passTimes() const
{
    const auto spanOf = [](const QList<StepRecordPtr>& records) {
        return std::span<const StepRecordPtr>(records.constData(), static_cast<std::size_t>(records.size()));
    };
    return m_model ? passTimesOf(m_model->config, spanOf(m_run.records()), checkedSteps(), spanOf(m_baseline)) : PassTimes();
}

std::optional<EngineError> RunModel::checkFault(int step) const
{
    const auto fault = m_checkFaults.constFind(step);
    return fault == m_checkFaults.constEnd() ? std::nullopt : std::optional(*fault);
}

bool RunModel::checkImpossible(int step) const
{
    const auto fault = m_checkFaults.constFind(step);
    return fault != m_checkFaults.constEnd() && fault->code == ErrorCode::LogitsGone;
}

QString RunModel::note(std::uint64_t runId, int step) const
{
    const auto found = m_notes.find({ runId, step });
    return found == m_notes.end() ? QString() : found->second;
}

void RunModel::setNote(std::uint64_t runId, int step, const QString& text)
{
    if (text.isEmpty()) {
        m_notes.erase({ runId, step });
    } else {
        m_notes[{ runId, step }] = text;
    }
    m_updates->tell(Change::Notes);
}

void RunModel::setRecorded(bool recorded)
{
    m_recorded = recorded;
    m_updates->tell(Change::RunState);
}

void RunModel::completeModel(std::shared_ptr<const ModelInfo> model)
{
    m_model = std::move(model);
    m_recorded = false;
    m_updates->tell(Change::Model | Change::RunState);
}

void RunModel::forgetChecks()
{
    m_checks.clear();
    m_checkFaults.clear();
    m_checksPending.clear();
    m_lookFault.reset();
    m_lensFault.reset();
    m_lensAsked = -1;
    m_attentionPending = 0;
    m_attentionFault.reset();
}

void RunModel::takeModel(std::shared_ptr<const ModelInfo> model)
{
    const std::shared_ptr<const ModelInfo> before = std::exchange(m_model, std::move(model));
    noteHeadGroups(before.get());
    m_lanes.fill({});
    m_run = {};
    m_tree.clear();
    m_recorded = false;
    m_notes.clear();
    m_mayTakeUpBefore = false;
    m_earlier.clear();
    m_baseline.clear();
    m_ceilings.reset();
    m_ceilingsFault.reset();
    m_ceilingsPending = false;
    forgetChecks();
}

/// The records of the latest run with the same prompt in the other mode.
QList<StepRecordPtr> RunModel::baselineOf(const RunHistory& run) const
{
    const auto found = std::find_if(m_earlier.crbegin(), m_earlier.crend(), [&run](const PastRun& other) {
        return other.settings.cacheOn != run.settings().cacheOn && other.settings.prompt == run.settings().prompt;
    });
    return found != m_earlier.crend() ? found->records : QList<StepRecordPtr>();
}

void RunModel::rememberRun()
{
    // The first step of a branch over a kept prefix computed less than a prefill, so its times are not comparable.
    if (m_run.steps() == 0 || m_run.records().front()->reused > 0 || m_run.settings().stepsDone > 0 || !neverSwitched(m_run)) {
        return;
    }
    m_earlier.removeIf([this](const PastRun& run) { return run.runId == m_run.runId(); });
    m_earlier.append(PastRun { m_run.runId(), m_run.settings(), m_run.records() });
    if (m_earlier.size() > kRememberedRuns) {
        m_earlier.removeFirst();
    }
}

/// Another run takes the place of the current one.
void RunModel::leaveRun()
{
    rememberRun();
    m_tree.leave(m_run, m_checks);
}

void RunModel::takeRun(std::uint64_t runId, RunSettings settings, const BranchPoint& origin)
{
    leaveRun();
    m_tree.start(runId, origin);
    m_run = RunHistory(runId, std::move(settings), std::move(m_run));
    m_baseline = baselineOf(m_run);
    m_mayTakeUpBefore = false;
    forgetChecks();
}

void RunModel::takeRun(RunHistory run, const BranchPoint& origin)
{
    leaveRun();
    m_run = std::move(run);
    m_tree.start(m_run.runId(), origin);
    m_baseline = baselineOf(m_run);
    m_mayTakeUpBefore = false;
    forgetChecks();
}

void RunModel::takeBranch(std::uint64_t runId, RunSettings settings)
{
    m_checksBefore = m_checks;
    m_run.forgetBefore();  // the session keeps one run before, too
    // The branch's prompt ends with the token that took the place of the run's own.
    const BranchPoint origin { m_run.runId(), static_cast<int>(settings.prompt.size()) - 1 };
    takeRun(runId, std::move(settings), origin);
    m_run.keepBefore();
    m_mayTakeUpBefore = m_run.before() != nullptr;
}

void RunModel::takeRunBefore()
{
    if (!runBefore()) {
        return;
    }
    m_tree.leave(m_run, m_checks);
    const std::unique_ptr<RunHistory> before = m_run.takeBefore();
    before->continueAfter(m_run);
    m_run = std::move(*before);
    m_run.setExperiment({});  // it ended when the run was left
    m_tree.start(m_run.runId(), {});  // if it was forgotten
    m_mayTakeUpBefore = false;  // only one run before is kept
    m_baseline = baselineOf(m_run);
    forgetChecks();
    m_checks = std::exchange(m_checksBefore, {});
}

void RunModel::takeRunAgain(std::uint64_t runId, int kept)
{
    const RunNode* node = m_tree.find(runId);
    if (node == nullptr || node->left.steps() == 0 || runId == m_run.runId()) {
        return;
    }
    RunHistory again = node->left.withoutRows();
    QHash<int, BitComparison> checks = node->checks;
    leaveRun();
    m_run = std::move(again);
    m_run.continueWith(kept);
    m_baseline = baselineOf(m_run);
    m_mayTakeUpBefore = false;
    forgetChecks();
    m_checks = std::move(checks);
}

std::optional<BitComparison> RunModel::comparisonOf(std::uint64_t runId, int step) const
{
    if (runId == m_run.runId()) {
        return comparisonAt(step);
    }
    const RunNode* node = m_tree.find(runId);
    if (node == nullptr || step < 0 || step >= node->left.steps()) {
        return std::nullopt;
    }
    const auto later = node->checks.constFind(step);
    return later != node->checks.constEnd() ? std::optional(*later) : node->left.records().at(step)->comparison;
}

const RunHistory* RunModel::history(std::uint64_t runId) const
{
    if (runId != 0 && runId == m_run.runId()) {
        return &m_run;
    }
    const RunNode* node = m_tree.find(runId);
    return node != nullptr && node->left.steps() > 0 ? &node->left : nullptr;
}

bool RunModel::takeRecords(const QList<StepRecordPtr>& records)
{
    const int before = m_run.steps();
    m_run.append(records, m_attentionBudget, m_shownHeads);
    return m_run.steps() != before;
}

void RunModel::limitAttention(std::uint64_t bytes)
{
    const std::uint64_t before = m_run.attentionBytes();
    m_run.keepWithin(bytes, m_shownHeads);
    if (m_run.attentionBytes() != before) {
        m_updates->tell(Change::Records | Change::Attention);
    }
}

void RunModel::setAttentionBudget(std::uint64_t bytes)
{
    if (m_attentionBudget != bytes) {
        m_attentionBudget = bytes;
        m_updates->tell(Change::Attention);
        limitAttention(bytes);
    }
}

std::uint64_t RunModel::attentionNeeded(int step) const
{
    const std::vector<HeadRef> some = headsToCompute(step);
    const std::size_t all
        = m_model ? static_cast<std::size_t>(m_model->config.layers) * static_cast<std::size_t>(m_model->config.heads) : 0;
    return m_run.attentionNeeded(step) * (some.empty() ? all : some.size());
}

std::vector<HeadRef> RunModel::headsToCompute(int step) const
{
    if (!m_model)
        return {};
    const auto all = static_cast<std::uint64_t>(m_model->config.layers) * static_cast<std::uint64_t>(m_model->config.heads);
    return m_run.attentionNeeded(step) * all <= m_attentionBudget ? std::vector<HeadRef>() : m_shownHeads;
}

bool RunModel::canComputeAttention(int step) const
{
    if (m_attentionPending > 0 || m_race.running() || !m_run.settings().captureAttention || attentionNeeded(step) > m_attentionBudget)
        return false;
    const std::vector<HeadRef> some = headsToCompute(step);
    return some.empty() ? m_run.droppedRows(step) > 0
                        : std::ranges::any_of(some, [&](HeadRef head) { return m_run.droppedRows(step, head) > 0; });
}

void RunModel::awaitAttention(int steps)
{
    m_attentionPending = steps;
    m_attentionFault.reset();
    m_updates->tell(Change::Attention);
}

void RunModel::takeAttention(const AttentionAgain& again)
{
    m_attentionPending = std::max(0, m_attentionPending - 1);
    m_run.restore(again, m_attentionBudget, m_shownHeads);
    m_updates->tell(Change::Records | Change::Attention);
}

void RunModel::failAttention(const EngineError& fault)
{
    m_attentionPending = std::max(0, m_attentionPending - 1);
    m_attentionFault = fault;
    m_updates->tell(Change::Attention);
}

void RunModel::extendRun(int steps)
{
    m_run.extend(steps);
    m_updates->tell(Change::RunExtended);
}

void RunModel::setWishes(const RunWishes& wishes)
{
    if (m_wishes != wishes) {
        m_wishes = wishes;
        m_updates->tell(Change::Wishes);
    }
}

void RunModel::setRunState(RunState state)
{
    if (m_runState != state) {
        m_runState = state;
        m_updates->tell(Change::RunState);
    }
}

void RunModel::setNextCacheOn(bool on, bool waiting)
{
    if (m_nextCacheOn != on || m_cacheSwitchWaiting != waiting) {
        m_nextCacheOn = on;
        m_cacheSwitchWaiting = waiting;
        m_updates->tell(Change::CacheMode);
    }
}

void RunModel::setRace(RaceState race)
{
    m_race = std::move(race);
    m_updates->tell(Change::Race);
}

void RunModel::setCheckPending(int step)
{
    m_checksPending.insert(step);
    m_updates->tell(Change::Checks);
}

void RunModel::endCheck(int step, const BitComparison& check)
{
    m_checksPending.remove(step);
    m_checkFaults.remove(step);
    m_checks.insert(step, check);
    m_updates->tell(Change::Checks);
}

void RunModel::failCheck(int step, const EngineError& fault)
{
    m_checksPending.remove(step);
    m_checkFaults.insert(step, fault);
    m_updates->tell(Change::Checks);
}

void RunModel::takeLook(const std::shared_ptr<const HeadLook>& look)
{
    m_run.keepLook(look);
    m_lookFault.reset();
    m_updates->tell(Change::Look);
}

void RunModel::failLook(const HeadLookRequest& request, const EngineError& fault)
{
    m_lookFault.emplace(request, fault);
    m_updates->tell(Change::Look);
}

void RunModel::takeScores(const QList<std::shared_ptr<const StepScores>>& scores)
{
    for (const auto& each : scores) {
        m_run.scores().keep(each);
    }
    m_updates->tell(Change::Look);
}

void RunModel::failScores(const ScoreRequest& request, const EngineError& fault)
{
    m_run.scores().keepFault(request, fault);
    m_updates->tell(Change::Look);
}

void RunModel::setWatchWords(std::vector<WatchWord> words)
{
    m_watchWords = std::move(words);
    m_updates->tell(Change::Look);
}

std::optional<EngineError> RunModel::lookFault(const HeadLookRequest& request) const
{
    return m_lookFault && m_lookFault->first == request ? std::optional(m_lookFault->second) : std::nullopt;
}

void RunModel::setCeilingsPending()
{
    m_ceilingsPending = true;
    m_ceilingsFault.reset();
    m_updates->tell(Change::Ceilings);
}

void RunModel::setCeilings(std::optional<MachineCeilings> ceilings)
{
    m_ceilingsPending = false;
    m_ceilingsFault.reset();
    m_ceilings = std::move(ceilings);
    m_updates->tell(Change::Ceilings);
}

void RunModel::failCeilings(const EngineError& fault)
{
    m_ceilingsPending = false;
    m_ceilingsFault = fault;
    m_updates->tell(Change::Ceilings);
}

bool RunModel::lanesPending() const
{
    return std::any_of(m_lanes.begin(), m_lanes.end(), [](const LaneState& state) { return state.pending; });
}

LaneResultsByUse RunModel::laneResults() const
{
    LaneResultsByUse all;
    std::transform(m_lanes.begin(), m_lanes.end(), all.begin(), [](const LaneState& state) { return state.results; });
    return all;
}

std::pair<int, int> RunModel::lanesTimed() const
{
    std::pair<int, int> sum { 0, 0 };
    for (const LaneState& state : m_lanes) {
        sum.first += state.timed;
        sum.second += state.atMost;
    }
    return sum;
}

void RunModel::advanceLanes(LaneUse use, int timed)
{
    LaneState& state = m_lanes[static_cast<std::size_t>(use)];
    if (!state.pending)
        return;  // cancelled meanwhile
    state.timed = timed;
    m_updates->tell(Change::Lanes);
}

void RunModel::setLanesPending(LaneUse use, int atMost)
{
    if (!lanesPending()) {  // a new measurement, with its own count
        for (LaneState& each : m_lanes)
            each.timed = each.atMost = 0;
    }
    LaneState& state = m_lanes[static_cast<std::size_t>(use)];
    state.pending = true;
    state.timed = 0;
    state.atMost = atMost;
    state.fault.reset();
    m_updates->tell(Change::Lanes);
}

void RunModel::takeLanes(LaneUse use, std::shared_ptr<const LaneResults> results)
{
    if (!m_headGroups.empty() && use == LaneUse::Token)
        m_headGroups.back().token = results;
    if (!m_headGroups.empty() && use == LaneUse::Text)
        m_headGroups.back().text = results;
    const int timed = results ? results->rounds * static_cast<int>(results->lanes.size()) : 0;
    m_lanes[static_cast<std::size_t>(use)] = { std::move(results), false, timed, timed, std::nullopt };
    m_updates->tell(Change::Lanes);
}

void RunModel::failLanes(LaneUse use, const EngineError& fault)
{
    LaneState& state = m_lanes[static_cast<std::size_t>(use)];
    state.pending = false;
    state.fault = fault;
    m_updates->tell(Change::Lanes);
}

void RunModel::dropLanes()
{
    for (LaneState& state : m_lanes)
        state.pending = false;
    m_updates->tell(Change::Lanes);
}

/// The same file with another number of KV heads is compared with what it was before; another file begins anew.
void RunModel::noteHeadGroups(const ModelInfo* before)
{
    if (!m_model || before == nullptr || before->source != m_model->source)
        m_headGroups.clear();
    if (!m_model || m_model->handMade || m_model->config.kvHeads < 1)
        return;
    std::erase_if(m_headGroups, [&](const HeadGroups& each) { return each.kvHeads == m_model->config.kvHeads; });
    m_headGroups.push_back(
        { m_model->config.kvHeads, m_model->mergedFrom, kvscope::cacheBytesPerPosition(m_model->config), nullptr, nullptr });
}

void RunModel::beginExperiment(const ExperimentRequest& request)
{
    ExperimentState now = m_run.experiment();
    now.wanted = request;
    now.plain = nullptr;
    now.fault.reset();
    now.proofFault.reset();
    now.ended = false;
    m_run.setExperiment(std::move(now));
    m_updates->tell(Change::Experiment);
}

void RunModel::takeExperiment(std::shared_ptr<const ExperimentResult> result)
{
    ExperimentState now = m_run.experiment();
    now.result = std::move(result);
    m_run.setExperiment(std::move(now));
    m_updates->tell(Change::Experiment);
}

void RunModel::takePlain(std::shared_ptr<const ExperimentResult> result)
{
    ExperimentState now = m_run.experiment();
    now.plain = std::move(result);
    m_run.setExperiment(std::move(now));
    m_updates->tell(Change::Experiment);
}

void RunModel::failPlain(const EngineError& fault)
{
    ExperimentState now = m_run.experiment();
    now.proofFault = fault;
    m_run.setExperiment(std::move(now));
    m_updates->tell(Change::Experiment);
}

void RunModel::failExperiment(const EngineError& fault)
{
    ExperimentState now = m_run.experiment();
    now.result = nullptr;
    now.fault = fault;
    m_run.setExperiment(std::move(now));
    m_updates->tell(Change::Experiment);
}

void RunModel::endExperiment()
{
    ExperimentState ended;
    ended.ended = true;
    m_run.setExperiment(std::move(ended));
    m_updates->tell(Change::Experiment);
}

void RunModel::setLensPending(int step)
{
    m_lensAsked = step;
    m_lensFault.reset();
    m_updates->tell(Change::Lens);
}

void RunModel::takeLens(std::shared_ptr<const LogitLens> lens)
{
    m_lensAsked = -1;
    m_run.keepLens(std::move(lens));
    m_updates->tell(Change::Lens);
}

void RunModel::failLens(int step, const EngineError& fault)
{
    m_lensAsked = -1;
    m_lensFault.emplace(step, fault);
    m_updates->tell(Change::Lens);
}

std::optional<EngineError> RunModel::lensFault(int step) const
{
    return m_lensFault && m_lensFault->first == step ? std::optional(m_lensFault->second) : std::nullopt;
}

void RunModel::dropChecks()
{
    if (!m_checksPending.isEmpty()) {
        m_checksPending.clear();
        m_updates->tell(Change::Checks);
    }
}

}  // namespace kvscope
