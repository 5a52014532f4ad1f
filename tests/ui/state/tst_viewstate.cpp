// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The state shared by all panels: values are clamped, every change is announced once, and the view follows the live step only while live.
#include "state/stateparts.h"
#include "state/viewstate.h"

#include "support/attentionrun.h"
#include "support/testregistry.h"

#include <QSignalSpy>
#include <QTest>

#include <type_traits>

using namespace kvscope;
using namespace kvscope::test;

namespace {

constexpr int kPrompt = 6;

std::shared_ptr<const ModelInfo> groupedModel()
{
    auto info = std::make_shared<ModelInfo>();
    info->config.layers = 2;
    info->config.heads = 4;
    info->config.kvHeads = 2;
    info->config.contextLength = 64;
    return info;
}

}  // namespace

class TestViewState : public QObject {
    Q_OBJECT

private slots:
    void init();
    void liveViewAdvances();
    void pastViewStays();
    void viewedStepIsClamped();
    void headAndKvHeadStayTogether();
    void pinIsClampedAndSurvivesSteps();
    void newRunKeepsAPinWithinItsPrompt();
    void everyChangeIsAnnouncedOnce();
    void baselineIsTheLatestRunInTheOtherMode();
    void switchedRunsAreNotBaselines();
    void hiddenTokenIsCoveredUntilRevealed();
    void hiddenRowIsRevealedBeforeTheToken();
    void newModelForgetsTheRun();
    void attentionBudgetIsEnforced();
    void whatIfIgnoresInvalidCases();
    void panelUpdatesAreSentOncePerTurn();
    void changesDuringAnUpdateBelongToTheSameTurn();
    void viewsOfDifferentHeightsAgreeOnTheFirstRow();
    void wishesAreAnnouncedAndPanelsCannotChangeThem();

private:
    void start(std::uint64_t runId, bool cacheOn = true);
    std::unique_ptr<ViewState> m_state;
};

namespace {

/// Counts the immediate notifications of a change.
class ToldTimes {
public:
    ToldTimes(ViewState& state, Change which)
    {
        QObject::connect(state.updates(), &Updates::changed, &m_context, [this, which](Changes what) { m_times += what & which ? 1 : 0; });
    }
    [[nodiscard]] int times() const { return m_times; }

private:
    QObject m_context;
    int m_times = 0;
};

}  // namespace

void TestViewState::init()
{
    m_state = std::make_unique<ViewState>();
}

void TestViewState::start(std::uint64_t runId, bool cacheOn)
{
    RunSettings settings = runSettings(kPrompt, 20);
    settings.cacheOn = cacheOn;
    m_state->startRun(runId, settings);
}

void TestViewState::liveViewAdvances()
{
    start(1);
    QCOMPARE(m_state->viewedStep(), -1);
    QVERIFY(m_state->isLive());
    QVERIFY(!m_state->viewedRecord());
    const ToldTimes viewed(*m_state, Change::ViewedStep);
    m_state->appendRecords(records(1, kPrompt, { Phase::Decode, Phase::Decode }));
    QCOMPARE(m_state->viewedStep(), 2);
    QCOMPARE(m_state->viewedRecord()->index, 2);
    QCOMPARE(viewed.times(), 1);
}

void TestViewState::pastViewStays()
{
    start(1);
    m_state->appendRecords(records(1, kPrompt, { Phase::Decode, Phase::Decode }));
    m_state->setViewedStep(1);
    QVERIFY(!m_state->isLive());
    const ToldTimes viewed(*m_state, Change::ViewedStep);
    m_state->appendRecords({ stepRecord(1, kPrompt, 3, Phase::Decode) });
    QCOMPARE(m_state->viewedStep(), 1);
    QCOMPARE(m_state->liveStep(), 3);
    QCOMPARE(viewed.times(), 0);
}

