// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The one visualisation state. Panels read it, change it through its setters and hear of changes by its signals; they never talk to each
// other. GUI thread only; owned by the main window. It holds no widget and starts no computation.

#include "figures/heatmaptypes.h"
#include "run/decodecost.h"
#include "loader/checkpoint.h"
#include "state/costenums.h"
#include "state/racestate.h"
#include "state/runhistory.h"

#include <QHash>
#include <QObject>
#include <QSet>

#include <memory>
#include <optional>

namespace kvscope {

enum class RunState { NoModel, Loading, Paused, Running, Finished };

class ViewState final : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ViewState)

public:
    explicit ViewState(QObject* parent = nullptr);
    ~ViewState() override;

    // What there is to see.
    [[nodiscard]] const std::shared_ptr<const ModelInfo>& model() const { return m_model; }  ///< null before the first model
    [[nodiscard]] const Tokenizer* tokenizer() const { return m_model ? m_model->tokenizer.get() : nullptr; }
    [[nodiscard]] const RunHistory& run() const { return m_run; }
    [[nodiscard]] RunState runState() const { return m_runState; }
    [[nodiscard]] bool nextCacheOn() const { return m_nextCacheOn; }  ///< mode of the next step
    [[nodiscard]] bool cacheSwitchWaiting() const { return m_cacheSwitchWaiting; }  ///< flipped while a step is being computed
    /// Records of the latest earlier run in this window with the other mode on the same model and prompt, measured then; empty when there is none.
    [[nodiscard]] const QList<StepRecordPtr>& ghostRecords() const { return m_ghost; }

    /// The latest race on this model.
    [[nodiscard]] const RaceState& race() const { return m_race; }
    /// The other mode's logits of a step of the run, compared when it was made or since; absent when they were not.
    [[nodiscard]] std::optional<BitComparison> equalityAt(int step) const;
    /// Why a step of the run could not be compared when that was asked for.
    [[nodiscard]] std::optional<EngineError> checkFault(int step) const;
    /// Its logits were given up: asking once more would not help.
    [[nodiscard]] bool checkImpossible(int step) const;
    [[nodiscard]] bool checkPending(int step) const { return m_checksPending.contains(step); }
    [[nodiscard]] int checksPending() const { return static_cast<int>(m_checksPending.size()); }

    // What is looked at.
    [[nodiscard]] int viewedStep() const { return m_viewedStep; }  ///< -1 before the first step
    [[nodiscard]] int liveStep() const { return m_run.steps() - 1; }
    [[nodiscard]] bool isLive() const { return m_viewedStep == liveStep(); }
    [[nodiscard]] StepRecordPtr viewedRecord() const;  ///< null before the first step
    [[nodiscard]] int layer() const { return m_layer; }
    [[nodiscard]] int head() const { return m_head; }
    [[nodiscard]] int kvHead() const { return m_kvHead; }
    [[nodiscard]] std::optional<CellRef> hover() const { return m_hover; }
    [[nodiscard]] std::optional<CellRef> pinned() const { return m_pinned; }
    /// First row shown by the views that list one position a row and scroll together; each clamps it to what it can show.
    [[nodiscard]] int topRow() const { return m_topRow; }
    [[nodiscard]] HeatmapScale scale() const { return m_scale; }
    [[nodiscard]] PaletteId palette() const { return m_palette; }
    [[nodiscard]] CostUnit costUnit() const { return m_costUnit; }
    [[nodiscard]] CostSum costSum() const { return m_costSum; }
    [[nodiscard]] CostAxis costAxis() const { return m_costAxis; }
    /// The case that the what-if calculator computes; the text's Mini-GPT at first.
    [[nodiscard]] const DecodeShape& whatIf() const { return m_whatIf; }
    [[nodiscard]] bool hideFirst() const { return m_hideFirst; }  ///< predict, then reveal
    [[nodiscard]] bool nextHidden() const { return m_nextHidden; }  ///< the viewed step's token is covered now

    // Set by the main window, from the session.
    void setModel(std::shared_ptr<const ModelInfo> model);
    void startRun(std::uint64_t runId, RunSettings settings);
    void extendRun(int steps);  ///< more steps are planned than the run began with
    void appendRecords(const QList<StepRecordPtr>& records);  ///< moves the view along when it was live
    /// Attention held in memory beyond this is given up, oldest first; 512 MiB unless said otherwise. Holds from the next record on.
    void setAttentionBudget(std::uint64_t bytes);
    [[nodiscard]] std::uint64_t attentionBudget() const { return m_attentionBudget; }
    void setRunState(RunState state);
    void setNextCacheOn(bool on, bool waiting);
    void setRace(RaceState race);
    void setCheckPending(int step);  ///< the comparison was asked for
    void endCheck(int step, const BitComparison& check);  ///< the answer, for a step of the run
    void failCheck(int step, const EngineError& fault);  ///< there will be none
    void dropChecks();  ///< those asked for will not be answered

    // Set by panels; out-of-range values are clamped.
    void setViewedStep(int step);
    void setLayer(int layer);
    void setHead(int head);  ///< moves kvHead to the head's group
    void setKvHead(int kvHead);  ///< moves head into the group when it is not there
    void setHover(std::optional<CellRef> cell);
    void setPinned(std::optional<CellRef> cell);
    void setTopRow(int row)
    {
        if (m_topRow == row)
            return;
        m_topRow = row;
        emit topRowChanged();
    }
    void setScale(HeatmapScale scale);
    void setPalette(PaletteId palette);
    void setCostUnit(CostUnit unit);
    void setCostSum(CostSum sum);
    void setCostAxis(CostAxis axis);
    /// Leaves the case as it was when @p shape is impossible (faultOf()).
    void setWhatIf(const DecodeShape& shape);
    void setHideFirst(bool hide);
    void reveal();

