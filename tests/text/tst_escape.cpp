// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
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

KVSCOPE_TEST(TestEscape)
#include "tst_escape.moc"
