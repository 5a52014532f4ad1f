// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The presenter's pages of what only lessons show: the calculator, and the hand-made heads.
#include "figures/palettes.h"
#include "shell/presenter/pagedrawing.h"
#include "shell/presenter/presenterpages.h"
#include "state/viewstate.h"
#include "text/numbertext.h"
#include "text/tokenlabel.h"
#include "views/fourheads/headnames.h"
#include "views/whatif/whatiftext.h"

#include <QCoreApplication>
#include <QPainter>
#include <QTextDocumentFragment>

#include <algorithm>
#include <array>
#include <cmath>

namespace kvscope {

namespace {

struct LessonPageText {
    Q_DECLARE_TR_FUNCTIONS(kvscope::LessonPageText)
};

QString plainOf(const QString& html)
{
    return QTextDocumentFragment::fromHtml(html).toPlainText();
}

/// "0.5", "0.33", "1"
QString cellWeight(float weight)
{
    constexpr double kHundred = 100.0;
    return QLocale().toString(std::round(static_cast<double>(weight) * kHundred) / kHundred, 'g', 2);
}

QString keyText(float key)
{
    return (key < 0.0F ? QChar(0x2212) : QLatin1Char('+')) + QLocale().toString(std::abs(static_cast<double>(key)), 'g', 4);
}

QString fixedText(double value)
{
    return QLocale().toString(value, 'f', 1);
}

void paintNotThese(QPainter& painter, const QRectF& rect, const PresenterStyle& style)
{
    paintEmptyPage(painter, rect, LessonPageText::tr("Only for the hand-made heads"),
        LessonPageText::tr("The lesson “Four heads by hand” shows them here."), style);
}

QRectF belowSentence(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style)
{
    QRectF rest = rect;
    if (!subject.question.isEmpty()) {
        rest.setTop(rest.top() + paintPageSentence(painter, rest, subject, style));
    }
    return rest;
}

/// The cache by the heads that share keys and by the bits of a number.
PageTable cacheSizes(const WhatIfText& text, const Theme& theme)
{
    PageTable table;
    for (const QString& header : WhatIfText::cacheHeaders()) {
        const bool first = table.columns.isEmpty();
        table.columns.append({ header, !first, first, first, first ? 0.0 : 130.0 });
    }
    for (const WhatIfText::CacheLine& line : text.cacheLines()) {
        QList<PageCell> row { { line.name } };
        for (int i = 0; i < line.sizes.size(); ++i) {
            row.append({ line.sizes[i], i == line.marked ? theme.accent : QColor(), i == line.marked });
        }
        table.rows << row;
    }
    return table;
}

}  // namespace

void paintWhatIfPage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style)
{
    QRectF rest = belowSentence(painter, rect, subject, style);
    const DecodeShape& shape = subject.state.whatIf();
    const WhatIfText text(shape, decodeCost(shape));
    const Theme& theme = style.theme();
    //: %1 a number of positions
    drawPageHeadline(painter, rest,
        { text.cacheNumber(), theme.text,
            LessonPageText::tr("for the cache at %Ln position(s)", nullptr, shape.promptTokens + shape.newTokens),
            { text.cacheFormula() } },
        style);
    rest.setTop(rest.top() + style.u(kPageHeadline + 4.0));
    const QString sizes = LessonPageText::tr("L = %1, T = %2, d = %3, %4 layers, %5 of %6 heads have K and V")
                              .arg(countText(shape.promptTokens), countText(shape.newTokens), countText(shape.hiddenSize),
                                  countText(shape.layers), countText(shape.kvHeads), countText(shape.heads));
    const QFont small = style.font(kSmallestPageText);
    rest.setTop(rest.top() + drawPageWords(painter, rest, { sizes.toHtmlEscaped() }, rest.height(), small, theme.text2) + style.u(8.0));
    PageTable table;
    table.columns = { { QString(), false, true, true, 0.0 }, { LessonPageText::tr("off"), true, false, false, 0.0 },
        { LessonPageText::tr("on"), true, false, false, 0.0 }, { QString(), true, false, false, 0.0 } };
    table.rows = {
        { { LessonPageText::tr("Multiply-adds") }, { text.allOff(), theme.off }, { text.allOn(), theme.accent },
            { plainOf(text.allRatio()).section(QLatin1Char(' '), 0, 0), {}, true } },
        { { LessonPageText::tr("Positions · d²") }, { text.offNumber(), theme.off }, { text.onNumber(), theme.accent },
            { plainOf(text.onRatio()).section(QLatin1Char(' '), 0, 0), {}, true } },
    };
    const double end = drawPageTable(painter, rest, table, style);
    rest.setTop(end + style.u(10.0));
    if (subject.state.whatIfDetails()) {
        rest.setTop(drawPageTable(painter, rest, cacheSizes(text, theme), style) + style.u(10.0));
    }
    if (rest.height() > 2.0 * pageLineHeight(small)) {
        drawPageWords(painter, rest, { text.weightsLine(), QString() }, rest.height(), small, theme.text2);
    }
}