void TestViewState::viewedStepIsClamped()
{
    m_state->setViewedStep(3);
    QCOMPARE(m_state->viewedStep(), -1);
    start(1);
    m_state->appendRecords(records(1, kPrompt, { Phase::Decode }));
    m_state->setViewedStep(99);
    QCOMPARE(m_state->viewedStep(), 1);
    m_state->setViewedStep(-7);
    QCOMPARE(m_state->viewedStep(), 0);
}

void TestViewState::headAndKvHeadStayTogether()
{
    m_state->setModel(groupedModel());
    m_state->setHead(3);
    QCOMPARE(m_state->kvHead(), 1);
    m_state->setKvHead(0);
    QCOMPARE(m_state->head(), 0);
    m_state->setHead(1);
    QCOMPARE(m_state->kvHead(), 0);
    m_state->setKvHead(0);
    QCOMPARE(m_state->head(), 1);  // already in the group
    m_state->setHead(99);
    QCOMPARE(m_state->head(), 3);
    m_state->setLayer(-1);
    QCOMPARE(m_state->layer(), 0);
    m_state->setLayer(99);
    QCOMPARE(m_state->layer(), 1);
}

void TestViewState::pinIsClampedAndSurvivesSteps()
{
    start(1);
    m_state->setPinned(CellRef { 2, -1 });
    QVERIFY(!m_state->pinned());  // no positions yet
    m_state->appendRecords(records(1, kPrompt, {}));
    m_state->setPinned(CellRef { 99, -5 });
    QCOMPARE(*m_state->pinned(), (CellRef { 5, -1 }));
    m_state->appendRecords({ stepRecord(1, kPrompt, 1, Phase::Decode) });
    QCOMPARE(*m_state->pinned(), (CellRef { 5, -1 }));
    m_state->setPinned(CellRef { -1, 2 });
    QVERIFY(!m_state->pinned());
}

void TestViewState::newRunKeepsAPinWithinItsPrompt()
{
    start(1);
    m_state->appendRecords(records(1, kPrompt, { Phase::Decode }));
    m_state->setPinned(CellRef { 3, 1 });
    start(2);
    QCOMPARE(*m_state->pinned(), (CellRef { 3, 1 }));
    m_state->appendRecords(records(2, kPrompt, { Phase::Decode }));
    m_state->setPinned(CellRef { 6, -1 });
    const ToldTimes pins(*m_state, Change::Pinned);
    start(3);
    QVERIFY(!m_state->pinned());
    QCOMPARE(pins.times(), 1);
}

void TestViewState::everyChangeIsAnnouncedOnce()
{
    const ToldTimes display(*m_state, Change::Display);
    m_state->setScale(HeatmapScale::Log);
    m_state->setScale(HeatmapScale::Log);
    QCOMPARE(display.times(), 1);
    m_state->setCostUnit(CostUnit::Time);
    m_state->setCostSum(CostSum::PerStep);
    m_state->setPalette(PaletteId::Grey);
    QCOMPARE(display.times(), 4);
    const ToldTimes mode(*m_state, Change::CacheMode);
    m_state->setNextCacheOn(false, true);
    QCOMPARE(mode.times(), 1);
    m_state->setNextCacheOn(false, true);
    QCOMPARE(mode.times(), 1);
    m_state->setNextCacheOn(false, false);
    QCOMPARE(mode.times(), 2);
}

void TestViewState::baselineIsTheLatestRunInTheOtherMode()
{
    start(1, false);
    m_state->appendRecords({ stepRecord(1, kPrompt, 0, Phase::Prefill, false) });
    start(2, false);
    m_state->appendRecords({ stepRecord(2, kPrompt, 0, Phase::Prefill, false), stepRecord(2, kPrompt, 1, Phase::Recompute) });
    start(3, true);
    QCOMPARE(m_state->baselineRecords().size(), 2);
    QCOMPARE(m_state->baselineRecords().front()->runId, 2U);
    // Another prompt has no baseline, but that of the first prompt is kept.
    m_state->appendRecords(records(3, kPrompt, {}));
    m_state->startRun(4, runSettings(kPrompt - 1));
    QVERIFY(m_state->baselineRecords().isEmpty());
    start(5, true);
    QCOMPARE(m_state->baselineRecords().size(), 2);
}

