// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The panel of runs by mouse and keyboard: walking the tree, two runs under one scrubber, going on from a past step, the memory of attention.
#include "views/runs/runspanel.h"

#include "run/statistics.h"
#include "support/attentionrun.h"
#include "support/scriptedrun.h"
#include "support/shownpanel.h"
#include "support/testregistry.h"
#include "text/numbertext.h"
#include "text/shownratio.h"
#include "views/runs/runpairplot.h"
#include "views/runs/runtreemodel.h"
#include "widgets/barbutton.h"
#include "widgets/combobox.h"
#include "widgets/fittinglabel.h"

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QTreeView>

using namespace kvscope;
using namespace kvscope::test;

namespace {

/// A run of six prompt tokens and five steps, its branch with another fourth token, and an unrelated run; the branch is current.
struct Shown : ShownPanel<RunsPanel> {
    Shown() : ShownPanel({ true, true, true, true, true }, { 828, 420 })
    {
        RunSettings other = scriptedSettings(20);
        other.prompt = { 9, 9 };
        state.startRun(2, other);
        state.appendRecords(scriptedRecords(state.model()->config, other, 2, { true, true }));
        state.takeUp(1, 0);
        RunSettings branch = scriptedSettings(16);
        branch.prompt = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 77 };
        state.startBranch(3, branch);
        auto first = std::make_shared<StepRecord>(*scriptedRecord(state.model()->config, branch, 3, 0, true, true));
        first->reused = 7;
        first->written = 3;
        first->recomputed = 2;
        BitComparison check;
        check.time = std::chrono::milliseconds(412);
        check.operations = 5;
        first->comparison = check;
        state.appendRecords({ first, scriptedRecord(state.model()->config, branch, 3, 1, true, true) });
        QCoreApplication::processEvents();
    }
    template<class Widget> Widget* find(const char* name) { return panel.template findChild<Widget*>(QLatin1String(name)); }
    QTreeView* tree() { return find<QTreeView>("runTree"); }
    const RunPairFigure& figure() { return panel.plot()->figure(); }
    void click(std::uint64_t run, Qt::KeyboardModifiers modifiers = {})
    {
        const QRect place = tree()->visualRect(panel.model()->indexOf(run));
        QTest::mouseClick(tree()->viewport(), Qt::LeftButton, modifiers, place.center());
    }
    QString cell(std::uint64_t run, int column) { return panel.model()->indexOf(run).siblingAtColumn(column).data().toString(); }
    QPoint chip(bool ofB, int at) { return figure().chip(ofB, at, panel.plot()->rect(), theme()).center().toPoint(); }
};

}  // namespace

