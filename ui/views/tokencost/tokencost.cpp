// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/tokencost/tokencost.h"

#include "run/costmodel.h"
#include "run/statistics.h"
#include "text/numbertext.h"

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

QString bytesOf(double bytes, const QLocale& locale)
{
    return byteText(static_cast<std::uint64_t>(std::max(0.0, bytes)), locale);
}

QString joulesText(double joules, const QLocale& locale)
{
    //: energy; J: joules
    return TokenCost::tr("%1 J").arg(locale.toString(joules, 'g', 3));
}

/// textOf() in the window's language.
QString problemText(EnergyProblem problem)
{
    switch (problem) {
    case EnergyProblem::None: break;
    case EnergyProblem::NoFolder: return TokenCost::tr("this system has no energy counter");
    case EnergyProblem::NoPackage: return TokenCost::tr("no energy counter covers the whole processor");
    case EnergyProblem::NotReadable: return TokenCost::tr("the energy counter cannot be read; often only the administrator may");
    }
    return {};
}

}  // namespace

std::uint64_t TokenCost::cacheBytesOfUser() const
{
    return record ? cacheBytesPerPosition * static_cast<std::uint64_t>(record->positions) : 0;
}

double TokenCost::memoryBytes() const
{
    return static_cast<double>(weightBytes) + static_cast<double>(cacheBytesOfUser()) * memory.users;
}

double TokenCost::allowedTokens(int users) const
{
    if (!record || !ceilings)
        return kNoTime;
    const double bytes = static_cast<double>(record->weightBytesMoved) + static_cast<double>(record->cacheBytesMoved) * users;
    return bytes > 0.0 ? users * ceilings->streamGbs * 1e9 / bytes : kNoTime;
}

double TokenCost::positionsWithinBudget() const
{
    const double left = memory.gigabytes * 1e9 - static_cast<double>(weightBytes);
    const double each = static_cast<double>(cacheBytesPerPosition) * memory.users;
    return left > 0.0 && each > 0.0 ? std::floor(left / each) : 0.0;
}

QString TokenCost::moved(const QLocale& locale) const
{
    if (!record)
        return {};
    const std::uint64_t bytes = record->weightBytesMoved + record->cacheBytesMoved;
    //: %1 a step, %2 and %3 bytes, %4 multiply-adds, %5 operations per byte
    return tr("Step %1 moves %2 of weights and %3 of cache (computed) for %4 multiply-adds (counted): %5 FLOP per byte.")
        .arg(countText(record->index + 1, locale), byteText(record->weightBytesMoved, locale), byteText(record->cacheBytesMoved, locale),
            siText(static_cast<double>(record->operations), locale), locale.toString(flopPerByte(record->operations, bytes), 'f', 2));
}

QString TokenCost::needed(const QLocale& locale) const
{
    if (!record)
        return {};
    const double budget = memory.gigabytes * 1e9;
    const QString users = countText(memory.users, locale);
    //: %1 a number of positions, %2 bytes of weights, %3 users, %4 bytes of a user's cache, %5 the sum, %6 the budget
    QString text = tr("Memory at %1 positions: %2 of weights + %3 × %4 of cache = %5 of %6 (computed).")
                       .arg(countText(record->positions, locale), byteText(weightBytes, locale), users,
                           byteText(cacheBytesOfUser(), locale), bytesOf(memoryBytes(), locale), bytesOf(budget, locale));
    text += QLatin1Char(' ');
    return text
        + (positionsWithinBudget() >= 1.0
                ? tr("The budget has room for %1 positions of each user.").arg(siText(positionsWithinBudget(), locale))
                : tr("The budget has no room for these users."));
}

QString TokenCost::allowed(const QLocale& locale) const
{
    if (!record)
        return {};
    if (!ceilings)
        return tr("What the memory's bandwidth allows: not measured here yet; Roofline measures it.");
    const QString gbs = locale.toString(ceilings->streamGbs, 'f', 1);
    const QString one = rateText(allowedTokens(1), locale);
    if (record->index == 0 || !record->cacheOn)
        return tr("Reading %1 GB/s (measured) allows %2 such steps a second.").arg(gbs, one);
    if (memory.users == 1)
        return tr("Reading %1 GB/s (measured) allows %2 tokens/s for one user (computed).").arg(gbs, one);
    //: %1 GB/s, %2 and %4 tokens a second, %3 users
    return tr("Reading %1 GB/s (measured) allows %2 tokens/s for one user; for %3 users, who share one reading of the weights, %4 together "
              "(computed).")
        .arg(gbs, one, countText(memory.users, locale), rateText(allowedTokens(memory.users), locale));
}

