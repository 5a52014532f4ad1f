// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Session files of the commands: saved by generate, read by inspect and export.
#include "programrun.h"
#include "support/testregistry.h"

#include <QDir>
#include <QDirIterator>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QRandomGenerator>
#include <QTest>
#include <QThread>

#include <array>

using namespace kvscope::test;

namespace {

const char* const kRun = "--token-ids 5,6,7 --steps 6 --temperature 0.8 --top-k 20 --seed 3 --model "
                         "random:llama?layers=2&d=32&heads=4&ff=64&vocab=300&context=64";

}  // namespace

class TestSessions final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void numbersAreThoseOfTheRun_data();
    void numbersAreThoseOfTheRun();
#ifdef KVSCOPE_HAS_GUI
    void picturesAreThoseOfTheRun_data();
    void picturesAreThoseOfTheRun();
    void measuredTimesAreTheOriginalOnes();
    void everyRecordedViewIsDrawn();
    void aWindowThatTheSystemEndsIsClosed();
#endif
    void textWithASessionsNameIsSaidToBeNone();
    void anyRunOfASessionIsExported();
    void inspectSaysWhatTheFileIs();
    void aSessionIsNoModel();
    void wrongUsageEndsWithTwo_data();
    void wrongUsageEndsWithTwo();
    void brokenFilesEndWithOne();
    void aFailedRunLeavesNoFile();
    void aKilledSaveLeavesAWholeFile();

private:
    [[nodiscard]] QByteArray contents(const QString& name) const
    {
        return contentsOf(m_folder.filePath(name));
    }
    /// Runs the program in the folder; it must succeed.
    void succeed(const QStringList& arguments) const
    {
        const ProgramResult result = runProgram(arguments, m_folder.path());
        QVERIFY2(result.exitCode == 0 && result.err.isEmpty(), result.err.constData());
    }
    void compare(const QString& options) const
    {
        succeed(words("export") + words(kRun) + words("--out made") + words(qPrintable(options)));
        succeed(words("export --session run.kvscope --out drawn") + words(qPrintable(options)));
        const QStringList made = QDir(m_folder.filePath(QStringLiteral("made"))).entryList(QDir::Files);
        QVERIFY(!made.isEmpty());
        for (const QString& name : made) {
            QVERIFY2(contents(QStringLiteral("made/") + name) == contents(QStringLiteral("drawn/") + name), qPrintable(name));
        }
        for (const char* folder : { "made", "drawn" }) {
            QDir(m_folder.filePath(QLatin1String(folder))).removeRecursively();
        }
    }

    QTemporaryDir m_folder;
};

void TestSessions::initTestCase()
{
    QVERIFY(m_folder.isValid());
    succeed(words("generate") + words(kRun) + words("--save run.kvscope"));
    succeed(words("generate") + words(kRun) + words("--cache both --save both.kvscope"));
}

void TestSessions::numbersAreThoseOfTheRun_data()
{
    QTest::addColumn<QString>("options");
    for (const char* options : { "--view attention --format npy --layer 1 --head 3", "--view attention --format csv --step 2",
             "--view attention --format json", "--view attention --format csv --series heads", "--view heads --format csv",
             "--view next-token --format csv", "--view cache --format csv" }) {
        QTest::newRow(options) << QString::fromLatin1(options);
    }
}

void TestSessions::numbersAreThoseOfTheRun()
{
    QFETCH(const QString, options);
    compare(options);
}

#ifdef KVSCOPE_HAS_GUI
void TestSessions::picturesAreThoseOfTheRun_data()
{
    QTest::addColumn<QString>("options");
    for (const char* options :
        { "--view attention --format svg --layer 1 --head 2", "--view attention --format png --step 3 --size 800x600",
            "--view heads --format svg", "--view attention-text --format svg --lang es", "--view cache-map --format svg --step 1" }) {
        QTest::newRow(options) << QString::fromLatin1(options);
    }
}

void TestSessions::picturesAreThoseOfTheRun()
{
    QFETCH(const QString, options);
    compare(options);
}

void TestSessions::measuredTimesAreTheOriginalOnes()
{
    succeed(words("generate") + words(kRun) + words("--save timed.kvscope --json timed.json"));
    succeed(words("export --session timed.kvscope --view timeline --format csv --out times"));
    const QJsonArray steps = QJsonDocument::fromJson(contents(QStringLiteral("timed.json")))
                                 .object()[QLatin1String("runs")][0][QLatin1String("steps")]
                                 .toArray();
    QCOMPARE(steps.size(), 6);
    const QByteArray csv = contents(QStringLiteral("times/timeline.csv"));
    for (const QJsonValue& step : steps) {
        const QByteArray total
            = QByteArray::number(step[QLatin1String("ms")][QLatin1String("total")].toDouble(), 'g', QLocale::FloatingPointShortest);
        QVERIFY2(csv.contains(total), QByteArray(total + " is not in\n" + csv).constData());
    }
}

