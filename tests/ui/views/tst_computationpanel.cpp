// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What attention computes, on a real model: the numbers in the cells, what each row was for, and the proof that kept rows have not changed.
#include "views/computation/computationpanel.h"

#include "core/error.h"
#include "figures/palettes.h"
#include "figures/signedcolor.h"
#include "state/figuresubject.h"
#include "state/viewstate.h"
#include "support/attentionrun.h"
#include "support/paintedtexts.h"
#include "support/pointer.h"
#include "support/testmodels.h"
#include "support/testregistry.h"
#include "support/writtenfigure.h"
#include "views/computation/computationpage.h"
#include "views/computation/computationtablemodel.h"
#include "views/computation/computationview.h"
#include "widgets/fittinglabel.h"
#include "widgets/tablecopy.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QImage>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QTextDocumentFragment>

#include <cmath>
#include <memory>

using namespace kvscope;

namespace {

constexpr int kPrompt = 6;

using Column = ComputationLayout::Column;

/// A panel over a run of a small random Llama, whose requests are answered at once, as the session would.
struct Bench {
    std::unique_ptr<Transformer> model = test::makeModel(test::llamaConfig());
    std::unique_ptr<Generator> generator;
    ViewState state;
    ComputationPanel panel { &state };
    int asked = 0;
    bool answers = true;

    explicit Bench(QSize size = { 828, 470 })
    {
        auto info = std::make_shared<ModelInfo>(*test::modelInfo());
        info->config = model->config();
        RunSettings settings = test::runSettings(kPrompt);
        settings.steps = 40;
        generator = std::make_unique<Generator>(*model, settings, 1);
        state.updates()->setAtOnce(true);
        state.setModel(info);
        state.startRun(1, settings);
        state.setRunState(RunState::Paused);
        QObject::connect(state.commands(), &Commands::lookRequested, &state, [this](const HeadLookRequest& request) {
            ++asked;
            if (answers)
                state.takeLook(generator->look(request, {}));
        });
        panel.resize(size);
        panel.show();
        const bool exposed = QTest::qWaitForWindowExposed(&panel);
        Q_ASSERT(exposed);
        Q_UNUSED(exposed)
    }
    void step(int count = 1)
    {
        for (int i = 0; i < count; ++i)
            state.appendRecords({ generator->step({}) });
    }

    ComputationView& view() const { return *panel.view(); }
    const HeadComputation& content() const { return view().figure().content; }
    const HeadLook& look() const { return *content().look; }
    ComputationLayout places() const { return view().currentLayout(); }
    QPointF placeOf(int key) const { return places().number(places().keyLine(key)).center(); }
    QColor colorAt(const QRectF& rect) const
    {
        // Beside the digits.
        return view().viewport()->grab().toImage().pixelColor((rect.topLeft() + QPointF(2, 2)).toPoint());
    }
    QList<test::PaintedText> paintedTexts() const
    {
        const FigureStyle style { .theme = theme(), .locale = QLocale() };
        return test::paintedTexts(
            view().viewport()->size(), [&](QPainter& painter) { view().figure().paint(painter, view().viewport()->rect(), style); });
    }
    QStringList painted() const
    {
        QStringList texts;
        for (const test::PaintedText& each : paintedTexts())
            texts << each.text;
        return texts;
    }
    /// A minus sign from another font is painted apart from its digits.
    static QString textIn(const QRectF& cell, const QList<test::PaintedText>& texts)
    {
        QString text;
        for (const test::PaintedText& each : texts)
            text += cell.contains(each.place.center()) ? each.text : QString();
        return text;
    }
    QString readout() const
    {
        return QTextDocumentFragment::fromHtml(panel.findChild<FittingLabel*>(QStringLiteral("computationReadout"))->shown()).toPlainText();
    }
    QString said() const
    {
        QString text;
        for (const QLabel* label : panel.findChildren<QLabel*>())
            text += label->isVisible() ? QTextDocumentFragment::fromHtml(label->text()).toPlainText() + QLatin1Char(' ') : QString();
        return text;
    }
};

/// Colours are mixed with fractions and painted as bytes.
bool alike(const QColor& a, const QColor& b)
{
    return std::abs(a.red() - b.red()) <= 1 && std::abs(a.green() - b.green()) <= 1 && std::abs(a.blue() - b.blue()) <= 1;
}

}  // namespace

