// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/widecounttext.h"

#include "text/numbertext.h"
#include "text/textlocale.h"

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

QString wideByteText(WideCount bytes, const QLocale& locale)
{
    const auto narrow = static_cast<std::uint64_t>(bytes);
    return bytes < kPrefixesFrom ? exactByteText(narrow, locale) : byteText(narrow, locale);
}

QString fineRatioText(double ratio, const QLocale& locale)
{
    return QString::fromStdString(fineRatioString(ratio, textLocale(locale)));
}

}  // namespace kvscope
