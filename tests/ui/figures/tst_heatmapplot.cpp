// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/heatmapplot.h"

#include "figures/heatmapscale.h"
#include "figures/palettes.h"
#include "support/paintedtexts.h"
#include "support/testregistry.h"
#include "theme/rowmetric.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <limits>

using namespace kvscope;

namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

/// A causal matrix whose rows are given by a function of (query, key).
template<class Weight> HeatmapContent contentOf(int positions, Weight weight)
{
    auto matrix = std::make_shared<AttentionMatrix>();
    matrix->rows = matrix->cols = positions;
    HeatmapContent content;
    for (int query = 0; query < positions; ++query) {
        for (int key = 0; key < positions; ++key)
            matrix->weights.push_back(key <= query ? static_cast<float>(weight(query, key)) : kNaN);
        content.tokens.push_back({ QStringLiteral("token%1").arg(query), true, PieceKind::Text });
        content.marks.push_back(RowMark::None);
    }
    content.matrix = std::move(matrix);
    return content;
}

HeatmapContent uniform(int positions)
{
    return contentOf(positions, [](int query, int) { return 1.0 / (query + 1); });
}

/// Two renderings may differ by one rounding step.
bool alike(const QColor& a, const QColor& b)
{
    return std::abs(a.red() - b.red()) <= 2 && std::abs(a.green() - b.green()) <= 2 && std::abs(a.blue() - b.blue()) <= 2;
}

/// A point inside a cell that is neither on its printed weight nor on a line.
QPoint quietPoint(const QRectF& cell, double scale = 1.0)
{
    return ((cell.topLeft() + QPointF(3, 3)) * scale).toPoint();
}

HeatmapLayout layoutOf(int positions, QSize size, RowLayout rowLayout, int topRow = 0)
{
    return heatmapLayout(
        { .size = size, .positions = positions, .rowLayout = rowLayout, .headerHeight = 34, .topRow = topRow, .legendTextWidth = 30 },
        makeTheme(ThemeId::Light, 1.0));
}

bool overlap(const std::vector<AxisLabel>& labels)
{
    for (std::size_t i = 1; i < labels.size(); ++i) {
        if (labels[i - 1].rect.intersects(labels[i].rect))
            return true;
    }
    return false;
}

}  // namespace

