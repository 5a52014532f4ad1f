// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What grows how: curves from the closed form, the viewed step's counts on them, the length at which the scan outgrows the rest, and the offer of a
// model that reaches it.
#include "views/growth/scalingpanel.h"

#include "core/error.h"
#include "figures/labelplacer.h"
#include "figures/loglogplot.h"
#include "loader/checkpoint.h"
#include "state/commands.h"
#include "state/figuresubject.h"
#include "support/paintedtexts.h"
#include "support/shownpanel.h"
#include "support/testregistry.h"
#include "support/writtenfigure.h"
#include "views/growth/scalingpage.h"
#include "widgets/fittinglabel.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QPainter>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QTextDocumentFragment>

#include <algorithm>
#include <cmath>

using namespace kvscope;

namespace {

using Bench = test::ShownPanel<ScalingPanel>;

QString readout(const ScalingPanel& panel)
{
    return QTextDocumentFragment::fromHtml(panel.findChild<FittingLabel*>(QStringLiteral("scalingReadout"))->shown()).toPlainText();
}

void choose(const ScalingPanel& panel, const QString& text)
{
    for (QAbstractButton* button : panel.findChildren<QAbstractButton*>())
        if (button->text() == text)
            QTest::mouseClick(button, Qt::LeftButton);
}

}  // namespace

class TestScalingPanel final : public QObject {
    Q_OBJECT

private slots:
    void init() { QLocale::setDefault(QLocale(QLocale::English)); }

    void theLinesAreTheClosedForm()
    {
        const Bench bench({ true, true }, { 640, 420 });
        const LogLogFigure& figure = bench.panel.plot()->figure();
        QCOMPARE(figure.lines.size(), 5);  // the head is the same in both modes
        const ModelConfig& config = bench.state.model()->config;
        QCOMPARE(figure.lines[1].points.back().y(), static_cast<double>(stepCauses(config, 4096, true).scoresAndValues));
        QCOMPARE(figure.lines[3].points.front().y(), static_cast<double>(stepCauses(config, 16, false).projectionsAndMlp));
    }

    void theViewedStepIsCounted()
    {
        Bench bench({ true, true, true }, { 640, 420 });
        bench.state.setViewedStep(2);
        const LogLogFigure& figure = bench.panel.plot()->figure();
        const LogLogFigure::Dot& counted = figure.dots[figure.dots.size() - 2];
        QVERIFY(counted.filled);
        QCOMPARE(counted.at.x(), 8.0);
        QCOMPARE(counted.at.y(), static_cast<double>(bench.state.viewedRecord()->stageOperations[Stage::Attention]));
    }

    void itSaysFromWhichLengthTheScanLeads()
    {
        Bench bench({ true, true }, { 640, 420 });
        // 4 · 192² + 3 · 192 · 512 multiply-adds a position and block, 2 · 192 a pair.
        const int crossing = (4 * 192 * 192 + 3 * 192 * 512) / (2 * 192);
        QCOMPARE(crossing, 1152);
        QVERIFY2(bench.said().contains(QStringLiteral("from 1,152 positions on")), qPrintable(bench.said()));
        QVERIFY2(bench.said().contains(QStringLiteral("beyond this model's context of 512")), qPrintable(bench.said()));
        QVERIFY2(bench.said().contains(QStringLiteral("scores and values n^2.00 without, n^1.00 with")), qPrintable(bench.said()));
        QCOMPARE(bench.panel.plot()->figure().rules.front().x, 1152.0);
    }

