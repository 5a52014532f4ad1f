// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Sentences with long words, such as paths, in labels that wrap. Pure functions.

#include <QString>

namespace kvscope {

/// The sentence with places inside words of more than 32 characters where a line may end (zero-width spaces), so that no word is wider than
/// its dialog.
[[nodiscard]] QString breakable(const QString& sentence);
/// The sentence without them.
[[nodiscard]] QString withoutBreaks(QString sentence);

}  // namespace kvscope