class TestComputationPanel final : public QObject {
    Q_OBJECT

private slots:
    void init() { QLocale::setDefault(QLocale(QLocale::English)); }

    void itIsFilledByTheFirstStepAndAsksOnce()
    {
        Bench bench;
        QVERIFY(bench.said().contains(QStringLiteral("Nothing computed yet")));
        QCOMPARE(bench.asked, 0);
        bench.step();
        QVERIFY(!bench.content().empty());
        QCOMPARE(bench.look().of, (HeadLookRequest { 0, 0, 5, 6 }));
        QVERIFY2(bench.said().contains(QStringLiteral("all needed and new")), qPrintable(bench.said()));
        bench.state.setHover(CellRef { 5, 2 });
        bench.state.setViewedStep(0);
        QCOMPARE(bench.asked, 1);
    }

    void everyCellHasItsNumberAndItsColour()
    {
        Bench bench;
        bench.step(4);
        const ComputationLayout places = bench.places();
        QVERIFY(places.keyFeatures() >= 3 && places.valueFeatures() == places.keyFeatures());
        QCOMPARE(places.rows(), 9);
        const auto texts = bench.paintedTexts();
        const auto shown = [&](const QRectF& cell) { return Bench::textIn(cell, texts); };
        const QLocale locale;
        const HeadLook& look = bench.look();
        float keyLimit = 0.0F;
        for (const float each : look.keys)
            keyLimit = std::max(keyLimit, std::abs(each));
        for (const float each : look.queryRow)
            keyLimit = std::max(keyLimit, std::abs(each));
        for (int key = 0; key < 9; ++key) {
            const auto at = static_cast<std::size_t>(key);
            const QRectF line = places.keyLine(key);
            QCOMPARE(shown(places.column(line, Column::Score)), cellNumber(look.scores[at], locale));
            QCOMPARE(shown(places.column(line, Column::Scaled)), cellNumber(look.scaled[at], locale));
            QCOMPARE(shown(places.column(line, Column::Weight)), weightNumber(look.weights[at], locale));
            for (int feature = 0; feature < places.keyFeatures(); ++feature) {
                const float k = look.key(key)[static_cast<std::size_t>(feature)];
                QCOMPARE(shown(places.keyCell(line, feature)), cellNumber(k, locale));
                const float v = look.value(key)[static_cast<std::size_t>(feature)];
                QCOMPARE(shown(places.valueCell(line, feature)), cellNumber(v, locale));
                QVERIFY(alike(bench.colorAt(places.keyCell(line, feature)), signedColor(theme(), static_cast<double>(k / keyLimit))));
            }
            const QColor wanted = paletteColor(PaletteId::Viridis, static_cast<double>(look.weights[at]));
            QVERIFY(alike(bench.colorAt(places.column(line, Column::Weight)), wanted));
        }
        QCOMPARE(shown(places.column(places.sumLine(), Column::Weight)), weightNumber(1.0F, locale));
    }

    void keysAreNamedByWhatWasDoneToThem()
    {
        Bench bench;
        bench.step();
        const auto titleAt = [&](QSize size) {
            for (const test::PaintedText& each : test::paintedTexts(size, [&](QPainter& painter) {
                     bench.view().figure().paint(painter, QRectF(QPointF(), size), { .theme = theme(), .locale = QLocale() });
                 })) {
                if (each.text.startsWith(QStringLiteral("K, keys")))
                    return each.text;
            }
            return QString();
        };
        QVERIFY2(titleAt({ 1600, 400 }).startsWith(QStringLiteral("K, keys after RoPE")), qPrintable(titleAt({ 1600, 400 })));
        QVERIFY2(titleAt({ 520, 400 }).contains(QStringLiteral("6 × ")), qPrintable(titleAt({ 520, 400 })));  // the size is never cut
    }

