// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/tokencost/tokencostpage.h"

#include "core/error.h"
#include "state/runhistory.h"
#include "views/lanewords.h"

#include <QPainter>

namespace kvscope {

TokenCostPage::TokenCostPage(const FigureSubject& subject) : m_caption(figureCaption(*subject.model, subject.run->settings().prompt))
{
    if (subject.step < 0 || subject.step >= subject.run->steps())
        throw undrawnStep(*subject.run, subject.step);
    m_cost.record = subject.run->records()[subject.step];
    m_cost.weightBytes = subject.model->weightBytes;
    m_cost.cacheBytesPerPosition = cacheBytesPerPosition(subject.model->config);
    m_cost.ceilings = subject.ceilings;
    m_cost.measured = subject.lanesOf(LaneUse::Token);
    m_caption.record = m_cost.record;
}

QString TokenCostPage::title() const
{
    //: title of a picture; %1 a step
    return tr("What a token costs: step %1").arg(m_cost.record->index + 1);
}

QString TokenCostPage::description(const QLocale& locale) const
{
    return QStringList { m_caption.description({ title(), m_caption.origin({}, locale), m_cost.moved(locale) }, locale),
        m_cost.needed(locale), m_cost.allowed(locale), m_cost.spent(locale), LaneWords::disturbed(m_cost.measured.get()) }
        .join(QLatin1Char('\n'))
        .simplified();
}

void TokenCostPage::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    QRectF rest = m_caption.paintPage(painter, rect, { title(), m_caption.origin({}, style.locale), m_cost.moved(style.locale) }, style);
    const double line = lineHeight(FontRole::Table, theme);
    painter.save();
    for (const QString& text : { m_cost.needed(style.locale), m_cost.allowed(style.locale), m_cost.spent(style.locale),
             LaneWords::disturbed(m_cost.measured.get()) })
        if (!text.isEmpty())
            paintLine(painter, takeTop(rest, line), text, FontRole::Table, theme.text, theme);
    painter.restore();
    rest.adjust(0, theme.px(6), 0, -theme.px(6));
    m_cost.bars(style.locale).paint(painter, rest, style);
}

std::unique_ptr<Figure> makeTokenCostFigure(const FigureSubject& subject)
{
    return std::make_unique<TokenCostPage>(subject);
}

}  // namespace kvscope
