// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The presenter's pages of all heads, of the way from logits to a token, and of what is measured on request: each as a table with large rows.
#include "figures/palettes.h"
#include "shell/presenter/pageparts.h"
#include "shell/presenter/presenterpages.h"
#include "state/viewstate.h"
#include "text/numbertext.h"
#include "text/shownratio.h"
#include "views/chain/chain.h"
#include "views/cores/fourways.h"
#include "views/growth/scaling.h"
#include "views/registry/viewregistry.h"
#include "views/ttft/firsttoken.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace kvscope {

namespace {

struct MeasuredPageText {
    Q_DECLARE_TR_FUNCTIONS(kvscope::MeasuredPageText)
};

/// What makes the first token come sooner, measured: each way beside what it is compared with.
void paintShorterTable(QPainter& painter, const QRectF& rect, const FirstToken& first, const PresenterStyle& style)
{
    struct Way {
        QString name;
        const LaneTimes* lane;
    };
    std::vector<Way> ways;
    const std::vector<const LaneTimes*> passes = first.byRows();
    ways.push_back({ MeasuredPageText::tr("row by row"), passes.front() });
    ways.push_back({ MeasuredPageText::tr("all at once"), passes.back() });
    if (first.cores && first.cores->rounds > 0 && first.cores->lanes.back().threads > 1) {
        for (const LaneTimes* lane : { &first.cores->lanes.front(), &first.cores->lanes.back() }) {
            ways.push_back({ MeasuredPageText::tr("%Ln core(s)", nullptr, lane->threads), lane });
        }
    }
    if (first.prefix && first.prefix->rounds > 0 && first.prefix->lanes.back().first->reused > 0) {
        ways.push_back({ MeasuredPageText::tr("nothing kept"), &first.prefix->lanes.front() });
        const LaneTimes& kept = first.prefix->lanes.back();
        //: numbers of tokens of a prompt whose keys and values were in the cache already
        ways.push_back({ MeasuredPageText::tr("%1 of %2 kept").arg(countText(kept.first->reused), countText(kept.promptTokens)), &kept });
    }
    double greatest = 0.0;
    for (const Way& way : ways) {
        greatest = std::max(greatest, way.lane->medianTtft());
    }
    PageTable table;
    table.columns = { { MeasuredPageText::tr("First token"), false, false, false, 240.0 },
        { MeasuredPageText::tr("TTFT"), true, false, false, kPageNumberColumn }, { {}, false, true } };
    for (std::size_t i = 0; i < ways.size(); ++i) {
        const bool better = i % 2 == 1;
        table.rows << QList<PageCell> { { ways[i].name, {}, better }, pageTime(ways[i].lane->medianTtft(), better),
            pageBar(ways[i].lane->medianTtft(), greatest) };
    }
    drawFittingPageTable(painter, rect, table, style);
}

}  // namespace

void paintHeadsPage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style)
{
    constexpr int kMostHeads = 8;
    const ViewState& state = subject.state;
    const std::shared_ptr<const HeadSummary> heads = state.run().heads().after(state.viewedStep());
    if (!heads || heads->heads() > kMostHeads) {
        paintFigurePage(painter, rect, subject, style);
        return;
    }
    QRectF rest = pageBelowQuestion(painter, rect, subject, style);
    const QFont font = style.font(kPageText);
    rest.setTop(rest.top()
        + drawPageWords(painter, rest,
            { MeasuredPageText::tr("Weight on the <b>first token</b>, mean of rows 2 to %1; a row is a layer, a column a head")
                    .arg(countText(heads->positions())),
                MeasuredPageText::tr("Weight on the <b>first token</b>; a row is a layer, a column a head") },
            2.0 * pageLineHeight(font), font, style.theme().text)
        + style.u(kPageGapBelowHeadline));
    PageTable table;
    table.columns.append({ MeasuredPageText::tr("Layer"), false, false, false, 80.0 });
    for (int head = 0; head < heads->heads(); ++head) {
        table.columns.append({ countText(head + 1), false, head + 1 == heads->heads(), false, 96.0, true });
    }
    // The layer that is selected is among those that are shown.
    const int fit = std::max(1, pageRowsThatFit(rest.height(), true, style));
    const int first = std::clamp(state.layer() - fit + 1, 0, std::max(0, heads->layers() - fit));
    for (int layer = first; layer < std::min(heads->layers(), first + fit); ++layer) {
        QList<PageCell> row { { countText(layer + 1), style.theme().text2, layer == state.layer() } };
        for (int head = 0; head < heads->heads(); ++head) {
            const double mean = heads->mean(HeadMeasure::FirstToken, layer, head);
            PageCell cell;
            cell.notApplicable = std::isnan(mean);
            if (!cell.notApplicable) {
                cell.ground = paletteColor(state.palette(), mean);
                cell.color = inkOn(cell.ground);
                cell.text = wholePercentText(mean);
                cell.bold = layer == state.layer() && head == state.head();
            }
            row.append(cell);
        }
        table.rows << row;
    }
    drawPageTable(painter, rest, table, style);
}

