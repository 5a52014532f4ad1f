// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panelbase.h"

#include "state/displaysettings.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "widgets/emptystate.h"
#include "widgets/panelcover.h"

#include <QKeyEvent>

#include <cstdint>
#include <utility>

namespace kvscope {

namespace {

/// What changes at every step of a run.
constexpr Changes kFollowing = Change::Records | Change::ViewedStep | Change::TopRow;
/// Shorter pauses are no longer than those of the session.
constexpr std::chrono::milliseconds kShortestPause { 16 };

}  // namespace

PanelBase::PanelBase(const StateParts& state, Changes interest, QWidget* parent)
    : PanelFrame(parent)
    , m_runs(state.runs)
    , m_selection(state.selection)
    , m_display(state.display)
    , m_commands(state.commands)
    , m_interest(interest)
    , m_missed(kEveryChange)
    , m_connection(connect(state.updates, &Updates::updated, this, &PanelBase::onUpdated))
{
    m_catchUp.setSingleShot(true);
    connect(&m_catchUp, &QTimer::timeout, this, [this] { onUpdated({}); });
}

PanelBase::~PanelBase()
{
    disconnect(m_connection);  // children destroyed later may still change the state
}

void PanelBase::onUpdated(Changes what)
{
    m_missed |= what & m_interest;
    if (what & (Change::Display | Change::NextHidden)) {
        refreshCover();
    }
    if (what & Change::Display) {
        takeForm();
    }
    if (!isVisible() || !isStale()) {
        return;
    }
    const Changes later = deferred();
    if (const Changes now = std::exchange(m_missed, later) & ~later) {
        refresh(now);
    }
    if (!later) {
        m_followed.start();
    }
}

/// What the panel shows after its pause. The pointer does not wait for it.
Changes PanelBase::deferred()
{
    const bool follows = m_runs->runState() == RunState::Running && m_selection->isLive() && !(m_missed & ~(kFollowing | Change::Hover));
    if (!follows || !m_followed.isValid()) {
        return {};
    }
    const std::chrono::milliseconds pause = pauseWhileRunning();
    const std::chrono::milliseconds since(m_followed.elapsed());
    if (pause < kShortestPause || since >= pause) {
        return {};
    }
    if (!m_catchUp.isActive()) {
        m_catchUp.start(pause - since);
    }
    return m_missed & kFollowing;
}

std::chrono::milliseconds PanelBase::matrixPause(int positions)
{
    constexpr std::int64_t kCellsPerMillisecond = 16'384;
    return std::chrono::milliseconds(std::int64_t { positions } * positions / kCellsPerMillisecond);
}

void PanelBase::chooseForm(int /*form*/) { }

void PanelBase::takeForm()
{
    const PanelForm& wanted = m_display->panelForm();
    if (std::exchange(m_formsSeen, wanted.chosen) == wanted.chosen) {
        return;
    }
    for (const QWidget* each = this; each != nullptr; each = each->parentWidget()) {
        if (each->objectName() == wanted.view) {  // the dock's name
            chooseForm(wanted.form);
            return;
        }
    }
}

/// Also of a hidden panel: nothing may be seen for a moment when it is shown.
void PanelBase::refreshCover()
{
    const bool byLesson = !m_staysOpen && coversPanels(m_display->cover());
    const bool covered = byLesson || (m_coversWithRow && m_selection->rowHidden());
    if (covered && m_cover == nullptr) {
        m_cover = new PanelCover(this);
    }
    if (m_cover == nullptr) {
        return;
    }
    const CoverWords& words = m_display->coverWords();
    if (byLesson) {
        //: over a panel while the class of a lesson thinks about a question
        m_cover->setTexts(words.question.isEmpty() ? tr("What do you think?") : words.question,
            tr("The lesson shows this panel together with its answer."), words.progress);
    } else {
        //: over a panel of attention: the newest token
        m_cover->setTexts(tr("Where does it look?"), tr("The newest row of attention is covered. Page Down shows it."), {});
    }
    m_cover->setVisible(covered);
    m_cover->raise();
}

void PanelBase::refreshAll()
{
    m_missed = kEveryChange;
    refreshCover();
    if (isVisible()) {
        refresh(std::exchange(m_missed, Changes()));
    }
}

void PanelBase::showEvent(QShowEvent* event)
{
    PanelFrame::showEvent(event);
    if (isStale()) {
        refresh(std::exchange(m_missed, Changes()));
    }
}

void PanelBase::showNothingYet(EmptyState& empty, const QString& title, const QString& filledBy) const
{
    const bool ready = m_runs->model() && m_runs->run().promptLength() > 0;
    empty.setTexts(title, ready ? filledBy : tr("Load a model and enter a prompt to fill this view."), ready ? tr("Step") : QString());
    empty.setButtonEnabled(m_runs->runState() == RunState::Paused);
}

void PanelBase::showNothingYet(EmptyState& empty, const QString& filledBy) const
{
    showNothingYet(empty, tr("Nothing computed yet"), filledBy);
}

void PanelBase::showNotKept(EmptyState& empty, const QString& title)
{
    empty.setTexts(title, tr("Attention was not recorded in this run, or was dropped to save memory."), {});
}

void PanelBase::keyPressEvent(QKeyEvent* event)
{
    if (m_escapeUnpins && event->key() == Qt::Key_Escape && m_selection->pinned()) {
        m_selection->setPinned(std::nullopt);
        return;
    }
    PanelFrame::keyPressEvent(event);
}

}  // namespace kvscope
