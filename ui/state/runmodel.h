// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The model, the current and earlier runs on it, the race, and the comparisons. Views read it; SessionController and RaceController set it.
// GUI thread only; a part of ViewState. Starts no computation.

#include "loader/checkpoint.h"
#include "run/machineceilings.h"
#include "run/passtimes.h"
#include "state/lanestate.h"
#include "state/racestate.h"
#include "state/runhistory.h"
#include "state/runtree.h"
#include "state/runwishes.h"
#include "state/watchword.h"

#include <QHash>
#include <QSet>
#include <QString>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace kvscope {

class Updates;

enum class RunState { NoModel, Loading, Paused, Running, Finished };

class RunModel {
public:
    [[nodiscard]] const std::shared_ptr<const ModelInfo>& model() const { return m_model; }  ///< null before the first model
    [[nodiscard]] const Tokenizer* tokenizer() const { return m_model ? m_model->tokenizer.get() : nullptr; }
    [[nodiscard]] const RunHistory& run() const { return m_run; }
    [[nodiscard]] RunState runState() const { return m_runState; }
    [[nodiscard]] bool nextCacheOn() const { return m_nextCacheOn; }  ///< mode of the next step
    [[nodiscard]] bool cacheSwitchWaiting() const { return m_cacheSwitchWaiting; }  ///< switched while a step is being computed
    /// Records of the latest earlier run in this window in the other mode, with the same model and prompt; empty if there is none.
    [[nodiscard]] const QList<StepRecordPtr>& baselineRecords() const { return m_baseline; }

    /// The run that the current one branched from; null where there is none to take up again.
    [[nodiscard]] const RunHistory* runBefore() const { return m_mayTakeUpBefore ? m_run.before() : nullptr; }

    /// Every run on this model that is remembered, the current one included.
    [[nodiscard]] const RunTree& tree() const { return m_tree; }
    /// A run of tree(): run() itself, or as it was when it was left, without attention. Null if it is not remembered; valid until the next change.
    [[nodiscard]] const RunHistory* history(std::uint64_t runId) const;

    /// The latest race on this model.
    [[nodiscard]] const RaceState& race() const { return m_race; }
    /// Comparison of a step's logits with the other mode, made with the step or later; absent if not compared.
    [[nodiscard]] std::optional<BitComparison> comparisonAt(int step) const;
    /// The same of a step of any run of tree().
    [[nodiscard]] std::optional<BitComparison> comparisonOf(std::uint64_t runId, int step) const;
    /// The same of all steps of the run.
    [[nodiscard]] std::vector<std::optional<BitComparison>> checkedSteps() const;
    /// Fitted to the passes of this run, its checks and its baseline; for expectedTime(). Nothing is known without a model.
    [[nodiscard]] PassTimes passTimes() const;
    /// Why a requested comparison of a step failed.
    [[nodiscard]] std::optional<EngineError> checkFault(int step) const;
    /// Its logits were dropped: another request cannot succeed.
    [[nodiscard]] bool checkImpossible(int step) const;
    [[nodiscard]] bool checkPending(int step) const { return m_checksPending.contains(step); }
    [[nodiscard]] int checksPending() const { return static_cast<int>(m_checksPending.size()); }
    /// Why the latest request for a look failed; nothing if it was another one, or was answered.
    [[nodiscard]] std::optional<EngineError> lookFault(const HeadLookRequest& request) const;
    /// Of this machine for this model; not known before they were measured once.
    [[nodiscard]] const std::optional<MachineCeilings>& ceilings() const { return m_ceilings; }
    [[nodiscard]] bool ceilingsPending() const { return m_ceilingsPending; }  ///< they are being measured
    [[nodiscard]] const std::optional<EngineError>& ceilingsFault() const
    {
        return m_ceilingsFault;
    }  ///< why the latest measurement failed
    /// Measured beside the run for this model.
    [[nodiscard]] const LaneState& lanes(LaneUse use) const { return m_lanes[static_cast<std::size_t>(use)]; }
    [[nodiscard]] bool lanesPending() const;  ///< any
    /// Of all that are measured together: runs timed so far, and how many there will be at most.
    [[nodiscard]] std::pair<int, int> lanesTimed() const;
    [[nodiscard]] LaneResultsByUse laneResults() const;
    /// The same model with other numbers of KV heads, as it was loaded in this window; the one in use last. Empty without a model with heads to merge.
    [[nodiscard]] const std::vector<HeadGroups>& headGroups() const { return m_headGroups; }
    [[nodiscard]] const std::vector<WatchWord>& watchWords() const { return m_watchWords; }
    /// The experiment beside the run.
    [[nodiscard]] const ExperimentState& experiment() const { return m_run.experiment(); }
    [[nodiscard]] bool lensPending(int step) const { return m_lensAsked == step; }
    /// Why the latest request for a logit lens failed; nothing if it was of another step, or was answered.
    [[nodiscard]] std::optional<EngineError> lensFault(int step) const;
    static constexpr std::uint64_t kUsualAttentionBudget = 512'000'000;  ///< bytes
    [[nodiscard]] std::uint64_t attentionBudget() const { return m_attentionBudget; }
    /// Heads that are looked at, the most important first: of attention that has no room for all heads, theirs is kept.
    [[nodiscard]] const std::vector<HeadRef>& shownHeads() const { return m_shownHeads; }
    /// The heads whose dropped rows of a step would be computed again: empty stands for all, which is where these have room; otherwise shownHeads().
    [[nodiscard]] std::vector<HeadRef> headsToCompute(int step) const;
    /// What all rows of these heads that a step shows would take in memory, in bytes; 0 if nothing was captured.
    [[nodiscard]] std::uint64_t attentionNeeded(int step) const;
    /// Whether rows of a step that were dropped can be computed again and then held.
    [[nodiscard]] bool canComputeAttention(int step) const;
    /// Steps of the run whose dropped attention is being computed again.
    [[nodiscard]] int attentionPending() const { return m_attentionPending; }
    [[nodiscard]] const std::optional<EngineError>& attentionFault() const { return m_attentionFault; }  ///< of the latest request
    [[nodiscard]] const RunWishes& wishes() const { return m_wishes; }

