// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// All data of one run for the views: tokens, records, and the attention matrix of any step, assembled from the rows that each step
// captured. The rows are kept here only, not in the records, so that what is dropped for the byte budget is freed whoever keeps records.
// GUI thread only; owned by ViewState.

#include "core/steprecord.h"
#include "run/attentionagain.h"
#include "run/generator.h"
#include "run/headlook.h"
#include "state/experimentstate.h"
#include "state/headhistory.h"
#include "state/scorehistory.h"
#include "types/cellstate.h"
#include "types/heatmaptypes.h"

#include <QList>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace kvscope {

class RunHistory {
public:
    RunHistory() = default;
    RunHistory(std::uint64_t runId, RunSettings settings);
    /// @param before the previous run: a branch that keeps part of its cache shows that part's rows. They count towards the byte budget and are
    /// evicted first. Dropped with the first record of a run that keeps nothing, unless keepBefore() was called.
    RunHistory(std::uint64_t runId, RunSettings settings, RunHistory&& before);
    // Not copied: a copy would keep rows that the original drops.
    RunHistory(const RunHistory&) = delete;
    RunHistory(RunHistory&&) = default;
    RunHistory& operator=(const RunHistory&) = delete;
    RunHistory& operator=(RunHistory&&) = default;
    ~RunHistory() = default;

    [[nodiscard]] std::uint64_t runId() const { return m_runId; }
    [[nodiscard]] const RunSettings& settings() const { return m_settings; }
    [[nodiscard]] const QList<StepRecordPtr>& records() const { return m_records; }  ///< without attention rows: see attention()
    [[nodiscard]] int steps() const { return static_cast<int>(m_records.size()); }  ///< finished steps
    /// Records of the runs that this one branched from, oldest first; empty unless its prefill kept part of their cache.
    [[nodiscard]] const QList<StepRecordPtr>& inherited() const { return m_inherited; }
    /// The previous run, while it is kept; null: none.
    [[nodiscard]] const RunHistory* before() const { return m_before.get(); }
    /// For a run of which a branch starts: forgets the runs before it, but for whole rows of theirs that it shows and has not captured itself.
    /// inherited() stays.
    void forgetBefore();
    void keepBefore() { m_keepsBefore = true; }  ///< this run branched off: the one before can be taken up again
    /// This run is taken up again after @p branch, a branch of it, which may have written rows that both share.
    void continueAfter(const RunHistory& branch);
    /// The same run without what takes memory: no attention, whole or pooled, no fingerprints and no run before. What was captured is remembered,
    /// so that it can be computed again.
    [[nodiscard]] RunHistory withoutRows() const;
    /// This run is taken up again after others: of its rows of K and V only the first @p kept are still in the cache.
    void continueWith(int kept) { m_leftBranches.push_back({ steps(), kept }); }
    [[nodiscard]] std::unique_ptr<RunHistory> takeBefore() { return std::move(m_before); }
    [[nodiscard]] int promptLength() const { return static_cast<int>(m_settings.prompt.size()); }

    /// Plans more steps than the run started with.
    void extend(int steps);
    /// Records arrive in order of their index; one out of order or of another run is ignored. When the attention held exceeds
    /// @p byteBudget, captures are evicted, oldest first, the prefill's last. Of those first all heads but @p shown are given up, and only when that
    /// does not suffice these, too.
    void append(const QList<StepRecordPtr>& records, std::uint64_t byteBudget, std::span<const HeadRef> shown = {});
    /// Evicts until the attention held is at most this much.
    void keepWithin(std::uint64_t byteBudget, std::span<const HeadRef> shown = {});
    /// Puts attention back that was computed again. Others are dropped for it where the budget has no room for both.
    void restore(const AttentionAgain& again, std::uint64_t byteBudget, std::span<const HeadRef> shown = {});
    /// Rows of the matrices of @p step that are not held of all heads, because they were dropped or never fitted the budget.
    [[nodiscard]] int droppedRows(int step) const;
    /// The same of one head.
    [[nodiscard]] int droppedRows(int step, HeadRef head) const;
    /// What computes them again, in the order of their steps; empty without capture.
    /// @param heads only the rows of these, if it is not empty
    [[nodiscard]] std::vector<AttentionRequest> dropped(int step, const std::vector<HeadRef>& heads = {}) const;
    /// What all rows that a step shows would take in memory for one head, in bytes; 0 if nothing was captured.
    [[nodiscard]] std::uint64_t attentionNeeded(int step) const;
    /// Whether the rows that a step shows have the bits that they had before they were dropped, the worst of those that were computed again;
    /// null: none was.
    [[nodiscard]] std::optional<RowBits> bitsAgain(int step) const;
    /// Bytes of the whole attention rows that are held, those of the runs before included.
    [[nodiscard]] std::uint64_t attentionBytes() const;

