// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// One row of attention in A and B: bars as high as the weights, the signed difference, the row before, another step, and the other mode.
#include "views/heads/comparepanel.h"

#include "figures/heatmapplot.h"
#include "figures/heatmapscale.h"
#include "state/viewstate.h"
#include "support/attentionrun.h"
#include "support/pointer.h"
#include "support/testmodels.h"
#include "support/testregistry.h"
#include "support/tinyfigures.h"
#include "views/heads/pairmatrices.h"
#include "views/heads/pairplot.h"
#include "widgets/segmentedcontrol.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QSpinBox>
#include <QTest>
#include <QTextDocumentFragment>

#include <cmath>
#include <optional>

using namespace kvscope;

namespace {

constexpr int kPrompt = 6;

struct Bench {
    ViewState state;
    ComparePanel panel { &state };

    Bench()
    {
        state.updates()->setAtOnce(true);
        state.setModel(test::modelInfo());
        state.startRun(1, test::runSettings(kPrompt));
        state.setRunState(RunState::Paused);
        panel.resize(674, 230);
        panel.show();
        const bool exposed = QTest::qWaitForWindowExposed(&panel);
        Q_ASSERT(exposed);
        Q_UNUSED(exposed)
    }
    void run(int later) { state.appendRecords(test::records(1, kPrompt, QList<Phase>(later, Phase::Decode))); }

    PairPlot& plot() const { return *panel.plot(); }
    PairFigure::Bars bars(int key) const { return plot().figure().barsOf(key, plot().rect(), theme()); }
    void showDifference() const
    {
        auto* form = panel.findChild<SegmentedControl*>(QStringLiteral("compareForm"));
        QTest::mouseClick(form->findChildren<QAbstractButton*>().at(1), Qt::LeftButton);
    }
    void compareWith(int index) const
    {
        auto* with = panel.findChild<QComboBox*>(QStringLiteral("compareWith"));
        with->setCurrentIndex(index);
        emit with->activated(index);
    }
    bool says(const QString& words) const
    {
        for (const QLabel* label : panel.findChildren<QLabel*>()) {
            if (label->isVisible() && QTextDocumentFragment::fromHtml(label->text()).toPlainText().contains(words))
                return true;
        }
        return false;
    }
};

double weight(int layer, int head, int query, int key)
{
    return static_cast<double>(test::attentionRow(layer, head, query)[static_cast<std::size_t>(key)]);
}

}  // namespace

class TestComparePanel final : public QObject {
    Q_OBJECT

private slots:
    void init() { QLocale::setDefault(QLocale(QLocale::English)); }

    void withoutBThereIsAAlone()
    {
        Bench bench;
        QVERIFY(bench.says(QStringLiteral("Nothing computed yet")));
        bench.run(3);
        QVERIFY(bench.says(QStringLiteral("Row 9 in A")));
        QVERIFY(!bench.bars(0).a.isEmpty() && bench.bars(0).b.isEmpty());
        QVERIFY(bench.says(QStringLiteral("Ctrl+click a head")));
    }

    void barsAreAsHighAsTheWeights()
    {
        Bench bench;
        bench.run(3);
        bench.state.setLayer(1);
        bench.state.setCompared(HeadRef { 2, 1 });
        QVERIFY(bench.says(QStringLiteral("Row 9 in A and B")));
        const double unit = bench.bars(0).a.height() / weight(1, 0, 8, 0);
        for (int key = 0; key < 9; ++key) {
            QVERIFY(std::abs(bench.bars(key).a.height() - unit * weight(1, 0, 8, key)) <= 1.5);
            QVERIFY(std::abs(bench.bars(key).b.height() - unit * weight(2, 1, 8, key)) <= 1.5);
            QVERIFY(bench.bars(key).a.right() < bench.bars(key).b.left());
        }
        // A is filled, B hollow.
        const QImage image = bench.plot().grab().toImage();
        QCOMPARE(image.pixelColor(bench.bars(0).a.center().toPoint()), theme().accent);
        QCOMPARE(image.pixelColor(bench.bars(0).b.center().toPoint()), theme().surface);
    }

