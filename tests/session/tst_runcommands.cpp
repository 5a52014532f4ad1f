// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Commands for a run: executed in order, refused with a reason, and answered by states and records.
#include "session/inferencesession.h"

#include "support/fakemodel.h"
#include "support/gate.h"
#include "support/plainargument.h"
#include "support/sessionprobe.h"
#include "support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <memory>
#include <stdexcept>

using namespace kvscope;
using kvscope::test::FakeModel;
using kvscope::test::fakeModel;
using kvscope::test::Gate;
using kvscope::test::kPatience;
using kvscope::test::loaderOf;
using kvscope::test::phasesOf;
using kvscope::test::SessionProbe;
using kvscope::test::sessionSettings;
using kvscope::test::tokensOf;
using kvscope::test::waitBlocking;
using kvscope::test::words;

namespace {

/// Only defines the end-of-text token.
class EndingTokenizer final : public Tokenizer {
public:
    explicit EndingTokenizer(TokenId end) : m_end(end) { }
    [[nodiscard]] std::vector<TokenId> idsOf(std::string_view, const std::stop_token& /*stop*/) const override { return {}; }
    [[nodiscard]] std::string decode(std::span<const TokenId>) const override { return {}; }
    [[nodiscard]] Piece piece(TokenId) const override { return { PieceKind::Unused, {} }; }
    [[nodiscard]] int vocabularySize() const noexcept override { return 32; }
    [[nodiscard]] std::optional<TokenId> bos() const noexcept override { return std::nullopt; }
    [[nodiscard]] std::optional<TokenId> eos() const noexcept override { return m_end; }
    [[nodiscard]] std::string kindName() const override { return "ending"; }

private:
    TokenId m_end;
};

}  // namespace

class TestRunCommands final : public QObject {
    Q_OBJECT
private slots:
    void aFreeRunPausesRightAfterTheEndOfText()
    {
        const auto tokensAfter = [](const std::shared_ptr<const Tokenizer>& tokenizer, int runs) {
            SessionProbe probe([&](const std::string&, const LoadOptions&) {
                LoadedModel loaded = fakeModel();
                auto info = std::make_shared<ModelInfo>(*loaded.info);
                info->tokenizer = tokenizer;
                loaded.info = std::move(info);
                return loaded;
            });
            if (!probe.load()) {
                return std::vector<TokenId>();
            }
            probe.session.start(sessionSettings(40));
            for (int run = 0; run < runs; ++run) {
                const auto before = probe.records.size();
                probe.session.setRunning(true);
                static_cast<void>(QTest::qWaitFor([&] { return probe.records.size() > before; }, kPatience));
                static_cast<void>(QTest::qWaitFor([&] { return probe.session.state() != SessionState::Running; }, kPatience));
                QCoreApplication::processEvents();
            }
            static_cast<void>(QTest::qWaitFor([&] { return probe.session.state() != SessionState::Running; }, kPatience));
            return tokensOf(probe.records);
        };
        const std::vector<TokenId> all = tokensAfter(nullptr, 1);
        QCOMPARE(all.size(), std::size_t { 40 });
        const TokenId end = all[7];
        const auto first = std::find(all.begin(), all.end(), end);
        const auto second = std::find(first + 1, all.end(), end);
        const auto tokenizer = std::make_shared<EndingTokenizer>(end);
        QCOMPARE(tokensAfter(tokenizer, 1), std::vector<TokenId>(all.begin(), first + 1));
        QCOMPARE(tokensAfter(tokenizer, 2), std::vector<TokenId>(all.begin(), second == all.end() ? second : second + 1));
    }