    /// What is held of each step beside its record, by step; null where nothing is. Shares the rows, so that another thread may read them.
    struct HeldRows {
        std::vector<std::shared_ptr<const AttentionRows>> attention;
        std::vector<std::shared_ptr<const HeadRows>> heads;
        std::vector<std::shared_ptr<const RowPrints>> prints;
    };
    [[nodiscard]] HeldRows heldRows() const { return { m_captures.rows, m_heads.rows(), m_prints }; }

    /// Positions known after @p step (prompt + step); 0 for step < 0.
    [[nodiscard]] int positionsAt(int step) const;
    /// Token at a position, from the prompt or sampled; -1 if not known yet.
    [[nodiscard]] TokenId tokenAt(int position) const;
    /// Tokens at positions 0 … positionsAt(step) - 1.
    [[nodiscard]] std::vector<TokenId> tokensAt(int step) const;
    [[nodiscard]] std::vector<TokenId> tokens() const { return tokensAt(steps()); }  ///< every one that is known
    /// Rows that a prompt would find in the cache after the last step: of the tokens that both begin with, as far as they are stored, but for the
    /// prompt's newest, which is always computed. 0 where they have only the token @p bos in common, which begins every text.
    [[nodiscard]] int keptFor(std::span<const TokenId> prompt, std::optional<TokenId> bos) const;
    /// The step that first computed a position; -1 for a negative one.
    [[nodiscard]] int stepOfPosition(int position) const;
    /// For each position of @p step, the step that wrote its K and V rows that are in the cache then; -1 if there are none, or if a branch wrote
    /// them that was left since. Rows that a branch inherited count as step 0, where they are Reused. Empty if there is no such step.
    [[nodiscard]] std::vector<int> writers(int step) const;
    [[nodiscard]] CellState cellState(int position, int step) const;
    /// Whether a row of the matrix was computed or recomputed in @p step.
    [[nodiscard]] bool rowComputedIn(int position, int step) const;

    /// Assembles rows from the records; recomputes nothing. Null before the first step, without capture, or out of range.
    [[nodiscard]] std::optional<AttentionMatrix> attention(int layer, int head, int step) const;
    /// One row of that matrix: weights on keys 0 … position, NaN where masked; empty where it would have none. Valid until the run changes.
    [[nodiscard]] std::span<const float> attentionRow(int layer, int head, int position, int step) const;
    /// Keeps what a head computed for a query, when it was computed again. The latest are kept, up to 16 MiB.
    void keepLook(std::shared_ptr<const HeadLook> look);
    /// What was kept of it; null if nothing was.
    [[nodiscard]] std::shared_ptr<const HeadLook> look(const HeadLookRequest& request) const;
    /// The experiment beside the run.
    [[nodiscard]] const ExperimentState& experiment() const { return m_experiment; }
    void setExperiment(ExperimentState experiment) { m_experiment = std::move(experiment); }
    /// Keeps what the model would say after each layer of a step. The latest 64 are kept.
    void keepLens(std::shared_ptr<const LogitLens> lens);
    /// What was kept of it; null if nothing was.
    [[nodiscard]] std::shared_ptr<const LogitLens> lens(int step) const;
    /// For each position of @p step, the fingerprints that hold those of its rows that were in the cache after it; null where there were none.
    [[nodiscard]] std::vector<std::shared_ptr<const RowPrints>> rowPrints(int step) const;

