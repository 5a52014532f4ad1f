// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// kvscope figure: the same bytes each time, and a sentence for what it refuses.
#include "programrun.h"
#include "support/testregistry.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

using namespace kvscope::test;

namespace {

const QString kModel = QStringLiteral("random:llama?layers=2&d=32&heads=4&ff=64&vocab=300&context=64");
const QStringList kTimed = words("roofline ttft cores token-cost");

}  // namespace

class TestRecipes final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void aSessionGivesTheSameBytesEachTime_data();
    void aSessionGivesTheSameBytesEachTime();
    void aModelGivesTheSameBytesEachTime_data();
    void aModelGivesTheSameBytesEachTime();
    void measuredTimesAreRefused_data();
    void measuredTimesAreRefused();
    void aRecipeMeansTheOptionsOfExport();
    void aPdfHasTheDateOfItsSession();
    void aPdfOfAModelHasNoDate();
    void aDatedPdfIsWhole();
    void namesCountFromTheRecipesFolder();
    void hostileRecipesEndWithASentence_data();
    void hostileRecipesEndWithASentence();
    void aMissingRecipeEndsWithOne();
    void nothingThatIsReadIsOverwritten();

private:
    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }
    void write(const QString& name, const QByteArray& contents) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(contents) == contents.size());
    }
    void writeRecipe(const QString& name, QJsonObject recipe) const
    {
        recipe[QLatin1String("recipe")] = 1;
        write(name, QJsonDocument(recipe).toJson());
    }
    void succeed(const QStringList& arguments, const QStringList& environment = {}) const
    {
        const ProgramResult result = runProgram(arguments, m_folder.path(), environment);
        QVERIFY2(result.exitCode == 0 && result.err.isEmpty(), result.err.constData());
    }
    /// Draws the recipe again where clock, language and folder are others, and compares.
    void requireRepeated(const QString& format) const
    {
        const QString first = QStringLiteral("first.") + format;
        const QString again = QStringLiteral("again.") + format;
        succeed(words("figure wanted.json --out") << first);
        succeed(words("figure wanted.json --out") << again,
            { QStringLiteral("TZ=Asia/Tokyo"), QStringLiteral("LC_ALL=es_ES.UTF-8"), QStringLiteral("LANG=es_ES.UTF-8") });
        const QByteArray bytes = contentsOf(path(first));
        QVERIFY(bytes.size() > 500);
        QVERIFY(bytes == contentsOf(path(again)));
        QVERIFY(!bytes.contains(m_folder.path().toUtf8()));
        QFile::remove(path(first));
        QFile::remove(path(again));
    }
    /// Seconds since 1970, as the session file says.
    [[nodiscard]] qint64 savedAt() const
    {
        const QRegularExpression said(QStringLiteral("\"saved_at\": ?([0-9]+)"));
        return said.match(QString::fromLatin1(contentsOf(path(QStringLiteral("run.kvscope"))))).captured(1).toLongLong();
    }

    QTemporaryDir m_folder;
};

void TestRecipes::initTestCase()
{
    QVERIFY(m_folder.isValid());
    succeed(words("generate --token-ids 5,6,7 --steps 5 --save run.kvscope --model") << kModel);
    QVERIFY(savedAt() > 0);
}

void TestRecipes::aSessionGivesTheSameBytesEachTime_data()
{
    QTest::addColumn<QString>("view");
    QTest::addColumn<QString>("format");
    for (const QString& format : words("png svg pdf gif")) {
        QTest::addRow("attention as %s", qPrintable(format)) << QStringLiteral("attention") << format;
    }
    for (const QString& view : words("heads attention-text cache-map growth")) {
        for (const QString& format : words("png svg pdf")) {
            QTest::addRow("%s as %s", qPrintable(view), qPrintable(format)) << view << format;
        }
    }
}