    void freeRunCanContinuePastEndOfText()
    {
        SessionProbe probe([](const std::string&, const LoadOptions&) {
            LoadedModel loaded = fakeModel();
            auto info = std::make_shared<ModelInfo>(*loaded.info);
            info->tokenizer = std::make_shared<EndingTokenizer>(7);
            loaded.info = std::move(info);
            return loaded;
        });
        QVERIFY(probe.load());
        probe.session.setPauseAtEndOfText(false);
        probe.session.start(sessionSettings(200));
        probe.session.setRunning(true);
        QTRY_COMPARE_WITH_TIMEOUT(probe.finished, 1, kPatience);
        const std::vector<TokenId> all = tokensOf(probe.records);
        QCOMPARE(all.size(), std::size_t { 200 });
        QVERIFY(std::find(all.begin(), all.end() - 1, 7) != all.end() - 1);
        // The pause is enabled again, also for a run that has already started.
        probe.session.start(sessionSettings(200));
        probe.session.setPauseAtEndOfText(true);
        const std::size_t before = probe.records.size();
        probe.session.setRunning(true);
        QTRY_VERIFY_WITH_TIMEOUT(probe.records.size() > before, kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(probe.session.state(), SessionState::Paused, kPatience);
        QTRY_COMPARE(probe.records.back()->token, TokenId { 7 });
    }

    void aRunStartsPausedAndStepsOneByOne()
    {
        SessionProbe probe(loaderOf());
        QVERIFY(probe.load());
        probe.session.start(sessionSettings(10));
        probe.session.stepOnce();
        QTRY_COMPARE(probe.records.size(), std::size_t { 1 });
        probe.session.stepOnce();
        probe.session.stepOnce();
        QTRY_COMPARE(probe.records.size(), std::size_t { 3 });
        QCOMPARE(probe.session.state(), SessionState::Paused);
        QCOMPARE(phasesOf(probe.records), words({ "prefill", "decode", "decode" }));
    }

    void statesFollowTheRun()
    {
        SessionProbe probe(loaderOf());
        QCOMPARE(probe.session.state(), SessionState::NoModel);
        QVERIFY(probe.load());
        probe.session.start(sessionSettings(5));
        probe.session.setRunning(true);
        QTRY_COMPARE(probe.finished, 1);
        using enum SessionState;
        QCOMPARE(probe.states, (std::vector { Loading, Idle, Paused, Running, Idle }));
        QCOMPARE(probe.log, words({ "loaded fake", "started 2", "finished 2" }));
        QCOMPARE(probe.session.runId(), quint64 { 2 });
    }

    void pausingKeepsThePlace()
    {
        SessionProbe probe(loaderOf());
        QVERIFY(probe.load());
        probe.session.start(sessionSettings(100000 / 16));
        probe.session.setRunning(true);
        QTRY_VERIFY(!probe.records.empty());
        probe.session.setRunning(false);
        QTRY_COMPARE(probe.session.state(), SessionState::Paused);
        probe.session.stepOnce();
        probe.session.setRunning(true);
        QTRY_COMPARE(probe.session.state(), SessionState::Running);
        probe.session.stop();
        QTRY_COMPARE(probe.finished, 1);
        for (std::size_t i = 0; i < probe.records.size(); ++i) {
            QCOMPARE(probe.records[i]->index, static_cast<int>(i));
        }
    }

    void aPausedRunThatIsStoppedEnds()
    {
        SessionProbe probe(loaderOf());
        QVERIFY(probe.load());
        probe.session.start(sessionSettings(10));
        probe.session.stepOnce();
        probe.session.stop();
        QTRY_COMPARE(probe.finished, 1);
        QCOMPARE(probe.session.state(), SessionState::Idle);
    }

    void commandsTakeEffectInOrder()
    {
        SessionProbe probe(loaderOf());
        QVERIFY(probe.load());
        auto& session = probe.session;
        session.start(sessionSettings(10));
        session.stepOnce();
        session.setCacheOn(false);
        session.stepOnce();
        session.stepOnce();
        session.setCacheOn(true);
        session.stepOnce();
        session.stepOnce();
        session.setSampling({ 1.0, 0, 1.0, 9 });
        session.setRunning(true);
        QTRY_COMPARE(probe.finished, 1);
        QCOMPARE(phasesOf(probe.records).mid(0, 5), words({ "prefill", "recompute", "recompute", "warm-up", "decode" }));
        QCOMPARE(probe.records.size(), std::size_t { 10 });
    }

    void switchingDuringAFreeRunChangesNoToken()
    {
        FakeModel model({}, 8192);
        Generator untouched(model, sessionSettings(600), 1);
        std::vector<TokenId> wanted;
        while (!untouched.finished()) {
            wanted.push_back(untouched.step({})->token);
        }
        SessionProbe probe(loaderOf());
        bool on = true;
        connect(&probe.session, &InferenceSession::recordsAppended, this, [&] {
            on = !on;
            probe.session.setCacheOn(on);
        });
        QVERIFY(probe.load());
        probe.session.start(sessionSettings(600));
        probe.session.setRunning(true);
        QTRY_COMPARE_WITH_TIMEOUT(probe.finished, 1, kPatience);
        QCOMPARE(tokensOf(probe.records), wanted);
        QVERIFY(phasesOf(probe.records).contains(QStringLiteral("recompute")));
    }

    void stepErrorsAreReportedAndTheRunContinues_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("told");
        QTest::newRow("engine error") << 0 << "failed TokenRefused";
        QTest::newRow("no memory") << 1 << "failed OutOfMemory";
        QTest::newRow("unforeseen") << 2 << "failed Internal";
        QTest::newRow("not even an exception") << 3 << "failed Internal";
    }
    void stepErrorsAreReportedAndTheRunContinues()
    {
        QFETCH(int, kind);
        QFETCH(QString, told);
        std::atomic<int> passes = 0;
        SessionProbe probe(loaderOf([&, kind](const FakeModel::Pass&) {
            if (++passes == 3) {
                switch (kind) {
                case 0: throw EngineError(ErrorCode::TokenRefused);
                case 1: throw std::bad_alloc();
                case 2: throw std::runtime_error("the roof is on fire");
                default: throw 7;
                }
            }
            return true;
        }));
        QVERIFY(probe.load());
        probe.session.start(sessionSettings(6));
        probe.session.setRunning(true);
        QTRY_COMPARE(probe.errors.size(), std::size_t { 1 });
        QVERIFY(probe.log.contains(told));
        if (kind == 2) {
            QCOMPARE(test::plain(probe.errors[0].found()), std::string("the roof is on fire"));
        }
        QTRY_COMPARE(probe.session.state(), SessionState::Paused);
        probe.session.setRunning(true);
        QTRY_COMPARE(probe.finished, 1);
        QCOMPARE(probe.records.size(), std::size_t { 6 });
    }