class TestHeatmapPlot final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English)); }

    void numbersAboveNarrowColumnsAreNamed()
    {
        for (const int positions : { 6, 40 }) {  // columns with their tokens, and with numbers alone
            HeatmapPlot plot;
            plot.resize(640, 320);
            plot.setContent(uniform(positions));
            const HeatmapLayout layout = plot.currentLayout();
            QCOMPARE(layout.columnTokens, positions == 6);
            QList<test::PaintedText> header;
            for (const test::PaintedText& each : test::paintedTexts(plot.size(), [&plot](QPainter& painter) {
                     plot.figure().paint(painter, QRectF(plot.rect()), { .theme = theme(), .locale = QLocale(), .devicePixelRatio = 1.0 });
                 })) {
                if (each.place.left() >= layout.header.left() && each.place.right() <= layout.header.right() + 1
                    && each.place.bottom() <= layout.header.bottom())
                    header << each;
            }
            // The arrow may come from another font, and is a text of its own then.
            const auto name = std::ranges::find_if(
                header, [](const test::PaintedText& each) { return each.text.startsWith(QLatin1String("position of the key")); });
            QCOMPARE(name != header.end(), positions == 40);
            if (name == header.end())
                continue;
            // Nor does a number that is pointed at wipe it out.
            for (int column = 0; column < positions; ++column)
                QVERIFY(!layout.columnLabelRect(column).intersects(name->place.adjusted(0, 3, 0, -3)));
            for (const test::PaintedText& each : header)
                QVERIFY(&each == &*name || each.place.left() >= name->place.right() - 1
                    || !each.place.intersects(name->place.adjusted(0, 3, 0, -3)));
        }
    }

    void everyCellHasTheColourOfItsWeight_data()
    {
        QTest::addColumn<double>("scale");
        QTest::newRow("screen") << 1.0;
        QTest::newRow("double") << 2.0;
        QTest::newRow("print") << 2.5;
    }
    void everyCellHasTheColourOfItsWeight()
    {
        QFETCH(double, scale);
        HeatmapPlot plot;
        plot.resize(640, 320);
        const HeatmapContent content = contentOf(8, [](int query, int key) { return ((query * 3 + key * 5) % 11) / 10.0; });
        plot.setContent(content);
        const QImage image = plot.render(plot.size(), scale);
        QCOMPARE(image.size(), plot.size() * scale);
        const HeatmapLayout layout = plot.currentLayout();
        for (int query = 0; query < 8; ++query) {
            for (int key = 0; key <= query; ++key) {
                const QColor expected = paletteColor(PaletteId::Viridis, ((query * 3 + key * 5) % 11) / 10.0);
                const QColor found = image.pixelColor(quietPoint(layout.cell(query, key), scale));
                QVERIFY2(alike(found, expected),
                    qPrintable(QStringLiteral("%1,%2: %3 %4").arg(query).arg(key).arg(found.name(), expected.name())));
            }
        }
    }

    void cellsEndAtTheirGridLines()
    {
        HeatmapPlot plot;
        plot.resize(640, 320);
        plot.setContent(contentOf(8, [](int, int) { return 0.0; }));
        const QImage image = plot.render(plot.size(), 1.0);
        const QRect matrix = plot.currentLayout().matrix.toRect();
        const QColor zero = paletteColor(PaletteId::Viridis, 0.0);
        const QRectF cell = plot.currentLayout().cell(3, 3);
        const int y = static_cast<int>(cell.center().y());
        QVERIFY(alike(image.pixelColor(matrix.left(), y), zero));
        QVERIFY(!alike(image.pixelColor(matrix.left() - 1, y), zero));
        QVERIFY(alike(image.pixelColor(static_cast<int>(cell.right()) - 2, y), zero));
        QVERIFY2(!alike(image.pixelColor(static_cast<int>(cell.right()), y), zero), "no colour beyond the diagonal");
        const int x = static_cast<int>(cell.center().x());
        QVERIFY(alike(image.pixelColor(x, static_cast<int>(cell.top())), zero));
        QVERIFY(!alike(image.pixelColor(x, static_cast<int>(cell.top()) - 1), zero));
    }

    void rowZeroIsOnTop()
    {
        HeatmapPlot plot;
        plot.resize(300, 200);
        plot.setContent(contentOf(2, [](int query, int) { return query == 0 ? 1.0 : 0.0; }));
        const QImage image = plot.render(plot.size(), 1.0);
        const HeatmapLayout layout = plot.currentLayout();
        QVERIFY(layout.cell(0, 0).top() < layout.cell(1, 0).top());
        QVERIFY(alike(image.pixelColor(quietPoint(layout.cell(0, 0))), paletteColor(PaletteId::Viridis, 1.0)));
        QVERIFY(alike(image.pixelColor(quietPoint(layout.cell(1, 0))), paletteColor(PaletteId::Viridis, 0.0)));
    }

    void aSingleCellIsPainted()
    {
        HeatmapPlot plot;
        plot.resize(300, 200);
        plot.setContent(uniform(1));
        const QImage image = plot.render(plot.size(), 1.0);
        const QRectF cell = plot.currentLayout().cell(0, 0);
        QVERIFY(alike(image.pixelColor(quietPoint(cell)), paletteColor(PaletteId::Viridis, 1.0)));
        QVERIFY(alike(image.pixelColor((cell.bottomRight() - QPointF(4, 4)).toPoint()), paletteColor(PaletteId::Viridis, 1.0)));
    }

    void laterTokensAreHatchedNotZero()
    {
        HeatmapPlot plot;
        plot.resize(640, 320);
        plot.setContent(uniform(6));
        const QImage image = plot.render(plot.size(), 1.0);
        const QRect cell = plot.currentLayout().cell(1, 4).toRect();
        const Theme light = makeTheme(ThemeId::Light, 1.0);
        int ground = 0;
        int other = 0;
        for (int y = cell.top() + 1; y < cell.bottom(); ++y) {
            for (int x = cell.left() + 1; x < cell.right(); ++x) {
                const QColor pixel = image.pixelColor(x, y);
                QVERIFY(!alike(pixel, paletteColor(PaletteId::Viridis, 0.0)));
                (alike(pixel, light.naGround) ? ground : other) += 1;
            }
        }
        QVERIFY(ground > 0);
        QVERIFY2(other > 0, "the hatch has lines");
    }

    void aRowWithoutCaptureIsHatched()
    {
        HeatmapPlot plot;
        plot.resize(640, 320);
        HeatmapContent content = uniform(6);
        auto matrix = std::make_shared<AttentionMatrix>(*content.matrix);
        std::fill_n(matrix->weights.begin() + 3 * 6, 6, kNaN);
        matrix->missingRows = 1;
        QVERIFY(rowMissing(*matrix, 3));
        QVERIFY(!rowMissing(*matrix, 2));
        content.matrix = matrix;
        plot.setContent(content);
        const QImage image = plot.render(plot.size(), 1.0);
        const QColor pixel = image.pixelColor(quietPoint(plot.currentLayout().cell(3, 3)));
        QVERIFY(relativeLuminance(pixel) > 0.6);
    }

    void emptyContentPaintsOnlyTheLegend()
    {
        HeatmapPlot plot;
        plot.resize(300, 200);
        const QImage image = plot.render(plot.size(), 1.0);
        QCOMPARE(image.size(), QSize(300, 200));
        const QRectF legend = plot.currentLayout().legend;
        QVERIFY(alike(
            image.pixelColor((legend.bottomLeft() + QPointF(5, -2)).toPoint()), paletteColor(PaletteId::Viridis, 2.0 / legend.height())));
    }

    void leavingOutTheFirstTokenRescalesTheRest()
    {
        const std::vector<float> row { 0.6F, 0.1F, 0.3F, kNaN };
        QVERIFY(std::isnan(shadeOf(row, 0, HeatmapScale::WithoutFirstToken)));
        QVERIFY(std::abs(shadeOf(row, 1, HeatmapScale::WithoutFirstToken) - 0.25) < 1e-6);
        QVERIFY(std::abs(shadeOf(row, 2, HeatmapScale::WithoutFirstToken) - 0.75) < 1e-6);
        QVERIFY(std::isnan(shadeOf(row, 3, HeatmapScale::WithoutFirstToken)));
        // A row with all its weight on the first token has no shares; must not divide by zero.
        const std::vector<float> alone { 1.0F, 0.0F };
        QCOMPARE(shadeOf(alone, 1, HeatmapScale::WithoutFirstToken), 0.0);
    }

    void logarithmicAndByRowScales()
    {
        const std::vector<float> row { 0.5F, 0.01F, 0.0F, 1e-6F };
        QVERIFY(std::abs(shadeOf(row, 1, HeatmapScale::Log) - 0.5) < 1e-6);
        QCOMPARE(shadeOf(row, 2, HeatmapScale::Log), 0.0);
        QCOMPARE(shadeOf(row, 3, HeatmapScale::Log), 0.0);
        QCOMPARE(shadeOf(row, 0, HeatmapScale::ByRow), 1.0);
        QVERIFY(std::abs(shadeOf(row, 1, HeatmapScale::ByRow) - 0.02) < 1e-6);
        QCOMPARE(legendValues(HeatmapScale::Log).front(), kLogFloor);
    }

    void ranksCountOnlyVisibleKeys()
    {
        const std::vector<float> row { 0.5F, 0.2F, 0.2F, 0.1F, kNaN };
        QCOMPARE(rankInRow(row, 0), 1);
        QCOMPARE(rankInRow(row, 1), 2);
        QCOMPARE(rankInRow(row, 2), 2);
        QCOMPARE(rankInRow(row, 3), 4);
        QCOMPARE(visibleKeys(row), 4);
    }

    void poolingLosesNoWeight()
    {
        const HeatmapContent content = contentOf(600, [](int query, int key) { return query == 431 && key == 17 ? 0.9 : 0.0; });
        const std::vector<float> grid = pooledShades(*content.matrix, HeatmapScale::Linear, 0, 600, 100, 120);
        int bright = 0;
        for (std::size_t i = 0; i < grid.size(); ++i)
            bright += grid[i] > 0.8F ? 1 : 0;
        QCOMPARE(bright, 1);
        QCOMPARE(grid[static_cast<std::size_t>(431 * 100 / 600) * 120 + 17 * 120 / 600], 0.9F);
        QVERIFY2(std::isnan(grid[119]), "row 0 sees nothing of the last keys");

        HeatmapPlot plot;
        plot.resize(400, 240);
        plot.setContent(content);
        const QImage image = plot.render(plot.size(), 1.0);
        const QRect matrix = plot.currentLayout().matrix.toRect();
        bool found = false;
        for (int y = matrix.top(); y <= matrix.bottom(); ++y) {
            for (int x = matrix.left(); x <= matrix.right(); ++x)
                found |= alike(image.pixelColor(x, y), paletteColor(PaletteId::Viridis, 0.9));
        }
        QVERIFY(found);
    }

    void labelsNeverOverlap_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("1280") << QSize(800, 300);
        QTest::newRow("1024") << QSize(630, 280);
        QTest::newRow("small") << QSize(260, 120);
        QTest::newRow("tiny") << QSize(120, 50);
    }
    void labelsNeverOverlap()
    {
        QFETCH(QSize, size);
        for (const RowLayout rowLayout : { RowLayout::Whole, RowLayout::Aligned }) {
            for (const int positions : { 1, 2, 3, 6, 12, 14, 18, 25, 40, 77, 100, 128, 256, 300, 512, 1000, 1024, 2048, 4096 }) {
                const HeatmapLayout layout = layoutOf(positions, size, rowLayout, positions / 2);
                QVERIFY2(!overlap(layout.rowLabels), qPrintable(QStringLiteral("rows of %1").arg(positions)));
                QVERIFY2(!overlap(layout.columnLabels), qPrintable(QStringLiteral("columns of %1").arg(positions)));
                QVERIFY(!layout.rowLabels.empty());
                QVERIFY(!layout.columnLabels.empty());
            }
        }
    }

    void everyTokenIsLabelledWhenThereIsRoom()
    {
        const HeatmapLayout twelve = layoutOf(12, { 800, 310 }, RowLayout::Aligned);
        QVERIFY(twelve.columnTokens);
        QVERIFY(twelve.cellValues);
        QCOMPARE(twelve.columnLabels.size(), 12U);
        QCOMPARE(twelve.rowLabels.size(), 12U);
        const HeatmapLayout many = layoutOf(40, { 800, 310 }, RowLayout::Whole);
        QVERIFY(!many.columnTokens);
        QVERIFY(!many.cellValues);
        QVERIFY(many.rowLabels.size() < 40U);
    }

    void labelledPositionsAreRound()
    {
        QCOMPARE(labelStep(20.0, 18.0), 1);
        QCOMPARE(labelStep(10.0, 18.0), 2);
        QCOMPARE(labelStep(1.0, 18.0), 20);
        QCOMPARE(labelStep(0.0, 18.0), 1'000'000);  // nothing fits
        QCOMPARE(labelStep(-3.0, 18.0), 1'000'000);
        QVERIFY(labelled(0, 2) && !labelled(1, 2) && labelled(2, 2));
        QVERIFY(labelled(0, 10) && labelled(9, 10) && !labelled(10, 10));
    }

    void rowsFollowTheSharedMetric()
    {
        const Theme light = makeTheme(ThemeId::Light, 1.0);
        for (int rows = 1; rows < 80; ++rows) {
            const RowMetric metric = rowMetric(light, 396, rows);
            const int plotTop = 56;
            const QSize size(800, 396 - plotTop - rowsBottom(light) + light.ipx(kFrameRoom));
            const HeatmapLayout layout = heatmapLayout({ .size = size,
                                                           .positions = rows,
                                                           .rowLayout = RowLayout::Aligned,
                                                           .headerHeight = metric.top - plotTop,
                                                           .topRow = metric.lastTopRow(rows),
                                                           .legendTextWidth = 30 },
                light);
            QCOMPARE(layout.rowHeight, static_cast<double>(metric.height));
            QCOMPARE(layout.topRow, metric.lastTopRow(rows));
            QCOMPARE(layout.firstRow + layout.rows, std::min(rows, metric.lastTopRow(rows) + metric.visibleRows));
            QCOMPARE(layout.overview.isEmpty(), rows <= std::max(metric.visibleRows, kScrolledRows));
            for (int row = layout.firstRow; row < layout.firstRow + layout.rows; ++row)
                QCOMPARE(plotTop + layout.rowY(row), static_cast<double>(metric.y(row - layout.topRow)));
        }
        QVERIFY(rowHeight(light, 1000, 12) == rowHeightLargest(light));
        // The height changes rarely while tokens come: 11 to 13 rows have the height of 13.
        QCOMPARE(rowHeight(light, 300, 10), 30);
        for (const int rows : { 11, 12, 13 })
            QCOMPARE(rowHeight(light, 300, rows), 300 / 13);
        QCOMPARE(rowHeight(light, 300, 2), 30);  // the first steps of a run do not change it
        QVERIFY(rowHeight(light, 266, 100) == rowHeightSmallest(light));
    }

    void theTopRowIsClamped()
    {
        QCOMPARE(layoutOf(40, { 800, 310 }, RowLayout::Aligned, -5).topRow, 0);
        const HeatmapLayout end = layoutOf(40, { 800, 310 }, RowLayout::Aligned, 1000);
        QCOMPARE(end.firstRow + end.rows, 40);
        QVERIFY(!end.scrollBar.isEmpty());
        QVERIFY(layoutOf(5, { 800, 310 }, RowLayout::Aligned).scrollBar.isEmpty());
    }

    void pointerHitsCellsAndRowLabels()
    {
        HeatmapPlot plot;
        plot.resize(640, 320);
        plot.setContent(uniform(8));
        QSignalSpy hovered(&plot, &HeatmapPlot::cellHovered);
        QSignalSpy clicked(&plot, &HeatmapPlot::cellClicked);
        const HeatmapLayout layout = plot.currentLayout();
        QTest::mouseClick(&plot, Qt::LeftButton, {}, layout.cell(5, 2).center().toPoint());
        QCOMPARE(clicked.takeFirst().at(0).value<CellRef>(), (CellRef { 5, 2 }));
        QTest::mouseClick(&plot, Qt::LeftButton, {}, layout.rowLabelRect(3).center().toPoint());
        QCOMPARE(clicked.takeFirst().at(0).value<CellRef>(), (CellRef { 3, -1 }));
        QTest::mouseClick(&plot, Qt::LeftButton, {}, layout.legend.center().toPoint());
        QVERIFY(clicked.isEmpty());
        QTest::mouseMove(&plot, layout.cell(7, 0).center().toPoint());
        QMouseEvent move(
            QEvent::MouseMove, layout.cell(4, 4).center(), layout.cell(4, 4).center(), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&plot, &move);
        QCOMPARE(hovered.takeLast().at(0).value<std::optional<CellRef>>(), std::optional(CellRef { 4, 4 }));
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(&plot, &leave);
        QVERIFY(!hovered.takeLast().at(0).value<std::optional<CellRef>>().has_value());
    }

    void arrowsMoveTheCursorWithinTheTriangle()
    {
        HeatmapPlot plot;
        plot.resize(640, 320);
        plot.setContent(uniform(8));
        QSignalSpy hovered(&plot, &HeatmapPlot::cellHovered);
        QSignalSpy clicked(&plot, &HeatmapPlot::cellClicked);
        QTest::keyClick(&plot, Qt::Key_Up);  // the first key shows the cursor, on the newest row's own key
        QCOMPARE(plot.cursor(), std::optional(CellRef { 7, 7 }));
        QTest::keyClick(&plot, Qt::Key_Left);
        QCOMPARE(plot.cursor(), std::optional(CellRef { 7, 6 }));
        QTest::keyClick(&plot, Qt::Key_Up);
        QTest::keyClick(&plot, Qt::Key_Up);
        QCOMPARE(plot.cursor(), std::optional(CellRef { 5, 5 }));
        QTest::keyClick(&plot, Qt::Key_Right);
        QCOMPARE(plot.cursor(), std::optional(CellRef { 5, 5 }));
        QTest::keyClick(&plot, Qt::Key_Home);
        QCOMPARE(plot.cursor(), std::optional(CellRef { 5, 0 }));
        QTest::keyClick(&plot, Qt::Key_End, Qt::ControlModifier);
        QCOMPARE(plot.cursor(), std::optional(CellRef { 7, 0 }));
        QCOMPARE(hovered.last().at(0).value<std::optional<CellRef>>(), plot.cursor());
        QTest::keyClick(&plot, Qt::Key_Return);
        QCOMPARE(clicked.takeFirst().at(0).value<CellRef>(), (CellRef { 7, 0 }));
        plot.setContent(uniform(3));
        QVERIFY2(!plot.cursor().has_value(), "a cursor beyond a shorter matrix is gone");
    }

    void theCursorScrollsRowsIntoView()
    {
        HeatmapPlot plot;
        plot.resize(640, 160);
        plot.setRowLayout(RowLayout::Aligned);
        plot.setContent(uniform(30));
        plot.setTopRow(10);
        QSignalSpy asked(&plot, &HeatmapPlot::topRowRequested);
        QTest::keyClick(&plot, Qt::Key_Down);  // already on the last row
        QCOMPARE(asked.size(), 1);
        const HeatmapLayout layout = plot.currentLayout();
        QCOMPARE(asked.takeFirst().at(0).toInt(), 30 - layout.visibleRows);
    }

    void hoverAndPinArePainted()
    {
        HeatmapPlot plot;
        plot.resize(640, 320);
        plot.setContent(uniform(8));
        const QImage before = plot.render(plot.size(), 1.0);
        plot.setPinned(CellRef { 5, -1 });
        const QImage pinned = plot.render(plot.size(), 1.0);
        QVERIFY(pinned != before);
        const QRectF row = plot.currentLayout().row(5);
        const Theme light = makeTheme(ThemeId::Light, 1.0);
        QVERIFY(alike(pinned.pixelColor(static_cast<int>(row.center().x()), static_cast<int>(row.bottom()) - 1), light.accent));
        plot.setPinned(std::nullopt);
        plot.setHover(CellRef { 3, 1 });
        QVERIFY(plot.render(plot.size(), 1.0) != before);
        plot.setHover(std::nullopt);
        QCOMPARE(plot.render(plot.size(), 1.0), before);
        plot.setPinned(CellRef { 100, 3 });  // from a longer run
        QCOMPARE(plot.render(plot.size(), 1.0), before);
    }

    void theNewestRowIsMarked()
    {
        HeatmapPlot plot;
        plot.resize(640, 320);
        HeatmapContent content = uniform(8);
        plot.setContent(content);
        const QImage plain = plot.render(plot.size(), 1.0);
        content.marks.back() = RowMark::Computed;
        plot.setContent(content);
        QCOMPARE(content.newestRow(), 7);
        const QImage marked = plot.render(plot.size(), 1.0);
        const Theme light = makeTheme(ThemeId::Light, 1.0);
        const QRectF row = plot.currentLayout().row(7);
        for (const QPointF point : { QPointF(row.center().x(), row.bottom() + 1), QPointF(row.left() - 1, row.center().y()),
                 QPointF(row.right(), row.center().y()) })
            QVERIFY(alike(marked.pixelColor(point.toPoint()), light.accent));
        QVERIFY(marked.copy(plot.currentLayout().rowLabelRect(7).toRect()) != plain.copy(plot.currentLayout().rowLabelRect(7).toRect()));
        // Without the cache the others are computed again, and this one is still the one that is new.
        std::fill(content.marks.begin(), content.marks.end() - 1, RowMark::ComputedAgain);
        QCOMPARE(content.newestRow(), 7);
        std::fill(content.marks.begin(), content.marks.end(), RowMark::Computed);
        QCOMPARE(content.newestRow(), -1);
    }

    void aPinnedWeightIsReadWhateverItIs()
    {
        HeatmapPlot plot;
        plot.resize(640, 320);
        HeatmapContent content = uniform(4);
        auto matrix = std::make_shared<AttentionMatrix>(*content.matrix);
        matrix->weights[3 * 4 + 1] = 0.02F;  // too small to be printed by itself
        content.matrix = matrix;
        plot.setContent(content);
        const QRect inside = plot.currentLayout().cell(3, 1).toRect().adjusted(6, 6, -6, -6);
        const auto inks = [&](const QImage& image) {
            QSet<QRgb> colors;
            for (int y = inside.top(); y <= inside.bottom(); ++y)
                for (int x = inside.left(); x <= inside.right(); ++x)
                    colors.insert(image.pixel(x, y));
            return colors.size();
        };
        QCOMPARE(inks(plot.render(plot.size(), 1.0)), 1);
        plot.setPinned(CellRef { 3, 1 });
        QVERIFY(inks(plot.render(plot.size(), 1.0)) > 1);
    }

    void theStaircaseIsSeenInTheDark()
    {
        HeatmapPlot plot;
        plot.resize(640, 320);
        plot.setContent(uniform(8));
        const HeatmapLayout layout = plot.currentLayout();
        const QPoint edge(static_cast<int>(layout.columnX(4)), static_cast<int>(layout.row(3).center().y()));
        const Theme dark = makeTheme(ThemeId::Dark, 1.0);
        plot.setLook(dark, QLocale(QLocale::English));
        QVERIFY(alike(plot.render(plot.size(), 1.0).pixelColor(edge), dark.edge));
    }

    void picturesAreOpaque()
    {
        HeatmapPlot plot;
        plot.setLook(makeTheme(ThemeId::Dark, 1.0), QLocale(QLocale::Spanish));
        plot.setContent(uniform(4));
        const QImage image = plot.render({ 320, 200 }, 1.5);
        QCOMPARE(image.size(), QSize(480, 300));
        QVERIFY(alike(image.pixelColor(1, 298), makeTheme(ThemeId::Dark, 1.0).surface));
        QCOMPARE(image.pixelColor(1, 298).alpha(), 255);
    }

    void numbersFollowTheLocale()
    {
        HeatmapPlot plot;
        plot.setContent(uniform(4));
        plot.setLook(makeTheme(ThemeId::Light, 1.0), QLocale(QLocale::English));
        const QImage english = plot.render({ 600, 300 }, 1.0);
        plot.setLook(makeTheme(ThemeId::Light, 1.0), QLocale(QLocale::Spanish));
        const QImage spanish = plot.render({ 600, 300 }, 1.0);
        QVERIFY2(english != spanish, "0.25 and 0,25");
    }

    void longSequencesArePooled()
    {
        HeatmapPlot plot;
        plot.resize(640, 320);
        plot.setContent(uniform(2048));
        const QImage image = plot.render(plot.size(), 1.0);
        const HeatmapLayout layout = plot.currentLayout();
        QVERIFY(layout.rowHeight < 1.0);
        const QPoint inside(static_cast<int>(layout.matrix.left()) + 20, static_cast<int>(layout.matrix.bottom()) - 20);
        QVERIFY(alike(image.pixelColor(inside), paletteColor(PaletteId::Viridis, 0.0)));
    }
};

KVSCOPE_TEST(TestHeatmapPlot)
#include "tst_heatmapplot.moc"