void TestRecipes::aSessionGivesTheSameBytesEachTime()
{
    QFETCH(const QString, view);
    QFETCH(const QString, format);
    writeRecipe(QStringLiteral("wanted.json"),
        { { QStringLiteral("session"), QStringLiteral("run.kvscope") }, { QStringLiteral("view"), view },
            { QStringLiteral("format"), format }, { QStringLiteral("layer"), 1 }, { QStringLiteral("width"), QStringLiteral("column") } });
    requireRepeated(format);
}

void TestRecipes::aModelGivesTheSameBytesEachTime_data()
{
    QTest::addColumn<QJsonObject>("more");
    const auto row = [](const QString& view, const QString& format, QJsonObject more = {}) {
        more[QLatin1String("view")] = view;
        more[QLatin1String("format")] = format;
        QTest::addRow("%s as %s", qPrintable(view), qPrintable(format)) << more;
    };
    for (const QString& view : words("attention heads attention-text computation lens chain cache-map growth")) {
        row(view, QStringLiteral("svg"));
    }
    row(QStringLiteral("watch"), QStringLiteral("png"), { { QStringLiteral("words"), QStringLiteral("a,b") } });
    row(QStringLiteral("experiment"), QStringLiteral("pdf"), { { QStringLiteral("remove_head"), QStringLiteral("0:1") } });
    row(QStringLiteral("attention"), QStringLiteral("png"), { { QStringLiteral("temperature"), 0.8 }, { QStringLiteral("seed"), 7 } });
}

void TestRecipes::aModelGivesTheSameBytesEachTime()
{
    QFETCH(QJsonObject, more);
    more[QLatin1String("model")] = kModel;
    more[QLatin1String("token_ids")] = QJsonArray { 5, 6, 7 };
    more[QLatin1String("steps")] = 3;
    more[QLatin1String("size")] = QStringLiteral("640x480");
    writeRecipe(QStringLiteral("wanted.json"), more);
    requireRepeated(more[QLatin1String("format")].toString());
}

void TestRecipes::measuredTimesAreRefused_data()
{
    QTest::addColumn<QString>("view");
    for (const QString& view : kTimed) {
        QTest::newRow(qPrintable(view)) << view;
    }
}

void TestRecipes::measuredTimesAreRefused()
{
    QFETCH(const QString, view);
    writeRecipe(QStringLiteral("timed.json"),
        { { QStringLiteral("model"), kModel }, { QStringLiteral("token_ids"), QJsonArray { 5, 6 } }, { QStringLiteral("steps"), 2 },
            { QStringLiteral("view"), view }, { QStringLiteral("format"), QStringLiteral("svg") } });
    const ProgramResult result = runProgram(words("figure timed.json"), m_folder.path());
    QCOMPARE(faultOfFailure(result, 2), QByteArray());
    QVERIFY2(QString::fromUtf8(result.err)
                 .contains(QStringLiteral("timed.json: view %1 shows times that are measured beside the run").arg(view)),
        result.err.constData());
    QVERIFY(!QFile::exists(path(QStringLiteral("timed.svg"))));
}

void TestRecipes::aRecipeMeansTheOptionsOfExport()
{
    writeRecipe(QStringLiteral("wanted.json"),
        { { QStringLiteral("session"), QStringLiteral("run.kvscope") }, { QStringLiteral("view"), QStringLiteral("attention") },
            { QStringLiteral("layer"), 1 }, { QStringLiteral("head"), 2 }, { QStringLiteral("step"), 3 },
            { QStringLiteral("pin"), QStringLiteral("4:2") }, { QStringLiteral("scale"), QStringLiteral("log") },
            { QStringLiteral("palette"), QStringLiteral("grey") }, { QStringLiteral("theme"), QStringLiteral("print") },
            { QStringLiteral("language"), QStringLiteral("es") }, { QStringLiteral("format"), QStringLiteral("png") },
            { QStringLiteral("width"), QStringLiteral("90mm") }, { QStringLiteral("height"), QStringLiteral("60mm") },
            { QStringLiteral("dpi"), 300 }, { QStringLiteral("font_size"), 8.5 },
            { QStringLiteral("file"), QStringLiteral("drawn.png") } });
    succeed(words("figure wanted.json"));
    succeed(words(
        "export --session run.kvscope --view attention --layer 1 --head 2 --step 3 --pin 4:2 --scale log --palette grey --theme print "
        "--lang es --format png --width 90mm --height 60mm --dpi 300 --font-size 8.5 --out exported"));
    const QByteArray drawn = contentsOf(path(QStringLiteral("drawn.png")));
    QVERIFY(!drawn.isEmpty());
    QVERIFY(drawn == contentsOf(path(QStringLiteral("exported/attention.png"))));
}