    void invalidSettingsLeaveTheRunUnchanged()
    {
        SessionProbe probe(loaderOf());
        QVERIFY(probe.load());
        const quint64 runId = probe.session.start(sessionSettings(10));
        probe.session.stepOnce();
        QTRY_COMPARE(probe.records.size(), std::size_t { 1 });
        RunSettings empty = sessionSettings(3);
        empty.prompt.clear();
        QCOMPARE(probe.session.start(empty), quint64 { 0 });
        QVERIFY(probe.errors.empty());
        QTRY_COMPARE(probe.errors.size(), std::size_t { 1 });
        QCOMPARE(probe.errors[0].code, ErrorCode::PromptEmpty);
        QCOMPARE(probe.session.runId(), runId);
        probe.session.stepOnce();
        QTRY_COMPARE(probe.records.size(), std::size_t { 2 });
    }

    void withoutAModelNothingStarts()
    {
        SessionProbe probe(loaderOf());
        QCOMPARE(probe.session.start(sessionSettings(3)), quint64 { 0 });
        QCOMPARE(probe.session.branch(0, 1), quint64 { 0 });
        probe.session.stepOnce();
        probe.session.setRunning(true);
        probe.session.setCacheOn(false);
        probe.session.extend(5);
        probe.session.stop();
        QVERIFY(probe.load());
        QCOMPARE(probe.log, words({ "loaded fake" }));
    }

    void outOfMemoryEndsTheRun()
    {
        SessionProbe probe([](const std::string&, const LoadOptions&) {
            LoadedModel loaded = fakeModel();
            static_cast<FakeModel&>(*loaded.model).refuseCache();
            return loaded;
        });
        QVERIFY(probe.load());
        const quint64 runId = probe.session.start(sessionSettings(3));
        probe.session.setRunning(true);
        QTRY_COMPARE(probe.finished, 1);
        QCOMPARE(probe.log.mid(1), (QStringList { QStringLiteral("failed OutOfMemory"), QStringLiteral("finished %1").arg(runId) }));
        QCOMPARE(probe.session.state(), SessionState::Idle);
    }

