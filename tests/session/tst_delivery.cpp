// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Delivery of records from worker to window: nothing is lost, stale or blocked, even if the session is stopped or destroyed meanwhile.
#include "session/inferencesession.h"

#include "support/fakemodel.h"
#include "support/gate.h"
#include "support/sessionprobe.h"
#include "support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <atomic>

using namespace kvscope;
using kvscope::test::FakeModel;
using kvscope::test::Gate;
using kvscope::test::handleAllEvents;
using kvscope::test::kPatience;
using kvscope::test::loaderOf;
using kvscope::test::SessionProbe;
using kvscope::test::sessionSettings;
using kvscope::test::waitBlocking;

namespace {

constexpr int kMailboxCapacity = 64;

}  // namespace

class TestDelivery final : public QObject {
    Q_OBJECT
private slots:
    void aFreeRunLosesNothing()
    {
        constexpr int kSteps = 3000;
        SessionProbe probe(loaderOf());
        QVERIFY(probe.load());
        const quint64 runId = probe.session.start(sessionSettings(kSteps));
        probe.session.setRunning(true);
        QTRY_COMPARE_WITH_TIMEOUT(probe.finished, 1, kPatience);
        QCOMPARE(probe.records.size(), std::size_t { kSteps });
        for (int i = 0; i < kSteps; ++i) {
            QCOMPARE(probe.records[static_cast<std::size_t>(i)]->index, i);
            QCOMPARE(probe.records[static_cast<std::size_t>(i)]->runId, runId);
        }
        QVERIFY(probe.largestBatch <= kMailboxCapacity);
        QVERIFY(probe.errors.empty());
    }

    void recordsArriveAtMostOncePerFrame()
    {
        SessionProbe probe(loaderOf());
        QVERIFY(probe.load());
        probe.session.start(sessionSettings(1500));
        probe.session.setRunning(true);
        QTRY_COMPARE_WITH_TIMEOUT(probe.finished, 1, kPatience);
        QVERIFY(probe.batches > 1);
        // A slow machine increases the interval and never shortens it; timers may fire slightly early.
        QVERIFY2(probe.closest > 14'000'000, qPrintable(QString::number(probe.closest)));
    }

    void stopInterruptsAStep()
    {
        Gate gate;
        SessionProbe probe(loaderOf([&](const FakeModel::Pass& pass) { return gate.pass(pass.stop); }));
        QVERIFY(probe.load());
        probe.session.start(sessionSettings(10));
        probe.session.setRunning(true);
        QVERIFY(waitBlocking([&] { return gate.arrivals() == 1; }));
        probe.session.stop();  // the gate stays closed: only the stop token can end this step
        QTRY_COMPARE(probe.finished, 1);
        QVERIFY(probe.records.empty());
        QVERIFY(probe.errors.empty());
    }

    void stopInterruptsACheckAndKeepsTheStep()
    {
        Gate gate;
        SessionProbe probe(loaderOf([&](const FakeModel::Pass& pass) { return pass.cached || gate.pass(pass.stop); }));
        QVERIFY(probe.load());
        RunSettings settings = sessionSettings(10);
        settings.checkEquality = true;
        settings.comparisonBudgetNs = std::numeric_limits<std::uint64_t>::max();
        probe.session.start(settings);
        probe.session.stepOnce();
        QVERIFY(waitBlocking([&] { return gate.arrivals() == 1; }));
        probe.session.stop();
        QTRY_COMPARE(probe.finished, 1);
        QCOMPARE(probe.records.size(), std::size_t { 1 });
        QVERIFY(!probe.records.front()->comparison);
    }

    void destroyedFiftyTimesDuringARun()
    {
        for (int i = 0; i < 50; ++i) {
            SessionProbe probe(loaderOf());
            QVERIFY(probe.load());
            probe.session.start(sessionSettings(8000));
            probe.session.setRunning(true);
            for (int turn = 0; turn < i % 4; ++turn) {
                QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
            }
        }
    }

    void destroyedInsideAStep()
    {
        for (int i = 0; i < 10; ++i) {
            Gate gate;
            SessionProbe probe(loaderOf([&](const FakeModel::Pass& pass) { return gate.pass(pass.stop); }));
            QVERIFY(probe.load());
            probe.session.start(sessionSettings(100));
            probe.session.setRunning(true);
            QVERIFY(waitBlocking([&] { return gate.arrivals() == 1; }));
        }
    }

