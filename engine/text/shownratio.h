// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The ratio of two amounts of which both are printed. It is rounded once, here. Pure functions, any thread.

namespace kvscope {

/// No amount is printed with more decimals in the unit of its value.
inline constexpr int kMostShownDecimals = 4;

/// @p value as text/numbers prints it: three significant digits, exact halves away from zero, at most kMostShownDecimals decimals.
[[nodiscard]] double asShown(double value);
/// How many times @p smaller the amount @p greater is, of both as they are printed: dividing the two printed numbers gives the printed ratio. NaN
/// where there is nothing to divide.
[[nodiscard]] double ratioOf(double greater, double smaller);

}  // namespace kvscope