    void aFinishedRunCanBeExtended()
    {
        SessionProbe probe(loaderOf());
        QVERIFY(probe.load());
        probe.session.start(sessionSettings(3));
        probe.session.setRunning(true);
        QTRY_COMPARE(probe.finished, 1);
        probe.session.extend(5);
        QTRY_COMPARE(probe.session.state(), SessionState::Paused);
        probe.session.setRunning(true);
        QTRY_COMPARE(probe.finished, 2);
        QCOMPARE(probe.records.size(), std::size_t { 5 });
        QCOMPARE(probe.records.back()->index, 4);
        probe.session.extend(1'000'000);
        QTRY_COMPARE(probe.errors.size(), std::size_t { 1 });
        QCOMPARE(probe.errors[0].code, ErrorCode::ContextExceeded);
        QCOMPARE(probe.session.state(), SessionState::Idle);
    }

    void aStoppedRunCanBeExtended()
    {
        SessionProbe probe(loaderOf());
        QVERIFY(probe.load());
        probe.session.start(sessionSettings(6));
        probe.session.stepOnce();
        probe.session.stop();
        probe.session.extend(6);
        probe.session.setRunning(true);
        QTRY_COMPARE(probe.finished, 2);
        QCOMPARE(probe.records.size(), std::size_t { 6 });
    }

    void branchContinuesFromAPastStep()
    {
        SessionProbe probe(loaderOf());
        QVERIFY(probe.load());
        const quint64 first = probe.session.start(sessionSettings(8));
        probe.session.setRunning(true);
        QTRY_COMPARE(probe.finished, 1);
        const TokenId other = (probe.records[3]->token + 1) % 32;
        RunSettings told;
        connect(&probe.session, &InferenceSession::runStarted, this, [&](quint64, const RunSettings& settings) { told = settings; });
        const quint64 second = probe.session.branch(3, other);
        QVERIFY(second > first);
        probe.session.setRunning(true);
        QTRY_COMPARE(probe.finished, 2);
        QCOMPARE(probe.session.runId(), second);
        QCOMPARE(told.prompt.size(), std::size_t { 7 });
        QCOMPARE(told.prompt.back(), other);
        QCOMPARE(told.steps, 4);
        QCOMPARE(probe.records.size(), std::size_t { 8 + 4 });
        QCOMPARE(probe.records[8]->reused, 6);
        QCOMPARE(probe.records[8]->runId, second);
    }

    void theRunBeforeABranchIsTakenUpAgain()
    {
        SessionProbe probe(loaderOf());
        QVERIFY(probe.load());
        const quint64 first = probe.session.start(sessionSettings(6));
        probe.session.setRunning(true);
        QTRY_COMPARE(probe.finished, 1);
        const quint64 second = probe.session.branch(3, (probe.records[3]->token + 1) % 32);
        probe.session.stepOnce();
        QTRY_COMPARE(probe.records.size(), std::size_t { 7 });
        QCOMPARE(probe.session.runId(), second);
        probe.session.takeUpRunBefore(first);
        QTRY_COMPARE(probe.session.runId(), first);
        QTRY_COMPARE(probe.finished, 2);  // it had ended, and says so again
        probe.session.extend(8);
        probe.session.setRunning(true);
        QTRY_COMPARE(probe.records.size(), std::size_t { 9 });
        QCOMPARE(probe.records[7]->runId, first);
        QCOMPARE(probe.records[7]->index, 6);
        probe.session.takeUpRunBefore(first);  // there is no run before it
        QTRY_COMPARE(probe.errors.size(), std::size_t { 1 });
        QCOMPARE(probe.errors[0].code, ErrorCode::OptionWrong);
        QVERIFY(probe.errors[0].key().is(Phrase::SettingRunBefore));
        QVERIFY(probe.errors[0].expected().is(Phrase::BranchOfARun));
        QCOMPARE(probe.session.runId(), first);
    }