signals:
    void modelChanged();
    void runStarted();
    void runExtended();
    void recordsAppended();
    void runStateChanged();
    void cacheModeChanged();
    void viewedStepChanged();  ///< also when a live view moved along
    void headChanged();  ///< layer, head or KV head
    void hoverChanged();
    void pinnedChanged();
    void topRowChanged();
    void displayChanged();  ///< scale, palette, cost unit, sum or axis
    void nextHiddenChanged();
    void whatIfChanged();
    void raceChanged();
    void equalityChanged();  ///< a comparison of a step that is over was asked for, answered or dropped

    // Wishes of panels that only the main window can fulfil.
    void stepRequested();
    void branchRequested(
        int step, kvscope::TokenId token);  ///< continue from `step`, with this token drawn there; -1: the one that was drawn
    void savePictureRequested();
    void raceRequested(int tokens);  ///< the prompt once without the cache and once with it, this many tokens each
    void raceCancelRequested();
    void checkRequested(int step);  ///< compare a step that was not compared when it was made; -1: all of them
    void checksCancelRequested();
    void proofRequested();  ///< show the proof

private:
    void moveView(int step);
    void updateNextHidden();
    void rememberRun();

    std::shared_ptr<const ModelInfo> m_model;
    RunHistory m_run;
    QList<RunHistory> m_earlier;  ///< the latest runs on this model that never switched, oldest first
    QList<StepRecordPtr> m_ghost;
    RaceState m_race;
    QSet<int> m_checksPending;  ///< steps of the run
    QHash<int, EngineError> m_checkFaults;  ///< by step of the run
    QHash<int, BitComparison> m_checks;  ///< by step of the run, those asked for after it was made
    std::uint64_t m_attentionBudget = std::uint64_t { 512 } << 20U;
    RunState m_runState = RunState::NoModel;
    bool m_nextCacheOn = true;
    bool m_cacheSwitchWaiting = false;
    int m_viewedStep = -1;
    int m_layer = 0;
    int m_head = 0;
    int m_kvHead = 0;
    std::optional<CellRef> m_hover;
    std::optional<CellRef> m_pinned;
    int m_topRow = 0;
    HeatmapScale m_scale = HeatmapScale::Linear;
    PaletteId m_palette = PaletteId::Viridis;
    CostUnit m_costUnit = CostUnit::Operations;
    CostSum m_costSum = CostSum::PerStep;
    CostAxis m_costAxis = CostAxis::Linear;
    DecodeShape m_whatIf;
    bool m_hideFirst = false;
    bool m_nextHidden = false;
    int m_revealedStep = -1;  ///< the last step whose token was uncovered
};

}  // namespace kvscope
