// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Engine errors in the window's languages: whole sentences, no English left over, file contents shown intact.
#include "support/testregistry.h"
#include "text/errortext.h"
#include "text/language.h"
#include "text/phrases.h"

#include <QCoreApplication>
#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <QTranslator>
#include <QXmlStreamReader>

#include <cerrno>
#include <limits>

using namespace kvscope;

namespace {

const QString kFile = QStringLiteral("/models/año 1/model.safetensors");

EngineError filled(ErrorCode code)
{
    return EngineError(code)
        .file(kFile.toStdString())
        .key("layer_types[3]")
        .expected({ Phrase::AtMostBytes, 20 })
        .found({ Phrase::Bytes, 24 })
        .hint(Phrase::GiveTokenIds);
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

/// The sources of incomplete messages in a translation file: unfinished, empty, or missing a plural form.
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

QStringList holes(const QString& text)
{
    static const QRegularExpression kHole(QStringLiteral("%[0-9]"));
    QStringList found;
    for (auto all = kHole.globalMatch(text); all.hasNext();) {
        found << all.next().captured();
    }
    found.sort();
    return found;
}

}  // namespace

class TestErrorText : public QObject {
    Q_OBJECT

private slots:
    void everyErrorIsASentence_data();
    void everyErrorIsASentence();
    void everyErrorIsTranslated();
    void everyTextIsTranslatedWithItsPlaceholders();
    void noMessageIsUnfinished_data();
    void noMessageIsUnfinished();
    void phrasesAreFilledInTheLanguage();
    void namesAreNeverTranslated();
    void theSystemErrorIsTranslated();
    void invalidBytesAreShownAsSuch();
    void amountsFollowTheLocale();
    void cleanup() { setLanguage(Language::English); }
};

void TestErrorText::everyErrorIsASentence_data()
{
    QTest::addColumn<int>("code");
    QTest::addColumn<bool>("spanish");
    for (const ErrorCode code : allCodes()) {
        for (const bool spanish : { false, true }) {
            QTest::addRow("%s %s", errorCodeName(code), spanish ? "es" : "en") << static_cast<int>(code) << spanish;
        }
    }
}

void TestErrorText::everyErrorIsASentence()
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

void TestErrorText::everyErrorIsTranslated()
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

/// Phrases are enumerators, so this covers everything the engine can say.
void TestErrorText::everyTextIsTranslatedWithItsPlaceholders()
{
    QTranslator spanish;
    QVERIFY(spanish.load(QStringLiteral("kvscope_es"), QStringLiteral(":/i18n")));
    const auto check = [&spanish](const char* context, const char* text) {
        const QString translation = spanish.translate(context, text);
        QVERIFY2(!translation.isEmpty(), text);
        QCOMPARE(holes(translation), holes(QString::fromUtf8(text)));
    };
    for (int phrase = 0; phrase < kPhrases; ++phrase) {
        check(kPhraseContext, phraseText(static_cast<Phrase>(phrase)));
    }
    for (const ErrorCode code : allCodes()) {
        const HeadlineText texts = headlineText(code);
        QVERIFY(texts.withKey != nullptr || texts.bare != nullptr);
        for (const char* const text : { texts.withKey, texts.bare }) {
            if (text != nullptr) {
                check(kErrorContext, text);
            }
        }
    }
    for (int comparison = 1; comparison < kComparisons; ++comparison) {
        check(kErrorContext, comparisonText(static_cast<Comparison>(comparison)));
    }
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

void TestErrorText::phrasesAreFilledInTheLanguage()
{
    const auto details = [](const ErrorArgument& expected) { return errorDetails(EngineError(ErrorCode::ValueWrong).expected(expected)); };
    setLanguage(Language::Spanish);
    QCOMPARE(details({ Phrase::AtMost, 20 }), QStringLiteral("Se esperaba: como máximo 20."));
    QCOMPARE(details({ Phrase::AtMostBytes, std::numeric_limits<std::uint64_t>::max() }),
        QStringLiteral("Se esperaba: como máximo 18.446.744.073.709.551.615 bytes."));
    QCOMPARE(details({ Phrase::MultipleForType, 32, Verbatim { "q8_0" } }), QStringLiteral("Se esperaba: un múltiplo de 32 para q8_0."));
    QCOMPARE(details({ Phrase::NoPiece, Verbatim { "<0x0A>" } }), QStringLiteral("Se esperaba: falta la pieza <0x0A>."));
    QCOMPARE(details({ Phrase::AtKey, Verbatim { "%1 %2" } }), QStringLiteral("Se esperaba: clave «%1 %2»."));
    QCOMPARE(details(0.5), QStringLiteral("Se esperaba: 0,5."));
}

void TestErrorText::namesAreNeverTranslated()
{
    setLanguage(Language::Spanish);
    QVERIFY(errorDetails(EngineError(ErrorCode::FileNotFound).file("a model")).endsWith(QLatin1String("a model")));
    QVERIFY(errorHeadline(EngineError(ErrorCode::TokenRefused).found(Verbatim { "nothing" })).contains(QStringLiteral("«nothing»")));
    QVERIFY(errorHeadline(EngineError(ErrorCode::KeyMissing).key("more")).contains(QStringLiteral("«more»")));
}

void TestErrorText::theSystemErrorIsTranslated()
{
    const EngineError error = EngineError(ErrorCode::FileUnreadable).found(SystemReason(EACCES));
    QCOMPARE(errorDetails(error), QStringLiteral("Reason: Permission denied."));
    setLanguage(Language::Spanish);
    QCOMPARE(errorDetails(error), QStringLiteral("Motivo: permiso denegado."));
}

void TestErrorText::invalidBytesAreShownAsSuch()
{
    const QString sentence = errorSentence(EngineError(ErrorCode::FileNotFound).file("a\xFF\nb\x1B[31m"));
    QVERIFY2(sentence.contains(QStringLiteral("a\\xff\\nb\\x1b[31m")), qPrintable(sentence));
}

void TestErrorText::amountsFollowTheLocale()
{
    const EngineError memory = EngineError(ErrorCode::OutOfMemory).expected(ByteCount { 1'500'000 }).found(ByteCount { 2'500'000'000 });
    const EngineError room = EngineError(ErrorCode::PromptTooLong).expected(4096).found(50000);
    QVERIFY(errorDetails(memory).contains(QStringLiteral("2.50\u00A0GB")));
    QVERIFY(errorDetails(memory).contains(QStringLiteral("1.50\u00A0MB")));
    QVERIFY(errorDetails(room).contains(QStringLiteral("50,000")));
    setLanguage(Language::Spanish);
    QVERIFY(errorDetails(memory).contains(QStringLiteral("2,50\u00A0GB")));
    QVERIFY(errorDetails(room).contains(QStringLiteral("50.000")));
}

KVSCOPE_TEST(TestErrorText)
#include "tst_errortext.moc"
