// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/palettes.h"
#include "recording/figurerecipe.h"
#include "shell/picturepreview.h"
#include "shell/savepicture.h"
#include "support/attentionrun.h"
#include "support/testregistry.h"
#include "support/tinyfigures.h"
#include "views/attention/attentionfigure.h"
#include "views/registry/viewregistry.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QHash>
#include <QImageReader>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <system_error>

using namespace kvscope;

namespace {

RunHistory sampleRun()
{
    RunHistory run(1, test::runSettings(6));
    run.append(test::records(1, 6, QList<Phase>(6, Phase::Decode)), std::numeric_limits<std::uint64_t>::max());
    return run;
}

struct Look {
    FigurePage page;
    ThemeId theme = ThemeId::Light;
    FigureDisplay display;

    [[nodiscard]] FigureStyle style() const { return { .theme = makeTheme(theme, 1.0), .locale = QLocale() }; }
};

QImage picture(const RunHistory& run, const ModelInfo& model, int layer, int head, int step, const Look& look = {})
{
    return figureImage(AttentionFigure(run, model, layer, head, step, look.display), look.page, look.style());
}

void savePng(const QString& path, const RunHistory& run, const ModelInfo& model, int layer, int head, int step, const Look& look = {})
{
    const AttentionFigure figure(run, model, layer, head, step, look.display);
    writeWholeFile(path, figureBytes(figure, *figureWriter(QStringLiteral("png")), look.page, look.style()));
}

/// The code of the EngineError thrown by a call; Internal if it throws none.
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

/// Presses Save… and answers the file dialogs that follow.
struct SavedByHand {
    ViewState state;
    int dialogs = 0;
    QStringList offered;  ///< the name that each dialog began with

    SavedByHand()
    {
        state.setModel(test::modelInfo());
        state.startRun(1, test::runSettings(6));
        state.appendRecords(test::records(1, 6, QList<Phase>(2, Phase::Decode)));
    }
    /// @param paths one for each dialog; empty: cancel
    void choose(QStringList paths, int format)
    {
        SavePicture dialog(&state);
        QTimer answers;
        QObject::connect(&answers, &QTimer::timeout, &dialog, [&] {
            auto* chooser = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (chooser == nullptr)
                return;
            ++dialogs;
            auto* name = chooser->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
            offered << QFileInfo(name->text()).fileName();
            const QString path = paths.isEmpty() ? QString() : paths.takeFirst();
            if (path.isEmpty()) {
                chooser->reject();
                return;
            }
            auto* types = chooser->findChild<QComboBox*>(QStringLiteral("fileTypeCombo"));
            types->setCurrentIndex(format);
            emit types->textActivated(types->currentText());
            name->setText(path);
            QMetaObject::invokeMethod(chooser, "accept");
        });
        answers.start(50);
        dialog.show();
        QTest::mouseClick(dialog.findChild<QPushButton*>(QStringLiteral("pictureSave")), Qt::LeftButton);
    }
};

}  // namespace

