// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Runs and branches in the whole window, with a real model: an edited prompt keeps what it can, any past step can be continued, an earlier run goes
// on, and dropped attention comes back with the same bits.
#include "shell/mainwindow.h"
#include "shell/prompteditor.h"
#include "state/sessioncontroller.h"
#include "state/viewstate.h"
#include "support/shownwindow.h"
#include "support/testregistry.h"
#include "views/heads/headgridplot.h"
#include "views/runs/runpairplot.h"
#include "views/runs/runspanel.h"
#include "views/runs/runtreemodel.h"
#include "widgets/barbutton.h"
#include "widgets/fittinglabel.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSlider>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>

using namespace kvscope;

namespace {

constexpr auto kModel = "random:llama?layers=2&d=32&heads=4&kv_heads=2&ff=64&vocab=256&context=96&seed=3";

}  // namespace

class TestRunsWindow final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { test::prepareWindows(m_settings); }
    void init()
    {
        test::showWindow(m_window, QString::fromLatin1(kModel));
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, 20000);
        QTRY_COMPARE(state().runState(), RunState::Paused);
        auto* dock = m_window->findChild<QDockWidget*>(QStringLiteral("runs"));
        dock->show();
        dock->raise();
        QTRY_VERIFY(panel()->isVisible());
    }
    void cleanup() { m_window.reset(); }

    void anEditedPromptKeepsTheCommonBeginning()
    {
        step(3);
        const auto before = state().run().runId();
        const int positions = state().run().records().last()->positions;
        const int length = state().run().promptLength();
        openPrompt();
        auto* box = m_window->findChild<QPlainTextEdit*>(QStringLiteral("promptText"));
        auto* keep = m_window->findChild<QCheckBox*>(QStringLiteral("promptKeep"));
        box->moveCursor(QTextCursor::End);
        QTest::keyClick(box, Qt::Key_Backspace);
        QTest::keyClicks(box, QStringLiteral("XY"));
        QTRY_VERIFY2(keep->text().endsWith(QStringLiteral("%1 of %2 rows").arg(length - 1).arg(length + 1)), qPrintable(keep->text()));
        QVERIFY(keep->isEnabled() && keep->isChecked());
        QTest::keyClick(box, Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY(state().run().runId() != before && state().run().steps() == 1);
        const StepRecord& first = *state().run().records().first();
        QCOMPARE(first.reused, length - 1);
        QCOMPARE(first.written, 2);
        QCOMPARE(first.recomputed, 0);
        QVERIFY(positions > first.reused);
        // The check is the cold start: every position, bit for bit.
        QVERIFY(first.comparison.has_value());
        QCOMPARE(first.comparison->differingBits, std::uint64_t { 0 });
        QVERIFY(first.comparison->operations > first.operations);
        QCOMPARE(state().tree().find(state().run().runId())->origin, (BranchPoint { before, length - 1 }));
        show();
        QVERIFY2(label("runStart").contains(QStringLiteral("0 bits differ")), qPrintable(label("runStart")));
        QVERIFY(label("runStart").startsWith(QStringLiteral("%1 rows kept, 2 new · TTFT warm ").arg(length - 1)));

        // Without the box, and with Start over, nothing is kept.
        openPrompt();
        keep->setChecked(false);
        const auto warm = state().run().runId();
        QTest::keyClick(box, Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY(state().run().runId() != warm && state().run().steps() == 1);
        QCOMPARE(state().run().records().first()->reused, 0);
        QCOMPARE(state().run().records().first()->logitsHash, first.logitsHash);
    }

    void aPastStepContinuesWithACandidateThenWithText()
    {
        step(5);
        const auto root = state().run().runId();
        const int prompt = state().run().promptLength();
        const auto tokens = state().run().tokens();
        show();
        panelChild<QSlider>("runScrubber")->setValue(prompt + 2);
        QTest::mouseClick(panelChild<BarButton>("continueGo"), Qt::LeftButton);
        QTRY_VERIFY(state().run().runId() != root && state().run().steps() == 1);
        const auto branch = state().run().runId();
        QCOMPARE(state().run().promptLength(), prompt + 3);
        QCOMPARE(state().run().records().first()->reused, prompt + 2);
        step(1);

        // From the root again, which is not the current run: its rows after the common beginning are computed again, and said to be.
        show();
        selectRun(root);
        panelChild<QSlider>("runScrubber")->setValue(prompt + 4);
        auto* field = panelChild<QLineEdit>("continueText");
        field->setFocus();
        QTest::keyClicks(field, QStringLiteral("abc"));
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_VERIFY(state().run().runId() != branch && state().run().steps() == 1);
        const auto text = state().run().runId();
        QCOMPARE(state().run().promptLength(), prompt + 4 + 3);
        QCOMPARE(state().run().tokenAt(prompt + 4), TokenId { 'a' });
        QCOMPARE(state().run().tokenAt(prompt + 3), tokens[static_cast<std::size_t>(prompt + 3)]);
        const StepRecord& first = *state().run().records().first();
        QCOMPARE(first.reused, prompt + 2);
        QCOMPARE(first.recomputed, 2);
        QCOMPARE(first.comparison->differingBits, std::uint64_t { 0 });
        QCOMPARE(state().tree().find(branch)->origin, (BranchPoint { root, prompt + 2 }));
        QCOMPARE(state().tree().find(text)->origin, (BranchPoint { root, prompt + 4 }));
        show();
        QVERIFY2(label("runStart").startsWith(QStringLiteral("%1 rows kept, 2 computed again, 3 new").arg(prompt + 2)),
            qPrintable(label("runStart")));
        QCOMPARE(panel()->model()->rowCount(panel()->model()->indexOf(root)), 2);
    }

    void anEarlierRunGoesOnWhereItWasLeft()
    {
        step(4);
        const auto root = state().run().runId();
        const auto records = state().run().records();
        m_window->controller()->reset();
        QTRY_VERIFY(state().run().runId() != root && state().run().steps() == 1);
        const auto other = state().run().runId();
        step(1);
        show();
        selectRun(root);
        QTest::mouseClick(panelChild<BarButton>("takeUpRun"), Qt::LeftButton);
        QTRY_COMPARE(state().run().runId(), root);
        QCOMPARE(state().run().records(), records);
        step(1);
        const StepRecord& next = *state().viewedRecord();
        QCOMPARE(next.index, 5);
        QCOMPARE(next.phase, Phase::WarmUp);
        QCOMPARE(next.reused, state().run().promptLength() + 1);  // greedy: the other run had the same tokens
        QCOMPARE(next.comparison->differingBits, std::uint64_t { 0 });
        // There and back: the other run still has its steps.
        show();
        selectRun(other);
        panelChild<QTreeView>("runTree")->setFocus();
        QTest::keyClick(panelChild<QTreeView>("runTree"), Qt::Key_Return);
        QTRY_COMPARE(state().run().runId(), other);
        QCOMPARE(state().run().steps(), 2);
    }

    void droppedAttentionComesBackWithTheSameBits()
    {
        step(3);
        const auto whole = state().run().attention(1, 2, 3)->weights;
        emit state().commands()->attentionBudgetRequested(0);
        QCOMPARE(state().run().attentionBytes(), std::uint64_t { 0 });
        show();
        const int rows = state().viewedRecord()->positions;
        QVERIFY2(label("attentionDropped").contains(QStringLiteral("step 4 needs ")), qPrintable(label("attentionDropped")));
        QVERIFY(!panelChild<BarButton>("attentionAgain")->isEnabled());
        emit state().commands()->attentionBudgetRequested(quint64 { 16'000'000 });
        show();
        QVERIFY2(label("attentionDropped").contains(QStringLiteral("%1 rows dropped").arg(rows)), qPrintable(label("attentionDropped")));
        QTest::mouseClick(panelChild<BarButton>("attentionAgain"), Qt::LeftButton);
        QTRY_COMPARE(state().run().droppedRows(3), 0);
        QTRY_COMPARE(state().attentionPending(), 0);
        const auto again = state().run().attention(1, 2, 3)->weights;
        QCOMPARE(again.size(), whole.size());
        QCOMPARE(std::memcmp(again.data(), whole.data(), whole.size() * sizeof(float)), 0);
        show();
        QCOMPARE(label("attentionDropped"), QStringLiteral("step 4: computed again, the same bits"));
        // The panel of the matrix offers it too.
        emit state().commands()->attentionBudgetRequested(0);
        emit state().commands()->attentionBudgetRequested(quint64 { 16'000'000 });
        auto* dock = m_window->findChild<QDockWidget*>(QStringLiteral("attention"));
        dock->show();
        dock->raise();
        show();
        QAbstractButton* button = nullptr;
        for (QAbstractButton* each : dock->findChildren<QAbstractButton*>()) {
            if (each->isVisible() && each->text() == QStringLiteral("Compute again"))
                button = each;
        }
        QVERIFY(button != nullptr);
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_COMPARE(state().run().droppedRows(3), 0);
    }

    void aHeadChosenInMidRunIsRecordedFromTheNextStepOn()
    {
        // Half of it is not enough for one row of eight heads over a few dozen positions.
        emit state().commands()->attentionBudgetRequested(quint64 { 1'000 });
        step(2);
        const HeadRef before { state().layer(), state().head() };
        QVERIFY2(state().viewedRecord()->positions * 8 * 4 > 500, "all heads fit");
        auto* plot = shownDock("heads")->findChild<HeadGridPlot*>(QStringLiteral("headsPlot"));
        QTRY_VERIFY(plot->isVisible());
        const HeadRef chosen { 1 - before.layer, (before.head + 2) % 4 };
        const QRectF cell = plot->currentLayout().rectOf({ HeadPlace::Kind::Head, chosen });
        QTest::mouseClick(plot, Qt::LeftButton, {}, cell.center().toPoint());
        QCOMPARE((HeadRef { state().layer(), state().head() }), chosen);
        step(2);
        const RunHistory& run = state().run();
        const int newest = state().viewedRecord()->positions - 1;
        const auto missing = [&](HeadRef head, int row) {
            const auto matrix = run.attention(head.layer, head.head, run.steps() - 1);
            return !matrix || std::isnan(matrix->weights[static_cast<std::size_t>(row) * static_cast<std::size_t>(matrix->cols)]);
        };
        QVERIFY(!missing(chosen, newest));
        QVERIFY(!missing(chosen, newest - 1));
        QVERIFY(missing(chosen, newest - 2));  // of the steps before the click
        QVERIFY(missing(before, newest));
        // The panel says how many rows it does not have.
        auto* attention = shownDock("attention");
        show();
        const QString said = QStringLiteral("%1 rows dropped: compute again").arg(run.droppedRows(run.steps() - 1, chosen));
        QVERIFY(std::ranges::any_of(attention->findChildren<QAbstractButton*>(),
            [&](const QAbstractButton* each) { return each->isVisible() && each->text() == said; }));
    }

    void theLimitOfAttentionIsRemembered()
    {
        emit state().commands()->attentionBudgetRequested(quint64 { 64'000'000 });
        m_window->close();
        m_window = std::make_unique<MainWindow>(QString::fromLatin1(kModel));
        QCOMPARE(state().attentionBudget(), quint64 { 64'000'000 });
    }

private:
    ViewState& state() { return *m_window->viewState(); }
    RunsPanel* panel() { return m_window->findChild<RunsPanel*>(); }
    template<class Widget> Widget* panelChild(const char* name) { return panel()->findChild<Widget*>(QLatin1String(name)); }
    QString label(const char* name) { return panelChild<FittingLabel>(name)->accessibleName(); }
    void show() { test::showChanges(*m_window); }
    QDockWidget* shownDock(const char* name)
    {
        auto* dock = m_window->findChild<QDockWidget*>(QLatin1String(name));
        dock->show();
        dock->raise();
        return dock;
    }
    void step(int count)
    {
        for (int i = 0; i < count; ++i) {
            const int steps = state().run().steps();
            QTest::keyClick(m_window.get(), Qt::Key_PageDown);
            QTRY_COMPARE(state().run().steps(), steps + 1);
        }
    }
    void selectRun(std::uint64_t run)
    {
        auto* tree = panelChild<QTreeView>("runTree");
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(panel()->model()->indexOf(run)).center());
        QCOMPARE(panel()->plot()->figure().pair.a.id, run);
    }
    void openPrompt()
    {
        m_window->findChild<PromptEditor*>()->open(m_window->controller()->prompt(), 20);
        QTRY_VERIFY(!m_window->findChild<PromptEditor*>()->countText().isEmpty());
    }

    QTemporaryDir m_settings;
    std::unique_ptr<MainWindow> m_window;
};

KVSCOPE_TEST(TestRunsWindow)
#include "tst_runswindow.moc"
