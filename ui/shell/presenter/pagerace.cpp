// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The presenter's page of the race: how many times as long, and both runs as bars on one scale.
#include "shell/presenter/pagedrawing.h"
#include "shell/presenter/presenterpages.h"
#include "state/viewstate.h"
#include "text/errortext.h"
#include "text/numbertext.h"
#include "views/race/racefigures.h"
#include "views/race/racetext.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

struct RacePageText {
    Q_DECLARE_TR_FUNCTIONS(kvscope::RacePageText)
};

constexpr double kLane = 150.0;
constexpr double kLaneBar = 76.0;

int shownSteps(const ViewState& state)
{
    const RaceState& race = state.race();
    const RunHistory& run = state.run();
    const auto of = [&run](const QList<StepRecordPtr>& records) { return !records.isEmpty() && records.front()->runId == run.runId(); };
    const bool past = run.steps() > 0 && !state.isLive() && (of(race.off) || of(race.on));
    return past ? state.viewedStep() + 1 : race.tokens;
}

/// Both lanes have one scale of time: the longer run is the whole bar. Before the first one is through, its bar is the part of its work that is done.
/// Times would tell the answer that a lesson asks for: while it is covered a bar is the part of its tokens that a run has sampled.
double shareOf(const ViewState& state, bool cacheOn)
{
    const RaceState& race = state.race();
    if (race.records(cacheOn).isEmpty() || !state.model()) {
        return 0.0;
    }
    if (state.cover() == Cover::Result) {
        return static_cast<double>(raceSum(race, cacheOn, shownSteps(state)).steps) / std::max(race.tokens, 1);
    }
    const RaceSum shown = raceSum(race, cacheOn, shownSteps(state));
    if (race.off.size() < race.tokens) {
        const RaceSum all = raceSum(race, cacheOn, race.tokens);
        const double done = shareDone(race.off, state.model()->config, race.off.front()->positions, race.tokens);
        return cacheOn ? 0.0 : done * shown.milliseconds / std::max(all.milliseconds, 1e-9);
    }
    const double longest = std::max(raceSum(race, false, race.tokens).milliseconds, raceSum(race, true, race.tokens).milliseconds);
    return shown.milliseconds / std::max(longest, 1e-9);
}

