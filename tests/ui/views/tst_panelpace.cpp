// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// How often panels follow a run: one whose picture takes long leaves pauses, and misses nothing that anybody waits for.
#include "state/viewstate.h"
#include "support/attentionrun.h"
#include "support/testregistry.h"
#include "views/panelbase.h"

#include <QTest>

using namespace kvscope;

namespace {

constexpr int kPrompt = 6;

class CountingPanel final : public PanelBase {
public:
    explicit CountingPanel(ViewState* state, std::chrono::milliseconds pause)
        : PanelBase(state, Change::Records | Change::ViewedStep | Change::RunState | Change::Head | Change::Hover, nullptr)
        , m_pause(pause)
    {
    }
    int followed = 0;  ///< refreshes with a new step
    int pointed = 0;  ///< refreshes with another hover

protected:
    void retranslate() override { }
    void refresh(Changes what) override
    {
        followed += what & Change::ViewedStep ? 1 : 0;
        pointed += what & Change::Hover ? 1 : 0;
    }
    std::chrono::milliseconds pauseWhileRunning() const override { return m_pause; }

private:
    const std::chrono::milliseconds m_pause;
};

struct Bench {
    ViewState state;
    CountingPanel panel;

    explicit Bench(std::chrono::milliseconds pause) : panel(&state, pause)
    {
        state.updates()->setAtOnce(true);
        state.setModel(test::modelInfo());
        state.startRun(1, test::runSettings(kPrompt));
        state.appendRecords(test::records(1, kPrompt, {}));
        state.setRunState(RunState::Running);
        panel.show();
        step();  // the first one that is followed
        panel.followed = 0;
        panel.pointed = 0;
    }
    void step()
    {
        const int index = state.run().steps();
        state.appendRecords({ test::stepRecord(1, kPrompt + index, index, Phase::Decode) });
    }
};

}  // namespace

class TestPanelPace final : public QObject {
    Q_OBJECT

private slots:
    void withoutAPauseEveryStepIsShown()
    {
        Bench bench(std::chrono::milliseconds(0));
        bench.step();
        bench.step();
        QCOMPARE(bench.panel.followed, 2);
    }

    void duringThePauseStepsWaitAndThePointerDoesNot()
    {
        Bench bench(std::chrono::hours(1));
        bench.step();
        QCOMPARE(bench.panel.followed, 0);
        bench.state.setHover(CellRef { 1, 0 });
        QCOMPARE(bench.panel.pointed, 1);
        QCOMPARE(bench.panel.followed, 0);
    }

    void anotherChangeShowsTheNewestStepToo()
    {
        Bench bench(std::chrono::hours(1));
        bench.step();
        bench.state.setHead(1 - bench.state.head());
        QCOMPARE(bench.panel.followed, 1);
    }

    void theEndOfTheRunIsShownAtOnce()
    {
        Bench bench(std::chrono::hours(1));
        bench.step();
        bench.state.setRunState(RunState::Paused);
        QCOMPARE(bench.panel.followed, 1);
        bench.step();  // a single step
        QCOMPARE(bench.panel.followed, 2);
    }

    void aPastStepIsShownAtOnce()
    {
        Bench bench(std::chrono::hours(1));
        bench.step();
        bench.state.setViewedStep(0);
        QCOMPARE(bench.panel.followed, 1);
    }

    void afterThePauseTheNewestStepIsShown()
    {
        Bench bench(std::chrono::milliseconds(40));
        bench.step();
        bench.step();
        QTRY_VERIFY(bench.panel.followed >= 1);
    }
};

KVSCOPE_TEST(TestPanelPace)
#include "tst_panelpace.moc"
