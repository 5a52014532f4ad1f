// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// From logits to a token: the numbers of the engine at every stage, what was cut struck out with its reason, three temperatures beside each
// other, and the entropy and surprise of the step.
#include "views/chain/chainpanel.h"

#include "core/error.h"
#include "state/figuresubject.h"
#include "support/paintedtexts.h"
#include "support/pointer.h"
#include "support/scorebench.h"
#include "support/testregistry.h"
#include "support/tinyfigures.h"
#include "support/writtenfigure.h"
#include "text/numbertext.h"
#include "views/chain/chainmodel.h"
#include "views/chain/chainpage.h"
#include "views/chain/chainview.h"
#include "widgets/fittinglabel.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QPainter>
#include <QTableView>

#include <cmath>

using namespace kvscope;

namespace {

SamplingSettings cutting()
{
    SamplingSettings sampling;
    sampling.temperature = 0.8;
    sampling.topK = 6;
    sampling.topP = 0.7;
    return sampling;
}

struct Bench : test::ScoreBench<ChainPanel> {
    using ScoreBench::ScoreBench;

    ChainView& view() const { return *panel.view(); }
    const Chain& chain() const { return view().figure().chain; }
    QColor colorOf(int line, int column, double share) const
    {
        const QRectF track = view().currentLayout().barTrack(line, column);
        return view().grab().toImage().pixelColor(QPointF(track.left() + track.width() * share / 2, track.center().y()).toPoint());
    }
    QString readout() const
    {
        return QTextDocumentFragment::fromHtml(panel.findChild<FittingLabel*>(QStringLiteral("chainReadout"))->shown()).toPlainText();
    }
    /// In one string: a text in two fonts is painted in parts.
    QString painted() const
    {
        QString texts;
        for (const test::PaintedText& each : test::paintedTexts(view().size(),
                 [&](QPainter& painter) { view().figure().paint(painter, view().rect(), { .theme = theme(), .locale = QLocale() }); }))
            texts += each.text;
        return texts;
    }
    void chooseForm(int index) const
    {
        QTest::mouseClick(
            panel.findChild<QWidget*>(QStringLiteral("chainForm"))->findChildren<QAbstractButton*>().at(index), Qt::LeftButton);
    }
};

}  // namespace

class TestChainPanel final : public QObject {
    Q_OBJECT

private slots:
    void init() { QLocale::setDefault(QLocale(QLocale::English)); }

    void everyStageHasTheNumberOfTheEngine()
    {
        Bench bench(cutting());
        QVERIFY(bench.said().contains(QStringLiteral("Nothing computed yet")));
        bench.step(3);
        const StepRecordPtr record = bench.record();
        const int listed = static_cast<int>(record->top.size());
        QVERIFY(static_cast<int>(bench.chain().rows.size()) > listed);
        int byTopK = 0;
        int byTopP = 0;
        for (int i = 0; i < listed; ++i) {
            const ChainRow& row = bench.chain().rows[static_cast<std::size_t>(i)];
            const Candidate& candidate = record->top[static_cast<std::size_t>(i)];
            QCOMPARE(row.token, candidate.token);
            QCOMPARE(row.logit, candidate.logit);
            QCOMPARE(row.divided, static_cast<double>(candidate.logit) / 0.8);
            QCOMPARE(row.sampled, candidate.sampled);
            QCOMPARE(row.cut != Cut::None, candidate.cut);
            byTopK += row.cut == Cut::TopK ? 1 : 0;
            byTopP += row.cut == Cut::TopP ? 1 : 0;
        }
        QVERIFY(byTopK > 0 && byTopP > 0);
        const QString painted = bench.painted();
        for (const QString& text : { QStringLiteral("÷ 0.8"), QStringLiteral("top-k 6, top-p 0.7"), QStringLiteral("kept"),
                 QStringLiteral("top-k"), QStringLiteral("top-p"), percentText(record->top[0].sampled) })
            QVERIFY2(painted.contains(text), qPrintable(text + QStringLiteral(": ") + painted));
    }

