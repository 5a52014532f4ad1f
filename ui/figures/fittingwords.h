// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A line that is too long for its place loses clauses at its end, then words, and never letters. Pure.

#include <QFontMetrics>
#include <QString>

#include <algorithm>

namespace kvscope {

/// @p text as far as it fits @p room, in pixels: "K · 8 features, up to ±3", "K · 8 features", "K"; empty if not even its first word fits.
[[nodiscard]] inline QString fittingWords(QString text, const QFontMetrics& metrics, double room)
{
    while (!text.isEmpty() && metrics.horizontalAdvance(text) > room) {
        const qsizetype clause = std::max(text.lastIndexOf(QLatin1String(", ")), text.lastIndexOf(QString::fromUtf8(" · ")));
        text.truncate(std::max(qsizetype { 0 }, clause > 0 ? clause : text.lastIndexOf(QLatin1Char(' '))));
    }
    return text;
}

}  // namespace kvscope