    void theDifferenceHasASign()
    {
        Bench bench;
        bench.run(3);
        bench.state.setCompared(HeadRef { 2, 1 });
        bench.showDifference();
        int above = 0;
        int below = 0;
        std::optional<double> zero;  // where all bars begin
        for (int key = 0; key < 9; ++key) {
            const double by = weight(0, 0, 8, key) - weight(2, 1, 8, key);
            QVERIFY(std::abs(bench.plot().figure().pair.difference(key) - by) < 1e-6);
            const QRectF bar = bench.bars(key).a;
            if (bar.height() < 2)
                continue;
            const double begin = by > 0 ? bar.bottom() : bar.top();
            QCOMPARE(begin, zero.value_or(begin));
            zero = begin;
            above += by > 0 ? 1 : 0;
            below += by < 0 ? 1 : 0;
        }
        QVERIFY(above > 0 && below > 0);
    }

    void thePrintedDifferenceIsThatOfThePrintedWeights()
    {
        RowPair pair;
        pair.queryA = pair.queryB = 3;
        pair.a = { 0.1234F, 0.1000F, 0.2004F, 0.0F };
        pair.b = { 0.1006F, 0.1002F, 0.2026F, 0.0F };
        pair.tokens.resize(4);
        const auto says = [&](int key, const QString& words) {
            return pair.readout(key, QLocale(QLocale::English)).endsWith(QStringLiteral(": ") + words);
        };
        QVERIFY2(says(0, QStringLiteral("A 0.123, B 0.101, difference +0.022")), qPrintable(pair.readout(0, QLocale())));
        QVERIFY2(says(1, QStringLiteral("A 0.100, B 0.100, difference 0.000")), qPrintable(pair.readout(1, QLocale())));
        QVERIFY2(says(2, QStringLiteral("A 0.200, B 0.203, difference -0.003")), qPrintable(pair.readout(2, QLocale())));
        QVERIFY2(says(3, QStringLiteral("A 0.000, B 0.000, difference 0.000")), qPrintable(pair.readout(3, QLocale())));
    }

    void aHeadIsComparedWithItsRowBefore()
    {
        Bench bench;
        bench.run(3);
        auto* with = bench.panel.findChild<QComboBox*>(QStringLiteral("compareWith"));
        with->setCurrentIndex(1);
        emit with->activated(1);
        QVERIFY(bench.says(QStringLiteral("Rows 8 and 9 in A")));
        const RowPair& pair = bench.plot().figure().pair;
        QCOMPARE(static_cast<float>(pair.weightB(3)), test::attentionRow(0, 0, 7)[3]);
        QVERIFY(std::isnan(pair.weightB(8)));  // the row before does not see it
        QVERIFY(bench.bars(8).b.isEmpty());
    }

    void aHeadIsComparedWithItsRowAtAnotherStep()
    {
        Bench bench;
        bench.run(3);
        auto* step = bench.panel.findChild<QSpinBox*>(QStringLiteral("compareStep"));
        QVERIFY(!step->isVisible());
        bench.compareWith(2);
        QVERIFY(step->isVisible());
        step->setFocus();
        step->selectAll();
        QTest::keyClicks(step, QStringLiteral("2"));
        QTest::keyClick(step, Qt::Key_Return);
        QVERIFY2(bench.says(QStringLiteral("Row 9 in A at step 4, row 7 at step 2")), qPrintable(bench.plot().figure().pair.title()));
        const RowPair& pair = bench.plot().figure().pair;
        QCOMPARE(pair.stepB, 1);
        QCOMPARE(static_cast<float>(pair.weightB(3)), test::attentionRow(0, 0, 6)[3]);
        QVERIFY(std::isnan(pair.weightB(8)));
        // The pinned row is the same at both steps, and that is said by comparing.
        bench.state.setPinned(CellRef { 4, -1 });
        QCOMPARE(bench.plot().figure().pair.queryB, 4);
        QVERIFY(bench.says(QStringLiteral("Row 5 in A at steps 2 and 4")));
        QVERIFY(bench.plot().figure().pair.sentence(QLocale()).contains(QStringLiteral("the same 5 weight")));
        // A later step than the viewed one has more keys.
        bench.state.setPinned(std::nullopt);
        bench.state.setViewedStep(0);
        QCOMPARE(bench.plot().figure().pair.keys(), 7);
    }

