// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Branches: what they keep of the cache. A branch that is refused leaves the run unchanged.
#include "core/error.h"
#include "run/costmodel.h"
#include "run/generator.h"
#include "support/fakemodel.h"
#include "support/generatorrun.h"
#include "support/testregistry.h"

#include <QTest>

#include <cstring>
#include <string>

using namespace kvscope;
using namespace kvscope::test;

class TestBranches final : public QObject {
    Q_OBJECT

private slots:
    void aBranchTakenWhileTheCacheIsOffDropsItToo()
    {
        FakeModel model;
        auto generator = std::make_unique<Generator>(model, settingsFor({ 1, 2, 3 }, 6), 1);
        QVERIFY(generator->step({}));
        QVERIFY(generator->step({}));
        generator->setCacheOn(false);
        auto branched = Generator::branch(std::move(generator), 1, 5, 2);
        QCOMPARE(summary(*branched->step({})), std::string("prefill 0 0 0"));
        branched->setCacheOn(true);
        QCOMPARE(summary(*branched->step({})), std::string("warm-up 6 0 5"));
    }

    void aBranchKeepsTheSharedPrefix()
    {
        FakeModel model;
        auto generator = std::make_unique<Generator>(model, settingsFor({ 1, 2, 3 }, 6), 1);
        const auto records = runAll(*generator);
        const TokenId other = (records[2]->token + 1) % 32;
        auto branched = Generator::branch(std::move(generator), 2, other, 2);
        QVERIFY(generator == nullptr);
        QCOMPARE(branched->settings().steps, 3);
        QCOMPARE(branched->tokens().size(), std::size_t { 6 });
        const auto first = branched->step({});
        QCOMPARE(summary(*first), std::string("prefill 1 5 0"));
        QCOMPARE(first->runId, std::uint64_t { 2 });
        QCOMPARE(first->index, 0);
        QCOMPARE(first->operations, predictStepOperations(model.config(), Phase::Prefill, 6, 5));
        // The new run shows the whole matrix immediately, so it repeats the inherited rows.
        QCOMPARE(first->attention->firstRow, 0);
        QCOMPARE(first->attention->rows, 6);

        FakeModel freshModel;
        Generator fresh(freshModel, settingsFor(branched->settings().prompt, 3), 3);
        const auto wanted = runAll(fresh);
        QCOMPARE(first->logitsHash, wanted[0]->logitsHash);
        const auto kept = first->attention;
        const auto computed = wanted[0]->attention;
        QCOMPARE(kept->weights.size(), computed->weights.size());
        QCOMPARE(std::memcmp(kept->weights.data(), computed->weights.data(), kept->bytes()), 0);
        const auto rest = runAll(*branched);
        QCOMPARE(rest.back()->logitsHash, wanted.back()->logitsHash);
        QCOMPARE(rest.back()->token, wanted.back()->token);
    }

    void aBranchWithoutTheCacheComputesThePromptAgain()
    {
        FakeModel model;
        RunSettings settings = settingsFor({ 1, 2, 3 }, 4);
        settings.cacheOn = false;
        auto generator = std::make_unique<Generator>(model, settings, 1);
        static_cast<void>(runAll(*generator));
        auto branched = Generator::branch(std::move(generator), 3, 5, 2);
        QCOMPARE(branched->settings().steps, 1);
        const auto record = branched->step({});
        QCOMPARE(summary(*record), std::string("prefill 0 0 0"));
        QCOMPARE(record->attention->rows, 7);
    }

    void goingBackTakesUpTheRunBefore_data()
    {
        QTest::addColumn<bool>("cacheOn");
        QTest::addColumn<QString>("next");
        // Three prompt tokens and two sampled ones are shared; the rows of the branch's own tokens are gone.
        QTest::newRow("with the cache") << true << QStringLiteral("warm-up 3 5 2");
        QTest::newRow("without") << false << QStringLiteral("recompute 0 0 7");
    }
    void goingBackTakesUpTheRunBefore()
    {
        QFETCH(bool, cacheOn);
        QFETCH(QString, next);
        FakeModel model;
        RunSettings settings = settingsFor({ 1, 2, 3 }, 8);
        settings.cacheOn = cacheOn;
        settings.checkMemoryBytes = 1U << 20U;
        Generator whole(model, settings, 9);
        const auto wanted = runAll(whole);
        auto generator = std::make_unique<Generator>(model, settings, 1);
        for (int step = 0; step < 5; ++step) {
            QVERIFY(generator->step({}));
        }
        const auto tokens = generator->tokens();
        auto branched = Generator::branch(std::move(generator), 2, (wanted[2]->token + 1) % 32, 2);
        QVERIFY(branched->step({}) && branched->step({}));

        auto before = Generator::takeUpRunBefore(std::move(branched));
        QVERIFY(before && !branched);
        QCOMPARE(before->tokens(), tokens);
        QCOMPARE(before->nextStep(), 5);
        QCOMPARE(before->settings().steps, 8);
        const auto record = before->step({});
        QCOMPARE(QString::fromStdString(summary(*record)), next);
        QCOMPARE(record->runId, std::uint64_t { 1 });
        QCOMPARE(record->operations, record->predictedOperations);
        QCOMPARE(record->logitsHash, wanted[5]->logitsHash);
        QCOMPARE(before->check(3, {})->differingBits, std::uint64_t { 0 });
        QCOMPARE(runAll(*before).back()->token, wanted.back()->token);
        QVERIFY(!Generator::takeUpRunBefore(std::move(before)));
        QVERIFY(before);
    }

    void aBranchThatCannotBeLeavesTheRunAsItWas()
    {
        FakeModel model;
        auto generator = std::make_unique<Generator>(model, settingsFor({ 1, 2, 3 }, 4), 1);
        QCOMPARE(errorOf([&] { static_cast<void>(Generator::branch(std::move(generator), 0, 1, 2)); }).code, ErrorCode::OptionWrong);
        static_cast<void>(generator->step({}));
        QCOMPARE(errorOf([&] { static_cast<void>(Generator::branch(std::move(generator), 1, 1, 2)); }).code, ErrorCode::OptionWrong);
        QCOMPARE(errorOf([&] { static_cast<void>(Generator::branch(std::move(generator), -1, 1, 2)); }).code, ErrorCode::OptionWrong);
        QCOMPARE(errorOf([&] { static_cast<void>(Generator::branch(std::move(generator), 0, 32, 2)); }).code, ErrorCode::TokenOutOfRange);
        QVERIFY(generator != nullptr);
        QCOMPARE(summary(*generator->step({})), std::string("decode 1 3 0"));
    }
};

KVSCOPE_TEST(TestBranches)
#include "tst_branches.moc"
