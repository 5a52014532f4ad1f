// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The status line: state and proof, and a proof error with its location.
#include "shell/statusbar.h"

#include "state/viewstate.h"
#include "support/attentionrun.h"
#include "support/paintedtexts.h"
#include "support/testregistry.h"
#include "theme/theme.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>

#include <chrono>

using namespace kvscope;
using namespace kvscope::test;

namespace {

constexpr int kPrompt = 6;

BitComparison check(bool sameToken, double difference, std::uint64_t bits, TokenId other)
{
    BitComparison result;
    result.sameToken = sameToken;
    result.maxAbsDifference = difference;
    result.differingBits = bits;
    result.otherToken = other;
    return result;
}

StepRecordPtr checkedRecord(int index, const BitComparison& equality)
{
    auto record = std::make_shared<StepRecord>(*stepRecord(1, kPrompt, index, index == 0 ? Phase::Prefill : Phase::Decode));
    record->comparison = equality;
    record->times[Stage::Capture] = std::chrono::microseconds(110);
    return record;
}

}  // namespace

class TestStatusBar : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void showsTheState();
    void showsThatBothModesAgree();
    void showsNothingWithoutAProof();
    void differentTokensGiveAWarningWithTheStep();
    void differingBitsOfExactKernelsGiveAWarning();
    void roundingIsAllowedForEigenOnly();
    void roundingAndErrorsAreLocated();
    void showsMachineSeedAndCaptureOverhead();
    void messageStaysUntilTheStateChanges();
    void showsThatTheTextHasEnded();
    void narrowLineKeepsTheStateAndTheProof();

private:
    void start(const QList<StepRecordPtr>& done);
    std::unique_ptr<ViewState> m_state;
    std::unique_ptr<StatusBar> m_bar;
};

void TestStatusBar::initTestCase()
{
    applyTheme(*qApp, ThemeId::Light, 1.0);
}

void TestStatusBar::init()
{
    m_state = std::make_unique<ViewState>();
    m_state->updates()->setAtOnce(true);
    m_bar = std::make_unique<StatusBar>(m_state.get());
}

void TestStatusBar::cleanup()
{
    m_bar.reset();
    m_state.reset();
}

void TestStatusBar::start(const QList<StepRecordPtr>& done)
{
    m_state->setModel(modelInfo());
    m_state->startRun(1, runSettings(kPrompt));
    m_state->setRunState(RunState::Paused);
    m_state->appendRecords(done);
}

void TestStatusBar::showsTheState()
{
    QVERIFY(m_bar->text().contains(QStringLiteral("No model")));
    m_state->setRunState(RunState::Loading);
    QVERIFY(m_bar->text().contains(QStringLiteral("Loading")));
    start({});
    QVERIFY(m_bar->text().contains(QStringLiteral("Ready for step 1")));
    m_state->appendRecords(records(1, kPrompt, { Phase::Decode }));
    QVERIFY(m_bar->text().contains(QStringLiteral("Paused after step 2")));
    m_state->setRunState(RunState::Running);
    QVERIFY(m_bar->text().contains(QStringLiteral("Running, step 2 done")));
    m_state->setRunState(RunState::Finished);
    QVERIFY(m_bar->text().contains(QStringLiteral("Finished after step 2")));
}

void TestStatusBar::showsThatBothModesAgree()
{
    start({ checkedRecord(0, check(true, 0.0, 0, -1)), checkedRecord(1, check(true, 0.0, 0, -1)) });
    QVERIFY(m_bar->comparisonText().contains(QStringLiteral("agree: same tokens, largest logit difference 0 (2 of 2 ")));
}

void TestStatusBar::showsNothingWithoutAProof()
{
    start({});
    QVERIFY(m_bar->comparisonText().isEmpty());
    m_state->appendRecords(records(1, kPrompt, { Phase::Decode }));
    // Nothing is claimed, and how to find out is offered.
    QVERIFY(m_bar->comparisonText().startsWith(QStringLiteral("Not checked")));
    QVERIFY(!m_bar->comparisonText().contains(QStringLiteral("agree")));
    QSignalSpy asked(m_state->commands(), &Commands::checkRequested);
    m_bar->resize(1000, m_bar->height());
    QVERIFY(!m_bar->grab().isNull());  // painted, so that it knows where the words stand
    QTest::mouseClick(m_bar.get(), Qt::LeftButton, {}, QPoint(260, m_bar->height() / 2));
    QCOMPARE(asked.count(), 1);
    QCOMPARE(asked.first().first().toInt(), -1);
    // Where it is short of room, it still says what there is to check.
    for (const int width : { 1400, 1000, 620 }) {
        m_bar->resize(width, m_bar->height());
        QString painted;
        for (const PaintedText& each : paintedTexts(*m_bar)) {
            painted += each.text;
        }
        QVERIFY2(painted.contains(QStringLiteral("Not checked")) && painted.contains(QStringLiteral("Check now")), qPrintable(painted));
    }
}

