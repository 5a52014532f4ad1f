// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Words to watch: typed words have their probability and rank at every step, also at those before they were typed, and what cannot be watched
// says so.
#include "views/watch/watchpanel.h"

#include "core/error.h"
#include "run/experiment.h"
#include "state/figuresubject.h"
#include "support/paintedtexts.h"
#include "support/pointer.h"
#include "support/scorebench.h"
#include "support/testregistry.h"
#include "support/tinyfigures.h"
#include "support/writtenfigure.h"
#include "views/watch/watchmodel.h"
#include "views/watch/watchpage.h"
#include "views/watch/watchview.h"
#include "widgets/fittinglabel.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QPainter>
#include <QTableView>

#include <cmath>

using namespace kvscope;

namespace {

struct Bench : test::ScoreBench<WatchPanel> {
    explicit Bench(QSize size = { 600, 300 }, std::uint64_t checkMemory = 1U << 20U) : ScoreBench({}, size, checkMemory) { }

    WatchView& view() const { return *panel.view(); }
    const WatchCurves& curves() const { return view().figure().curves; }
    QLineEdit& field() const { return *panel.findChild<QLineEdit*>(QStringLiteral("watchWords")); }
    void type(const QString& words) const
    {
        field().setFocus();
        field().selectAll();
        QTest::keyClicks(&field(), words);
        QTest::keyClick(&field(), Qt::Key_Return);
    }
    QString note() const
    {
        return QTextDocumentFragment::fromHtml(panel.findChild<FittingLabel*>(QStringLiteral("watchNote"))->shown()).toPlainText();
    }
    QPointF place(int line, int step) const { return *view().figure().pointOf(line, step, view().rect(), view().style()); }
};

}  // namespace

class TestWatchPanel final : public QObject {
    Q_OBJECT

private slots:
    void init() { QLocale::setDefault(QLocale(QLocale::English)); }

    void wordsTypedLaterHaveTheirNumbersAtEveryStep()
    {
        Bench bench;
        QVERIFY(bench.said().contains(QStringLiteral("Nothing computed yet")));
        bench.step(4);
        QVERIFY(bench.said().contains(QStringLiteral("No words yet")));
        bench.type(QStringLiteral("nice, warm"));
        QCOMPARE(bench.curves().lines.size(), std::size_t { 2 });
        for (int step = 0; step < 4; ++step) {
            const auto nice = bench.curves().place(0, step);
            QVERIFY(nice.has_value());
            QVERIFY(!nice->computedAgain);
            ScoreRequest request;
            request.step = step;
            request.tokens = { 5 };
            const auto expected = bench.generator->scores(request, {});
            QCOMPARE(nice->place.probability, expected->places[0].probability);
            QCOMPARE(nice->place.rank, expected->places[0].rank);
        }
        QCOMPARE(bench.asked, 4);
        bench.step();  // only the new step is asked for
        QCOMPARE(bench.asked, 5);
        QVERIFY(bench.curves().place(1, 4).has_value());
        QCOMPARE(bench.curves().place(1, 4)->place.rank, rankOf(bench.generator->lastLogits(), 6));
        // Another word, and all steps of it alone.
        bench.type(QStringLiteral("nice, warm, delicious"));
        QCOMPARE(bench.asked, 10);
        QVERIFY(bench.curves().place(2, 0).has_value());
    }

    void theSentenceHasTheNumbersOfTheViewedStep()
    {
        Bench bench;
        bench.step(3);
        bench.type(QStringLiteral("nice"));
        const QString rank = QString::number(rankOf(bench.generator->lastLogits(), 5) + 1);
        QVERIFY2(bench.said().contains(QStringLiteral("Step 3: nice ")) && bench.said().contains(QStringLiteral("rank ") + rank),
            qPrintable(bench.said()));
        bench.state.setViewedStep(0);
        QVERIFY(bench.said().contains(QStringLiteral("Step 1: nice ")));
    }

