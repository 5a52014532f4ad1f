// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's failures in the window's languages: whole sentences, nothing left in English, nothing of the file lost.
#include "text/enginephrases.h"
#include "text/errortext.h"
#include "text/language.h"
#include "support/testregistry.h"

#include <QCoreApplication>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <QTranslator>
#include <QXmlStreamReader>

#include <algorithm>

using namespace kvscope;

namespace {

const QString kFile = QStringLiteral("/models/año 1/model.safetensors");

EngineError filled(ErrorCode code)
{
    return EngineError(code)
        .in(kFile.toStdString())
        .at("layer_types[3]")
        .wants("at most 20 bytes")
        .got("24 bytes")
        .advise("give token ids instead");
}

std::vector<ErrorCode> allCodes()
{
    std::vector<ErrorCode> codes;
    for (int code = 0; code <= static_cast<int>(ErrorCode::Internal); ++code) {
        codes.push_back(static_cast<ErrorCode>(code));
    }
    return codes;
}

QByteArray contents(const QString& path)
{
    QFile file(QStringLiteral(KVSCOPE_SOURCE_DIR "/") + path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The sources of those messages of a translation file that are not ready: marked as unfinished, empty, or short of a plural.
QStringList notReady(const QByteArray& xml)
{
    QStringList faults;
    QString source;
    bool plural = false;
    for (QXmlStreamReader reader(xml); !reader.atEnd();) {
        if (reader.readNext() != QXmlStreamReader::StartElement) {
            continue;
        }
        if (reader.name() == QLatin1String("message")) {
            plural = reader.attributes().hasAttribute(QLatin1String("numerus"));
        } else if (reader.name() == QLatin1String("source")) {
            source = reader.readElementText();
        } else if (reader.name() == QLatin1String("translation")) {
            const bool unfinished = reader.attributes().hasAttribute(QLatin1String("type"));
            QStringList forms;
            while (plural && reader.readNextStartElement()) {
                forms << reader.readElementText();
            }
            if (!plural) {
                forms << reader.readElementText();
            }
            if (unfinished || forms.contains(QString()) || forms.size() != (plural ? 2 : 1)) {
                faults << source;
            }
        }
    }
    return faults;
}

/// Numbers and holes alike, so that a phrase and a literal of the sources compare.
QString withoutNumbers(QString text)
{
    static const QRegularExpression kNumber(QStringLiteral("%[0-9]|\\b[0-9]+\\b"));
    return text.replace(kNumber, QStringLiteral("#"));
}

/// The literals of a line of source that are phrases for an EngineError; lists of names are none.
QStringList phrasesIn(const QString& line)
{
    static const QRegularExpression kThrower(QStringLiteral("\\b(wants|got|advise|wrong|missing|refuse|unsupported)\\("));
    static const QRegularExpression kLiteral(QStringLiteral("\"((?:[^\"\\\\]|\\\\.)*)\""));
    static const QRegularExpression kNames(QStringLiteral("^[\\w-]+(, [\\w-]+)*$"));
    QStringList phrases;
    if (!kThrower.match(line).hasMatch()) {
        return phrases;
    }
    for (auto literals = kLiteral.globalMatch(line); literals.hasNext();) {
        QString literal = literals.next().captured(1);
        literal.replace(QLatin1String("\\\""), QLatin1String("\""));
        if (literal.contains(QLatin1Char(' ')) && !kNames.match(literal).hasMatch()) {
            phrases << literal;
        }
    }
    return phrases;
}

}  // namespace

class TestErrorText : public QObject {
    Q_OBJECT

private slots:
    void everyFailureIsASentence_data();
    void everyFailureIsASentence();
    void everyFailureHasItsOwnSpanish();
    void everyPhraseIsTranslated();
    void phrasesOfTheEngineAreListed();
    void noMessageIsUnfinished_data();
    void noMessageIsUnfinished();
    void numbersAndNamesStay_data();
    void numbersAndNamesStay();
    void otherTextIsLeftAlone_data();
    void otherTextIsLeftAlone();
    void englishStaysEnglish();
    void namesOfFilesAndTokensAreNoPhrases();
    void brokenBytesAreShownAsSuch();
    void amountsFollowTheLanguage();
    void cleanup() { setLanguage(Language::English); }
};

void TestErrorText::everyFailureIsASentence_data()
{
    QTest::addColumn<int>("code");
    QTest::addColumn<bool>("spanish");
    for (const ErrorCode code : allCodes()) {
        for (const bool spanish : { false, true }) {
            QTest::addRow("%s %s", errorCodeName(code), spanish ? "es" : "en") << static_cast<int>(code) << spanish;
        }
    }
}

void TestErrorText::everyFailureIsASentence()
{
    QFETCH(const int, code);
    QFETCH(const bool, spanish);
    setLanguage(spanish ? Language::Spanish : Language::English);
    const EngineError error = filled(static_cast<ErrorCode>(code));
    const QString sentence = errorSentence(error);
    static const QRegularExpression kHole(QStringLiteral("%[0-9Ln]"));
    QVERIFY2(!kHole.match(sentence).hasMatch(), qPrintable(sentence));
    QVERIFY2(sentence.contains(kFile), qPrintable(sentence));
    QVERIFY2(sentence.contains(QLatin1String("20")) || error.code == ErrorCode::Internal, qPrintable(sentence));
    QVERIFY2(sentence.contains(QLatin1String("24")), qPrintable(sentence));
    QVERIFY2(!errorHeadline(error).isEmpty() && !errorHeadline(error).endsWith(QLatin1Char('.')), qPrintable(errorHeadline(error)));

    const EngineError bare(error.code);
    QVERIFY(errorDetails(bare).isEmpty());
    QVERIFY2(errorSentence(bare).endsWith(QLatin1Char('.')), qPrintable(errorSentence(bare)));
    QVERIFY2(!kHole.match(errorSentence(bare)).hasMatch(), qPrintable(errorSentence(bare)));
}

void TestErrorText::everyFailureHasItsOwnSpanish()
{
    QStringList english;
    QStringList spanish;
    for (const ErrorCode code : allCodes()) {
        english << errorHeadline(filled(code));
    }
    setLanguage(Language::Spanish);
    for (const ErrorCode code : allCodes()) {
        spanish << errorHeadline(filled(code));
    }
    for (qsizetype i = 0; i < english.size(); ++i) {
        QVERIFY2(spanish.at(i) != english.at(i), qPrintable(english.at(i)));
    }
    QCOMPARE(spanish.removeDuplicates(), 0);
}

void TestErrorText::everyPhraseIsTranslated()
{
    QTranslator spanish;
    QVERIFY(spanish.load(QStringLiteral("kvscope_es"), QStringLiteral(":/i18n")));
    for (const char* const phrase : enginePhrases()) {
        QVERIFY2(!spanish.translate("EnginePhrase", phrase).isEmpty(), phrase);
    }
    for (const char* const setting : engineSettings()) {
        QVERIFY2(!spanish.translate("EngineSetting", setting).isEmpty(), setting);
    }
}

/// The list is of no use when the engine says something else. Literals that are built from parts are looked for part by part.
void TestErrorText::phrasesOfTheEngineAreListed()
{
    QStringList known;
    for (const char* const phrase : enginePhrases()) {
        known << withoutNumbers(QString::fromUtf8(phrase));
    }
    for (const char* const setting : engineSettings()) {
        known << QString::fromUtf8(setting);
    }
    QStringList missing;
    int found = 0;
    for (QDirIterator files(
             QStringLiteral(KVSCOPE_SOURCE_DIR "/engine"), { QStringLiteral("*.cpp") }, QDir::Files, QDirIterator::Subdirectories);
         files.hasNext();) {
        QFile file(files.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        for (const QString& line : QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'))) {
            for (const QString& phrase : phrasesIn(line)) {
                ++found;
                const auto holdsIt = [part = withoutNumbers(phrase)](const QString& one) { return one.contains(part); };
                if (std::none_of(known.begin(), known.end(), holdsIt)) {
                    missing << phrase;
                }
            }
        }
    }
    QVERIFY(found > 50);
    QVERIFY2(missing.isEmpty(), qPrintable(QStringLiteral("not in ui/enginephrases.cpp: ") + missing.join(QStringLiteral(" | "))));
}

void TestErrorText::noMessageIsUnfinished_data()
{
    QTest::addColumn<QString>("path");
    QTest::newRow("es") << QStringLiteral("resources/i18n/kvscope_es.ts");
    QTest::newRow("en") << QStringLiteral("resources/i18n/kvscope_en.ts");
}

void TestErrorText::noMessageIsUnfinished()
{
    QFETCH(const QString, path);
    const QByteArray xml = contents(path);
    QVERIFY(xml.contains("<message"));
    const QStringList faults = notReady(xml);
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QStringLiteral(" | "))));
}