    void barsAreAsLongAsProbabilities()
    {
        Bench bench(cutting());
        bench.step();
        const ChainLayout places = bench.view().currentLayout();
        QCOMPARE(places.rowOfLine(0), 0);
        const ChainRow& first = bench.chain().rows[0];
        QCOMPARE(bench.colorOf(0, ChainLayout::Sampled, first.sampled), first.own ? theme().accent : theme().stagesOn[2]);
        // Beyond its end there is the ground of the line.
        const QRectF track = places.barTrack(0, ChainLayout::Sampled);
        const QPoint beyond(static_cast<int>(track.left() + track.width() * first.sampled + 4), static_cast<int>(track.center().y()));
        const QColor ground = bench.view().grab().toImage().pixelColor(beyond);
        QVERIFY(first.sampled > 0.9 || (ground != theme().accent && ground != theme().stagesOn[2]));
        // What was cut has an outline alone, and no bar behind the cut.
        int cut = -1;
        for (int line = 0; line + 1 < places.rows(); ++line)
            cut = cut < 0 && bench.chain().rows[static_cast<std::size_t>(line)].cut != Cut::None ? line : cut;
        QVERIFY(cut > 0);
        const QRectF none = places.barTrack(cut, ChainLayout::Sampled);
        QVERIFY(bench.view().grab().toImage().pixelColor(QPoint(static_cast<int>(none.left()) + 1, static_cast<int>(none.center().y())))
            != theme().stagesOn[2]);
    }

    void entropyAndSurpriseAreThoseOfTheStep()
    {
        Bench bench(cutting());
        bench.step(2);
        const QString entropy = QLocale().toString(bench.record()->entropy, 'f', 2);
        const QString surprised = QLocale().toString(-std::log2(bench.record()->probability), 'f', 2);
        QVERIFY2(bench.said().contains(QStringLiteral("Entropy %1 bits").arg(entropy)), qPrintable(bench.said()));
        QVERIFY2(bench.said().contains(surprised + QStringLiteral(" bits")), qPrintable(bench.said()));
        QCOMPARE(surprise(1.0), 0.0);
        QCOMPARE(surprise(0.25), 2.0);
        QVERIFY(std::isinf(surprise(0.0)));
    }

    void threeTemperaturesStandBesideEachOther()
    {
        SamplingSettings plain;
        plain.temperature = 1.0;
        Bench bench(plain, { 500, 300 });
        bench.step();
        QVERIFY(!bench.view().currentLayout().shows(ChainLayout::FirstSide));  // too narrow for both
        bench.chooseForm(1);
        const ChainLayout places = bench.view().currentLayout();
        QVERIFY(places.shows(ChainLayout::FirstSide) && !places.shows(ChainLayout::Logit));
        for (const char* name : { "T 0.2", "T 1", "T 2" })
            QVERIFY2(bench.painted().contains(QString::fromLatin1(name)), name);
        for (std::size_t row = 0; row + 1 < bench.chain().rows.size(); ++row)
            QCOMPARE(bench.chain().rows[row].sides[1].probability, bench.chain().rows[row].sampled);  // T 1 is what it was sampled with
        for (std::size_t side = 0; side < 3; ++side) {
            double sum = 0.0;
            for (const ChainRow& row : bench.chain().rows)
                sum += row.sides[side].probability;
            QVERIFY(std::abs(sum - 1.0) < 1e-9);
        }
        // Wide panels show both at once.
        bench.chooseForm(0);
        bench.panel.resize(1000, 300);
        QVERIFY(bench.view().currentLayout().shows(ChainLayout::FirstSide) && bench.view().currentLayout().shows(ChainLayout::Logit));
    }

    void greedyDividesAndCutsNothing()
    {
        Bench bench;
        bench.step();
        QVERIFY(std::isnan(bench.chain().rows[0].divided) && std::isnan(bench.chain().rows[0].sampled));
        QCOMPARE(bench.chain().rows[0].whole, bench.record()->top[0].probability);
        QVERIFY(bench.painted().contains(QStringLiteral("largest")));
        QVERIFY2(bench.said().contains(QStringLiteral("greedy")) || bench.chain().note(QLocale()).contains(QStringLiteral("greedy")),
            qPrintable(bench.said()));
    }

