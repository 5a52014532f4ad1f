// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Which numbers stand at an axis. Pure functions.

#include <QLocale>
#include <QString>

#include <vector>

namespace kvscope {

struct AxisTick {
    double value = 0.0;
    QString label;
};

/// What the numbers at a value axis are.
enum class AxisUnit {
    Operations,  ///< with SI prefixes
    Milliseconds,  ///< seconds from 10,000 ms on
    Bytes,  ///< with SI prefixes
};

/// Round ticks from 0 up to @p upper, as many as leave room for @p intervals in it (a fraction counts: 3.9 allows what 3 would not). All share one prefix, and the top one alone names it: 0, 20, 40, "60 M".
[[nodiscard]] std::vector<AxisTick> valueTicks(double upper, double intervals, AxisUnit unit, const QLocale& locale = QLocale());

/// Powers of ten from @p lower to @p upper (both > 0), thinned out to at most @p intervals + 1; each names its own unit. A range within one
/// decade has its round ends.
[[nodiscard]] std::vector<AxisTick> logTicks(
    double lower, double upper, double intervals, AxisUnit unit, const QLocale& locale = QLocale());

/// Steps as people count them, 1 … @p steps, thinned out to round ones, at most @p count: 1, 5, 10, 15, 20. Values are steps from 1.
[[nodiscard]] std::vector<AxisTick> stepTicks(int steps, int count, const QLocale& locale = QLocale());
/// The same for a part of the axis, @p first … @p last, counted from 1.
[[nodiscard]] std::vector<AxisTick> stepTicksWithin(int first, int last, int count, const QLocale& locale = QLocale());

}  // namespace kvscope
