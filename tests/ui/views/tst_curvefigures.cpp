// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Time and cost curves in files: steps outside the zoomed range are not in the file.

#include "figures/stepcanvas.h"
#include "figures/writers/figurewriters.h"
#include "support/attentionrun.h"
#include "support/svgpage.h"
#include "support/testregistry.h"
#include "support/tinyfigures.h"
#include "support/writtenfigure.h"
#include "theme/theme.h"
#include "views/cost/costfigure.h"
#include "views/cost/costplot.h"
#include "views/cost/costtablemodel.h"
#include "views/time/timelinefigure.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace kvscope;

namespace {

constexpr int kSteps = 40;
constexpr QSize kSize(640, 400);  // large enough that a unit is a pixel at 96 dpi

FigureStyle light()
{
    return { .theme = makeTheme(ThemeId::Light, 1.0), .locale = QLocale(QLocale::English) };
}

CostFigure costFigure(CostAxis axis = CostAxis::Linear)
{
    CostCurves curves;
    for (int step = 0; step < kSteps; ++step) {
        const double on = step == 0 ? 8e6 : 1e6 + 1e4 * step;
        const double off = 8e6 + 1e6 * step;
        if (step < kSteps / 2)
            curves.spent.push_back({ on, true });
        curves.on.push_back({ on, step < kSteps / 2 ? CostSource::Measured : CostSource::Computed });
        curves.off.push_back({ off, CostSource::Computed });
    }
    CostFigure figure;
    figure.viewedStep = 12;
    figure.setCurves(std::move(curves), axis);
    return figure;
}

TimelineFigure timelineFigure()
{
    QList<StepRecordPtr> records;
    QList<StepRecordPtr> earlier;
    for (int step = 0; step < kSteps; ++step) {
        for (const bool own : { true, false }) {
            auto record = std::make_shared<StepRecord>(
                *test::stepRecord(1, 6, step, step == 0 ? Phase::Prefill : Phase::Decode, own && step % 15 != 7));
            record->times[Stage::Qkv] = std::chrono::microseconds(own ? 900 + 10 * step : 1500 + 60 * step);
            record->times[Stage::Mlp] = std::chrono::microseconds(700);
            (own ? records : earlier).append(record);
        }
    }
    TimelineFigure figure;
    figure.viewedStep = 12;
    figure.pinnedStep = 14;
    figure.setRecords(records, earlier, kSteps);
    return figure;
}

/// Between the axes of a figure at kSize.
StepAxes axesOf(const StepFigure& figure)
{
    StepCanvas canvas(&figure);
    canvas.setStyle(light());
    QImage image(kSize, QImage::Format_RGB32);
    QPainter painter(&image);
    canvas.paint(painter, image.rect());
    return canvas.axes();
}

/// What an SVG file contains left or right of the axes, apart from the page background and the axis labels.
QString outside(const StepFigure& figure, const StepAxes& axes)
{
    const test::SvgPage page = test::readSvg(test::written("svg", figure, { kSize, 96 }, light()));
    if (!page.wellFormed || page.images > 0 || page.transforms > 0)
        return QStringLiteral("%1 images, %2 transforms").arg(page.images).arg(page.transforms);
    const double left = axes.area.left() - 1.5;
    const double right = axes.area.right() + 2.5;
    const auto beside = [&](const QRectF& rect) {
        return rect.left() < left || rect.right() > right || rect.top() < -1.5 || rect.bottom() > kSize.height() + 0.5;
    };
    for (const auto& rect : page.rects) {
        if (beside(rect.rect) && rect.rect.size().toSize() != kSize)
            return QStringLiteral("rectangle at %1 … %2").arg(rect.rect.left()).arg(rect.rect.right());
    }
    for (const auto& line : page.lines) {
        if (beside(line.points.boundingRect()))
            return QStringLiteral("line from %1 to %2").arg(line.points.boundingRect().left()).arg(line.points.boundingRect().right());
    }
    for (const auto& path : page.paths) {
        if (beside(path.points.boundingRect()))
            return QStringLiteral("shape from %1 to %2").arg(path.points.boundingRect().left()).arg(path.points.boundingRect().right());
    }
    for (const QPointF& circle : page.circles) {
        if (beside(QRectF(circle, QSizeF(0, 0))))
            return QStringLiteral("circle at %1").arg(circle.x());
    }
    for (int i = 0; i < page.texts.size(); ++i) {
        const bool number = page.textOrigins[i].x() < left || page.textOrigins[i].y() > axes.zeroY;
        if (page.textOrigins[i].x() > right || (number && page.texts[i].contains(QLatin1Char('('))))
            return QStringLiteral("text at %1: %2").arg(page.textOrigins[i].x()).arg(page.texts[i]);
    }
    return {};
}

/// Pixels that differ by more than rounding: the widget blends twice, into its buffer and onto the window.
int differingPixels(const QImage& first, const QImage& second)
{
    const QImage a = first.convertToFormat(QImage::Format_RGB32);
    const QImage b = second.convertToFormat(QImage::Format_RGB32);
    if (a.size() != b.size())
        return a.width() * a.height();
    constexpr int kRounding = 3;
    int count = 0;
    for (int y = 0; y < a.height(); ++y) {
        const auto* one = reinterpret_cast<const QRgb*>(a.constScanLine(y));
        const auto* other = reinterpret_cast<const QRgb*>(b.constScanLine(y));
        for (int x = 0; x < a.width(); ++x) {
            const bool same = one[x] == other[x]
                || (std::abs(qRed(one[x]) - qRed(other[x])) <= kRounding && std::abs(qGreen(one[x]) - qGreen(other[x])) <= kRounding
                    && std::abs(qBlue(one[x]) - qBlue(other[x])) <= kRounding);
            count += same ? 0 : 1;
        }
    }
    return count;
}

/// The drawing instructions of a PDF file of one page: what its packed streams hold.
QByteArray contentOf(const QByteArray& pdf)
{
    QByteArray content;
    for (qsizetype begin = pdf.indexOf("stream\n"); begin >= 0; begin = pdf.indexOf("\nstream\n", begin)) {
        begin = pdf.indexOf("stream\n", begin) + 7;
        QByteArray packed = pdf.mid(begin, pdf.indexOf("endstream", begin) - begin);
        if (packed.startsWith('\x78')) {  // packed by zlib; others are the description
            packed.prepend(QByteArray(4, '\0'));  // qUncompress() wants a size, which may be too small
            content += qUncompress(packed);
        }
    }
    return content;
}

}  // namespace

