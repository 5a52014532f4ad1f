// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/missingglyphs.h"

#include <QChar>
#include <QGlyphRun>
#include <QSet>
#include <QTextLayout>

#include <algorithm>

namespace kvscope {

namespace {

constexpr uint kAsciiEnd = 0x80;

/// Every font has the printable characters of ASCII; those without ink have a mark of their own in the window.
bool needsGlyph(uint point)
{
    if (point < kAsciiEnd) {
        return false;
    }
    switch (QChar::category(point)) {
    case QChar::Mark_NonSpacing:
    case QChar::Mark_SpacingCombining:
    case QChar::Mark_Enclosing:
    case QChar::Separator_Space:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
    case QChar::Other_Control:
    case QChar::Other_Format:
    case QChar::Other_Surrogate:
    case QChar::Other_PrivateUse:
    case QChar::Other_NotAssigned: return false;
    default: return true;
    }
}

bool hasGlyph(uint point, const QFont& font)
{
    const auto character = static_cast<char32_t>(point);
    QTextLayout layout(QString::fromUcs4(&character, 1), font);
    layout.beginLayout();
    layout.createLine();
    layout.endLayout();
    const QList<QGlyphRun> runs = layout.glyphRuns();
    // Glyph 0 of every font is the box for what it lacks.
    return !runs.isEmpty() && std::all_of(runs.begin(), runs.end(), [](const QGlyphRun& run) { return !run.glyphIndexes().contains(0U); });
}

}  // namespace

QList<char32_t> missingGlyphs(const QString& text, const QFont& font, qsizetype most)
{
    QList<char32_t> missing;
    QSet<uint> seen;
    for (const uint point : text.toUcs4()) {
        if (missing.size() >= most) {
            break;
        }
        if (!needsGlyph(point) || seen.contains(point)) {
            continue;
        }
        seen.insert(point);
        if (!hasGlyph(point, font)) {
            missing.append(static_cast<char32_t>(point));
        }
    }
    return missing;
}

}  // namespace kvscope