void TestRecipes::aPdfHasTheDateOfItsSession()
{
    writeRecipe(QStringLiteral("dated.json"),
        { { QStringLiteral("session"), QStringLiteral("run.kvscope") }, { QStringLiteral("view"), QStringLiteral("attention") },
            { QStringLiteral("format"), QStringLiteral("pdf") } });
    succeed(words("figure dated.json"), { QStringLiteral("TZ=Asia/Tokyo") });
    const QByteArray bytes = contentsOf(path(QStringLiteral("dated.pdf")));
    const QByteArray date = QDateTime::fromSecsSinceEpoch(savedAt(), Qt::UTC).toString(QStringLiteral("yyyyMMddhhmmss")).toLatin1();
    QCOMPARE(bytes.count("/CreationDate"), 1);
    QVERIFY(bytes.contains(QByteArray("/CreationDate (D:" + date + "Z)")));
    // export says it too: the date is that of what is shown, not of the drawing.
    succeed(words("export --session run.kvscope --view attention --format pdf --out dated"));
    QVERIFY(contentsOf(path(QStringLiteral("dated/attention.pdf"))) == bytes);
}

void TestRecipes::aPdfOfAModelHasNoDate()
{
    writeRecipe(QStringLiteral("undated.json"),
        { { QStringLiteral("model"), kModel }, { QStringLiteral("token_ids"), QJsonArray { 5, 6 } }, { QStringLiteral("steps"), 2 },
            { QStringLiteral("view"), QStringLiteral("attention") }, { QStringLiteral("format"), QStringLiteral("pdf") } });
    succeed(words("figure undated.json"));
    const QByteArray bytes = contentsOf(path(QStringLiteral("undated.pdf")));
    QVERIFY(bytes.startsWith("%PDF-"));
    QVERIFY(!bytes.contains("/CreationDate"));
}

/// Its table of offsets fits, though the date has another length than the one that Qt wrote.
void TestRecipes::aDatedPdfIsWhole()
{
    const QString qpdf = QStandardPaths::findExecutable(QStringLiteral("qpdf"));
    if (qpdf.isEmpty()) {
        QSKIP("there is no qpdf, which checks PDF files");
    }
    for (const char* source : { "dated.pdf", "undated.pdf" }) {
        QVERIFY2(QFile::exists(path(QLatin1String(source))), source);
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(qpdf, { QStringLiteral("--check"), path(QLatin1String(source)) });
        QVERIFY(process.waitForFinished());
        const QByteArray said = process.readAll();
        QVERIFY2(process.exitCode() == 0 && !said.contains("WARNING"), said.constData());
    }
}

void TestRecipes::namesCountFromTheRecipesFolder()
{
    QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("course/week")));
    QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("course/pictures")));
    const QJsonObject recipe { { QStringLiteral("session"), QStringLiteral("../../run.kvscope") },
        { QStringLiteral("view"), QStringLiteral("heads") }, { QStringLiteral("format"), QStringLiteral("svg") } };
    writeRecipe(QStringLiteral("course/week/all.recipe.json"), recipe);
    QJsonObject named = recipe;
    named[QLatin1String("file")] = QStringLiteral("../pictures/heads.svg");
    writeRecipe(QStringLiteral("course/week/named.json"), named);
    const ProgramResult result = runProgram(words("figure course/week/all.recipe.json"), m_folder.path());
    QCOMPARE(result.exitCode, 0);
    QCOMPARE(result.out, QByteArray("course/week/all.svg\n"));
    succeed(words("figure course/week/named.json"));
    succeed(words("figure course/week/named.json --out here.svg"));
    const QByteArray picture = contentsOf(path(QStringLiteral("course/week/all.svg")));
    QVERIFY(!picture.isEmpty());
    QVERIFY(picture == contentsOf(path(QStringLiteral("course/pictures/heads.svg"))));
    QVERIFY(picture == contentsOf(path(QStringLiteral("here.svg"))));
}

