// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/testregistry.h"
#include "text/numbers.h"
#include "text/shownratio.h"

#include <QTest>

#include <cmath>
#include <cstdint>
#include <limits>

using namespace kvscope;

namespace {

TextLocale spanish()
{
    TextLocale locale;
    locale.decimalPoint = ",";
    locale.groupSeparator = ".";
    locale.groupFrom = 5;
    locale.unitSpace = locale.percentSpace = "_";
    return locale;
}

}  // namespace

class TestNumbers final : public QObject {
    Q_OBJECT

private slots:
    void countsAreGrouped();
    void bytesChangeUnitBeforeTheyRoundUp();
    void timesKeepThreeDigits();
    void ratiosDivideWhatIsPrinted();
    void sharesNeverLookLikeNothing();
    void missingNumbersSaySo();
    void dataFilesKnowNoLocale();
};

void TestNumbers::countsAreGrouped()
{
    QCOMPARE(countString(999), std::string("999"));
    QCOMPARE(countString(-1234), std::string("-1,234"));
    QCOMPARE(countString(std::numeric_limits<std::uint64_t>::max()), std::string("18,446,744,073,709,551,615"));
    QCOMPARE(countString(2043, spanish()), std::string("2043"));
    QCOMPARE(countString(12043, spanish()), std::string("12.043"));
    QCOMPARE(fixedString(-1234.5, 2, spanish()), std::string("-1234,50"));
}

void TestNumbers::bytesChangeUnitBeforeTheyRoundUp()
{
    QCOMPARE(byteString(0), std::string("0 B"));
    QCOMPARE(byteString(999), std::string("999 B"));
    QCOMPARE(byteString(9'216), std::string("9.22 kB"));
    QCOMPARE(byteString(999'490), std::string("999 kB"));
    QCOMPARE(byteString(999'510), std::string("1.00 MB"));
    QCOMPARE(byteString(110'592, spanish()), std::string("111_kB"));
    QCOMPARE(byteString(999'960), std::string("1.00 MB"));
    QCOMPARE(byteString(9'216, spanish()), std::string("9,22_kB"));
    QCOMPARE(exactByteString(110'592), std::string("110,592 B"));
    QCOMPARE(byteString(std::numeric_limits<std::uint64_t>::max()), std::string("18.4 EB"));
    QCOMPARE(roundedByteString(1.0486e21), std::string("1.05 ZB"));
}

void TestNumbers::timesKeepThreeDigits()
{
    QCOMPARE(millisecondString(0.8149), std::string("0.815 ms"));
    QCOMPARE(millisecondString(5.214), std::string("5.21 ms"));
    QCOMPARE(millisecondString(12.44), std::string("12.4 ms"));
    QCOMPARE(millisecondString(412.2), std::string("412 ms"));
    QCOMPARE(millisecondString(12'440.0), std::string("12.4 s"));
}

void TestNumbers::ratiosDivideWhatIsPrinted()
{
    // Exact halves, and the few digits of very short times.
    for (const double amount : { 12'250.0, 12'350.0, 12'450.0, 1.125, 99.95, 0.00123, 0.000051, 999.5, 4'665'000.0 }) {
        QCOMPARE(siString(amount * 1000.0), siString(asShown(amount * 1000.0)));
        QCOMPARE(millisecondString(amount), millisecondString(asShown(amount)));
        QCOMPARE(threeDigitString(amount), threeDigitString(asShown(amount)));
    }
    QCOMPARE(siString(12'250.0), std::string("12.3 k"));
    QCOMPARE(ratioOf(12'250.0, 100.0), 123.0);
    QCOMPARE(millisecondString(0.00123), std::string("0.0012 ms"));
    QCOMPARE(ratioOf(0.0123, 0.00123), 0.0123 / 0.0012);
}

void TestNumbers::sharesNeverLookLikeNothing()
{
    QCOMPARE(percentString(0.0), std::string("0.0 %"));
    QCOMPARE(percentString(0.0001), std::string("< 0.1 %"));
    QCOMPARE(percentString(0.5, spanish()), std::string("50,0_%"));
}

void TestNumbers::missingNumbersSaySo()
{
    for (const double number : { std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity() }) {
        QCOMPARE(fixedString(number, 1), notAvailableString());
        QCOMPARE(siString(number), notAvailableString());
        QCOMPARE(percentString(number), notAvailableString());
        QCOMPARE(millisecondString(number), notAvailableString());
    }
}

void TestNumbers::dataFilesKnowNoLocale()
{
    QCOMPARE(exactString(1234.5), std::string("1234.5"));
    QCOMPARE(exactString(1.0 / 3.0), std::string("0.3333333333333333"));
}

KVSCOPE_TEST(TestNumbers)
#include "tst_numbers.moc"