    void everyLineHasItsName_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("wholeText");
        for (const bool wholeText : { false, true }) {
            for (const QSize size : { QSize(620, 300), QSize(620, 150), QSize(620, 110), QSize(620, 90), QSize(480, 110) })
                QTest::newRow(qPrintable(QStringLiteral("%1x%2 %3").arg(size.width()).arg(size.height()).arg(wholeText)))
                    << size << wholeText;
        }
    }

    void everyLineHasItsName()
    {
        QFETCH(const QSize, size);
        QFETCH(const bool, wholeText);
        const Bench bench({ true, true }, { 640, 420 });
        Scaling scaling;
        scaling.config = bench.state.model()->config;
        scaling.record = bench.state.viewedRecord();
        scaling.wholeText = wholeText;
        const LogLogFigure figure = scaling.figure();
        const FigureStyle style { makeTheme(ThemeId::Light, 1.0), QLocale(QLocale::English) };
        QStringList shown;
        for (const test::PaintedText& each :
            test::paintedTexts(size, [&](QPainter& painter) { figure.paint(painter, QRectF(QPointF(), QSizeF(size)), style); }))
            shown << each.text;
        for (const LogLogFigure::Line& line : figure.lines)
            QVERIFY2(
                shown.contains(line.name), qPrintable(line.name + QStringLiteral(" is not among ") + shown.join(QStringLiteral(" | "))));
    }

    void noNameLiesOverACurve_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("low") << QSize(620, 130);
        QTest::newRow("narrow") << QSize(330, 200);
        QTest::newRow("roomy") << QSize(900, 520);
    }
    void noNameLiesOverACurve()
    {
        QFETCH(const QSize, size);
        Bench bench({ true, true }, { 640, 420 });
        const LogLogFigure& figure = bench.panel.plot()->figure();
        const QRectF rect { QPointF(), QSizeF(size) };
        const auto texts = test::paintedTexts(size, [&](QPainter& painter) {
            figure.paint(painter, rect, { theme(), QLocale(), 1.0, false });
        });
        int names = 0;
        for (const test::PaintedText& painted : texts) {
            const bool isName = std::any_of(
                figure.lines.begin(), figure.lines.end(), [&](const LogLogFigure::Line& line) { return line.name == painted.text; });
            names += isName ? 1 : 0;
            for (const LogLogFigure::Line& line : figure.lines) {
                for (qsizetype i = 1; isName && i < line.points.size(); ++i) {
                    const QLineF piece(figure.placeOf(line.points[i - 1], rect, theme()), figure.placeOf(line.points[i], rect, theme()));
                    QVERIFY2(!crosses(painted.place.adjusted(1, 1, -1, -1), piece),
                        qPrintable(painted.text + QLatin1String(" over ") + line.name));
                }
            }
        }
        QVERIFY(size.height() < 500 || names == figure.lines.size());
    }

    void axesSayRoundNumbersAndRulesTheirLength()
    {
        Bench bench({ true, true }, { 640, 420 });
        const LogLogFigure& figure = bench.panel.plot()->figure();
        const auto painted = [&](QSize size) {
            QStringList words;
            for (const test::PaintedText& text : test::paintedTexts(size, [&](QPainter& painter) {
                     figure.paint(painter, QRectF(QPointF(), QSizeF(size)), { theme(), QLocale(), 1.0, false });
                 }))
                words << text.text;
            return words;
        };
        const QStringList roomy = painted({ 900, 520 });
        QVERIFY2(roomy.contains(QStringLiteral("1\u00A0k")) && roomy.contains(QStringLiteral("10\u00A0k")),
            qPrintable(roomy.join(QLatin1Char('|'))));
        for (const LogLogFigure::Rule& rule : figure.rules) {
            const QString length = rule.text.section(QStringLiteral(", "), 0, 0);  // alone where its words have no room
            QVERIFY2(roomy.contains(rule.text) || roomy.contains(length),
                qPrintable(rule.text + QLatin1Char(':') + roomy.join(QLatin1Char('|'))));
        }
    }

    void aWholeTextStaysQuadratic()
    {
        Bench bench({ true, true }, { 640, 420 });
        choose(bench.panel, QStringLiteral("Whole text"));
        QVERIFY2(
            bench.said().contains(QStringLiteral("projections and MLP n^2.00 without the cache, n^1.00 with")), qPrintable(bench.said()));
        QVERIFY2(bench.said().contains(QStringLiteral("scores and values n^3.00 without, n^2.00 with")), qPrintable(bench.said()));
        QVERIFY(bench.said().contains(QStringLiteral("stays quadratic")));
        choose(bench.panel, QStringLiteral("One step"));
        QVERIFY(!bench.said().contains(QStringLiteral("stays quadratic")));
    }

    void aModelThatCrossesTheLengthIsOffered()
    {
        Bench bench({ true, true }, { 640, 420 });
        auto* offer = bench.panel.findChild<QAbstractButton*>(QStringLiteral("openCrossingModel"));
        QVERIFY(offer->isVisible());
        QSignalSpy asked(bench.state.commands(), &Commands::modelRequested);
        QTest::mouseClick(offer, Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        const auto offered = inspectModel(asked[0][0].toString().toStdString()).info;
        QCOMPARE(std::lround(scanOutgrowsAt(offered->config, true, false).value_or(0.0)), 320L);
        QVERIFY(offered->config.contextLength > 640);
        bench.state.setModel(offered);
        QVERIFY(!offer->isVisible());
        QVERIFY(!bench.said().contains(QStringLiteral("beyond this model")));
    }

    void windowsNeverOutgrowTheRest()
    {
        Bench bench({ true, true }, { 640, 420 });
        auto windowed = std::make_shared<ModelInfo>(*bench.state.model());
        windowed->config.windows.assign(6, 64);
        bench.state.setModel(windowed);
        QVERIFY2(bench.said().contains(QStringLiteral("never outgrow")), qPrintable(bench.said()));
    }

    void pointerAndKeysReadADot()
    {
        Bench bench({ true, true }, { 700, 480 });
        LogLogPlot& plot = *bench.panel.plot();
        plot.setFocus();
        QTest::keyClick(&plot, Qt::Key_Home);
        QVERIFY2(readout(bench.panel).startsWith(QStringLiteral("projections and MLP, cache on, at 64 positions")),
            qPrintable(readout(bench.panel)));
        QTest::mouseMove(&plot, plot.placeOf(11).toPoint());
        QTRY_VERIFY(plot.pointed() > 0);
        QVERIFY2(readout(bench.panel).contains(QStringLiteral("computed")), qPrintable(readout(bench.panel)));
        QTest::keyClick(&plot, Qt::Key_End);
        QVERIFY2(readout(bench.panel).endsWith(QStringLiteral("counted in the viewed step")), qPrintable(readout(bench.panel)));
    }

    void theTableHasTheSameNumbers()
    {
        Bench bench({ true, true }, { 640, 420 });
        auto* table = bench.panel.findChild<QTableView*>(QStringLiteral("scalingTable"));
        const QAbstractItemModelTester tester(table->model());
        choose(bench.panel, QStringLiteral("Table"));
        QVERIFY(table->isVisible());
        const QStringList last = bench.panel.copyTable().split(QLatin1Char('\n'), Qt::SkipEmptyParts).last().split(QLatin1Char('\t'));
        QCOMPARE(last[0], QStringLiteral("4096"));
        QCOMPARE(last[2].toULongLong(), static_cast<qulonglong>(stepCauses(bench.state.model()->config, 4096, true).scoresAndValues));
    }

    void thePageSaysWhereItComesFrom()
    {
        Bench bench({ true, true, true }, { 640, 420 });
        const FigureSubject subject { bench.state.model(), &bench.state.run(), 0, 0, 2, {} };
        const ScalingPage page(subject);
        QVERIFY(page.description(QLocale(QLocale::English)).contains(QStringLiteral("1,152")));
        const FigureStyle style { .theme = makeTheme(ThemeId::Print, 1.0), .locale = QLocale(QLocale::English), .vector = true };
        QVERIFY(test::written("svg", page, {}, style).contains("scores and values, cache on"));
    }
};

KVSCOPE_TEST(TestScalingPanel)
#include "tst_scalingpanel.moc"
