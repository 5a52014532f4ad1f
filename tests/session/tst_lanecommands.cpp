// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes, timed on the session's thread beside the run.
#include "session/inferencesession.h"

#include "support/sessionprobe.h"
#include "support/testregistry.h"

#include <QTest>

#include <vector>

using namespace kvscope;
using namespace kvscope::test;

namespace {

LaneRequest request(std::vector<LaneSettings> lanes)
{
    LaneRequest wanted;
    wanted.prompt = { 1, 2, 3, 4 };
    wanted.steps = 2;
    wanted.contextLimit = 64;
    wanted.lanes = std::move(lanes);
    wanted.mostRounds = 2;
    return wanted;
}

struct Answers {
    explicit Answers(InferenceSession& session)
    {
        QObject::connect(&session, &InferenceSession::lanesMeasured, &session,
            [this](LaneUse use, const std::shared_ptr<const LaneResults>& found) { results.emplace_back(use, found); });
        QObject::connect(&session, &InferenceSession::lanesFailed, &session,
            [this](LaneUse use, const EngineError& error) { faults.emplace_back(use, error.code); });
    }
    std::vector<std::pair<LaneUse, std::shared_ptr<const LaneResults>>> results;
    std::vector<std::pair<LaneUse, ErrorCode>> faults;
};

}  // namespace

class TestLaneCommands final : public QObject {
    Q_OBJECT

private slots:
    void eachUseIsAnswered()
    {
        SessionProbe probe(loaderOf());
        QVERIFY(probe.load());
        Answers answers(probe.session);
        probe.session.measureLanes(LaneUse::Cores, request(coreLanes()));
        probe.session.measureLanes(LaneUse::Prefix, request(prefixLanes(4)));
        QVERIFY(QTest::qWaitFor([&] { return answers.results.size() == 2; }, kPatience));
        QCOMPARE(answers.results[0].first, LaneUse::Cores);
        QCOMPARE(answers.results[0].second->rounds, 2);
        QCOMPARE(answers.results[1].second->lanes.back().first->reused, 3);
    }

    void narrowWeightsAreLoadedOnceMore()
    {
        std::vector<LoadOptions> loads;
        SessionProbe probe([&](const std::string&, const LoadOptions& options) {
            loads.push_back(options);
            return fakeModel();
        });
        QVERIFY(probe.load());
        Answers answers(probe.session);
        probe.session.measureLanes(LaneUse::Cores, request(coreLanes()));
        probe.session.measureLanes(LaneUse::Weights, request(weightLanes()));
        QVERIFY(QTest::qWaitFor([&] { return answers.results.size() == 2; }, kPatience));
        QCOMPARE(answers.results[1].first, LaneUse::Weights);
        QCOMPARE(answers.results[1].second->lanes.size(), std::size_t { 2 });
        QCOMPARE(loads.size(), std::size_t { 2 });
        QVERIFY(!loads[0].narrowWeights && loads[1].narrowWeights);
    }

    void narrowWeightsThatDoNotFitAreExplained()
    {
        SessionProbe probe([](const std::string&, const LoadOptions& options) {
            if (options.narrowWeights)
                throw EngineError(ErrorCode::OutOfMemory);
            return fakeModel();
        });
        QVERIFY(probe.load());
        Answers answers(probe.session);
        probe.session.measureLanes(LaneUse::Weights, request(weightLanes()));
        QVERIFY(QTest::qWaitFor([&] { return !answers.faults.empty(); }, kPatience));
        QCOMPARE(answers.faults.front().second, ErrorCode::OutOfMemory);
    }

    void theRunGoesOnMeanwhileWithItsOwnTokens()
    {
        const auto tokens = [](bool withLanes) {
            SessionProbe probe(loaderOf());
            if (!probe.load())
                return std::vector<TokenId>();
            Answers answers(probe.session);
            if (withLanes)
                probe.session.measureLanes(LaneUse::FourLanes, request(fourLanes()));
            probe.session.start(sessionSettings(6));
            probe.session.stepOnce();
            if (withLanes)
                probe.session.measureLanes(LaneUse::Passes, request(passLanes(4)));
            probe.session.setRunning(true);
            const std::size_t expected = withLanes ? 2 : 0;
            static_cast<void>(QTest::qWaitFor([&] { return probe.records.size() == 6 && answers.results.size() == expected; }, kPatience));
            return answers.results.size() == expected ? tokensOf(probe.records) : std::vector<TokenId>();
        };
        const std::vector<TokenId> plain = tokens(false);
        QCOMPARE(plain.size(), std::size_t { 6 });
        QCOMPARE(tokens(true), plain);
    }

    void whatCannotBeRunIsExplained()
    {
        SessionProbe probe(loaderOf());
        QVERIFY(probe.load());
        Answers answers(probe.session);
        LaneRequest wrong = request(coreLanes());
        wrong.prompt = { 1, 1'000'000 };
        probe.session.measureLanes(LaneUse::Cores, wrong);
        QVERIFY(QTest::qWaitFor([&] { return !answers.faults.empty(); }, kPatience));
        QCOMPARE(answers.faults.front().first, LaneUse::Cores);
        QCOMPARE(answers.faults.front().second, ErrorCode::TokenOutOfRange);
        QVERIFY(answers.results.empty());
    }

    void cancelledLanesAreNotAnswered()
    {
        // Every pass waits until it is told to stop, so that the lane cannot end by itself.
        SessionProbe probe(loaderOf([](const FakeModel::Pass& pass) {
            while (!pass.stop.stop_requested())
                QThread::yieldCurrentThread();
            return false;
        }));
        QVERIFY(probe.load());
        Answers answers(probe.session);
        probe.session.measureLanes(LaneUse::Cores, request(coreLanes()));
        QTest::qWait(20);
        probe.session.cancelLanes();
        QTest::qWait(50);
        QVERIFY(answers.results.empty() && answers.faults.empty());
    }
};

KVSCOPE_TEST(TestLaneCommands)
#include "tst_lanecommands.moc"
