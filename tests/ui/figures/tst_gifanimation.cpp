// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/writers/gifanimation.h"

#include "figures/heatmapplot.h"
#include "figures/palettes.h"
#include "figures/writers/figurewriters.h"
#include "support/testregistry.h"

#include <QBuffer>
#include <QImageReader>
#include <QTest>

#include <algorithm>
#include <cstdlib>

using namespace kvscope;

namespace {

QList<QImage> framesOf(QByteArray bytes)
{
    QBuffer buffer(&bytes);
    QImageReader reader(&buffer, "gif");
    QList<QImage> frames;
    for (QImage image = reader.read(); !image.isNull(); image = reader.read()) {
        frames.append(image.convertToFormat(QImage::Format_RGB32));
    }
    return frames;
}

/// As many colours as @p colours, one beside the other, and a square at @p square.
QImage picture(int colours, int square)
{
    QImage image(120, 80, QImage::Format_RGB32);
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const int which = (y * image.width() + x) % colours;
            image.setPixel(x, y, qRgb(which % 256, which / 256 * 40, 255 - which % 256));
        }
    }
    for (int y = square; y < square + 10; ++y) {
        for (int x = square; x < square + 10; ++x) {
            image.setPixel(x, y, qRgb(0, 0, 255));  // the first of the colours
        }
    }
    return image;
}

int largestDifference(const QColor& a, const QColor& b)
{
    return std::max({ std::abs(a.red() - b.red()), std::abs(a.green() - b.green()), std::abs(a.blue() - b.blue()) });
}

}  // namespace

class TestGifAnimation final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (!QImageReader::supportedImageFormats().contains("gif")) {
            QSKIP("this Qt has no plugin that reads GIF");
        }
    }

    void fewColoursAreKeptExactly_data()
    {
        QTest::addColumn<int>("colours");
        for (const int colours : { 1, 2, 3, 255, 256 }) {
            QTest::addRow("%d", colours) << colours;
        }
    }
    void fewColoursAreKeptExactly()
    {
        QFETCH(const int, colours);
        GifAnimation animation;
        for (const int square : { 0, 30, 70 }) {
            animation.add(picture(colours, square));
        }
        QCOMPARE(animation.count(), 3);
        const QList<QImage> frames = framesOf(animation.bytes(QStringLiteral("words")));
        QCOMPARE(frames.size(), 3);
        QVERIFY(frames[0] == picture(colours, 0));
        QVERIFY(frames[1] == picture(colours, 30));
        QVERIFY(frames[2] == picture(colours, 70));
    }

    void manyColoursStayNear()
    {
        const QImage original = picture(1500, 20);
        GifAnimation animation;
        animation.add(original);
        const QList<QImage> frames = framesOf(animation.bytes({}));
        QCOMPARE(frames.size(), 1);
        int largest = 0;
        for (int y = 0; y < original.height(); ++y) {
            for (int x = 0; x < original.width(); ++x) {
                largest = std::max(largest, largestDifference(original.pixelColor(x, y), frames[0].pixelColor(x, y)));
            }
        }
        QVERIFY2(largest > 0 && largest <= 6, qPrintable(QString::number(largest)));
    }

    void equalPicturesAreFramesToo()
    {
        GifAnimation once;
        GifAnimation often;
        once.add(picture(200, 0));
        for (int i = 0; i < 5; ++i) {
            often.add(picture(200, 0));
        }
        const QByteArray bytes = often.bytes({});
        QCOMPARE(framesOf(bytes).size(), 5);
        QVERIFY(framesOf(bytes).back() == picture(200, 0));
        QVERIFY2(bytes.size() < once.bytes({}).size() + 4 * 40, "only what changes is stored");
    }

    void theSamePicturesAreTheSameBytes()
    {
        const auto bytes = [] {
            GifAnimation animation(0.3);
            animation.add(picture(1500, 0));
            animation.add(picture(900, 50));
            return animation.bytes(QStringLiteral("Aufmerksamkeit \u00e4\u4e2d"));
        };
        QVERIFY(bytes() == bytes());
        QVERIFY(bytes().contains(QStringLiteral("Aufmerksamkeit \u00e4\u4e2d").toUtf8()));
    }

    void longCommentsAreReadPast()
    {
        GifAnimation animation;
        animation.add(picture(3, 0));
        animation.add(picture(3, 40));
        const QList<QImage> frames = framesOf(animation.bytes(QString(5000, QLatin1Char('w'))));
        QCOMPARE(frames.size(), 2);
        QVERIFY(frames[1] == picture(3, 40));
    }

    void cellsHaveTheColoursOfThePng()
    {
        constexpr int kRows = 24;
        const QSize size(900, 640);
        const FigureStyle style { .theme = makeTheme(ThemeId::Light, 1.0), .locale = QLocale(QLocale::English) };
        const FigurePage page { size, 96 };
        GifAnimation animation;
        QList<QImage> stills;
        HeatmapFigure figure;
        for (int rows = kRows - 2; rows <= kRows; ++rows) {
            auto matrix = std::make_shared<AttentionMatrix>();
            matrix->rows = matrix->cols = rows;
            figure.content.tokens.clear();
            figure.content.marks.clear();
            for (int query = 0; query < rows; ++query) {
                for (int key = 0; key < rows; ++key) {
                    matrix->weights.push_back(key <= query ? static_cast<float>((query * 31 + key * 17) % 101) / 100.0F : 0.0F);
                }
                figure.content.tokens.push_back({ QStringLiteral("token%1").arg(query), true, PieceKind::Text });
                figure.content.marks.push_back(RowMark::None);
            }
            figure.content.matrix = std::move(matrix);
            stills.append(figureImage(figure, page, style));
            animation.add(stills.back());
        }
        const QList<QImage> frames = framesOf(animation.bytes({}));
        QCOMPARE(frames.size(), stills.size());
        const HeatmapLayout layout = figure.layout(size, style);  // of the last one
        for (int query = 0; query < kRows; ++query) {
            for (int key = 0; key <= query; ++key) {
                const QPoint centre = layout.cell(query, key).center().toPoint();
                const int apart = largestDifference(frames.back().pixelColor(centre), stills.back().pixelColor(centre));
                QVERIFY2(apart <= 12, qPrintable(QStringLiteral("%1,%2: %3").arg(query).arg(key).arg(apart)));
            }
        }
    }
};

KVSCOPE_TEST(TestGifAnimation)
#include "tst_gifanimation.moc"
