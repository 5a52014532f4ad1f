// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/selection.h"

#include "state/runmodel.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace kvscope {

namespace {

/// Stores @p value; returns whether it changed.
template<class T> bool change(T& member, const T& value)
{
    if (member == value) {
        return false;
    }
    member = value;
    return true;
}

/// The cell if it is within the known positions, otherwise nullopt.
std::optional<CellRef> known(const RunHistory& run, std::optional<CellRef> cell)
{
    const int positions = run.positionsAt(run.steps() - 1);
    if (!cell || cell->query < 0 || positions == 0) {
        return std::nullopt;
    }
    return CellRef { std::min(cell->query, positions - 1), std::clamp(cell->key, -1, positions - 1) };
}

const HeadRole* headToBeginWith(const std::vector<HeadRole>& roles)
{
    const auto worth = [](const HeadRole& role) { return std::pair(role.pattern == "previous", role.score - role.even); };
    const auto best
        = std::max_element(roles.begin(), roles.end(), [&](const HeadRole& a, const HeadRole& b) { return worth(a) < worth(b); });
    return best == roles.end() ? nullptr : &*best;
}

struct HeadCounts {
    explicit HeadCounts(const RunModel& runs)
        : layers(runs.model() ? std::max(1, runs.model()->config.layers) : 1)
        , heads(runs.model() ? std::max(1, runs.model()->config.heads) : 1)
        , kvHeads(runs.model() ? std::max(1, runs.model()->config.kvHeads) : 1)
        , group(std::max(1, heads / kvHeads))
    {
    }
    int layers;
    int heads;
    int kvHeads;
    int group;  ///< heads that share one KV head
};

}  // namespace

int Selection::liveStep() const
{
    return m_runs->run().steps() - 1;
}

StepRecordPtr Selection::viewedRecord() const
{
    return m_viewedStep < 0 ? nullptr : m_runs->run().records().at(m_viewedStep);
}

Changes Selection::followModel()
{
    m_viewedStep = -1;
    m_revealedStep = -1;
    m_revealedRow = -1;
    m_hover.reset();
    m_pinned.reset();
    m_compared.reset();
    const HeadCounts counts(*m_runs);
    // A head with a known job shows more than whichever comes first; "previous token" is the one that needs no explanation.
    if (const HeadRole* role = m_runs->model() ? headToBeginWith(m_runs->model()->headRoles) : nullptr) {
        m_layer = role->layer;
        m_head = role->head;
    }
    m_layer = std::clamp(m_layer, 0, counts.layers - 1);
    m_head = std::clamp(m_head, 0, counts.heads - 1);
    m_kvHead = m_head / counts.group;
    m_topRow = 0;
    m_runs->setShownHeads({ { m_layer, m_head } });
    return Change::Head | Change::Hover | Change::Pinned | Change::ViewedStep | Change::TopRow | coverNext();
}

Changes Selection::followRun()
{
    Changes what = Change::ViewedStep;
    m_viewedStep = -1;
    m_revealedStep = -1;
    m_revealedRow = -1;
    if (change(m_topRow, 0)) {
        what |= Change::TopRow;
    }
    if (change(m_hover, std::optional<CellRef>())) {
        what |= Change::Hover;
    }
    // A pin survives if the new run has its position from the start.
    if (m_pinned && std::max(m_pinned->query, m_pinned->key) >= m_runs->run().promptLength()) {
        m_pinned.reset();
        what |= Change::Pinned;
    }
    return what | coverNext();
}

Changes Selection::followRecords(bool wasLive)
{
    if (wasLive) {
        m_viewedStep = liveStep();
    }
    return (wasLive ? Changes(Change::ViewedStep) : Changes()) | coverNext();
}

void Selection::setViewedStep(int step)
{
    if (change(m_viewedStep, std::clamp(step, std::min(0, liveStep()), liveStep()))) {
        m_updates->tell(Change::ViewedStep | coverNext());
    }
}