class TestCurveFigures final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English)); }

    void zoomedCurvesEndAtTheirAxes()
    {
        for (const CostAxis axis : { CostAxis::Linear, CostAxis::Logarithmic }) {
            CostFigure cost = costFigure(axis);
            QCOMPARE(outside(cost, axesOf(cost)), QString());
            cost.setRange(StepRange { 10, 15 });
            QCOMPARE(outside(cost, axesOf(cost)), QString());
            cost.setRange(StepRange { 30, 33 });  // the viewed step is not visible
            QCOMPARE(outside(cost, axesOf(cost)), QString());
        }
    }

    void zoomedBarsEndAtTheirAxes()
    {
        TimelineFigure timeline = timelineFigure();
        QCOMPARE(outside(timeline, axesOf(timeline)), QString());
        timeline.setRange(StepRange { 10, 15 });
        QCOMPARE(outside(timeline, axesOf(timeline)), QString());
        timeline.setRange(StepRange { 30, 33 });
        QCOMPARE(outside(timeline, axesOf(timeline)), QString());
    }

    void aPlaceTooSmallForItsLabelsIsPainted()
    {
        for (const CostAxis axis : { CostAxis::Linear, CostAxis::Logarithmic })
            QCOMPARE(test::paintTiny(costFigure(axis)), test::kTinySizes);
        QCOMPARE(test::paintTiny(timelineFigure()), test::kTinySizes);
    }

    void filesContainCurvesAndText()
    {
        const CostFigure cost = costFigure();
        const test::SvgPage page = test::readSvg(test::written("svg", cost, { kSize, 96 }, light()));
        QVERIFY2(page.text().contains(QStringLiteral("off (computed)")), qPrintable(page.text()));
        const auto longest = std::ranges::max_element(page.lines, {}, [](const auto& line) { return line.points.size(); });
        QVERIFY(longest != page.lines.end() && longest->points.size() >= kSteps / 2);
        const QByteArray pdf = test::written("pdf", cost, { kSize, 96 }, light());
        QVERIFY(contentOf(pdf).contains(" l\n"));
        QVERIFY2(!contentOf(pdf).contains("\nh f\n"), "a shape without a beginning");
        QVERIFY(pdf.startsWith("%PDF-") && !pdf.contains("/Subtype /Image"));
        const TimelineFigure timeline = timelineFigure();
        QVERIFY2(!test::written("pdf", timeline, { kSize, 96 }, light()).contains("/Subtype /Image"), "hatches are lines");
    }

    void aValueIsNearestToItsOwnMark()
    {
        int found = 0;
        for (int step = 1; step < kSteps / 2; ++step) {
            CostFigure cost = costFigure();
            cost.viewedStep = step;
            const StepAxes axes = axesOf(cost);
            const test::SvgPage page = test::readSvg(test::written("svg", cost, { kSize, 96 }, light()));
            for (const bool on : { true, false }) {
                const auto at = static_cast<std::size_t>(step);
                const double value = cost.curves().mode(on)[at].value;
                const auto text = page.texts.indexOf(costText(value, CostUnit::Operations, light().locale));
                if (text < 0)
                    continue;  // other labels left it no place
                ++found;
                const double middle = page.textOrigins[text].y() - QFontMetricsF(light().theme.font(FontRole::Number)).capHeight() / 2;
                const double own = std::abs(middle - axes.y(value));
                const double other = std::abs(middle - axes.y(cost.curves().mode(!on)[at].value));
                QVERIFY2(own <= other + 1, qPrintable(QStringLiteral("step %1, %2: %3 and %4").arg(step).arg(on).arg(own).arg(other)));
            }
        }
        QVERIFY2(found >= kSteps - 10, qPrintable(QString::number(found)));
    }

    void theWidgetPaintsItsFigure()
    {
        CostPlot plot;
        plot.resize(kSize);
        const CostFigure cost = costFigure();
        plot.setCurves(cost.curves(), CostAxis::Linear);
        plot.setViewedStep(12);
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        QTRY_COMPARE(differingPixels(plot.grab().toImage(), plot.render(plot.size(), 1.0)), 0);
        const QImage file = figureImage(cost, { kSize, 96 }, { .theme = theme(), .locale = QLocale() });
        QVERIFY2(plot.render(kSize, 1.0) == file, "the file has the same picture");
    }
};

KVSCOPE_TEST(TestCurveFigures)
#include "tst_curvefigures.moc"
