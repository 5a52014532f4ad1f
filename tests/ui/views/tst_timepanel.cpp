// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/time/timepanel.h"

#include "core/buildkind.h"
#include "run/statistics.h"
#include "support/paintedtexts.h"
#include "support/shownpanel.h"
#include "support/testregistry.h"
#include "text/numbertext.h"
#include "text/shownratio.h"
#include "text/steptext.h"
#include "theme/theme.h"
#include "views/time/stepmodel.h"
#include "views/time/timelineplot.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <algorithm>
#include <numeric>

using namespace kvscope;
using namespace kvscope::test;

namespace {

struct Shown : ShownPanel<TimePanel> {
    explicit Shown(const std::vector<bool>& modes, int planned = 20, QSize size = { 409, 172 }) : ShownPanel(modes, size, planned) { }
    [[nodiscard]] TimelinePlot* plot() { return panel.findChild<TimelinePlot*>(); }
    void click(int step) { clickStep(*plot(), step, 5); }
    void key(int key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(plot(), static_cast<Qt::Key>(key), modifiers); }
};

double median(const QList<StepRecordPtr>& records, Phase phase)
{
    std::vector<double> times;
    for (const StepRecordPtr& record : records) {
        if (record->phase == phase) {
            times.push_back(toMilliseconds(record->times.total()));
        }
    }
    return medianOf(std::move(times));
}

}  // namespace

