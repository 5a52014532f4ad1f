// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/ttft/firsttoken.h"

#include "core/numbertype.h"
#include "run/statistics.h"
#include "text/numbertext.h"
#include "text/shownratio.h"
#include "views/lanewords.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kvscope {

namespace {

QString rowsText(const LaneTimes& lane, const QLocale& locale)
{
    if (lane.settings.passRows >= lane.promptTokens)
        return FirstToken::tr("all %1 at once").arg(countText(lane.promptTokens, locale));
    return lane.settings.passRows == 1 ? FirstToken::tr("one by one")
                                       : FirstToken::tr("%1 rows per pass").arg(countText(lane.settings.passRows, locale));
}

/// "6.10 ms (5.98 to 6.42 ms)", without the range if there was one round.
QString timeText(const LaneTimes& lane, const QLocale& locale)
{
    QString median = millisecondText(lane.medianTtft(), locale);
    if (lane.ttft.size() < 2)
        return median;
    const auto [least, greatest] = std::minmax_element(lane.ttft.begin(), lane.ttft.end());
    //: %1 a median, %2 and %3 the least and the greatest time
    return FirstToken::tr("%1 (%2 to %3)").arg(median, millisecondText(*least, locale), millisecondText(*greatest, locale));
}

/// Two lanes of which the second should be the faster one.
/// @param same how far the results are the same: "0 bits differ"
QString comparison(const LaneResults& results, const QString& first, const QString& second, const QString& same, const QLocale& locale)
{
    const LaneTimes& before = results.lanes.front();
    const LaneTimes& after = results.lanes.back();
    const double times = ratioOf(before.medianTtft(), after.medianTtft());
    //: %1 and %3 are ways to compute, %2 and %4 their times, %5 how many times as fast the second is, %6 "0 bits differ" or the like
    QString text = FirstToken::tr("%1: %2; %3: %4. That is %5 times as fast; %6.")
                       .arg(first, timeText(before, locale), second, timeText(after, locale), timesText(times, locale), same);
    if (const QString disturbed = LaneWords::disturbed(&results); !disturbed.isEmpty())
        text += QLatin1Char(' ') + disturbed;
    return text;
}

QString sameBits(const LaneResults& results)
{
    return LaneWords::bitsText(LaneWords::mostDifferingBits(results.lanes));
}

}  // namespace

FirstToken firstToken(const LaneResultsByUse& lanes, const ModelInfo* model)
{
    const auto of = [&](LaneUse use) { return lanes[static_cast<std::size_t>(use)]; };
    FirstToken first;
    first.passes = of(LaneUse::Passes);
    first.cores = of(LaneUse::Cores);
    first.weights = of(LaneUse::Weights);
    first.prefix = of(LaneUse::Prefix);
    if (model != nullptr) {
        first.weightTypes = QString::fromStdString(model->weightTypes);
        first.narrowable = model->narrowable;
    }
    return first;
}

std::vector<const LaneTimes*> FirstToken::byRows() const
{
    std::vector<const LaneTimes*> lanes;
    if (empty())
        return lanes;
    for (const LaneTimes& lane : passes->lanes)
        if (lane.promptTokens == passes->promptTokens)
            lanes.push_back(&lane);
    return lanes;
}

QString FirstToken::sentence(const QLocale& locale) const
{
    const std::vector<const LaneTimes*> lanes = byRows();
    if (lanes.empty())
        return {};
    const LaneTimes& one = *lanes.front();
    const LaneTimes& all = *lanes.back();
    return tr("Prefill one by one takes %1, %2 times as long as all at once (%3).")
        .arg(millisecondText(one.medianTtft(), locale), timesText(ratioOf(one.medianTtft(), all.medianTtft()), locale),
            millisecondText(all.medianTtft(), locale));
}

QString FirstToken::shortSentence(const QLocale& locale) const
{
    const std::vector<const LaneTimes*> lanes = byRows();
    if (lanes.empty())
        return {};
    const double one = lanes.front()->medianTtft();
    const double all = lanes.back()->medianTtft();
    //: %1 and %2 times, %3 how many times as long: "7.41×"
    return tr("One by one %1, all at once %2: %3")
        .arg(millisecondText(one, locale), millisecondText(all, locale), ratioText(ratioOf(one, all), locale));
}

QString FirstToken::equality(const QLocale& locale) const
{
    const std::vector<const LaneTimes*> lanes = byRows();
    if (lanes.empty())
        return {};
    const auto operations = [](const LaneTimes* lane) { return lane->first->operations; };
    const bool equal
        = std::all_of(lanes.begin(), lanes.end(), [&](const LaneTimes* lane) { return operations(lane) == operations(lanes[0]); });
    const QString counted = siText(static_cast<double>(operations(lanes.back())), locale);
    return equal ? tr("Each way makes the same %1 multiply-adds (counted); %2.")
                       .arg(counted, LaneWords::bitsText(LaneWords::mostDifferingBits(passes->lanes)))
                 : tr("All at once makes %1 multiply-adds (counted); the other ways make a different number.").arg(counted);
}

