// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Checks of past steps in the other mode: between steps, in order, and never delaying the next command.
#include "session/inferencesession.h"

#include "support/fakemodel.h"
#include "support/gate.h"
#include "support/sessionprobe.h"
#include "support/testregistry.h"

#include <QTest>

#include <atomic>

using namespace kvscope;
using kvscope::test::FakeModel;
using kvscope::test::Gate;
using kvscope::test::kPatience;
using kvscope::test::loaderOf;
using kvscope::test::SessionProbe;
using kvscope::test::sessionSettings;
using kvscope::test::tokensOf;
using kvscope::test::waitBlocking;

namespace {

RunSettings remembering(int steps)
{
    RunSettings settings = sessionSettings(steps);
    settings.checkMemoryBytes = 1U << 20U;
    return settings;
}

/// Passes without the cache are checks here, as all runs use the cache.
FakeModel::Hook gateForChecks(Gate& gate)
{
    return [&gate](const FakeModel::Pass& pass) { return pass.cached || gate.pass(pass.stop); };
}

/// Records the answers.
class CheckProbe final : public QObject {
public:
    explicit CheckProbe(FakeModel::Hook hook = {}) : probe(loaderOf(std::move(hook)))
    {
        connect(&probe.session, &InferenceSession::stepChecked, this, [this](int step, const BitComparison& check) {
            steps.push_back(step);
            equal = equal && check.differingBits == 0 && check.sameToken;
        });
        connect(&probe.session, &InferenceSession::checkFailed, this, [this](int step) { refused.push_back(step); });
    }

    SessionProbe probe;
    InferenceSession& session = probe.session;
    std::vector<int> steps;
    std::vector<int> refused;
    bool equal = true;
};

}  // namespace

class TestLaterChecks final : public QObject {
    Q_OBJECT

private slots:
    void answersComeInOrderAndChangeNothing()
    {
        CheckProbe checks;
        QVERIFY(checks.probe.load());
        checks.session.start(remembering(12));
        for (int i = 0; i < 6; ++i) {
            checks.session.stepOnce();
        }
        QTRY_COMPARE(checks.probe.records.size(), std::size_t { 6 });
        for (const int step : { 5, 0, 3 }) {
            checks.session.checkStep(step);
        }
        QTRY_COMPARE(checks.steps, (std::vector { 5, 0, 3 }));
        QVERIFY(checks.equal);
        checks.session.setRunning(true);
        QTRY_COMPARE(checks.probe.finished, 1);
        FakeModel model({}, 8192);
        Generator unchecked(model, sessionSettings(12), 1);
        while (!unchecked.finished()) {
            static_cast<void>(unchecked.step({}));
        }
        const std::vector<TokenId> wanted(unchecked.tokens().begin() + 3, unchecked.tokens().end());
        QCOMPARE(tokensOf(checks.probe.records), wanted);
        // A finished run can be checked too.
        checks.session.checkStep(11);
        QTRY_COMPARE(checks.steps.back(), 11);
    }

    void aStepDoesNotWaitForChecksAndNoneIsLost()
    {
        Gate gate;
        CheckProbe checks(gateForChecks(gate));
        QVERIFY(checks.probe.load());
        checks.session.start(remembering(12));
        checks.session.stepOnce();
        checks.session.stepOnce();
        QTRY_COMPARE(checks.probe.records.size(), std::size_t { 2 });
        checks.session.checkStep(0);
        checks.session.checkStep(1);
        QVERIFY(waitBlocking([&] { return gate.arrivals() == 1; }));
        checks.session.stepOnce();  // the gate stays closed: the check must be interrupted
        QTRY_COMPARE(checks.probe.records.size(), std::size_t { 3 });
        QVERIFY(checks.steps.empty());
        gate.open();
        QTRY_COMPARE(checks.steps, (std::vector { 0, 1 }));
        QVERIFY(checks.equal);
    }

    void checksWaitDuringAnUnlimitedRun()
    {
        CheckProbe checks;
        QVERIFY(checks.probe.load());
        checks.session.start(remembering(4000));
        checks.session.stepOnce();
        QTRY_COMPARE(checks.probe.records.size(), std::size_t { 1 });
        std::size_t recordsAtAnswer = 0;
        connect(&checks.session, &InferenceSession::stepChecked, this, [&] { recordsAtAnswer = checks.probe.records.size(); });
        checks.session.setRunning(true);
        checks.session.checkStep(0);
        QTRY_COMPARE_WITH_TIMEOUT(checks.probe.finished, 1, kPatience);
        QTRY_COMPARE(checks.steps, (std::vector { 0 }));
        QVERIFY(recordsAtAnswer > 1000);
        QCOMPARE(checks.probe.records.size(), std::size_t { 4000 });
    }

