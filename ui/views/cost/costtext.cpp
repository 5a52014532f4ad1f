// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cost/costtext.h"

#include "text/numbertext.h"
#include "text/richtext.h"
#include "text/shownratio.h"
#include "theme/theme.h"
#include "views/cost/costtablemodel.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace kvscope {

namespace {

struct CostText {
    Q_DECLARE_TR_FUNCTIONS(kvscope::CostText)
};

std::size_t index(const CostAtStep& at)
{
    return static_cast<std::size_t>(at.step);
}

/// Of two numbers a comparison is as certain as its less certain one.
CostSource sourceOf(const CostCurves& curves, int step)
{
    const auto at = static_cast<std::size_t>(step);
    return std::max(curves.on[at].source, curves.off[at].source);
}

bool mixed(const CostAtStep& at)
{
    return at.shown.spent[index(at)].mixed;
}

/// What the run itself took where that is neither of the two amounts, and what the two are; empty elsewhere.
QStringList mixedClauses(const CostAtStep& at)
{
    if (!mixed(at)) {
        return {};
    }
    const QString amount = costText(at.shown.spent[index(at)].value, at.shown.unit);
    //: %1 where the amounts of the two modes come from, such as "computed"
    const QString of = CostText::tr("whole runs off and on: %1").arg(costSourceText(sourceOf(at.shown, at.step), at.shown.unit));
    if (at.sum == CostSum::PerStep) {
        //: %1 an amount
        return { CostText::tr("this step also refilled the cache: %1").arg(amount), of };
    }
    //: %1 an amount
    return { CostText::tr("this run, mixed: %1").arg(amount), of };
}

QString manyText(CostUnit unit)
{
    switch (unit) {
    case CostUnit::Operations:
        //: after a factor such as 23.4×
        return CostText::tr("as many operations without the cache");
    case CostUnit::Time:
        //: after a factor such as 3.29×
        return CostText::tr("as long without the cache");
    case CostUnit::Bytes: break;
    }
    //: after a factor such as 2.04×
    return CostText::tr("as many bytes moved without the cache");
}

/// "off 5.26 s, on 1.61 s".
QString offOnText(double off, double on, CostUnit unit)
{
    //: two amounts: without the cache, with it
    return CostText::tr("off %1, on %2").arg(costText(off, unit), costText(on, unit));
}

QString amountsText(const CostCurves& curves, int step)
{
    const auto at = static_cast<std::size_t>(step);
    return offOnText(curves.off[at].value, curves.on[at].value, curves.unit);
}

/// " (disturbed)", behind an amount or a ratio; empty where it is not.
QString disturbedNote(bool disturbed)
{
    return disturbed ? QLatin1Char(' ') + CostText::tr("(disturbed)") : QString();
}

/// Clauses about the time, behind the operations.
QStringList timeClauses(const CostAtStep& at)
{
    const double ratio = offOverOn(at.time, at.step);
    if (std::isnan(ratio)) {
        const bool on = std::isnan(at.time.on[index(at)].value);
        // What is missing is a pass over one row, or one over many.
        return { on ? CostText::tr("time: n/a until a step with the cache is measured (press C, then Step)")
                    : CostText::tr("time: n/a until a step without the cache is measured (press C, then Step)") };
    }
    const bool computed = sourceOf(at.time, at.step) == CostSource::Computed;
    const bool disturbed = disturbedAt(at.time, at.step);
    //: %1 a factor such as 3.29×
    const QString pattern = computed
        ? (disturbed ? CostText::tr("%1 the time (computed, disturbed)") : CostText::tr("%1 the time (computed)"))
        : disturbed ? CostText::tr("%1 the time on this machine (disturbed)")
                    : CostText::tr("%1 the time on this machine");
    return { pattern.arg(ratioText(ratio)), amountsText(at.time, at.step) };
}

QString racedAmounts(const RaceTimes& race)
{
    return offOnText(race.off, race.on, CostUnit::Time);
}

/// The medians of a race's runs: what its panel shows, to the digit.
QStringList raceClauses(const RaceTimes& race)
{
    const QString ratio = racedRatioText(ratioOf(race.off, race.on));
    //: %1 a factor such as 3.29×, %Ln pairs of runs
    const QString text = race.disturbed ? CostText::tr("%1 the time (median of %Ln run(s), disturbed)", nullptr, race.pairs).arg(ratio)
                                        : CostText::tr("%1 the time (median of %Ln run(s))", nullptr, race.pairs).arg(ratio);
    return { text, racedAmounts(race) };
}

/// The factor of raceClauses() or timeClauses() alone, for where its origin has no room.
QString shortTimeClause(const CostAtStep& at, bool raced)
{
    if (raced) {
        //: %1 a factor such as 3.29×
        return CostText::tr("%1 the time").arg(racedRatioText(ratioOf(at.race->off, at.race->on))) + disturbedNote(at.race->disturbed);
    }
    const double ratio = offOverOn(at.time, at.step);
    if (std::isnan(ratio)) {
        return CostText::tr("time: n/a");
    }
    if (sourceOf(at.time, at.step) == CostSource::Computed) {
        return CostText::tr("%1 the time (computed)").arg(ratioText(ratio)) + disturbedNote(disturbedAt(at.time, at.step));
    }
    return CostText::tr("%1 the time").arg(ratioText(ratio)) + disturbedNote(disturbedAt(at.time, at.step));
}

QString operationsClause(const CostAtStep& at)
{
    const double ratio = offOverOn(at.operations, at.step);
    //: %1 a factor such as 23.4×
    return CostText::tr("%1 the operations").arg(ratioText(ratio));
}

/// Why the ratio of bytes is below one, which a reader of the large number asks first; empty where it is not.
QStringList moreBytesClauses(const CostAtStep& at)
{
    if (at.shown.unit != CostUnit::Bytes || !(offOverOn(at.shown, at.step) < 1.0)) {
        return {};
    }
    return { CostText::tr("the cache moves more here: the same weights, and its own rows on top") };
}

QString coveredText()
{
    return CostText::tr("covered until the lesson shows its answer");
}

/// The headline of what a run wholly with the cache and one wholly without it take.
HeadlineTexts headlineOfModes(const CostAtStep& at)
{
    HeadlineTexts texts;
    const bool total = at.sum == CostSum::Total;
    texts.over = total ? CostText::tr("After %Ln token(s) the same text cost", nullptr, at.step + 1)
                       : CostText::tr("Step %1 alone cost").arg(countText(at.step + 1));
    const double ratio = offOverOn(at.shown, at.step);
    const CostUnit unit = at.shown.unit;
    if (at.step == 0 && std::abs(at.operations.off[0].value - at.operations.on[0].value) < 0.5) {
        texts.number = QStringLiteral("1×");
        texts.beside = CostText::tr("The first token costs the same with the cache and without");
        texts.below << CostText::tr("the prompt is computed once in both");
        return texts;
    }
    texts.number = std::isnan(ratio) ? notAvailableText() : ratioText(ratio);
    //: after a factor such as 23.4×; operations
    texts.shorter = unit == CostUnit::Operations ? CostText::tr("as many without the cache") : QString();
    texts.beside = manyText(unit) + (unit == CostUnit::Time ? disturbedText(at.shown, at.step) : QString());
    if (unit == CostUnit::Time) {
        if (std::isnan(ratio)) {
            texts.below << timeClauses(at);
            return texts;
        }
        if (total && at.race) {
            texts.number = racedRatioText(ratioOf(at.race->off, at.race->on));
            texts.beside = manyText(unit) + disturbedNote(at.race->disturbed);
            //: %1 two amounts, %Ln pairs of runs
            texts.below << CostText::tr("%1 (median of %Ln run(s))", nullptr, at.race->pairs).arg(racedAmounts(*at.race))
                        << operationsClause(at);
            return texts;
        }
        const QString source = costSourceText(sourceOf(at.shown, at.step), unit);
        texts.below << amountsText(at.shown, at.step) + QStringLiteral(" (") + source + QLatin1Char(')') << operationsClause(at);
        return texts;
    }
    if (unit == CostUnit::Bytes) {
        texts.below << moreBytesClauses(at)
                    << amountsText(at.shown, at.step) + QStringLiteral(" (") + costSourceText(CostSource::Computed, unit) + QLatin1Char(')')
                    << operationsClause(at);
        return texts;
    }
    texts.more = QStringLiteral(": ") + amountsText(at.shown, at.step);
    texts.below = total && at.race ? raceClauses(*at.race) : timeClauses(at);
    texts.belowShort = shortTimeClause(at, total && at.race);
    return texts;
}

}  // namespace

