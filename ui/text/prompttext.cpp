// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/prompttext.h"

#include "text/tokenlabel.h"
#include "tokenizer/tokenizer.h"

#include <QStringList>

namespace kvscope {

QString promptText(const std::vector<TokenId>& prompt, const Tokenizer* tokenizer)
{
    if (tokenizer != nullptr)
        return markedText(tokenizer->decodedBytes(prompt));
    QStringList texts;
    for (const TokenId id : prompt)
        texts << QLatin1Char('#') + QString::number(id);
    return texts.join(QLatin1Char(' '));
}

}  // namespace kvscope