    /// The runs were read from a session file and their model is not loaded: they are shown, and nothing can be computed.
    [[nodiscard]] bool isRecorded() const { return m_recorded; }
    /// What was written about steps, by run and step.
    using Notes = std::map<std::pair<std::uint64_t, int>, QString>;
    [[nodiscard]] const Notes& notes() const { return m_notes; }
    [[nodiscard]] QString note(std::uint64_t runId, int step) const;  ///< empty: none

    void setRecorded(bool recorded);
    /// The model of recorded runs was loaded: @p model is the same one, with a tokenizer that can encode. The runs stay.
    void completeModel(std::shared_ptr<const ModelInfo> model);
    void setNote(std::uint64_t runId, int step, const QString& text);  ///< an empty one removes it

    /// Drops attention of the current run, oldest first, until it is at most this much; for another run that needs the rest of the budget.
    void limitAttention(std::uint64_t bytes);
    void extendRun(int steps);  ///< plans more steps than the run started with
    /// Attention held in memory beyond this is dropped, oldest first and shown heads last; default 512 MB. Applies at once. Only the current run holds any.
    void setAttentionBudget(std::uint64_t bytes);
    void setShownHeads(std::vector<HeadRef> heads) { m_shownHeads = std::move(heads); }  ///< Selection calls it
    void awaitAttention(int steps);  ///< so many steps' dropped attention was asked for
    void takeAttention(const AttentionAgain& again);  ///< one of them
    void failAttention(const EngineError& fault);  ///< one of them could not be computed
    void setWishes(const RunWishes& wishes);  ///< remembers them; SessionController tells the session too
    void setRunState(RunState state);
    void setNextCacheOn(bool on, bool waiting);
    void setRace(RaceState race);
    void setCheckPending(int step);  ///< a comparison was requested
    void endCheck(int step, const BitComparison& check);  ///< the result, for a step of the run
    void failCheck(int step, const EngineError& fault);  ///< there will be no result
    void takeLook(const std::shared_ptr<const HeadLook>& look);  ///< of the run; see RunHistory::look()
    void failLook(const HeadLookRequest& request, const EngineError& fault);  ///< it could not be computed
    void setCeilingsPending();
    void setCeilings(std::optional<MachineCeilings> ceilings);  ///< ends what is pending
    void failCeilings(const EngineError& fault);  ///< what was known stays
    void setLanesPending(LaneUse use, int atMost);  ///< @param atMost runs that it will make
    void advanceLanes(LaneUse use, int timed);
    void takeLanes(LaneUse use, std::shared_ptr<const LaneResults> results);  ///< ends what is pending
    void failLanes(LaneUse use, const EngineError& fault);  ///< what was known stays
    void dropLanes();  ///< pending measurements will not be answered
    void takeScores(const QList<std::shared_ptr<const StepScores>>& scores);  ///< of the run; see RunHistory::scores()
    void failScores(const ScoreRequest& request, const EngineError& fault);
    void setWatchWords(std::vector<WatchWord> words);
    void beginExperiment(const ExperimentRequest& request);  ///< the answer of the one before stays until its own arrives
    void takeExperiment(std::shared_ptr<const ExperimentResult> result);  ///< the answer to what is wanted
    void takePlain(std::shared_ptr<const ExperimentResult> result);  ///< see ExperimentState::plain
    void failPlain(const EngineError& fault);  ///< there will be no proof
    void failExperiment(const EngineError& fault);
    void endExperiment();
    void setLensPending(int step);
    void takeLens(std::shared_ptr<const LogitLens> lens);
    void failLens(int step, const EngineError& fault);
    void dropChecks();  ///< pending requests will not be answered