    void aNarrowPanelSaysLessAndCutsNothing()
    {
        Bench bench({ 1200, 300 });
        bench.step(3);
        bench.type(QStringLiteral("nice, warm, delicious"));
        QVERIFY2(bench.said().contains(QStringLiteral("rank")), qPrintable(bench.said()));
        QVERIFY(bench.note().contains(QStringLiteral("the first one")));
        for (int width = 1180; width >= 300; width -= 40) {
            bench.panel.resize(width, 300);
            QCoreApplication::processEvents();
            QVERIFY2(bench.said().contains(QStringLiteral("Step 3")), qPrintable(bench.said()));
            for (const QWidget* each : bench.panel.findChildren<QLabel*>())
                QVERIFY2(!each->isVisible() || each->width() >= each->sizeHint().width(), qPrintable(QString::number(width)));
        }
        QVERIFY2(!bench.said().contains(QStringLiteral("rank")), qPrintable(bench.said()));
        // With ranks the short wording has them in place of the probabilities.
        const auto buttons = bench.panel.findChild<QWidget*>(QStringLiteral("watchMeasure"))->findChildren<QAbstractButton*>();
        QTest::mouseClick(buttons.at(1), Qt::LeftButton);
        const QStringList shorter = bench.curves().shorterAt(2, true, QLocale());
        QVERIFY2(shorter.first().startsWith(QStringLiteral("Step 3, ranks: nice ")), qPrintable(shorter.first()));
        QVERIFY(!shorter.first().contains(QLatin1Char('%')));
        QCOMPARE(shorter.last(), QStringLiteral("Step 3"));
    }

    void severalTokensAndUnknownWordsAreAnsweredPlainly()
    {
        Bench bench({ 1200, 300 });
        bench.step(2);
        bench.type(QStringLiteral("delicious, zzz"));
        QVERIFY2(bench.note().contains(QStringLiteral("“delicious” has 2 tokens here; the first one, “")), qPrintable(bench.note()));
        QVERIFY2(bench.note().contains(QStringLiteral("“zzz”: this model has no token for it")), qPrintable(bench.note()));
        QVERIFY(bench.curves().place(0, 1).has_value());
        QVERIFY(!bench.curves().place(1, 1).has_value());
        QVERIFY(bench.said().contains(QStringLiteral("zzz n/a")));
        // A refusal of the tokenizer is said in its own words.
        std::vector<WatchWord> words = bench.state.watchWords();
        words[1].fault = EngineError(ErrorCode::OutOfMemory);
        bench.state.setWatchWords(words);
        QVERIFY2(!bench.note().contains(QStringLiteral("no token for it")), qPrintable(bench.note()));
    }

    void likelierIsHigher()
    {
        Bench bench;
        bench.step(5);
        bench.type(QStringLiteral("nice, warm"));
        for (int step = 0; step < 5; ++step) {
            const bool likelier = bench.curves().place(0, step)->place.probability > bench.curves().place(1, step)->place.probability;
            QCOMPARE(bench.place(0, step).y() < bench.place(1, step).y(), likelier);
        }
        // The mark is where it should be, in its colour.
        QCOMPARE(bench.view().grab().toImage().pixelColor(bench.place(0, 2).toPoint()), WatchFigure::colorOf(0, theme()));
        const auto buttons = bench.panel.findChild<QWidget*>(QStringLiteral("watchMeasure"))->findChildren<QAbstractButton*>();
        QTest::mouseClick(buttons.at(1), Qt::LeftButton);
        QCOMPARE(bench.view().figure().measure, WatchMeasure::Rank);
        for (int step = 0; step < 5; ++step) {
            const bool better = bench.curves().place(0, step)->place.rank < bench.curves().place(1, step)->place.rank;
            QCOMPARE(bench.place(0, step).y() < bench.place(1, step).y(), better);
        }
    }

    void aStepIsReadAndOpenedByMouseAndKeyboard()
    {
        Bench bench;
        bench.step(5);
        bench.type(QStringLiteral("nice"));
        test::movePointer(bench.view(), bench.place(0, 1));
        QVERIFY2(bench.said().contains(QStringLiteral("Step 2: nice ")), qPrintable(bench.said()));
        QTest::mouseClick(&bench.view(), Qt::LeftButton, {}, bench.place(0, 1).toPoint());
        QCOMPARE(bench.state.viewedStep(), 1);
        bench.view().setFocus();
        QTest::keyClick(&bench.view(), Qt::Key_Right);
        QTest::keyClick(&bench.view(), Qt::Key_Return);
        QCOMPARE(bench.state.viewedStep(), 2);
        QTest::keyClick(&bench.view(), Qt::Key_End);
        QVERIFY(bench.said().contains(QStringLiteral("Step 5: nice ")));
        QVERIFY(!bench.view().accessibleDescription().isEmpty());
    }