    void withTheCacheOldRowsAreKeptAndProvedUnchanged()
    {
        Bench bench;
        bench.step(4);
        QCOMPARE(bench.content().count(RowNeed::New), 1);
        QCOMPARE(bench.content().count(RowNeed::Kept), 8);
        QCOMPARE(bench.content().needs.back(), RowNeed::New);
        QCOMPARE(bench.content().unchanged(), 8);
        QCOMPARE(bench.content().changed(), 0);
        QVERIFY(std::isnan(bench.content().servedNothing));
        QCOMPARE(bench.content().recorded, RecordedWeights::Same);
        QVERIFY2(bench.painted().contains(QStringLiteral("needed and kept: 8")), qPrintable(bench.painted().join(u'|')));
        QVERIFY(bench.painted().contains(QStringLiteral("same bits: 8")));
        test::movePointer(*bench.view().viewport(), bench.placeOf(7));
        QVERIFY2(bench.readout().contains(QStringLiteral("kept since step 3, the same bits")), qPrintable(bench.readout()));
    }

    void withoutTheCacheItSaysWhatServedNothing()
    {
        Bench bench;
        bench.step(3);
        bench.generator->setCacheOn(false);
        bench.step();
        QCOMPARE(bench.content().count(RowNeed::Nothing), 8);
        QCOMPARE(bench.content().count(RowNeed::New), 1);
        const StepRecord& record = *bench.state.viewedRecord();
        // The step counted them; one position with the cache would have been enough.
        bench.generator->setCacheOn(true);
        const double share = bench.content().servedNothing;
        QVERIFY(share > 0.85 && share < 0.9);
        bench.step();  // a warm-up fills the cache
        QCOMPARE(bench.content().count(RowNeed::Again), 9);
        bench.step();
        const StepRecord& one = *bench.state.viewedRecord();
        QCOMPARE(one.phase, Phase::Decode);
        QVERIFY(std::abs((1.0 - share) * static_cast<double>(record.operations) / static_cast<double>(one.operations) - 1.0) < 0.02);
        bench.state.setViewedStep(3);
        QVERIFY2(bench.said().contains(QStringLiteral("of this step's multiply-adds served nothing")), qPrintable(bench.said()));
        QVERIFY(bench.painted().contains(QStringLiteral("computed for nothing: 8")));
        QVERIFY(!bench.painted().join(u' ').contains(QStringLiteral("same bits")));
    }

    void laterKeysOfAPinnedRowAreMinusInfinity()
    {
        Bench bench;
        bench.step(4);
        bench.state.setPinned(CellRef { 4, -1 });
        QCOMPARE(bench.look().of.query, 4);
        QCOMPARE(bench.content().count(RowNeed::NotSeen), 4);
        QCOMPARE(bench.painted().count(QStringLiteral("−∞")), 4);
        test::movePointer(*bench.view().viewport(), bench.placeOf(7));
        QVERIFY2(bench.readout().contains(QStringLiteral("later than the query")), qPrintable(bench.readout()));
        bench.panel.activateWindow();
        bench.view().setFocus();
        QTest::keyClick(&bench.view(), Qt::Key_Escape);
        QCOMPARE(bench.look().of.query, 8);
    }

    void anotherHeadHasOtherNumbersAndTheOldOnesComeBackUnasked()
    {
        Bench bench;
        bench.step(3);
        const HeadLook first = bench.look();
        bench.state.setLayer(2);
        bench.state.setHead(4);
        QCOMPARE(bench.look().of.layer, 2);
        QCOMPARE(bench.look().kvHead, 1);
        QVERIFY(bench.look().scores != first.scores);
        const int asked = bench.asked;
        bench.state.setLayer(0);
        bench.state.setHead(0);
        QVERIFY(bench.look().scores == first.scores);
        QCOMPARE(bench.asked, asked + 1);  // layer 0 with head 4 had not been seen, layer 0 with head 0 had
    }