    void aRowIsComparedWithTheCacheTheOtherWay()
    {
        const auto model = test::makeModel(test::llamaConfig());
        RunSettings settings = test::runSettings(kPrompt);
        settings.steps = 8;
        Generator generator(*model, settings, 1);
        Bench bench;
        auto info = std::make_shared<ModelInfo>(*test::modelInfo());
        info->config = model->config();
        bench.state.setModel(info);
        bench.state.startRun(1, settings);
        bench.state.setRunState(RunState::Paused);
        std::vector<HeadLookRequest> asked;
        QObject::connect(bench.state.commands(), &Commands::rowRequested, &bench.state, [&](const HeadLookRequest& request) {
            asked.push_back(request);
            bench.state.takeLook(generator.look(request, {}));
        });
        for (int step = 0; step < 3; ++step)
            bench.state.appendRecords({ generator.step({}) });
        bench.compareWith(3);
        QCOMPARE(asked.size(), std::size_t { 1 });
        QCOMPARE(asked.front(), (HeadLookRequest { 0, 0, 7, 8, false }));  // the run used the cache
        QVERIFY(bench.says(QStringLiteral("Row 8 in A with the cache on and off")));
        const RowPair& pair = bench.plot().figure().pair;
        QCOMPARE(pair.differing(), 0);
        QVERIFY2(bench.plot().figure().pair.sentence(QLocale()).contains(QStringLiteral("the same 8 weight")),
            qPrintable(pair.sentence(QLocale())));
        QVERIFY(pair.nameA().contains(QStringLiteral("cache on")) && pair.nameB().contains(QStringLiteral("computed again")));
        // A step without the cache is compared with it on.
        generator.setCacheOn(false);
        bench.state.appendRecords({ generator.step({}) });
        QCOMPARE(asked.back(), (HeadLookRequest { 0, 0, 8, 9, true }));
        QCOMPARE(bench.plot().figure().pair.differing(), 0);
        QVERIFY(bench.plot().figure().pair.nameA().contains(QStringLiteral("cache off")));
    }

    /// Equality is never assumed.
    void oneDifferentBitIsCounted()
    {
        RowPair pair;
        pair.with = ComparedWith::OtherMode;
        pair.queryA = pair.queryB = 2;
        pair.a = { 0.5F, 0.25F, 0.25F };
        pair.b = { 0.5F, std::nextafter(0.25F, 1.0F), 0.25F };
        pair.tokens.resize(3);
        QCOMPARE(pair.differing(), 1);
        QVERIFY2(pair.sentence(QLocale()).contains(QStringLiteral("1 of 3 weights")), qPrintable(pair.sentence(QLocale())));
        pair.b[1] = 0.25F;
        QCOMPARE(pair.differing(), 0);
    }

    void thePinnedRowIsComparedInsteadOfTheNewest()
    {
        Bench bench;
        bench.run(3);
        bench.state.setCompared(HeadRef { 1, 1 });
        bench.state.setPinned(CellRef { 4, 2 });
        QVERIFY(bench.says(QStringLiteral("Row 5 in A and B")));
        QCOMPARE(bench.plot().figure().pair.keys(), 5);
        bench.state.setPinned(std::nullopt);
        QCOMPARE(bench.plot().figure().pair.keys(), 9);
        bench.state.setViewedStep(0);
        QCOMPARE(bench.plot().figure().pair.keys(), 6);
    }

    void pointerAndKeyboardReadAKeyInAllPanels()
    {
        Bench bench;
        bench.run(3);
        bench.state.setCompared(HeadRef { 2, 1 });
        test::movePointer(bench.plot(), bench.bars(3).a.center());
        QCOMPARE(bench.state.hover(), std::optional(CellRef { 8, 3 }));
        const QString a = QString::number(weight(0, 0, 8, 3), 'f', 3);
        const QString b = QString::number(weight(2, 1, 8, 3), 'f', 3);
        QVERIFY(bench.says(QStringLiteral("Key 4 today: A %1, B %2, difference ").arg(a, b)));
        bench.panel.activateWindow();
        bench.plot().setFocus();
        QTest::keyClick(&bench.plot(), Qt::Key_Right);
        QCOMPARE(bench.state.hover(), std::optional(CellRef { 8, 4 }));
        QTest::keyClick(&bench.plot(), Qt::Key_End);
        QCOMPARE(bench.state.hover(), std::optional(CellRef { 8, 8 }));
    }

