// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a run as one animation, and what of a view a picture shows: export --format gif, --pin, --scale and --palette.
#include "programrun.h"
#include "support/testregistry.h"

#include <QDir>
#include <QImage>
#include <QImageReader>
#include <QStandardPaths>
#include <QTest>

#include <algorithm>
#include <cstdlib>

using namespace kvscope::test;

namespace {

constexpr int kSteps = 4;
const char* const kRun = "--token-ids 5,6,7 --steps 4 --model random:llama?layers=2&d=32&heads=4&ff=64&vocab=300&context=64";

struct Frames {
    QList<QImage> images;
    QList<int> delays;  ///< in milliseconds
    int loops = 0;
};

Frames framesOf(const QString& path)
{
    Frames frames;
    QImageReader reader(path, "gif");
    for (QImage image = reader.read(); !image.isNull(); image = reader.read()) {
        frames.images.append(image.convertToFormat(QImage::Format_RGB32));
        frames.delays.append(reader.nextImageDelay());
    }
    frames.loops = reader.loopCount();
    return frames;
}

/// The largest difference of a channel between two pictures of the same size, and what the differences are on average.
std::pair<int, double> difference(const QImage& a, const QImage& b)
{
    int largest = 0;
    double sum = 0.0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            const QRgb one = a.pixel(x, y);
            const QRgb other = b.pixel(x, y);
            for (const int apart : { qRed(one) - qRed(other), qGreen(one) - qGreen(other), qBlue(one) - qBlue(other) }) {
                largest = std::max(largest, std::abs(apart));
                sum += std::abs(apart);
            }
        }
    }
    return { largest, sum / (3.0 * a.width() * a.height()) };
}

}  // namespace

class TestAnimations final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void everyStepIsShownForThePace_data();
    void everyStepIsShownForThePace();
    void anAnimationShowsThePicturesOfTheSteps();
    void otherProgramsReadIt();
    void aSeriesIsOneAnimationForEachHead();
    void aSessionGivesTheSameAnimation();
    void whatIsShownIsInThePicture_data();
    void whatIsShownIsInThePicture();
    void wrongUsageEndsWithTwo_data();
    void wrongUsageEndsWithTwo();

private:
    [[nodiscard]] QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    /// Exports a view of the run; it must succeed.
    void draw(const char* options) const
    {
        const ProgramResult result = runProgram(words("export") + words(kRun) + words(options), m_folder.path());
        QVERIFY2(result.exitCode == 0 && result.err.isEmpty(), result.err.constData());
    }

    QTemporaryDir m_folder;
};

void TestAnimations::initTestCase()
{
    QVERIFY(m_folder.isValid());
    if (!QImageReader::supportedImageFormats().contains("gif")) {
        QSKIP("this Qt has no plugin that reads GIF");
    }
}

void TestAnimations::everyStepIsShownForThePace_data()
{
    QTest::addColumn<QString>("options");
    QTest::addColumn<int>("steps");
    QTest::addColumn<int>("delay");
    QTest::newRow("usual") << QString() << kSteps << 500;
    QTest::newRow("quicker") << QStringLiteral("--pace 0.02") << kSteps << 20;
    QTest::newRow("rounded to hundredths") << QStringLiteral("--pace 1.257") << kSteps << 1260;
    QTest::newRow("up to a step") << QStringLiteral("--step 1 --pace 2") << 2 << 2000;
    QTest::newRow("the first step alone") << QStringLiteral("--step 0") << 1 << 500;
}

void TestAnimations::everyStepIsShownForThePace()
{
    QFETCH(const QString, options);
    QFETCH(const int, steps);
    QFETCH(const int, delay);
    draw(qPrintable(QStringLiteral("--view attention --format gif --size 640x480 --out . ") + options));
    const Frames frames = framesOf(path("attention.gif"));
    QCOMPARE(frames.images.size(), steps);
    for (int step = 0; step < steps; ++step) {
        QCOMPARE(frames.images[step].size(), QSize(640, 480));
        QCOMPARE(frames.delays[step], delay);
        QVERIFY(step == 0 || frames.images[step] != frames.images[step - 1]);
    }
    QCOMPARE(frames.loops, -1);  // for ever
}

void TestAnimations::anAnimationShowsThePicturesOfTheSteps()
{
    for (const char* view : { "attention", "heads", "growth" }) {
        const QString common = QStringLiteral("--size 640x480 --layer 1 --head 2 --view ") + QLatin1String(view);
        draw(qPrintable(common + QStringLiteral(" --format gif --out moving")));
        draw(qPrintable(common + QStringLiteral(" --format png --series steps --out still")));
        const Frames frames = framesOf(path("moving/") + QLatin1String(view) + QStringLiteral(".gif"));
        QCOMPARE(frames.images.size(), kSteps);
        for (int step = 0; step < kSteps; ++step) {
            const QImage still(path("still/") + QStringLiteral("%1-step%2.png").arg(QLatin1String(view)).arg(step));
            QCOMPARE(still.size(), frames.images[step].size());
            const auto [largest, mean] = difference(frames.images[step], still);
            QVERIFY2(largest <= 32 && mean < 0.5,
                qPrintable(QStringLiteral("%1, step %2: %3, mean %4").arg(QLatin1String(view)).arg(step).arg(largest).arg(mean)));
        }
    }
}

