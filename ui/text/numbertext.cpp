// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/numbertext.h"

#include <QCoreApplication>

#include <array>
#include <cmath>

namespace kvscope {

namespace {

struct Scaled {
    double value = 0.0;
    int power = 0;  ///< of 1000
};

/// Brings a value below 1000, as it will be printed with @p decimals: 999,960 is 1.0 M, not "1000.0 k".
Scaled scaled(double value, int decimals)
{
    const double unit = std::pow(10.0, decimals);
    Scaled result { value, 0 };
    while (std::round(std::abs(result.value) * unit) / unit >= 1000.0 && result.power < 6) {
        result.value /= 1000.0;
        ++result.power;
    }
    return result;
}

constexpr std::array<const char*, 7> kPrefixes { "", "k", "M", "G", "T", "P", "E" };

QString prefix(int power)
{
    return QString::fromLatin1(kPrefixes[static_cast<std::size_t>(power)]);
}

/// Whole numbers grouped by threes. Qt 6.4 forgets the first separator of long numbers in languages that group from five digits on: in
/// Spanish it writes "2580.480".
QString grouped(qint64 value, const QLocale& locale)
{
    const QString plain = QString::number(std::abs(value));
    if (plain.size() <= 4 || locale.numberOptions().testFlag(QLocale::OmitGroupSeparator)) {
        return locale.toString(value);
    }
    QString result = value < 0 ? locale.negativeSign() : QString();
    for (qsizetype i = 0; i < plain.size(); ++i) {
        if (i > 0 && (plain.size() - i) % 3 == 0) {
            result += locale.groupSeparator();
        }
        result += plain[i];
    }
    return result;
}

int millisecondDecimals(double milliseconds)
{
    const double size = std::abs(milliseconds);
    return size < 0.095 ? 3 : size < 9.995 ? 2 : size < 99.95 ? 1 : 0;
}

}  // namespace

QString notAvailableText()
{
    //: stands where a number does not exist
    return QCoreApplication::translate("NumberText", "n/a");
}

QString siText(double value, const QLocale& locale)
{
    if (!std::isfinite(value)) {
        return notAvailableText();
    }
    const Scaled number = scaled(value, 1);
    if (number.power == 0) {
        return locale.toString(value, 'f', 0);
    }
    return locale.toString(number.value, 'f', number.value < 99.95 ? 1 : 0) + kUnitSpace + prefix(number.power);
}

QString byteText(std::uint64_t bytes, const QLocale& locale)
{
    const Scaled number = scaled(static_cast<double>(bytes), 1);
    const int decimals = number.power == 0 ? 0 : number.value < 9.995 ? 2 : 1;
    return locale.toString(number.value, 'f', decimals) + kUnitSpace + prefix(number.power) + QLatin1Char('B');
}

QString exactByteText(std::uint64_t bytes, const QLocale& locale)
{
    return grouped(static_cast<qint64>(bytes), locale) + kUnitSpace + QLatin1Char('B');
}

QString millisecondText(double milliseconds, const QLocale& locale)
{
    if (!std::isfinite(milliseconds)) {
        return notAvailableText();
    }
    if (milliseconds >= 9999.5) {
        return locale.toString(milliseconds / 1000.0, 'f', 1) + kUnitSpace + QLatin1Char('s');
    }
    return millisecondDigits(milliseconds, locale) + kUnitSpace + QLatin1String("ms");
}

QString millisecondDigits(double milliseconds, const QLocale& locale)
{
    return std::isfinite(milliseconds) ? locale.toString(milliseconds, 'f', millisecondDecimals(milliseconds)) : notAvailableText();
}

QString percentText(double share, const QLocale& locale)
{
    if (!std::isfinite(share)) {
        return notAvailableText();
    }
    const double percent = share * 100.0;
    const bool tiny = percent > 0.0 && percent < 0.05;
    return (tiny ? QStringLiteral("< ") : QString()) + locale.toString(tiny ? 0.1 : percent, 'f', 1) + kPercentSpace + QLatin1Char('%');
}

QString ratioText(double ratio, const QLocale& locale)
{
    if (!std::isfinite(ratio)) {
        return notAvailableText();
    }
    return locale.toString(ratio, 'f', ratio < 99.95 ? 1 : 0) + QChar(0x00D7);
}

QString timesText(double ratio, const QLocale& locale)
{
    return std::isfinite(ratio) ? locale.toString(ratio, 'f', ratio < 9.95 ? 1 : 0) : notAvailableText();
}

QString rateText(double perSecond, const QLocale& locale)
{
    if (!std::isfinite(perSecond))
        return notAvailableText();
    return locale.toString(perSecond, 'f', perSecond < 0.995 ? 2 : perSecond < 9.95 ? 1 : 0);
}

QString countText(qint64 count, const QLocale& locale)
{
    return grouped(count, locale);
}

}  // namespace kvscope
