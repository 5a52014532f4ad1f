// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/filetext.h"

#include "text/language.h"

namespace kvscope {

QString fileText(const TextByLanguage& text)
{
    QString result = QString::fromStdString(textIn(text, languageCode(currentLanguage()).toStdString()));
    for (QChar& character : result) {
        if (character.category() == QChar::Other_Control)
            character = QLatin1Char(' ');
    }
    return result;
}

}  // namespace kvscope