void TestSessions::everyRecordedViewIsDrawn()
{
    succeed(words("export --session run.kvscope --view all --format svg --out all"));
    const QStringList names = QDir(m_folder.filePath(QStringLiteral("all"))).entryList(QDir::Files);
    QVERIFY(names.size() >= 5);
    QVERIFY(!names.contains(QStringLiteral("computation.svg")));  // which the model computes
}

/// A logout ends programs by SIGTERM: no crash, so nothing is offered at the next start.
void TestSessions::aWindowThatTheSystemEndsIsClosed()
{
    const QString home = m_folder.filePath(QStringLiteral("home"));
    QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
    variables.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    for (const char* name : { "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME" }) {
        variables.insert(QLatin1String(name), home);
    }
    QProcess window;
    window.setProcessEnvironment(variables);
    window.start(QStringLiteral(KVSCOPE_PROGRAM), { QStringLiteral("lesson:four-heads") });
    QVERIFY(window.waitForStarted());
    const auto kept = [&](const char* pattern) {
        QDirIterator files(home, { QLatin1String(pattern) }, QDir::Files, QDirIterator::Subdirectories);
        return files.hasNext();
    };
    QTRY_VERIFY_WITH_TIMEOUT(kept("autosave-*.lock"), 60'000);
    window.terminate();
    QVERIFY(window.waitForFinished(60'000));
    QCOMPARE(window.exitStatus(), QProcess::NormalExit);
    QCOMPARE(window.exitCode(), 0);
    QVERIFY(!kept("autosave-*"));
}
#endif

void TestSessions::textWithASessionsNameIsSaidToBeNone()
{
    QFile text(m_folder.filePath(QStringLiteral("letter.kvscope")));
    QVERIFY(text.open(QIODevice::WriteOnly) && text.write("Dear students,\n") > 0);
    text.close();
    for (const char* command : { "inspect letter.kvscope", "replay --session letter.kvscope --out letter.html" }) {
        const ProgramResult result = runProgram(words(command), m_folder.path());
        QCOMPARE(faultOfFailure(result, 1), QByteArray());
        QVERIFY2(result.err.contains("not a session file") && result.err.contains("found a text file"), result.err.constData());
    }
}

void TestSessions::anyRunOfASessionIsExported()
{
    succeed(words("export --session both.kvscope --view cache --format csv --out on"));
    succeed(words("export --session both.kvscope --run 1 --view cache --format csv --out off"));
    QVERIFY(!contents(QStringLiteral("on/cache.csv")).isEmpty());
    QVERIFY(contents(QStringLiteral("on/cache.csv")) != contents(QStringLiteral("off/cache.csv")));
}

void TestSessions::inspectSaysWhatTheFileIs()
{
    const ProgramResult result = runProgram(words("inspect both.kvscope --json said.json"), m_folder.path());
    QCOMPARE(result.exitCode, 0);
    QVERIFY2(result.out.startsWith("session: written by KVScope "), result.out.constData());
    QVERIFY2(result.out.contains("run 1: 6 steps, prompt of 3 tokens, cache off, whole attention of 6 steps"), result.out.constData());
    const QJsonObject json = QJsonDocument::fromJson(contents(QStringLiteral("said.json"))).object();
    QCOMPARE(json[QLatin1String("runs")].toArray().size(), 2);
    QCOMPARE(json[QLatin1String("current_run")].toInt(), 0);
    QCOMPARE(json[QLatin1String("model")][QLatin1String("layers")].toInt(), 2);
    QVERIFY(!json[QLatin1String("model")][QLatin1String("fingerprint")].toString().isEmpty());
}

void TestSessions::aSessionIsNoModel()
{
    const ProgramResult result = runProgram(words("generate --model run.kvscope --token-ids 1 --steps 1"), m_folder.path());
    QCOMPARE(faultOfFailure(result, 1), QByteArray());
    QVERIFY2(result.err.contains("found a KVScope session"), result.err.constData());
}

void TestSessions::wrongUsageEndsWithTwo_data()
{
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QByteArray>("said");
    const auto row
        = [](const char* arguments, const char* said) { QTest::newRow(arguments) << QString::fromLatin1(arguments) << QByteArray(said); };
    row("--session run.kvscope --steps 3 --view attention --format csv", "--session and --steps cannot be combined");
    row("--session run.kvscope --model bundled --view attention --format csv", "--session and --model cannot be combined");
    row("--session run.kvscope --hide 1 --view attention --format csv", "--session and an experiment cannot be combined");
    row("--session run.kvscope --run 1 --view attention --format csv", "expected 0 to 0, found 1");
    row("--session run.kvscope --step 6 --view attention --format csv", "--step");
    row("--session run.kvscope --layer 2 --view attention --format csv", "--layer");
    row("--token-ids 1 --view attention --format csv", "--steps is required");
    row("--run 1 --token-ids 1 --steps 1 --view attention --format csv", "--run needs --session");
#ifdef KVSCOPE_HAS_GUI
    row("--session run.kvscope --view computation --format svg", "has no model");
#endif
}

void TestSessions::wrongUsageEndsWithTwo()
{
    QFETCH(const QString, arguments);
    QFETCH(const QByteArray, said);
    const ProgramResult result = runProgram(words("export --out none") + words(qPrintable(arguments)), m_folder.path());
    QCOMPARE(faultOfFailure(result, 2), QByteArray());
    QVERIFY2(result.err.contains(said), result.err.constData());
    QVERIFY(!QDir(m_folder.path()).exists(QStringLiteral("none")));
}

void TestSessions::brokenFilesEndWithOne()
{
    QFile cut(m_folder.filePath(QStringLiteral("cut.kvscope")));
    QVERIFY(cut.open(QIODevice::WriteOnly));
    cut.write(contents(QStringLiteral("run.kvscope")).chopped(100));
    cut.close();
    for (const char* name : { "cut.kvscope", "missing.kvscope", "." }) {
        const ProgramResult result
            = runProgram(words("export --view attention --format csv --out none --session") + words(name), m_folder.path());
        QCOMPARE(faultOfFailure(result, 1), QByteArray());
        QVERIFY(!QDir(m_folder.path()).exists(QStringLiteral("none")));
    }
    const ProgramResult result = runProgram(words("inspect cut.kvscope"), m_folder.path());
    QCOMPARE(faultOfFailure(result, 1), QByteArray());
    QVERIFY2(result.err.contains("ends too early"), result.err.constData());
}

void TestSessions::aFailedRunLeavesNoFile()
{
    const ProgramResult result
        = runProgram(words("generate --model lesson:four-heads --token-ids 0,1 --steps 500 --save none.kvscope"), m_folder.path());
    QVERIFY(result.exitCode != 0);
    QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("none.kvscope"))));
    QCOMPARE(QDir(m_folder.path()).entryList({ QStringLiteral("*.part") }, QDir::Files | QDir::Hidden).size(), 0);
}

