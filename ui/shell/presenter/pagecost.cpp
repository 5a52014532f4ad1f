// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The presenter's pages of what the steps cost and how long they took: one number, and the figures of the panels at most three values high.
#include "run/statistics.h"
#include "shell/presenter/pagedrawing.h"
#include "shell/presenter/presenterpages.h"
#include "state/viewstate.h"
#include "text/numbertext.h"
#include "views/cost/costfigure.h"
#include "views/cost/costrace.h"
#include "views/cost/costtext.h"
#include "views/time/timelinefigure.h"

#include <QCoreApplication>
#include <QPainter>

#include <cmath>

namespace kvscope {

namespace {

struct CostPageText {
    Q_DECLARE_TR_FUNCTIONS(kvscope::CostPageText)
};

constexpr int kMostValues = 3;  ///< on a value axis

/// Returns whether there is nothing to show.
bool paintedNothing(QPainter& painter, const QRectF& rect, const ViewState& state, const PresenterStyle& style)
{
    if (state.model() && state.run().steps() > 0 && state.viewedStep() >= 0) {
        return false;
    }
    paintEmptyPage(painter, rect, CostPageText::tr("Nothing counted yet"), CostPageText::tr("The first step starts both curves."), style);
    return true;
}

}  // namespace

void paintCostPage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style)
{
    const ViewState& state = subject.state;
    if (paintedNothing(painter, rect, state, style)) {
        return;
    }
    QRectF rest = rect;
    if (!subject.question.isEmpty()) {
        rest.setTop(rest.top() + paintPageSentence(painter, rest, subject, style));
    }
    const int step = state.viewedStep();
    CostCurves shown = costCurves(state, state.costUnit(), state.costSum());
    const CostCurves operations = costCurves(state, CostUnit::Operations, state.costSum());
    const CostCurves time = costCurves(state, CostUnit::Time, state.costSum());
    const bool covered = state.cover() == Cover::Result;
    const auto race = racedAt(time, step) ? raceTimes(state, step) : std::nullopt;
    const HeadlineTexts words = costHeadline({ shown, operations, time, state.costSum(), step, race, covered });
    QStringList below = words.below;
    if (!words.more.isEmpty()) {
        below.prepend(words.more.mid(2));  // without the colon that joins it
    }
    const bool more = offOverOn(shown, step) > 1.0;
    drawPageHeadline(painter, rest, { words.number, covered || more ? style.theme().off : style.theme().text, words.beside, below }, style);
    rest.setTop(rest.top() + style.u(kPageHeadline));
    CostFigure figure;
    figure.setMostValues(kMostValues);
    figure.setCurves(std::move(shown), state.costAxis());
    figure.viewedStep = step;
    figure.covered = covered;
    figure.paint(painter, rest, style.figure);
}

void paintTimePage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style)
{
    const ViewState& state = subject.state;
    if (paintedNothing(painter, rect, state, style)) {
        return;
    }
    QRectF rest = rect;
    if (!subject.question.isEmpty()) {
        rest.setTop(rest.top() + paintPageSentence(painter, rest, subject, style));
    }
    const QList<StepRecordPtr>& records = state.run().records();
    const TimeStatistics statistics = timeStatistics({ records.constData(), static_cast<std::size_t>(records.size()) });
    PageHeadline headline;
    headline.number = millisecondText(statistics.firstStep);
    headline.color = style.theme().text;
    headline.beside
        = std::isnan(statistics.timeToFirstToken) ? CostPageText::tr("for the first step") : CostPageText::tr("to the first token (TTFT)");
    const PerToken& on = statistics.on;
    const PerToken& off = statistics.off;
    if (on.count > 0) {
        //: %1 a time
        headline.below << CostPageText::tr("then %1 a token with the cache").arg(millisecondText(on.median));
    }
    if (off.count > 0) {
        //: %1 a time
        headline.below << CostPageText::tr("%1 a token without it").arg(millisecondText(off.median));
    }
    if (statistics.disturbed) {
        headline.below << CostPageText::tr("disturbed");
    }
    drawPageHeadline(painter, rest, headline, style);
    rest.setTop(rest.top() + style.u(kPageHeadline));
    TimelineFigure figure;
    figure.setMostValues(kMostValues);
    figure.setRecords(records, state.baselineRecords(), state.run().settings().steps);
    figure.viewedStep = state.viewedStep();
    figure.paint(painter, rest, style.figure);
}

}  // namespace kvscope