void TestErrorText::numbersAndNamesStay_data()
{
    QTest::addColumn<QString>("english");
    QTest::addColumn<QString>("spanish");
    QTest::newRow("one number") << "at most 20"
                                << "como máximo 20";
    QTest::newRow("two numbers") << "0 to 96"
                                 << "0 a 96";
    QTest::newRow("words behind") << "4 or more"
                                  << "4 o más";
    QTest::newRow("a number alike twice") << "1 to 1"
                                          << "1 a 1";
    QTest::newRow("beyond 32 bits") << "at most 18446744073709551615 bytes"
                                    << "como máximo 18446744073709551615 bytes";
    QTest::newRow("digits of a name") << "a multiple of 32 for q8_0"
                                      << "un múltiplo de 32 para q8_0";
    QTest::newRow("fixed digits") << "a list such as [[[\"global\", \"local\"], 12]]"
                                  << "una lista como [[[\"global\", \"local\"], 12]]";
    QTest::newRow("a name behind") << "no piece <0x0A>"
                                   << "falta la pieza <0x0A>";
    QTest::newRow("a name inside") << "key \"a to 5\""
                                   << "clave “a to 5”";
    QTest::newRow("a name with a hole") << "key \"%1 %2\""
                                        << "clave “%1 %2”";
    QTest::newRow("a name with quotes") << "key \"\"\""
                                        << "clave “\"”";
}