    void theMatrixOfBStandsBesideTheBarsWhereThereIsRoom()
    {
        Bench bench;
        bench.run(3);
        bench.state.setLayer(1);
        const auto* matrices = bench.panel.findChild<PairMatrices*>();
        QVERIFY(!matrices->isVisible());  // A alone
        bench.state.setCompared(HeadRef { 2, 1 });
        QVERIFY(!matrices->isVisible());  // no room
        bench.panel.resize(828, 250);
        QCoreApplication::processEvents();
        QVERIFY(matrices->plotB()->isVisible() && !matrices->plotA()->isVisible());
        QVERIFY(matrices->geometry().right() < bench.plot().geometry().left());
        const AttentionMatrix b = *bench.state.run().attention(2, 1, 3);
        QCOMPARE(matrices->plotB()->content().matrix->weights.size(), b.weights.size());
        QCOMPARE(matrixRow(*matrices->plotB()->content().matrix, 8)[3], test::attentionRow(2, 1, 8)[3]);
        bench.panel.resize(1200, 640);
        QCoreApplication::processEvents();
        QVERIFY(matrices->plotB()->isVisible() && matrices->plotA()->isVisible());
        QVERIFY(matrices->geometry().bottom() < bench.plot().geometry().top());
        QCOMPARE(matrixRow(*matrices->plotA()->content().matrix, 8)[3], test::attentionRow(1, 0, 8)[3]);
        // They follow the step, and a click pins for all panels.
        bench.state.setViewedStep(0);
        QCOMPARE(matrices->plotB()->content().positions(), kPrompt);
        const QRectF cell = matrices->plotB()->currentLayout().cell(4, 2);
        QTest::mouseClick(matrices->plotB(), Qt::LeftButton, {}, cell.center().toPoint());
        QCOMPARE(bench.state.pinned(), std::optional(CellRef { 4, 2 }));
        bench.compareWith(1);
        QVERIFY(!matrices->isVisible());  // one head
    }

    void rowsThatWereDroppedSaySo()
    {
        Bench bench;
        bench.state.setAttentionBudget(0);
        bench.run(3);
        QVERIFY(bench.says(QStringLiteral("No weights for this row")));
    }

    void aPlaceTooSmallForItsLabelsIsPainted()
    {
        PairFigure figure;
        figure.pair.queryA = figure.pair.queryB = 8;
        figure.pair.a = test::attentionRow(0, 0, 8);
        figure.pair.b = test::attentionRow(2, 1, 8);
        figure.pair.tokens.resize(9);
        for (const bool difference : { false, true }) {
            figure.difference = difference;
            QCOMPARE(test::paintTiny(figure), test::kTinySizes);
        }
        QCOMPARE(figure.keyAt({ 0.5, 0.5 }, { 0, 0, 1, 1 }, theme()), -1);
    }

    /// As many keys as pixels, and more.
    void longRowsFitToo()
    {
        RowPair pair;
        pair.queryA = pair.queryB = 2047;
        pair.a.assign(2048, 1.0F / 2048);
        pair.b = pair.a;
        pair.a[1000] = 0.9F;
        pair.tokens.resize(2048);
        PairFigure figure;
        figure.pair = pair;
        const QRectF rect(0, 0, 500, 150);
        for (int key = 0; key < 2048; ++key) {
            const PairFigure::Bars bars = figure.barsOf(key, rect, theme());
            QVERIFY(rect.contains(bars.a.center()) && bars.a.width() >= 1.0);
        }
        QVERIFY(figure.barsOf(1000, rect, theme()).a.height() > 80);
    }
};

KVSCOPE_TEST(TestComparePanel)
#include "tst_comparepanel.moc"