QString TokenCost::energyText(const QLocale& locale) const
{
    const double joules = measured && measured->rounds > 0 ? measured->lanes.front().medianJoules() : kNoTime;
    if (std::isfinite(joules))
        return tr("%1 per token, for all programs on this machine (measured)").arg(joulesText(joules, locale));
    static const EnergyProblem kHere = EnergyCounter().problem();  // of this machine, before anything is measured
    const EnergyProblem problem = measured ? measured->energyProblem : kHere;
    if (problem == EnergyProblem::None)
        return tr("not measured yet");
    //: %1 why there is no number
    return tr("n/a, %1").arg(problemText(problem));
}

QString TokenCost::spent(const QLocale& locale) const
{
    if (!record)
        return {};
    QString time = tr("Time per token: not measured yet.");
    if (measured && measured->rounds > 0) {
        const LaneTimes& lane = measured->lanes.front();
        //: %1 a time, %2 tokens a second, %3 a number of threads
        time = tr("Time per token with the cache: %1 (measured), %2 tokens/s (threads: %3).")
                   .arg(millisecondText(lane.medianPerToken(), locale), rateText(1000.0 / lane.medianPerToken(), locale))
                   .arg(lane.threads);
    }
    return time + QLatin1Char(' ') + tr("Energy: %1.").arg(energyText(locale));
}

BarRows TokenCost::bars(const QLocale& locale) const
{
    BarRows figure;
    if (!record)
        return figure;
    const auto bar = [&](const QString& name, double bytes, PlotInk ink, bool filled) {
        return BarRows::Bar { name, bytes, bytesOf(bytes, locale), ink, 1, filled };
    };
    BarRows::Group step { tr("Bytes that the step moves (computed)"), {} };
    step.bars.append(bar(tr("weights"), static_cast<double>(record->weightBytesMoved), PlotInk::Stage1, true));
    step.bars.append(bar(tr("cache"), static_cast<double>(record->cacheBytesMoved), PlotInk::Accent, true));
    BarRows::Group all { tr("Memory for %Ln user(s) (computed)", nullptr, memory.users), {} };
    all.bars.append(bar(tr("weights"), static_cast<double>(weightBytes), PlotInk::Stage1, true));
    all.bars.append(bar(tr("all caches"), static_cast<double>(cacheBytesOfUser()) * memory.users, PlotInk::Accent, true));
    all.bars.append(bar(tr("budget"), memory.gigabytes * 1e9, PlotInk::Faint, false));
    figure.groups = { step, all };
    return figure;
}

QStringList TokenCost::headers() const
{
    return { tr("Quantity"), tr("Amount"), tr("How it is known") };
}

QList<NumberTableModel::Row> TokenCost::rows(const QLocale& locale) const
{
    QList<NumberTableModel::Row> rows;
    if (!record)
        return rows;
    const QString computed = tr("computed");
    const QString isMeasured = tr("measured");
    const auto add = [&](const QString& name, const QString& text, double number, const QString& how) {
        rows.append({ { name, {} }, numberCell(text, number), { how, {} } });
    };
    const auto bytes = [&](const QString& name, double number) { add(name, bytesOf(number, locale), number, computed); };
    bytes(tr("Weights moved by the step"), static_cast<double>(record->weightBytesMoved));
    bytes(tr("Cache moved by the step"), static_cast<double>(record->cacheBytesMoved));
    add(tr("Multiply-adds of the step"), siText(static_cast<double>(record->operations), locale), static_cast<double>(record->operations),
        tr("counted"));
    bytes(tr("Weights in memory"), static_cast<double>(weightBytes));
    bytes(tr("Cache of one user"), static_cast<double>(cacheBytesOfUser()));
    bytes(tr("Memory of all users"), memoryBytes());
    bytes(tr("Budget"), memory.gigabytes * 1e9);
    add(tr("Positions of each user within it"), siText(positionsWithinBudget(), locale), positionsWithinBudget(), computed);
    add(tr("Tokens/s that the bandwidth allows, one user"), rateText(allowedTokens(1), locale), allowedTokens(1), computed);
    add(tr("The same, all users"), rateText(allowedTokens(memory.users), locale), allowedTokens(memory.users), computed);
    const LaneTimes* lane = measured && measured->rounds > 0 ? &measured->lanes.front() : nullptr;
    const double time = lane != nullptr ? lane->medianPerToken() : kNoTime;
    const double joules = lane != nullptr ? lane->medianJoules() : kNoTime;
    add(tr("Time per token"), millisecondText(time, locale), time, isMeasured);
    add(tr("Energy per token"), joulesText(joules, locale), joules, std::isfinite(joules) ? isMeasured : energyText(locale));
    return rows;
}

}  // namespace kvscope
