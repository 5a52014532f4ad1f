// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "programrun.h"
#include "support/testregistry.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QTest>

#include <memory>

using namespace kvscope::test;

namespace {

const QString kModel = QStringLiteral("random:llama?layers=2&d=32&heads=4&ff=64&vocab=300&context=64");
constexpr int kPositions = 3 + 4 - 1;

/// Exports one head of a small run, with additional arguments @p more.
QStringList exportOf(const char* more)
{
    return words("export --token-ids 5,6,7 --steps 4 --view attention --model") + QStringList { kModel } + words(more);
}

}  // namespace

class TestExport final : public QObject {
    Q_OBJECT

private slots:
    void init();
    void picturesHaveTheSizeAskedFor();
    void picturesNeedNoDisplay();
    void picturesAreTheSameInEveryLocale();
    void picturesDifferByWhatTheyShow_data();
    void picturesDifferByWhatTheyShow();
    void shapesAreWrittenToo();
    void allHeadsAreOnePicture();
    void theWayFromLogitsToATokenIsAPicture();
    void watchedWordsAreAPicture();
    void anExperimentAndTheLensAreExportedBesideARun();
    void aPictureOnAFullDiskSaysSo();
    void wrongUsageEndsWithTwo_data();
    void wrongUsageEndsWithTwo();
    void whatDoesNotExistListsWhatDoes();
    void allViewsAreDrawnAtOnce();
    void allViewsOfHeadsMadeByHandAreDrawn();
    void theProofCountsOnlyBitsOfTheRun();
    void failureLeavesNoFile();
    void foldersAreMadeOnlyForAFile();

private:
    [[nodiscard]] QString path(const char* name) const { return m_folder->filePath(QString::fromLatin1(name)); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestExport::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

void TestExport::picturesHaveTheSizeAskedFor()
{
    const ProgramResult result = runProgram(exportOf("--format png --size 800x600 --dpi 300 --out new/folder"), m_folder->path());
    QVERIFY2(result.exitCode == 0 && result.err.isEmpty(), result.err.constData());
    const QImage image(path("new/folder/attention.png"));
    QCOMPARE(image.size(), QSize(800, 600));
    QCOMPARE(image.dotsPerMeterX(), 11811);
    QCOMPARE(QDir(path("new/folder")).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), words("attention.png"));
}

void TestExport::picturesNeedNoDisplay()
{
    const ProgramResult result = runProgram(exportOf("--format png --size 640x480 --out ."), m_folder->path(),
        { QStringLiteral("QT_QPA_PLATFORM=xcb"), QStringLiteral("DISPLAY=:99999") });
    QVERIFY2(result.exitCode == 0 && result.err.isEmpty(), result.err.constData());
}

void TestExport::picturesAreTheSameInEveryLocale()
{
    const auto picture = [&](const char* format, const char* locale) {
        const QStringList environment { QStringLiteral("LC_ALL=") + QLatin1String(locale), QStringLiteral("LANG=") + QLatin1String(locale),
            QStringLiteral("LANGUAGE=") + QString::fromLatin1(locale).left(2),
            QStringLiteral("FC_LANG=") + QString::fromLatin1(locale).left(2) };
        const QStringList options = exportOf("--size 800x600 --temperature 0.7 --out . --format") + QStringList { QLatin1String(format) };
        const ProgramResult result = runProgram(options, m_folder->path(), environment);
        QFile file(path("attention.") + QLatin1String(format));
        return result.exitCode == 0 && result.err.isEmpty() && file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    for (const char* format : { "svg", "png" }) {
        const QByteArray plain = picture(format, "C.UTF-8");
        QVERIFY(!plain.isEmpty());
        // Arabic and Japanese have other fonts and digits, Spanish another decimal sign, C another encoding.
        for (const char* locale : { "C", "es_ES.UTF-8", "ar_EG.UTF-8", "ja_JP.EUC-JP" }) {
            QVERIFY2(picture(format, locale) == plain, locale);
        }
    }
}

void TestExport::picturesDifferByWhatTheyShow_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::newRow("head") << words("--head 3");
    QTest::newRow("layer") << words("--layer 1");
    QTest::newRow("step") << words("--step 1");
    QTest::newRow("language") << words("--lang es");
    QTest::newRow("theme") << words("--theme dark");
}

void TestExport::picturesDifferByWhatTheyShow()
{
    QFETCH(const QStringList, options);
    const QStringList common = exportOf("--format png --size 800x600 --out");
    QCOMPARE(runProgram(common + words("a"), m_folder->path()).exitCode, 0);
    QCOMPARE(runProgram(common + words("b") + options, m_folder->path()).exitCode, 0);
    const QImage plain(path("a/attention.png"));
    const QImage other(path("b/attention.png"));
    QVERIFY(!plain.isNull() && !other.isNull());
    QVERIFY(plain != other);
}

void TestExport::shapesAreWrittenToo()
{
    const auto contents = [&](const char* options, const char* name) {
        const ProgramResult result = runProgram(exportOf(options), m_folder->path());
        QFile file(path(name));
        return result.exitCode == 0 && result.err.isEmpty() && file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const QByteArray svg = contents("--format svg --lang es --size 1600x1200 --dpi 200 --out .", "attention.svg");
    QVERIFY(svg.count("<rect ") > kPositions * (kPositions + 1) / 2);
    QVERIFY(svg.contains("width=\"203.2mm\"") && !svg.contains("<image"));
    QVERIFY2(svg.contains("Atenci"), "in the language asked for");
    QVERIFY(contents("--format pdf --theme print --out .", "attention.pdf").startsWith("%PDF-"));
}

void TestExport::allHeadsAreOnePicture()
{
    const auto run = [&](const char* options) {
        const QStringList line = words("export --token-ids 5,6,7 --steps 4 --view heads --out . --model") << kModel;
        const ProgramResult result = runProgram(line + words(options), m_folder->path());
        return result.exitCode == 0 && result.err.isEmpty();
    };
    QVERIFY(run("--format png --size 800x600"));
    QCOMPARE(QImage(path("heads.png")).size(), QSize(800, 600));
    QVERIFY(run("--format svg --step 1"));
    QFile file(path("heads.svg"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray svg = file.readAll();
    QVERIFY(svg.contains("All heads: 2 layers") && svg.contains("random weights") && !svg.contains("<image"));
    QVERIFY(run("--format pdf --lang es"));
}

void TestExport::theWayFromLogitsToATokenIsAPicture()
{
    const QStringList line
        = words("export --token-ids 5,6,7 --steps 4 --view chain --temperature 0.8 --top-k 5 --format svg --out . --model");
    const ProgramResult result = runProgram(line + QStringList { kModel }, m_folder->path());
    QVERIFY2(result.exitCode == 0 && result.err.isEmpty(), result.err.constData());
    QFile file(path("chain.svg"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray svg = file.readAll();
    for (const char* part : { "From logits to a token, step 4", "T 0.2", "top-k 5", "from the logits of this step", "random weights" }) {
        QVERIFY2(svg.contains(part), part);
    }
}

void TestExport::watchedWordsAreAPicture()
{
    const auto run = [&](const char* list) {
        const QStringList line = words("export --steps 3 --view watch --format svg --out . --prompt")
            << QStringLiteral("The weather today is so");
        return runProgram(line + QStringList { QStringLiteral("--words"), QString::fromLatin1(list) }, m_folder->path());
    };
    const ProgramResult result = run("nice, warm");
    QVERIFY2(result.exitCode == 0 && result.err.isEmpty(), result.err.constData());
    QFile file(path("watch.svg"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray svg = file.readAll();
    QVERIFY(svg.contains("Watched words: nice, warm") && svg.contains("Step 3: nice"));
}

void TestExport::anExperimentAndTheLensAreExportedBesideARun()
{
    const auto run = [&](const char* view, const char* options) {
        const QStringList line = words("export --token-ids 5,6,7 --steps 4 --model")
            << kModel << QStringLiteral("--view") << QLatin1String(view);
        return runProgram(line + words("--format svg --out .") + words(options), m_folder->path());
    };
    const auto contents = [&](const char* name) {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    QCOMPARE(run("experiment", "--hide 1 --step 2").exitCode, 0);
    const QByteArray covered = contents("experiment.svg");
    QVERIFY(covered.contains("<title>Experiment on step 3: ") && covered.contains("is covered in all layers"));
    QVERIFY2(covered.contains("The run is untouched"), covered.constData());
    QCOMPARE(run("experiment", "--remove-head 1:0").exitCode, 0);
    QVERIFY(contents("experiment.svg").contains("<title>Experiment on step 4: layer 2, head 1 is removed"));
    QCOMPARE(faultOfFailure(run("experiment", ""), 2), QByteArray());
    QCOMPARE(faultOfFailure(run("experiment", "--hide 90"), 2), QByteArray());
    // Position 5 is known after step 3, but the step that is drawn ends at 4.
    QVERIFY(run("experiment", "--hide 5 --step 2").err.contains("expected 0 to 4, found 5"));
    QCOMPARE(run("lens", "").exitCode, 0);
    const QByteArray lens = contents("lens.svg");
    QVERIFY(lens.contains("<title>Logit lens: step 4") && lens.contains("computed"));
    QVERIFY2(lens.contains("step's own bits") || lens.contains("step&#39;s own bits") || lens.contains("step&apos;s own bits"),
        lens.constData());
    QCOMPARE(faultOfFailure(run("lens", "--step 4"), 2), QByteArray());
}

void TestExport::aPictureOnAFullDiskSaysSo()
{
    if (!QFile::exists(QStringLiteral("/dev/full"))) {
        QSKIP("there is no /dev/full");
    }
    for (const char* format : { "png", "svg", "pdf" }) {
        const QString name = QStringLiteral("attention.") + QLatin1String(format);
        QVERIFY(QFile::link(QStringLiteral("/dev/full"), path(name.toLatin1().constData())));
        const ProgramResult result = runProgram(exportOf("--out . --format") + words(format), m_folder->path());
        QCOMPARE(faultOfFailure(result, 1), QByteArray());
        QVERIFY2(result.err.contains("No space left on device"), result.err.constData());
    }
}

void TestExport::wrongUsageEndsWithTwo_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("view to come") << words("export --token-ids 5 --steps 3 --view timeline --format npy --out .");
    QTest::newRow("picture to come") << words("export --token-ids 5 --steps 3 --view logits --format svg --out .");
    QTest::newRow("no such layer") << exportOf("--format png --layer 2 --out .");
    QTest::newRow("no such head") << exportOf("--format png --head 4 --out .");
    QTest::newRow("no such step") << exportOf("--format png --step 4 --out .");
    QTest::newRow("an experiment beside what a head computes")
        << words("export --token-ids 5 --steps 3 --view computation --format svg --out . --remove-head 0:0");
    QTest::newRow("words without a place for them") << exportOf("--format png --words nice --out .");
    QTest::newRow("no words to watch") << words("export --token-ids 5 --steps 3 --view watch --format svg --out .");
    QTest::newRow("too small a picture") << exportOf("--format png --size 1x1 --out .");
}

void TestExport::wrongUsageEndsWithTwo()
{
    QFETCH(const QStringList, arguments);
    QCOMPARE(faultOfFailure(runProgram(arguments, m_folder->path()), 2), QByteArray());
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), QStringList());
}

void TestExport::whatDoesNotExistListsWhatDoes()
{
    for (const char* view : { "timeline", "logits", "cache", "cost" }) {
        const QStringList line = words("export --token-ids 5 --steps 3 --format pdf --out . --view") << QLatin1String(view);
        const ProgramResult result = runProgram(line, m_folder->path());
        QCOMPARE(faultOfFailure(result, 2), QByteArray());
        QVERIFY2(result.err.contains("this view cannot be exported in this format: expected attention as png, svg, pdf, "),
            result.err.constData());
        QVERIFY2(result.err.contains("csv, npy or json"), result.err.constData());
    }
    const ProgramResult unknown = runProgram(words("export --token-ids 5 --steps 3 --format pdf --out . --view nosuch"), m_folder->path());
    QCOMPARE(faultOfFailure(unknown, 2), QByteArray());
    QVERIFY2(unknown.err.contains("expected attention") && unknown.err.contains("timeline") && !unknown.err.contains("what-if"),
        unknown.err.constData());
}

void TestExport::allViewsAreDrawnAtOnce()
{
    const ProgramResult result
        = runProgram(words("export --token-ids 5,6,7 --steps 4 --view all --format svg --out . --model") << kModel, m_folder->path());
    QCOMPARE(result.exitCode, 0);
    const QStringList files = QDir(m_folder->path()).entryList(QDir::Files, QDir::Name);
    QCOMPARE(files,
        (QStringList { QStringLiteral("attention-text.svg"), QStringLiteral("attention.svg"), QStringLiteral("cache-map.svg"),
            QStringLiteral("chain.svg"), QStringLiteral("computation.svg"), QStringLiteral("cores.svg"), QStringLiteral("growth.svg"),
            QStringLiteral("heads.svg"), QStringLiteral("lens.svg"), QStringLiteral("roofline.svg"), QStringLiteral("token-cost.svg"),
            QStringLiteral("ttft.svg") }));
    QCOMPARE(result.out.count('\n'), files.size());
    for (const QString& name : files) {
        QFile file(path(name.toUtf8().constData()));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY2(file.readAll().contains("</svg>"), qPrintable(name));
    }
}

void TestExport::allViewsOfHeadsMadeByHandAreDrawn()
{
    const QStringList line = words("export --model lesson:four-heads --steps 3 --view all --format svg --out . --prompt")
        << QStringLiteral("Today weather is so");
    const ProgramResult result = runProgram(line, m_folder->path());
    QVERIFY2(result.exitCode == 0, result.err.constData());
    const QStringList files = QDir(m_folder->path()).entryList(QDir::Files, QDir::Name);
    QVERIFY(files.contains(QStringLiteral("attention.svg")) && files.contains(QStringLiteral("heads.svg")));
    QVERIFY(!files.contains(QStringLiteral("lens.svg")) && !files.contains(QStringLiteral("computation.svg")));
}

void TestExport::theProofCountsOnlyBitsOfTheRun()
{
    const QStringList line = words("export --kernels eigen --steps 3 --hide 1 --view experiment --format svg --out . --prompt")
        << QStringLiteral("The weather today is so");
    const ProgramResult result = runProgram(line, m_folder->path());
    QVERIFY2(result.exitCode == 0, result.err.constData());
    QFile file(path("experiment.svg"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray svg = file.readAll();
    // Eigen rounds a pass over all rows otherwise than the run's over one; how many bits differ is not known once the run's logits are gone.
    QVERIFY(svg.contains("do not promise equal bits") || svg.contains("has the original bits"));
    QVERIFY(!svg.contains("differs from the run in 0 of"));
}

void TestExport::failureLeavesNoFile()
{
    QFile file(path("file"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    QCOMPARE(faultOfFailure(runProgram(exportOf("--format png --out file/below"), m_folder->path()), 1), QByteArray());
    QCOMPARE(faultOfFailure(runProgram(exportOf("--format png --out file"), m_folder->path()), 1), QByteArray());
    QCOMPARE(
        faultOfFailure(
            runProgram(words("export --token-ids 5 --steps 3 --view attention --format png --out d --model no/such"), m_folder->path()), 1),
        QByteArray());
}

void TestExport::foldersAreMadeOnlyForAFile()
{
    const auto everything = [&] { return QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot); };
    for (const char* out : { "--out new", "--out new/folder", "--out new/folder/", "--out ./new/../new/folder" }) {
        const QStringList missing = words("export --token-ids 5 --steps 3 --view attention --format png --model no/such") + words(out);
        QCOMPARE(faultOfFailure(runProgram(missing, m_folder->path()), 1), QByteArray());
        QCOMPARE(everything(), QStringList());
        QCOMPARE(faultOfFailure(runProgram(exportOf("--format npy --head 4") + words(out), m_folder->path()), 2), QByteArray());
        QCOMPARE(everything(), QStringList());
    }
    // A folder that was there before stays, and a run that succeeds has made its own.
    QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("old")));
    QCOMPARE(faultOfFailure(runProgram(exportOf("--format npy --head 4 --out old/new"), m_folder->path()), 2), QByteArray());
    QCOMPARE(everything(), words("old"));
    QVERIFY(QDir(path("old")).isEmpty());
    QCOMPARE(runProgram(exportOf("--format npy --out old/new"), m_folder->path()).exitCode, 0);
    QVERIFY(QFile::exists(path("old/new/attention.npy")));
}

KVSCOPE_TEST(TestExport)
#include "tst_export.moc"
