// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/writers/figurewriters.h"

#include "figures/heatmapplot.h"
#include "figures/palettes.h"
#include "figures/shapes.h"
#include "support/svgpage.h"
#include "support/testregistry.h"
#include "support/writtenfigure.h"
#include "theme/hatch.h"

#include <QGuiApplication>
#include <QPainter>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>
#include <QtSvg/QSvgRenderer>

#include <limits>

using namespace kvscope;

namespace {

constexpr int kPositions = 8;

double weightOf(int query, int key)
{
    return ((query * 3 + key * 5) % 11) / 10.0;
}

HeatmapFigure sampleFigure(int positions = kPositions)
{
    auto matrix = std::make_shared<AttentionMatrix>();
    matrix->rows = matrix->cols = positions;
    HeatmapFigure figure;
    for (int query = 0; query < positions; ++query) {
        for (int key = 0; key < positions; ++key)
            matrix->weights.push_back(key <= query ? static_cast<float>(weightOf(query, key)) : std::numeric_limits<float>::quiet_NaN());
        figure.content.tokens.push_back({ QStringLiteral("token%1").arg(query), true, PieceKind::Text });
        figure.content.marks.push_back(query == 5 ? RowMark::Computed : query == 6 ? RowMark::ComputedAgain : RowMark::None);
    }
    figure.content.matrix = std::move(matrix);
    return figure;
}

/// Empty, with a title that XML must escape and a control character, which it cannot have.
class TitledFigure final : public Figure {
public:
    void paint(QPainter& /*painter*/, const QRectF& /*rect*/, const FigureStyle& /*style*/) const override { }
    [[nodiscard]] QString title() const override { return QStringLiteral("Layer 1 <&> head 2"); }
    [[nodiscard]] QString description(const QLocale& locale) const override { return QStringLiteral("a\u0001b ñ ") + locale.toString(0.5); }
};

/// A rectangle with the hatch of what the cache did not keep.
class HatchFigure final : public Figure {
public:
    explicit HatchFigure(const QRectF& rect) : m_rect(rect) { }
    void paint(QPainter& painter, const QRectF& /*rect*/, const FigureStyle& style) const override
    {
        fillHatch(painter, m_rect, m_rect.topLeft(), HatchKind::Off, style);
    }

private:
    QRectF m_rect;
};

FigureStyle light()
{
    return { .theme = makeTheme(ThemeId::Light, 1.0), .locale = QLocale(QLocale::English) };
}

/// At this resolution one unit is one pixel.
FigurePage screenPage(QSize size)
{
    return { size, 96 };
}

bool alike(const QColor& a, const QColor& b)
{
    return std::abs(a.red() - b.red()) <= 2 && std::abs(a.green() - b.green()) <= 2 && std::abs(a.blue() - b.blue()) <= 2;
}

/// A point where a cell shows its colour: its centre, or next to a printed weight.
QPointF sampleOf(const HeatmapLayout& layout, int query, int key)
{
    const QRectF cell = layout.cell(query, key);
    return layout.cellValues ? cell.topLeft() + QPointF(4, 4) : cell.center();
}

QString cellsDiffer(const QImage& image, const HeatmapLayout& layout, double scale, int positions)
{
    for (int query = 0; query < positions; ++query) {
        for (int key = 0; key <= query; ++key) {
            const QColor expected = paletteColor(PaletteId::Viridis, weightOf(query, key));
            const QColor found = image.pixelColor((sampleOf(layout, query, key) * scale).toPoint());
            if (!alike(found, expected))
                return QStringLiteral("%1,%2: %3 instead of %4").arg(query).arg(key).arg(found.name(), expected.name());
        }
    }
    return {};
}

QImage rendered(const QByteArray& svg, QSize size)
{
    QSvgRenderer renderer(svg);
    QImage image(size, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    renderer.render(&painter);
    return image;
}

/// Output of a program; empty if it is not installed.
QByteArray outputOf(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.start(program, arguments);
    process.waitForFinished(30000);
    return process.readAllStandardOutput();
}

}  // namespace

class TestFigureWriters final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English)); }

    void cellsHaveTheirColours_data()
    {
        QTest::addColumn<int>("positions");
        QTest::addColumn<QSize>("size");
        QTest::newRow("with weights") << kPositions << QSize(700, 420);
        QTest::newRow("small cells") << 40 << QSize(700, 420);
        QTest::newRow("cells of a few pixels") << 90 << QSize(700, 420);
    }
    void cellsHaveTheirColours()
    {
        QFETCH(int, positions);
        QFETCH(QSize, size);
        const HeatmapFigure figure = sampleFigure(positions);
        const FigureStyle style = light();
        const HeatmapLayout layout = figure.layout(size, style);
        const QImage png = figureImage(figure, screenPage(size), style);
        QCOMPARE(png.size(), size);
        QCOMPARE(cellsDiffer(png, layout, 1.0, positions), QString());
        const QByteArray svg = test::written("svg", figure, screenPage(size), style);
        QCOMPARE(cellsDiffer(rendered(svg, size * 3), layout, 3.0, positions), QString());
    }

    void svgContainsRectanglesAndText()
    {
        const HeatmapFigure figure = sampleFigure();
        const FigureStyle style = light();
        const QSize size(700, 420);
        const QByteArray bytes = test::written("svg", figure, screenPage(size), style);
        const test::SvgPage page = test::readSvg(bytes);
        QVERIFY(page.wellFormed);
        QCOMPARE(page.images, 0);
        QCOMPARE(page.transforms, 0);
        const HeatmapLayout layout = figure.layout(size, style);
        for (int query = 0; query < kPositions; ++query) {
            for (int key = 0; key <= query; ++key) {
                const QRectF cell = layout.cell(query, key);
                const QColor color = paletteColor(PaletteId::Viridis, weightOf(query, key));
                const bool found = std::any_of(page.rects.begin(), page.rects.end(), [&](const test::SvgPage::Rect& rect) {
                    return rect.fill == color && rect.rect.topLeft() == cell.topLeft() && std::abs(rect.rect.width() - cell.width()) < 1
                        && std::abs(rect.rect.height() - cell.height()) < 1;
                });
                QVERIFY2(found, qPrintable(QStringLiteral("no rectangle for %1,%2").arg(query).arg(key)));
            }
        }
        for (const QString& text : { QStringLiteral("token7"), QStringLiteral("later tokens: not applicable"), QStringLiteral("0.80") })
            QVERIFY2(page.text().contains(text), qPrintable(text + QLatin1Char(' ') + page.text()));
        QVERIFY2(bytes.contains(", sans-serif\""), "a font that every program has");
    }

    void tokensWithControlCharactersAreWellFormed()
    {
        HeatmapFigure figure = sampleFigure();
        figure.content.tokens[3].text = QStringLiteral("a\x02<&\x1F");
        const test::SvgPage page = test::readSvg(test::written("svg", figure, screenPage({ 700, 420 }), light()));
        QVERIFY(page.wellFormed);
        QVERIFY2(page.text().contains(QStringLiteral("<&")), qPrintable(page.text()));
    }

    void nothingIsPaintedOutsideThePage_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("dpi");
        QTest::addColumn<int>("positions");
        QTest::newRow("screen") << QSize(700, 420) << 96 << 8;
        QTest::newRow("paper") << QSize(1600, 1200) << 200 << 30;
        QTest::newRow("shrunk") << QSize(300, 200) << 600 << 8;
        QTest::newRow("narrow") << QSize(450, 800) << 96 << 60;
    }
    void nothingIsPaintedOutsideThePage()
    {
        QFETCH(QSize, size);
        QFETCH(int, dpi);
        QFETCH(int, positions);
        HeatmapFigure figure = sampleFigure(positions);
        figure.focus.pinned = CellRef { 5, 2 };
        const FigurePage paper { size, dpi };
        const test::SvgPage page = test::readSvg(test::written("svg", figure, paper, light()));
        QCOMPARE(page.viewBox.size().toSize(), paper.units(light().theme).toSize());
        const QRectF inside = page.viewBox.adjusted(-0.01, -0.01, 0.01, 0.01);
        for (const auto& rect : page.rects)
            QVERIFY(inside.contains(rect.rect));
        for (const auto& line : page.lines)
            QVERIFY(inside.contains(line.points.boundingRect().adjusted(0, 0, 0.001, 0.001)));
        for (const QPointF& origin : page.textOrigins)
            QVERIFY(inside.contains(origin));
    }

    void textHasTheSizeThatIsAskedFor_data()
    {
        QTest::addColumn<double>("points");
        QTest::addColumn<int>("dpi");
        QTest::newRow("small") << 6.0 << 300;
        QTest::newRow("as on the screen") << 9.75 << 200;
        QTest::newRow("large") << 14.0 << 200;
    }
    void textHasTheSizeThatIsAskedFor()
    {
        QFETCH(double, points);
        QFETCH(int, dpi);
        const FigurePage page { { 8 * dpi, 6 * dpi }, dpi, points };
        // Units are pixels at 96 dpi, where the theme's text has its own size; on 8 inches they are as many as make that size the one asked for.
        const double unitsPerInch = page.units(light().theme).width() / 8;
        const double body = light().theme.font(FontRole::Body).pointSizeF();
        QVERIFY(qAbs(body * 96 * light().theme.dpiScale / unitsPerInch - points) < 1e-9);
        const FigurePage usual { page.size, dpi };
        const FigurePage same { page.size, dpi, body };
        QCOMPARE(same.units(light().theme), usual.units(light().theme));
    }

    void pdfCarriesItsCaption()
    {
        const QByteArray bytes = test::written("pdf", TitledFigure(), { { 1600, 1200 }, 200 }, light());
        QVERIFY(bytes.contains("/Metadata "));
        const qsizetype begin = bytes.indexOf("<x:xmpmeta");
        const qsizetype end = bytes.indexOf("</x:xmpmeta>");
        QVERIFY(begin > 0 && end > begin);
        QXmlStreamReader xml(bytes.mid(begin, end - begin) + "</x:xmpmeta>");
        QStringList texts;
        while (!xml.atEnd()) {
            if (xml.readNext() == QXmlStreamReader::Characters && !xml.isWhitespace())
                texts << xml.text().toString();
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QCOMPARE(texts,
            (QStringList { QStringLiteral("Layer 1 <&> head 2"), QStringLiteral("ab ñ ") + light().locale.toString(0.5),
                QStringLiteral("KVScope " KVSCOPE_VERSION) }));
    }

    void pdfContainsTextAndNoImage()
    {
        HeatmapFigure figure = sampleFigure();
        figure.focus.pinned = CellRef { 5, 2 };  // with its pin
        const QByteArray bytes = test::written("pdf", figure, { { 1600, 1200 }, 200 }, light());
        QVERIFY(bytes.startsWith("%PDF-"));
        QVERIFY2(!bytes.contains("/Subtype /Image"), "everything is a shape");
        QVERIFY(bytes.contains("/FontFile"));
        QVERIFY2(bytes.contains("/MediaBox [0 0 576"), "8 inches are 576 points");
        const QString program = QStandardPaths::findExecutable(QStringLiteral("pdftotext"));
        if (program.isEmpty())
            QSKIP("there is no pdftotext, which reads the text back");
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("figure.pdf")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
        file.close();
        const QByteArray text = outputOf(program, { file.fileName(), QStringLiteral("-") });
        for (const char* part : { "token7", "later tokens: not applicable", "0.80" })
            QVERIFY2(text.contains(part), text.constData());
    }

    /// Ground and stripes take the same shares of a shape as of the screen's brush, to its corners, however small the rectangle is.
    void hatchesAreAsDenseInAFileAsOnTheScreen_data()
    {
        QTest::addColumn<QRectF>("rect");
        QTest::newRow("the foot of a bar") << QRectF(100, 60, 24, 4);
        QTest::newRow("the foot of a narrow bar") << QRectF(100, 60, 5, 4);
        QTest::newRow("a swatch") << QRectF(100.5, 60.25, 16, 10);
        QTest::newRow("a bar") << QRectF(100, 20, 12, 200);
    }
    void hatchesAreAsDenseInAFileAsOnTheScreen()
    {
        QFETCH(const QRectF, rect);
        const HatchFigure figure(rect);
        const QSize size(420, 320);
        const test::SvgPage page = test::readSvg(test::written("svg", figure, screenPage(size), light()));
        QCOMPARE(page.paths.size(), 1);
        const HatchPlan plan = hatchPlan(light().theme, HatchKind::Off);
        QCOMPARE(page.paths.front().color, plan.ink);
        QVERIFY(rect.adjusted(-0.01, -0.01, 0.01, 0.01).contains(page.paths.front().points.boundingRect()));
        // The file at eight times its size beside the brush at the same size.
        constexpr int kScale = 8;
        QImage file(size * kScale, QImage::Format_RGB32);
        file.fill(Qt::white);
        QPainter painter(&file);
        painter.setRenderHint(QPainter::Antialiasing);
        QSvgRenderer(test::written("svg", figure, screenPage(size), light())).render(&painter);
        painter.end();
        QImage screen(size * kScale, QImage::Format_RGB32);
        screen.fill(Qt::white);
        QPainter brush(&screen);
        brush.scale(kScale, kScale);
        FigureStyle style = light();
        style.devicePixelRatio = kScale;
        figure.paint(brush, QRectF(QPointF(), QSizeF(size)), style);
        brush.end();
        const QRect inside = QRectF(rect.topLeft() * kScale, rect.size() * kScale).toAlignedRect().adjusted(1, 1, -1, -1);
        const auto share = [&](const QImage& image) {
            int inked = 0;
            for (int y = inside.top(); y <= inside.bottom(); ++y) {
                for (int x = inside.left(); x <= inside.right(); ++x) {
                    inked += qAbs(qGray(image.pixel(x, y)) - qGray(plan.ink.rgb()))
                        < qAbs(qGray(image.pixel(x, y)) - qGray(plan.ground.rgb()));
                }
            }
            return static_cast<double>(inked) / (inside.width() * inside.height());
        };
        QVERIFY2(std::abs(share(file) - share(screen)) < 0.05, qPrintable(QStringLiteral("%1 %2").arg(share(file)).arg(share(screen))));
    }

    void theWidgetPaintsItsFigure()
    {
        HeatmapPlot plot;
        plot.resize(640, 360);
        plot.setContent(sampleFigure().content);
        plot.setPinned(CellRef { 5, 2 });
        const QImage widget = plot.grab().toImage().convertToFormat(QImage::Format_RGB32);
        QImage figure(plot.size(), QImage::Format_RGB32);
        QPainter painter(&figure);
        plot.figure().paint(painter, plot.rect(), { .theme = theme(), .locale = QLocale() });
        painter.end();
        QCOMPARE(widget, figure);
    }

    void writerNamesAreUnique()
    {
        for (const FigureWriter& writer : figureWriters()) {
            QCOMPARE(figureWriter(QString::fromLatin1(writer.extension).toUpper()), &writer);
            QVERIFY(!writer.write(sampleFigure(), screenPage({ 300, 200 }), light()).isEmpty());
        }
        QVERIFY(figureWriter(QStringLiteral("bmp")) == nullptr);
        QVERIFY(figureWriter(QString()) == nullptr);
    }
};

KVSCOPE_TEST(TestFigureWriters)
#include "tst_figurewriters.moc"
