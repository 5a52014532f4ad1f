// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What is viewed: step, head, cell, first row, and whether the next token or the newest row of attention is covered. GUI thread only; a part of ViewState.

#include "core/headref.h"
#include "core/steprecord.h"
#include "state/updates.h"
#include "types/heatmaptypes.h"

#include <optional>

namespace kvscope {

class RunModel;

class Selection {
public:
    [[nodiscard]] int viewedStep() const { return m_viewedStep; }  ///< -1 before the first step
    [[nodiscard]] int liveStep() const;
    [[nodiscard]] bool isLive() const { return m_viewedStep == liveStep(); }
    [[nodiscard]] StepRecordPtr viewedRecord() const;  ///< null before the first step
    [[nodiscard]] int layer() const { return m_layer; }
    [[nodiscard]] int head() const { return m_head; }
    [[nodiscard]] int kvHead() const { return m_kvHead; }
    /// The head shown beside the selected one: B beside A. Another model has none.
    [[nodiscard]] std::optional<HeadRef> compared() const { return m_compared; }
    [[nodiscard]] std::optional<CellRef> hover() const { return m_hover; }
    [[nodiscard]] std::optional<CellRef> pinned() const { return m_pinned; }
    /// First visible row of the views with one row per position, which scroll together; each view clamps it to its range.
    [[nodiscard]] int topRow() const { return m_topRow; }
    [[nodiscard]] bool hideFirst() const { return m_hideFirst; }  ///< cover each new step's token until it is revealed
    [[nodiscard]] bool nextHidden() const { return m_nextHidden; }  ///< the viewed step's token is covered now
    [[nodiscard]] bool hideRowFirst() const
    {
        return m_hideRowFirst;
    }  ///< cover each new step's newest row of attention until it is revealed
    [[nodiscard]] bool rowHidden() const { return m_rowHidden; }  ///< the newest row of the viewed step is covered now, in every head
    [[nodiscard]] bool somethingHidden() const { return m_nextHidden || m_rowHidden; }  ///< reveal() shows something

    // Out-of-range values are clamped.
    void setViewedStep(int step);
    void setLayer(int layer);
    void setHead(int head);  ///< moves kvHead to the head's group
    void setCompared(std::optional<HeadRef> head);  ///< ignores a head that the model does not have
    void setKvHead(int kvHead);  ///< moves head into the group if it is outside
    void setHover(std::optional<CellRef> cell);
    void setPinned(std::optional<CellRef> cell);
    void setTopRow(int row);
    /// Called by each view that scrolls, with the first row at which its newest one is in view: in the newest step only, since who views the
    /// past has chosen where to look. Views of different heights differ; the furthest row decides, as it has the newest row in all of them.
    void followNewest(int lastTopRow);
    void setHideFirst(bool hide);
    void setHideRowFirst(bool hide);
    /// Of both, the row first: it is computed before the token.
    void reveal();
    /// While a class bets, each new token is covered whatever hideFirst() says. One that is visible when this is switched on stays so.
    void setBetting(bool on);

    Selection(const Selection&) = delete;
    Selection& operator=(const Selection&) = delete;

protected:
    Selection(RunModel* runs, Updates* updates) : m_runs(runs), m_updates(updates) { }
    ~Selection() = default;

    // React to changes of the runs; return what changed here and leave the announcement to the caller.
    [[nodiscard]] Changes followModel();
    [[nodiscard]] Changes followRun();
    [[nodiscard]] Changes followRecords(bool wasLive);

private:
    [[nodiscard]] Changes coverNext();
    void tellHead();

    RunModel* m_runs = nullptr;  ///< is told which heads are shown
    Updates* m_updates = nullptr;
    int m_viewedStep = -1;
    int m_layer = 0;
    int m_head = 0;
    int m_kvHead = 0;
    std::optional<HeadRef> m_compared;
    std::optional<CellRef> m_hover;
    std::optional<CellRef> m_pinned;
    int m_topRow = 0;
    bool m_hideFirst = false;
    bool m_betting = false;
    bool m_nextHidden = false;
    int m_revealedStep = -1;  ///< the last step whose token was revealed
    bool m_hideRowFirst = false;
    bool m_rowHidden = false;
    int m_revealedRow = -1;  ///< the last step whose newest row was revealed
};

}  // namespace kvscope
