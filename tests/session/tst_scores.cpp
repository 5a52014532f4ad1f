// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Distributions of past steps, asked for between steps: every request is answered, a newer list replaces an older one, and no command waits.
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
using kvscope::test::loaderOf;
using kvscope::test::SessionProbe;
using kvscope::test::sessionSettings;
using kvscope::test::waitBlocking;

namespace {

/// Records the answers.
class ScoreProbe final : public QObject {
public:
    explicit ScoreProbe(FakeModel::Hook hook = {}) : probe(loaderOf(std::move(hook)))
    {
        connect(&session, &InferenceSession::scored, this, [this](const QList<std::shared_ptr<const StepScores>>& scores) {
            for (const auto& each : scores)
                answers.push_back(each);
        });
        connect(&session, &InferenceSession::scoresFailed, this, [this](const ScoreRequest& request) { refused.push_back(request.step); });
    }

    bool startWithSteps(int steps)
    {
        RunSettings settings = sessionSettings(12);
        session.start(settings);
        for (int i = 0; i < steps; ++i)
            session.stepOnce();
        return QTest::qWaitFor([&] { return probe.records.size() == static_cast<std::size_t>(steps); }, 10000);
    }
    [[nodiscard]] std::vector<int> steps() const
    {
        std::vector<int> result;
        for (const auto& each : answers)
            result.push_back(each->of.step);
        return result;
    }

    SessionProbe probe;
    InferenceSession& session = probe.session;
    std::vector<std::shared_ptr<const StepScores>> answers;
    std::vector<int> refused;
};

std::vector<ScoreRequest> placesAt(std::initializer_list<int> steps)
{
    std::vector<ScoreRequest> requests;
    for (const int step : steps) {
        ScoreRequest request;
        request.step = step;
        request.tokens = { 4 };
        requests.push_back(request);
    }
    return requests;
}

}  // namespace

class TestScores final : public QObject {
    Q_OBJECT

private slots:
    void everyStepIsAnsweredWithTheBitsOfTheRun()
    {
        ScoreProbe scores;
        QVERIFY(scores.probe.load());
        QVERIFY(scores.startWithSteps(4));
        scores.session.scores(placesAt({ 3, 2, 1, 0 }), ScoreUse::Watch);
        QTRY_COMPARE(scores.steps(), (std::vector { 3, 2, 1, 0 }));
        for (const auto& each : scores.answers) {
            QCOMPARE(each->logitsHash, scores.probe.records[static_cast<std::size_t>(each->of.step)]->logitsHash);
            QCOMPARE(each->computedAgain, each->of.step != 3);  // this run keeps no logits but the last
            QCOMPARE(each->places.size(), std::size_t { 1 });
        }
        QCOMPARE(scores.probe.records.size(), std::size_t { 4 });
        QVERIFY(scores.probe.errors.empty());
    }

    void aStepThatWasNotComputedIsRefusedAndTheOthersAreAnswered()
    {
        ScoreProbe scores;
        QVERIFY(scores.probe.load());
        QVERIFY(scores.startWithSteps(2));
        scores.session.scores(placesAt({ 7, 1 }), ScoreUse::Watch);
        QTRY_COMPARE(scores.steps(), (std::vector { 1 }));
        QCOMPARE(scores.refused, (std::vector { 7 }));
        scores.session.stepOnce();
        QTRY_COMPARE(scores.probe.records.size(), std::size_t { 3 });
    }

    void aStepDoesNotWaitAndTheNewerListIsAnswered()
    {
        Gate gate;
        // Side passes have a cache of fewer positions than the run's and begin at 0.
        std::atomic<bool> closed = false;
        ScoreProbe scores([&](const FakeModel::Pass& pass) { return !closed || pass.rows == 1 || gate.pass(pass.stop); });
        QVERIFY(scores.probe.load());
        RunSettings settings = sessionSettings(12);
        settings.cacheOn = false;
        scores.session.start(settings);
        for (int i = 0; i < 3; ++i)
            scores.session.stepOnce();
        QTRY_COMPARE(scores.probe.records.size(), std::size_t { 3 });
        closed = true;
        scores.session.scores(placesAt({ 0, 1 }), ScoreUse::Watch);
        scores.session.scores(placesAt({ 2 }), ScoreUse::Chain);  // of another use: it stays
        QVERIFY(waitBlocking([&] { return gate.arrivals() >= 1; }));
        scores.session.scores(placesAt({ 1 }), ScoreUse::Watch);
        gate.open();
        QTRY_VERIFY(scores.answers.size() >= 2);
        QTRY_COMPARE(scores.probe.records.size(), std::size_t { 3 });
        std::vector<int> steps = scores.steps();
        std::sort(steps.begin(), steps.end());
        QCOMPARE(steps, (std::vector { 1, 2 }));
    }
};

KVSCOPE_TEST(TestScores)
#include "tst_scores.moc"
