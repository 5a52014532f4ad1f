// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of all heads, by mouse and keyboard, with its colours where a person would look.
#include "views/heads/headspanel.h"

#include "core/headrows.h"
#include "figures/palettes.h"
#include "state/viewstate.h"
#include "support/attentionrun.h"
#include "support/pointer.h"
#include "support/testregistry.h"
#include "support/tinyfigures.h"
#include "views/heads/headgridplot.h"
#include "views/heads/headlens.h"
#include "views/heads/headsfigure.h"
#include "views/heads/headtext.h"
#include "widgets/segmentedcontrol.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QTextDocumentFragment>

#include <cmath>

using namespace kvscope;

namespace {

constexpr int kPrompt = 6;
constexpr int kManyLayers = 24;
constexpr int kManyHeads = 32;

/// Rows of many heads: head h of layer l puts (l · 32 + h) / 768 of every row on the first token and the rest on itself.
float firstShare(int layer, int head)
{
    return static_cast<float>(layer * kManyHeads + head) / static_cast<float>(kManyLayers * kManyHeads);
}

std::shared_ptr<const HeadRows> manyHeads(int positions)
{
    HeadRecorder recorder(kManyLayers, kManyHeads);
    recorder.begin(0, positions);
    for (int layer = 0; layer < kManyLayers; ++layer) {
        for (int head = 0; head < kManyHeads; ++head) {
            std::vector<float> weights(static_cast<std::size_t>(positions * positions), 0.0F);
            for (int query = 0; query < positions; ++query) {
                weights[static_cast<std::size_t>(query * positions)] = query == 0 ? 1.0F : firstShare(layer, head);
                if (query > 0)
                    weights[static_cast<std::size_t>(query * positions + query)] = 1.0F - firstShare(layer, head);
            }
            recorder.attention(layer, head, 0, positions, positions, weights);
        }
    }
    return recorder.publish();
}

/// A panel as large as in the Attention layout at 1280 × 800, with a paused run.
struct Bench {
    ViewState state;
    HeadsPanel panel { &state };

    explicit Bench(bool randomWeights = false, std::vector<HeadRole> roles = {})
    {
        state.updates()->setAtOnce(true);
        state.setModel(test::modelInfo(randomWeights, std::move(roles)));
        state.startRun(1, test::runSettings(kPrompt));
        state.setRunState(RunState::Paused);
        show();
    }
    void run(const QList<Phase>& later) { state.appendRecords(test::records(1, kPrompt, later)); }
    void runMany()
    {
        auto info = std::make_shared<ModelInfo>(*test::modelInfo());
        info->config.layers = kManyLayers;
        info->config.heads = info->config.kvHeads = kManyHeads;
        state.setModel(info);
        state.startRun(2, test::runSettings(kPrompt));
        auto record = std::make_shared<StepRecord>(*test::stepRecord(2, kPrompt, 0, Phase::Prefill));
        record->attention = nullptr;  // no memory for whole rows
        record->heads = manyHeads(kPrompt);
        state.appendRecords({ record });
    }
    void show()
    {
        panel.resize(564, 588);
        panel.show();
        const bool exposed = QTest::qWaitForWindowExposed(&panel);
        Q_ASSERT(exposed);
        Q_UNUSED(exposed)
    }

    HeadGridPlot& plot() const { return *panel.plot(); }
    QPoint center(int layer, int head) const { return center({ HeadPlace::Kind::Head, { layer, head } }); }
    QPoint center(const HeadPlace& place) const { return plot().currentLayout().rectOf(place).center().toPoint(); }
    void click(int layer, int head, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::mouseClick(panel.plot(), Qt::LeftButton, modifiers, center(layer, head));
    }
    void choose(const char* box, int index) const
    {
        auto* combo = panel.findChild<QComboBox*>(QString::fromLatin1(box));
        combo->setCurrentIndex(index);
        emit combo->activated(index);
    }
    QString lens() const { return panel.lens()->text(); }
    QString said() const
    {
        QString text;
        for (const QLabel* label : panel.findChildren<QLabel*>())
            text += label->isVisible() ? QTextDocumentFragment::fromHtml(label->text()).toPlainText() + QLatin1Char(' ') : QString();
        return text;
    }
};

/// Whether two colours are as close as a table of 1,000 colours allows.
bool alike(const QColor& a, const QColor& b)
{
    return std::abs(a.red() - b.red()) <= 2 && std::abs(a.green() - b.green()) <= 2 && std::abs(a.blue() - b.blue()) <= 2;
}

}  // namespace

