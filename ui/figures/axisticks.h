// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Chooses the ticks and labels of an axis. Pure functions.

#include <QLocale>
#include <QString>

#include <vector>

namespace kvscope {

struct AxisTick {
    double value = 0.0;
    QString label;
};

/// Unit of the labels on a value axis.
enum class AxisUnit {
    Operations,  ///< with SI prefixes
    Milliseconds,  ///< seconds from 1,000 ms on
    Bytes,  ///< with SI prefixes
};

/// The smallest of 1, 2, 5 · 10^k that is at least @p value (> 0).
[[nodiscard]] double roundedUp(double value);

/// Round ticks from 0 to @p upper, with at most @p intervals intervals (may be fractional). All labels share one SI prefix; only the top
/// label shows it: 0, 20, 40, "60 M".
[[nodiscard]] std::vector<AxisTick> valueTicks(double upper, double intervals, AxisUnit unit, const QLocale& locale = QLocale());

/// Powers of ten from @p lower to @p upper (both > 0), thinned out to at most @p intervals + 1; each label has its own unit. A range within
/// one decade gets round end points.
[[nodiscard]] std::vector<AxisTick> logTicks(
    double lower, double upper, double intervals, AxisUnit unit, const QLocale& locale = QLocale());

/// Step numbers counted from 1: 1 … @p steps, thinned out to at most @p count round ones: 1, 5, 10, 15, 20. Tick values also count from 1.
[[nodiscard]] std::vector<AxisTick> stepTicks(int steps, int count, const QLocale& locale = QLocale());
/// The same for the part @p first … @p last of the axis, counted from 1.
[[nodiscard]] std::vector<AxisTick> stepTicksWithin(int first, int last, int count, const QLocale& locale = QLocale());

}  // namespace kvscope
