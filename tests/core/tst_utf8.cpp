// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"
#include "core/utf8.h"
#include "support/plainargument.h"
#include "support/testregistry.h"
#include "tokenizer/bytelevel.h"

#include <QTest>

using namespace kvscope;

class TestUtf8 final : public QObject {
    Q_OBJECT

private slots:
    void everyCodePointRoundTrips();
    void illFormedTextIsRepaired_data();
    void illFormedTextIsRepaired();
    void illFormedTextIsRefusedWithItsPosition();
    void everyByteHasItsOwnCharacter();
    void otherCharactersAreNotBytes();
};

void TestUtf8::everyCodePointRoundTrips()
{
    for (char32_t codePoint = 0; codePoint <= 0x10FFFF; ++codePoint) {
        const bool isSurrogate = codePoint >= 0xD800 && codePoint <= 0xDFFF;
        std::string text;
        appendUtf8(text, codePoint);
        const Utf8Unit unit = firstUtf8Unit(text);
        if (unit.valid == isSurrogate || (unit.valid && (unit.codePoint != codePoint || unit.length != text.size()))) {
            QFAIL(qPrintable(QString::number(static_cast<uint>(codePoint), 16)));
        }
    }
}

void TestUtf8::illFormedTextIsRepaired_data()
{
    QTest::addColumn<QByteArray>("broken");
    QTest::addColumn<QString>("repaired");
    QTest::newRow("lone continuation") << QByteArray("a\x80z") << QString::fromUtf8("a\xEF\xBF\xBDz");
    QTest::newRow("truncated at the end") << QByteArray("a\xE2\x82") << QString::fromUtf8("a\xEF\xBF\xBD");
    QTest::newRow("overlong") << QByteArray("\xC0\xAF") << QString::fromUtf8("\xEF\xBF\xBD\xEF\xBF\xBD");
    QTest::newRow("surrogate") << QByteArray("\xED\xA0\x80") << QString::fromUtf8("\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
    QTest::newRow("beyond Unicode") << QByteArray("\xF4\x90\x80\x80")
                                    << QString::fromUtf8("\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
    QTest::newRow("whole one behind a broken one") << QByteArray("\xE2\x82\xC3\xA9") << QString::fromUtf8("\xEF\xBF\xBD\xC3\xA9");
}

void TestUtf8::illFormedTextIsRepaired()
{
    QFETCH(QByteArray, broken);
    QFETCH(QString, repaired);
    QVERIFY(!isUtf8(broken.toStdString()));
    QCOMPARE(QString::fromStdString(repairedUtf8(broken.toStdString())), repaired);
}

void TestUtf8::illFormedTextIsRefusedWithItsPosition()
{
    requireUtf8("día");
    try {
        requireUtf8("d\xC3\xAD\xFFz");
        QFAIL("accepted");
    } catch (const EngineError& error) {
        QCOMPARE(error.code, ErrorCode::TextInvalid);
        QCOMPARE(test::plain(error.key()), std::string("byte 3"));
        QCOMPARE(test::plain(error.found()), std::string("0xFF"));
    }
}

void TestUtf8::everyByteHasItsOwnCharacter()
{
    std::string all;
    for (int byte = 0; byte < 256; ++byte) {
        all.push_back(static_cast<char>(static_cast<unsigned char>(byte)));
    }
    const std::string characters = toByteCharacters(all);
    QVERIFY(isUtf8(characters));
    QCOMPARE(fromByteCharacters(characters).value(), all);
    QCOMPARE(toByteCharacters(" a\n"),
        std::string("\xC4\xA0"
                    "a\xC4\x8A"));
}

void TestUtf8::otherCharactersAreNotBytes()
{
    QVERIFY(!fromByteCharacters(" ").has_value());
    QVERIFY(!fromByteCharacters("\xE2\x96\x81").has_value());
    QVERIFY(!fromByteCharacters("\xFF").has_value());
}

KVSCOPE_TEST(TestUtf8)
#include "tst_utf8.moc"
