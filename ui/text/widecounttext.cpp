// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/widecounttext.h"

#include "text/numbertext.h"

#include <cmath>

namespace kvscope {

namespace {

constexpr std::uint64_t kPowersFrom = 10'000'000'000;
constexpr std::uint64_t kPrefixesFrom = 10'000'000;
constexpr double kWholeRatioFrom = 999.995;

QString superscript(int number)
{
    static const QString kDigits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString result;
    for (const QChar digit : QString::number(number)) {
        result += kDigits[digit.digitValue()];
    }
    return result;
}

}  // namespace

QString exactCountText(WideCount count, const QLocale& locale)
{
    const QString plain = QString::fromStdString(digits(count));
    if (plain.size() <= 4) {
        return countText(plain.toLongLong(), locale);
    }
    QString result;
    for (qsizetype i = 0; i < plain.size(); ++i) {
        if (i > 0 && (plain.size() - i) % 3 == 0) {
            result += locale.groupSeparator();
        }
        result += plain[i];
    }
    return result;
}

QString wideCountText(WideCount count, const QLocale& locale)
{
    if (count < kPowersFrom) {
        return exactCountText(count, locale);
    }
    const auto value = static_cast<double>(count);
    int power = static_cast<int>(std::floor(std::log10(value)));
    // What rounds up to 10.00 belongs to the next power.
    if (std::round(value / std::pow(10.0, power) * 100.0) >= 1000.0) {
        ++power;
    }
    return locale.toString(value / std::pow(10.0, power), 'f', 2) + QStringLiteral("·10") + superscript(power);
}

QString wideByteText(WideCount bytes, const QLocale& locale)
{
    if (bytes < kPrefixesFrom) {
        return exactCountText(bytes, locale) + kUnitSpace + QLatin1Char('B');
    }
    return byteText(static_cast<std::uint64_t>(bytes), locale);
}

QString fineRatioText(double ratio, const QLocale& locale)
{
    if (!std::isfinite(ratio)) {
        return notAvailableText();
    }
    const QString number = ratio >= kWholeRatioFrom ? countText(std::llround(ratio), locale) : locale.toString(ratio, 'f', 2);
    return number + QChar(0x00D7);
}

}  // namespace kvscope
