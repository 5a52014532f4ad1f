// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/race/racetext.h"

#include "text/numbertext.h"
#include "text/richtext.h"
#include "theme/theme.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

/// Translation context of the race's texts.
struct RaceText {
    Q_DECLARE_TR_FUNCTIONS(RaceText)
};

/// "(4.2 to 5.1 in 9 runs)", "(1 run)".
QString spreadText(const RaceState& race, const RaceRatio& ratio)
{
    const bool disturbed = raceDisturbed(race, false) || raceDisturbed(race, true);
    QString text;
    if (ratio.pairs > 1) {
        //: the least and the greatest ratio of all pairs of runs
        text
            = RaceText::tr("%1 to %2 in %Ln run(s)", nullptr, ratio.pairs).arg(oneDecimalText(ratio.least), oneDecimalText(ratio.greatest));
    } else {
        text = RaceText::tr("%Ln run(s)", nullptr, 1);
    }
    //: other programs had the core for so long, or the runs spread so far, that the times say little
    return QLatin1Char('(') + (disturbed ? RaceText::tr("%1, disturbed").arg(text) : text) + QLatin1Char(')');
}

}  // namespace

QStringList raceSentences(const RaceState& race, int steps)
{
    const RaceRatio ratio = totalRatio(race, steps);
    const RaceAgreement agreement = raceAgreement(race);
    const QColor& off = theme().off;
    const int both = std::min(steps, agreement.steps);
    //: a ratio: 4.6 times as long
    const QString time = boldIn(off, RaceText::tr("%1 times as long").arg(oneDecimalText(ratio.time)));
    //: a ratio: 37.2 times as many operations
    const QString operations = boldIn(off, RaceText::tr("%1 times as many operations").arg(timesText(ratio.operations)));
    const QString spread = race.pairs() > 0 ? QLatin1Char(' ') + spreadText(race, ratio) : QString();
    if (both < race.tokens || race.pairs() == 0) {
        //: %1 a number of tokens, %2 "4.6 times as long (1 run)", %3 "37.2 times as many operations"
        return { RaceText::tr("After %1 tokens, without the cache: %2, %3.").arg(countText(both), time + spread, operations),
            RaceText::tr("After %1 tokens: %2, %3.").arg(countText(both), time, operations) };
    }
    if (agreement.firstOtherToken >= 0) {
        const QString step = countText(agreement.firstOtherToken + 1);
        return { RaceText::tr("Without the cache: %1, %2, and different tokens from step %3 on.").arg(time + spread, operations, step),
            RaceText::tr("%1, %2; different tokens from step %3 on.").arg(time, operations, step) };
    }
    return { RaceText::tr("Without the cache: %1, %2, the same %3 tokens.").arg(time + spread, operations, countText(both)),
        RaceText::tr("Without the cache: %1, %2.").arg(time + spread, operations), QString(time + spread) };
}

QString roughTimeText(double milliseconds)
{
    if (!(milliseconds > 0.0)) {
        return notAvailableText();
    }
    const double magnitude = std::pow(10.0, std::floor(std::log10(milliseconds)));
    const double rounded = std::round(milliseconds / magnitude) * magnitude;
    const bool seconds = rounded > 999.5;
    const double shown = seconds ? rounded / 1000.0 : rounded;
    const int decimals = std::max(0, -static_cast<int>(std::floor(std::log10(shown) + 1e-9)));
    return QLocale().toString(shown, 'f', decimals) + QChar(QChar::Nbsp) + QLatin1String(seconds ? "s" : "ms");
}

QStringList raceCheckLines(const RaceState& race)
{
    const RaceAgreement agreement = raceAgreement(race);
    const QString steps = countText(agreement.steps);
    QString longer;
    QString shorter;
    if (agreement.sameLogits == agreement.steps) {
        shorter = RaceText::tr("Largest logit difference 0 over %1 steps.").arg(steps);
        longer = RaceText::tr("Largest logit difference 0 over %1 steps: the logits of both runs have equal hashes.").arg(steps);
    } else if (agreement.compared > 0) {
        const QString difference = QLocale().toString(agreement.largestDifference, 'g', 2);
        shorter = RaceText::tr("Largest logit difference %1 over %2 steps.").arg(difference, countText(agreement.compared));
        longer = RaceText::tr("Largest logit difference %1 over %2 steps, compared outside the measured time.")
                     .arg(difference, countText(agreement.compared));
    } else {
        shorter
            = RaceText::tr("The logits differ bitwise in %1 of %2 steps.").arg(countText(agreement.steps - agreement.sameLogits), steps);
        longer = shorter;
    }
    return { longer.toHtmlEscaped(), shorter.toHtmlEscaped() };
}

QStringList raceRepeatingLines(const RaceState& race)
{
    const QString pair = countText(race.pairs() + 1);
    const QString most = countText(kMostPairs);
    return { RaceText::tr("Repeating both runs for a median: pair %1 of at most %2.").arg(pair, most).toHtmlEscaped(),
        //: shorter: both runs of a race are repeated for a median
        RaceText::tr("Repeating: pair %1 of at most %2.").arg(pair, most).toHtmlEscaped() };
}

QString raceTokensText(const RaceState& race, bool cacheOn, int steps)
{
    return countText(raceSum(race, cacheOn, steps).steps) + QLatin1Char('/') + countText(race.tokens);
}

}  // namespace kvscope