void paintWeightsPage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style)
{
    const ViewState& state = subject.state;
    const auto cases = viewedHeadCases(state, state);
    if (!cases) {
        paintNotThese(painter, rect, style);
        return;
    }
    const Theme& theme = style.theme();
    const RunHistory& run = state.run();
    const int step = state.viewedStep();
    const StepRecord& record = *state.viewedRecord();
    const QStringList names = headNames();
    const int head = std::clamp(state.head(), 0, static_cast<int>(names.size()) - 1);
    const auto at = static_cast<std::size_t>(head);
    QRectF rest = belowSentence(painter, rect, subject, style);
    const QFont large = style.font(40.0, true);
    const double title = pageLineHeight(large);
    //: %1 the number of a head, %2 what it attends to
    drawPageLine(painter, QRectF(rest.left(), rest.top(), rest.width(), title),
        LessonPageText::tr("Head %1: %2").arg(countText(head + 1), names.at(head)), large, theme.text);
    rest.setTop(rest.top() + title + style.u(10.0));
    const std::vector<TokenId> tokens = run.tokensAt(step);
    const auto used = keysInUse(run, step, repairsTheKey(state));
    const auto weights = run.attention(0, head, step);
    const int positions = static_cast<int>(tokens.size());
    PageTable table;
    table.columns = { { LessonPageText::tr("query ↓ key →"), false, false, true, 0.0 } };
    constexpr double kLabels = 230.0;
    const double column = std::clamp((rest.width() / style.unit - kLabels) / std::max(1, positions), 90.0, 140.0);
    QList<PageCell> keys { { LessonPageText::tr("key"), theme.text2 } };
    QList<PageCell> values { { LessonPageText::tr("value"), theme.text2 } };
    bool stale = false;
    for (int position = 0; position < positions; ++position) {
        const auto i = static_cast<std::size_t>(position);
        table.columns.append({ tokenLabel(state.tokenizer(), tokens[i]).text, false, false, true, column, true });
        PageCell key;
        if (used.size() > at && i < used[at].size()) {
            key.text = keyText(used[at][i]);
            key.bold = used[at][i] > 0.0F;
            key.warning = used[at][i] != cases->off.keys[at][i];
            key.color = key.warning ? theme.off : theme.text;
            stale = stale || key.warning;
        }
        keys.append(key);
        values.append(
            { i < cases->values.size() ? QLocale().toString(static_cast<double>(cases->values[i]), 'g', 4) : QString(), theme.text2 });
    }
    table.rows << keys << values;
    for (int query = 0; weights && query < std::min(positions, weights->rows); ++query) {
        const bool newest = query == positions - 1 && positions > cases->promptLength;
        QList<PageCell> row { { QStringLiteral("%1 %2").arg(
                                    countText(query + 1), tokenLabel(state.tokenizer(), tokens[static_cast<std::size_t>(query)]).text),
            newest ? (record.cacheOn ? theme.accent : theme.off) : theme.text, newest } };
        for (int key = 0; key < positions; ++key) {
            const float weight
                = weights
                      ->weights[static_cast<std::size_t>(query) * static_cast<std::size_t>(weights->cols) + static_cast<std::size_t>(key)];
            PageCell cell;
            cell.notApplicable = std::isnan(weight);
            if (!cell.notApplicable) {
                cell.ground = paletteColor(state.palette(), static_cast<double>(weight));
                cell.color = inkOn(cell.ground);
                cell.text = cellWeight(weight);
            }
            row.append(cell);
        }
        table.rows << row;
    }
    const double end = drawPageTable(painter, rest, table, style);
    if (stale) {
        drawPageLine(painter, QRectF(rest.left(), end + style.u(8.0), rest.width(), style.u(40.0)),
            LessonPageText::tr("Dashed: a stale key; recomputed now, it would differ."), style.font(kPageText, true), theme.off);
    }
}

