// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Pairs of runs that a race repeats: what they show, how they end, and what they keep.
#include "run/statistics.h"
#include "session/inferencesession.h"
#include "shell/mainwindow.h"
#include "state/sessioncontroller.h"
#include "state/viewstate.h"
#include "support/racewindow.h"
#include "support/testregistry.h"
#include "text/numbertext.h"
#include "text/shownratio.h"
#include "views/proof/proofmodel.h"
#include "views/race/racecontroller.h"
#include "views/race/racefigures.h"
#include <QTest>
#include <algorithm>
#include <cstdint>
#include <vector>

using namespace kvscope;
using namespace kvscope::test;

class TestRaceRepeats final : public QObject, private test::RaceWindow {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(m_settings); }

    void init() { open(QString::fromLatin1(kRaceModel)); }

    void cleanup() { m_window.reset(); }

    void shortPairsAreRepeatedForAMedianAndItsSpread()
    {
        m_window->findChild<RaceController*>()->setLimit(10'000.0);
        runRace(4);
        QCOMPARE(race().phase, RacePhase::Done);
        QCOMPARE(race().pairs(), kMostPairs);
        QCOMPARE(race().offRuns.size(), race().onRuns.size());
        std::vector<double> off;
        std::vector<double> on;
        double least = 1e9;
        double greatest = 0.0;
        for (int pair = 0; pair < race().pairs(); ++pair) {
            QCOMPARE(race().onRuns[pair].milliseconds.size(), std::size_t { 4 });
            off.push_back(race().offRuns[pair].milliseconds.back());
            on.push_back(race().onRuns[pair].milliseconds.back());
            least = std::min(least, ratioOf(off.back(), on.back()));
            greatest = std::max(greatest, ratioOf(off.back(), on.back()));
        }
        const RaceRatio ratio = totalRatio(race(), 4);
        QCOMPARE(ratio.time, ratioOf(medianOf(off), medianOf(on)));
        QCOMPARE(ratio.least, least);
        QCOMPARE(ratio.greatest, greatest);
        QVERIFY2(text("raceResult").contains(QStringLiteral("%1 to %2 in 9 runs").arg(oneDecimalText(least), oneDecimalText(greatest))),
            qPrintable(text("raceResult")));
        // The session goes on from the run that is seen.
        QVERIFY(state().viewedRecord()->cacheOn);
        QCOMPARE(state().run().steps(), 4);
        QCOMPARE(proofSummary(state()).checked, 4);
        QTest::keyClick(m_window.get(), Qt::Key_PageDown);
        QTRY_COMPARE(state().run().steps(), 5);
        QCOMPARE(state().viewedRecord()->index, 4);
    }

    void repeatsThatAreCancelledLeaveTheFirstPair()
    {
        m_window->findChild<RaceController*>()->setLimit(1e9);
        tokens()->setValue(tokens()->maximum());
        QTest::mouseClick(button(), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(race().phase, RacePhase::Repeating, kPatience);
        const auto seen = state().run().runId();
        QVERIFY(state().run().steps() == race().tokens);
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        QTRY_COMPARE(race().phase, RacePhase::Done);
        QVERIFY(race().pairs() >= 1);
        QVERIFY(state().run().runId() >= seen);
        QTRY_VERIFY(state().runState() != RunState::Running);
        runRace(5);
        QTRY_VERIFY_WITH_TIMEOUT(race().phase == RacePhase::Done, kPatience);
    }

    void repeatsThatEndEarlyKeepAWholeRunAndItsProof_data()
    {
        QTest::addColumn<bool>("cancelled");
        QTest::newRow("cancelled") << true;
        QTest::newRow("stopped") << false;
    }

    void repeatsThatEndEarlyKeepAWholeRunAndItsProof()
    {
        QFETCH(const bool, cancelled);
        m_window->findChild<RaceController*>()->setLimit(1e9);
        // In the second pair.
        bool asked = false;
        QObject context;
        connect(state().updates(), &Updates::changed, &context, [&](Changes what) {
            if (asked || !(what & Change::Race) || race().phase != RacePhase::Repeating || race().pairs() != 1) {
                return;
            }
            asked = true;
            QMetaObject::invokeMethod(
                &context,
                [this, cancelled] {
                    state().setViewedStep(40);
                    if (cancelled) {
                        m_window->findChild<RaceController*>()->cancel();
                    } else {
                        m_window->controller()->stop();
                    }
                },
                Qt::QueuedConnection);
        });
        tokens()->setValue(100);
        QTest::mouseClick(button(), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(asked, kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(race().phase, RacePhase::Done, kPatience);
        QVERIFY(race().pairs() >= 1 && race().pairs() < kMostPairs);
        QVERIFY(!race().closing);

        // What is seen is a whole run with the cache, compared in every step, and the panel shows that run.
        QVERIFY(state().run().settings().cacheOn);
        QCOMPARE(state().run().steps(), 100);
        QCOMPARE(state().viewedStep(), 40);
        QCOMPARE(race().on, state().run().records());
        QCOMPARE(proofSummary(state()).checked, 100);
        QCOMPARE(proofSummary(state()).differingBits, std::uint64_t { 0 });
        for (int step = 0; step < 100; ++step) {
            QCOMPARE(state().run().records()[step]->logitsHash, race().off[step]->logitsHash);
        }
        // The session goes on from it.
        state().setViewedStep(99);
        QTRY_VERIFY(state().runState() != RunState::Running);
        QTest::keyClick(m_window.get(), Qt::Key_PageDown);
        QTRY_COMPARE(state().run().steps(), 101);
        QCOMPARE(state().viewedRecord()->reused, state().viewedRecord()->positions - 1);
    }

    void anotherPromptEndsTheRepeatsAtOnce()
    {
        m_window->findChild<RaceController*>()->setLimit(1e9);
        tokens()->setValue(100);
        QTest::mouseClick(button(), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(race().phase, RacePhase::Repeating, kPatience);
        m_window->findChild<RaceController*>()->cancel();
        m_window->controller()->reset();
        QCOMPARE(race().phase, RacePhase::Done);
        QTRY_COMPARE(state().run().steps(), 1);
        QCOMPARE(proofSummary(state()).steps, 1);
        QVERIFY(state().runState() != RunState::Running);
    }

    void repeatsKeepTheirAttentionWithinTheBudget_data()
    {
        QTest::addColumn<std::uint64_t>("budget");
        QTest::newRow("part of a run") << std::uint64_t { 60'000 };
        QTest::newRow("several runs") << std::uint64_t { 8 << 20 };
    }

    void repeatsKeepTheirAttentionWithinTheBudget()
    {
        QFETCH(const std::uint64_t, budget);
        m_window->findChild<RaceController*>()->setLimit(10'000.0);
        state().setAttentionBudget(budget);
        std::vector<std::weak_ptr<const AttentionRows>> captured;
        std::uint64_t most = 0;
        QObject context;
        const auto measure = [&] {
            std::uint64_t held = 0;
            for (const auto& each : captured) {
                const auto rows = each.lock();
                held += rows ? rows->bytes() : 0;
            }
            most = std::max(most, held);
        };
        connect(m_window->controller()->findChild<InferenceSession*>(), &InferenceSession::recordsAppended, &context,
            [&](const QList<StepRecordPtr>& records) {
                for (const StepRecordPtr& record : records) {
                    if (record->cacheOn) {  // without the cache the engine, too, holds earlier rows during a pass
                        captured.emplace_back(record->attention);
                    }
                }
                QMetaObject::invokeMethod(&context, measure, Qt::QueuedConnection);  // when the signal's own list is gone
            });
        runRace(100);
        QCOMPARE(race().phase, RacePhase::Done);
        QVERIFY(race().pairs() > 1);
        QCoreApplication::processEvents();
        QVERIFY2(most > 0 && most <= budget, qPrintable(QString::number(most)));
        // Of the run that is seen afterwards the newest rows are there, or all that fit.
        const auto matrix = state().run().attention(1, 1, 99);
        QVERIFY(matrix);
        QVERIFY(matrix->missingRows < matrix->rows);
        QCOMPARE(matrix->missingRows == 0, budget > 1'000'000);
    }

    void aModeThatOtherProgramsHeldUpIsMarked()
    {
        RaceState held;
        held.phase = RacePhase::Done;
        held.tokens = 2;
        for (const double time : { 100.0, 105.0, 140.0 }) {
            held.offRuns.append({ { time / 3, time }, 0.0 });
            held.onRuns.append({ { 10.0, 20.0 }, 0.0 });
        }
        QVERIFY(raceDisturbed(held, false));
        QVERIFY(!raceDisturbed(held, true));
        held.onRuns[1].waited = 1.1;
        QVERIFY(raceDisturbed(held, true));
    }
};

KVSCOPE_TEST(TestRaceRepeats)
#include "tst_racerepeats.moc"
