// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/numbertext.h"

#include "text/textlocale.h"

namespace kvscope {

namespace {

QString shown(const std::string& text)
{
    return QString::fromStdString(text);
}

}  // namespace

QString notAvailableText()
{
    return shown(notAvailableText(textLocale()));
}

QString siText(double value, const QLocale& locale)
{
    return shown(siText(value, textLocale(locale)));
}

QString byteText(std::uint64_t bytes, const QLocale& locale)
{
    return shown(byteText(bytes, textLocale(locale)));
}

QString exactByteText(std::uint64_t bytes, const QLocale& locale)
{
    return shown(exactByteText(bytes, textLocale(locale)));
}

QString millisecondText(double milliseconds, const QLocale& locale)
{
    return shown(millisecondText(milliseconds, textLocale(locale)));
}

QString percentText(double share, const QLocale& locale)
{
    return shown(percentText(share, textLocale(locale)));
}

QString ratioText(double ratio, const QLocale& locale)
{
    return shown(ratioText(ratio, textLocale(locale)));
}

QString timesText(double ratio, const QLocale& locale)
{
    return shown(timesText(ratio, textLocale(locale)));
}

QString oneDecimalText(double ratio, const QLocale& locale)
{
    return shown(oneDecimalText(ratio, textLocale(locale)));
}

QString rateText(double perSecond, const QLocale& locale)
{
    return shown(rateText(perSecond, textLocale(locale)));
}

QString countText(qint64 count, const QLocale& locale)
{
    return shown(countText(count, textLocale(locale)));
}

}  // namespace kvscope