void TestRecipes::hostileRecipesEndWithASentence_data()
{
    QTest::addColumn<QByteArray>("recipe");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<QByteArray>("said");
    const auto row = [](const char* name, const QByteArray& recipe, int exitCode, const char* said) {
        QTest::newRow(name) << recipe << exitCode << QByteArray(said);
    };
    const auto whole = [](const char* more, const char* view = "attention", const char* format = "svg") -> QByteArray {
        return QByteArray("{\"recipe\":1,\"session\":\"run.kvscope\",\"view\":\"") + view + "\",\"format\":\"" + format + '"' + more + '}';
    };
    row("empty", "", 1, "hostile.json");
    row("no JSON", "attention as svg", 1, "hostile.json");
    row("cut", R"({"recipe":1,"view":"atten)", 1, "hostile.json");
    row("a list", "[1]", 1, "hostile.json");
    row("null", "null", 1, "hostile.json");
    row("not UTF-8", "{\"recipe\":1,\"view\":\"\xFF\xFE\"}", 1, "hostile.json");
    row("binary",
        QByteArray("\x7F"
                   "ELF\0\0\0",
            7),
        1, "hostile.json");
    row("deep", QByteArray(100'000, '['), 1, "hostile.json");
    row("large", QByteArray((1 << 20) + 1, ' '), 1, "hostile.json");
    row("without a version", R"({"view":"attention","format":"svg"})", 1, "\"recipe\"");
    row("of a later version", R"({"recipe":2,"view":"attention","format":"svg"})", 1, "found 2");
    row("version as text", R"({"recipe":"1","view":"attention","format":"svg"})", 1, "\"recipe\"");
    row("without a view", R"({"recipe":1,"format":"svg"})", 1, "\"view\"");
    row("without a format", R"({"recipe":1,"view":"attention"})", 1, "\"format\"");
    row("unknown key", whole(R"(,"colour":"red")"), 1, "\"colour\"");
    row("unknown key with control characters", whole(R"(,"a\u001b[31m":1)"), 1, "hostile.json");
    row("key twice", whole(R"(,"view":"heads")"), 1, "\"view\"");
    row("text for a number", whole(R"(,"layer":"1")"), 1, "\"layer\"");
    row("number for a text", whole(R"(,"scale":1)"), 1, "\"scale\"");
    row("list for a text", whole(R"(,"scale":["log"])"), 1, "\"scale\"");
    row("text with a zero", whole(R"(,"scale":"log\u0000")"), 1, "\"scale\"");
    row("ids as text", R"({"recipe":1,"token_ids":"1,2","steps":1,"view":"attention","format":"svg"})", 1, "\"token_ids\"");
    row("negative id", R"({"recipe":1,"token_ids":[-1],"steps":1,"view":"attention","format":"svg"})", 1, "\"token_ids\"");
    row("huge id", R"({"recipe":1,"token_ids":[18446744073709551615],"steps":1,"view":"attention","format":"svg"})", 2, "--token-ids");
    row("huge number", whole(R"(,"layer":1e400)"), 1, "hostile.json");
    row("huge whole number", whole(R"(,"layer":99999999999999999999999)"), 2, "--layer");
    row("negative number", whole(R"(,"step":-1)"), 2, "--step");
    row("half a layer", whole(R"(,"layer":0.5)"), 2, "--layer");
    row("layer that is not there", whole(R"(,"layer":2)"), 2, "--layer");
    row("step that is not there", whole(R"(,"step":5)"), 2, "--step");
    row("huge picture", whole(R"(,"size":"2000000000x2000000000")"), 2, "--size");
    row("huge resolution", whole(R"(,"dpi":1000000000)"), 2, "--dpi");
    row("pace of a still picture", whole(R"(,"pace":1)"), 2, "--pace");
    row("row that is not there", whole(R"(,"pin":"7")"), 2, "--pin");
    row("unknown view", whole("", "hedas"), 2, "--view");
    row("all views", whole("", "all"), 2, "view all is many pictures");
    row("unknown format", whole("", "attention", "jpeg"), 2, "--format");
    row("numbers", whole("", "attention", "csv"), 2, "format csv is no picture");
    row("whole run", whole("", "attention", "npz"), 2, "format npz is no picture");
    row("a view that a session cannot show", whole("", "computation"), 2, "has no model");
    row("session and model", whole(R"(,"model":"bundled")"), 2, "--session and --model cannot be combined");
    row("neither session nor model", R"({"recipe":1,"view":"attention","format":"svg"})", 2, "hostile.json");
    row("an option in a text", whole(R"(,"scale":"log --out elsewhere")"), 2, "--scale");
    row("words that nothing shows", whole(R"(,"words":"nice")"), 2, "hostile.json: --words");
    row("missing session", R"({"recipe":1,"session":"none.kvscope","view":"attention","format":"svg"})", 1, "none.kvscope");
    row("session that is none", R"({"recipe":1,"session":"hostile.json","view":"attention","format":"svg"})", 2, "hostile.json");
    row("folder for a session", R"({"recipe":1,"session":".","view":"attention","format":"svg"})", 1, "");
    row("missing folder", whole(R"(,"file":"/proc/none/a.svg")"), 1, "/proc/none");
}

void TestRecipes::hostileRecipesEndWithASentence()
{
    QFETCH(const QByteArray, recipe);
    QFETCH(const int, exitCode);
    QFETCH(const QByteArray, said);
    write(QStringLiteral("hostile.json"), recipe);
    const ProgramResult result = runProgram(words("figure hostile.json"), m_folder.path());
    QCOMPARE(faultOfFailure(result, exitCode), QByteArray());
    QVERIFY2(result.err.contains(said), result.err.constData());
    QVERIFY(result.out.isEmpty());
    QCOMPARE(QDir(m_folder.path()).entryList({ QStringLiteral("hostile.*") }), words("hostile.json"));
}

void TestRecipes::aMissingRecipeEndsWithOne()
{
    for (const char* name : { "none.json", "." }) {
        const ProgramResult result = runProgram(words("figure") << QLatin1String(name), m_folder.path());
        QCOMPARE(faultOfFailure(result, 1), QByteArray());
        QVERIFY2(result.err.contains(name), result.err.constData());
    }
    QCOMPARE(faultOfFailure(runProgram(words("figure"), m_folder.path()), 2), QByteArray());
}

void TestRecipes::nothingThatIsReadIsOverwritten()
{
    const QByteArray session = contentsOf(path(QStringLiteral("run.kvscope")));
    for (const char* file : { "own.json", "./run.kvscope" }) {
        writeRecipe(QStringLiteral("own.json"),
            { { QStringLiteral("session"), QStringLiteral("run.kvscope") }, { QStringLiteral("view"), QStringLiteral("attention") },
                { QStringLiteral("format"), QStringLiteral("svg") }, { QStringLiteral("file"), QLatin1String(file) } });
        const QByteArray recipe = contentsOf(path(QStringLiteral("own.json")));
        QCOMPARE(faultOfFailure(runProgram(words("figure own.json"), m_folder.path()), 2), QByteArray());
        QVERIFY(contentsOf(path(QStringLiteral("own.json"))) == recipe);
        QVERIFY(contentsOf(path(QStringLiteral("run.kvscope"))) == session);
    }
}

KVSCOPE_TEST(TestRecipes)
#include "tst_recipes.moc"
