// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The presenter's pages of the roofline and of what a token costs: a number and a table with large rows in place of plots that nobody reads from
// the back row.
#include "run/costmodel.h"
#include "shell/presenter/pageparts.h"
#include "state/viewstate.h"
#include "text/numbertext.h"
#include "text/steptext.h"
#include "views/registry/viewregistry.h"
#include "views/roofline/roofline.h"
#include "views/tokencost/tokencost.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

struct CeilingsPageText {
    Q_DECLARE_TR_FUNCTIONS(kvscope::CeilingsPageText)
};

void paintNoStep(QPainter& painter, const QRectF& rect, const char* view, const PresenterStyle& style)
{
    paintEmptyPage(
        painter, rect, viewTitle(*findView(QString::fromLatin1(view))), CeilingsPageText::tr("The first step fills this page."), style);
}

PageHeadline rooflineHeadline(const Roofline& roofline, const Theme& theme)
{
    const QLocale locale;
    PageHeadline headline;
    headline.color = theme.accent;
    const double intensity = roofline.whole().flopPerByte();
    if (!roofline.ceilings) {
        headline.number = rateText(intensity, locale);
        headline.beside = CeilingsPageText::tr("FLOP per byte in this step");
        headline.below << CeilingsPageText::tr("the ceilings are not measured yet");
        return headline;
    }
    headline.number = wholePercentText(roofline.shareOf(roofline.whole()));
    headline.beside = CeilingsPageText::tr("of the speed that this machine's ceilings allow");
    headline.below << (intensity < roofline.ceilings->ridge() ? CeilingsPageText::tr("memory is the limit")
                                                              : CeilingsPageText::tr("computing is the limit"))
                   << CeilingsPageText::tr("%1 FLOP per byte").arg(rateText(intensity, locale));
    if (!roofline.doubt().isEmpty()) {
        headline.below.prepend(CeilingsPageText::tr("disturbed"));
    }
    return headline;
}

}  // namespace

void paintRooflinePage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style)
{
    const ViewState& state = subject.state;
    const QLocale locale;
    QRectF rest = pageBelowQuestion(painter, rect, subject, style);
    const QList<StepRecordPtr>& records = state.run().records();
    const Roofline roofline = rooflineOf(state.viewedRecord(), records.isEmpty() ? nullptr : records.first(), state.ceilings());
    if (!roofline.record) {
        paintNoStep(painter, rest, "roofline", style);
        return;
    }
    paintPageHeadline(painter, rest, rooflineHeadline(roofline, style.theme()), style);
    PageTable table;
    table.columns = { { CeilingsPageText::tr("Stage"), false, false, true, 200.0 },
        { CeilingsPageText::tr("FLOP/byte"), true, false, false, kPageNumberColumn },
        { CeilingsPageText::tr("GFLOP/s"), true, false, false, kPageNumberColumn } };
    if (roofline.ceilings) {
        //: head of a column: the speed that the machine allows a stage, in GFLOP/s
        table.columns << PageColumn { CeilingsPageText::tr("allowed"), true, false, false, kPageNumberColumn }
                      << PageColumn { {}, false, true };
    }
    for (const Roofline::Point& point : roofline.points) {
        const bool whole = !point.stage;
        QList<PageCell> row { { whole ? CeilingsPageText::tr("whole step") : stageName(*point.stage), {}, whole },
            { rateText(point.flopPerByte(), locale), {}, whole }, { rateText(point.gflops(), locale), {}, whole } };
        if (roofline.ceilings) {
            // All stages together have no ceiling of their own: what the stages' ceilings allow together.
            const double share = roofline.shareOf(point);
            const double allowed = whole ? point.gflops() / share : roofline.ceilingOf(point);
            row << PageCell { rateText(allowed, locale), {}, whole } << pageBar(share, 1.0);
        }
        table.rows << row;
    }
    drawFittingPageTable(painter, rest, table, style);
}

void paintTokenCostPage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style)
{
    const ViewState& state = subject.state;
    const QLocale locale;
    QRectF rest = pageBelowQuestion(painter, rect, subject, style);
    TokenCost cost;
    const std::shared_ptr<const ModelInfo> model = state.model();
    if (model && !model->handMade) {
        cost.record = state.viewedRecord();
        cost.memory = state.whatIfMemory();
        cost.weightBytes = model->weightBytes;
        cost.cacheBytesPerPosition = cacheBytesPerPosition(model->config);
        cost.ceilings = state.ceilings();
        cost.measured = state.lanes(LaneUse::Token).results;
    }
    if (cost.empty()) {
        paintNoStep(painter, rest, "token-cost", style);
        return;
    }
    const std::uint64_t bytes = cost.record->weightBytesMoved + cost.record->cacheBytesMoved;
    paintPageHeadline(painter, rest,
        { byteText(bytes, locale), style.theme().accent, CeilingsPageText::tr("moved by this step (computed)"),
            { CeilingsPageText::tr("%1 multiply-adds (counted)").arg(siText(static_cast<double>(cost.record->operations), locale)) } },
        style);
    PageTable table;
    table.columns = { { CeilingsPageText::tr("Quantity"), false, true, true, 240.0 },
        { CeilingsPageText::tr("Amount"), true, false, false, kPageNumberColumn },
        //: head of a column: measured, counted or computed
        { CeilingsPageText::tr("how it is known"), false, false, false, kPageNumberColumn } };
    const QString computed = CeilingsPageText::tr("computed");
    const auto row = [&](const QString& name, const QString& amount, const QString& how) {
        table.rows << QList<PageCell> { { name }, { amount, {}, true }, { how, style.theme().text2 } };
    };
    row(CeilingsPageText::tr("weights read"), byteText(cost.record->weightBytesMoved, locale), computed);
    row(CeilingsPageText::tr("cache read and written"), byteText(cost.record->cacheBytesMoved, locale), computed);
    row(CeilingsPageText::tr("memory for %Ln user(s)", nullptr, cost.memory.users),
        byteText(static_cast<std::uint64_t>(cost.memoryBytes()), locale), computed);
    if (const double allowed = cost.allowedTokens(1); std::isfinite(allowed)) {
        row(CeilingsPageText::tr("steps a second that reading allows"), rateText(allowed, locale), computed);
    }
    if (cost.measured && cost.measured->rounds > 0) {
        row(CeilingsPageText::tr("time per token"), millisecondText(cost.measured->lanes.front().medianPerToken(), locale),
            CeilingsPageText::tr("measured"));
    }
    drawFittingPageTable(painter, rest, table, style);
}

}  // namespace kvscope