    void pointerAndKeyboardReadARow()
    {
        Bench bench;
        bench.step(4);
        test::movePointer(*bench.view().viewport(), bench.placeOf(3));
        QCOMPARE(bench.state.hover(), std::optional(CellRef { 8, 3 }));
        const QString weight = QString::number(static_cast<double>(bench.look().weights[3]), 'f', 3);
        QVERIFY2(bench.readout().contains(QStringLiteral("weight ") + weight), qPrintable(bench.readout()));
        bench.panel.activateWindow();
        bench.view().setFocus();
        QTest::keyClick(&bench.view(), Qt::Key_Down);
        QCOMPARE(bench.state.hover(), std::optional(CellRef { 8, 4 }));
        QTest::keyClick(&bench.view(), Qt::Key_Home);
        QCOMPARE(bench.state.hover(), std::optional(CellRef { 8, 0 }));
        QTest::keyClick(&bench.view(), Qt::Key_Return);
        QCOMPARE(bench.state.pinned(), std::optional(CellRef { 8, 0 }));
        QTest::mouseClick(bench.view().viewport(), Qt::LeftButton, {}, bench.placeOf(2).toPoint());
        QCOMPARE(bench.state.pinned(), std::optional(CellRef { 8, 2 }));
        QVERIFY(!bench.view().accessibleDescription().isEmpty());
        // Page Down belongs to whoever presents.
        QKeyEvent page(QEvent::KeyPress, Qt::Key_PageDown, Qt::NoModifier);
        page.accept();
        QCoreApplication::sendEvent(&bench.view(), &page);
        QVERIFY(!page.isAccepted());
    }