class TestPicture final : public QObject {
    Q_OBJECT

private slots:
    void anotherViewIsSavedAsItsOwnPicture()
    {
        ViewState state;
        state.setModel(test::modelInfo());
        state.startRun(1, test::runSettings(6));
        state.appendRecords(test::records(1, 6, QList<Phase>(2, Phase::Decode)));
        SavePicture heads(&state, QStringLiteral("heads"));
        QByteArray saved;
        heads.setFigureSaver([&saved](const QString&, const QByteArray& bytes) { saved = bytes; });
        QVERIFY(heads.saveTo(QStringLiteral("/nowhere/all.svg")));
        QVERIFY2(saved.contains("<title>All heads"), saved.left(400).constData());
        // Only attention has numbers.
        const SavePicture attention(&state);
        const auto formats
            = [](const SavePicture& dialog) { return dialog.findChild<QComboBox*>(QStringLiteral("pictureFormat"))->count(); };
        QVERIFY(formats(heads) < formats(attention));
    }

    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("kvscope-test"));
        QCoreApplication::setApplicationName(QStringLiteral("tst_picture"));
        QSettings().remove(QStringLiteral("picture"));
    }

    void aPlaceTooSmallForItsLabelsIsPainted()
    {
        const RunHistory run = sampleRun();
        for (const HeatmapScale scale : { HeatmapScale::Linear, HeatmapScale::WithoutFirstToken }) {
            FigureDisplay display;
            display.scale = scale;
            QCOMPARE(test::paintTiny(AttentionFigure(run, *test::modelInfo(), 1, 1, 5, display)), test::kTinySizes);
        }
    }

    void showsHowItsTokenWasSampled()
    {
        RunHistory run(1, test::runSettings(6));
        auto record = std::make_shared<StepRecord>(*test::stepRecord(1, 6, 0, Phase::Prefill));
        record->sampling = { 0.8, 40, 1.0, 7 };  // changed after the run started
        run.append({ record }, std::numeric_limits<std::uint64_t>::max());
        const QImage image = picture(run, *test::modelInfo(), 0, 0, 0);
        const QString description = image.text(QStringLiteral("Description"));
        for (const QString& part : { QStringLiteral("Seed 7"), QStringLiteral("Temperature 0.8"), QStringLiteral("top-k 40") })
            QVERIFY2(description.contains(part), qPrintable(description));
    }

    void hasExactlyTheRequestedSize_data()
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
    void hasExactlyTheRequestedSize()
    {
        QFETCH(QSize, size);
        QFETCH(int, dpi);
        Look options;
        options.page.size = size;
        options.page.dpi = dpi;
        const QImage image = picture(sampleRun(), *test::modelInfo(), 1, 1, 6, options);
        QCOMPARE(image.size(), size);
        QCOMPARE(qRound(image.dotsPerMeterX() * 0.0254), dpi);
        QVERIFY(!image.hasAlphaChannel());
    }

    void invalidSizesAreRefused_data()
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
    void invalidSizesAreRefused()
    {
        QFETCH(QSize, size);
        QFETCH(int, dpi);
        Look options;
        options.page.size = size;
        options.page.dpi = dpi;
        QVERIFY(pageProblem(options.page).has_value());
        const AttentionFigure figure(sampleRun(), *test::modelInfo(), 0, 0, 0);
        for (const FigureWriter& writer : figureWriters())
            QCOMPARE(errorOf([&] { (void)figureBytes(figure, writer, options.page, options.style()); }), ErrorCode::OptionWrong);
    }

    void aWriterThatFailsIsNotTakenForMissingMemory()
    {
        const AttentionFigure figure(sampleRun(), *test::modelInfo(), 0, 0, 0);
        const FigureWriter failing { "png", "PNG", [](const Figure&, const FigurePage&, const FigureStyle&) { return QByteArray(); } };
        const Look options;
        QCOMPARE(errorOf([&] { (void)figureBytes(figure, failing, options.page, options.style()); }), ErrorCode::PictureFailed);
    }

    void missingLayersHeadsAndStepsAreRefused()
    {
        const RunHistory run = sampleRun();
        const auto model = test::modelInfo();
        const auto code = [&](int layer, int head, int step) { return errorOf([&] { (void)picture(run, *model, layer, head, step); }); };
        QCOMPARE(code(test::kLayers, 0, 0), ErrorCode::OptionWrong);
        QCOMPARE(code(0, -1, 0), ErrorCode::OptionWrong);
        QCOMPARE(code(0, 0, 7), ErrorCode::OptionWrong);
        QCOMPARE(errorOf([&] { (void)picture(RunHistory(), *model, 0, 0, 0); }), ErrorCode::OptionWrong);
    }

    void coloursThemeAndPinAreApplied()
    {
        const RunHistory run = sampleRun();
        const auto model = test::modelInfo();
        Look options;
        options.page.size = { 800, 600 };
        options.page.dpi = 96;
        const QImage light = picture(run, *model, 0, 0, 6, options);
        QCOMPARE(light.pixelColor(1, 1), QColor(Qt::white));
        QVERIFY2(hasColor(light, paletteColor(PaletteId::Viridis, 1.0)), "row 1 has the weight 1");
        options.display.pinned = CellRef { 8, 2 };
        QVERIFY(picture(run, *model, 0, 0, 6, options) != light);
        options.theme = ThemeId::Print;
        options.display.palette = PaletteId::Grey;
        const QImage print = picture(run, *model, 0, 0, 6, options);
        for (int y = 0; y < print.height(); y += 7) {
            for (int x = 0; x < print.width(); x += 7) {
                const QColor pixel = print.pixelColor(x, y);
                QVERIFY2(pixel.hslSaturation() < 30 || pixel.lightness() < 30 || pixel.lightness() > 225, qPrintable(pixel.name()));
            }
        }
    }

    void theFileDescribesItsContents()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("attention.png"));
        Look options;
        options.display.pinned = CellRef { 8, 2 };
        savePng(path, sampleRun(), *test::modelInfo(true), 2, 1, 6, options);
        QImageReader reader(path);
        QCOMPARE(reader.size(), options.page.size);
        QCOMPARE(reader.text(QStringLiteral("Title")), QStringLiteral("Attention: layer 3, head 2, after step 7"));
        const QString description = reader.text(QStringLiteral("Description"));
        for (const QString& part :
            { QStringLiteral("random llama"), QStringLiteral("random weights"), QStringLiteral("Step 7 added row 12"),
                QStringLiteral("cache on"), QStringLiteral("scale: linear"), QStringLiteral("Prompt: <s> The weather today"),
                QStringLiteral("Seed 1"), QStringLiteral("Sampling: greedy"), QStringLiteral("Query 9 we attends to key 3 weather: ") })
            QVERIFY2(description.contains(part), qPrintable(part));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
    }

    void aFailedWriteLeavesNothingBehind()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("missing/attention.png"));
        try {
            savePng(path, sampleRun(), *test::modelInfo(), 0, 0, 0);
            QFAIL("no such folder");
        } catch (const EngineError& error) {
            QCOMPARE(error.code, ErrorCode::FileUnwritable);
            QCOMPARE(QString::fromStdString(error.file()), path);
            QVERIFY(!error.found().empty());
        }
        QVERIFY(QDir(folder.path()).isEmpty());
    }

    void aRefusedPictureKeepsTheExistingFile()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("attention.png"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("kept");
        file.close();
        QCOMPARE(errorOf([&] { savePng(path, sampleRun(), *test::modelInfo(), 9, 0, 0); }), ErrorCode::OptionWrong);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArrayLiteral("kept"));
    }

    void aFailingWriterIsReportedAndNothingIsSaved()
    {
        ViewState state;
        state.setModel(test::modelInfo());
        state.startRun(1, test::runSettings(6));
        state.appendRecords(test::records(1, 6, QList<Phase>(2, Phase::Decode)));
        SavePicture dialog(&state);
        QSignalSpy saved(&dialog, &SavePicture::saved);
        dialog.setFigureSaver([](const QString& path, const QByteArray&) {
            throw EngineError(ErrorCode::FileUnwritable)
                .file(path.toStdString())
                .found(SystemReason(std::make_error_code(std::errc::no_space_on_device)));
        });
        QVERIFY(!dialog.saveTo(QStringLiteral("/tmp/never-written.png")));
        QVERIFY(saved.isEmpty());
        const QString message = dialog.findChild<QLabel*>(QStringLiteral("pictureMessage"))->text();
        QVERIFY2(message.contains(QStringLiteral("never-written.png")), qPrintable(message));
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

        auto* format = dialog.findChild<QComboBox*>(QStringLiteral("pictureFormat"));
        QCOMPARE(format->count(),
            static_cast<int>(figureWriters().size() + attentionNumbersWriters().size() + 2));  // and the archive, and an animation
        format->setCurrentIndex(1);
        QVERIFY(dialog.saveTo(folder.filePath(QStringLiteral("attention"))));
        QFile svg(folder.filePath(QStringLiteral("attention")));
        QVERIFY(svg.open(QIODevice::ReadOnly));
        QVERIFY2(svg.readAll().contains("<svg"), "without an ending the chosen format is written");
        const QString page = folder.filePath(QStringLiteral("attention.PDF"));
        QVERIFY(dialog.saveTo(page));
        QFile pdf(page);
        QVERIFY(pdf.open(QIODevice::ReadOnly));
        QVERIFY2(pdf.read(5) == "%PDF-", "the ending says the format");

        const SavePicture again(&state);
        QCOMPARE(QLatin1String(again.options().writer->extension), QLatin1String("svg"));  // remembered
        QCOMPARE(again.options().page.size, QSize(900, 700));  // remembered
    }

    void thePreviewShowsWhatTheFileWillHave()
    {
        SavedByHand by;
        SavePicture dialog(&by.state);
        dialog.findChild<QSpinBox*>(QStringLiteral("pictureWidth"))->setValue(1600);
        dialog.findChild<QSpinBox*>(QStringLiteral("pictureHeight"))->setValue(1200);
        dialog.show();
        const auto* preview = dialog.findChild<PicturePreview*>();
        QVERIFY(!preview->image().isNull());
        const auto shape = [preview] { return static_cast<double>(preview->image().width()) / preview->image().height(); };
        QVERIFY(qAbs(shape() - 4.0 / 3.0) < 0.02);
        dialog.findChild<QSpinBox*>(QStringLiteral("pictureHeight"))->setValue(800);
        QTRY_VERIFY(qAbs(shape() - 2.0) < 0.02);
        const QImage print = preview->image();
        auto* theme = dialog.findChild<QComboBox*>(QStringLiteral("pictureTheme"));
        QCOMPARE(dialog.options().theme, ThemeId::Print);
        QCOMPARE(dialog.options().display.palette, PaletteId::Grey);
        for (int x = 0; x < print.width(); ++x) {
            for (int y = 0; y < print.height(); ++y)
                QVERIFY2(qGray(print.pixel(x, y)) == qRed(print.pixel(x, y)), "what is for print is grey");
        }
        theme->setCurrentIndex(1);
        QCOMPARE(dialog.options().theme, ThemeId::Dark);
        QCOMPARE(dialog.options().display.palette, by.state.palette());
        QTRY_VERIFY(preview->image() != print);
        const QImage captioned = preview->image();
        QTest::mouseClick(dialog.findChild<QCheckBox*>(QStringLiteral("pictureCaption")), Qt::LeftButton, {}, { 8, 8 });
        QVERIFY(!dialog.options().caption);
        QTRY_VERIFY(preview->image() != captioned);
        auto* format = dialog.findChild<QComboBox*>(QStringLiteral("pictureFormat"));
        format->setCurrentIndex(3);
        QTRY_VERIFY2(preview->image().isNull(), "numbers have no picture");
    }

    void aSizeOnPaperStaysWhenTheResolutionChanges()
    {
        SavedByHand by;
        SavePicture dialog(&by.state);
        const auto field = [&](const char* name) { return dialog.findChild<QDoubleSpinBox*>(QLatin1String(name)); };
        auto* dpi = dialog.findChild<QSpinBox*>(QStringLiteral("pictureDpi"));
        dpi->setValue(300);
        auto* preset = dialog.findChild<QComboBox*>(QStringLiteral("picturePreset"));
        preset->setCurrentIndex(1);
        QCOMPARE(dialog.options().page.size, QSize(1004, 753));  // 85 mm as a column of a paper, three quarters high
        QCOMPARE(field("pictureWidthOnPaper")->value(), 85.0);
        dpi->setValue(600);
        QCOMPARE(dialog.options().page.size, QSize(2008, 1506));
        dialog.findChild<QComboBox*>(QStringLiteral("pictureUnit"))->setCurrentIndex(2);
        QCOMPARE(field("pictureWidthOnPaper")->value(), 3.35);
        QCOMPARE(dialog.options().page.size, QSize(2008, 1506));
        field("pictureWidthOnPaper")->setValue(4.0);
        QCOMPARE(dialog.options().page.size.width(), 2400);
        QCOMPARE(preset->currentIndex(), 0);
        dialog.findChild<QSpinBox*>(QStringLiteral("pictureWidth"))->setValue(1200);
        dpi->setValue(300);
        QCOMPARE(dialog.options().page.size.width(), 1200);
        QCOMPARE(field("pictureWidthOnPaper")->value(), 4.0);
        field("pictureFont")->setValue(7.5);
        QCOMPARE(dialog.options().page.bodyPoints, 7.5);
    }

    void aSeriesIsOneFileForEach_data()
    {
        QTest::addColumn<int>("series");
        QTest::addColumn<QStringList>("files");
        QTest::newRow("heads") << 1
                               << QStringList { QStringLiteral("a-layer1-head1.png"), QStringLiteral("a-layer1-head2.png"),
                                      QStringLiteral("a-layer2-head1.png"), QStringLiteral("a-layer2-head2.png"),
                                      QStringLiteral("a-layer3-head1.png"), QStringLiteral("a-layer3-head2.png") };
        QTest::newRow("steps") << 2
                               << QStringList { QStringLiteral("a-step1.png"), QStringLiteral("a-step2.png"),
                                      QStringLiteral("a-step3.png") };
        QTest::newRow("layers") << 3
                                << QStringList { QStringLiteral("a-layer1.png"), QStringLiteral("a-layer2.png"),
                                       QStringLiteral("a-layer3.png") };
    }
    void aSeriesIsOneFileForEach()
    {
        QFETCH(const int, series);
        QFETCH(const QStringList, files);
        const QTemporaryDir folder;
        SavedByHand by;
        SavePicture dialog(&by.state);
        QSignalSpy saved(&dialog, &SavePicture::saved);
        dialog.findChild<QComboBox*>(QStringLiteral("pictureSeries"))->setCurrentIndex(series);
        QVERIFY(dialog.saveTo(folder.filePath(QStringLiteral("a.png"))));
        QVERIFY(dialog.isDrawing());
        QTRY_COMPARE(saved.size(), 1);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files, QDir::Name), files);
        QVERIFY(!dialog.isDrawing());
        const QImage first(folder.filePath(files.first()));
        QCOMPARE(first.size(), dialog.options().page.size);
        QVERIFY(first != QImage(folder.filePath(files.last())));
    }

    void aCancelledSeriesLeavesWholeFiles()
    {
        const QTemporaryDir folder;
        SavedByHand by;
        SavePicture dialog(&by.state);
        dialog.show();
        QSignalSpy saved(&dialog, &SavePicture::saved);
        int written = 0;
        auto* close = dialog.findChild<QPushButton*>(QStringLiteral("pictureClose"));
        dialog.setFigureSaver([&](const QString& path, const QByteArray& bytes) {
            writeWholeFile(path, bytes);
            if (++written == 2)
                QTimer::singleShot(0, &dialog, [close] { QTest::mouseClick(close, Qt::LeftButton); });
        });
        dialog.findChild<QComboBox*>(QStringLiteral("pictureSeries"))->setCurrentIndex(1);
        QVERIFY(dialog.saveTo(folder.filePath(QStringLiteral("a.png"))));
        QVERIFY(dialog.findChild<QProgressBar*>(QStringLiteral("pictureProgress"))->isVisible());
        QTRY_VERIFY(!dialog.isDrawing());
        QVERIFY(dialog.isVisible());
        QVERIFY(saved.isEmpty());
        const QStringList files = QDir(folder.path()).entryList(QDir::Files);
        QVERIFY(files.size() >= 2 && files.size() < 6);
        for (const QString& file : files)
            QVERIFY2(!QImage(folder.filePath(file)).isNull(), qPrintable(file));
    }

    void anAnimationShowsEachStepForItsTime()
    {
        const QTemporaryDir folder;
        SavedByHand by;
        SavePicture dialog(&by.state);
        QSignalSpy saved(&dialog, &SavePicture::saved);
        auto* format = dialog.findChild<QComboBox*>(QStringLiteral("pictureFormat"));
        format->setCurrentIndex(format->count() - 1);
        dialog.findChild<QDoubleSpinBox*>(QStringLiteral("picturePace"))->setValue(1.5);
        QVERIFY(!dialog.findChild<QComboBox*>(QStringLiteral("pictureSeries"))->isEnabled());
        const QString path = folder.filePath(QStringLiteral("steps.gif"));
        QVERIFY(dialog.saveTo(path));
        QTRY_COMPARE(saved.size(), 1);
        QImageReader reader(path);
        QCOMPARE(reader.imageCount(), 3);
        QVERIFY(reader.canRead() && !reader.read().isNull());
        QCOMPARE(reader.nextImageDelay(), 1500);
        QSettings().remove(QStringLiteral("picture/format"));
    }

    void aRecipeSaysWhatWasSaved()
    {
        SavedByHand by;
        by.state.setLayer(1);
        by.state.setHead(1);
        by.state.setViewedStep(1);
        by.state.setPinned(CellRef { 4, 2 });
        SavePicture dialog(&by.state);
        QHash<QString, QByteArray> files;
        dialog.setFigureSaver([&](const QString& path, const QByteArray& bytes) { files.insert(path, bytes); });
        QSignalSpy wanted(&dialog, &SavePicture::sessionWanted);
        auto* recipe = dialog.findChild<QCheckBox*>(QStringLiteral("pictureRecipe"));
        QVERIFY(recipe->isEnabled());
        recipe->setChecked(true);
        dialog.findChild<QCheckBox*>(QStringLiteral("pictureCaption"))->setChecked(false);
        QVERIFY(dialog.saveTo(QStringLiteral("/nowhere/run.1.svg")));
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted.first().first().toString(), QStringLiteral("/nowhere/run.1.kvscope"));
        const QByteArray written = files.value(QStringLiteral("/nowhere/run.1.recipe.json"));
        const FigureRecipe read = parseRecipe(written.toStdString(), "run.1.recipe.json");
        const std::vector<std::pair<std::string, std::string>> expected { { "session", "run.1.kvscope" }, { "view", "attention" },
            { "layer", "1" }, { "head", "1" }, { "step", "1" }, { "pin", "4:2" }, { "scale", "linear" }, { "palette", "grey" },
            { "theme", "print" }, { "format", "svg" }, { "caption", "none" }, { "file", "run.1.svg" } };
        for (const auto& [key, value] : expected)
            QCOMPARE(read.text(key), value);
        QCOMPARE(recipeText(read), written.toStdString());
        SavePicture measured(&by.state, QStringLiteral("roofline"));
        QVERIFY2(!measured.findChild<QCheckBox*>(QStringLiteral("pictureRecipe"))->isEnabled(), "times are others each time");
    }

    void thePictureIsCopied()
    {
        SavedByHand by;
        SavePicture dialog(&by.state);
        dialog.findChild<QCheckBox*>(QStringLiteral("pictureCaption"))->setChecked(true);
        dialog.show();
        QTest::mouseClick(dialog.findChild<QPushButton*>(QStringLiteral("pictureCopy")), Qt::LeftButton);
        const QImage copied = qvariant_cast<QImage>(QGuiApplication::clipboard()->mimeData()->imageData());
        QCOMPARE(copied.size(), dialog.options().page.size);
        const PictureOptions options = dialog.options();
        const AttentionFigure figure(
            by.state.run(), *by.state.model(), by.state.layer(), by.state.head(), by.state.viewedStep(), options.display);
        QCOMPARE(copied, figureImage(figure, options.page, { .theme = makeTheme(options.theme, 1.0), .locale = QLocale() }));
    }

    void aPictureWithoutCaptionSaysNothingOfTheRun()
    {
        SavedByHand by;
        for (const char* view : { "attention", "heads", "attention-text", "cache-map", "growth" }) {
            SavePicture dialog(&by.state, QLatin1String(findExportedView(QLatin1String(view))->id));
            QByteArray bytes;
            dialog.setFigureSaver([&](const QString&, const QByteArray& contents) { bytes = contents; });
            auto* caption = dialog.findChild<QCheckBox*>(QStringLiteral("pictureCaption"));
            caption->setChecked(true);
            QVERIFY2(dialog.saveTo(QStringLiteral("/nowhere/a.svg")),
                qPrintable(QLatin1String(view) + dialog.findChild<QLabel*>(QStringLiteral("pictureMessage"))->text()));
            const auto inText = [&bytes] { return bytes.mid(bytes.indexOf("</desc>")).contains("KVScope " KVSCOPE_VERSION); };
            QVERIFY2(inText(), view);
            caption->setChecked(false);
            QVERIFY(dialog.saveTo(QStringLiteral("/nowhere/a.svg")));
            QVERIFY2(!inText(), view);
            QVERIFY2(bytes.left(bytes.indexOf("</desc>")).contains("KVScope " KVSCOPE_VERSION), "the metadata still says it");
        }
        QSettings().remove(QStringLiteral("picture/caption"));
        QSettings().remove(QStringLiteral("picture/format"));
    }

    void theFormatChosenWithTheNameIsWritten_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<int>("format");
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("begin");
        QTest::newRow("svg") << QStringLiteral("head1") << 1 << QStringLiteral("head1.svg") << QByteArrayLiteral("<?xml");
        QTest::newRow("pdf") << QStringLiteral("head1") << 2 << QStringLiteral("head1.pdf") << QByteArrayLiteral("%PDF-");
        QTest::newRow("a dot in the name") << QStringLiteral("run.2") << 2 << QStringLiteral("run.2.pdf") << QByteArrayLiteral("%PDF-");
        QTest::newRow("numbers") << QStringLiteral("head1") << 3 << QStringLiteral("head1.csv") << QByteArrayLiteral("layer,head,step,");
        QTest::newRow("numbers by the extension")
            << QStringLiteral("head1.npy") << 0 << QStringLiteral("head1.npy") << QByteArrayLiteral("\x93NUMPY");
        QTest::newRow("the whole run") << QStringLiteral("head1") << 6 << QStringLiteral("head1.npz") << QByteArrayLiteral("PK\x03\x04");
        QTest::newRow("the extension wins") << QStringLiteral("head1.pdf") << 1 << QStringLiteral("head1.pdf")
                                            << QByteArrayLiteral("%PDF-");
    }
    void theFormatChosenWithTheNameIsWritten()
    {
        QFETCH(QString, typed);
        QFETCH(int, format);
        QFETCH(QString, file);
        QFETCH(QByteArray, begin);
        const QTemporaryDir folder;
        SavedByHand saved;
        saved.choose({ folder.filePath(typed) }, format);
        QCOMPARE(saved.dialogs, 1);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList { file });
        QFile written(folder.filePath(file));
        QVERIFY(written.open(QIODevice::ReadOnly));
        QVERIFY(written.readAll().startsWith(begin));
    }

    void numbersAreThoseOfTheViewedHead()
    {
        const QTemporaryDir folder;
        ViewState state;
        state.setModel(test::modelInfo());
        state.startRun(1, test::runSettings(6));
        state.appendRecords(test::records(1, 6, QList<Phase>(2, Phase::Decode)));
        state.setLayer(1);
        state.setHead(1);
        SavePicture dialog(&state);
        auto* format = dialog.findChild<QComboBox*>(QStringLiteral("pictureFormat"));
        const auto* width = dialog.findChild<QSpinBox*>(QStringLiteral("pictureWidth"));
        format->setCurrentIndex(0);
        QVERIFY(width->isEnabled());
        for (const AttentionNumbersWriter& writer : attentionNumbersWriters()) {
            format->setCurrentIndex(format->findText(QString::fromLatin1(writer.extension).toUpper(), Qt::MatchEndsWith));
            QCOMPARE(dialog.options().numbers, &writer);
            QVERIFY2(!width->isEnabled(), "numbers have no size");
            const QString path = folder.filePath(QLatin1String(writer.extension));  // without an ending
            QVERIFY(dialog.saveTo(path));
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const int step = state.viewedStep();
            const auto matrix = state.run().attention(1, 1, step);
            QVERIFY(matrix.has_value());
            const std::vector<TokenId> tokens = state.run().tokensAt(step);
            QCOMPARE(tokens.size() * tokens.size(), matrix->weights.size());
            QCOMPARE(file.readAll().toStdString(), writer.write({ state.model().get(), tokens, matrix->weights, 1, 1, step }));
        }
        const SavePicture again(&state);
        QCOMPARE(QLatin1String(again.options().numbers->extension), QLatin1String("json"));  // remembered
        QSettings().remove(QStringLiteral("picture/format"));
    }

    void theArchiveHasAllHeadsOfTheRun()
    {
        const QTemporaryDir folder;
        ViewState state;
        state.setModel(test::modelInfo());
        state.startRun(1, test::runSettings(6));
        SavePicture dialog(&state);
        QVERIFY2(!dialog.saveTo(folder.filePath(QStringLiteral("early.npz"))), "there is no step yet");
        state.appendRecords(test::records(1, 6, QList<Phase>(2, Phase::Decode)));
        state.setViewedStep(0);
        QVERIFY(dialog.saveTo(folder.filePath(QStringLiteral("run.NPZ"))));
        QFile file(folder.filePath(QStringLiteral("run.NPZ")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray archive = file.readAll();
        QVERIFY2(archive.contains("'shape': (3, 2, 8, 8)"), "layers, heads, and the positions of the last step, whichever is viewed");
        const std::vector<float> row = test::attentionRow(2, 1, 7);
        QVERIFY(
            archive.contains(QByteArray(reinterpret_cast<const char*>(row.data()), static_cast<qsizetype>(row.size() * sizeof(float)))));
    }

    void theTitleFitsItsFrame()
    {
        QGuiApplication::setApplicationDisplayName(QStringLiteral("KVScope"));
        ViewState state;
        const SavePicture dialog(&state);
        const int title = dialog.fontMetrics().horizontalAdvance(dialog.windowTitle() + QStringLiteral(" — KVScope"));
        QVERIFY2(dialog.minimumWidth() >= title + 130, qPrintable(QString::number(dialog.minimumWidth())));
    }

    void aNameCompletedToThatOfAFileIsAskedForAgain()
    {
        const QTemporaryDir folder;
        QFile existing(folder.filePath(QStringLiteral("head1.svg")));
        QVERIFY(existing.open(QIODevice::WriteOnly));
        existing.write("kept");
        existing.close();
        SavedByHand saved;
        saved.choose({ folder.filePath(QStringLiteral("head1")), QString() }, 1);  // cancelled the second time
        QCOMPARE(saved.dialogs, 2);
        QCOMPARE(saved.offered.last(), QStringLiteral("head1.svg"));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList { QStringLiteral("head1.svg") });
        QVERIFY(existing.open(QIODevice::ReadOnly));
        QCOMPARE(existing.readAll(), QByteArrayLiteral("kept"));
    }
};

KVSCOPE_TEST(TestPicture)
#include "tst_picture.moc"