    void whatWasComputedAgainIsHollow()
    {
        Bench bench({ 600, 300 }, 0);
        bench.step(4);
        bench.type(QStringLiteral("nice"));
        QVERIFY(bench.curves().place(0, 0)->computedAgain && !bench.curves().place(0, 3)->computedAgain);
        const QImage image = bench.view().grab().toImage();
        QCOMPARE(image.pixelColor(bench.place(0, 1).toPoint()), theme().surface);
        QVERIFY2(bench.note().contains(QStringLiteral("hollow")), qPrintable(bench.note()));
    }

    void theTableHasEveryDigit()
    {
        Bench bench;
        bench.step(3);
        bench.type(QStringLiteral("nice, warm"));
        QTest::mouseClick(bench.panel.findChild<QAbstractButton*>(QStringLiteral("watchTableButton")), Qt::LeftButton);
        QVERIFY(bench.panel.findChild<QTableView*>(QStringLiteral("watchTable"))->isVisible());
        const QStringList lines = bench.panel.copyTable().split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), 1 + 3 + 1);
        for (int step = 0; step < 3; ++step) {
            const QStringList cells = lines.at(1 + step).split(QLatin1Char('\t'));
            QCOMPARE(cells.at(0).toInt(), step + 1);
            QCOMPARE(cells.at(3).toDouble(), bench.curves().place(1, step)->place.probability);
            QCOMPARE(cells.at(4).toInt(), bench.curves().place(1, step)->place.rank + 1);
        }
    }

    void theModelObeysItsRules()
    {
        Bench bench;
        WatchModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        bench.type(QStringLiteral("nice"));
        for (int steps = 0; steps < 3; ++steps) {
            model.setCurves(bench.curves());
            QCOMPARE(model.rowCount(), steps);
            bench.step();
        }
        bench.type(QStringLiteral("warm, nice"));
        model.setCurves(bench.curves());
        QCOMPARE(model.columnCount(), 5);
        model.languageChanged();
        model.setCurves({});
        QCOMPARE(model.rowCount(), 0);
    }

    void wordsAreReadFromAText()
    {
        QCOMPARE(watchedWords(QStringLiteral(" nice,warm , ,nice")), (QStringList { QStringLiteral("nice"), QStringLiteral("warm") }));
        QCOMPARE(watchedWords(QStringLiteral("a,b,c,d,e,f,g,h")).size(), kMostWatchWords);
        QVERIFY(watchedWords(QString()).isEmpty());
    }

    void thePageSaysWhereItComesFrom()
    {
        Bench bench;
        bench.step(4);
        bench.type(QStringLiteral("nice, delicious"));
        FigureSubject subject { bench.state.model(), &bench.state.run(), 0, 0, 3, {}, {}, bench.state.watchWords() };
        const WatchPage page(subject);
        QCOMPARE(page.title(), QStringLiteral("Watched words: nice, delicious"));
        for (const char* part : { "Prompt:", "Step 4: nice", "has 2 tokens", "Seed" })
            QVERIFY2(page.description(QLocale()).contains(QString::fromLatin1(part)), part);
        const FigureStyle style { .theme = makeTheme(ThemeId::Light, 1.0), .locale = QLocale() };
        const QByteArray svg = test::written("svg", page, { { 1600, 1000 }, 200 }, style);
        QVERIFY(svg.contains("delicious") && !svg.contains("<image"));
        WatchFigure figure;
        figure.curves = bench.curves();
        for (const WatchMeasure measure : { WatchMeasure::Probability, WatchMeasure::Rank }) {
            figure.measure = measure;
            QCOMPARE(test::paintTiny(figure), test::kTinySizes);
        }
        subject.words.clear();
        try {
            const WatchPage none(subject);
            QFAIL("a page without words");
        } catch (const EngineError& error) {
            QCOMPARE(error.code, ErrorCode::OptionWrong);
        }
    }
};

KVSCOPE_TEST(TestWatchPanel)
#include "tst_watchpanel.moc"