void TestViewState::switchedRunsAreNotBaselines()
{
    start(1, false);
    m_state->appendRecords({ stepRecord(1, kPrompt, 0, Phase::Prefill, false), stepRecord(1, kPrompt, 1, Phase::WarmUp) });
    start(2, true);
    QVERIFY(m_state->baselineRecords().isEmpty());
}

void TestViewState::hiddenTokenIsCoveredUntilRevealed()
{
    start(1);
    m_state->appendRecords(records(1, kPrompt, {}));
    m_state->setHideFirst(true);
    QVERIFY(m_state->nextHidden());
    m_state->reveal();
    QVERIFY(!m_state->nextHidden());
    m_state->appendRecords({ stepRecord(1, kPrompt, 1, Phase::Decode) });
    QVERIFY(m_state->nextHidden());
    m_state->setViewedStep(0);
    QVERIFY(!m_state->nextHidden());  // its token is visible in the strip
    m_state->setViewedStep(1);
    QVERIFY(m_state->nextHidden());
    m_state->setHideFirst(false);
    QVERIFY(!m_state->nextHidden());
}

void TestViewState::hiddenRowIsRevealedBeforeTheToken()
{
    start(1);
    m_state->appendRecords(records(1, kPrompt, {}));
    const ToldTimes covered(*m_state, Change::NextHidden);
    m_state->setHideRowFirst(true);
    QCOMPARE(covered.times(), 1);
    QVERIFY(m_state->rowHidden() && !m_state->nextHidden());
    m_state->setHideFirst(true);
    QVERIFY(m_state->rowHidden() && m_state->nextHidden());
    m_state->reveal();
    QVERIFY(!m_state->rowHidden() && m_state->nextHidden());
    m_state->reveal();
    QVERIFY(!m_state->somethingHidden());
    m_state->appendRecords({ stepRecord(1, kPrompt, 1, Phase::Decode) });
    QVERIFY(m_state->rowHidden() && m_state->nextHidden());
    m_state->setViewedStep(0);
    QVERIFY(!m_state->somethingHidden());  // a row of the past was seen
    m_state->setViewedStep(1);
    m_state->setHideFirst(false);
    QVERIFY(m_state->rowHidden());
    start(2);
    QVERIFY(!m_state->somethingHidden());
    m_state->appendRecords(records(2, kPrompt, {}));
    QVERIFY(m_state->rowHidden());  // of another run, although its step has the same number
}

void TestViewState::newModelForgetsTheRun()
{
    start(1);
    m_state->appendRecords(records(1, kPrompt, { Phase::Decode }));
    m_state->setPinned(CellRef { 3, -1 });
    m_state->setModel(modelInfo());
    QCOMPARE(m_state->viewedStep(), -1);
    QCOMPARE(m_state->run().steps(), 0);
    QVERIFY(!m_state->pinned());
    QVERIFY(m_state->tokenizer() != nullptr);
    m_state->appendRecords(records(1, kPrompt, {}));  // a late record of the previous run
    QCOMPARE(m_state->run().steps(), 0);
}

void TestViewState::attentionBudgetIsEnforced()
{
    m_state->setAttentionBudget(0);
    start(1);
    m_state->appendRecords(records(1, kPrompt, { Phase::Decode }));
    QCOMPARE(m_state->run().attention(0, 0, 1)->missingRows, 7);
}

