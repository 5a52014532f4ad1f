// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Formats counts of any size: all digits while they are easy to read, powers of ten above. Pure functions.

#include "run/decodecost.h"

#include <QLocale>
#include <QString>

namespace kvscope {

/// "1,474,560"; from ten billion on "3.44·10¹²".
[[nodiscard]] QString wideCountText(WideCount count, const QLocale& locale = QLocale());
/// How many times @p smaller the count @p greater is, of both as wideCountText() prints them. NaN where @p smaller is 0.
[[nodiscard]] double wideRatioOf(WideCount greater, WideCount smaller);
/// wideRatioOf() as text: "12.86×" if all digits of both counts are printed, otherwise "764×".
[[nodiscard]] QString wideRatioText(WideCount greater, WideCount smaller, const QLocale& locale = QLocale());
/// All digits, grouped, however many.
[[nodiscard]] QString exactCountText(WideCount count, const QLocale& locale = QLocale());
/// "28,672 B"; from ten million on three digits and a prefix, however many: "9.66 GB", "1.05 ZB".
[[nodiscard]] QString wideByteText(WideCount bytes, const QLocale& locale = QLocale());
/// "12.86×": two decimals, none from 1,000 on. NaN gives notAvailableText().
[[nodiscard]] QString fineRatioText(double ratio, const QLocale& locale = QLocale());

}  // namespace kvscope