void TestAnimations::otherProgramsReadIt()
{
    const QString identify = QStandardPaths::findExecutable(QStringLiteral("identify"));
    if (identify.isEmpty()) {
        QSKIP("there is no identify of ImageMagick, which reads the animation");
    }
    draw("--view attention --format gif --size 640x480 --pace 0.25 --out .");
    QProcess process;
    process.start(identify, { QStringLiteral("-format"), QStringLiteral("%T %W x %H\n"), path("attention.gif") });
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitCode(), 0);
    QCOMPARE(process.readAllStandardOutput(), QByteArray("25 640 x 480\n").repeated(kSteps));
    process.start(identify, { QStringLiteral("-format"), QStringLiteral("%c"), path("attention.gif") + QStringLiteral("[0]") });
    QVERIFY(process.waitForFinished());
    QVERIFY(process.readAllStandardOutput().contains("KVScope"));
}

void TestAnimations::aSeriesIsOneAnimationForEachHead()
{
    draw("--view attention --format gif --size 640x480 --series layers --head 1 --out layers");
    QCOMPARE(QDir(path("layers")).entryList(QDir::Files), words("attention-layer0.gif attention-layer1.gif"));
    const Frames first = framesOf(path("layers/attention-layer0.gif"));
    const Frames second = framesOf(path("layers/attention-layer1.gif"));
    QCOMPARE(first.images.size(), kSteps);
    QCOMPARE(second.images.size(), kSteps);
    QVERIFY(first.images.back() != second.images.back());
}

void TestAnimations::aSessionGivesTheSameAnimation()
{
    const ProgramResult saved = runProgram(words("generate") + words(kRun) + words("--save run.kvscope"), m_folder.path());
    QVERIFY2(saved.exitCode == 0, saved.err.constData());
    draw("--view attention-text --format gif --size 640x480 --out made");
    const ProgramResult taken
        = runProgram(words("export --session run.kvscope --view attention-text --format gif --size 640x480 --out taken"), m_folder.path());
    QVERIFY2(taken.exitCode == 0 && taken.err.isEmpty(), taken.err.constData());
    const QByteArray made = contentsOf(path("made/attention-text.gif"));
    QVERIFY(made.startsWith("GIF89a"));
    QVERIFY(made == contentsOf(path("taken/attention-text.gif")));
}

void TestAnimations::whatIsShownIsInThePicture_data()
{
    QTest::addColumn<QString>("options");
    for (const char* options :
        { "--pin 4", "--pin 4:2", "--scale log", "--scale without-first-token", "--palette cividis", "--palette grey" }) {
        QTest::newRow(options) << QString::fromLatin1(options);
    }
}

void TestAnimations::whatIsShownIsInThePicture()
{
    QFETCH(const QString, options);
    draw("--view attention --format png --size 640x480 --out plain");
    draw(qPrintable(QStringLiteral("--view attention --format png --size 640x480 --out other ") + options));
    const QImage plain(path("plain/attention.png"));
    const QImage other(path("other/attention.png"));
    QVERIFY(!plain.isNull() && plain.size() == other.size());
    QVERIFY(plain != other);
}

void TestAnimations::wrongUsageEndsWithTwo_data()
{
    QTest::addColumn<QString>("options");
    QTest::addColumn<QByteArray>("said");
    const auto row
        = [](const char* options, const char* said) { QTest::newRow(options) << QString::fromLatin1(options) << QByteArray(said); };
    row("--view attention --format gif --pace 0", "--pace: expected");
    row("--view attention --format gif --pace 601", "--pace: expected");
    row("--view attention --format gif --pace nan", "--pace: expected");
    row("--view attention --format gif --pace 1e999", "--pace: expected");
    row("--view attention --format png --pace 1", "--pace: only --format gif has a pace");
    row("--view attention --format gif --series steps", "one file of all steps");
    row("--view roofline --format gif", "cannot be exported in this format");
    row("--view attention --format png --pin 6", "--pin");
    row("--view attention --format png --pin 2:3", "--pin");
    row("--view attention --format png --pin -1", "--pin");
    row("--view attention --format png --pin 99999999999999999999", "--pin");
    row("--view attention --format png --scale none", "--scale: expected");
    row("--view attention --format png --palette rainbow", "--palette: expected");
}

void TestAnimations::wrongUsageEndsWithTwo()
{
    QFETCH(const QString, options);
    QFETCH(const QByteArray, said);
    const ProgramResult result = runProgram(words("export --out none") + words(kRun) + words(qPrintable(options)), m_folder.path());
    QCOMPARE(faultOfFailure(result, 2), QByteArray());
    QVERIFY2(result.err.contains(said), result.err.constData());
    QVERIFY(!QDir(m_folder.path()).exists(QStringLiteral("none")));
}

KVSCOPE_TEST(TestAnimations)

#include "tst_animations.moc"
