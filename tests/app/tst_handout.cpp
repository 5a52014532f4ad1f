// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// kvscope handout: pages to fill in, with the answers at the end only, checked with other people's readers of PDF.
#include "programrun.h"
#include "support/testregistry.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

using namespace kvscope::test;

namespace {

const char* const kRun = "--prompt The --steps 5 --temperature 0.8 --top-k 20 --seed 3";
const char* const kLesson = "title: {en: Sums, es: Sumas}\n"
                            "model: \"random:llama?layers=1&d=32&heads=2&ff=64&vocab=256&context=64\"\n"
                            "prompt: Hello\n"
                            "settings: {steps: 4}\n"
                            "steps:\n"
                            "  - title: {en: Look, es: Mira}\n"
                            "    text: {en: Nothing is asked here., es: Aquí no se pregunta nada.}\n"
                            "    look: {panels: [attention, cache]}\n"
                            "  - title: {en: Count, es: Cuenta}\n"
                            "    text: {en: 'The prompt has {prompt_tokens} tokens.', es: 'El prompt tiene {prompt_tokens} tokens.'}\n"
                            "    look: {panels: [cache]}\n"
                            "    question: {en: 'How many rows will there be?', es: '¿Cuántas filas habrá?'}\n"
                            "    reveal: {en: 'There are {positions} rows.', es: 'Hay {positions} filas.'}\n"
                            "    action: {kind: fast, do: [{step: 2}]}\n";

}  // namespace

class TestHandout final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void everyStepHasAPageAndAnswersTheLast_data();
    void everyStepHasAPageAndAnswersTheLast();
    void thePagesAreWhole_data();
    void thePagesAreWhole();
    void aSessionNeedsNoModel();
    void nobodyAndNoFolderIsNamed();
    void aLessonIsPlayed_data();
    void aLessonIsPlayed();
    void wrongUsageEndsWithTwo_data();
    void wrongUsageEndsWithTwo();
    void aBrokenLessonLeavesNoFile();

private:
    void succeed(const QStringList& arguments) const
    {
        const ProgramResult result = runProgram(arguments, m_folder.path());
        QVERIFY2(result.exitCode == 0 && result.err.isEmpty(), result.err.constData());
    }
    /// What another program says about a file; null without the program.
    [[nodiscard]] QString said(const char* program, const QStringList& arguments) const
    {
        const QString found = QStandardPaths::findExecutable(QLatin1String(program));
        if (found.isEmpty()) {
            return {};
        }
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        process.start(found, arguments);
        const bool ended = process.waitForFinished() && process.exitCode() == 0;
        return ended ? QString::fromUtf8(process.readAllStandardOutput()) : QStringLiteral("failed");
    }
    /// The text of each page; empty without pdftotext.
    [[nodiscard]] QStringList pages(const QString& name) const
    {
        const QString text = said("pdftotext", { QStringLiteral("-layout"), name, QStringLiteral("-") });
        return text.isNull() ? QStringList() : text.normalized(QString::NormalizationForm_KC).split(QLatin1Char('\f'), Qt::SkipEmptyParts);
    }

    QTemporaryDir m_folder;
};

void TestHandout::initTestCase()
{
    QVERIFY(m_folder.isValid());
    succeed(words("generate") + words(kRun) + words("--save run.kvscope"));
    QFile lesson(m_folder.filePath(QStringLiteral("sums.yaml")));
    QVERIFY(lesson.open(QIODevice::WriteOnly) && lesson.write(kLesson) > 0);
}

void TestHandout::everyStepHasAPageAndAnswersTheLast_data()
{
    QTest::addColumn<QString>("options");
    QTest::addColumn<QString>("answers");
    QTest::addColumn<QString>("taken");
    QTest::addColumn<int>("steps");
    QTest::newRow("English, A4") << QStringLiteral("--lang en --paper a4") << QStringLiteral("Answers") << QStringLiteral("The model took")
                                 << 3;
    QTest::newRow("Spanish, Letter, two steps")
        << QStringLiteral("--lang es --paper letter --step 1,4") << QStringLiteral("Respuestas") << QStringLiteral("El modelo tomó") << 2;
    QTest::newRow("without a figure") << QStringLiteral("--view none --step 0,1,2,3") << QStringLiteral("Answers")
                                      << QStringLiteral("The model took") << 4;
}

