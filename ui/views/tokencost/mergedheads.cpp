// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/tokencost/mergedheads.h"

#include "run/statistics.h"
#include "text/numbertext.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kvscope {

MergedHeads mergedHeads(std::vector<HeadGroups> groups)
{
    MergedHeads merged;
    merged.kvHeads = groups.empty() ? 0 : groups.back().kvHeads;
    merged.groups = std::move(groups);
    std::sort(merged.groups.begin(), merged.groups.end(), [](const HeadGroups& a, const HeadGroups& b) { return a.kvHeads > b.kvHeads; });
    return merged;
}

std::vector<int> MergedHeads::choices(int stored)
{
    std::vector<int> found;
    for (int groups = stored; groups >= 1; --groups)
        if (stored % groups == 0)
            found.push_back(groups);
    return found.size() > 1 ? found : std::vector<int>();
}

QString MergedHeads::nameOf(const HeadGroups& group, const QLocale& locale)
{
    const QString heads = countText(group.kvHeads, locale);
    if (group.mergedFrom == 0)
        return group.kvHeads == 1 ? tr("1 KV head, as stored") : tr("%1 KV heads, as stored").arg(heads);
    return group.kvHeads == 1 ? tr("1 KV head (MQA)") : tr("%1 KV heads (GQA)").arg(heads);
}

double MergedHeads::probabilityOf(const HeadGroups& group) const
{
    // A newer measurement of another text makes the older ones incomparable.
    const auto now = std::find_if(groups.begin(), groups.end(), [this](const HeadGroups& each) { return each.kvHeads == kvHeads; });
    const std::shared_ptr<const LaneResults>& latest = now != groups.end() && now->text ? now->text : group.text;
    if (!group.text || group.text->rounds == 0 || group.text->forced.empty() || group.text->forced != latest->forced)
        return kNoTime;
    return std::exp(group.text->lanes.front().logProbability / static_cast<double>(group.text->forced.size()));
}

double MergedHeads::timeOf(const HeadGroups& group)
{
    return group.token && group.token->rounds > 0 ? group.token->lanes.front().medianPerToken() : kNoTime;
}

QString MergedHeads::sentence(const QLocale& locale) const
{
    if (groups.empty())
        return {};
    const bool experiment = std::any_of(groups.begin(), groups.end(), [](const HeadGroups& group) { return group.mergedFrom > 0; });
    QString text = tr("Experiment: with fewer KV heads, neighbouring heads are averaged when the model is loaded again. Real GQA and MQA "
                      "models are trained with fewer KV heads from the start.");
    if (experiment)
        text += QLatin1Char(' ')
            + tr("In use: %1. Measure times it and reads the probability of the prompt's text.")
                  .arg(nameOf(
                      *std::find_if(groups.begin(), groups.end(), [this](const HeadGroups& each) { return each.kvHeads == kvHeads; }),
                      locale));
    return text;
}

BarRows MergedHeads::bars(const QLocale& locale) const
{
    BarRows figure;
    BarRows::Group bytes { tr("Cache per position (computed)"), {} };
    BarRows::Group times { tr("Time per token with the cache (measured)"), {} };
    BarRows::Group words { tr("Probability of the prompt's text, per token"), {} };
    for (const HeadGroups& group : groups) {
        const QString name = nameOf(group, locale);
        const PlotInk ink = group.mergedFrom > 0 ? PlotInk::Off : PlotInk::Accent;
        const bool filled = group.kvHeads == kvHeads;
        const double time = timeOf(group);
        const double probability = probabilityOf(group);
        bytes.bars.append(
            { name, static_cast<double>(group.cacheBytesPerPosition), byteText(group.cacheBytesPerPosition, locale), ink, 1, filled });
        times.bars.append({ name, time, std::isfinite(time) ? millisecondText(time, locale) : tr("not measured"), ink, 1, filled });
        words.bars.append(
            { name, probability, std::isfinite(probability) ? percentText(probability, locale) : tr("not measured"), ink, 1, filled });
    }
    if (!groups.empty())
        figure.groups = { bytes, times, words };
    return figure;
}

QList<NumberTableModel::Row> MergedHeads::rows(const QLocale& locale) const
{
    QList<NumberTableModel::Row> rows;
    if (groups.size() < 2)
        return rows;  // the model alone is what the other rows are about
    for (const HeadGroups& group : groups) {
        const QString name = nameOf(group, locale);
        const double probability = probabilityOf(group);
        const auto add = [&](const QString& quantity, const NumberTableModel::Cell& cell, const QString& how) {
            //: %1 a quantity, %2 "2 KV heads (GQA)"
            rows.append({ { tr("%1, %2").arg(quantity, name), {} }, cell, { how, {} } });
        };
        add(tr("Cache per position"),
            numberCell(byteText(group.cacheBytesPerPosition, locale), static_cast<double>(group.cacheBytesPerPosition)), tr("computed"));
        add(tr("Time per token"), numberCell(millisecondText(timeOf(group), locale), timeOf(group)), tr("measured"));
        add(tr("Probability per token"), numberCell(std::isfinite(probability) ? percentText(probability, locale) : QString(), probability),
            tr("computed by the model"));
    }
    return rows;
}

}  // namespace kvscope
