// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The line that says what the viewed step did: right for every kind of step, and whole clauses go where it does not fit.
#include "shell/stepline.h"

#include "run/costmodel.h"
#include "state/viewstate.h"
#include "support/attentionrun.h"
#include "support/testregistry.h"
#include "text/language.h"
#include "text/numbertext.h"
#include "theme/theme.h"

#include <QAbstractButton>
#include <QApplication>
#include <QFontMetricsF>
#include <QSignalSpy>
#include <QTest>

using namespace kvscope;
using namespace kvscope::test;

namespace {

constexpr int kPrompt = 6;

StepRecordPtr timed(const StepRecordPtr& record, std::uint64_t operations)
{
    auto copy = std::make_shared<StepRecord>(*record);
    copy->operations = operations;
    copy->times[Stage::Mlp] = std::chrono::microseconds(1400);
    return copy;
}

}  // namespace

class TestStepLine final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        setLanguage(Language::English);
        applyTheme(*qApp, ThemeId::Light, 1.0);
    }

    void init()
    {
        m_state = std::make_unique<ViewState>();
        m_state->updates()->setAtOnce(true);
        auto info = std::make_shared<ModelInfo>(*modelInfo());
        info->config.hiddenSize = 8;
        info->config.headDim = 4;
        info->config.vocabSize = 32;
        m_state->setModel(info);
        m_state->startRun(1, runSettings(kPrompt));
        m_line = std::make_unique<StepLine>(m_state.get());
        m_line->resize(2000, m_line->sizeHint().height());
        m_line->show();
    }

    void cleanup()
    {
        m_line.reset();
        m_state.reset();
    }

    void beforeTheFirstStepItSaysSo() { QCOMPARE(m_line->shown(), QStringLiteral("No step computed yet")); }

    void theWholePromptIsOnePass()
    {
        append(stepRecord(1, kPrompt, 0, Phase::Prefill));
        QCOMPARE(m_line->sentence().lead, QStringLiteral("Step 1 computed all 6 rows in one pass"));
        QVERIFY(m_line->shown().endsWith(QStringLiteral("· +") + exactByteText(6 * bytesOfARow())));
        QVERIFY2(m_line->shown().contains(QStringLiteral("· %1 operations ·").arg(siText(3e6))), qPrintable(m_line->shown()));
    }

    void aStepWithTheCacheComputesOneRowAndReadsTheRest()
    {
        start({ Phase::Decode });
        QCOMPARE(m_line->sentence().lead, QStringLiteral("Step 2 computed 1 row of 7"));
        const QString other = siText(static_cast<double>(predictStepOperations(m_state->model()->config, Phase::Recompute, 7)));
        const QString expected
            = QStringLiteral("Step 2 computed 1 row of 7 and read 6 from the cache · %4 instead of %1 operations · %2 · +%3")
                  .arg(other, millisecondText(1.44), exactByteText(bytesOfARow()), siText(3e6));
        QCOMPARE(m_line->shown(), expected);
    }

    void aStepWithoutTheCacheComputesAllOfThemAgain()
    {
        start({ Phase::Decode, Phase::Recompute });
        QCOMPARE(m_line->sentence().lead, QStringLiteral("Step 3 computed all 8 rows, 7 of them again"));
        const QString other = siText(static_cast<double>(predictStepOperations(m_state->model()->config, Phase::Decode, 8)));
        QVERIFY(m_line->shown().contains(QStringLiteral("%1 instead of %2 operations").arg(siText(3e6), other)));
        QVERIFY(m_line->shown().endsWith(QLatin1String("nothing stored")));
    }

    void aWarmUpFillsTheCacheAgain()
    {
        start({ Phase::Recompute, Phase::WarmUp });
        QVERIFY2(m_line->shown().startsWith(
                     QStringLiteral("Step 3 computed all 8 rows, 7 of them again to fill the cache · %1 operations").arg(siText(3e6))),
            qPrintable(m_line->shown()));
    }

    void aBranchSaysWhatItKept()
    {
        auto record = std::make_shared<StepRecord>(*stepRecord(1, 15, 0, Phase::Prefill));
        record->reused = 14;
        record->written = 1;
        m_state->startRun(1, runSettings(15));
        append(record);
        QVERIFY2(m_line->shown().startsWith(QStringLiteral("Branch: 14 kept, 1 computed in step 1 · %1 instead of ").arg(siText(3e6))),
            qPrintable(m_line->shown()));
        QVERIFY(m_line->shown().endsWith(QStringLiteral("· +") + exactByteText(bytesOfARow())));
    }

    void aWarmUpOverAPartOfTheCacheSaysHowManyRows()
    {
        auto record = std::make_shared<StepRecord>(*stepRecord(1, kPrompt, 1, Phase::WarmUp));
        record->reused = 4;
        record->written = 3;
        record->recomputed = 2;
        append(stepRecord(1, kPrompt, 0, Phase::Prefill));
        append(record);
        QVERIFY2(m_line->shown().startsWith(QStringLiteral("Step 2 computed 3 rows of 7 to fill the cache")), qPrintable(m_line->shown()));
    }

    void inABranchTheRunBeforeIsOneClickAway()
    {
        start({ Phase::Decode });
        auto* button = m_line->findChild<QAbstractButton*>(QStringLiteral("runBefore"));
        QVERIFY(!button->isVisible());
        m_state->startBranch(2, runSettings(kPrompt + 1));
        auto record = std::make_shared<StepRecord>(*stepRecord(2, kPrompt + 1, 0, Phase::Prefill));
        record->reused = kPrompt;
        record->written = 1;
        append(record);
        QVERIFY(button->isVisible());
        QVERIFY2(button->toolTip().contains(QStringLiteral("2 steps")), qPrintable(button->toolTip()));
        QSignalSpy asked(m_state->commands(), &Commands::runBeforeRequested);
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        const QFontMetricsF clauses([] {
            QFont font = theme().font(FontRole::Number);
            font.setBold(false);
            return font;
        }());
        for (int width = 2000; width > 500; width -= 10) {
            m_line->resize(width, m_line->height());
            const double end
                = m_line->leadWidth() - theme().px(16) + clauses.horizontalAdvance(m_line->shown().mid(m_line->sentence().lead.size()));
            QVERIFY(button->geometry().right() < width);
            QVERIFY2(end <= button->geometry().left(), qPrintable(m_line->shown()));
        }
        m_state->takeUpRunBefore();
        QVERIFY(!button->isVisible());
    }

    void thePastHasItsOwnSentence()
    {
        start({ Phase::Decode, Phase::Recompute });
        m_state->setViewedStep(1);
        QVERIFY(m_line->shown().startsWith(QLatin1String("Step 2 computed 1 row of 7 ")));
        QCOMPARE(m_line->step(), 1);
    }

    void wholeClausesGoFromTheRightAndTheLeadStays()
    {
        start({ Phase::Decode });
        const QString whole = m_line->sentence().whole();
        QStringList allowed { m_line->sentence().lead };
        for (const QString& clause : m_line->sentence().clauses)
            allowed << allowed.last() + clause;
        QCOMPARE(allowed.last(), whole);
        QSet<QString> seen;
        for (int width = 2000; width > 100; width -= 10) {
            m_line->resize(width, m_line->height());
            QVERIFY2(allowed.contains(m_line->shown()), qPrintable(m_line->shown()));
            QCOMPARE(m_line->toolTip().contains(whole), m_line->shown() != whole);
            seen.insert(m_line->shown());
        }
        QCOMPARE(seen.size(), allowed.size());
    }

    void itIsHighEnoughForItsTextAtEveryZoom()
    {
        for (const double zoom : { 0.7, 1.0, 2.0 }) {
            applyTheme(*qApp, ThemeId::Light, zoom);
            QVERIFY(m_line->minimumSizeHint().height() >= QFontMetrics(theme().font(FontRole::Number)).height());
        }
        applyTheme(*qApp, ThemeId::Light, 1.0);
        QCOMPARE(m_line->minimumSizeHint().height(), 34);
    }

private:
    std::uint64_t bytesOfARow() const { return cacheBytesPerPosition(m_state->model()->config); }
    void append(const StepRecordPtr& record) { m_state->appendRecords({ timed(record, 3'000'000) }); }
    void start(const QList<Phase>& later)
    {
        for (const StepRecordPtr& record : records(1, kPrompt, later))
            append(record);
    }

    std::unique_ptr<ViewState> m_state;
    std::unique_ptr<StepLine> m_line;
};

KVSCOPE_TEST(TestStepLine)
#include "tst_stepline.moc"