    /// What was read of the distributions of its steps, on request.
    [[nodiscard]] const ScoreHistory& scores() const { return m_scores; }
    [[nodiscard]] ScoreHistory& scores() { return m_scores; }

    /// What every step captured of every head, however small the byte budget is.
    [[nodiscard]] const HeadHistory& heads() const { return m_heads; }
    /// What heads() takes, of this run and of those before it that are kept.
    [[nodiscard]] std::uint64_t headBytes() const;

private:
    /// The rows that each of some records captured.
    struct Captures {
        std::vector<std::shared_ptr<const AttentionRows>> rows;  ///< by record, of all heads; null: not captured, or evicted
        std::vector<std::vector<HeadAttention>> shown;  ///< by record, of single heads whose rows are not, or not all, in `rows`
        std::vector<std::vector<int>> at;  ///< for each position, the indexes of the records that captured its row, ascending
        std::vector<AttentionRequest> made;  ///< by record, what was captured; firstRow -1: nothing
        int layers = 0;  ///< of the captures; 0 before the first one
        int heads = 0;

        void append(const StepRecord& record);
        void put(int place, std::shared_ptr<const AttentionRows> captured);
        void putHead(int place, HeadAttention captured);
        /// Keeps only these heads of a record's rows; returns the bytes that are free now.
        std::uint64_t keepOnly(std::size_t place, std::span<const HeadRef> kept);
        std::uint64_t drop(std::size_t place);  ///< all that is held of a record; returns its bytes
        void note(int place, int from, int end);
        /// The newest capture of a row by the first @p count records; null if there is none.
        [[nodiscard]] const AttentionRows* newest(int position, int count) const;
        /// The same of one head: the weights on the keys that the row may see; empty if there is none.
        [[nodiscard]] std::span<const float> newestRow(int position, int count, HeadRef head) const;
        [[nodiscard]] bool holdsAny(int position, int count) const;  ///< of all heads or of some
        [[nodiscard]] std::uint64_t bytes() const;
    };
    /// A branch of this run that was left again.
    struct LeftBranch {
        int step = 0;  ///< the first of this run after it
        int firstWritten = 0;  ///< of the rows that both share, the first one that the branch wrote
    };
    [[nodiscard]] const AttentionRows* rowsWith(int position, int step) const;
    [[nodiscard]] const AttentionRows* newestOfAll(int position) const;
    [[nodiscard]] std::span<const float> rowOf(int position, int step, HeadRef head) const;
    [[nodiscard]] std::span<const float> newestRowOfAll(int position, HeadRef head) const;
    [[nodiscard]] bool holdsAnyOfAll(int position) const;
    [[nodiscard]] AttentionRequest requestFor(int position, int step) const;
    void evict(std::uint64_t byteBudget, int sparedStep, std::span<const HeadRef> shown);
    template<class Visit> void visitBefore(const Visit& visit);

    std::uint64_t m_runId = 0;
    RunSettings m_settings;
    QList<StepRecordPtr> m_records;
    QList<StepRecordPtr> m_inherited;  ///< see inherited()
    Captures m_captures;  ///< by m_records
    std::vector<std::shared_ptr<const RowPrints>> m_prints;  ///< by m_records; null where a step stored nothing
    std::vector<std::shared_ptr<const HeadLook>> m_looks;  ///< oldest first
    ExperimentState m_experiment;
    std::vector<std::shared_ptr<const LogitLens>> m_lenses;  ///< oldest first
    std::unique_ptr<RunHistory> m_before;  ///< see before()
    bool m_keepsBefore = false;
    std::vector<LeftBranch> m_leftBranches;  ///< ascending by step
    HeadHistory m_heads;
    ScoreHistory m_scores;
    std::map<int, RowBits> m_bitsAgain;  ///< by step; see bitsAgain()
    int m_firstCaptured = -1;  ///< the first step whose attention was captured; -1: none
};

/// Mean of weightOnFirstToken() over the rows from the second on that are not missing, as in HeadSummary::mean(); NaN without such rows.
[[nodiscard]] double shareOnFirstToken(const AttentionMatrix& matrix);

}  // namespace kvscope
