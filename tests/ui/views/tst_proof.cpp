// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The proof panel: 0 for the exact kernels, rounding with its location for Eigen's, one half and its reason for the hand-made heads.
#include "session/inferencesession.h"
#include "shell/dockarea.h"
#include "shell/mainwindow.h"
#include "shell/noticecard.h"
#include "shell/statusbar.h"
#include "state/sessioncontroller.h"
#include "state/viewstate.h"
#include "support/patience.h"
#include "support/scriptedrun.h"
#include "support/shownwindow.h"
#include "support/testregistry.h"
#include "views/proof/proofmodel.h"
#include "views/proof/proofpanel.h"
#include "views/race/racecontroller.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QDockWidget>
#include <QLabel>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <memory>

using namespace kvscope;
using kvscope::test::kPatience;

namespace {

constexpr auto kModel = "random:llama?layers=3&d=96&heads=6&kv_heads=2&ff=152&vocab=256&context=96&seed=3";

BitComparison difference(double largest, std::uint64_t bits, bool sameToken = true)
{
    BitComparison check;
    check.sameToken = sameToken;
    check.maxAbsDifference = largest;
    check.differingBits = bits;
    return check;
}

}  // namespace

class TestProof final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { test::prepareWindows(m_settings); }

    void cleanup() { m_window.reset(); }

    void exactKernelsAgreeToTheLastBit()
    {
        open(QString::fromLatin1(kModel));
        sampleTo(8);
        const ProofSummary summary = proofSummary(state());
        QCOMPARE(summary.checked, 8);
        QCOMPARE(summary.largestDifference, 0.0);
        QCOMPARE(summary.differingBits, std::uint64_t { 0 });
        QVERIFY(!summary.tokensDiffer);
        QVERIFY(sentence().contains(QStringLiteral("over 8 steps: cache on and off agree to the last bit")));
        QVERIFY(why()->isHidden());
        QCOMPARE(table()->model()->rowCount(), 8);
        QVERIFY(!button("checkStep")->isEnabled());
        QVERIFY(!button("checkAll")->isEnabled());
    }

    void eigenKernelsDifferByRoundingWithTheSameTokens()
    {
        open(QString::fromLatin1(kModel));
        m_window->controller()->setKernels(KernelKind::Eigen);
        QTRY_COMPARE_WITH_TIMEOUT(m_window->controller()->kernels(), KernelKind::Eigen, kPatience);
        QTRY_COMPARE(state().run().steps(), 1);
        sampleTo(12);
        const ProofSummary summary = proofSummary(state());
        QCOMPARE(summary.checked, 12);
        QVERIFY(summary.differingBits > 0);
        QVERIFY(summary.largestDifference > 0.0 && summary.largestDifference < 1e-4);
        QVERIFY(!summary.tokensDiffer);
        QVERIFY(summary.firstDivergence);
        QVERIFY(sentence().contains(QStringLiteral("the same tokens")));
        QVERIFY(why()->text().contains(placeText(*summary.firstDivergence)));
        auto* bar = m_window->findChild<StatusBar*>();
        QVERIFY(bar->comparisonText().contains(QStringLiteral("rounding from ") + placeText(*summary.firstDivergence)));
    }

    void theHandMadeHeadDiffersByOneHalfAndIsReported()
    {
        open(QStringLiteral("lesson:four-heads"));
        sampleTo(2);
        const ProofSummary summary = proofSummary(state());
        QVERIFY(std::abs(summary.largestDifference - 0.5) < 1e-5);
        QCOMPARE(summary.partingStep, 1);
        QVERIFY(summary.firstDivergence);
        QCOMPARE(*summary.firstDivergence, (ProbePoint { ProbeStage::Scores, 0, 1 }));
        QVERIFY(sentence().contains(QStringLiteral("0.5")));
        QVERIFY(why()->text().startsWith(QStringLiteral("Head 2 marks the last token")));
        QVERIFY(why()->text().contains(QStringLiteral("stale key")));
        QVERIFY(m_window->findChild<StatusBar*>()->comparisonText().contains(QStringLiteral("layer 1, head 2, attention scores")));
    }

    void theRepairedKeyAgrees()
    {
        open(QStringLiteral("lesson:four-heads?patch=1"));
        sampleTo(2);
        QCOMPARE(proofSummary(state()).largestDifference, 0.0);
        QVERIFY(sentence().contains(QStringLiteral("agree to the last bit")));
    }

    void expensiveStepsAreComparedOnRequest()
    {
        open(QString::fromLatin1(kModel));
        runUnchecked(12);
        QCOMPARE(proofSummary(state()).checked, 0);
        QVERIFY(sentence().contains(QStringLiteral("No step has been compared yet")));
        QVERIFY2(sentence().startsWith(QStringLiteral("Not checked")), qPrintable(sentence()));
        state().setViewedStep(4);
        QTest::mouseClick(button("checkStep"), Qt::LeftButton);
        QTRY_VERIFY(state().comparisonAt(4));
        QCOMPARE(state().comparisonAt(4)->differingBits, std::uint64_t { 0 });
        QVERIFY(!state().run().records()[4]->comparison);  // records never change
        QCOMPARE(proofSummary(state()).checked, 1);
        QTest::mouseClick(button("checkAll"), Qt::LeftButton);
        QTRY_COMPARE(proofSummary(state()).checked, 12);
        QCOMPARE(state().checksPending(), 0);
        QCOMPARE(proofSummary(state()).largestDifference, 0.0);
    }

    void onlyAnExpensiveRunIsSaidToBeExpensive_data()
    {
        QTest::addColumn<bool>("timed");
        QTest::addColumn<int>("slower");  // times that a step takes longer
        QTest::addColumn<QString>("reason");
        const QString expensive = QStringLiteral("longer than 50 ms");
        QTest::newRow("cheap") << false << 1 << QStringLiteral("Steps are compared on request.");
        QTest::newRow("expensive") << false << 100 << expensive;
        QTest::newRow("cheap, timed for a race") << true << 1 << QStringLiteral("timed for a race");
        QTest::newRow("expensive, timed for a race") << true << 100 << QStringLiteral("timed for a race");
    }
    void onlyAnExpensiveRunIsSaidToBeExpensive()
    {
        QFETCH(const bool, timed);
        QFETCH(const int, slower);
        QFETCH(const QString, reason);
        ViewState own;
        ProofPanel shown(&own);
        own.updates()->setAtOnce(true);
        own.setModel(test::scriptedModel());
        RunSettings settings = test::scriptedSettings(20);
        settings.checkEquality = !timed;
        own.startRun(1, settings);
        for (const StepRecordPtr& record : test::scriptedRecords(own.model()->config, settings, 1, { true, true, true })) {
            auto made = std::make_shared<StepRecord>(*record);
            for (auto& time : made->times.values) {
                time *= slower;
            }
            own.appendRecords({ made });
        }
        shown.resize(500, 400);
        shown.show();
        QVERIFY(QTest::qWaitForWindowExposed(&shown));
        QCOMPARE(checkMilliseconds(own) > 50.0, slower > 1);
        const auto* why = shown.findChild<QLabel*>(QStringLiteral("proofWhy"));
        QVERIFY2(why->text().contains(reason), qPrintable(why->text()));
        QCOMPARE(why->text().contains(QStringLiteral("50 ms")), !timed && slower > 1);
    }

    void theCachedRunOfARaceIsNotSaidToBeExpensive()
    {
        open(QString::fromLatin1(kModel));
        QVERIFY(m_window->controller()->startTimedRun(true, 6) != 0);
        QTRY_COMPARE(state().run().steps(), 6);
        m_window->controller()->endTimedRuns();
        QCOMPARE(proofSummary(state()).checked, 0);
        QVERIFY2(sentence().startsWith(QStringLiteral("Not checked")), qPrintable(sentence()));
        QVERIFY2(why()->text().contains(QStringLiteral("timed for a race")), qPrintable(why()->text()));
    }

    void aRaceFillsTheProof()
    {
        open(QString::fromLatin1(kModel));
        emit state().commands()->raceRequested(6);
        QTRY_COMPARE_WITH_TIMEOUT(state().race().phase, RacePhase::Done, kPatience);
        const ProofSummary summary = proofSummary(state());
        QCOMPARE(summary.checked, 6);
        QCOMPARE(summary.largestDifference, 0.0);
        QVERIFY2(sentence().contains(QStringLiteral("agree to the last bit")), qPrintable(sentence()));
        QCOMPARE(table()->model()->index(3, ProofModel::DifferenceColumn).data().toString(), QStringLiteral("0"));
        QVERIFY(m_window->findChild<StatusBar*>()->comparisonText().contains(QStringLiteral("6 of 6 steps checked")));
        // The steps that the user takes from here on are compared as they are made.
        sampleTo(8);
        QVERIFY(state().comparisonAt(6));
        QVERIFY(state().comparisonAt(7));
        m_window->controller()->branch(3, -1);
        QTRY_VERIFY(state().run().settings().prompt.size() > 0 && state().run().steps() == 1);
        QVERIFY(state().run().settings().checkEquality);
        QVERIFY(state().comparisonAt(0));
    }

    void comparisonsCanBeStoppedAndANewRunDropsThem()
    {
        open(QString::fromLatin1(kModel));
        runUnchecked(40);
        QTest::mouseClick(button("checkAll"), Qt::LeftButton);
        QVERIFY(state().checksPending() > 0);
        QCOMPARE(button("checkAll")->text(), QStringLiteral("Stop"));
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        QCOMPARE(state().checksPending(), 0);
        QCOMPARE(button("checkAll")->text(), QStringLiteral("Check all steps"));
        QTest::mouseClick(button("checkAll"), Qt::LeftButton);
        m_window->controller()->reset();
        QCOMPARE(state().checksPending(), 0);
        QTRY_COMPARE(state().run().steps(), 1);
        sampleTo(2);
    }

    void aStepThatCannotBeComparedIsNotARunError()
    {
        open(QString::fromLatin1(kModel));
        runUnchecked(6);
        auto* session = m_window->controller()->findChild<InferenceSession*>();
        QSignalSpy runFailed(m_window->controller(), &SessionController::runFailed);
        state().setViewedStep(2);
        emit session->checkFailed(2, EngineError(ErrorCode::LogitsGone).found(2));
        emit session->checkFailed(4, EngineError(ErrorCode::OutOfMemory).key(Phrase::SettingCache));
        QCOMPARE(runFailed.count(), 0);
        QVERIFY(!m_window->notice()->isVisible());
        QCOMPARE(table()->model()->index(2, ProofModel::TokenColumn).data().toString(), QStringLiteral("can no longer be compared"));
        QVERIFY(table()->model()->index(2, ProofModel::TokenColumn).data(Qt::ToolTipRole).toString().contains(QStringLiteral("logits")));
        QCOMPARE(table()->model()->index(4, ProofModel::TokenColumn).data().toString(), QStringLiteral("could not be compared"));
        QVERIFY(table()->model()->index(4, ProofModel::TokenColumn).data(Qt::ToolTipRole).toString().contains(QStringLiteral("memory")));
        QVERIFY(!button("checkStep")->isEnabled());
        QTest::mouseClick(button("checkAll"), Qt::LeftButton);
        QVERIFY(!state().checkPending(2));
        QVERIFY(state().checkPending(4));  // memory may be free again
        QTRY_COMPARE(proofSummary(state()).checked, 5);
        QVERIFY(!state().comparisonAt(2));
        QVERIFY(state().comparisonAt(4));
        QVERIFY(!state().checkFault(4));
        QVERIFY(!button("checkAll")->isEnabled());
        QCOMPARE(button("checkAll")->toolTip(), QStringLiteral("Every step that can be compared has been compared"));
        QVERIFY(sentence().contains(QStringLiteral("5 of 6 steps checked")));
        // A new run has no comparisons.
        m_window->controller()->reset();
        QTRY_COMPARE(state().run().steps(), 1);
        QVERIFY(!state().checkImpossible(2));
    }

    void aClickOnTheStatusLineShowsTheProof()
    {
        open(QString::fromLatin1(kModel));
        m_window->findChild<DockArea*>()->setLayout(LayoutId::StepThrough);
        auto* dock = m_window->findChild<DockArea*>()->dock("proof");
        QTRY_VERIFY(!dock->isVisible());
        auto* bar = m_window->findChild<StatusBar*>();
        const auto linkAt = [&] {
            for (int x = 0; x < bar->width(); x += 8) {
                const QPoint place(x, bar->height() / 2);
                QMouseEvent move(QEvent::MouseMove, place, bar->mapToGlobal(place), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
                QCoreApplication::sendEvent(bar, &move);
                if (bar->cursor().shape() == Qt::PointingHandCursor)
                    return place;
            }
            return QPoint();
        };
        QTRY_VERIFY(!bar->grab().isNull() && !linkAt().isNull());  // painting places the link
        QTest::mouseClick(bar, Qt::LeftButton, {}, linkAt());
        QTRY_VERIFY(dock->isVisible());
    }

    void aBranchIsNotCalledAPrefill()
    {
        open(QStringLiteral("bundled"));
        sampleTo(3);
        const auto before = state().run().runId();
        emit state().commands()->branchRequested(1, -1);
        QTRY_VERIFY(state().run().runId() != before && state().run().steps() == 1);
        const auto* table = m_window->findChild<QTableView*>(QStringLiteral("proofTable"));
        QTRY_COMPARE(table->model()->rowCount(), 1);
        const int kept = state().run().records().first()->reused;
        QVERIFY(kept > 1);
        QCOMPARE(
            table->model()->index(0, ProofModel::ModeColumn).data().toString(), QStringLiteral("Branch: %1 kept, 1 computed").arg(kept));
    }

    void theTableIsConsistentAndShowsWhatIsMissing()
    {
        open(QString::fromLatin1(kModel));
        ProofModel model(&state());
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.reset();
        QCOMPARE(model.rowCount(), 1);
        sampleTo(3);
        model.refresh();
        QCOMPARE(model.rowCount(), 3);
        const auto text = [&](int row, ProofModel::Column column) { return model.index(row, column).data().toString(); };
        QVERIFY(text(0, ProofModel::TokenColumn).startsWith(QStringLiteral("the same")));
        QCOMPARE(text(1, ProofModel::DifferenceColumn), QStringLiteral("0"));
        BitComparison broken = difference(0.25, 12, false);
        broken.firstDivergence = ProbePoint { ProbeStage::Query, 0 };
        state().endCheck(2, broken);
        model.refresh();
        QVERIFY(text(2, ProofModel::TokenColumn).startsWith(QStringLiteral("different")));
        QCOMPARE(text(2, ProofModel::BitsColumn), QStringLiteral("12"));
        QCOMPARE(text(2, ProofModel::PlaceColumn), QStringLiteral("layer 1, QKV, query"));
        QVERIFY(sentence().contains(QStringLiteral("different tokens in step 3")));
        m_window->controller()->reset();
        model.refresh();
        QTRY_COMPARE(state().run().steps(), 1);
        model.refresh();
        QCOMPARE(model.rowCount(), 1);
    }

private:
    void open(const QString& model)
    {
        test::showWindow(m_window, model);
        auto* docks = m_window->findChild<DockArea*>();
        docks->setLayout(LayoutId::Cost);
        emit state().commands()->proofRequested();
        m_window->findChild<RaceController*>()->setLimit(0.0);
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, kPatience);
        QTRY_COMPARE(state().runState(), RunState::Paused);
    }

    /// A run whose steps are not compared when they are made, as those of a large model are not.
    void runUnchecked(int steps)
    {
        auto* session = m_window->controller()->findChild<InferenceSession*>();
        RunSettings settings = state().run().settings();
        settings.checkEquality = false;
        settings.steps = steps;
        const quint64 runId = session->start(settings);
        QTRY_COMPARE(state().run().runId(), runId);
        sampleTo(steps);
        QTRY_COMPARE(state().runState(), RunState::Finished);
    }

    void sampleTo(int steps)
    {
        while (state().run().steps() < steps) {
            const int before = state().run().steps();
            QTest::keyClick(m_window.get(), Qt::Key_PageDown);
            QTRY_COMPARE(state().run().steps(), before + 1);
        }
    }

    [[nodiscard]] ViewState& state() { return *m_window->viewState(); }
    [[nodiscard]] QWidget* panel()
    {
        test::showChanges(*m_window);
        return m_window->findChild<QWidget*>(QStringLiteral("proofPanel"));
    }
    [[nodiscard]] QAbstractButton* button(const char* name) { return panel()->findChild<QAbstractButton*>(QLatin1String(name)); }
    [[nodiscard]] QTableView* table() { return panel()->findChild<QTableView*>(QStringLiteral("proofTable")); }
    [[nodiscard]] QLabel* why() { return panel()->findChild<QLabel*>(QStringLiteral("proofWhy")); }
    [[nodiscard]] QString sentence() { return panel()->findChild<QLabel*>(QStringLiteral("proofVerdict"))->text(); }

    QTemporaryDir m_settings;
    std::unique_ptr<MainWindow> m_window;
};

KVSCOPE_TEST(TestProof)
#include "tst_proof.moc"