void TestViewState::whatIfIgnoresInvalidCases()
{
    const ToldTimes changed(*m_state, Change::WhatIf);
    QCOMPARE(m_state->whatIf(), DecodeShape());
    m_state->setWhatIf(*decodePreset("gpt3"));
    QCOMPARE(m_state->whatIf().hiddenSize, 12288);
    QCOMPARE(changed.times(), 1);
    m_state->setWhatIf(*decodePreset("gpt3"));
    QCOMPARE(changed.times(), 1);
    DecodeShape impossible;
    impossible.heads = 7;
    m_state->setWhatIf(impossible);
    QCOMPARE(changed.times(), 1);
    QCOMPARE(m_state->whatIf().hiddenSize, 12288);
}

void TestViewState::panelUpdatesAreSentOncePerTurn()
{
    QList<Changes> told;
    connect(m_state->updates(), &Updates::updated, m_state.get(), [&](Changes what) { told << what; });
    start(1);
    m_state->appendRecords(records(1, kPrompt, { Phase::Decode }));
    m_state->setViewedStep(0);
    m_state->setLayer(0);
    m_state->setPalette(PaletteId::Grey);
    QVERIFY(told.isEmpty());
    QCoreApplication::processEvents();
    QCOMPARE(told.size(), 1);
    QVERIFY(told.first() == (Change::RunStarted | Change::ViewedStep | Change::Records | Change::Display));
    QCoreApplication::processEvents();
    QCOMPARE(told.size(), 1);
}

void TestViewState::changesDuringAnUpdateBelongToTheSameTurn()
{
    QList<Changes> told;
    connect(m_state->updates(), &Updates::updated, m_state.get(), [&](Changes what) {
        told << what;
        m_state->setTopRow(7);  // like a panel that follows the newest row
    });
    m_state->setPalette(PaletteId::Grey);
    QCoreApplication::processEvents();
    QCOMPARE(told.size(), 2);
    QVERIFY(told.last() == Changes(Change::TopRow));
}

/// Two panels beside each other, one with room for fewer rows: the newest row is in view in both, and they come to rest.
void TestViewState::viewsOfDifferentHeightsAgreeOnTheFirstRow()
{
    start(1);
    m_state->appendRecords(records(1, kPrompt, QList<Phase>(20, Phase::Decode)));
    QCoreApplication::processEvents();
    QList<Changes> told;
    connect(m_state->updates(), &Updates::updated, m_state.get(), [&](Changes what) {
        told << what;
        m_state->followNewest(7);
        m_state->followNewest(9);
    });
    m_state->appendRecords({ stepRecord(1, kPrompt, 21, Phase::Decode) });
    QCoreApplication::processEvents();
    QCOMPARE(m_state->topRow(), 9);
    const auto rounds = told.size();
    QVERIFY(rounds <= 2);
    QCoreApplication::processEvents();
    QCOMPARE(told.size(), rounds);

    m_state->setTopRow(3);  // the user scrolls back in the newest step, and then views the past
    m_state->setViewedStep(5);
    QCoreApplication::processEvents();
    m_state->setTopRow(2);
    QCoreApplication::processEvents();
    QCOMPARE(m_state->topRow(), 2);
    start(2);
    QCOMPARE(m_state->topRow(), 0);  // another run begins at its first row
}

template<class Runs>
concept CanChangeWishes = requires(Runs& runs, const RunWishes& wishes)
{
    runs.setWishes(wishes);
};

void TestViewState::wishesAreAnnouncedAndPanelsCannotChangeThem()
{
    const ToldTimes told(*m_state, Change::Wishes);
    RunWishes wishes = m_state->wishes();
    wishes.steps = 7;
    m_state->setWishes(wishes);
    m_state->setWishes(wishes);
    QCOMPARE(told.times(), 1);
    QCOMPARE(StateParts(m_state.get()).runs->wishes().steps, 7);
    static_assert(CanChangeWishes<ViewState>);
    static_assert(!CanChangeWishes<std::remove_pointer_t<decltype(StateParts::runs)>>);
}

KVSCOPE_TEST(TestViewState)
#include "tst_viewstate.moc"