class TestTimePanel final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), ThemeId::Light, 1.0);
    }

    void fitsInEveryLayout()
    {
        for (const QSize size : { QSize(409, 172), QSize(491, 164), QSize(939, 288) }) {
            Shown shown(std::vector<bool>(7, true), 20, size);
            QCOMPARE(shown.panel.size(), size);
        }
    }

    void showsTheTimePerTokenOfTheCurrentMode()
    {
        Shown shown(std::vector<bool>(7, true));
        const double time = median(shown.state.run().records(), Phase::Decode);
        QVERIFY2(shown.said().contains(QStringLiteral("Per token %1 median").arg(millisecondText(time))), qPrintable(shown.said()));
        QVERIFY(shown.said().contains(QStringLiteral("tokens/s")));
        // Of six steps the 99th percentile is the greatest, and is called that.
        QVERIFY2(shown.said().contains(QStringLiteral("ms max")), qPrintable(shown.said()));
        QVERIFY(!shown.said().contains(QStringLiteral("p99")));
    }

    void showsBothModesWhenARunHasBoth()
    {
        Shown shown({ true, true, true, false, false });
        const auto& records = shown.state.run().records();
        const QString expected
            = QStringLiteral("on %1, off %2")
                  .arg(millisecondText(median(records, Phase::Decode)), millisecondText(median(records, Phase::Recompute)));
        QVERIFY2(shown.said().contains(expected), qPrintable(shown.said()));
        // Two numbers and their ratio agree.
        const double ratio = ratioOf(median(records, Phase::Recompute), median(records, Phase::Decode));
        QVERIFY2(shown.said().contains(QStringLiteral("%1 as long without the cache").arg(ratioText(ratio))), qPrintable(shown.said()));
    }

    void aLongFirstStepDoesNotFlattenTheOthers()
    {
        Shown shown(std::vector<bool>(8, true), 20, { 939, 288 });
        auto first = std::make_shared<StepRecord>(*shown.state.run().records().front());
        first->times[Stage::Mlp] += std::chrono::milliseconds(160);
        QList<StepRecordPtr> records = shown.state.run().records();
        records.front() = first;
        shown.plot()->setRecords(records, {}, 20);
        QCoreApplication::processEvents();
        const double other = toMilliseconds(records[3]->times.total());
        QVERIFY(shown.plot()->figure().highest() < 3 * other);
        QVERIFY(shown.plot()->positionOf(3, 0.0).y() - shown.plot()->positionOf(3, other).y() > 60);
    }

    void aLaterHiccupDoesNotFlattenTheOthersAndKeepsItsNumber()
    {
        Shown shown(std::vector<bool>(8, true), 20, { 939, 288 });
        QList<StepRecordPtr> records = shown.state.run().records();
        const auto slow = [&](int step, int milliseconds) {
            auto record = std::make_shared<StepRecord>(*records[step]);
            record->times[Stage::Mlp] += std::chrono::milliseconds(milliseconds);
            records[step] = record;
        };
        slow(5, 487);
        shown.plot()->setRecords(records, {}, 20);
        const double other = toMilliseconds(records[3]->times.total());
        const auto height = [&](int step) { return shown.plot()->positionOf(step, 0.0).y() - shown.plot()->positionOf(step, other).y(); };
        QVERIFY(shown.plot()->figure().highest() < 3 * other);
        QVERIFY(height(3) > 60);
        const auto paint = [&](QPainter& painter) {
            shown.plot()->figure().paint(
                painter, QRectF(0, 0, 900, 200), { .theme = theme(), .locale = QLocale(), .devicePixelRatio = 1.0 });
        };
        const QString number = millisecondText(toMilliseconds(records[5]->times.total()));
        const auto says = [&](const QString& words) {
            const auto texts = paintedTexts(QSize(900, 200), paint);
            return std::ranges::any_of(texts, [&](const PaintedText& each) { return each.text == words; });
        };
        QVERIFY2(says(number), qPrintable(number));
        // The slowest of alike bars is not cut, nor is a mode that takes longer: its bars are its usual ones.
        records = shown.state.run().records();
        shown.plot()->setRecords(records, {}, 20);
        QVERIFY(shown.plot()->figure().highest() >= toMilliseconds(records[7]->times.total()));
        records.append(scriptedRecord(shown.state.model()->config, scriptedSettings(20), 1, 8, false, true));
        const double off = toMilliseconds(records.back()->times.total());
        shown.plot()->setRecords(records, {}, 20);
        QVERIFY(off > 2 * other);
        QVERIFY(shown.plot()->figure().highest() >= off);
    }

    void aDisturbedTimeKeepsItsMarkInANarrowPanel()
    {
        for (const int width : { 939, 409, 300, 230 }) {
            Shown shown({ true, true, true, false, false }, 20, { width, 172 });
            QVERIFY(!shown.said().contains(QStringLiteral("disturbed")));
            auto record
                = std::make_shared<StepRecord>(*scriptedRecord(shown.state.model()->config, scriptedSettings(20), 1, 5, false, false));
            record->waited = std::chrono::seconds(9);
            shown.state.appendRecords({ record });
            QCoreApplication::processEvents();
            QVERIFY2(shown.said().contains(QStringLiteral("(disturbed)")), qPrintable(shown.said()));
            QCOMPARE(shown.said().contains(QStringLiteral("as long without the cache")), width == 939);
        }
    }

    void withOnlyThePrefillTheTimeToFirstTokenIsShown()
    {
        Shown shown({ true });
        const QString time = millisecondText(toMilliseconds(shown.state.viewedRecord()->times.total()));
        QVERIFY2(shown.said().contains(QStringLiteral("TTFT %1").arg(time)), qPrintable(shown.said()));
    }

    void aClickOnABarViewsThatStep()
    {
        Shown shown(std::vector<bool>(7, true));
        for (const int step : { 2, 6, 0 }) {
            shown.click(step);
            QCOMPARE(shown.state.viewedStep(), step);
        }
    }

    void futureStepsCannotBeViewed()
    {
        Shown shown(std::vector<bool>(7, true));
        shown.click(15);
        QCOMPARE(shown.state.viewedStep(), 6);
    }

    void arrowKeysMoveTheViewedStep()
    {
        Shown shown(std::vector<bool>(7, true));
        shown.plot()->setFocus();
        QTest::keyClick(shown.plot(), Qt::Key_Left);
        QCOMPARE(shown.state.viewedStep(), 5);
        QTest::keyClick(shown.plot(), Qt::Key_Home);
        QCOMPARE(shown.state.viewedStep(), 0);
        QTest::keyClick(shown.plot(), Qt::Key_Left);
        QCOMPARE(shown.state.viewedStep(), 0);
        QTest::keyClick(shown.plot(), Qt::Key_End);
        QCOMPARE(shown.state.viewedStep(), 6);
    }

    void hoverOnABarHighlightsItsPosition()
    {
        Shown shown(std::vector<bool>(7, true));
        QWidget* target = shown.plot()->childAt(shown.plot()->positionOf(3, 0.0) - QPoint(0, 5));
        QVERIFY(target);
        const auto moveTo = [&](int step) {
            QTest::mouseMove(target, target->mapFrom(shown.plot(), shown.plot()->positionOf(step, 0.0) - QPoint(0, 5)));
        };
        moveTo(2);
        moveTo(3);
        QTRY_COMPARE(shown.state.hover(), std::optional(CellRef { 8, -1 }));
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(target, &leave);
        QVERIFY(!shown.state.hover());
    }

    void theStepOfAPinnedPositionIsFramed()
    {
        Shown shown(std::vector<bool>(7, true));
        const QPoint corner = shown.plot()->positionOf(4, 0.0);
        const int half = (shown.plot()->positionOf(5, 0.0).x() - corner.x()) / 2;
        const auto hasFrame = [&] {
            const QImage image = shown.plot()->grab().toImage();
            for (int x = corner.x() - half - 2; x <= corner.x() - half + 2; ++x) {
                if (image.pixelColor(x, corner.y() - 50) == theme().accent) {
                    return true;
                }
            }
            return false;
        };
        QVERIFY(!hasFrame());
        shown.state.setPinned(CellRef { 9, -1 });  // fed by step 4
        QCoreApplication::processEvents();
        QVERIFY(hasFrame());
    }

    void barsHaveTheirModesColourAndOffBarsAFoot()
    {
        Shown shown({ true, true, false, false });
        const QImage image = shown.plot()->render(QSize(381, 110), 1.0);
        const auto columnHas = [&](const QColor& color) {
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    if (image.pixelColor(x, y) == color) {
                        return true;
                    }
                }
            }
            return false;
        };
        QVERIFY(columnHas(theme().stagesOn[3]));
        QVERIFY(columnHas(theme().stagesOff[3]));
        QVERIFY(columnHas(theme().offTint) || columnHas(theme().offFill));
        Shown on({ true, true, true, true });
        const QImage plain = on.plot()->render(QSize(381, 110), 1.0);
        bool orange = false;
        for (int y = 0; y < plain.height(); ++y) {
            for (int x = 0; x < plain.width(); ++x) {
                const QColor pixel = plain.pixelColor(x, y);
                orange = orange || pixel == theme().stagesOff[3] || pixel == theme().offFill;
            }
        }
        QVERIFY(!orange);
    }

    void barHeightsAreProportionalToTime()
    {
        Shown shown(std::vector<bool>(5, true), 5);
        const double time = toMilliseconds(shown.state.run().records()[2]->times.total());
        const QPoint top = shown.plot()->positionOf(2, time);
        const QImage image = shown.plot()->grab().toImage();
        QCOMPARE(image.pixelColor(top - QPoint(0, 6)), theme().surface);
        QVERIFY(image.pixelColor(top + QPoint(0, 8)) != theme().surface);
    }

    void manyStepsArePainted()
    {
        std::vector<bool> modes(900, true);
        for (std::size_t i = 200; i < 300; ++i) {
            modes[i] = false;
        }
        Shown shown(modes, 1000);
        QCOMPARE(shown.plot()->steps(), 1000);
        shown.click(250);
        QVERIFY(std::abs(shown.state.viewedStep() - 250) <= 3);
    }

    void theTooltipListsAllStagesAndExcludesCapture()
    {
        const ModelConfig config = scriptedModel()->config;
        const QString html = stepTimesHtml(*scriptedRecord(config, scriptedSettings(20), 1, 3, false, true));
        for (const Stage stage : kStages) {
            QVERIFY(html.contains(stageName(stage)));
        }
        QVERIFY(html.contains(QStringLiteral("cache off")));
        QVERIFY(html.contains(QStringLiteral("not included")));
        QVERIFY(html.contains(QStringLiteral("0.11")));
    }

    void theSevenStagesAddUpToTheTotal()
    {
        const StepRecordPtr record = scriptedRecord(scriptedModel()->config, scriptedSettings(20), 1, 3, true, true);
        double sum = 0.0;
        for (const Stage stage : kStages) {
            sum += toMilliseconds(record->times[stage]);
        }
        const auto shown = shownStages(record->times);
        QVERIFY(std::abs(sum - toMilliseconds(record->times.total())) < 1e-9);
        QVERIFY(std::abs(std::accumulate(shown.begin(), shown.end(), 0.0) - sum) < 1e-9);
    }

    void aLowTableIsFilledByWholeRowsAndKeepsTheViewedStepInView()
    {
        Shown shown(std::vector<bool>(12, true));
        QTest::mouseClick(shown.panel.findChild<QAbstractButton*>(QStringLiteral("timeTableButton")), Qt::LeftButton);
        auto* table = shown.panel.findChild<QTableView*>(QStringLiteral("timeTable"));
        shown.state.setViewedStep(11);
        for (const QSize size : { QSize(409, 172), QSize(900, 600), QSize(409, 172), QSize(520, 190) }) {
            shown.panel.resize(size);
            QCoreApplication::processEvents();
            const QRect room = table->viewport()->rect();
            QVERIFY2(room.contains(room.left(), table->visualRect(table->currentIndex()).center().y()),
                qPrintable(QString::number(size.height())));
            const QRect last = table->visualRect(table->model()->index(11, 0));
            QVERIFY2(last.top() >= room.top() && last.bottom() <= room.bottom(), qPrintable(QString::number(size.height())));
            // What is left of the height is less than a pixel for each row.
            const int rows = room.height() / table->rowHeight(0);
            QVERIFY2(room.height() - rows * table->rowHeight(0) < std::max(rows, 1), qPrintable(QString::number(size.height())));
        }
    }

    void theSameNumbersAreInTheTable()
    {
        Shown shown({ true, true, false });
        auto* table = shown.panel.findChild<QTableView*>(QStringLiteral("timeTable"));
        QVERIFY(!table->isVisible());
        QTest::mouseClick(shown.panel.findChild<QAbstractButton*>(QStringLiteral("timeTableButton")), Qt::LeftButton);
        QVERIFY(table->isVisible());
        QCOMPARE(table->model()->rowCount(), 3);
        QCOMPARE(table->model()->index(2, StepModel::CacheColumn).data().toString(), QStringLiteral("off"));
        table->setCurrentIndex(table->model()->index(0, 0));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(table->model()->index(1, 0)).center());
        QCOMPARE(shown.state.viewedStep(), 1);
    }

    void theTableGrowsAndIsResetByANewRun()
    {
        ViewState state;
        StepModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        showRun(state, { true, true }, 20);
        model.show(state.run().records());
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        state.appendRecords({ scriptedRecord(state.model()->config, scriptedSettings(20), 1, 2, true, true) });
        model.show(state.run().records());
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(resets.count(), 0);
        showRun(state, { true }, 20, 2);
        model.show(state.run().records());
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(resets.count(), 1);
        QCOMPARE(model.index(0, StepModel::OperationsColumn).data(), model.index(0, StepModel::PredictedColumn).data());
    }

    void draggingZoomsIntoStepsAndShowsTheirSums()
    {
        Shown shown(std::vector<bool>(20, true), 20, { 939, 288 });
        auto* whole = shown.panel.findChild<QAbstractButton*>(QStringLiteral("timeWhole"));
        QVERIFY(!whole->isVisible());
        const int viewed = shown.state.viewedStep();
        dragSteps(*shown.plot(), 4, 9);
        QCOMPARE(shown.plot()->range(), std::optional(StepRange { 4, 9 }));
        QCOMPARE(shown.state.viewedStep(), viewed);  // dragging is not a click
        double sum = 0.0;
        for (int step = 4; step <= 9; ++step) {
            sum += toMilliseconds(shown.state.run().records()[step]->times.total());
        }
        const QString expected = QStringLiteral("Steps 5 to 10: %1, mean %2").arg(millisecondText(sum), millisecondText(sum / 6));
        QVERIFY2(shown.said().contains(expected), qPrintable(shown.said()));
        QVERIFY(whole->isVisible());
        shown.click(7);
        QCOMPARE(shown.state.viewedStep(), 7);
        QTest::mouseClick(whole, Qt::LeftButton);
        QVERIFY(!shown.plot()->range());
        QVERIFY(!whole->isVisible());
        QVERIFY(shown.said().contains(QStringLiteral("Per token")));
    }

    void keysZoomToo()
    {
        Shown shown(std::vector<bool>(20, true), 20, { 939, 288 });
        shown.plot()->setFocus();
        shown.state.setViewedStep(10);
        shown.key(Qt::Key_Plus);
        QVERIFY(shown.plot()->range());
        QCOMPARE(shown.plot()->range()->steps(), 10);
        shown.key(Qt::Key_Plus);
        QCOMPARE(shown.plot()->range()->steps(), 5);
        const StepRange before = *shown.plot()->range();
        shown.key(Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(shown.plot()->range()->first, before.first + 1);
        for (int i = 0; i < 40; ++i) {
            shown.key(Qt::Key_Right, Qt::ShiftModifier);
        }
        QCOMPARE(*shown.plot()->range(), (StepRange { 15, 19 }));
        shown.key(Qt::Key_Minus);
        QCOMPARE(shown.plot()->range()->steps(), 10);
        shown.key(Qt::Key_Escape);
        QVERIFY(!shown.plot()->range());
        for (int i = 0; i < 20; ++i) {
            shown.key(Qt::Key_Plus);
        }
        QCOMPARE(shown.plot()->range()->steps(), 2);
        shown.key(Qt::Key_0);
        QVERIFY(!shown.plot()->range());
    }

    void theRangeFollowsTheViewedStep()
    {
        Shown shown(std::vector<bool>(20, true), 20, { 939, 288 });
        shown.plot()->setRange(StepRange { 2, 5 });
        shown.state.setViewedStep(12);
        QCOMPARE(shown.plot()->range(), std::optional(StepRange { 9, 12 }));
        shown.plot()->setRange(StepRange { -7, 400 });  // all existing steps
        QVERIFY(!shown.plot()->range());
    }

    void aNewRunIsShownCompletely()
    {
        Shown shown(std::vector<bool>(20, true), 20, { 939, 288 });
        shown.plot()->setRange(StepRange { 2, 5 });
        showRun(shown.state, std::vector<bool>(3, false), 20, 2);
        QVERIFY(!shown.plot()->range());
    }

    void theEarlierRunOfTheOtherModeIsPaintedBehind()
    {
        Shown shown(std::vector<bool>(8, false), 8, { 939, 288 });
        showRun(shown.state, std::vector<bool>(8, true), 8, 2);
        QCoreApplication::processEvents();
        // The earlier step without the cache took far longer: its hatched bar is visible above the current one.
        const QPoint top = shown.plot()->positionOf(5, toMilliseconds(shown.state.baselineRecords()[5]->times.total()));
        const QImage image = shown.plot()->grab().toImage();
        QSet<QRgb> colors;
        for (int x = -10; x <= 10; ++x) {
            for (int y = 6; y <= 20; ++y) {
                colors.insert(image.pixel(top + QPoint(x, y)));
            }
        }
        QVERIFY(colors.contains(theme().offTint.rgb()));
        QVERIFY(colors.size() > 1);
        auto* button = shown.panel.findChild<QAbstractButton*>(QStringLiteral("timeTableButton"));
        QTest::mouseClick(button, Qt::LeftButton);
        const auto* table = shown.panel.findChild<QTableView*>(QStringLiteral("timeTable"));
        QCOMPARE(table->model()->index(5, StepModel::EarlierColumn).data().toString(),
            millisecondText(toMilliseconds(shown.state.baselineRecords()[5]->times.total())));
    }

    void aHiddenPanelDoesNothingAndCatchesUpLater()
    {
        Shown shown(std::vector<bool>(3, true));
        shown.panel.hide();
        shown.state.appendRecords({ scriptedRecord(shown.state.model()->config, scriptedSettings(20), 1, 3, false, true) });
        QVERIFY(!shown.said().contains(QStringLiteral("off")));
        shown.panel.show();
        QVERIFY2(shown.said().contains(QStringLiteral("Per token: on")), qPrintable(shown.said()));
    }

    void aSlowBuildIsNotedNextToItsTimes()
    {
        Shown shown(std::vector<bool>(3, true));
        const auto* build = shown.panel.findChild<QLabel*>(QStringLiteral("timeBuild"));
        QCOMPARE(build->isVisible(), buildKind() != BuildKind::Release);
        QCOMPARE(build->text().isEmpty(), buildKind() == BuildKind::Release);
    }

    void allNumbersAreListedWhenThereIsRoom()
    {
        Shown shown({ true, true, true, false, false }, 20, { 939, 288 });
        const auto* figures = shown.panel.findChild<QLabel*>(QStringLiteral("timeFigures"));
        QVERIFY(figures->isVisible());
        for (const char* word : { "TTFT", "median", "max", "tokens/s", "Total", "capture overhead" }) {
            QVERIFY2(figures->text().contains(QLatin1String(word)), word);
        }
        QCOMPARE(figures->text().count(QStringLiteral("max")), 1);  // at the head of its column, and not once more at each number
        Shown low({ true, true, true }, 20, { 409, 172 });
        QVERIFY(!low.panel.findChild<QLabel*>(QStringLiteral("timeFigures"))->isVisible());
    }

    void theEmptyPanelOffersTheFirstStep()
    {
        Shown shown({});
        QVERIFY(!shown.plot()->isVisible());
        QSignalSpy steps(shown.state.commands(), &Commands::stepRequested);
        for (QPushButton* button : shown.panel.findChildren<QPushButton*>()) {
            if (button->isVisible()) {
                QTest::mouseClick(button, Qt::LeftButton);
            }
        }
        QCOMPARE(steps.count(), 1);
    }
};

KVSCOPE_TEST(TestTimePanel)
#include "tst_timepanel.moc"
