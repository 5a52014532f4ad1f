// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/palettes.h"
#include "shell/savepicture.h"
#include "support/attentionrun.h"
#include "support/testregistry.h"
#include "views/attention/attentionpicture.h"

#include <QDir>
#include <QFile>
#include <QImageReader>
#include <QLabel>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace kvscope;

namespace {

RunHistory sampleRun()
{
    RunHistory run(1, test::runSettings(6));
    run.append(test::records(1, 6, QList<Phase>(6, Phase::Decode)), std::numeric_limits<std::uint64_t>::max());
    return run;
}

/// The code of the error that a call throws; Internal when it throws none.
template<class Call> ErrorCode errorOf(Call call)
{
    try {
        call();
    } catch (const EngineError& error) {
        return error.code;
    }
    return ErrorCode::Internal;
}

bool hasColor(const QImage& image, const QColor& color)
{
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixelColor(x, y) == color)
                return true;
        }
    }
    return false;
}

}  // namespace

class TestPicture final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("kvscope-test"));
        QCoreApplication::setApplicationName(QStringLiteral("tst_picture"));
    }

    void saysHowItsOwnTokenWasDrawn()
    {
        RunHistory run(1, test::runSettings(6));
        auto record = std::make_shared<StepRecord>(*test::stepRecord(1, 6, 0, Phase::Prefill));
        record->sampling = { 0.8, 40, 1.0, 7 };  // chosen after the run had begun
        run.append({ record }, std::numeric_limits<std::uint64_t>::max());
        const QImage image = renderAttentionPicture(run, *test::modelInfo(), 0, 0, 0, {});
        const QString description = image.text(QStringLiteral("Description"));
        for (const QString& part : { QStringLiteral("Seed 7"), QStringLiteral("Temperature 0.8"), QStringLiteral("top-k 40") })
            QVERIFY2(description.contains(part), qPrintable(description));
    }

    void hasExactlyTheSizeAskedFor_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("dpi");
        QTest::newRow("standard") << QSize(1600, 1200) << 200;
        QTest::newRow("odd") << QSize(1001, 777) << 150;
        QTest::newRow("screen") << QSize(800, 600) << 96;
        QTest::newRow("smallest") << QSize(64, 64) << 24;
        QTest::newRow("fine and small") << QSize(300, 200) << 600;
        QTest::newRow("wide") << QSize(2000, 64) << 96;
    }
    void hasExactlyTheSizeAskedFor()
    {
        QFETCH(QSize, size);
        QFETCH(int, dpi);
        PictureOptions options;
        options.size = size;
        options.dpi = dpi;
        const QImage image = renderAttentionPicture(sampleRun(), *test::modelInfo(), 1, 1, 6, options);
        QCOMPARE(image.size(), size);
        QCOMPARE(qRound(image.dotsPerMeterX() * 0.0254), dpi);
        QVERIFY(!image.hasAlphaChannel());
    }

    void senselessSizesAreRefused_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("dpi");
        QTest::newRow("none") << QSize(0, 0) << 96;
        QTest::newRow("negative") << QSize(-800, 600) << 96;
        QTest::newRow("one too small") << QSize(800, 63) << 96;
        QTest::newRow("one too large") << QSize(16385, 600) << 96;
        QTest::newRow("no resolution") << QSize(800, 600) << 0;
        QTest::newRow("resolution too high") << QSize(800, 600) << 100000;
    }
    void senselessSizesAreRefused()
    {
        QFETCH(QSize, size);
        QFETCH(int, dpi);
        PictureOptions options;
        options.size = size;
        options.dpi = dpi;
        QVERIFY(pictureProblem(options).has_value());
        QCOMPARE(errorOf([&] { (void)renderAttentionPicture(sampleRun(), *test::modelInfo(), 0, 0, 0, options); }), ErrorCode::OptionWrong);
    }

    void layersHeadsAndStepsThatAreNotThereAreRefused()
    {
        const RunHistory run = sampleRun();
        const auto model = test::modelInfo();
        const auto code = [&](int layer, int head, int step) {
            return errorOf([&] { (void)renderAttentionPicture(run, *model, layer, head, step, {}); });
        };
        QCOMPARE(code(test::kLayers, 0, 0), ErrorCode::OptionWrong);
        QCOMPARE(code(0, -1, 0), ErrorCode::OptionWrong);
        QCOMPARE(code(0, 0, 7), ErrorCode::OptionWrong);
        QCOMPARE(errorOf([&] { (void)renderAttentionPicture(RunHistory(), *model, 0, 0, 0, {}); }), ErrorCode::OptionWrong);
    }

    void colourThemeAndPinAreInIt()
    {
        const RunHistory run = sampleRun();
        const auto model = test::modelInfo();
        PictureOptions options;
        options.size = { 800, 600 };
        options.dpi = 96;
        const QImage light = renderAttentionPicture(run, *model, 0, 0, 6, options);
        QCOMPARE(light.pixelColor(1, 1), QColor(Qt::white));
        QVERIFY2(hasColor(light, paletteColor(PaletteId::Viridis, 1.0)), "row 1 has the weight 1");
        options.pinned = CellRef { 8, 2 };
        QVERIFY(renderAttentionPicture(run, *model, 0, 0, 6, options) != light);
        options.theme = ThemeId::Print;
        options.palette = PaletteId::Grey;
        const QImage print = renderAttentionPicture(run, *model, 0, 0, 6, options);
        for (int y = 0; y < print.height(); y += 7) {
            for (int x = 0; x < print.width(); x += 7) {
                const QColor pixel = print.pixelColor(x, y);
                QVERIFY2(pixel.hslSaturation() < 30 || pixel.lightness() < 30 || pixel.lightness() > 225, qPrintable(pixel.name()));
            }
        }
    }

    void theFileSaysWhatItShows()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("attention.png"));
        PictureOptions options;
        options.pinned = CellRef { 8, 2 };
        saveAttentionPng(path, sampleRun(), *test::modelInfo(true), 2, 1, 6, options);
        QImageReader reader(path);
        QCOMPARE(reader.size(), options.size);
        QCOMPARE(reader.text(QStringLiteral("Title")), QStringLiteral("Attention: layer 3, head 2, after step 7"));
        const QString description = reader.text(QStringLiteral("Description"));
        for (const QString& part :
            { QStringLiteral("random llama"), QStringLiteral("random weights"), QStringLiteral("Step 7 added row 12"),
                QStringLiteral("cache on"), QStringLiteral("scale: linear"), QStringLiteral("Prompt: <s> The weather today"),
                QStringLiteral("Seed 1"), QStringLiteral("Sampling: greedy"), QStringLiteral("Query 9 we looks at key 3 weather: ") })
            QVERIFY2(description.contains(part), qPrintable(part));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
    }

    void whatCannotBeWrittenLeavesNothing()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("missing/attention.png"));
        try {
            saveAttentionPng(path, sampleRun(), *test::modelInfo(), 0, 0, 0, {});
            QFAIL("no such folder");
        } catch (const EngineError& error) {
            QCOMPARE(error.code, ErrorCode::FileUnwritable);
            QCOMPARE(QString::fromStdString(error.file()), path);
            QVERIFY(!error.found().empty());
        }
        QVERIFY(QDir(folder.path()).isEmpty());
    }

    void aRefusedPictureKeepsTheFileThatWasThere()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("attention.png"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("kept");
        file.close();
        QCOMPARE(errorOf([&] { saveAttentionPng(path, sampleRun(), *test::modelInfo(), 9, 0, 0, {}); }), ErrorCode::OptionWrong);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArrayLiteral("kept"));
    }

    void theDialogSavesWhatIsViewed()
    {
        const QTemporaryDir folder;
        ViewState state;
        SavePicture dialog(&state);
        QSignalSpy saved(&dialog, &SavePicture::saved);
        QVERIFY2(!dialog.saveTo(folder.filePath(QStringLiteral("early.png"))), "nothing to save yet");
        QVERIFY(!dialog.findChild<QLabel*>(QStringLiteral("pictureMessage"))->text().isEmpty());

        state.setModel(test::modelInfo());
        state.startRun(1, test::runSettings(6));
        state.appendRecords(test::records(1, 6, QList<Phase>(2, Phase::Decode)));
        dialog.findChild<QSpinBox*>(QStringLiteral("pictureWidth"))->setValue(900);
        dialog.findChild<QSpinBox*>(QStringLiteral("pictureHeight"))->setValue(700);
        dialog.findChild<QSpinBox*>(QStringLiteral("pictureDpi"))->setValue(120);
        const QString path = folder.filePath(QStringLiteral("attention.png"));
        QVERIFY(dialog.saveTo(path));
        QCOMPARE(saved.size(), 1);
        QCOMPARE(QImage(path).size(), QSize(900, 700));
        QVERIFY(!dialog.isModal());
        const SavePicture again(&state);
        QCOMPARE(again.options().size, QSize(900, 700));  // remembered
    }
};

KVSCOPE_TEST(TestPicture)
#include "tst_picture.moc"
