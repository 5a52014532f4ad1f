// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/utf8.h"
#include "support/testregistry.h"
#include "text/escape.h"

#include <QTest>

using namespace kvscope;

class TestEscape final : public QObject {
    Q_OBJECT

private slots:
    void escapingKeepsPrintableText_data();
    void escapingKeepsPrintableText();
    void longTextIsTruncated();
    void shortenedTextKeepsItsEndsWithinTheWidth();
    void everythingThatShowsNothingIsMarked_data();
    void everythingThatShowsNothingIsMarked();
    void emojiThatAreJoinedStayWhole();
    void textsForFilesKeepEveryByte();
};

void TestEscape::escapingKeepsPrintableText_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("shown");
    QTest::newRow("plain") << QByteArray("plain text") << QByteArray("plain text");
    QTest::newRow("UTF-8 of every length") << QByteArray("aé€😀") << QByteArray("aé€😀");
    QTest::newRow("control") << QByteArray("\t\r\n\x01\x7f") << QByteArray("\\t\\r\\n\\x01\\x7f");
    QTest::newRow("NUL") << QByteArray("a\0b", 3) << QByteArray("a\\x00b");
    QTest::newRow("C1") << QByteArray("\xc2\x9b") << QByteArray("\\u{009b}");
    QTest::newRow("right to left override") << QByteArray("\xe2\x80\xae") << QByteArray("\\u{202e}");
    QTest::newRow("lone continuation") << QByteArray("\x80") << QByteArray("\\x80");
    QTest::newRow("cut short") << QByteArray("\xe2\x82") << QByteArray("\\xe2\\x82");
    QTest::newRow("overlong") << QByteArray("\xc0\xaf\xe0\x80\xaf") << QByteArray("\\xc0\\xaf\\xe0\\x80\\xaf");
    QTest::newRow("surrogate") << QByteArray("\xed\xa0\x80") << QByteArray("\\xed\\xa0\\x80");
    QTest::newRow("beyond Unicode") << QByteArray("\xf4\x90\x80\x80\xff") << QByteArray("\\xf4\\x90\\x80\\x80\\xff");
}

void TestEscape::escapingKeepsPrintableText()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QByteArray, shown);
    QCOMPARE(QByteArray::fromStdString(escaped(bytes.toStdString())), shown);
}

void TestEscape::longTextIsTruncated()
{
    QCOMPARE(escaped(std::string(1000, 'a'), 10), std::string("aaaaaaaaaa…"));
    QCOMPARE(escaped("éééé", 2), std::string("éé…"));
    QCOMPARE(escaped("éé", 2), std::string("éé"));
}

void TestEscape::shortenedTextKeepsItsEndsWithinTheWidth()
{
    QCOMPARE(shortened("model.layers.0.weight", 21), std::string("model.layers.0.weight"));
    QCOMPARE(shortened("model.layers.0.weight", 20), std::string("model.lay…s.0.weight"));
    QCOMPARE(shortened("", 16), std::string());
    // Escapes count as they are shown and are never cut; a character of several bytes counts once.
    QCOMPARE(shortened(std::string(1000, '\0'), 16), std::string("\\x00…\\x00\\x00"));
    QCOMPARE(shortened("éééééééé"
                       "éééééééé",
                 16),
        std::string("éééééééé"
                    "éééééééé"));
    for (const std::size_t width : { 16U, 17U, 40U, 120U }) {
        for (const char* unit : { "a", "é", "\x01", "\xFF", "\xE2\x80\xAE" }) {
            std::string text = "begin";
            for (int i = 0; i < 200; ++i) {
                text += unit;
            }
            const QString shown = QString::fromStdString(shortened(text, width));
            QVERIFY2(shown.size() <= static_cast<qsizetype>(width), qPrintable(shown));
            QVERIFY2(shown.startsWith(QStringLiteral("begin")) && shown.contains(QChar(0x2026)), qPrintable(shown));
        }
    }
}

void TestEscape::everythingThatShowsNothingIsMarked_data()
{
    QTest::addColumn<int>("character");
    for (const int character : {
             0xA0, 0x1680, 0x2000, 0x2003, 0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000,  // separators
             0xAD, 0x600, 0x61C, 0x180E, 0x200B, 0x200C, 0x200D, 0x200E, 0x202A, 0x2060, 0x2064, 0x2066, 0xFEFF, 0xFFF9, 0x110BD, 0x1D173,
             0xE0001,
             0xE0041,  // format characters
             0x80, 0x85, 0x9F,  // control characters
             0x378, 0x2FE0, 0xFDD0, 0xFFFF, 0x1FFFE, 0x50000,  // not assigned
             0xE000, 0xF0000,  // private
             0x34F, 0x115F, 0x2800, 0x3164, 0xFE0F, 0xFFA0, 0xE0100,  // blank, though of another category
         }) {
        QTest::newRow(QByteArray::number(character, 16).constData()) << character;
    }
}

void TestEscape::everythingThatShowsNothingIsMarked()
{
    QFETCH(const int, character);
    std::string text = "a";
    appendUtf8(text, static_cast<char32_t>(character));
    const std::string wanted = "a\\u{" + QByteArray::number(character, 16).rightJustified(4, '0').toStdString() + "}";
    if (character == 0xFE0F) {  // selects how a visible character looks; alone it shows nothing
        QCOMPARE(escaped(text), text);
        text.erase(0, 1);
        QCOMPARE(escaped(text), wanted.substr(1));
        return;
    }
    QCOMPARE(escaped(text), wanted);
}

void TestEscape::emojiThatAreJoinedStayWhole()
{
    const std::string family = "\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x91\xA7";
    QCOMPARE(escaped(family), family);
    QCOMPARE(escaped(family.substr(0, 7)), family.substr(0, 4) + "\\u{200d}");  // joins nothing
    for (const char* shown : { "é", "ñ", "中", "한", "ا", "👍🏽", "❤️", "·", "€", "\xEF\xBF\xBD" }) {
        QCOMPARE(escaped(shown), std::string(shown));
    }
}

void TestEscape::textsForFilesKeepEveryByte()
{
    QCOMPARE(withEscapedBytes("a\u00A0\n\\ é"), std::string("a\u00A0\n\\ é"));
    QCOMPARE(withEscapedBytes("a\xC3"), std::string("a\\xc3"));
    QCOMPARE(withEscapedBytes("\xE2\x82 \xFF\xC3\xA9"), std::string("\\xe2\\x82 \\xffé"));
    QCOMPARE(hexOf(std::string_view("a\0\xFF", 3)), std::string("6100ff"));
}

KVSCOPE_TEST(TestEscape)
#include "tst_escape.moc"
