// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cores/fourways.h"

#include "run/statistics.h"
#include "text/numbertext.h"
#include "text/shownratio.h"
#include "views/lanewords.h"

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

QString laneName(const LaneTimes& lane, const QLocale& locale)
{
    const QString cores = lane.settings.oneThread ? FourWays::tr("1 core") : FourWays::tr("%1 cores").arg(countText(lane.threads, locale));
    return (lane.settings.cacheOn ? FourWays::tr("%1, cache on") : FourWays::tr("%1, cache off")).arg(cores);
}

template<typename TimeOf> FourWays::Gain gainOf(const FourWays& ways, const TimeOf& timeOf)
{
    const auto time = [&](bool oneThread, bool cacheOn) {
        const LaneTimes* lane = ways.empty() ? nullptr : ways.results->find({ .oneThread = oneThread, .cacheOn = cacheOn });
        return lane != nullptr ? timeOf(*lane) : kNoTime;
    };
    return { time(true, false), time(false, false), time(true, true) };
}

/// Median, least and greatest.
QString rangeText(std::vector<double> times, const QLocale& locale)
{
    if (times.empty())
        return notAvailableText();
    const auto [least, greatest] = std::minmax_element(times.begin(), times.end());
    //: %1 and %2 the least and the greatest time, %3 how many were measured
    const QString range
        = FourWays::tr("%1 to %2, measured: %3").arg(millisecondText(*least, locale), millisecondText(*greatest, locale)).arg(times.size());
    return FourWays::tr("median %1 (%2)").arg(millisecondText(medianOf(times), locale), range);
}

}  // namespace

FourWays::Gain FourWays::firstTokenTimes() const
{
    return gainOf(*this, [](const LaneTimes& lane) { return lane.medianTtft(); });
}

FourWays::Gain FourWays::perTokenTimes() const
{
    return gainOf(*this, [](const LaneTimes& lane) { return lane.medianPerToken(); });
}

int FourWays::cores() const
{
    return empty() ? 0 : results->lanes.back().threads;
}

QString FourWays::answer(const QLocale& locale) const
{
    const Gain time = perTokenTimes();
    if (empty() || !std::isfinite(time.plain))
        return {};
    const double byCache = ratioOf(time.plain, time.cache);
    if (cores() < 2)
        return tr("There is one core here, so only the cache is compared: per token it is %1 times as fast.")
            .arg(timesText(byCache, locale));
    const double byCores = ratioOf(time.plain, time.cores);
    //: %1 a number of cores, %2 and %3 how many times as fast
    const QString text = byCache > byCores
        ? tr("No: per token, %1 cores without the cache are %2 times as fast as one, the cache on one core %3 times.")
        : tr("Here more cores help more: per token, %1 cores without the cache are %2 times as fast as one, the cache on one core %3 "
             "times.");
    return text.arg(cores()).arg(timesText(byCores, locale), timesText(byCache, locale));
}

QString FourWays::shortAnswer(const QLocale& locale) const
{
    const Gain time = perTokenTimes();
    if (empty() || !std::isfinite(time.plain))
        return {};
    const double byCache = ratioOf(time.plain, time.cache);
    if (cores() < 2)
        return tr("One core here; per token the cache makes %1").arg(ratioText(byCache, locale));
    const double byCores = ratioOf(time.plain, time.cores);
    //: %1 a number of cores, %2 and %3 how many times as fast: "2.9×"
    const QString text = byCache > byCores ? tr("No, per token: %1 cores %2, the cache on one core %3")
                                           : tr("Cores, per token: %1 of them %2, the cache on one core %3");
    return text.arg(cores()).arg(ratioText(byCores, locale), ratioText(byCache, locale));
}

QString FourWays::firstTokenAnswer(const QLocale& locale) const
{
    const Gain time = firstTokenTimes();
    if (empty() || cores() < 2)
        return {};
    //: %1 a number of cores, %2 how many times as fast; %3 and %4 times without and with the cache
    return tr("The first token is different: %1 cores make it %2 times as fast; the cache, which is still empty, does not help (%3 "
              "without, %4 with).")
        .arg(cores())
        .arg(timesText(ratioOf(time.plain, time.cores), locale), millisecondText(time.plain, locale), millisecondText(time.cache, locale));
}