    void columnsGoWholeWhereThePanelIsNarrow()
    {
        Bench bench(cutting(), { 900, 300 });
        bench.step();
        int shownBefore = ChainLayout::ColumnCount;
        for (int width = 900; width >= 240; width -= 20) {
            bench.panel.resize(width, 300);
            const ChainLayout places = bench.view().currentLayout();
            int shown = 0;
            double right = 0.0;
            for (int column = 0; column < ChainLayout::ColumnCount; ++column) {
                shown += places.shows(column) ? 1 : 0;
                if (places.shows(column)) {
                    QVERIFY2(places.header(column).left() >= right, qPrintable(QString::number(column)));
                    right = places.header(column).right();
                }
            }
            QVERIFY(right <= bench.view().width() + 0.5);
            QVERIFY(shown <= shownBefore);
            shownBefore = shown;
            for (const int column : { ChainLayout::Token, ChainLayout::Whole, ChainLayout::Sampled })
                QVERIFY(places.shows(column));
            const QList<test::PaintedText> texts = test::paintedTexts(bench.view());
            const QStringList faults = test::cutTexts(texts, QRectF(bench.view().rect()), true);
            QVERIFY2(faults.isEmpty(), qPrintable(QString::number(width) + QStringLiteral(": ") + faults.join(QLatin1Char('\n'))));
        }
        QVERIFY(shownBefore <= ChainLayout::FirstSide);
    }

    void pointerAndKeyboardFollowACandidate()
    {
        Bench bench(cutting());
        bench.step();
        test::movePointer(bench.view(), bench.view().currentLayout().cell(0, ChainLayout::Whole).center());
        const QString logit = QLocale().toString(static_cast<double>(bench.record()->top[0].logit), 'f', 2);
        QVERIFY2(bench.readout().contains(logit + QStringLiteral(" ÷ 0.8 = ")), qPrintable(bench.readout()));
        QVERIFY(bench.readout().contains(QStringLiteral("sampled with")));
        bench.view().setFocus();
        QTest::keyClick(&bench.view(), Qt::Key_End);
        QVERIFY2(bench.readout().contains(QStringLiteral("other")), qPrintable(bench.readout()));
        QTest::keyClick(&bench.view(), Qt::Key_Up);
        QVERIFY2(bench.readout().contains(QStringLiteral("cuts it")) || bench.readout().contains(QStringLiteral("sampled with")),
            qPrintable(bench.readout()));
        QVERIFY(!bench.view().accessibleDescription().isEmpty());
    }

    void eachStepIsAskedForOnce()
    {
        Bench bench(cutting());
        bench.answers = false;
        bench.step();
        QCOMPARE(bench.asked, 1);
        QVERIFY(bench.said().contains(QStringLiteral("Reading the logits")));
        bench.state.setCompared(HeadRef { 0, 1 });
        QCOMPARE(bench.asked, 1);
        bench.answers = true;
        bench.step();
        QCOMPARE(bench.asked, 2);
        bench.state.setViewedStep(0);
        bench.state.setViewedStep(1);  // still there
        QCOMPARE(bench.asked, 3);
    }

    void whatWasComputedAgainSaysSo()
    {
        Bench bench(cutting(), { 900, 300 }, 0);
        bench.panel.hide();
        bench.step(3);
        bench.state.setViewedStep(1);
        bench.panel.show();
        QTRY_VERIFY(!bench.chain().empty());
        QVERIFY(bench.chain().scores->computedAgain);
        QVERIFY(bench.chain().note(QLocale()).contains(QStringLiteral("computed again, with the same bits")));
        bench.state.setViewedStep(2);
        QVERIFY(bench.chain().note(QLocale()).contains(QStringLiteral("from the logits of this step")));
    }