    void arrowKeysShowEveryFeature()
    {
        Bench bench;
        bench.step(2);
        const int shown = bench.places().keyFeatures();
        bench.panel.activateWindow();
        bench.view().setFocus();
        QTest::keyClick(&bench.view(), Qt::Key_Right);
        QCOMPARE(bench.places().firstFeature(), 1);
        for (int i = 0; i < 10; ++i)
            QTest::keyClick(&bench.view(), Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(bench.places().firstFeature(), 20 - shown);
        QCOMPARE(Bench::textIn(bench.places().keyCell(bench.places().keyLine(0), 19), bench.paintedTexts()),
            cellNumber(bench.look().key(0)[19], QLocale()));
        // All of them as colours.
        const auto buttons = bench.panel.findChild<QWidget*>(QStringLiteral("computationForm"))->findChildren<QAbstractButton*>();
        QTest::mouseClick(buttons.at(1), Qt::LeftButton);
        QCOMPARE(bench.places().keyFeatures(), 20);
        const QRectF last = bench.places().valueCell(bench.places().keyLine(3), 19);
        QVERIFY(QRectF(bench.view().viewport()->rect()).contains(last));
    }

    void longTextsScroll()
    {
        Bench bench({ 490, 300 });
        bench.step(34);
        QCOMPARE(bench.content().positions(), 39);
        const ComputationLayout places = bench.places();
        QVERIFY(places.rows() < 39);
        QCOMPARE(places.firstRow() + places.rows(), 39);  // the newest is in view
        bench.panel.activateWindow();
        bench.view().setFocus();
        QTest::keyClick(&bench.view(), Qt::Key_Home);
        QCOMPARE(bench.places().firstRow(), 0);
        // Nothing is painted outside.
        const QRectF room(bench.view().viewport()->rect());
        for (const test::PaintedText& each : test::paintedTexts(room.toRect().size(),
                 [&](QPainter& painter) { bench.view().figure().paint(painter, room, { .theme = theme(), .locale = QLocale() }); }))
            QVERIFY2(room.adjusted(-1, -1, 1, 1).contains(each.place), qPrintable(each.text));
    }

    void theTableHasEveryDigit()
    {
        Bench bench;
        bench.step(3);
        QTest::mouseClick(bench.panel.findChild<QAbstractButton*>(QStringLiteral("computationTableButton")), Qt::LeftButton);
        auto* table = bench.panel.findChild<QTableView*>(QStringLiteral("computationTable"));
        QVERIFY(table->isVisible());
        const QStringList lines = bench.panel.copyTable().split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), 1 + 1 + 8 + 1 + 1);  // header, query, keys, sum, and the end of the last line
        const QStringList cells = lines.at(2 + 4).split(QLatin1Char('\t'));
        QCOMPARE(cells.at(1), QStringLiteral("needed and kept"));
        QCOMPARE(cells.at(2).toFloat(), bench.look().scores[4]);
        QCOMPARE(cells.at(4).toFloat(), bench.look().weights[4]);
        QCOMPARE(cells.at(5 + 7).toFloat(), bench.look().key(4)[7]);
        QCOMPARE(cells.at(5 + 20 + 19).toFloat(), bench.look().value(4)[19]);
        bench.state.setPinned(CellRef { 2, -1 });
        QVERIFY(bench.panel.copyTable().contains(QStringLiteral("-inf")));
    }

    void theModelObeysItsRules()
    {
        Bench bench;
        ComputationTableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setContent({});
        for (int step = 0; step < 3; ++step) {
            bench.step();
            model.setContent(bench.content());
            model.setContent(bench.content());
        }
        QCOMPARE(model.rowCount(), 10);
        QCOMPARE(model.columnCount(), 4 + 40);
        model.languageChanged();
        model.setContent({});
        QCOMPARE(model.rowCount(), 0);
    }

    void whatIsNotThereSaysSo()
    {
        Bench bench;
        bench.answers = false;
        bench.step();
        QVERIFY(bench.said().contains(QStringLiteral("Computing")));
        const HeadLookRequest request { 0, 0, 5, 6 };
        bench.state.failLook(request, EngineError(ErrorCode::OutOfMemory).key(Phrase::SettingCache));
        QVERIFY2(bench.said().contains(QStringLiteral("could not be computed")), qPrintable(bench.said()));
        // A model that shows no intermediate values.
        auto none = std::make_shared<HeadLook>();
        none->of = request;
        bench.state.takeLook(none);
        QVERIFY2(bench.said().contains(QStringLiteral("does not show how it computes")), qPrintable(bench.said()));
    }

    void thePageSaysWhereItComesFrom()
    {
        Bench bench;
        bench.step(4);
        const FigureSubject subject { bench.state.model(), &bench.state.run(), 0, 0, 3, {} };
        const ComputationPage page(subject);
        QVERIFY2(page.title().startsWith(QStringLiteral("What attention computes: Layer 1, head 1, row 9")), qPrintable(page.title()));
        for (const char* part : { "cache on", "Prompt:", "Seed", "kept", "the same bits" })
            QVERIFY2(page.description(QLocale()).contains(QString::fromLatin1(part)), qPrintable(page.description(QLocale())));
        const FigureStyle style { .theme = makeTheme(ThemeId::Light, 1.0), .locale = QLocale() };
        const QByteArray svg = test::written("svg", page, { { 1600, 1000 }, 200 }, style);
        QVERIFY(svg.contains("<title>") && !svg.contains("<image"));
        QVERIFY(test::written("pdf", page, { { 1600, 1000 }, 200 }, style).startsWith("%PDF"));
        QCOMPARE(QImage::fromData(test::written("png", page, { { 800, 600 }, 100 }, style)).size(), QSize(800, 600));
        try {
            const ComputationPage other({ bench.state.model(), &bench.state.run(), 1, 0, 3, {} });
            QFAIL("a head that was not looked at");
        } catch (const EngineError& error) {
            QCOMPARE(error.code, ErrorCode::OptionWrong);
        }
    }
};

KVSCOPE_TEST(TestComputationPanel)
#include "tst_computationpanel.moc"
