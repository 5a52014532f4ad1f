// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/numbertext.h"

#include "text/textlocale.h"

#include <cmath>

namespace kvscope {

namespace {

QString shown(const std::string& text)
{
    return QString::fromStdString(text);
}

}  // namespace

QString notAvailableText()
{
    return shown(notAvailableString(textLocale()));
}

QString siText(double value, const QLocale& locale)
{
    return shown(siString(value, textLocale(locale)));
}

QString byteText(std::uint64_t bytes, const QLocale& locale)
{
    return shown(byteString(bytes, textLocale(locale)));
}

QString exactByteText(std::uint64_t bytes, const QLocale& locale)
{
    return shown(exactByteString(bytes, textLocale(locale)));
}

QString millisecondText(double milliseconds, const QLocale& locale)
{
    return shown(millisecondString(milliseconds, textLocale(locale)));
}

QString percentText(double share, const QLocale& locale)
{
    return shown(percentString(share, textLocale(locale)));
}

QString wholePercentText(double share, const QLocale& locale)
{
    if (std::isnan(share))
        return notAvailableText();
    return locale.toString(std::round(share * 100.0), 'f', 0) + kPercentSpace + QLatin1Char('%');
}

QString ratioText(double ratio, const QLocale& locale)
{
    return shown(ratioString(ratio, textLocale(locale)));
}

QString timesText(double ratio, const QLocale& locale)
{
    return shown(timesString(ratio, textLocale(locale)));
}

QString oneDecimalText(double ratio, const QLocale& locale)
{
    return shown(oneDecimalString(ratio, textLocale(locale)));
}

QString rateText(double perSecond, const QLocale& locale)
{
    return shown(rateString(perSecond, textLocale(locale)));
}

QString countText(qint64 count, const QLocale& locale)
{
    return shown(countString(count, textLocale(locale)));
}

}  // namespace kvscope