    void limitedRunsAreCheckedBetweenSteps()
    {
        CheckProbe checks;
        QVERIFY(checks.probe.load());
        checks.session.setSpeed(0.001);
        checks.session.start(remembering(10));
        checks.session.setRunning(true);
        QTRY_COMPARE(checks.probe.records.size(), std::size_t { 1 });
        checks.session.checkStep(0);
        QTRY_COMPARE(checks.steps, (std::vector { 0 }));
        QCOMPARE(checks.session.state(), SessionState::Running);
    }

    void cancellingInterruptsTheCheckAndDropsTheOthers()
    {
        Gate gate;
        CheckProbe checks(gateForChecks(gate));
        QVERIFY(checks.probe.load());
        checks.session.start(remembering(12));
        checks.session.stepOnce();
        checks.session.stepOnce();
        QTRY_COMPARE(checks.probe.records.size(), std::size_t { 2 });
        checks.session.checkStep(0);
        checks.session.checkStep(1);
        QVERIFY(waitBlocking([&] { return gate.arrivals() == 1; }));
        checks.session.cancelChecks();  // the gate stays closed
        checks.session.stepOnce();
        QTRY_COMPARE(checks.probe.records.size(), std::size_t { 3 });
        gate.open();
        checks.session.checkStep(2);
        QTRY_COMPARE(checks.steps, (std::vector { 2 }));
    }

    void stopInterruptsACheckOfAPastStep()
    {
        Gate gate;
        CheckProbe checks(gateForChecks(gate));
        QVERIFY(checks.probe.load());
        checks.session.start(remembering(12));
        checks.session.stepOnce();
        QTRY_COMPARE(checks.probe.records.size(), std::size_t { 1 });
        checks.session.checkStep(0);
        QVERIFY(waitBlocking([&] { return gate.arrivals() == 1; }));
        checks.session.stop();
        QTRY_COMPARE(checks.probe.finished, 1);
        QCOMPARE(checks.probe.records.size(), std::size_t { 1 });
    }

    void aNewRunForgetsTheChecksOfTheOldOne()
    {
        Gate gate;
        CheckProbe checks(gateForChecks(gate));
        QVERIFY(checks.probe.load());
        checks.session.start(remembering(12));
        checks.session.stepOnce();
        QTRY_COMPARE(checks.probe.records.size(), std::size_t { 1 });
        checks.session.checkStep(0);
        QVERIFY(waitBlocking([&] { return gate.arrivals() == 1; }));
        checks.session.start(remembering(12));
        checks.session.stepOnce();
        checks.session.stepOnce();
        QTRY_COMPARE(checks.probe.records.size(), std::size_t { 3 });
        gate.open();
        checks.session.checkStep(1);
        QTRY_COMPARE(checks.steps, (std::vector { 1 }));
        QVERIFY(checks.refused.empty());
    }

    void refusedChecksLeaveTheRunRunning()
    {
        CheckProbe checks;
        checks.session.checkStep(0);  // no model
        checks.session.cancelChecks();
        QVERIFY(checks.probe.load());
        checks.session.start(remembering(12));
        checks.session.checkStep(0);  // not computed yet
        QTRY_COMPARE(checks.refused, (std::vector { 0 }));
        checks.session.stepOnce();
        QTRY_COMPARE(checks.probe.records.size(), std::size_t { 1 });
        for (const int step : { -1, 7 }) {
            checks.session.checkStep(step);
        }
        QTRY_COMPARE(checks.refused, (std::vector { 0, -1, 7 }));
        checks.session.stepOnce();
        QTRY_COMPARE(checks.probe.records.size(), std::size_t { 2 });
        QVERIFY(checks.probe.errors.empty());
    }

    void destroyedInsideACheck()
    {
        for (int i = 0; i < 10; ++i) {
            Gate gate;
            CheckProbe checks(gateForChecks(gate));
            QVERIFY(checks.probe.load());
            checks.session.start(remembering(12));
            checks.session.stepOnce();
            QTRY_COMPARE(checks.probe.records.size(), std::size_t { 1 });
            checks.session.checkStep(0);
            checks.session.checkStep(0);
            QVERIFY(waitBlocking([&] { return gate.arrivals() == 1; }));
        }
    }
};

KVSCOPE_TEST(TestLaterChecks)
#include "tst_laterchecks.moc"
