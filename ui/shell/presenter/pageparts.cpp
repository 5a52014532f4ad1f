// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/presenter/pageparts.h"

#include "text/numbertext.h"
#include "views/registry/viewregistry.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

struct PagePartsText {
    Q_DECLARE_TR_FUNCTIONS(kvscope::MeasuredPageText)
};

}  // namespace

QRectF pageBelowQuestion(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style)
{
    QRectF rest = rect;
    if (!subject.question.isEmpty()) {
        rest.setTop(rest.top() + paintPageSentence(painter, rest, subject, style));
    }
    return rest;
}

void paintPageHeadline(QPainter& painter, QRectF& rest, const PageHeadline& headline, const PresenterStyle& style)
{
    drawPageHeadline(painter, rest, headline, style);
    rest.setTop(rest.top() + style.u(kPageHeadline + kPageGapBelowHeadline));
}

void paintPageNotMeasured(QPainter& painter, const QRectF& rect, const char* view, bool pending, const PresenterStyle& style)
{
    paintEmptyPage(painter, rect, viewTitle(*findView(QString::fromLatin1(view))),
        pending ? PagePartsText::tr("Measuring…") : PagePartsText::tr("Not measured yet; the panel in the window has a button for it."),
        style);
}

/// As many rows as fit; of more, the first ones and the last.
void drawFittingPageTable(QPainter& painter, const QRectF& rect, PageTable table, const PresenterStyle& style)
{
    const int most = std::max(2, pageRowsThatFit(rect.height(), table.header, style));
    if (table.rows.size() > most) {
        table.rows.remove(most - 1, table.rows.size() - most);
    }
    drawPageTable(painter, rect, table, style);
}

PageCell pageTime(double milliseconds, bool bold)
{
    return { std::isfinite(milliseconds) ? millisecondText(milliseconds) : notAvailableText(), {}, bold };
}

PageCell pageBar(double value, double greatest)
{
    PageCell cell;
    cell.bar = std::isfinite(value) && greatest > 0.0 ? std::clamp(value / greatest, 0.0, 1.0) : 0.0;
    return cell;
}

}  // namespace kvscope
