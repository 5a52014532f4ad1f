// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Minimal rich-text helpers for the panels' sentences.

#include <QColor>
#include <QString>

namespace kvscope {

[[nodiscard]] inline QString bold(const QString& text)
{
    return QString(QLatin1String("<b>") + text.toHtmlEscaped() + QLatin1String("</b>"));
}

[[nodiscard]] inline QString boldIn(const QColor& color, const QString& text)
{
    return QString(QLatin1String("<span style=\"color:") + color.name() + QLatin1String("\">") + bold(text) + QLatin1String("</span>"));
}

}  // namespace kvscope