void TestStatusBar::differentTokensGiveAWarningWithTheStep()
{
    start({ checkedRecord(0, check(true, 0.0, 0, -1)), checkedRecord(1, check(false, 1.0, 40, 7)),
        checkedRecord(2, check(true, 2.0, 40, -1)) });
    QVERIFY(m_bar->comparisonText().contains(QStringLiteral("do not agree")));
    QVERIFY(m_bar->comparisonText().contains(QStringLiteral("step 2")));
    QVERIFY(m_bar->comparisonText().contains(QStringLiteral("difference 2")));
    m_bar->setKernels(KernelKind::Eigen);  // rounding never excuses a different token
    QVERIFY(m_bar->comparisonText().contains(QStringLiteral("do not agree")));
}

void TestStatusBar::differingBitsOfExactKernelsGiveAWarning()
{
    start({ checkedRecord(0, check(true, 0.0, 0, -1)), checkedRecord(1, check(true, 1e-6, 3, -1)) });
    QVERIFY(m_bar->comparisonText().contains(QStringLiteral("do not agree: step 2")));
}

void TestStatusBar::roundingIsAllowedForEigenOnly()
{
    m_bar->setKernels(KernelKind::Eigen);
    start({ checkedRecord(0, check(true, 9.5e-7, 3, -1)) });
    QVERIFY(m_bar->comparisonText().contains(QStringLiteral("agree")));
    QVERIFY(m_bar->comparisonText().contains(QStringLiteral("rounding")));
    QVERIFY(!m_bar->comparisonText().contains(QStringLiteral("not agree")));
}

void TestStatusBar::roundingAndErrorsAreLocated()
{
    m_bar->setKernels(KernelKind::Eigen);
    BitComparison rounded = check(true, 9.5e-7, 3, -1);
    rounded.firstDivergence = ProbePoint { ProbeStage::Query, 0 };
    start({ checkedRecord(0, rounded) });
    QVERIFY(m_bar->comparisonText().contains(QStringLiteral("rounding from layer 1, QKV, query on")));
    m_bar->setKernels(KernelKind::Exact);
    BitComparison broken = check(true, 0.5, 40, -1);
    broken.firstDivergence = ProbePoint { ProbeStage::Scores, 0, 1 };
    start({ checkedRecord(0, broken) });
    QVERIFY(m_bar->comparisonText().contains(QStringLiteral("do not agree")));
    QVERIFY(m_bar->comparisonText().contains(QStringLiteral("from layer 1, head 2, attention scores on")));
}

void TestStatusBar::showsMachineSeedAndCaptureOverhead()
{
    start({ checkedRecord(0, check(true, 0.0, 0, -1)) });
    QVERIFY(m_bar->text().contains(QStringLiteral("Seed 1")));
    QVERIFY(!m_bar->text().contains(QStringLiteral("Measured here")));
    m_bar->setMachine(QStringLiteral("avx2"), 4);
    QVERIFY(m_bar->text().contains(QStringLiteral("Measured here: AVX2, 4")));
    QVERIFY(m_bar->text().contains(QStringLiteral("0.11")));
    QVERIFY(m_bar->text().contains(QStringLiteral("not included")));
    QVERIFY(!m_bar->text().contains(QStringLiteral("Random weights")));
    m_state->setModel(modelInfo(true));
    QVERIFY(m_bar->text().contains(QStringLiteral("Random weights")));
}

void TestStatusBar::messageStaysUntilTheStateChanges()
{
    start({});
    m_bar->showMessage(QStringLiteral("Saved there"));
    QVERIFY(m_bar->text().startsWith(QStringLiteral("Saved there")));
    m_state->setRunState(RunState::Running);
    QVERIFY(!m_bar->text().contains(QStringLiteral("Saved there")));
}

void TestStatusBar::showsThatTheTextHasEnded()
{
    auto model = std::make_shared<ModelInfo>(*modelInfo());
    model->tokenizer = std::make_shared<ListTokenizer>(attentionWord, 101);
    m_state->setModel(model);
    m_state->startRun(1, runSettings(kPrompt));
    m_state->setRunState(RunState::Running);
    const QList<StepRecordPtr> all = records(1, kPrompt, { Phase::Decode, Phase::Decode });  // they sample 100, 101, 102
    m_state->appendRecords(all.mid(0, 2));
    m_state->setRunState(RunState::Paused);
    QVERIFY(m_bar->text().startsWith(QStringLiteral("End of text: paused after step 2")));
    m_state->appendRecords(all.mid(2));
    QVERIFY(m_bar->text().startsWith(QStringLiteral("Paused after step 3")));
}

void TestStatusBar::narrowLineKeepsTheStateAndTheProof()
{
    start({ checkedRecord(0, check(true, 0.0, 0, -1)) });
    m_bar->setMachine(QStringLiteral("avx2"), 4);
    // The left side does not depend on what was dropped on the right.
    const auto leftPart = [&](int width) {
        m_bar->resize(width, m_bar->sizeHint().height());
        return m_bar->grab().toImage().copy(0, 0, 130, m_bar->height());
    };
    const QImage wide = leftPart(1280);
    QCOMPARE(leftPart(1024), wide);
    QCOMPARE(leftPart(600), wide);
    QCOMPARE(leftPart(420), wide);
    leftPart(60);  // too narrow for anything: elided, not broken
    QVERIFY(m_bar->minimumSizeHint().height() >= theme().ipx(26));
}

KVSCOPE_TEST(TestStatusBar)
#include "tst_statusbar.moc"