void TestErrorText::numbersAndNamesStay()
{
    QFETCH(const QString, english);
    QFETCH(const QString, spanish);
    QCOMPARE(translatedPhrase(english), english);
    setLanguage(Language::Spanish);
    QCOMPARE(translatedPhrase(english), spanish);
}

void TestErrorText::otherTextIsLeftAlone_data()
{
    QTest::addColumn<QString>("text");
    for (const char* const text :
        { "", " ", "4096", "-1", "0-255", "(512, 64)", "F32", "layer_types[3]", "model.layers.0.mlp.up_proj.weight", "%1", "100 %",
            "5 %1 6", "{\"a\": 5}", "key \"\"", "at most", "at most -3", "at most five", "AT MOST 5", "no piece ", "ñ 5" }) {
        QTest::addRow("%s", text) << QString::fromUtf8(text);
    }
}

void TestErrorText::otherTextIsLeftAlone()
{
    QFETCH(const QString, text);
    QCOMPARE(translatedPhrase(text), text);
    setLanguage(Language::Spanish);
    QCOMPARE(translatedPhrase(text), text);
}

void TestErrorText::englishStaysEnglish()
{
    for (const char* const phrase : enginePhrases()) {
        QCOMPARE(translatedPhrase(QString::fromUtf8(phrase)), QString::fromUtf8(phrase));
    }
    for (const char* const setting : engineSettings()) {
        QCOMPARE(translatedSetting(QString::fromUtf8(setting)), QString::fromUtf8(setting));
    }
}

void TestErrorText::namesOfFilesAndTokensAreNoPhrases()
{
    setLanguage(Language::Spanish);
    QVERIFY(errorDetails(EngineError(ErrorCode::FileNotFound).in("a model")).endsWith(QLatin1String("a model")));
    QVERIFY(errorHeadline(EngineError(ErrorCode::TokenRefused).got("nothing")).contains(QStringLiteral("«nothing»")));
    QVERIFY(errorHeadline(EngineError(ErrorCode::KeyMissing).at("more")).contains(QStringLiteral("«more»")));
}

void TestErrorText::brokenBytesAreShownAsSuch()
{
    const QString sentence = errorSentence(EngineError(ErrorCode::FileNotFound).in("a\xFF\nb\x1B[31m"));
    QVERIFY(sentence.contains(QStringLiteral("a\uFFFD\uFFFDb\uFFFD[31m")));
}

void TestErrorText::amountsFollowTheLanguage()
{
    const EngineError memory = EngineError(ErrorCode::OutOfMemory).wants("1500000 bytes").got("2500000000");
    const EngineError room = EngineError(ErrorCode::PromptTooLong).wants("4096").got("50000");
    QVERIFY(errorDetails(memory).contains(QStringLiteral("2.50\u00A0GB")));
    QVERIFY(errorDetails(memory).contains(QStringLiteral("1.50\u00A0MB")));
    QVERIFY(errorDetails(room).contains(QStringLiteral("50,000")));
    setLanguage(Language::Spanish);
    QVERIFY(errorDetails(memory).contains(QStringLiteral("2,50\u00A0GB")));
    QVERIFY(errorDetails(room).contains(QStringLiteral("50.000")));
}

KVSCOPE_TEST(TestErrorText)
#include "tst_errortext.moc"