void TestHandout::everyStepHasAPageAndAnswersTheLast()
{
    QFETCH(const QString, options);
    QFETCH(const QString, answers);
    QFETCH(const QString, taken);
    QFETCH(const int, steps);
    succeed(words("handout --session run.kvscope --out pages.pdf") + words(qPrintable(options)));
    const QStringList all = pages(QStringLiteral("pages.pdf"));
    if (all.isEmpty()) {
        QSKIP("there is no pdftotext, which reads the text back");
    }
    QCOMPARE(all.size(), steps + 1);
    static const QRegularExpression kShare(QStringLiteral("\\d[.,]\\d\\s?%"));  // of a candidate; the ticks of its bar have no decimals
    for (int page = 0; page < steps; ++page) {
        QVERIFY2(!all[page].contains(answers) && !all[page].contains(taken), qPrintable(all[page]));
        QVERIFY2(options.contains(QStringLiteral("none")) ? !kShare.match(all[page]).hasMatch() : true, qPrintable(all[page]));
    }
    QVERIFY2(all.last().contains(answers), qPrintable(all.last()));
    QCOMPARE(all.last().count(taken), steps);
    QVERIFY2(kShare.match(all.last()).hasMatch(), qPrintable(all.last()));
}

void TestHandout::thePagesAreWhole_data()
{
    QTest::addColumn<QString>("paper");
    QTest::addColumn<QString>("size");
    QTest::newRow("a4") << QStringLiteral("a4") << QStringLiteral("595");
    QTest::newRow("letter") << QStringLiteral("letter") << QStringLiteral("612 x 792");
}

void TestHandout::thePagesAreWhole()
{
    QFETCH(const QString, paper);
    QFETCH(const QString, size);
    succeed(words("handout --session run.kvscope --view attention,heads --out whole.pdf --paper") << paper);
    QVERIFY(contentsOf(m_folder.filePath(QStringLiteral("whole.pdf"))).startsWith("%PDF-"));
    const QString information = said("pdfinfo", { QStringLiteral("whole.pdf") });
    const QString fonts = said("pdffonts", { QStringLiteral("whole.pdf") });
    if (information.isNull() || fonts.isNull()) {
        QSKIP("there are no pdfinfo and pdffonts, which read size and fonts");
    }
    QVERIFY2(information.contains(QRegularExpression(QStringLiteral("Page size:\\s+") + size)), qPrintable(information));
    QVERIFY2(information.contains(QStringLiteral("What comes next?")), qPrintable(information));
    const QStringList lines = fonts.split(QLatin1Char('\n'), Qt::SkipEmptyParts).mid(2);
    QVERIFY(!lines.isEmpty());
    for (const QString& line : lines) {
        QVERIFY2(line.contains(QRegularExpression(QStringLiteral(" yes (yes|no) +(yes|no) "))), qPrintable(line));  // embedded
    }
    const QString images = said("pdfimages", { QStringLiteral("-list"), QStringLiteral("whole.pdf") });
    QVERIFY2(!images.contains(QStringLiteral("jpeg")), qPrintable(images));
    const QString checked = said("qpdf", { QStringLiteral("--check"), QStringLiteral("whole.pdf") });
    QVERIFY(checked != QStringLiteral("failed"));
}

void TestHandout::aSessionNeedsNoModel()
{
    succeed(words("handout") + words(kRun) + words("--out made.pdf"));
    succeed(words("handout --session run.kvscope --out taken.pdf"));
    const QStringList made = pages(QStringLiteral("made.pdf"));
    if (made.isEmpty()) {
        QSKIP("there is no pdftotext, which reads the text back");
    }
    QCOMPARE(pages(QStringLiteral("taken.pdf")), made);
}

