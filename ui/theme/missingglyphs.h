// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Which characters the installed fonts cannot show: a box is painted in their place. GUI thread only.

#include <QFont>
#include <QList>
#include <QString>

namespace kvscope {

/// The characters of @p text that neither @p font nor any font that stands in for it has a glyph for: each once, in the order of the text, at
/// most @p most. Characters that show nothing by themselves or join others are left out.
[[nodiscard]] QList<char32_t> missingGlyphs(const QString& text, const QFont& font, qsizetype most);

}  // namespace kvscope
