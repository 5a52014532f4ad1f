// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/testregistry.h"
#include "text/numbertext.h"

#include <QTest>

#include <limits>

using namespace kvscope;

class TestNumberText final : public QObject {
    Q_OBJECT

private slots:
    void wholePercentagesRoundHalvesUp()
    {
        const QLocale en(QLocale::English, QLocale::UnitedStates);
        QCOMPARE(wholePercentText(0.004, en), QStringLiteral("0\u202F%"));
        QCOMPARE(wholePercentText(0.125, en), QStringLiteral("13\u202F%"));
        QCOMPARE(wholePercentText(0.375, en), QStringLiteral("38\u202F%"));
        QCOMPARE(wholePercentText(1.0, en), QStringLiteral("100\u202F%"));
        QCOMPARE(wholePercentText(std::numeric_limits<double>::quiet_NaN(), en), notAvailableText());
    }

    void wholeNumbersAreGroupedInThousands_data()
    {
        QTest::addColumn<qint64>("number");
        QTest::addColumn<QString>("english");
        QTest::addColumn<QString>("spanish");
        QTest::newRow("three digits") << qint64 { 512 } << "512"
                                      << "512";
        QTest::newRow("four digits stay together in Spanish") << qint64 { 2043 } << "2,043"
                                                              << "2043";
        QTest::newRow("six digits") << qint64 { 129024 } << "129,024"
                                    << "129.024";
        QTest::newRow("seven digits") << qint64 { 2580480 } << "2,580,480"
                                      << "2.580.480";
        QTest::newRow("ten digits") << qint64 { 4799152128 } << "4,799,152,128"
                                    << "4.799.152.128";
    }
    void wholeNumbersAreGroupedInThousands()
    {
        QFETCH(qint64, number);
        QFETCH(QString, english);
        QFETCH(QString, spanish);
        const QLocale en(QLocale::English, QLocale::UnitedStates);
        const QLocale es(QLocale::Spanish, QLocale::Spain);
        QCOMPARE(countText(number, en), english);
        QCOMPARE(countText(number, es), spanish);
        QVERIFY(exactByteText(static_cast<std::uint64_t>(number), es).startsWith(spanish));
    }
};

KVSCOPE_TEST(TestNumberText)
#include "tst_numbertext.moc"