void TestHandout::nobodyAndNoFolderIsNamed()
{
    succeed(words("handout --session") << m_folder.filePath(QStringLiteral("run.kvscope")) << QStringLiteral("--out")
                                       << m_folder.filePath(QStringLiteral("named.pdf")));
    const QByteArray bytes = contentsOf(m_folder.filePath(QStringLiteral("named.pdf")));
    QVERIFY(!bytes.isEmpty());
    QVERIFY(!bytes.contains(m_folder.path().toUtf8()));
    QVERIFY(!bytes.contains(QByteArray(QDir::homePath().toUtf8() + '/')));
    const QString text = pages(QStringLiteral("named.pdf")).join(QString());
    QVERIFY(!text.contains(m_folder.path()));
}

void TestHandout::aLessonIsPlayed_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("asked");
    QTest::addColumn<QString>("answered");
    QTest::newRow("English") << QStringLiteral("en") << QStringLiteral("How many rows will there be?")
                             << QStringLiteral("There are 7 rows.");
    QTest::newRow("Spanish") << QStringLiteral("es") << QStringLiteral("¿Cuántas filas habrá?") << QStringLiteral("Hay 7 filas.");
}

void TestHandout::aLessonIsPlayed()
{
    QFETCH(const QString, language);
    QFETCH(const QString, asked);
    QFETCH(const QString, answered);
    succeed(words("handout --lesson sums.yaml --out lesson.pdf --lang") << language);
    const QStringList all = pages(QStringLiteral("lesson.pdf"));
    if (all.isEmpty()) {
        QSKIP("there is no pdftotext, which reads the text back");
    }
    QCOMPARE(all.size(), 2);
    QVERIFY2(all[0].contains(asked) && !all[0].contains(answered), qPrintable(all[0]));
    QVERIFY2(!all[0].contains(QStringLiteral("Nothing is asked")), qPrintable(all[0]));
    QVERIFY2(all[1].contains(answered), qPrintable(all[1]));
}

void TestHandout::wrongUsageEndsWithTwo_data()
{
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QByteArray>("said");
    const auto row
        = [](const char* arguments, const char* said) { QTest::newRow(arguments) << QString::fromLatin1(arguments) << QByteArray(said); };
    row("--session run.kvscope --steps 3", "--session and --steps cannot be combined");
    row("--session run.kvscope --step 0,5", "expected 0 to 4, found 5");
    row("--session run.kvscope --step a", "expected steps from 0");
    row("--session run.kvscope --view cost", "--view: expected");
    row("--session run.kvscope --view attention,heads,growth", "expected up to two views");
    row("--session run.kvscope --paper a3", "a4 or letter");
    row("--lesson sums.yaml --session run.kvscope", "--lesson and --session cannot be combined");
    row("--lesson sums.yaml --prompt x", "--lesson and --prompt cannot be combined");
    row("--lesson sums.yaml --layer 0", "--lesson and --layer cannot be combined");
    row("--lesson sums.yaml --step 2", "expected 0 to 1, found 2");
    row("--lesson sums.yaml --view nothing", "--view: expected");
}

void TestHandout::wrongUsageEndsWithTwo()
{
    QFETCH(const QString, arguments);
    QFETCH(const QByteArray, said);
    const ProgramResult result = runProgram(words("handout --out none.pdf") + words(qPrintable(arguments)), m_folder.path());
    QCOMPARE(faultOfFailure(result, 2), QByteArray());
    QVERIFY2(result.err.contains(said), result.err.constData());
    QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("none.pdf"))));
}

void TestHandout::aBrokenLessonLeavesNoFile()
{
    QFile lesson(m_folder.filePath(QStringLiteral("broken.yaml")));
    QVERIFY(lesson.open(QIODevice::WriteOnly) && lesson.write("title: x\nmodle: bundled\n") > 0);
    lesson.close();
    const ProgramResult result = runProgram(words("handout --lesson broken.yaml --lang es --out broken.pdf"), m_folder.path());
    QCOMPARE(faultOfFailure(result, 1), QByteArray());
    QVERIFY2(result.err.contains("broken.yaml, line 2"), result.err.constData());
    QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("broken.pdf"))));
}

KVSCOPE_TEST(TestHandout)
#include "tst_handout.moc"