void TestSessions::aKilledSaveLeavesAWholeFile()
{
    // Two sessions take each other's place.
    const auto save = [](int which) {
        return words("generate") + words(kRun) + words(which == 0 ? "--save kept.kvscope" : "--force-ids 9,8 --save kept.kvscope");
    };
    const auto inspect = [&] { return runProgram(words("inspect kept.kvscope --json kept.json"), m_folder.path()); };
    const auto runsSaid
        = [&] { return QJsonDocument::fromJson(contents(QStringLiteral("kept.json"))).object()[QLatin1String("runs")].toArray(); };
    std::array<QJsonArray, 2> runs;
    qint64 whole = 0;  // microseconds
    for (int which = 0; which < 2; ++which) {
        QElapsedTimer clock;
        clock.start();
        succeed(save(which));
        whole = clock.nsecsElapsed() / 1000;
        QCOMPARE(inspect().exitCode, 0);
        runs.at(static_cast<std::size_t>(which)) = runsSaid();
        QCOMPARE(runs.at(static_cast<std::size_t>(which)).size(), 1);
    }
    QVERIFY(runs[0] != runs[1]);
    constexpr int kTimes = 100;
    QRandomGenerator random(14);
    for (int i = 0; i < kTimes; ++i) {
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        process.start(QStringLiteral(KVSCOPE_PROGRAM), save(i % 2));
        QVERIFY(process.waitForStarted());
        QThread::usleep(static_cast<unsigned long>(random.bounded(static_cast<double>(whole))));
        process.kill();
        process.waitForFinished();
        const ProgramResult result = inspect();
        QVERIFY2(result.exitCode == 0, result.err.constData());
        const QJsonArray kept = runsSaid();
        QVERIFY(kept == runs[0] || kept == runs[1]);
    }
    QCOMPARE(QDir(m_folder.path()).entryList({ QStringLiteral("*.part") }, QDir::Files | QDir::Hidden).size(), 0);
}

KVSCOPE_TEST(TestSessions)
#include "tst_sessions.moc"
