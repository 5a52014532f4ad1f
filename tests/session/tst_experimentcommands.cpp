// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Experiments and the logit lens as commands of the session: answered by number, between steps, without a trace in the run.
#include "session/inferencesession.h"

#include "support/fakemodel.h"
#include "support/gate.h"
#include "support/sessionprobe.h"
#include "support/testregistry.h"

#include <QTest>

using namespace kvscope;
using kvscope::test::FakeModel;
using kvscope::test::Gate;
using kvscope::test::kPatience;
using kvscope::test::loaderOf;
using kvscope::test::SessionProbe;
using kvscope::test::sessionSettings;
using kvscope::test::waitBlocking;

namespace {

ExperimentRequest hiding(int step, int position)
{
    ExperimentRequest request;
    request.step = step;
    request.intervention.hiddenKeys = { { position } };
    return request;
}

/// Records the answers.
class ExperimentProbe final : public QObject {
public:
    explicit ExperimentProbe(ModelLoader loader) : probe(std::move(loader))
    {
        connect(&probe.session, &InferenceSession::experimentDone, this, [this](quint64 request, const ExperimentResult& result) {
            answered.push_back(request);
            results.push_back(result);
        });
        connect(&probe.session, &InferenceSession::logitLensDone, this, [this](quint64 request, const LogitLens& lens) {
            answered.push_back(request);
            lenses.push_back(lens);
        });
        connect(&probe.session, &InferenceSession::experimentFailed, this, [this](quint64 request) { refused.push_back(request); });
    }

    /// Loads, starts a run and computes its first steps.
    bool begin(int steps, int computed)
    {
        if (!probe.load()) {
            return false;
        }
        session.start(sessionSettings(steps));
        for (int i = 0; i < computed; ++i) {
            session.stepOnce();
        }
        return QTest::qWaitFor([&] { return probe.records.size() == static_cast<std::size_t>(computed); }, kPatience);
    }

    SessionProbe probe;
    InferenceSession& session = probe.session;
    std::vector<quint64> answered;
    std::vector<quint64> refused;
    std::vector<ExperimentResult> results;
    std::vector<LogitLens> lenses;
};

/// Experiments repeat earlier positions, which no step of a run with the cache does.
FakeModel::Hook gateForExperiments(Gate& gate)
{
    return [&gate](const FakeModel::Pass& pass) { return pass.rows == 1 || pass.rows == 3 || gate.pass(pass.stop); };
}

}  // namespace

class TestExperimentCommands final : public QObject {
    Q_OBJECT

private slots:
    void answersComeByNumberAndLeaveTheRunAsItIs()
    {
        ExperimentProbe experiments(loaderOf());
        QVERIFY(experiments.begin(12, 5));
        const quint64 first = experiments.session.experiment(hiding(4, 1));
        const quint64 second = experiments.session.experiment(hiding(0, 2));
        const quint64 wrong = experiments.session.experiment(hiding(5, 1));  // not computed yet
        QVERIFY(first != 0);
        QTRY_COMPARE(experiments.answered, (std::vector { first, second }));
        QTRY_COMPARE(experiments.refused, std::vector { wrong });
        QCOMPARE(experiments.results[0].step, 4);
        QCOMPARE(experiments.results[0].hashBefore, experiments.probe.records[4]->logitsHash);
        QVERIFY(experiments.results[0].hashAfter != experiments.results[0].hashBefore);
        QCOMPARE(experiments.results[1].hashBefore, experiments.probe.records[0]->logitsHash);
        experiments.session.setRunning(true);
        QTRY_COMPARE(experiments.probe.finished, 1);
        FakeModel model({}, 8192);
        Generator plain(model, sessionSettings(12), 1);
        for (const StepRecordPtr& record : experiments.probe.records) {
            QCOMPARE(record->logitsHash, plain.step({})->logitsHash);
            QVERIFY(record->intervention == nullptr);
        }
        // A finished run can be asked too.
        const quint64 last = experiments.session.experiment(hiding(11, 1));
        QTRY_COMPARE(experiments.answered.back(), last);
    }

    void aStepDoesNotWaitForAnExperimentAndNoneIsLost()
    {
        Gate gate;
        ExperimentProbe experiments(loaderOf(gateForExperiments(gate)));
        QVERIFY(experiments.begin(12, 3));
        const quint64 first = experiments.session.experiment(hiding(2, 1));
        const quint64 second = experiments.session.experiment(hiding(1, 1));
        QVERIFY(waitBlocking([&] { return gate.arrivals() == 1; }));
        experiments.session.stepOnce();  // the gate stays closed: the experiment must be interrupted
        QTRY_COMPARE(experiments.probe.records.size(), std::size_t { 4 });
        QVERIFY(experiments.answered.empty());
        gate.open();
        QTRY_COMPARE(experiments.answered, (std::vector { first, second }));
    }

    void cancelledOnesAreNotAnswered()
    {
        Gate gate;
        ExperimentProbe experiments(loaderOf(gateForExperiments(gate)));
        QVERIFY(experiments.begin(12, 3));
        experiments.session.experiment(hiding(2, 1));
        experiments.session.experiment(hiding(1, 1));
        QVERIFY(waitBlocking([&] { return gate.arrivals() == 1; }));
        experiments.session.cancelExperiments();
        gate.open();
        const quint64 wanted = experiments.session.experiment(hiding(2, 0));
        QTRY_COMPARE(experiments.answered, std::vector { wanted });
        QVERIFY(experiments.refused.empty());
    }

    void cancellingChecksKeepsExperiments()
    {
        Gate gate;
        ExperimentProbe experiments(loaderOf(gateForExperiments(gate)));
        QVERIFY(experiments.begin(12, 3));
        const quint64 wanted = experiments.session.experiment(hiding(2, 1));
        QVERIFY(waitBlocking([&] { return gate.arrivals() == 1; }));
        experiments.session.cancelChecks();
        gate.open();
        QTRY_COMPARE(experiments.answered, std::vector { wanted });
    }

    void theLensIsAnsweredForATransformer()
    {
        ExperimentProbe experiments([](const std::string&, const LoadOptions& options) {
            return loadModel("random:llama?layers=3&d=32&heads=4&kv_heads=2&ff=64&vocab=300&context=64&seed=7", options);
        });
        QVERIFY(experiments.begin(6, 4));
        const quint64 request = experiments.session.logitLens(3);
        QTRY_COMPARE(experiments.answered, std::vector { request });
        QCOMPARE(experiments.lenses[0].layers.size(), std::size_t { 3 });
        QCOMPARE(experiments.lenses[0].token, experiments.probe.records[3]->token);
        QCOMPARE(experiments.lenses[0].layers.back().logitsHash, experiments.probe.records[3]->logitsHash);
        const quint64 wrong = experiments.session.logitLens(4);
        QTRY_COMPARE(experiments.refused, std::vector { wrong });
    }

    void withoutAModelThereIsNothingToAsk()
    {
        InferenceSession session(loaderOf());
        QCOMPARE(session.experiment(hiding(0, 0)), quint64 { 0 });
        QCOMPARE(session.logitLens(0), quint64 { 0 });
    }
};

KVSCOPE_TEST(TestExperimentCommands)
#include "tst_experimentcommands.moc"