QString FirstToken::readout(const QLocale& locale) const
{
    const std::vector<const LaneTimes*> lanes = byRows();
    if (chosen < 0 || chosen >= static_cast<int>(lanes.size()))
        return {};
    const LaneTimes& lane = *lanes[static_cast<std::size_t>(chosen)];
    //: %1 "16 rows per pass", %2 a number of passes, %3 a time with its range, %4 multiply-adds, %5 "0 bits differ"
    return tr("%1, passes: %2; %3; %4 multiply-adds; %5")
        .arg(rowsText(lane, locale), countText(lane.first->chunks, locale), timeText(lane, locale),
            siText(static_cast<double>(lane.first->operations), locale), LaneWords::bitsText(lane.differingBits));
}

QString FirstToken::shortReadout(const QLocale& locale) const
{
    const std::vector<const LaneTimes*> lanes = byRows();
    if (chosen < 0 || chosen >= static_cast<int>(lanes.size()))
        return {};
    const LaneTimes& lane = *lanes[static_cast<std::size_t>(chosen)];
    //: %1 "16 rows per pass", %2 a number of passes, %3 a time
    return tr("%1, passes: %2; %3")
        .arg(rowsText(lane, locale), countText(lane.first->chunks, locale), millisecondText(lane.medianTtft(), locale));
}

BarRows FirstToken::bars(const QLocale& locale) const
{
    BarRows figure;
    BarRows::Group group;
    for (const LaneTimes* lane : byRows())
        //: %1 a time, %2 a number of passes
        group.bars.append({ rowsText(*lane, locale), lane->medianTtft(),
            tr("%1, passes: %2").arg(millisecondText(lane->medianTtft(), locale), countText(lane->first->chunks, locale)), PlotInk::Accent,
            std::max(1, lane->first->chunks), true });
    if (!group.bars.isEmpty()) {
        group.title = tr("Time to first token; each block is a pass, where so many can be drawn");
        figure.groups.append(group);
        figure.chosen = chosen;
    }
    return figure;
}

LogLogFigure FirstToken::lengths() const
{
    LogLogFigure figure;
    if (empty())
        return figure;
    figure.xTitle = tr("tokens of the prompt");
    figure.yTitle = tr("time to first token in ms (measured)");
    LogLogFigure::Line one { tr("one by one"), {}, PlotInk::Off, Qt::SolidLine };
    LogLogFigure::Line all { tr("all at once"), {}, PlotInk::Accent, Qt::SolidLine };
    std::vector<const LaneTimes*> sorted;
    for (const LaneTimes& lane : passes->lanes)
        if (lane.settings.passRows == 1 || lane.settings.passRows == lane.promptTokens)
            sorted.push_back(&lane);
    std::sort(sorted.begin(), sorted.end(), [](const LaneTimes* a, const LaneTimes* b) { return a->promptTokens < b->promptTokens; });
    for (const LaneTimes* lane : sorted) {
        const QPointF at(lane->promptTokens, lane->medianTtft());
        const bool single = lane->settings.passRows == 1;
        (single ? one : all).points.append(at);
        figure.dots.append({ QString(), at, single ? PlotInk::Off : PlotInk::Accent, single ? PlotMark::Square : PlotMark::Circle, true });
    }
    figure.lines = { one, all };
    return figure;
}

QString FirstToken::lengthReadout(int dot, const QLocale& locale) const
{
    const LogLogFigure figure = lengths();
    if (dot < 0 || dot >= figure.dots.size())
        return {};
    const LogLogFigure::Dot& at = figure.dots[dot];
    const QString way = at.ink == PlotInk::Off ? tr("one by one") : tr("all at once");
    return tr("Prompt of %1 tokens, %2: %3, the median")
        .arg(countText(std::llround(at.at.x()), locale), way, millisecondText(at.at.y(), locale));
}

QStringList FirstToken::headers() const
{
    return { tr("Way"), tr("Prompt"), tr("Kept"), tr("Rows per pass"), tr("Passes"), tr("Threads"), tr("TTFT (median)"), tr("Least"),
        tr("Greatest"), tr("Multiply-adds (counted)"), tr("Differing bits"), tr("Weights per pass (computed)"),
        tr("Largest logit difference") };
}