    void anEditedPromptKeepsWhatBothTextsShare()
    {
        SessionProbe probe(loaderOf());
        QVERIFY(probe.load());
        const quint64 first = probe.session.start(sessionSettings(4));
        probe.session.setRunning(true);
        QTRY_COMPARE(probe.finished, 1);
        RunSettings edited = sessionSettings(2);
        edited.prompt = { 1, 2, 9, 8 };
        const quint64 second = probe.session.startKeepingPrefix(edited);
        QVERIFY(second > first);
        probe.session.setRunning(true);
        QTRY_COMPARE(probe.finished, 2);
        QCOMPARE(probe.records[4]->runId, second);
        QCOMPARE(probe.records[4]->reused, 2);
        QCOMPARE(probe.records[4]->written, 2);
        edited.prompt = {};
        QCOMPARE(probe.session.startKeepingPrefix(edited), quint64 { 0 });
        QTRY_COMPARE(probe.errors.size(), std::size_t { 1 });
        QCOMPARE(probe.session.runId(), second);
        probe.session.start(sessionSettings(1));  // keeps nothing
        probe.session.stepOnce();
        QTRY_COMPARE(probe.records.size(), std::size_t { 7 });
        QCOMPARE(probe.records[6]->reused, 0);
    }

    void anEarlierRunContinuesUnderItsOwnId()
    {
        SessionProbe probe(loaderOf());
        QVERIFY(probe.load());
        const quint64 first = probe.session.start(sessionSettings(5));
        for (int step = 0; step < 3; ++step)
            probe.session.stepOnce();
        QTRY_COMPARE(probe.records.size(), std::size_t { 3 });
        RunSettings again = sessionSettings(5);
        again.forced = tokensOf(probe.records);
        again.stepsDone = 3;
        const quint64 second = probe.session.start(sessionSettings(8));
        probe.session.stepOnce();
        QTRY_COMPARE(probe.records.size(), std::size_t { 4 });
        QVERIFY(second > first);
        QCOMPARE(probe.session.startKeepingPrefix(again, first), first);
        probe.session.setRunning(true);
        QTRY_COMPARE(probe.finished, 1);
        QCOMPARE(probe.session.runId(), first);
        QCOMPARE(probe.records.size(), std::size_t { 6 });
        QCOMPARE(probe.records[4]->runId, first);
        QCOMPARE(probe.records[4]->index, 3);
        QCOMPARE(probe.records[4]->phase, Phase::WarmUp);
        // A run whose steps are all done is finished at once, and can be extended.
        again.forced = { probe.records[0]->token, probe.records[1]->token };
        again.stepsDone = again.steps = 2;
        probe.session.startKeepingPrefix(again, second);
        QTRY_COMPARE(probe.finished, 2);
        QTRY_COMPARE(probe.session.state(), SessionState::Idle);
        probe.session.extend(3);
        probe.session.stepOnce();
        QTRY_COMPARE(probe.records.size(), std::size_t { 7 });
        QCOMPARE(probe.records[6]->index, 2);
        QVERIFY(probe.session.start(sessionSettings(2)) > second);
    }

    void invalidBranchLeavesTheRunUnchanged()
    {
        SessionProbe probe(loaderOf());
        QVERIFY(probe.load());
        const quint64 runId = probe.session.start(sessionSettings(8));
        probe.session.stepOnce();
        probe.session.branch(5, 1);
        probe.session.stepOnce();
        QTRY_COMPARE(probe.errors.size(), std::size_t { 1 });
        QCOMPARE(probe.errors[0].code, ErrorCode::OptionWrong);
        QTRY_COMPARE(probe.records.size(), std::size_t { 2 });
        QCOMPARE(probe.session.runId(), runId);
        QCOMPARE(probe.records[1]->runId, runId);
        QCOMPARE(probe.finished, 0);
    }

    void ofTwoBranchesInARowBothAreAnswered()
    {
        SessionProbe probe(loaderOf());
        QVERIFY(probe.load());
        probe.session.start(sessionSettings(8));
        probe.session.stepOnce();
        probe.session.stepOnce();
        QTRY_COMPARE(probe.records.size(), std::size_t { 2 });
        const quint64 first = probe.session.branch(1, 5);
        probe.session.branch(1, 6);  // of a run without any steps
        QTRY_COMPARE(probe.errors.size(), std::size_t { 1 });
        QCOMPARE(probe.errors[0].code, ErrorCode::OptionWrong);
        QCOMPARE(probe.session.runId(), first);
        probe.session.stepOnce();
        QTRY_COMPARE(probe.records.size(), std::size_t { 3 });
        const quint64 second = probe.session.branch(0, 7);
        probe.session.stepOnce();
        QTRY_COMPARE(probe.records.size(), std::size_t { 4 });
        QCOMPARE(probe.records[2]->runId, first);
        QCOMPARE(probe.records[3]->runId, second);
    }

