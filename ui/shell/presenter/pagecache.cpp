// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The presenter's page of the KV cache: its bytes in large figures, and what the step did with the last positions.
#include "run/costmodel.h"
#include "shell/presenter/pagedrawing.h"
#include "shell/presenter/presenterpages.h"
#include "state/viewstate.h"
#include "text/numbertext.h"
#include "views/cache/cacheformula.h"
#include "views/cache/cachemodel.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

namespace kvscope {

namespace {

struct CachePageText {
    Q_DECLARE_TR_FUNCTIONS(kvscope::CachePageText)
};

PageCell markCell(CellState state, const Theme& theme)
{
    PageCell cell;
    switch (state) {
    case CellState::WrittenNow:
        cell.icon = IconName::StateWritten;
        cell.color = theme.accent;
        break;
    case CellState::Reused:
        cell.icon = IconName::StateReused;
        cell.color = theme.accent;
        break;
    case CellState::Recomputed:
        cell.icon = IconName::StateRecomputed;
        cell.color = theme.off;
        break;
    case CellState::ComputedNotKept:
        cell.icon = IconName::StateNotKept;
        cell.color = theme.edge;
        break;
    case CellState::NotYet: break;
    }
    return cell;
}

}  // namespace

void paintCachePage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style)
{
    const ViewState& state = subject.state;
    const Theme& theme = style.theme();
    const StepRecordPtr record = state.viewedRecord();
    if (!record || !state.model()) {
        paintEmptyPage(painter, rect, CachePageText::tr("Nothing stored yet"), CachePageText::tr("The first step fills the cache."), style);
        return;
    }
    const ModelConfig& config = state.model()->config;
    QRectF rest = rect;
    rest.setTop(rest.top() + paintPageSentence(painter, rest, subject, style));
    const CacheFormula formula = cacheFormula(config, record->positions, true);
    PageHeadline headline;
    if (record->cacheOn) {
        headline = { byteText(record->cacheBytes), theme.accent,
            CachePageText::tr("used of %1 reserved").arg(byteText(record->cacheReservedBytes)),
            { CachePageText::tr("%1 more with each token").arg(exactByteText(cacheBytesPerPosition(config))) } };
    } else {
        headline = { byteText(0), theme.off, CachePageText::tr("Nothing stored"),
            { CachePageText::tr("with the cache: %1").arg(byteText(formula.bytes)) } };
    }
    drawPageHeadline(painter, rest, headline, style);
    rest.setTop(rest.top() + style.u(kPageHeadline));
    const QFont small = style.font(kSmallestPageText);
    //: %1 is a product of numbers, %2 its result
    const QString sum = CachePageText::tr("%1 = %2").arg(formula.terms, exactByteText(formula.bytes));
    if (rest.height() > style.u(300.0) && pageTextWidth(small, sum) <= rest.width()) {
        drawPageLine(painter, QRectF(rest.left(), rest.top(), rest.width(), style.u(38.0)), sum, small, theme.text2);
        rest.setTop(rest.top() + style.u(42.0));
    }
    CacheModel model;
    const int layer = std::clamp(state.layer(), 0, config.layers - 1);
    model.show(state.run(), state.viewedStep(), state.tokenizer(), config.window(layer));
    const int rows = std::min(model.rowCount(), pageRowsThatFit(rest.height(), true, style));
    PageTable table;
    const auto title = [&](int column) { return model.headerData(column, Qt::Horizontal).toString(); };
    table.columns = { { title(CacheModel::PositionColumn), true, false, false, 70.0 },
        { title(CacheModel::TokenColumn), false, false, true, 150.0 }, { title(CacheModel::KeyColumn), false, false, false, 60.0 },
        { title(CacheModel::ValueColumn), false, false, false, 60.0 }, { title(CacheModel::StateColumn), false, true, true, 0.0 } };
    // The last positions, and where they are fewer than all, the first of them says so by its number.
    for (int row = model.rowCount() - rows; row < model.rowCount(); ++row) {
        const auto read = [&](int column, int role) { return model.index(row, column).data(role); };
        const auto cell = static_cast<CellState>(read(CacheModel::KeyColumn, CacheModel::CellStateRole).toInt());
        const bool current = read(0, CacheModel::CurrentRole).toBool();
        const QColor ink = cell == CellState::Recomputed ? theme.off : cell == CellState::WrittenNow ? theme.accent : theme.text;
        table.marked = current ? static_cast<int>(table.rows.size()) : table.marked;
        table.rows.append({ { read(CacheModel::PositionColumn, Qt::DisplayRole).toString(), theme.text2 },
            { read(CacheModel::TokenColumn, Qt::DisplayRole).toString(), {}, current }, markCell(cell, theme), markCell(cell, theme),
            { read(CacheModel::StateColumn, Qt::DisplayRole).toString(), ink, current } });
    }
    drawPageTable(painter, rest, table, style);
}

}  // namespace kvscope