QString FourWays::equality() const
{
    if (empty())
        return {};
    //: %1 "0 bits of the logits differ (compared)"
    return tr("Between the four lanes, at the first token: %1.").arg(LaneWords::bitsText(LaneWords::mostDifferingBits(results->lanes)));
}

QString FourWays::standIn()
{
    return tr("Cores stand in for graphics cards here: more compute units, the same work.");
}

QString FourWays::readout(const QLocale& locale) const
{
    const int lanes = empty() ? 0 : static_cast<int>(results->lanes.size());
    if (chosen < 0 || chosen >= 2 * lanes)
        return {};
    const LaneTimes& lane = results->lanes[static_cast<std::size_t>(chosen % lanes)];
    const QString name = laneName(lane, locale);
    if (chosen < lanes)
        return tr("%1, time to first token: %2; %3 multiply-adds (counted)")
            .arg(name, rangeText(lane.ttft, locale), siText(static_cast<double>(lane.first->operations), locale));
    return tr("%1, time per token: %2; %3 multiply-adds for the last (counted)")
        .arg(name, rangeText(lane.perToken, locale), siText(static_cast<double>(lane.last->operations), locale));
}

QString FourWays::shortReadout(const QLocale& locale) const
{
    const int lanes = empty() ? 0 : static_cast<int>(results->lanes.size());
    if (chosen < 0 || chosen >= 2 * lanes)
        return {};
    const LaneTimes& lane = results->lanes[static_cast<std::size_t>(chosen % lanes)];
    //: %1 "1 core, cache on", %2 a time
    return tr("%1: %2").arg(laneName(lane, locale), millisecondText(chosen < lanes ? lane.medianTtft() : lane.medianPerToken(), locale));
}

BarRows FourWays::bars(const QLocale& locale) const
{
    BarRows figure;
    if (empty())
        return figure;
    BarRows::Group first { tr("Time to first token (median)"), {} };
    BarRows::Group each { tr("Time per token after it (median)"), {} };
    for (const LaneTimes& lane : results->lanes) {
        const PlotInk ink = lane.settings.cacheOn ? PlotInk::Accent : PlotInk::Off;
        const QString name = laneName(lane, locale);
        first.bars.append({ name, lane.medianTtft(), millisecondText(lane.medianTtft(), locale), ink, 1, !lane.settings.oneThread });
        each.bars.append({ name, lane.medianPerToken(), millisecondText(lane.medianPerToken(), locale), ink, 1, !lane.settings.oneThread });
    }
    figure.groups = { first, each };
    figure.chosen = chosen;
    return figure;
}

QStringList FourWays::headers() const
{
    return { tr("Lane"), tr("Threads"), tr("Cache"), tr("TTFT (median)"), tr("Per token (median)"), tr("Multiply-adds, first (counted)"),
        tr("Multiply-adds, last (counted)"), tr("Rounds"), tr("Differing bits") };
}

QList<NumberTableModel::Row> FourWays::rows(const QLocale& locale) const
{
    QList<NumberTableModel::Row> rows;
    if (empty())
        return rows;
    for (const LaneTimes& lane : results->lanes) {
        const auto operations = [&](const StepRecordPtr& record) {
            return numberCell(siText(static_cast<double>(record->operations), locale), static_cast<double>(record->operations));
        };
        rows.append({ { laneName(lane, locale), {} }, numberCell(countText(lane.threads, locale), lane.threads),
            { lane.settings.cacheOn ? tr("on") : tr("off"), {} }, numberCell(millisecondText(lane.medianTtft(), locale), lane.medianTtft()),
            numberCell(millisecondText(lane.medianPerToken(), locale), lane.medianPerToken()), operations(lane.first),
            operations(lane.last), numberCell(countText(results->rounds, locale), results->rounds),
            numberCell(countText(static_cast<qint64>(lane.differingBits), locale), static_cast<double>(lane.differingBits)) });
    }
    return rows;
}

}  // namespace kvscope