void paintChainPage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style)
{
    const ViewState& state = subject.state;
    const StepRecordPtr record = state.viewedRecord();
    Chain chain;
    if (record && state.model() && !state.nextHidden()) {
        chain = chainOf(record, state.run().scores().chain(record->index), state.tokenizer(), state.model()->config.vocabSize);
    }
    QRectF rest = pageBelowQuestion(painter, rect, subject, style);
    if (chain.empty()) {
        paintEmptyPage(painter, rest, viewTitle(*findView(QStringLiteral("chain"))),
            MeasuredPageText::tr("The numbers of this step were not read from its logits."), style);
        return;
    }
    const QLocale locale;
    PageTable table;
    table.columns
        = { { MeasuredPageText::tr("Token"), false, true, true, 150.0 }, { MeasuredPageText::tr("Logit"), true, false, false, 120.0 } };
    for (const double temperature : kShownTemperatures) {
        table.columns.append({ Chain::temperatureName(temperature, locale), true, false, false, kPageNumberColumn });
    }
    for (const ChainRow& row : chain.rows) {
        QList<PageCell> cells { { chain.name(row), row.token < 0 ? style.theme().text2 : style.theme().text, row.own } };
        cells.append({ std::isfinite(row.logit) ? locale.toString(static_cast<double>(row.logit), 'f', 2) : QString() });
        for (const ChainSide& side : row.sides) {
            cells.append({ chain.sideText(side, locale), {}, row.own });
        }
        table.rows << cells;
    }
    // One row less, for the entropies below.
    const int most = std::max(3, pageRowsThatFit(rest.height(), true, style)) - 1;
    if (table.rows.size() > most) {
        table.rows.remove(most - 1, table.rows.size() - most);
    }
    QList<PageCell> entropies { { MeasuredPageText::tr("Entropy, bits"), style.theme().text2 }, {} };
    for (const double bits : chain.entropies) {
        entropies.append({ locale.toString(bits, 'f', 2), style.theme().text2 });
    }
    table.rows << entropies;
    drawPageTable(painter, rest, table, style);
}

void paintFirstTokenPage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style)
{
    const ViewState& state = subject.state;
    const FirstToken first = firstToken(state.laneResults(), state.model().get());
    QRectF rest = pageBelowQuestion(painter, rect, subject, style);
    const std::vector<const LaneTimes*> lanes = first.byRows();
    if (lanes.empty()) {
        paintPageNotMeasured(painter, rest, "ttft", state.lanes(LaneUse::Passes).pending, style);
        return;
    }
    constexpr int kShorterForm = 2;  // of the panel's switch
    if (const PanelForm& form = state.panelForm(); form.view == QLatin1String("ttft") && form.form == kShorterForm) {
        paintShorterTable(painter, rest, first, style);
        return;
    }
    const double one = lanes.front()->medianTtft();
    paintPageHeadline(painter, rest,
        { MeasuredPageText::tr("%1×").arg(timesText(ratioOf(one, lanes.back()->medianTtft()))), style.theme().accent,
            MeasuredPageText::tr("as long row by row as all at once"),
            { MeasuredPageText::tr("prompt of %Ln token(s)", nullptr, first.passes->promptTokens) } },
        style);
    PageTable table;
    table.columns = { { MeasuredPageText::tr("Rows per pass"), true, false, false, 120.0 },
        { MeasuredPageText::tr("TTFT"), true, false, false, kPageNumberColumn }, { {}, false, true } };
    for (const LaneTimes* lane : lanes) {
        const int rows = lane->settings.passRows > 0 ? lane->settings.passRows : lane->promptTokens;
        table.rows << QList<PageCell> { { countText(rows) }, pageTime(lane->medianTtft(), lane == lanes.back()),
            pageBar(lane->medianTtft(), one) };
    }
    drawFittingPageTable(painter, rest, table, style);
}

