// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/breakable.h"

namespace kvscope {

namespace {

constexpr int kLongestWord = 32;
constexpr QChar kBreak { 0x200B };

}  // namespace

QString breakable(const QString& sentence)
{
    QString result;
    int run = 0;
    for (const QChar c : sentence) {
        run = c.isSpace() ? 0 : run + 1;
        result += c;
        if (run >= kLongestWord && !c.isHighSurrogate()) {
            result += kBreak;
            run = 0;
        }
    }
    return result;
}

QString withoutBreaks(QString sentence)
{
    return sentence.remove(kBreak);
}

}  // namespace kvscope