void paintLane(QPainter& painter, const QRectF& rect, const ViewState& state, bool cacheOn, const PresenterStyle& style)
{
    const Theme& theme = style.theme();
    const QColor color = cacheOn ? theme.accent : theme.off;
    const bool any = !state.race().records(cacheOn).isEmpty();
    const RaceSum sum = any ? raceSum(state.race(), cacheOn, shownSteps(state)) : RaceSum();
    const QFont bold = style.font(34.0, true);
    const QFont plain = style.font(kSmallestPageText);
    const QRectF words(rect.left(), rect.top(), rect.width(), style.u(50.0));
    drawPageLine(painter, words, cacheOn ? RacePageText::tr("Cache on") : RacePageText::tr("Cache off"), bold, color);
    if (any && state.cover() == Cover::Result) {
        drawPageLine(
            painter, words, raceTokensText(state.race(), cacheOn, shownSteps(state)), bold, theme.text, Qt::AlignRight | Qt::AlignVCenter);
    } else if (any) {
        const QString operations = RacePageText::tr("%1 operations").arg(siText(sum.operations));
        const QString time = millisecondText(sum.milliseconds);
        const double wide = pageTextWidth(bold, time);
        drawPageLine(painter, words, time, bold, theme.text, Qt::AlignRight | Qt::AlignVCenter);
        drawPageLine(
            painter, words.adjusted(0, 0, -wide - style.u(24.0), 0), operations, plain, theme.text2, Qt::AlignRight | Qt::AlignVCenter);
    }
    const double top = words.bottom() + style.u(4.0);
    const QRectF bar(rect.left(), top, rect.width(), std::min(style.u(kLaneBar), rect.bottom() - top));
    painter.fillRect(bar, theme.grid);
    const double share = std::clamp(shareOf(state, cacheOn), 0.0, 1.0);
    if (share > 0.0) {
        const QRectF done(bar.topLeft(), QSizeF(std::max(style.u(3.0), bar.width() * share), bar.height()));
        // The bar without the cache has a pattern too, because the two colours are equally dark.
        painter.fillRect(done, cacheOn ? QBrush(theme.accent) : theme.hatch(HatchKind::Off, style.figure.devicePixelRatio));
        painter.save();
        painter.setPen(QPen(color, style.u(3.0), cacheOn ? Qt::SolidLine : Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(done.adjusted(style.u(1.5), style.u(1.5), -style.u(1.5), -style.u(1.5)));
        painter.restore();
    }
}

/// @param byKey whether the page's own key starts it: in a lesson the step does
PageHeadline raceHeadline(const ViewState& state, const Theme& theme, bool byKey)
{
    const RaceState& race = state.race();
    PageHeadline headline;
    headline.number = notAvailableText();
    headline.color = theme.off;
    headline.beside = RacePageText::tr("as long without the cache");
    switch (race.phase) {
    case RacePhase::NotRun:
        headline.number = QStringLiteral("?×");
        if (byKey) {
            headline.below << RacePageText::tr("Enter starts the race");
        }
        break;
    case RacePhase::RunningOff:
        headline.number = QStringLiteral("?×");
        //: while the race runs; numbers of tokens
        headline.below << RacePageText::tr("without the cache: token %1 of %2").arg(countText(race.off.size()), countText(race.tokens));
        break;
    case RacePhase::Cancelled: headline.below << RacePageText::tr("Cancelled; Enter starts it again"); break;
    case RacePhase::Failed:
        headline.below << (race.error ? errorSentence(*race.error) : RacePageText::tr("The race could not be run."));
        break;
    case RacePhase::RunningOn:
    case RacePhase::Repeating:
    case RacePhase::Done: {
        const RaceRatio ratio = totalRatio(race, shownSteps(state));
        headline.number = std::isnan(ratio.time) ? notAvailableText() : oneDecimalText(ratio.time) + QChar(0x00D7);
        //: a ratio: 37.2 times as many operations
        headline.below << RacePageText::tr("%1 times as many operations").arg(timesText(ratio.operations));
        if (raceDisturbed(race, false) || raceDisturbed(race, true)) {
            headline.below << RacePageText::tr("disturbed");
        }
        break;
    }
    }
    if (state.cover() == Cover::Result) {
        headline.number = QStringLiteral("?×");
        headline.below = QStringList();
    }
    return headline;
}

}  // namespace

void paintRacePage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style)
{
    const ViewState& state = subject.state;
    const Theme& theme = style.theme();
    QRectF rest = rect;
    if (!subject.question.isEmpty()) {
        rest.setTop(rest.top() + paintPageSentence(painter, rest, subject, style));
    }
    drawPageHeadline(painter, rest, raceHeadline(state, theme, subject.question.isEmpty()), style);
    rest.setTop(rest.top() + style.u(kPageHeadline + 10.0));
    const RaceState& race = state.race();
    const QFont font = style.font(kPageText);
    // Room for two lines in every phase: the bars stay where they are.
    const double lane = std::min(style.u(kLane), (rest.height() - style.u(12.0) - 2.0 * pageLineHeight(font)) / 2.0);
    for (const bool cacheOn : { false, true }) {
        paintLane(painter, QRectF(rest.left(), rest.top(), rest.width(), lane), state, cacheOn, style);
        rest.setTop(rest.top() + lane + style.u(6.0));
    }
    QStringList lines;
    if (race.phase == RacePhase::NotRun) {
        lines << RacePageText::tr("The same prompt and seed twice on this machine, one run after the other.");
    } else if (race.phase == RacePhase::Repeating) {
        lines = raceRepeatingLines(race);
    } else if (!race.off.isEmpty() && !race.on.isEmpty()) {
        lines = raceCheckLines(race);
    }
    if (!lines.isEmpty()) {
        drawPageWords(painter, rest, lines, rest.height(), font, theme.text2);
    }
}

}  // namespace kvscope
