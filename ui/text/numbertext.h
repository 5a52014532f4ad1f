// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The number formats of text/numbers as QString, in the application's locale. Pure functions.

#include <QLocale>
#include <QString>

#include <cstdint>

namespace kvscope {

/// Between a number and its unit; never broken across lines.
inline constexpr QChar kUnitSpace { 0x00A0 };
/// Between a number and its % sign.
inline constexpr QChar kPercentSpace { 0x202F };
/// Shown where a number does not exist.
[[nodiscard]] QString notAvailableText();

/// A count with an SI prefix and three digits from 1000 on: 824, "3.09 M", "32.4 M", "214 M". NaN gives notAvailableText().
[[nodiscard]] QString siText(double value, const QLocale& locale = QLocale());
/// Powers of 1000: "512 B", "9.22 kB", "111 kB", "2.36 MB".
[[nodiscard]] QString byteText(std::uint64_t bytes, const QLocale& locale = QLocale());
/// All digits, grouped: "110,592 B".
[[nodiscard]] QString exactByteText(std::uint64_t bytes, const QLocale& locale = QLocale());
/// "0.811 ms", "12.4 ms", "412 ms"; from 1,000 ms on seconds: "1.24 s", "12.4 s".
[[nodiscard]] QString millisecondText(double milliseconds, const QLocale& locale = QLocale());
/// @param share 0 … 1. One decimal; a nonzero value that would round to 0.0 becomes "< 0.1 %".
[[nodiscard]] QString percentText(double share, const QLocale& locale = QLocale());
/// Without decimals, exact halves away from zero: "64 %". NaN gives notAvailableText().
[[nodiscard]] QString wholePercentText(double share, const QLocale& locale = QLocale());
/// "1.07×", "10.5×", "128×".
[[nodiscard]] QString ratioText(double ratio, const QLocale& locale = QLocale());
/// The number of ratioText() without its sign: for sentences that say "times as long" or "times as many".
[[nodiscard]] QString timesText(double ratio, const QLocale& locale = QLocale());
/// "4.6": of the medians of a race.
[[nodiscard]] QString oneDecimalText(double ratio, const QLocale& locale = QLocale());
/// Tokens a second: 0.42, 3.71, 58.2, 1,204. Without the unit.
[[nodiscard]] QString rateText(double perSecond, const QLocale& locale = QLocale());
/// A whole or rounded number, grouped.
[[nodiscard]] QString countText(qint64 count, const QLocale& locale = QLocale());

}  // namespace kvscope
