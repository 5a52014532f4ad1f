// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/race/racetext.h"

#include "text/numbertext.h"
#include "text/richtext.h"
#include "theme/theme.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace kvscope {

namespace {

/// Translation context of the race's texts.
struct RaceText {
    Q_DECLARE_TR_FUNCTIONS(RaceText)
};

QString joined(const QStringList& texts)
{
    return texts.join(QStringLiteral(" · "));  // a comma is the decimal separator in many locales
}

}  // namespace

QString raceTimeText(double milliseconds)
{
    if (!std::isfinite(milliseconds) || milliseconds < 999.5) {
        return millisecondText(milliseconds);
    }
    const double seconds = milliseconds / 1000.0;
    return QLocale().toString(seconds, 'f', seconds < 99.995 ? 2 : 1) + kUnitSpace + QLatin1Char('s');
}

QString raceSentence(const RaceState& race, int steps)
{
    const RaceRatio ratio = totalRatio(race, steps);
    const RaceAgreement agreement = raceAgreement(race);
    const QColor& off = theme().off;
    //: a ratio: 4.6 times the time
    const QString time = boldIn(off, RaceText::tr("%1 times").arg(timesText(ratio.time)));
    const QString operations = boldIn(off, RaceText::tr("%1 times").arg(timesText(ratio.operations)));
    const int both = std::min(steps, agreement.steps);
    if (both < race.tokens || race.phase != RacePhase::Done) {
        //: %1 a number of tokens, %2 and %3 "4.6 times"
        return RaceText::tr("After %1 tokens, without the cache: %2 the time, %3 the operations.").arg(countText(both), time, operations);
    }
    if (agreement.firstOtherToken >= 0) {
        return RaceText::tr("Without the cache: %1 the time, %2 the operations, and different tokens from step %3 on.")
            .arg(time, operations, countText(agreement.firstOtherToken + 1));
    }
    return RaceText::tr("Without the cache: %1 the time, %2 the operations, the same %3 tokens.").arg(time, operations, countText(both));
}

QStringList raceCheckLines(const RaceState& race)
{
    const RaceAgreement agreement = raceAgreement(race);
    const QString steps = countText(agreement.steps);
    const QString claim = RaceText::tr("The article reports 42 s and 9 s, 4.7 times as long; not measured here.").toHtmlEscaped();
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
    const QString space(QLatin1Char(' '));
    return { longer.toHtmlEscaped() + space + claim, shorter.toHtmlEscaped() + space + claim, shorter.toHtmlEscaped() };
}

QStringList raceGrowthLines(const RaceState& race)
{
    QStringList tokens;
    QStringList times;
    QStringList operations;
    for (const int at : raceMilestones(static_cast<int>(std::min(race.off.size(), race.on.size())))) {
        const RaceRatio ratio = totalRatio(race, at);
        tokens << countText(at);
        times << timesText(ratio.time);
        operations << timesText(ratio.operations);
    }
    if (tokens.isEmpty()) {
        return { QString() };
    }
    return { RaceText::tr("After %1 tokens: %2 times the time, %3 times the operations.")
                 .arg(joined(tokens), joined(times), joined(operations))
                 .toHtmlEscaped(),
        RaceText::tr("After %1 tokens: %2 times the time.").arg(joined(tokens), joined(times)).toHtmlEscaped() };
}

QString raceGrowthTable(const RaceState& race)
{
    const auto cell = [](const QString& text, bool head = false) {
        return QString(QLatin1String(head ? "<td>" : "<td align=\"right\">&nbsp;&nbsp;") + text.toHtmlEscaped() + QLatin1String("</td>"));
    };
    const auto milestones = raceMilestones(static_cast<int>(std::min(race.off.size(), race.on.size())));
    QString html = QLatin1String("<table><tr>") + cell(RaceText::tr("Without the cache / with it"), true);
    for (const int at : milestones) {
        html += cell(RaceText::tr("%1 tokens").arg(countText(at)));
    }
    const auto row = [&](const QString& name, const auto& value) {
        html += QLatin1String("</tr><tr>") + cell(name, true);
        for (const int at : milestones) {
            html += cell(timesText(value(at)));
        }
    };
    row(RaceText::tr("Time, all steps so far"), [&](int at) { return totalRatio(race, at).time; });
    row(RaceText::tr("Time, that step alone"), [&](int at) { return stepRatio(race, at - 1).time; });
    row(RaceText::tr("Operations, all steps so far"), [&](int at) { return totalRatio(race, at).operations; });
    row(RaceText::tr("Operations, that step alone"), [&](int at) { return stepRatio(race, at - 1).operations; });
    return html + QLatin1String("</tr></table>");
}

}  // namespace kvscope