class TestHeadsPanel final : public QObject {
    Q_OBJECT

private slots:
    void init() { QLocale::setDefault(QLocale(QLocale::English)); }

    void offersTheFirstStep()
    {
        Bench bench;
        QSignalSpy asked(bench.state.commands(), &Commands::stepRequested);
        QVERIFY(!bench.plot().isVisible());
        QAbstractButton* step = nullptr;
        for (auto* button : bench.panel.findChildren<QAbstractButton*>())
            step = button->text() == QStringLiteral("Step") ? button : step;
        QVERIFY(step != nullptr && step->isVisible());
        QTest::mouseClick(step, Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        bench.run({});
        QVERIFY(bench.plot().isVisible());
    }

    void aThumbnailHasTheColoursOfItsWeights()
    {
        Bench bench;
        bench.run(QList<Phase>(4, Phase::Decode));
        const HeadGridLayout layout = bench.plot().currentLayout();
        QVERIFY(layout.thumbnails());
        const QImage image = bench.plot().grab().toImage();
        for (int layer = 0; layer < test::kLayers; ++layer) {
            for (int head = 0; head < test::kHeads; ++head) {
                const QRectF rect = layout.rectOf({ HeadPlace::Kind::Head, { layer, head } });
                const double cell = rect.width() / 10;
                for (int query = 0; query < 10; ++query) {
                    for (int key = 0; key < 10; ++key) {
                        const QColor color
                            = image.pixelColor((rect.topLeft() + QPointF((key + 0.5) * cell, (query + 0.5) * cell)).toPoint());
                        const QColor wanted = key > query
                            ? theme().naGround
                            : paletteColor(PaletteId::Viridis,
                                static_cast<double>(test::attentionRow(layer, head, query)[static_cast<std::size_t>(key)]));
                        QVERIFY2(alike(color, wanted), qPrintable(QStringLiteral("%1 %2: %3").arg(query).arg(key).arg(color.name())));
                    }
                }
            }
        }
    }

    /// From 25 positions on tokens share a cell: the first token alone is left out, not all that share its cell.
    void leavingOutTheFirstTokenLeavesItsNeighboursIn()
    {
        for (const int later : { 4, 30, 60 }) {
            Bench bench;
            bench.run(QList<Phase>(later, Phase::Decode));
            HeadGrid grid = bench.plot().grid();
            grid.scale = HeatmapScale::WithoutFirstToken;
            const int size = grid.summary->positionsPerCell();
            const HeadPlace place { HeadPlace::Kind::Head, { 1, 0 } };
            const std::vector<float> shades = shadesOf(grid, place);
            for (int row = 0; row < grid.summary->side(); ++row) {
                std::vector<double> wanted(kHeadCells, -1.0);
                for (int query = row * size; query < std::min((row + 1) * size, kPrompt + later); ++query) {
                    const std::vector<float> weights = test::attentionRow(1, 0, query);
                    for (int key = 1; key <= query; ++key) {
                        double& cell = wanted[static_cast<std::size_t>(key / size)];
                        cell = std::max(cell, static_cast<double>(weights[static_cast<std::size_t>(key)]));
                    }
                }
                const double most = *std::ranges::max_element(wanted);
                for (int column = 0; column < kHeadCells; ++column) {
                    const auto shade = static_cast<double>(shades[static_cast<std::size_t>(row * kHeadCells + column)]);
                    const double cell = wanted[static_cast<std::size_t>(column)];
                    QCOMPARE(std::isnan(shade), cell < 0.0);
                    QVERIFY2(cell < 0.0 || std::abs(shade - cell / most) <= 1.2 / 254 / most,
                        qPrintable(QStringLiteral("%1 %2: %3").arg(row).arg(column).arg(shade)));
                }
            }
        }
    }

    void manyHeadsAreSquaresInTheColourOfTheMeasure()
    {
        Bench bench;
        bench.runMany();
        const HeadGridLayout layout = bench.plot().currentLayout();
        QVERIFY(!layout.thumbnails());
        const QImage image = bench.plot().grab().toImage();
        for (int layer = 0; layer < kManyLayers; ++layer) {
            double sum = 0.0;
            for (int head = 0; head < kManyHeads; ++head) {
                const auto share = static_cast<double>(firstShare(layer, head));
                sum += share;
                QVERIFY(alike(image.pixelColor(bench.center(layer, head)), paletteColor(PaletteId::Viridis, share)));
            }
            QVERIFY(alike(image.pixelColor(bench.center({ HeadPlace::Kind::Mean, { layer, 0 } })),
                paletteColor(PaletteId::Viridis, sum / kManyHeads)));
            QVERIFY(alike(image.pixelColor(bench.center({ HeadPlace::Kind::Largest, { layer, 0 } })),
                paletteColor(PaletteId::Viridis, static_cast<double>(firstShare(layer, kManyHeads - 1)))));
        }
        const QRectF last = layout.rectOf(kManyLayers - 1, kManyHeads + 1);
        QVERIFY(QRectF(bench.plot().rect()).contains(last));
        QVERIFY(layout.legend().top() >= last.bottom());
    }

    void anotherMeasureColoursTheSameDataAnew()
    {
        Bench bench;
        bench.runMany();
        const auto before = bench.plot().grid().summary;
        bench.choose("headsMeasure", static_cast<int>(HeadMeasure::Itself));
        QCOMPARE(bench.plot().grid().summary, before);
        const QImage image = bench.plot().grab().toImage();
        QVERIFY(
            alike(image.pixelColor(bench.center(20, 5)), paletteColor(PaletteId::Viridis, 1.0 - static_cast<double>(firstShare(20, 5)))));
        // The bits of two weights, of log2(6) at most.
        bench.choose("headsMeasure", static_cast<int>(HeadMeasure::Entropy));
        const auto p = static_cast<double>(firstShare(12, 0));
        const double bits = -p * std::log2(p) - (1 - p) * std::log2(1 - p);
        QVERIFY(
            alike(bench.plot().grab().toImage().pixelColor(bench.center(12, 0)), paletteColor(PaletteId::Viridis, bits / std::log2(6.0))));
        QVERIFY2(bench.said().contains(QStringLiteral("bits of entropy")), qPrintable(bench.said()));
    }

    void sortedByMeasureTheLargestComeFirst()
    {
        Bench bench;
        bench.runMany();
        QTest::mouseClick(bench.panel.findChild<QAbstractButton*>(QStringLiteral("headsOrder")), Qt::LeftButton);
        const HeadGridLayout layout = bench.plot().currentLayout();
        QCOMPARE(layout.columns(), kManyHeads);
        double before = 2.0;
        for (int row = 0; row < layout.rows(); ++row) {
            for (int column = 0; column < layout.columns(); ++column) {
                const double value = bench.plot().grid().value(layout.placeAt(row, column)->head);
                QVERIFY(value <= before);
                before = value;
            }
        }
        QCOMPARE(layout.placeAt(0, 0)->head, (HeadRef { 23, 31 }));
        const QImage image = bench.plot().grab().toImage();
        QVERIFY(alike(image.pixelColor(layout.rectOf(0, 0).center().toPoint()),
            paletteColor(PaletteId::Viridis, static_cast<double>(firstShare(23, 31)))));
    }

    void aClickSelectsAAndCtrlClickB()
    {
        Bench bench;
        bench.run({ Phase::Decode });
        bench.click(2, 1);
        QCOMPARE(bench.state.layer(), 2);
        QCOMPARE(bench.state.head(), 1);
        QVERIFY(!bench.state.compared());
        bench.click(0, 1, Qt::ControlModifier);
        QCOMPARE(bench.state.compared(), std::optional(HeadRef { 0, 1 }));
        QCOMPARE(bench.state.layer(), 2);
        // The frame of A lies round its thumbnail.
        const QRectF a = bench.plot().currentLayout().rectOf({ HeadPlace::Kind::Head, { 2, 1 } });
        QCOMPARE(bench.plot().grab().toImage().pixelColor(QPointF(a.left() - 1.5, a.center().y()).toPoint()), theme().accent);
        // The frame under the pointer leaves both letters in sight.
        const QRectF b = bench.plot().currentLayout().rectOf({ HeadPlace::Kind::Head, { 0, 1 } });
        const QRect letter(QPointF(b.right() - 5, b.top() - 8).toPoint(), QSize(10, 10));
        QTest::mouseMove(&bench.plot(), bench.center(1, 0));
        const QImage elsewhere = bench.plot().grab(letter).toImage();
        QTest::mouseMove(&bench.plot(), bench.center(0, 1));
        QCOMPARE(bench.plot().grab(letter).toImage(), elsewhere);
        bench.click(0, 1, Qt::ControlModifier);  // once more: no B
        QVERIFY(!bench.state.compared());
        // A mean is no head.
        QTest::mouseClick(&bench.plot(), Qt::LeftButton, {}, bench.center({ HeadPlace::Kind::Mean, { 1, 0 } }));
        QCOMPARE(bench.state.layer(), 2);
        bench.state.setModel(test::modelInfo());
        QVERIFY(!bench.state.compared());
    }

    void theKeyboardReachesEveryHead()
    {
        Bench bench;
        bench.run({ Phase::Decode });
        bench.panel.activateWindow();
        bench.plot().setFocus();
        QTest::keyClick(&bench.plot(), Qt::Key_Right);  // begins at A
        QCOMPARE(bench.plot().pointed(), std::optional(HeadPlace { HeadPlace::Kind::Head, { 0, 0 } }));
        QTest::keyClick(&bench.plot(), Qt::Key_Right);
        QTest::keyClick(&bench.plot(), Qt::Key_Down);
        QVERIFY2(bench.lens().startsWith(QStringLiteral("Layer 2, head 2")), qPrintable(bench.lens()));
        QVERIFY2(bench.lens().contains(QStringLiteral("at the keyboard cursor")), qPrintable(bench.lens()));
        QCOMPARE(bench.plot().accessibleDescription(), bench.lens());
        QTest::keyClick(&bench.plot(), Qt::Key_Return);
        QCOMPARE(bench.state.layer(), 1);
        QCOMPARE(bench.state.head(), 1);
        QTest::keyClick(&bench.plot(), Qt::Key_Down);
        QTest::keyClick(&bench.plot(), Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(bench.state.compared(), std::optional(HeadRef { 2, 1 }));
        QTest::keyClick(&bench.plot(), Qt::Key_End);
        QVERIFY(bench.lens().startsWith(QStringLiteral("Layer 3: maximum of its heads")));
        QTest::keyClick(&bench.plot(), Qt::Key_Home, Qt::ControlModifier);
        QVERIFY(bench.lens().startsWith(QStringLiteral("Layer 1, head 1")));
    }

    void theLensNamesTheHeadUnderThePointer()
    {
        HeadRole role;
        role.layer = 1;
        role.head = 0;
        role.name = { { "en", "previous token" } };
        role.keys = { { "en", "the token just before" } };
        Bench bench(false, { role });
        bench.run({ Phase::Decode });
        bench.state.setLayer(0);
        test::movePointer(bench.plot(), bench.center(1, 0));
        QVERIFY2(bench.lens().startsWith(QStringLiteral("Layer 2, head 1: previous token")), qPrintable(bench.lens()));
        QVERIFY(bench.lens().contains(QStringLiteral("under the pointer")));
        for (const char* part : { "first token", "token before", "itself", "bits", "change", "mean of rows 2 to 7" })
            QVERIFY2(bench.lens().contains(QString::fromLatin1(part)), part);
        // Where room is short, the chosen measure is the last to go.
        HeadGrid grid;
        grid.summary = bench.state.run().heads().after(bench.state.viewedStep());
        grid.measure = HeadMeasure::Change;
        const QStringList wordings = HeadText::measures(grid, { HeadPlace::Kind::Head, { 1, 0 } }, QLocale());
        QCOMPARE(wordings.size(), 6);
        for (qsizetype i = 0; i < wordings.size(); ++i) {
            QVERIFY2(wordings.at(i).startsWith(QStringLiteral("change ")), qPrintable(wordings.at(i)));
            QVERIFY(i == 0 || wordings.at(i).size() < wordings.at(i - 1).size());
        }
        // It enlarges: the same colours in larger cells.
        const QRectF rect = bench.panel.lens()->thumbnailRect();
        const QColor color = bench.panel.lens()->grab().toImage().pixelColor(
            QPointF(rect.left() + rect.width() / 14, rect.bottom() - rect.height() / 14).toPoint());
        QVERIFY(alike(color, paletteColor(PaletteId::Viridis, static_cast<double>(test::attentionRow(1, 0, 6).front()))));
    }

    void sortingAnewMovesAnotherHeadUnderThePointer()
    {
        Bench bench;
        bench.runMany();
        QTest::mouseClick(bench.panel.findChild<QAbstractButton*>(QStringLiteral("headsOrder")), Qt::LeftButton);
        const QPointF second = bench.plot().currentLayout().rectOf(0, 1).center();
        test::movePointer(bench.plot(), second);
        QCOMPARE(bench.plot().pointed(), std::optional(HeadPlace { HeadPlace::Kind::Head, { 23, 30 } }));
        bench.choose("headsMeasure", static_cast<int>(HeadMeasure::Itself));
        QCOMPARE(bench.plot().pointed(), std::optional(HeadPlace { HeadPlace::Kind::Head, { 0, 1 } }));
        QVERIFY2(bench.lens().startsWith(QStringLiteral("Layer 1, head 2")), qPrintable(bench.lens()));
        QVERIFY2(bench.lens().contains(QStringLiteral("under the pointer")), qPrintable(bench.lens()));
    }

    void aPlaceThatSortingRemovesIsNoLongerPointedAt()
    {
        Bench bench;
        bench.run({ Phase::Decode });
        bench.panel.activateWindow();
        bench.plot().setFocus();
        QTest::keyClick(&bench.plot(), Qt::Key_Right);
        QTest::keyClick(&bench.plot(), Qt::Key_End);
        QVERIFY(bench.lens().contains(QStringLiteral("maximum of its heads")));
        QTest::mouseClick(bench.panel.findChild<QAbstractButton*>(QStringLiteral("headsOrder")), Qt::LeftButton);
        QVERIFY(!bench.plot().pointed());
        QVERIFY2(bench.lens().contains(QStringLiteral("this is A")), qPrintable(bench.lens()));
    }

    void theNewestRowCanBeMeasuredAlone()
    {
        Bench bench;
        bench.run({ Phase::Decode });
        auto* rows = bench.panel.findChild<SegmentedControl*>(QStringLiteral("headsRows"));
        const QList<QAbstractButton*> buttons = rows->findChildren<QAbstractButton*>();
        QCOMPARE(buttons.at(1)->text(), QStringLiteral("row 7"));
        QTest::mouseClick(buttons.at(1), Qt::LeftButton);
        const double newest = bench.plot().grid().value({ 1, 1 });
        QCOMPARE(static_cast<float>(newest), test::attentionRow(1, 1, 6).front());
        bench.state.setViewedStep(0);
        QCOMPARE(static_cast<float>(bench.plot().grid().value({ 1, 1 })), test::attentionRow(1, 1, 5).front());
        QCOMPARE(buttons.at(1)->text(), QStringLiteral("row 6"));
    }

    void randomWeightsSaySo()
    {
        Bench bench(true);
        bench.run({ Phase::Decode });
        QVERIFY2(bench.said().contains(QStringLiteral("Random weights")), qPrintable(bench.said()));
        QVERIFY(!Bench().said().contains(QStringLiteral("Random weights")));
    }

    void aDoubleClickAsksForAllTheRoom()
    {
        Bench bench;
        bench.run({ Phase::Decode });
        QSignalSpy asked(&bench.panel, &PanelFrame::enlargeRequested);
        QTest::mouseDClick(&bench.plot(), Qt::LeftButton, {}, bench.center(1, 1));
        QCOMPARE(asked.size(), 1);
    }

    void aPlaceTooSmallForItsLabelsIsPainted()
    {
        RunHistory run(1, test::runSettings(kPrompt));
        run.append(test::records(1, kPrompt, QList<Phase>(3, Phase::Decode)), 0);
        QCOMPARE(test::paintTiny(HeadsFigure({ test::modelInfo(), &run, 0, 0, 3, {} })), test::kTinySizes);
        HeadGridFigure figure;
        figure.grid.summary = run.heads().after(3);
        figure.marks.a = HeadRef { 1, 1 };
        for (const HeadOrder order : { HeadOrder::ByLayer, HeadOrder::ByMeasure }) {
            figure.grid.order = order;
            QCOMPARE(test::paintTiny(figure), test::kTinySizes);
        }
    }

    void thePageIsFilled_data()
    {
        QTest::addColumn<QSizeF>("size");
        QTest::newRow("as wide as a default page") << QSizeF(740, 430);
        QTest::newRow("wide") << QSizeF(800, 400);
        QTest::newRow("high") << QSizeF(600, 640);
    }

    void thePageIsFilled()
    {
        QFETCH(const QSizeF, size);
        RunHistory run(1, test::runSettings(kPrompt));
        run.append(test::records(1, kPrompt, QList<Phase>(3, Phase::Decode)), 0);
        HeadGridFigure figure;
        figure.grid.summary = run.heads().after(2);
        QVERIFY(figure.grid.summary != nullptr);
        const QRectF area(QPointF(20, 80), size);
        const auto lastOf = [](const HeadGridLayout& layout) { return layout.barOf(layout.rows() - 1, layout.columns() - 1); };
        figure.use = HeadGridRoom::Page;
        const HeadGridLayout page = figure.layout(area, theme());
        QVERIFY(page.thumbnails());
        QVERIFY2(lastOf(page).right() > area.left() + 0.97 * area.width(), qPrintable(QString::number(lastOf(page).right())));
        QVERIFY2(page.legend().top() - lastOf(page).bottom() < 0.05 * area.height(), qPrintable(QString::number(lastOf(page).bottom())));
        QVERIFY(area.contains(lastOf(page)) && area.contains(page.legend()));
        QVERIFY(!page.legend().intersects(lastOf(page)));
        // What is under a point is what is painted there.
        for (int row = 0; row < page.rows(); ++row) {
            for (int column = 0; column < page.columns(); ++column)
                QVERIFY(page.placeAt(page.rectOf(row, column).center()) == page.placeAt(row, column));
        }
        figure.use = HeadGridRoom::Panel;
        QVERIFY(figure.layout(area, theme()).rectOf(0, 0).width() <= theme().px(96));
    }

    void thePageSaysWhereItComesFrom()
    {
        RunHistory run(1, test::runSettings(kPrompt));
        run.append(test::records(1, kPrompt, QList<Phase>(3, Phase::Decode)), 0);
        const HeadsFigure figure({ test::modelInfo(true), &run, 0, 0, 2, {} });
        QCOMPARE(figure.title(), QStringLiteral("All heads: 3 layers × 2 heads, after step 3"));
        const QString text = figure.description(QLocale());
        for (const char* part : { "random weights", "8 position", "cache on", "Prompt:", "Seed", "on the first token over all heads" })
            QVERIFY2(text.contains(QString::fromLatin1(part)), part);
        try {
            const HeadsFigure none({ test::modelInfo(), &run, 0, 0, 9, {} });
            QFAIL("a step that does not exist");
        } catch (const EngineError& error) {
            QCOMPARE(error.code, ErrorCode::OptionWrong);
        }
    }
};

KVSCOPE_TEST(TestHeadsPanel)
#include "tst_headspanel.moc"