    RunModel(const RunModel&) = delete;
    RunModel& operator=(const RunModel&) = delete;

protected:
    explicit RunModel(Updates* updates) : m_updates(updates) { }
    ~RunModel() = default;

    // These also change the selection, so ViewState calls them and announces the changes.
    void takeModel(std::shared_ptr<const ModelInfo> model);
    void takeRun(std::uint64_t runId, RunSettings settings, const BranchPoint& origin = {});
    void takeRun(RunHistory run, const BranchPoint& origin = {});  ///< one that has steps already
    /// A run of tree() becomes the current run again, as it was left. @param kept of its rows of K and V that are still in the cache
    void takeRunAgain(std::uint64_t runId, int kept);
    void takeBranch(std::uint64_t runId, RunSettings settings);  ///< the same; the current run becomes runBefore()
    void takeRunBefore();  ///< runBefore() becomes the current run again
    [[nodiscard]] bool takeRecords(const QList<StepRecordPtr>& records);  ///< false if none of them belongs to the run

private:
    /// What a later run in the other mode is compared with.
    struct PastRun {
        std::uint64_t runId = 0;
        RunSettings settings;
        QList<StepRecordPtr> records;
    };
    [[nodiscard]] QList<StepRecordPtr> baselineOf(const RunHistory& run) const;
    void rememberRun();
    void forgetChecks();
    void noteHeadGroups(const ModelInfo* before);
    void leaveRun();

    Updates* m_updates = nullptr;
    std::shared_ptr<const ModelInfo> m_model;
    RunHistory m_run;
    RunTree m_tree;
    QList<PastRun> m_earlier;  ///< the latest that never switched the cache, oldest first
    QList<StepRecordPtr> m_baseline;
    RaceState m_race;
    RunWishes m_wishes;
    QSet<int> m_checksPending;  ///< steps of the run
    QHash<int, EngineError> m_checkFaults;  ///< by step of the run
    QHash<int, BitComparison> m_checks;  ///< by step of the run; comparisons made after the step
    QHash<int, BitComparison> m_checksBefore;  ///< the same of runBefore()
    std::optional<std::pair<HeadLookRequest, EngineError>> m_lookFault;
    std::optional<MachineCeilings> m_ceilings;
    std::optional<EngineError> m_ceilingsFault;
    bool m_ceilingsPending = false;
    std::array<LaneState, kLaneUses> m_lanes;
    std::vector<HeadGroups> m_headGroups;
    std::vector<WatchWord> m_watchWords;
    std::optional<std::pair<int, EngineError>> m_lensFault;
    int m_lensAsked = -1;  ///< the step of an unanswered request; -1: none
    bool m_mayTakeUpBefore = false;
    int m_attentionPending = 0;
    std::optional<EngineError> m_attentionFault;
    std::uint64_t m_attentionBudget = kUsualAttentionBudget;
    std::vector<HeadRef> m_shownHeads;
    RunState m_runState = RunState::NoModel;
    bool m_nextCacheOn = true;
    bool m_cacheSwitchWaiting = false;
    bool m_recorded = false;
    Notes m_notes;
};

}  // namespace kvscope
