// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/testregistry.h"
#include "text/errorsentence.h"

#include <QTest>

using namespace kvscope;

namespace {

constexpr ErrorCode kLastCode = ErrorCode::Internal;

EngineError fullError(ErrorCode code)
{
    return EngineError(code)
        .file("dir/config.json")
        .key("n_head")
        .expected(Verbatim { "EXPECTED" })
        .found(Verbatim { "FOUND" })
        .hint(Phrase::GiveTokenIds);
}

bool isOneLine(const std::string& text)
{
    return std::none_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

bool isUtf8(const std::string& text)
{
    return QString::fromUtf8(text.c_str()).toUtf8() == QByteArray(text.c_str(), static_cast<qsizetype>(text.size()));
}

}  // namespace

class TestErrorSentence final : public QObject {
    Q_OBJECT

private slots:
    void everyCodeHasASentence();
    void sentencesContainTheArguments_data();
    void sentencesContainTheArguments();
    void errorsWithoutDetailsAreSentences();
    void hostileBytesAreEscaped();
    void sentencesAboutMemoryNeverRefuteThemselves();
    void endlessNamesStayReadable();
    void onlyWrongUsageExitsWithTwo();
};

void TestErrorSentence::everyCodeHasASentence()
{
    QSet<QString> sentences;
    for (int code = 0; code <= static_cast<int>(kLastCode); ++code) {
        const std::string text = errorText(fullError(static_cast<ErrorCode>(code)));
        QVERIFY2(isOneLine(text), text.c_str());
        QVERIFY2(text.find(' ') != std::string::npos, text.c_str());
        QVERIFY2(text.ends_with("; use token ids instead"), text.c_str());
        QVERIFY2(text.find(errorCodeName(static_cast<ErrorCode>(code))) == std::string::npos, text.c_str());
        sentences.insert(QString::fromStdString(text));
    }
    QCOMPARE(sentences.size(), static_cast<int>(kLastCode) + 1);  // no two alike
}

void TestErrorSentence::sentencesContainTheArguments_data()
{
    QTest::addColumn<int>("code");
    QTest::addColumn<QStringList>("parts");
    const auto row
        = [](ErrorCode code, const QStringList& parts) { QTest::newRow(errorCodeName(code)) << static_cast<int>(code) << parts; };
    const QString file = QStringLiteral("\"dir/config.json\"");
    const QString key = QStringLiteral("n_head");
    const QString expected = QStringLiteral("EXPECTED");
    const QString found = QStringLiteral("FOUND");
    row(ErrorCode::FileNotFound, { file, expected });
    row(ErrorCode::FileUnreadable, { file, found });
    row(ErrorCode::FileUnwritable, { file, found });
    row(ErrorCode::FileTruncated, { file, key, expected, found });
    row(ErrorCode::FormatUnknown, { file, expected, found });
    row(ErrorCode::SessionUnknown, { file, expected, found });
    row(ErrorCode::FormatBroken, { file, key, expected, found });
    row(ErrorCode::KeyMissing, { file, key, expected });
    row(ErrorCode::ValueWrong, { file, key, expected, found });
    row(ErrorCode::ArchitectureUnsupported, { file, key, expected, found });
    row(ErrorCode::TypeUnsupported, { file, key, expected, found });
    row(ErrorCode::TensorMissing, { file, key, expected });
    row(ErrorCode::ShapeWrong, { file, key, expected, found });
    row(ErrorCode::TensorUnexpected, { file, key, expected, found });
    row(ErrorCode::TokenizerMissing, { file, expected });
    row(ErrorCode::TokenizerUnsupported, { file, key, expected, found });
    row(ErrorCode::PromptTooLong, { expected, found });
    row(ErrorCode::ContextExceeded, { key, expected, found });
    row(ErrorCode::TokenOutOfRange, { key, expected, found });
    row(ErrorCode::TokenRefused, { key, expected, found });
    row(ErrorCode::OptionWrong, { key, expected, found });
    row(ErrorCode::TextInvalid, { key, expected, found });
    row(ErrorCode::OutOfMemory, { expected, found });
    row(ErrorCode::PictureFailed, { key });
    row(ErrorCode::NotFinite, { key });
    row(ErrorCode::Internal, { found });
}

void TestErrorSentence::sentencesContainTheArguments()
{
    QFETCH(const int, code);
    QFETCH(const QStringList, parts);
    const QString text = QString::fromStdString(errorText(fullError(static_cast<ErrorCode>(code))));
    for (const QString& part : parts) {
        QVERIFY2(text.contains(part), qPrintable(text + QStringLiteral(" lacks ") + part));
    }
}

void TestErrorSentence::errorsWithoutDetailsAreSentences()
{
    for (int code = 0; code <= static_cast<int>(kLastCode); ++code) {
        const std::string text = errorText(EngineError(static_cast<ErrorCode>(code)));
        QVERIFY2(!text.empty() && text.find("\"\"") == std::string::npos && !text.ends_with(": ") && !text.ends_with("; "), text.c_str());
    }
}

void TestErrorSentence::hostileBytesAreEscaped()
{
    const std::string hostile("a\nb\x1b[31m\xff\xe2\x80\xae\0c", 14);
    for (int code = 0; code <= static_cast<int>(kLastCode); ++code) {
        const std::string text = errorText(EngineError(static_cast<ErrorCode>(code))
                                               .file(hostile)
                                               .key(hostile)
                                               .expected(Verbatim { hostile })
                                               .found(Verbatim { hostile }));
        QVERIFY2(isOneLine(text), text.c_str());
        QVERIFY2(isUtf8(text), text.c_str());
        QVERIFY2(!QString::fromStdString(text).contains(QChar(0x202E)), text.c_str());
    }
}

void TestErrorSentence::sentencesAboutMemoryNeverRefuteThemselves()
{
    const auto text = [](std::uint64_t available, std::uint64_t needed) {
        return QString::fromStdString(
            errorText(EngineError(ErrorCode::OutOfMemory).expected(ByteCount { available }).found(ByteCount { needed })));
    };
    QCOMPARE(text(3'000'000'000, 16'400'000'000), QStringLiteral("there is not enough memory: memory needed: 16.4 GB; free: 3.00 GB"));
    // Alike when rounded, so all digits are shown.
    QCOMPARE(text(3'000'000'000, 3'000'000'001),
        QStringLiteral("there is not enough memory: memory needed: 3,000,000,001 B; free: 3,000,000,000 B"));
    // What was free is no explanation if it would have been enough.
    QCOMPARE(text(22'370'947'072, 16'448'000'036), QStringLiteral("there is not enough memory: memory needed: 16.4 GB"));
    QCOMPARE(text(5, 5), QStringLiteral("there is not enough memory: memory needed: 5 B"));
}

void TestErrorSentence::endlessNamesStayReadable()
{
    // What a damaged length makes of a name in a file.
    for (const std::string& endless : { std::string(100'000, '\0'), std::string(100'000, 'x') }) {
        const EngineError error = EngineError(ErrorCode::ValueWrong)
                                      .file("model.gguf")
                                      .key(endless + "tail")
                                      .expected({ Phrase::AtMost, 8 })
                                      .found({ Phrase::WithReason, Verbatim { endless }, Verbatim { endless + "end" } });
        const QString text = QString::fromStdString(errorText(error));
        QVERIFY2(text.size() < 500, qPrintable(QString::number(text.size())));
        QVERIFY2(text.contains(QStringLiteral("tail")) && text.contains(QStringLiteral("end)")), qPrintable(text));
        QVERIFY(QString::fromStdString(errorParts(error, {}).headline).size() < 200);
    }
    // Names as long as real ones, and the program's own lists, stay whole.
    const std::string name = "model.language_model.layers.127.block_sparse_moe.experts.127.self_attn.compressor.weight_scale_inv";
    const std::string list(390, 'l');
    const std::string text = errorText(EngineError(ErrorCode::ValueWrong).key(name).expected(Verbatim { list }).found(Verbatim { name }));
    QVERIFY2(text.find(name) != std::string::npos && text.find(list) != std::string::npos && text.ends_with(name), text.c_str());
}

void TestErrorSentence::onlyWrongUsageExitsWithTwo()
{
    QCOMPARE(exitCode(EngineError(ErrorCode::OptionWrong)), 2);
    QCOMPARE(exitCode(EngineError(ErrorCode::PromptEmpty)), 2);
    QCOMPARE(exitCode(EngineError(ErrorCode::FileNotFound)), 1);
    QCOMPARE(exitCode(EngineError(ErrorCode::ContextExceeded)), 1);
    QCOMPARE(exitCode(EngineError(ErrorCode::TokenOutOfRange)), 1);
}

KVSCOPE_TEST(TestErrorSentence)
#include "tst_errorsentence.moc"
