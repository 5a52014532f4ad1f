// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// A step that is stopped or fails leaves the run unchanged.
#include "core/error.h"
#include "run/generator.h"
#include "support/fakemodel.h"
#include "support/generatorrun.h"
#include "support/plainargument.h"
#include "support/testregistry.h"

#include <QTest>

#include <limits>
#include <stdexcept>
#include <string>

using namespace kvscope;
using namespace kvscope::test;

class TestStoppedSteps final : public QObject {
    Q_OBJECT

private slots:
    void aStoppedStepLeavesTheRunAsItWas_data()
    {
        QTest::addColumn<bool>("cacheOn");
        QTest::addColumn<bool>("insideTheStep");
        QTest::newRow("before, cache on") << true << false;
        QTest::newRow("before, cache off") << false << false;
        QTest::newRow("inside, cache on") << true << true;
        QTest::newRow("inside, cache off") << false << true;
    }

    void aStoppedStepLeavesTheRunAsItWas()
    {
        QFETCH(bool, cacheOn);
        QFETCH(bool, insideTheStep);
        std::stop_source stop;
        int pass = 0;
        FakeModel model([&](const FakeModel::Pass&) {
            if (insideTheStep && ++pass == 2) {
                stop.request_stop();
                return false;
            }
            return true;
        });
        RunSettings settings = settingsFor({ 1, 2, 3 }, 4);
        settings.cacheOn = cacheOn;
        Generator generator(model, settings, 1);
        FakeModel untouchedModel;
        Generator untouched(untouchedModel, settings, 1);
        QVERIFY(generator.step(stop.get_token()) != nullptr);
        static_cast<void>(untouched.step({}));
        if (!insideTheStep) {
            stop.request_stop();
        }
        QVERIFY(generator.step(stop.get_token()) == nullptr);
        QCOMPARE(generator.nextStep(), 1);
        QCOMPARE(generator.tokens().size(), std::size_t { 4 });
        while (!generator.finished()) {
            const auto record = generator.step({});
            const auto wanted = untouched.step({});
            QCOMPARE(record->logitsHash, wanted->logitsHash);
            QCOMPARE(summary(*record), summary(*wanted));
            QCOMPARE(record->attention->rows, wanted->attention->rows);
        }
    }

    void aStepWithoutTheCacheThatWasStoppedDropsNothing()
    {
        FakeModel model;
        Generator generator(model, settingsFor({ 1, 2, 3 }, 4), 1);
        QVERIFY(generator.step({}));
        generator.setCacheOn(false);
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!generator.step(stop.get_token()));
        generator.setCacheOn(true);
        QCOMPARE(summary(*generator.step({})), std::string("decode 1 3 0"));
    }

    void aStepThatThrowsLeavesTheRunAsItWas()
    {
        int pass = 0;
        FakeModel model([&](const FakeModel::Pass&) {
            if (++pass == 2) {
                throw std::runtime_error("broken");
            }
            return true;
        });
        Generator generator(model, settingsFor({ 1, 2, 3 }, 4), 1);
        static_cast<void>(generator.step({}));
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, static_cast<void>(generator.step({})));
        QCOMPARE(generator.nextStep(), 1);
        const auto record = generator.step({});
        QCOMPARE(summary(*record), std::string("decode 1 3 0"));
        QCOMPARE(record->attention->rows, 1);
    }

    void logitsThatAreNotFiniteEndTheStepNotTheRun()
    {
        FakeModel model;
        Generator generator(model, settingsFor({ 1, 2, 3 }, 4), 1);
        static_cast<void>(generator.step({}));
        model.setLogit(5, std::numeric_limits<float>::quiet_NaN());
        const EngineError error = errorOf([&] { static_cast<void>(generator.step({})); });
        QCOMPARE(error.code, ErrorCode::NotFinite);
        QCOMPARE(test::plain(error.key()), std::string("logits[5]"));
        QCOMPARE(generator.nextStep(), 1);
        model.setLogit(5, 0.0F);
        QCOMPARE(summary(*generator.step({})), std::string("decode 1 3 0"));
    }
};

KVSCOPE_TEST(TestStoppedSteps)
#include "tst_stoppedsteps.moc"
