// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The values in a lesson's text agree with those in the panels.
#include "support/scriptedrun.h"
#include "support/testregistry.h"
#include "text/numbertext.h"
#include "views/cost/costcurves.h"
#include "views/lesson/play/lessonvalues.h"

#include <QTest>

using namespace kvscope;

class TestLessonValues final : public QObject {
    Q_OBJECT

private slots:
    void operationsOfABranchMatchTheCurves_data()
    {
        QTest::addColumn<int>("kept");
        QTest::newRow("whole prefill") << 0;
        QTest::newRow("branch") << 4;
    }
    void operationsOfABranchMatchTheCurves()
    {
        QFETCH(const int, kept);
        ViewState state;
        state.setModel(test::scriptedModel());
        const ModelConfig& config = state.model()->config;
        const RunSettings settings = test::scriptedSettings(6);
        state.startRun(1, settings);
        auto records = test::scriptedRecords(config, settings, 1, { true, true, true });
        auto first = std::make_shared<StepRecord>(*records.front());
        first->reused = kept;
        first->written = first->positions - kept;
        first->operations = first->predictedOperations = predictStepOperations(config, Phase::Prefill, first->positions, kept);
        records.front() = first;
        state.appendRecords(records);
        const CostInput input { config, state.run().promptLength(), settings.steps, records, {}, {} };
        for (const CostSum sum : { CostSum::PerStep, CostSum::Total }) {
            const CostCurves curves = costCurves(input, CostUnit::Operations, sum);
            const QString end = sum == CostSum::Total ? QStringLiteral("_total") : QString();
            for (int step = 0; step < 3; ++step) {
                state.setViewedStep(step);
                const auto at = static_cast<std::size_t>(step);
                const auto text = [](double value) { return countText(static_cast<qint64>(value)); };
                QCOMPARE(lessonValue(QStringLiteral("operations_on") + end, state, state), text(curves.on[at].value));
                QCOMPARE(lessonValue(QStringLiteral("operations_off") + end, state, state), text(curves.off[at].value));
            }
        }
    }

    /// A number that was shown stays while its step is read, so that a zero of nothing would stay too.
    void withoutARunNoValueIsANumber()
    {
        const ViewState state;
        for (const QString& name : lessonValueNames()) {
            QVERIFY2(lessonValue(name, state, state) == notAvailableText(), qPrintable(name));
        }
    }

    void theTextsOfTwoRunsCanBeCompared()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        ViewState state;
        test::showRun(state, { true, true, true }, 20);
        const QString first = lessonValue(QStringLiteral("sampled"), state, state);
        QVERIFY(first != notAvailableText());
        QCOMPARE(lessonValue(QStringLiteral("sampled_before"), state, state), notAvailableText());
        state.setViewedStep(0);
        QVERIFY(first.startsWith(lessonValue(QStringLiteral("sampled"), state, state)));  // up to the viewed step
        state.startRun(77, test::scriptedSettings(6));
        QCOMPARE(lessonValue(QStringLiteral("sampled"), state, state), notAvailableText());
        QCOMPARE(lessonValue(QStringLiteral("sampled_before"), state, state), first);
    }

    void theProbabilitySaysWhichItIs()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        ViewState state;
        test::showRun(state, { true }, 20);
        const QString name = QStringLiteral("probability");
        QCOMPARE(lessonValue(name, state, state), QStringLiteral("31.2\u202F% over the full vocabulary"));
        auto sampled = std::make_shared<StepRecord>(*state.viewedRecord());
        sampled->index = 1;
        sampled->sampling.temperature = 2.0;
        sampled->sampledProbability = 0.531;
        state.appendRecords({ sampled });
        QCOMPARE(lessonValue(name, state, state), QStringLiteral("31.2\u202F% over the full vocabulary, sampled with 53.1\u202F%"));
        auto cut = std::make_shared<StepRecord>(*sampled);
        cut->index = 2;
        cut->forced = true;
        cut->sampledProbability = 0.0;
        cut->cut = true;
        state.appendRecords({ cut });
        QCOMPARE(lessonValue(name, state, state), QStringLiteral("31.2\u202F% over the full vocabulary, cut by top-k or top-p"));
        auto tiny = std::make_shared<StepRecord>(*cut);  // too small for a number, but kept
        tiny->index = 3;
        tiny->cut = false;
        state.appendRecords({ tiny });
        QCOMPARE(lessonValue(name, state, state), QStringLiteral("31.2\u202F% over the full vocabulary, sampled with 0.0\u202F%"));
    }
};

KVSCOPE_TEST(TestLessonValues)
#include "tst_lessonvalues.moc"