    void restartingDropsLateRecords()
    {
        SessionProbe probe(loaderOf());
        quint64 current = 0;
        int stale = 0;
        connect(&probe.session, &InferenceSession::recordsAppended, this, [&](const QList<StepRecordPtr>& records) {
            stale += static_cast<int>(
                std::count_if(records.begin(), records.end(), [&](const auto& record) { return record->runId != current; }));
        });
        QVERIFY(probe.load());
        for (int i = 0; i < 20; ++i) {
            current = probe.session.start(sessionSettings(8000));
            probe.session.setRunning(true);
            QTRY_COMPARE(probe.session.state(), SessionState::Running);
            QVERIFY(QTest::qWaitFor([&] { return !probe.records.empty() && probe.records.back()->runId == current; }, kPatience));
        }
        QCOMPARE(stale, 0);
        QCOMPARE(probe.finished, 0);
        // Each run starts with its first record.
        quint64 seen = 0;
        for (const auto& record : probe.records) {
            QVERIFY(record->runId == seen || record->index == 0);
            seen = record->runId;
        }
    }

    void singleStepsWaitForAFullMailbox()
    {
        std::atomic<int> passes = 0;
        std::atomic<QThread*> worker = nullptr;
        SessionProbe probe(loaderOf([&](const FakeModel::Pass&) {
            worker = QThread::currentThread();
            ++passes;
            return true;
        }));
        QVERIFY(probe.load());
        probe.session.start(sessionSettings(200));
        for (int i = 0; i < 100; ++i) {
            probe.session.stepOnce();
        }
        QVERIFY(waitBlocking([&] { return passes >= kMailboxCapacity; }));
        probe.session.setCacheOn(false);  // queued after the waiting steps
        probe.session.stepOnce();
        // This thread has not fetched anything yet, so nothing more may be computed, however long the worker runs.
        handleAllEvents(worker);
        QCOMPARE(passes.load(), kMailboxCapacity);
        QTRY_COMPARE_WITH_TIMEOUT(probe.records.size(), std::size_t { 101 }, kPatience);
        for (int i = 0; i < 101; ++i) {
            QCOMPARE(probe.records[static_cast<std::size_t>(i)]->index, i);
            QCOMPARE(probe.records[static_cast<std::size_t>(i)]->cacheOn, i < 100);
        }
    }

    void aFreeRunWaitsForAFullMailbox()
    {
        std::atomic<int> passes = 0;
        std::atomic<QThread*> worker = nullptr;
        SessionProbe probe(loaderOf([&](const FakeModel::Pass&) {
            worker = QThread::currentThread();
            ++passes;
            return true;
        }));
        QVERIFY(probe.load());
        probe.session.start(sessionSettings(300));
        probe.session.setRunning(true);
        QVERIFY(waitBlocking([&] { return passes >= kMailboxCapacity; }));
        handleAllEvents(worker);
        QCOMPARE(passes.load(), kMailboxCapacity);
        QTRY_COMPARE_WITH_TIMEOUT(probe.finished, 1, kPatience);
        QCOMPARE(probe.records.size(), std::size_t { 300 });
    }

    void endOfAnExtendedRunFollowsItsRecords()
    {
        std::atomic<int> passes = 0;
        SessionProbe probe(loaderOf([&](const FakeModel::Pass&) {
            ++passes;
            return true;
        }));
        QVERIFY(probe.load());
        std::vector<std::size_t> recordsAtEnd;
        connect(&probe.session, &InferenceSession::runFinished, this, [&] { recordsAtEnd.push_back(probe.records.size()); });
        probe.session.start(sessionSettings(3));
        probe.session.setRunning(true);
        QVERIFY(waitBlocking([&] { return passes == 3; }));
        probe.session.extend(5);
        probe.session.stepOnce();
        QVERIFY(waitBlocking([&] { return passes == 4; }));
        QTRY_COMPARE(probe.records.size(), std::size_t { 4 });
        QCOMPARE(probe.finished, 1);
        QVERIFY(recordsAtEnd.front() >= 3);
        QCOMPARE(probe.session.state(), SessionState::Paused);
    }
};

KVSCOPE_TEST(TestDelivery)
#include "tst_delivery.moc"
