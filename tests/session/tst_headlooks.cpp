// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What a head computes, asked for between steps: the latest request is answered, and no command waits for it.
#include "session/inferencesession.h"

#include "support/fakemodel.h"
#include "support/gate.h"
#include "support/sessionprobe.h"
#include "support/testregistry.h"

#include <QTest>

using namespace kvscope;
using kvscope::test::FakeModel;
using kvscope::test::Gate;
using kvscope::test::loaderOf;
using kvscope::test::SessionProbe;
using kvscope::test::sessionSettings;
using kvscope::test::waitBlocking;

namespace {

/// Records the answers.
class LookProbe final : public QObject {
public:
    explicit LookProbe(FakeModel::Hook hook = {}) : probe(loaderOf(std::move(hook)))
    {
        connect(&session, &InferenceSession::headLooked, this,
            [this](const std::shared_ptr<const HeadLook>& look) { answers.push_back(look->of); });
        connect(&session, &InferenceSession::lookFailed, this, [this](const HeadLookRequest& request) { refused.push_back(request); });
    }

    bool startWithSteps(int steps)
    {
        session.start(sessionSettings(12));
        for (int i = 0; i < steps; ++i) {
            session.stepOnce();
        }
        return QTest::qWaitFor([&] { return probe.records.size() == static_cast<std::size_t>(steps); }, 10000);
    }

    SessionProbe probe;
    InferenceSession& session = probe.session;
    std::vector<HeadLookRequest> answers;
    std::vector<HeadLookRequest> refused;
};

/// Passes that are looked at are those of one row that a probe observes: these runs capture nothing.
FakeModel::Hook gateForLooks(Gate& gate)
{
    return [&gate](const FakeModel::Pass& pass) { return !pass.observed || gate.pass(pass.stop); };
}

}  // namespace

class TestHeadLooks final : public QObject {
    Q_OBJECT

private slots:
    void anAnswerComesWithoutAStep()
    {
        LookProbe looks;
        QVERIFY(looks.probe.load());
        QVERIFY(looks.startWithSteps(3));
        looks.session.look({ 1, 0, 2, 5 });
        QTRY_COMPARE(looks.answers, (std::vector { HeadLookRequest { 1, 0, 2, 5 } }));
        QCOMPARE(looks.probe.records.size(), std::size_t { 3 });
        QVERIFY(looks.probe.errors.empty());
    }

    void aStepDoesNotWaitForALookAndTheLatestIsAnswered()
    {
        Gate gate;
        LookProbe looks(gateForLooks(gate));
        QVERIFY(looks.probe.load());
        QVERIFY(looks.startWithSteps(2));
        looks.session.look({ 0, 0, 3, 4 });
        QVERIFY(waitBlocking([&] { return gate.arrivals() == 1; }));
        looks.session.stepOnce();  // the gate stays closed: the look must be interrupted
        QTRY_COMPARE(looks.probe.records.size(), std::size_t { 3 });
        looks.session.look({ 1, 1, 4, 5 });
        gate.open();
        QTRY_COMPARE(looks.answers, (std::vector { HeadLookRequest { 1, 1, 4, 5 } }));
        looks.session.stepOnce();
        QTRY_COMPARE(looks.probe.records.size(), std::size_t { 4 });
        QCOMPARE(looks.answers.size(), std::size_t { 1 });
    }

    void aLookAtWhatWasNotComputedIsRefusedAndTheRunGoesOn()
    {
        LookProbe looks;
        QVERIFY(looks.probe.load());
        QVERIFY(looks.startWithSteps(2));
        looks.session.look({ 0, 0, 7, 8 });
        QTRY_COMPARE(looks.refused, (std::vector { HeadLookRequest { 0, 0, 7, 8 } }));
        looks.session.stepOnce();
        QTRY_COMPARE(looks.probe.records.size(), std::size_t { 3 });
        QVERIFY(looks.probe.errors.empty());
    }

    void droppedAttentionIsComputedAgainWithoutAStep()
    {
        LookProbe looks;
        std::vector<AttentionAgain> answers;
        std::vector<AttentionRequest> refusals;
        connect(&looks.session, &InferenceSession::attentionComputed, this, [&](const AttentionAgain& again) { answers.push_back(again); });
        connect(&looks.session, &InferenceSession::attentionFailed, this,
            [&](const AttentionRequest& request) { refusals.push_back(request); });
        QVERIFY(looks.probe.load());
        QVERIFY(looks.startWithSteps(3));
        const AttentionRequest prefill { .step = 0, .first = 0, .firstRow = 0 };
        const AttentionRequest decode { .step = 2, .first = 4, .firstRow = 4 };
        const AttentionRequest never { .step = 7 };
        looks.session.attentionAgain({ prefill, never, decode });
        QTRY_COMPARE(answers.size(), std::size_t { 2 });
        QCOMPARE(answers[0].of, prefill);
        QCOMPARE(answers[0].rows->rows, 3);
        QCOMPARE(answers[1].of, decode);
        QCOMPARE(answers[1].rows->firstRow, 4);
        QCOMPARE(refusals, (std::vector { never }));
        QCOMPARE(looks.probe.records.size(), std::size_t { 3 });
        AttentionRequest known = decode;
        known.print = answers[1].rows->print;
        looks.session.attentionAgain({ known });
        QTRY_COMPARE(answers.size(), std::size_t { 3 });
        QCOMPARE(answers[2].bits, RowBits::Same);
    }

    void aNewRunForgetsTheRequest()
    {
        Gate gate;
        LookProbe looks(gateForLooks(gate));
        QVERIFY(looks.probe.load());
        QVERIFY(looks.startWithSteps(2));
        looks.session.look({ 0, 0, 3, 4 });
        QVERIFY(waitBlocking([&] { return gate.arrivals() == 1; }));
        looks.probe.records.clear();
        QVERIFY(looks.startWithSteps(1));
        gate.open();
        looks.session.look({ 0, 1, 2, 3 });
        QTRY_COMPARE(looks.answers, (std::vector { HeadLookRequest { 0, 1, 2, 3 } }));
    }
};

KVSCOPE_TEST(TestHeadLooks)
#include "tst_headlooks.moc"