void paintCoresPage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style)
{
    const ViewState& state = subject.state;
    FourWays ways;
    ways.results = state.lanes(LaneUse::FourLanes).results;
    QRectF rest = pageBelowQuestion(painter, rect, subject, style);
    if (ways.empty()) {
        paintPageNotMeasured(painter, rest, "cores", state.lanes(LaneUse::FourLanes).pending, style);
        return;
    }
    const FourWays::Gain time = ways.perTokenTimes();
    const QString cores = ways.cores() > 1
        ? MeasuredPageText::tr("%1 cores without it: %2×").arg(countText(ways.cores()), timesText(ratioOf(time.plain, time.cores)))
        : MeasuredPageText::tr("there is one core here");
    paintPageHeadline(painter, rest,
        { MeasuredPageText::tr("%1×").arg(timesText(ratioOf(time.plain, time.cache))), style.theme().accent,
            MeasuredPageText::tr("as fast per token by the cache, on one core"), { cores } },
        style);
    PageTable table;
    table.columns
        = { { MeasuredPageText::tr("Cores"), true, false, false, 100.0 }, { MeasuredPageText::tr("Cache"), false, false, false, 110.0 },
              { MeasuredPageText::tr("First token"), true, false, false, kPageNumberColumn },
              { MeasuredPageText::tr("Per token"), true, false, false, kPageNumberColumn }, { {}, false, true } };
    double greatest = 0.0;
    for (const LaneTimes& lane : ways.results->lanes) {
        greatest = std::max(greatest, std::isfinite(lane.medianPerToken()) ? lane.medianPerToken() : 0.0);
    }
    for (const LaneTimes& lane : ways.results->lanes) {
        const bool on = lane.settings.cacheOn;
        table.rows << QList<PageCell> { { countText(lane.threads) },
            { on ? MeasuredPageText::tr("on") : MeasuredPageText::tr("off"), on ? style.theme().accent : style.theme().off, true },
            pageTime(lane.medianTtft()), pageTime(lane.medianPerToken(), true), pageBar(lane.medianPerToken(), greatest) };
    }
    drawFittingPageTable(painter, rest, table, style);
}

void paintGrowthPage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style)
{
    constexpr std::array kLengths { 16, 64, 256, 1024, 4096 };
    const ViewState& state = subject.state;
    QRectF rest = pageBelowQuestion(painter, rect, subject, style);
    Scaling scaling;
    if (state.model() && !state.model()->handMade) {
        scaling.config = state.model()->config;
    }
    if (scaling.empty()) {
        paintEmptyPage(painter, rest, viewTitle(*findView(QStringLiteral("growth"))),
            MeasuredPageText::tr("Hand-made heads have no weights whose operations could be counted."), style);
        return;
    }
    const std::optional<double> crossing = scanOutgrowsAt(scaling.config, true, false);
    paintPageHeadline(painter, rest,
        { crossing ? countText(std::llround(*crossing)) : notAvailableText(), style.theme().accent,
            MeasuredPageText::tr("positions, and scores and values exceed projections and MLP"),
            { MeasuredPageText::tr("of a step with the cache") } },
        style);
    PageTable table;
    table.columns = { { MeasuredPageText::tr("Length"), true, false, false, 100.0 },
        { MeasuredPageText::tr("Step, cache off"), true, false, false, kPageNumberColumn },
        { MeasuredPageText::tr("Step, cache on"), true, false, false, kPageNumberColumn },
        { MeasuredPageText::tr("scores"), true, true, false, kPageNumberColumn } };
    for (const int length : kLengths) {
        const CauseTotals on = scaling.at(length, true);
        table.rows << QList<PageCell> { { countText(length) }, { siText(scaling.at(length, false).total()), style.theme().off },
            { siText(on.total()), style.theme().accent }, { wholePercentText(on.scoresAndValues / on.total()) } };
    }
    drawFittingPageTable(painter, rest, table, style);
}

}  // namespace kvscope