void paintContextsPage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style)
{
    const ViewState& state = subject.state;
    const auto cases = viewedHeadCases(state, state);
    if (!cases) {
        paintNotThese(painter, rect, style);
        return;
    }
    const Theme& theme = style.theme();
    const StepRecord& record = *state.viewedRecord();
    const QStringList names = headNames();
    const bool any = cases->positions > cases->promptLength;
    const bool off = !record.cacheOn;
    const bool repaired = repairsTheKey(state);
    QRectF rest = belowSentence(painter, rect, subject, style);
    const std::vector<TokenId> tokens = state.run().tokensAt(state.viewedStep());
    const auto label = [&](std::size_t i) { return i < tokens.size() ? tokenLabel(state.tokenizer(), tokens[i]).text : QString(); };
    const QString heading = any
        //: %1 a token, %2 its value
        ? LessonPageText::tr("The context of each head at %1, value %2")
              .arg(label(tokens.size() - 1), QLocale().toString(static_cast<double>(cases->values.back()), 'g', 4))
        : LessonPageText::tr("The context of each head in the prompt");
    rest.setTop(rest.top()
        + drawPageWords(
            painter, rest, { QStringLiteral("<b>%1</b>").arg(heading.toHtmlEscaped()) }, rest.height(), style.font(34.0), theme.text)
        + style.u(12.0));
    PageTable table;
    table.columns = { { LessonPageText::tr("Head"), false, true, true, 0.0 } };
    struct Way {
        QString name;
        const HeadCase* computed;
        bool live;
    };
    const std::array ways { Way { LessonPageText::tr("off"), &cases->off, off },
        Way { LessonPageText::tr("on"), &cases->on, !off && !repaired },
        Way { LessonPageText::tr("repaired"), &cases->repaired, !off && repaired } };
    if (any) {
        for (const Way& way : ways) {
            //: a column of contexts: the run itself is marked by a star
            table.columns.append({ way.live ? way.name + QStringLiteral(" *") : way.name, true, false, false, 150.0 });
        }
    } else {
        for (int position = 0; position < cases->promptLength; ++position) {
            table.columns.append({ label(static_cast<std::size_t>(position)), true, false, true, 110.0 });
        }
    }
    const auto right = [&](std::size_t head) { return cases->off.contexts[head].back(); };
    constexpr double kVisible = 5e-5;
    for (int head = 0; head < static_cast<int>(names.size()); ++head) {
        const auto at = static_cast<std::size_t>(head);
        const bool selected = head == state.head();
        QList<PageCell> row { { QStringLiteral("%1 %2").arg(countText(head + 1), names.at(head)), {}, selected } };
        if (any) {
            for (const Way& way : ways) {
                const bool covered = state.cover() == Cover::Result || (state.cover() == Cover::Others && !way.live);
                const double number = way.live && at < record.contexts.size() && !record.contexts[at].empty()
                    ? record.contexts[at].back()
                    : way.computed->contexts[at].back();
                PageCell cell { covered ? QStringLiteral("?") : fixedText(number), {}, way.live };
                cell.warning = !covered && std::abs(number - right(at)) > kVisible;
                cell.color = cell.warning ? theme.off : theme.text;
                row.append(cell);
            }
        } else {
            const auto& contexts = state.run().records().first()->contexts;
            for (std::size_t position = 0; position < static_cast<std::size_t>(cases->promptLength); ++position) {
                row.append({ at < contexts.size() && position < contexts[at].size() ? QLocale().toString(contexts[at][position], 'g', 4)
                                                                                    : QString() });
            }
        }
        table.marked = selected ? head : table.marked;
        table.rows << row;
    }
    const double end = drawPageTable(painter, rest, table, style);
    if (any) {
        drawPageLine(painter, QRectF(rest.left(), end + style.u(8.0), rest.width(), style.u(40.0)),
            LessonPageText::tr("* the run itself; the other columns are computed"), style.font(kSmallestPageText), theme.text2);
    }
}

}  // namespace kvscope
