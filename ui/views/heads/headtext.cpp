// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/heads/headtext.h"

#include "text/filetext.h"
#include "text/numbertext.h"
#include "text/richtext.h"

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

const HeadRole* roleOf(const ModelInfo* model, HeadRef head)
{
    if (model == nullptr)
        return nullptr;
    const auto found
        = std::ranges::find_if(model->headRoles, [&](const HeadRole& role) { return role.layer == head.layer && role.head == head.head; });
    return found == model->headRoles.end() ? nullptr : &*found;
}

}  // namespace

QString HeadText::measureName(HeadMeasure measure)
{
    switch (measure) {
    case HeadMeasure::FirstToken: return tr("weight on the first token");
    case HeadMeasure::TokenBefore: return tr("weight on the token before");
    case HeadMeasure::Itself: return tr("weight on itself");
    case HeadMeasure::Entropy: return tr("entropy");
    case HeadMeasure::Change: return tr("change since the row before");
    }
    return {};
}

QString HeadText::briefName(HeadMeasure measure)
{
    switch (measure) {
    //: a measure of attention heads, in few words: the weight on it
    case HeadMeasure::FirstToken: return tr("first token");
    //: a measure of attention heads, in few words: the weight on it
    case HeadMeasure::TokenBefore: return tr("token before");
    //: a measure of attention heads, in few words: the weight on it
    case HeadMeasure::Itself: return tr("itself");
    case HeadMeasure::Entropy: return tr("entropy");
    //: a measure of attention heads, in few words
    case HeadMeasure::Change: return tr("change");
    }
    return {};
}

QString HeadText::measureNote(HeadMeasure measure)
{
    switch (measure) {
    case HeadMeasure::FirstToken: return tr("The weight that a query puts on the first token of the text");
    case HeadMeasure::TokenBefore:
        return tr("The weight that a query puts on the token just before it; the first token does not count, it has its own measure");
    case HeadMeasure::Itself: return tr("The weight that a query puts on its own token");
    case HeadMeasure::Entropy:
        return tr("How widely a query looks, in bits: 0 for one token alone, the logarithm of the number of tokens for all of them alike");
    case HeadMeasure::Change:
        return tr("Half of the sum of the differences between a row and the row before, over the tokens that both see: 0 if nothing moved, "
                  "1 if everything did");
    }
    return {};
}

QString HeadText::scaleName(HeatmapScale scale)
{
    switch (scale) {
    case HeatmapScale::Linear: return tr("largest weight");
    case HeatmapScale::Log: return tr("largest weight, log");
    case HeatmapScale::ByRow: return tr("of the row's largest weight");
    case HeatmapScale::WithoutFirstToken: return tr("of the row's largest weight, first token left out");
    }
    return {};
}

QString HeadText::layerName()
{
    return tr("Layer");
}

QString HeadText::meanName()
{
    //: above a column of a table of heads; short
    return tr("mean");
}

QString HeadText::largestName()
{
    //: above a column of a table of heads: the maximum; short
    return tr("max");
}

QString HeadText::value(HeadMeasure measure, double value, const QLocale& locale)
{
    if (measure != HeadMeasure::Entropy)
        return wholePercentText(value, locale);
    //: %1: a number of bits, as a measure of information
    return std::isnan(value) ? notAvailableText() : tr("%1 bits").arg(locale.toString(value, 'f', 2));
}

QString HeadText::place(const HeadPlace& place, const ModelInfo* model)
{
    const QString layer = QString::number(place.head.layer + 1);
    if (place.kind == HeadPlace::Kind::Mean)
        return tr("Layer %1: mean of its heads").arg(layer);
    if (place.kind == HeadPlace::Kind::Largest)
        return tr("Layer %1: maximum of its heads").arg(layer);
    const QString head = QString::number(place.head.head + 1);
    if (const HeadRole* role = roleOf(model, place.head))
        //: %1 and %2: numbers, %3: what the head does, such as "previous token"
        return tr("Layer %1, head %2: %3").arg(layer, head, fileText(role->name));
    return tr("Layer %1, head %2").arg(layer, head);
}