void Selection::setLayer(int layer)
{
    if (change(m_layer, std::clamp(layer, 0, HeadCounts(*m_runs).layers - 1))) {
        tellHead();
    }
}

void Selection::setHead(int head)
{
    const HeadCounts counts(*m_runs);
    const bool moved = change(m_head, std::clamp(head, 0, counts.heads - 1));
    if (change(m_kvHead, m_head / counts.group) || moved) {
        tellHead();
    }
}

void Selection::setCompared(std::optional<HeadRef> head)
{
    const HeadCounts counts(*m_runs);
    const auto inside = [](int value, int count) { return value >= 0 && value < count; };
    if (head && !(inside(head->layer, counts.layers) && inside(head->head, counts.heads))) {
        return;
    }
    if (change(m_compared, head)) {
        tellHead();
    }
}

void Selection::setKvHead(int kvHead)
{
    const HeadCounts counts(*m_runs);
    const bool moved = change(m_kvHead, std::clamp(kvHead, 0, counts.kvHeads - 1));
    const bool stays = m_head / counts.group == m_kvHead;
    if (change(m_head, stays ? m_head : m_kvHead * counts.group) || moved) {
        tellHead();
    }
}

void Selection::setHover(std::optional<CellRef> cell)
{
    if (change(m_hover, known(m_runs->run(), cell))) {
        m_updates->tell(Change::Hover);
    }
}

void Selection::setPinned(std::optional<CellRef> cell)
{
    if (change(m_pinned, known(m_runs->run(), cell))) {
        m_updates->tell(Change::Pinned);
    }
}

void Selection::setTopRow(int row)
{
    if (change(m_topRow, row)) {
        m_updates->tell(Change::TopRow);
    }
}

void Selection::followNewest(int lastTopRow)
{
    if (isLive() && m_viewedStep >= 0) {
        setTopRow(std::max(lastTopRow, m_topRow));
    }
}

void Selection::setHideFirst(bool hide)
{
    if (change(m_hideFirst, hide)) {
        m_revealedStep = m_betting ? m_revealedStep : -1;  // a bet on what was seen would be none
        m_updates->tell(Change::NextHidden | coverNext());  // also when nothing is covered yet: the button shows the setting
    }
}

void Selection::setHideRowFirst(bool hide)
{
    if (change(m_hideRowFirst, hide)) {
        m_revealedRow = -1;
        m_updates->tell(Change::NextHidden | coverNext());
    }
}

void Selection::reveal()
{
    (m_rowHidden ? m_revealedRow : m_revealedStep) = m_viewedStep;
    if (const Changes what = coverNext()) {
        m_updates->tell(what);
    }
}

/// Another head is viewed or compared.
void Selection::tellHead()
{
    std::vector<HeadRef> shown { { m_layer, m_head } };
    if (m_compared && *m_compared != shown.front()) {
        shown.push_back(*m_compared);
    }
    m_runs->setShownHeads(std::move(shown));
    m_updates->tell(Change::Head);
}

void Selection::setBetting(bool on)
{
    if (m_betting == on) {
        return;
    }
    if (on && !m_hideFirst) {
        m_revealedStep = liveStep();  // everyone has seen it
    }
    m_betting = on;
    if (const Changes what = coverNext()) {
        m_updates->tell(what);
    }
}

Changes Selection::coverNext()
{
    // Only the newest token can be guessed: earlier ones are visible in the strip.
    const bool hidden = (m_hideFirst || m_betting) && m_viewedStep >= 0 && isLive() && m_revealedStep != m_viewedStep;
    const bool rowHidden = m_hideRowFirst && m_viewedStep >= 0 && isLive() && m_revealedRow != m_viewedStep;
    const bool tokenChanged = change(m_nextHidden, hidden);
    return change(m_rowHidden, rowHidden) || tokenChanged ? Changes(Change::NextHidden) : Changes();
}

}  // namespace kvscope
