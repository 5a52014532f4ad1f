// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/widecounttext.h"

#include "text/numbertext.h"
#include "text/shownratio.h"
#include "text/textlocale.h"

#include <algorithm>
#include <limits>

namespace kvscope {

namespace {

constexpr std::uint64_t kPowersFrom = 10'000'000'000;
constexpr std::uint64_t kPrefixesFrom = 10'000'000;

}  // namespace

QString exactCountText(WideCount count, const QLocale& locale)
{
    return QString::fromStdString(groupedDigits(digits(count), textLocale(locale)));
}

QString wideCountText(WideCount count, const QLocale& locale)
{
    return count < kPowersFrom ? exactCountText(count, locale)
                               : QString::fromStdString(powerString(static_cast<double>(count), textLocale(locale)));
}

double wideRatioOf(WideCount greater, WideCount smaller)
{
    const auto shown = [](WideCount count) {
        const auto value = static_cast<double>(count);
        return count < kPowersFrom ? value : asShown(value);
    };
    return smaller == 0 ? std::numeric_limits<double>::quiet_NaN() : shown(greater) / shown(smaller);
}

QString wideRatioText(WideCount greater, WideCount smaller, const QLocale& locale)
{
    const double ratio = wideRatioOf(greater, smaller);
    return std::max(greater, smaller) < kPowersFrom ? fineRatioText(ratio, locale) : ratioText(ratio, locale);
}

QString wideByteText(WideCount bytes, const QLocale& locale)
{
    if (bytes < kPrefixesFrom) {
        return exactByteText(static_cast<std::uint64_t>(bytes), locale);
    }
    return QString::fromStdString(roundedByteString(static_cast<double>(bytes), textLocale(locale)));
}

QString fineRatioText(double ratio, const QLocale& locale)
{
    return QString::fromStdString(fineRatioString(ratio, textLocale(locale)));
}

}  // namespace kvscope