QList<NumberTableModel::Row> FirstToken::rows(const QLocale& locale) const
{
    QList<NumberTableModel::Row> rows;
    const auto count
        = [&](std::uint64_t number) { return numberCell(countText(static_cast<qint64>(number), locale), static_cast<double>(number)); };
    const auto add = [&](const LaneResults* results, const QString& way) {
        if (results == nullptr || results->rounds == 0)
            return;
        for (const LaneTimes& lane : results->lanes) {
            const auto [least, greatest] = std::minmax_element(lane.ttft.begin(), lane.ttft.end());
            const int perPass = lane.settings.passRows > 0 ? lane.settings.passRows : lane.first->positions - lane.first->reused;
            rows.append({ { way, {} }, count(static_cast<std::uint64_t>(lane.promptTokens)),
                count(static_cast<std::uint64_t>(lane.first->reused)), count(static_cast<std::uint64_t>(perPass)),
                count(static_cast<std::uint64_t>(lane.first->chunks)), count(static_cast<std::uint64_t>(lane.threads)),
                numberCell(millisecondText(lane.medianTtft(), locale), lane.medianTtft()),
                numberCell(millisecondText(*least, locale), *least), numberCell(millisecondText(*greatest, locale), *greatest),
                numberCell(siText(static_cast<double>(lane.first->operations), locale), static_cast<double>(lane.first->operations)),
                count(lane.differingBits), numberCell(byteText(lane.weightBytes, locale), static_cast<double>(lane.weightBytes)),
                numberCell(locale.toString(lane.logitDifference, 'g', 3), lane.logitDifference) });
        }
    };
    add(passes.get(), tr("passes"));
    add(cores.get(), tr("cores"));
    add(weights.get(), tr("weights"));
    add(prefix.get(), tr("kept prefix"));
    return rows;
}

QString FirstToken::nameOf(Means means)
{
    switch (means) {
    case Means::Passes: return tr("More rows per pass");
    case Means::Cores: return tr("More cores");
    case Means::Weights: return tr("Narrower weights");
    case Means::Prefix: break;
    }
    return tr("A kept prefix");
}

LaneUse FirstToken::useOf(Means means)
{
    switch (means) {
    case Means::Passes: return LaneUse::Passes;
    case Means::Cores: return LaneUse::Cores;
    case Means::Weights: return LaneUse::Weights;
    case Means::Prefix: break;
    }
    return LaneUse::Prefix;
}

QString FirstToken::weightsGain(const QLocale& locale) const
{
    const QString narrow = QLatin1String(dtypeName(kNarrowType));
    if (!narrowable)
        //: %1 number types: "q4_k, f32"
        return tr("n/a: these weights (%1) are as narrow already, or cannot be narrowed in blocks. Open another file of the same model, "
                  "and measure "
                  "there.")
            .arg(weightTypes);
    if (!weights || weights->rounds == 0)
        return tr("Not measured yet.");
    const LaneTimes& stored = weights->lanes.front();
    const LaneTimes& narrowed = weights->lanes.back();
    if (narrowed.weightBytes >= stored.weightBytes)
        return tr("n/a: these kernels keep every weight as f32.");
    //: %1 number types: "f32", %2 bytes
    return comparison(*weights, tr("As stored (%1), %2 per pass").arg(weightTypes, byteText(stored.weightBytes, locale)),
        //: %1 a number type: "q8_0", %2 bytes
        tr("rounded to %1, %2").arg(narrow, byteText(narrowed.weightBytes, locale)),
        //: %1 a difference of two logits
        tr("an approximation: the logits differ by up to %1").arg(locale.toString(narrowed.logitDifference, 'g', 3)), locale);
}

QString FirstToken::gain(Means means, const QLocale& locale) const
{
    QString unmeasured = tr("Not measured yet.");
    switch (means) {
    case Means::Passes: return empty() ? unmeasured : sentence(locale);
    case Means::Cores: {
        if (!cores || cores->rounds == 0)
            return unmeasured;
        const int threads = cores->lanes.back().threads;
        if (threads == 1)
            return tr("n/a: this machine has one core, or the program was given one thread.");
        return comparison(*cores, tr("One thread"), tr("threads: %1").arg(threads), sameBits(*cores), locale);
    }
    case Means::Weights: return weightsGain(locale);
    case Means::Prefix: break;
    }
    if (!prefix || prefix->rounds == 0)
        return unmeasured;
    const LaneTimes& kept = prefix->lanes.back();
    if (kept.first->reused == 0)
        return tr("n/a: nothing of this prompt could be kept.");
    return comparison(*prefix, tr("Cold, %1 positions").arg(countText(kept.promptTokens, locale)),
        tr("warm, %1 of them in the cache").arg(countText(kept.first->reused, locale)), sameBits(*prefix), locale);
}

}  // namespace kvscope
