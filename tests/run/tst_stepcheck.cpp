// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison that is part of a step: its result, its cost, and when it is skipped.
#include "run/bitcomparer.h"
#include "run/generator.h"
#include "support/fakemodel.h"
#include "support/generatorrun.h"
#include "support/testregistry.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <string>

using namespace kvscope;
using namespace kvscope::test;

class TestStepCheck final : public QObject {
    Q_OBJECT

private slots:
    void equalityIsProvedInBothModes()
    {
        FakeModel model;
        RunSettings settings = settingsFor({ 1, 2, 3 }, 8);
        settings.checkEquality = true;
        settings.sampling = { 1.0, 0, 1.0, 5 };
        settings.forced = { 3 };
        settings.comparisonBudgetNs = std::numeric_limits<std::uint64_t>::max();
        Generator generator(model, settings, 1);
        for (int i = 0; !generator.finished(); ++i) {
            generator.setCacheOn(i < 2 || i > 4);
            const auto record = generator.step({});
            QVERIFY(record->comparison);
            QVERIFY(record->comparison->sameToken);
            QCOMPARE(record->comparison->differingBits, std::uint64_t { 0 });
            QCOMPARE(record->comparison->maxAbsDifference, 0.0);
            if (i > 0) {
                QCOMPARE(record->comparison->otherToken, record->token);
            }
        }
    }

    void theCheckOfAnUncachedRunFeedsOnePositionAStep()
    {
        std::vector<std::string> passes;
        FakeModel model([&](const FakeModel::Pass& pass) {
            passes.push_back(std::to_string(pass.first) + '+' + std::to_string(pass.rows) + (pass.cached ? " on" : " off"));
            return true;
        });
        RunSettings settings = settingsFor({ 1, 2, 3 }, 5);
        settings.cacheOn = false;
        settings.checkEquality = true;
        settings.comparisonBudgetNs = std::numeric_limits<std::uint64_t>::max();
        Generator generator(model, settings, 1);
        static_cast<void>(generator.step({}));
        static_cast<void>(generator.step({}));
        generator.setCheckEquality(false);
        static_cast<void>(generator.step({}));
        generator.setCheckEquality(true);
        static_cast<void>(generator.step({}));
        const std::vector<std::string> wanted { "0+3 off", "0+3 on", "0+4 off", "3+1 on", "0+5 off", "0+6 off", "4+1 on", "5+1 on" };
        QCOMPARE(passes, wanted);
    }

    void aCheckThatWouldCostTooMuchIsLeftOut()
    {
        FakeModel model;
        RunSettings settings = settingsFor({ 1, 2, 3 }, 3);
        settings.checkEquality = true;
        settings.comparisonBudgetNs = 0;
        Generator generator(model, settings, 1);
        for (const auto& record : runAll(generator)) {
            QVERIFY(!record->comparison);
        }
        QCOMPARE(model.passes(), 3);
    }

    void aCheckTurnedOnLaterKnowsWhatStepsCost()
    {
        FakeModel model;
        RunSettings settings = settingsFor({ 1 }, 4);
        settings.comparisonBudgetNs = 0;
        Generator generator(model, settings, 1);
        QVERIFY(generator.step({}));
        generator.setCheckEquality(true);
        QVERIFY(!generator.step({})->comparison);
        QCOMPARE(model.passes(), 2);
    }

    void aStopDuringTheCheckKeepsTheStep()
    {
        std::stop_source stop;
        int pass = 0;
        FakeModel model([&](const FakeModel::Pass&) {
            if (++pass == 2) {
                stop.request_stop();
                return false;
            }
            return true;
        });
        RunSettings settings = settingsFor({ 1, 2, 3 }, 3);
        settings.checkEquality = true;
        settings.comparisonBudgetNs = std::numeric_limits<std::uint64_t>::max();
        Generator generator(model, settings, 1);
        const auto record = generator.step(stop.get_token());
        QVERIFY(record != nullptr);
        QVERIFY(!record->comparison);
        QCOMPARE(generator.nextStep(), 1);
    }

    void differencesAreCountedInBits()
    {
        const float next = std::nextafter(1.0F, 2.0F);
        const std::vector<float> a { 1.0F, 2.0F, 0.0F, -3.0F };
        QCOMPARE(compareLogits(a, a).bits, std::uint64_t { 0 });
        const auto one = compareLogits(a, std::vector<float> { next, 2.0F, 0.0F, -3.0F });
        QCOMPARE(one.bits, std::uint64_t { 1 });
        QCOMPARE(one.maxAbs, static_cast<double>(next) - 1.0);
        // The two zeros are equal in value and differ in one bit.
        const auto zero = compareLogits(a, std::vector<float> { 1.0F, 2.0F, -0.0F, -3.0F });
        QCOMPARE(zero.bits, std::uint64_t { 1 });
        QCOMPARE(zero.maxAbs, 0.0);
        const auto far = compareLogits(a, std::vector<float> { 1.0F, 2.5F, 0.0F, -5.0F });
        QCOMPARE(far.maxAbs, 2.0);
        const auto nan = compareLogits(a, std::vector<float> { std::nanf(""), 9.0F, 0.0F, -3.0F });
        QVERIFY(std::isnan(nan.maxAbs));
    }
};

KVSCOPE_TEST(TestStepCheck)
#include "tst_stepcheck.moc"