    void aHiddenTokenIsNotGivenAway()
    {
        Bench bench(cutting());
        bench.state.setHideFirst(true);
        bench.step();
        QVERIFY(bench.chain().empty());
        QVERIFY(bench.panel.copyTable().isEmpty());
        QVERIFY(bench.said().contains(QStringLiteral("What comes next?")));
        bench.state.reveal();
        QVERIFY(!bench.chain().empty());
    }

    void theTableHasEveryDigit()
    {
        Bench bench(cutting());
        bench.step(2);
        bench.chooseForm(2);
        auto* table = bench.panel.findChild<QTableView*>(QStringLiteral("chainTable"));
        QVERIFY(table->isVisible() && !bench.view().isVisible());
        const QStringList lines = bench.panel.copyTable().split(QLatin1Char('\n'));
        const Candidate& first = bench.record()->top.front();
        const QStringList cells = lines.at(1).split(QLatin1Char('\t'));
        QCOMPARE(cells.at(ChainModel::LogitColumn).toFloat(), first.logit);
        QCOMPARE(cells.at(ChainModel::SampledColumn).toDouble(), first.sampled);
        QCOMPARE(cells.at(ChainModel::CutColumn), QStringLiteral("kept"));
    }

    void theModelObeysItsRules()
    {
        ChainModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        Bench bench(cutting());
        bench.step(2);
        model.setChain(bench.chain());
        QCOMPARE(model.rowCount(), static_cast<int>(bench.chain().rows.size()));
        model.languageChanged();
        model.setChain({});
        QCOMPARE(model.rowCount(), 0);
    }

    void noTwoNumbersOverlap()
    {
        for (const QSize size : { QSize(409, 172), QSize(490, 300), QSize(900, 300), QSize(1240, 500) }) {
            Bench bench(cutting(), size);
            bench.step(2);
            const QList<test::PaintedText> texts = test::paintedTexts(bench.view().size(), [&](QPainter& painter) {
                bench.view().figure().paint(painter, bench.view().rect(), { .theme = theme(), .locale = QLocale() });
            });
            for (qsizetype i = 0; i < texts.size(); ++i) {
                QVERIFY2(QRectF(bench.view().rect()).adjusted(-1, -1, 1, 1).contains(texts.at(i).place), qPrintable(texts.at(i).text));
                for (qsizetype j = 0; j < i; ++j)
                    QVERIFY2(!texts.at(i).place.adjusted(1, 2, -1, -2).intersects(texts.at(j).place.adjusted(1, 2, -1, -2)),
                        qPrintable(texts.at(i).text + QLatin1Char('|') + texts.at(j).text));
            }
        }
    }

    void thePageSaysWhereItComesFrom()
    {
        Bench bench(cutting());
        bench.step(3);
        FigureSubject subject { bench.state.model(), &bench.state.run(), 0, 0, 2, {}, {}, {} };
        const ChainPage page(subject);
        QVERIFY(page.title().contains(QStringLiteral("step 3")));
        for (const char* part : { "Prompt:", "Entropy", "surprise", "Temperature 0.8", "top-k 6" })
            QVERIFY2(page.description(QLocale()).contains(QString::fromLatin1(part)), part);
        const FigureStyle style { .theme = makeTheme(ThemeId::Light, 1.0), .locale = QLocale() };
        const QByteArray svg = test::written("svg", page, { { 1600, 1000 }, 200 }, style);
        QVERIFY(svg.contains("T 0.2") && svg.contains("kept"));
        QVERIFY(test::written("pdf", page, { { 1600, 1000 }, 200 }, style).startsWith("%PDF"));
        ChainFigure figure;
        figure.chain = bench.chain();
        for (const ChainParts parts : { ChainParts::Stages, ChainParts::Temperatures, ChainParts::Both }) {
            figure.parts = parts;
            QCOMPARE(test::paintTiny(figure), test::kTinySizes);
        }
        subject.step = 9;
        try {
            const ChainPage none(subject);
            QFAIL("a step that does not exist");
        } catch (const EngineError& error) {
            QCOMPARE(error.code, ErrorCode::OptionWrong);
        }
    }
};

KVSCOPE_TEST(TestChainPanel)
#include "tst_chainpanel.moc"