class TestRunsPanel final : public QObject {
    Q_OBJECT

private slots:
    void theTreeIsAModelThroughAllChanges()
    {
        ViewState state;
        RunTreeModel model(&state);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        connect(state.updates(), &Updates::updated, &model, [&] { model.refresh(); });
        showRun(state, { true, true, true }, 20);
        QCOMPARE(model.rowCount(), 1);
        for (std::uint64_t run = 2; run < 6; ++run) {
            state.startRun(run, scriptedSettings(9), { run / 2, 3 });
            state.appendRecords(scriptedRecords(state.model()->config, scriptedSettings(9), run, { true, true }));
        }
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.rowCount(model.indexOf(2)), 2);
        QCOMPARE(model.indexOf(5).parent(), model.indexOf(2));
        state.takeUp(2, 3);
        model.setCompared(2, 5);
        QCOMPARE(model.indexOf(2).siblingAtColumn(RunTreeModel::MarkColumn).data().toString(), QStringLiteral("A · now"));
        model.retranslate();
        state.setModel(scriptedModel());
        QCOMPARE(model.rowCount(), 0);
    }

    void aBranchStandsBelowItsRunWithItsNumbers()
    {
        Shown shown;
        const RunTreeModel& model = *shown.panel.model();
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.indexOf(3).parent(), model.indexOf(1));
        QVERIFY(shown.cell(3, RunTreeModel::RunColumn).startsWith(QStringLiteral("Run 3 · … w77")));
        QCOMPARE(shown.cell(3, RunTreeModel::KeptColumn), QStringLiteral("7 of 10, 2 again"));
        QCOMPARE(shown.cell(3, RunTreeModel::StepsColumn), QStringLiteral("2 of 16"));
        QCOMPARE(shown.cell(3, RunTreeModel::ColdColumn), QStringLiteral("412\u00A0ms"));
        QCOMPARE(shown.cell(1, RunTreeModel::KeptColumn), QStringLiteral("–"));
        QCOMPARE(shown.cell(1, RunTreeModel::ColdColumn), shown.cell(1, RunTreeModel::FirstColumn));
        const QString start = shown.find<FittingLabel>("runStart")->accessibleName();
        QVERIFY2(start.startsWith(QStringLiteral("7 row(s) kept, 2 computed again, 1 new · TTFT warm ")), qPrintable(start));
        QVERIFY2(start.endsWith(QStringLiteral("cold 412 ms · 0 bit(s) differ")), qPrintable(start));
        const QString table = shown.panel.copyTable();
        QCOMPARE(table.count(QLatin1Char('\n')), 4);
        QVERIFY(table.startsWith(QStringLiteral("Run\t")));
    }

    void columnsOfANarrowTreeGoWhole()
    {
        Shown shown;
        const QString whole = shown.panel.copyTable();
        const auto used = [&] {
            int width = 0;
            for (int column = 0; column < RunTreeModel::ColumnCount; ++column)
                width += shown.tree()->isColumnHidden(column) ? 0 : shown.tree()->columnWidth(column);
            return width;
        };
        shown.panel.resize(1200, 420);
        QCoreApplication::processEvents();
        QVERIFY(!shown.tree()->isColumnHidden(RunTreeModel::OperationsColumn));
        shown.panel.resize(420, 420);
        QCoreApplication::processEvents();
        QVERIFY(shown.tree()->isColumnHidden(RunTreeModel::OperationsColumn));
        QVERIFY(!shown.tree()->isColumnHidden(RunTreeModel::RunColumn) && !shown.tree()->isColumnHidden(RunTreeModel::MarkColumn));
        QVERIFY2(used() <= shown.tree()->viewport()->width(), qPrintable(QString::number(used())));
        QCOMPARE(shown.panel.copyTable(), whole);
        shown.panel.resize(1200, 420);
        QCoreApplication::processEvents();
        QVERIFY(!shown.tree()->isColumnHidden(RunTreeModel::OperationsColumn));
    }

    void theTreeIsWalkedByKeysAndRunsAreChosenByClicks()
    {
        Shown shown;
        QCOMPARE(shown.figure().pair.a.id, std::uint64_t { 3 });
        QCOMPARE(shown.figure().pair.b.id, std::uint64_t { 1 });  // the run that it left
        shown.tree()->setFocus();
        QTest::keyClick(shown.tree(), Qt::Key_Up);
        QCOMPARE(shown.figure().pair.a.id, std::uint64_t { 1 });
        QCOMPARE(shown.figure().pair.b.id, std::uint64_t { 3 });  // its branch
        shown.click(2);
        QCOMPARE(shown.figure().pair.a.id, std::uint64_t { 2 });
        QVERIFY(shown.figure().pair.b.empty());
        shown.click(1, Qt::ControlModifier);
        QCOMPARE(shown.figure().pair.a.id, std::uint64_t { 2 });
        QCOMPARE(shown.figure().pair.b.id, std::uint64_t { 1 });
        QTest::keyClick(shown.tree(), Qt::Key_Up);
        QCOMPARE(shown.figure().pair.a.id, std::uint64_t { 3 });
        QCOMPARE(shown.figure().pair.b.id, std::uint64_t { 1 });
        shown.click(2, Qt::ControlModifier);
        QCOMPARE(shown.figure().pair.b.id, std::uint64_t { 2 });
        QTest::keyClick(shown.tree(), Qt::Key_B);
        QVERIFY(shown.figure().pair.b.empty());  // a run is not compared with itself
        QSignalSpy asked(shown.state.commands(), &Commands::takeUpRequested);
        QTest::keyClick(shown.tree(), Qt::Key_Up);
        QTest::keyClick(shown.tree(), Qt::Key_Return);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].toULongLong(), quint64 { 1 });
        QTest::mouseClick(shown.find<BarButton>("takeUpRun"), Qt::LeftButton);
        QCOMPARE(asked.size(), 2);
        shown.click(3);
        QVERIFY(!shown.find<BarButton>("takeUpRun")->isEnabled());
    }

    void theTokensWhereTwoRunsPartAreInColour()
    {
        Shown shown;
        QCOMPARE(shown.figure().pair.shared, 9);
        QCOMPARE(shown.figure().position, 9);
        const QImage image = shown.panel.plot()->grab().toImage();
        const auto beside = [&](bool ofB, int at) {
            const QRectF box = shown.figure().chip(ofB, at, shown.panel.plot()->rect(), theme());
            return image.pixelColor(QPointF(box.left() + 5, box.center().y() + 6).toPoint());
        };
        QCOMPARE(beside(false, 9), theme().accent);
        QCOMPARE(beside(true, 9), theme().tint);
        QCOMPARE(beside(true, 8), theme().surface);
        QCOMPARE(beside(false, 8), theme().surface);
        QVERIFY(shown.said().contains(QStringLiteral("Run 3 and Run 1 part at position 10")));
    }

    void oneScrubberMovesBoth()
    {
        Shown shown;
        auto* scrubber = shown.find<QSlider>("runScrubber");
        QCOMPARE(scrubber->maximum(), 11);
        scrubber->setValue(10);
        QCOMPARE(shown.figure().position, 10);
        const auto words = [&](const RunSide& side) { return RunPair::words(side, shown.figure().position); };
        QVERIFY(words(shown.figure().pair.a).startsWith(QStringLiteral("step 1 of 2 · ")));
        QVERIFY(words(shown.figure().pair.b).startsWith(QStringLiteral("step 5 of 5 · ")));
        // By the median time per token, as the time panel says it.
        std::vector<double> times;
        for (const StepRecordPtr& record : shown.state.history(shown.figure().pair.b.id)->records().mid(1))
            times.push_back(toMilliseconds(record->times.total()));
        const QString rate = rateText(1000.0 / asShown(medianOf(times)));
        QVERIFY2(words(shown.figure().pair.b).endsWith(QStringLiteral(" · %1 tokens/s").arg(rate)), qPrintable(rate));
        QTest::mouseClick(shown.panel.plot(), Qt::LeftButton, {}, shown.chip(true, 7));
        QCOMPARE(shown.figure().position, 7);
        QCOMPARE(scrubber->value(), 7);
        QTest::keyClick(shown.panel.plot(), Qt::Key_Right);
        QCOMPARE(scrubber->value(), 8);
        QTest::keyClick(shown.panel.plot(), Qt::Key_End);
        QCOMPARE(scrubber->value(), 11);
        QVERIFY(words(shown.figure().pair.b).contains(QStringLiteral("has no token 12")));
        QTest::keyClick(shown.panel.plot(), Qt::Key_Home);
        QVERIFY(words(shown.figure().pair.a).startsWith(QStringLiteral("prompt, token 1 of 10")));
    }

    void theViewedStepIsMarkedAndTheScrubberGoesToIt()
    {
        Shown shown;
        auto* scrubber = shown.find<QSlider>("runScrubber");
        QCOMPARE(shown.figure().viewedRun, std::uint64_t { 3 });
        QCOMPARE(shown.figure().viewed, 11);  // the newest token
        QVERIFY(!shown.cell(3, RunTreeModel::MarkColumn).contains(QStringLiteral("step")));
        const QImage live = shown.panel.plot()->grab().toImage();
        shown.state.setViewedStep(0);
        QCOMPARE(shown.figure().viewed, 10);
        QCOMPARE(scrubber->value(), 10);
        QCOMPARE(shown.cell(3, RunTreeModel::MarkColumn), QStringLiteral("A · now · at step 1"));
        QVERIFY(shown.panel.plot()->accessibleDescription().contains(QStringLiteral("viewed")));
        QVERIFY(shown.panel.plot()->grab().toImage() != live);
        // The scrubber can leave it; the mark stays.
        scrubber->setValue(3);
        QCOMPARE(shown.figure().position, 3);
        QCOMPARE(shown.figure().viewed, 10);
        const QRectF chip = shown.figure().chip(false, 10, shown.panel.plot()->rect(), theme());
        const QPoint line(static_cast<int>(chip.center().x()), static_cast<int>(chip.bottom() - 3));
        QCOMPARE(shown.panel.plot()->grab().toImage().pixelColor(line), theme().text);
        shown.state.setViewedStep(1);
        QCOMPARE(scrubber->value(), 11);
        QCOMPARE(shown.cell(3, RunTreeModel::MarkColumn), QStringLiteral("A · now"));
    }

    void theScrubberGoesWithTheNewestToken()
    {
        ShownPanel<RunsPanel> shown({ true }, { 828, 420 });
        const auto* scrubber = shown.panel.findChild<QSlider*>(QStringLiteral("runScrubber"));
        const ModelConfig& config = shown.state.model()->config;
        for (int step = 1; step < 4; ++step) {
            shown.state.appendRecords({ scriptedRecord(config, scriptedSettings(20), 1, step, true, true) });
            QCOMPARE(scrubber->value(), 6 + step);
        }
    }

    void aPastStepContinuesWithACandidateOrWithText()
    {
        Shown shown;
        QSignalSpy tokens(shown.state.commands(), &Commands::continueRequested);
        QSignalSpy texts(shown.state.commands(), &Commands::continueTextRequested);
        auto* go = shown.find<BarButton>("continueGo");
        auto* field = shown.find<QLineEdit>("continueText");
        shown.find<QSlider>("runScrubber")->setValue(2);
        QVERIFY(!go->isEnabled());  // a token of the prompt was not sampled
        shown.click(1);
        shown.find<QSlider>("runScrubber")->setValue(8);
        auto* candidates = shown.find<ComboBox>("continueCandidates");
        QCOMPARE(candidates->count(), 10);
        QCOMPARE(candidates->currentData().toInt(), 41);  // the first that was not sampled
        QTest::mouseClick(go, Qt::LeftButton);
        QCOMPARE(tokens.size(), 1);
        QCOMPARE(tokens[0][0].toULongLong(), quint64 { 1 });
        QCOMPARE(tokens[0][1].toInt(), 2);
        QCOMPARE(tokens[0][2].value<QList<TokenId>>(), (QList<TokenId> { 41 }));
        field->setFocus();
        QTest::keyClicks(field, QStringLiteral(" and so on"));
        QVERIFY(!candidates->isEnabled());
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(texts.size(), 1);
        QCOMPARE(texts[0][2].toString(), QStringLiteral(" and so on"));
        // The text stays until its branch has started: it may be refused.
        QCOMPARE(field->text(), QStringLiteral(" and so on"));
        shown.state.startRun(77, runSettings(6), { shown.figure().pair.a.id, 3 });
        QCoreApplication::processEvents();
        QVERIFY(field->text().isEmpty());
    }

    void theMemoryOfAttentionIsShownAndSet()
    {
        Shown shown;
        auto* limit = shown.find<ComboBox>("attentionLimit");
        QCOMPARE(limit->currentData().toULongLong(), quint64 { 512'000'000 });
        QSignalSpy limits(shown.state.commands(), &Commands::attentionBudgetRequested);
        limit->setFocus();
        QTest::keyClick(limit, Qt::Key_Up);
        QCOMPARE(limits.size(), 1);
        shown.state.setAttentionBudget(quint64 { 5'000'000 });  // one that is not listed
        QCOMPARE(limit->currentData().toULongLong(), quint64 { 5'000'000 });
        // The scripted run captured nothing, so all its rows can only be computed.
        QVERIFY(shown.find<FittingLabel>("attentionDropped")->accessibleName().contains(QStringLiteral("step 2: 11 row(s) dropped")));
        QSignalSpy asked(shown.state.commands(), &Commands::attentionRequested);
        QTest::mouseClick(shown.find<BarButton>("attentionAgain"), Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].toInt(), 1);
        shown.state.awaitAttention(2);
        QVERIFY(!shown.find<BarButton>("attentionAgain")->isEnabled());
    }
};

KVSCOPE_TEST(TestRunsPanel)
#include "tst_runspanel.moc"