    void unannouncedBranchIsStoppedToo()
    {
        Gate gate;
        std::atomic<bool> armed = false;
        SessionProbe probe(loaderOf([&](const FakeModel::Pass& pass) { return !armed || gate.pass(pass.stop); }));
        QVERIFY(probe.load());
        probe.session.start(sessionSettings(8));
        probe.session.stepOnce();
        QTRY_COMPARE(probe.records.size(), std::size_t { 1 });
        armed = true;
        probe.session.branch(0, 5);
        probe.session.stepOnce();
        probe.session.branch(0, 6);
        QVERIFY(waitBlocking([&] { return gate.arrivals() == 1; }));
        probe.session.stop();
        QTRY_COMPARE(probe.finished, 1);
        QCOMPARE(probe.records.size(), std::size_t { 1 });
    }

    void aBranchOfAFreeRunPausesIt()
    {
        SessionProbe probe(loaderOf());
        QVERIFY(probe.load());
        probe.session.start(sessionSettings(8000));
        probe.session.setRunning(true);
        QTRY_VERIFY(!probe.records.empty());
        const quint64 branched = probe.session.branch(0, 5);
        QTRY_COMPARE(probe.session.runId(), branched);
        QCOMPARE(probe.session.state(), SessionState::Paused);
        const std::size_t before = probe.records.size();
        probe.session.stepOnce();
        QTRY_COMPARE(probe.records.size(), before + 1);
        QCOMPARE(probe.records.back()->index, 0);
        QCOMPARE(probe.records.back()->positions, 4);
    }

    void speedLimitHoldsUntilRemoved()
    {
        SessionProbe probe(loaderOf());
        QVERIFY(probe.load());
        probe.session.setSpeed(0.001);
        probe.session.start(sessionSettings(20));
        probe.session.setRunning(true);
        QTRY_COMPARE(probe.records.size(), std::size_t { 1 });
        // Without the limit, a free run would have finished long before another model is loaded.
        probe.session.setSampling({ -1.0, 0, 1.0, 1 });
        QTRY_COMPARE(probe.errors.size(), std::size_t { 1 });
        QCOMPARE(probe.records.size(), std::size_t { 1 });
        // Neither single steps nor a pause wait for it.
        probe.session.stepOnce();
        QTRY_COMPARE(probe.records.size(), std::size_t { 2 });
        probe.session.setRunning(false);
        QTRY_COMPARE(probe.session.state(), SessionState::Paused);
        probe.session.setRunning(true);
        probe.session.setSpeed(0.0);
        QTRY_COMPARE(probe.finished, 1);
        QCOMPARE(probe.records.size(), std::size_t { 20 });
    }

    void invalidSpeedsMeanNoLimit_data()
    {
        QTest::addColumn<double>("speed");
        QTest::newRow("negative") << -3.0;
        QTest::newRow("NaN") << std::numeric_limits<double>::quiet_NaN();
        QTest::newRow("infinite") << std::numeric_limits<double>::infinity();
    }
    void invalidSpeedsMeanNoLimit()
    {
        QFETCH(double, speed);
        SessionProbe probe(loaderOf());
        QVERIFY(probe.load());
        probe.session.setSpeed(speed);
        probe.session.start(sessionSettings(20));
        probe.session.setRunning(true);
        QTRY_COMPARE(probe.finished, 1);
    }

    void theCheckCanBeTurnedOnAndOff()
    {
        SessionProbe probe(loaderOf());
        QVERIFY(probe.load());
        RunSettings settings = sessionSettings(3);
        settings.comparisonBudgetNs = std::numeric_limits<std::uint64_t>::max();
        probe.session.start(settings);
        probe.session.stepOnce();
        probe.session.setCheckEquality(true);
        probe.session.stepOnce();
        probe.session.setCheckEquality(false);
        probe.session.stepOnce();
        QTRY_COMPARE(probe.records.size(), std::size_t { 3 });
        QVERIFY(!probe.records[0]->comparison && probe.records[1]->comparison && !probe.records[2]->comparison);
        QCOMPARE(probe.records[1]->comparison->differingBits, std::uint64_t { 0 });
    }
};

KVSCOPE_TEST(TestRunCommands)
#include "tst_runcommands.moc"