QString disturbedText(const CostCurves& curves, int step)
{
    return disturbedNote(disturbedAt(curves, step));
}

HeadlineTexts costHeadline(const CostAtStep& at)
{
    HeadlineTexts texts = headlineOfModes(at);
    if (at.covered) {
        texts.number = QStringLiteral("?×");
        texts.beside = manyText(at.shown.unit);
        texts.more.clear();
        texts.below = QStringList { coveredText() };
        return texts;
    }
    texts.below = mixedClauses(at) + texts.below;
    return texts;
}

CostSentence costSentence(const CostAtStep& at)
{
    const CostComparison comparison = compareAt(at.shown, at.step);
    const CostUnit unit = at.shown.unit;
    const bool total = at.sum == CostSum::Total;
    const QString number = countText(at.step + 1);
    const QString spent = bold(costText(comparison.spent, unit));
    CostSentence sentence;
    if (at.covered) {
        sentence.whole = sentence.shorter = coveredText().toHtmlEscaped();
        return sentence;
    }
    if (std::isnan(comparison.other.value)) {
        sentence.shorter = spent;
        sentence.whole = total ? CostText::tr("Up to step %1: %2").arg(number, spent) : CostText::tr("Step %1: %2").arg(number, spent);
        sentence.secondary = QStringLiteral("· ") + (unit == CostUnit::Time ? timeClauses(at).first() : QString());
        return sentence;
    }
    if (at.step == 0 && !(comparison.other.value < comparison.spent) && !(comparison.spent < comparison.other.value)) {
        sentence.shorter = sentence.whole = CostText::tr("%1 with the cache and without").arg(spent);
        return sentence;
    }
    const QString other = costText(comparison.other.value, unit).toHtmlEscaped();
    const bool raced = unit == CostUnit::Time && total && at.race;
    const QString ratio
        = boldIn(theme().off, raced ? racedRatioText(ratioOf(at.race->off, at.race->on)) : ratioText(offOverOn(at.shown, at.step)));
    //: %1 what was spent, %2 what the other mode spends
    const QString amounts = raced ? racedAmounts(*at.race)
        : mixed(at)               ? amountsText(at.shown, at.step)
                                  : CostText::tr("%1 instead of %2").arg(spent, other);
    //: %1 amounts, %2 a factor such as 10.5×
    const QString pattern
        = unit == CostUnit::Time ? CostText::tr("%1: %2 as long without the cache") : CostText::tr("%1: %2 as many without the cache");
    // The shortest form has the source too: what is computed must not be read as measured.
    const QString source = QLatin1String(" (") + costSourceText(sourceOf(at.shown, at.step), unit) + QLatin1Char(')');
    const QString from = unit == CostUnit::Operations ? QString() : source;
    //: %1 a step, %2 a sentence
    sentence.whole
        = (total ? CostText::tr("Up to step %1, %2") : CostText::tr("Step %1, %2")).arg(number, pattern.arg(amounts, ratio)) + from;
    sentence.shorter = CostText::tr("%1, %2").arg(amounts, ratio) + from;
    if (const QStringList why = moreBytesClauses(at); !why.isEmpty()) {
        sentence.whole = sentence.shorter + QStringLiteral(" · ") + why.first();
    }
    QStringList secondary;
    if (unit != CostUnit::Operations) {
        const bool disturbed = unit == CostUnit::Time && (raced ? at.race->disturbed : disturbedAt(at.shown, at.step));
        if (disturbed) {
            secondary << disturbedNote(disturbed).trimmed();
        }
        secondary << QStringLiteral("· ") + operationsClause(at);
    } else {
        secondary << QStringLiteral("· ") + (total && at.race ? raceClauses(*at.race) : timeClauses(at)).first();
    }
    for (const QString& clause : mixedClauses(at)) {
        secondary << QStringLiteral("· ") + clause;
    }
    sentence.secondary = secondary.join(QLatin1Char(' '));
    return sentence;
}

QString whyTimeFallsLess()
{
    return CostText::tr(
        "Time drops less than the operation count, because decoding is memory-bound: each step reads every weight for a single "
        "row. A pass over many rows is compute-bound.");
}

}  // namespace kvscope
