// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/textlocale.h"

#include <QCoreApplication>

namespace kvscope {

TextLocale textLocale(const QLocale& locale)
{
    TextLocale result;
    result.decimalPoint = locale.decimalPoint().toStdString();
    result.groupSeparator
        = locale.numberOptions().testFlag(QLocale::OmitGroupSeparator) ? std::string() : locale.groupSeparator().toStdString();
    // Some languages group only from five digits on. (For those, Qt 6.4 omits the first separator of long numbers.)
    result.groupFrom = locale.toString(1000).size() > 4 ? 4 : 5;
    result.unitSpace = "\u00A0";
    result.percentSpace = "\u202F";
    result.typographicQuotes = true;
    result.translate = [](const char* context, const char* text) { return QCoreApplication::translate(context, text).toStdString(); };
    return result;
}

}  // namespace kvscope