QString HeadText::rows(const HeadGrid& grid)
{
    const int positions = grid.summary ? grid.summary->positions() : 0;
    if (grid.rows == MeasuredRows::Newest || positions < 3)
        return tr("row %1").arg(positions);
    if (grid.measure == HeadMeasure::TokenBefore)
        return positions < 4 ? tr("row %1").arg(positions) : tr("mean of rows 3 to %1").arg(positions);
    return tr("mean of rows 2 to %1").arg(positions);
}

QStringList HeadText::sentences(const HeadGrid& grid, const QLocale& locale)
{
    if (!grid.summary)
        return {};
    const double mean = grid.mean();
    if (std::isnan(mean) && grid.measure == HeadMeasure::TokenBefore)
        return { tr("No token has one before it but the first: there is nothing to compare yet.") };
    if (std::isnan(mean))
        return { tr("One token sees itself alone: there is nothing to compare yet.") };
    const QString number = value(grid.measure, mean, locale);
    QString whole;
    switch (grid.measure) {
    //: %1: a percentage
    case HeadMeasure::FirstToken: whole = tr("%1 on the first token"); break;
    //: %1: a percentage
    case HeadMeasure::TokenBefore: whole = tr("%1 on the token before"); break;
    //: %1: a percentage
    case HeadMeasure::Itself: whole = tr("%1 on the token itself"); break;
    //: %1: an amount, such as "1.72 bits"
    case HeadMeasure::Entropy: whole = tr("%1 of entropy"); break;
    //: %1: a percentage: of the weight of a row, compared with the row before
    case HeadMeasure::Change: whole = tr("%1 moved since the row before"); break;
    }
    const QString lead = bold(whole.arg(number));
    //: %1: a bold clause, "64 % on the first token", %2: "mean of rows 2 to 14"
    const QString over = tr("%1 over all heads (%2)").arg(lead, rows(grid));
    if (grid.measure == HeadMeasure::Entropy)
        return { over, lead };
    int most = 0;
    for (int layer = 0; layer < grid.layers(); ++layer) {
        for (int head = 0; head < grid.heads(); ++head)
            most += grid.value({ layer, head }) > 0.5 ? 1 : 0;
    }
    //: %1: the clause before, %n heads of which that is true for more than half of their weight
    return { tr("%1; more than half in %n of %2 heads", nullptr, most).arg(over).arg(grid.layers() * grid.heads()), lead };
}

QString HeadText::shortMeasure(HeadMeasure measure, const QString& value)
{
    switch (measure) {
    //: short, %1: a percentage of the weight
    case HeadMeasure::FirstToken: return tr("first token %1").arg(value);
    //: short, %1: a percentage of the weight
    case HeadMeasure::TokenBefore: return tr("token before %1").arg(value);
    //: short, %1: a percentage of the weight
    case HeadMeasure::Itself: return tr("itself %1").arg(value);
    case HeadMeasure::Entropy: return value;
    //: short, %1: a percentage of the weight
    case HeadMeasure::Change: return tr("change %1").arg(value);
    }
    return {};
}

QStringList HeadText::measures(const HeadGrid& grid, const HeadPlace& place, const QLocale& locale)
{
    const QString dot = QStringLiteral(" · ");
    const QString own = shortMeasure(grid.measure, value(grid.measure, valueOf(grid, place), locale));
    if (place.kind != HeadPlace::Kind::Head)
        return { own + dot + rows(grid), own };
    // The chosen measure leads, so that it is the last to go where room is short.
    QStringList parts { own };
    for (const HeadMeasure measure : kHeadMeasures) {
        if (measure != grid.measure)
            parts << shortMeasure(measure, value(measure, grid.value(place.head, measure), locale));
    }
    QStringList wordings { parts.join(dot) + dot + rows(grid) };
    for (; !parts.isEmpty(); parts.removeLast())
        wordings << parts.join(dot);
    return wordings;
}

}  // namespace kvscope
