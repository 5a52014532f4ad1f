// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/axisticks.h"

#include "text/numbertext.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace kvscope {

namespace {

struct Unit {
    double scale = 1.0;  ///< value of one unit
    QString name;
};

Unit unitFor(double top, AxisUnit kind)
{
    if (kind == AxisUnit::Milliseconds) {
        return top >= 1000.0 ? Unit { 1000.0, QStringLiteral("s") } : Unit { 1.0, QStringLiteral("ms") };
    }
    constexpr std::array<const char*, 7> kPrefixes { "", "k", "M", "G", "T", "P", "E" };
    const QString base = kind == AxisUnit::Bytes ? QStringLiteral("B") : QString();
    std::size_t power = 0;
    double scale = 1.0;
    while (power + 1 < kPrefixes.size() && top >= scale * 1000.0) {
        scale *= 1000.0;
        ++power;
    }
    return { scale, QString::fromLatin1(kPrefixes[power]) + base };
}

}  // namespace

double roundedUp(double value)
{
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    for (const double factor : { 1.0, 2.0, 5.0 }) {
        // A hair of tolerance: 0.30000000000000004 shall not jump from 0.3's step to the next.
        if (factor * power >= value * (1.0 - 1e-9)) {
            return factor * power;
        }
    }
    return 10.0 * power;
}

std::vector<AxisTick> valueTicks(double upper, double intervals, AxisUnit kind, const QLocale& locale)
{
    if (!std::isfinite(upper) || upper <= 0.0) {
        return { { 0.0, locale.toString(0) } };
    }
    const double step = roundedUp(upper / std::max(intervals, 1.0));
    const int last = static_cast<int>(std::floor(upper / step * (1.0 + 1e-9)));
    const Unit unit = unitFor(step * last, kind);
    const double digits = -std::log10(step / unit.scale);
    const int decimals = std::clamp(static_cast<int>(std::ceil(digits - 1e-9)), 0, 9);
    std::vector<AxisTick> ticks;
    for (int i = 0; i <= last; ++i) {
        const double value = step * i;
        QString label = i == 0 ? locale.toString(0) : locale.toString(value / unit.scale, 'f', decimals);
        if (i == last && !unit.name.isEmpty()) {
            label += kUnitSpace + unit.name;
        }
        ticks.push_back({ value, label });
    }
    return ticks;
}

std::vector<AxisTick> logTicks(double lower, double upper, double intervals, AxisUnit kind, const QLocale& locale)
{
    std::vector<AxisTick> ticks;
    if (!std::isfinite(lower) || !std::isfinite(upper) || lower <= 0.0 || upper < lower) {
        return ticks;
    }
    const auto label = [&](double value) {
        const Unit unit = unitFor(value, kind);
        const double number = value / unit.scale;
        const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(number) - 1e-9)), 0, 9);
        const QString text = locale.toString(number, 'f', decimals);
        return unit.name.isEmpty() ? text : QString(text + kUnitSpace + unit.name);
    };
    // Tolerance as above: log10(1000) is not always exactly 3.
    const int first = static_cast<int>(std::ceil(std::log10(lower) - 1e-9));
    const int last = static_cast<int>(std::floor(std::log10(upper) + 1e-9));
    const int interval = std::max(1, static_cast<int>(std::ceil((last - first) / std::max(intervals, 1.0))));
    for (int power = first; power <= last; power += interval) {
        const double value = std::pow(10.0, power);
        ticks.push_back({ value, label(value) });
    }
    return ticks;
}

std::vector<AxisTick> stepTicksWithin(int first, int last, int count, const QLocale& locale)
{
    if (first <= 1) {
        return stepTicks(last, count, locale);
    }
    std::vector<AxisTick> ticks;
    const int span = last - first + 1;
    const int interval = span <= count ? 1 : static_cast<int>(roundedUp(static_cast<double>(span) / std::max(count, 1)));
    for (int step = (first + interval - 1) / interval * interval; step <= last; step += interval) {
        ticks.push_back({ static_cast<double>(step), locale.toString(step) });
    }
    return ticks;
}

std::vector<AxisTick> stepTicks(int steps, int count, const QLocale& locale)
{
    std::vector<AxisTick> ticks;
    if (steps < 1) {
        return ticks;
    }
    const auto add = [&](int step) { ticks.push_back({ static_cast<double>(step), locale.toString(step) }); };
    if (steps <= count) {
        for (int step = 1; step <= steps; ++step) {
            add(step);
        }
        return ticks;
    }
    const int interval = std::max(5, static_cast<int>(roundedUp(static_cast<double>(steps) / std::max(count, 1))));
    add(1);
    // The first round step can be too close to 1 only when the interval is small; step 5 is then far enough away.
    for (int step = interval; step <= steps; step += interval) {
        add(step);
    }
    return ticks;
}

}  // namespace kvscope
